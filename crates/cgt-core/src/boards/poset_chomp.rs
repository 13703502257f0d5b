//! Poset game: pick an element of a finite order, and remove it with all that lies above it.
//!
//! - Play: normal (who takes the last element wins) and misere (who takes it loses); misere with a least element is Chomp, that element being the poison
//! - Position: a set of elements as the bits of a u64, of an order on at most 64 elements; a query meets at most 2^22 connected positions, or 2^22 positions if it is misere with no least element
//! - Offers: winner and every winning pick for both plays, the Grundy value
//! - Time: O(p n^2) for p connected positions below the given one and n elements (PSPACE-complete in general)
//! - Memory: O(p)
//! - Source: F. Schuh, "Spel van delers", Nieuw Tijdschrift voor Wiskunde 39, 1952; strategy stealing: D. Gale, "A curious Nim-type game", American Mathematical Monthly 81, 1974
//! - Status: exhaustive to all orders on 5 elements and all of their positions; random orders on 9 elements; Chomp boards to 4 x 5

use crate::boards::poset::{elements, Poset};
use std::collections::HashMap;

/// The most positions that one query may store.
pub const MAX_POSITIONS: usize = 1 << 22;

/// The position after picking an element.
///
/// # Panics
///
/// Panics if the position does not hold the element, or holds one that the order does not have.
///
/// # Examples
///
/// ```
/// use cgt_core::boards::poset::Poset;
/// use cgt_core::boards::poset_chomp;
///
/// let order = Poset::from_closure(3, &[(0, 1)])?;
/// assert_eq!(poset_chomp::after_pick(&order, 0b111, 0), 0b100);
/// # Ok::<(), cgt_core::boards::poset::PosetError>(())
/// ```
pub fn after_pick(order: &Poset, position: u64, element: usize) -> u64 {
    assert_known("after_pick", order, position);
    assert!(
        element < order.n_elements() && position >> element & 1 == 1,
        "poset_chomp::after_pick: element {element} is not in the position {position:#b}"
    );
    position & !order.above(element)
}

/// The Grundy value: XOR over the connected parts of the position, each by its options.
///
/// # Panics
///
/// Panics if the position holds an element that the order does not have, or if more than
/// [`MAX_POSITIONS`] connected positions are met.
///
/// # Examples
///
/// ```
/// use cgt_core::boards::poset::Poset;
/// use cgt_core::boards::poset_chomp;
///
/// // Two elements with a common upper bound, and one apart: 2 ^ 1.
/// let order = Poset::from_closure(4, &[(0, 2), (1, 2)])?;
/// assert_eq!(poset_chomp::grundy(&order, 0b0111), 2);
/// assert_eq!(poset_chomp::grundy(&order, 0b1111), 3);
/// # Ok::<(), cgt_core::boards::poset::PosetError>(())
/// ```
pub fn grundy(order: &Poset, position: u64) -> u64 {
    assert_known("grundy", order, position);
    value("grundy", order, position, &mut HashMap::new())
}

/// Whether the player to move wins under normal play.
///
/// If the position has a greatest element, the first player wins, and under misere play, too, if it
/// has another one: were picking the greatest a mistake, the reply that beats it would have been
/// there as the first pick (strategy stealing).
///
/// # Panics
///
/// As [`grundy`].
///
/// # Examples
///
/// ```
/// use cgt_core::boards::poset::Poset;
/// use cgt_core::boards::poset_chomp;
///
/// let order = Poset::from_closure(2, &[])?;
/// assert!(!poset_chomp::is_winning(&order, 0b11));
/// # Ok::<(), cgt_core::boards::poset::PosetError>(())
/// ```
pub fn is_winning(order: &Poset, position: u64) -> bool {
    grundy(order, position) != 0
}

/// Every element that wins under normal play when picked, ascending.
///
/// # Panics
///
/// As [`grundy`].
///
/// # Examples
///
/// ```
/// use cgt_core::boards::poset::Poset;
/// use cgt_core::boards::poset_chomp;
///
/// // A chain 0 < 1 and a single element: make it two single ones.
/// let order = Poset::from_closure(3, &[(0, 1)])?;
/// assert_eq!(poset_chomp::winning_moves(&order, 0b111), [1]);
/// # Ok::<(), cgt_core::boards::poset::PosetError>(())
/// ```
pub fn winning_moves(order: &Poset, position: u64) -> Vec<usize> {
    assert_known("winning_moves", order, position);
    let mut values = HashMap::new();
    let wins = |&element: &usize| {
        value("winning_moves", order, position & !order.above(element), &mut values) == 0
    };
    elements(position).filter(wins).collect()
}

/// Whether the player to move wins under misere play; so it is with no element left.
///
/// # Panics
///
/// As [`grundy`], and if the position has no least element and more than
/// [`MAX_POSITIONS`] positions are met.
///
/// # Examples
///
/// ```
/// use cgt_core::boards::poset::Poset;
/// use cgt_core::boards::poset_chomp;
///
/// let order = Poset::from_closure(2, &[(0, 1)])?;
/// assert!(poset_chomp::is_winning_misere(&order, 0b11));
/// assert!(!poset_chomp::is_winning_misere(&order, 0b01));
/// # Ok::<(), cgt_core::boards::poset::PosetError>(())
/// ```
pub fn is_winning_misere(order: &Poset, position: u64) -> bool {
    assert_known("is_winning_misere", order, position);
    wins_misere("is_winning_misere", order, position, &mut HashMap::new(), &mut HashMap::new())
}

/// Every element that wins under misere play when picked, ascending; none with none left.
///
/// # Panics
///
/// As [`is_winning_misere`].
///
/// # Examples
///
/// ```
/// use cgt_core::boards::poset::Poset;
/// use cgt_core::boards::poset_chomp;
///
/// // The 2 x 2 board of Chomp with the poison 0.
/// let order = Poset::from_closure(4, &[(0, 1), (0, 2), (1, 3), (2, 3)])?;
/// assert_eq!(poset_chomp::winning_moves_misere(&order, order.all()), [3]);
/// # Ok::<(), cgt_core::boards::poset::PosetError>(())
/// ```
pub fn winning_moves_misere(order: &Poset, position: u64) -> Vec<usize> {
    assert_known("winning_moves_misere", order, position);
    let (mut values, mut known) = (HashMap::new(), HashMap::new());
    let wins = |&element: &usize| {
        !wins_misere(
            "winning_moves_misere",
            order,
            position & !order.above(element),
            &mut values,
            &mut known,
        )
    };
    elements(position).filter(wins).collect()
}

/// The Grundy value, with the known ones of connected positions.
fn value(function: &str, order: &Poset, position: u64, values: &mut HashMap<u64, u64>) -> u64 {
    loop {
        // The connected positions under way, the picks not yet tried, and the values met as bits.
        let mut stack: Vec<(u64, u64, u128)> = match sum(order, position, values) {
            Ok(value) => return value,
            Err(part) => vec![(part, part, 0)],
        };
        while let Some((part, untried, met)) = stack.last_mut() {
            if *untried == 0 {
                values.insert(*part, u64::from(met.trailing_ones()));
                assert_limit(function, values.len());
                stack.pop();
                continue;
            }
            let element = untried.trailing_zeros() as usize;
            match sum(order, *part & !order.above(element), values) {
                Ok(value) => {
                    *met |= 1 << value;
                    *untried &= *untried - 1;
                }
                Err(open) => stack.push((open, open, 0)),
            }
        }
    }
}

/// The XOR of the values of the connected parts, or the first part whose value is not known.
fn sum(order: &Poset, position: u64, values: &HashMap<u64, u64>) -> Result<u64, u64> {
    let (mut rest, mut sum) = (position, 0);
    while rest != 0 {
        let mut part = rest & rest.wrapping_neg();
        let mut fresh = part;
        while fresh != 0 && part != rest {
            let element = fresh.trailing_zeros() as usize;
            fresh |= (order.above(element) | order.below(element)) & rest & !part;
            part |= fresh;
            fresh &= !(1 << element);
        }
        sum ^= values.get(&part).ok_or(part)?;
        rest &= !part;
    }
    Ok(sum)
}

/// Whether the player to move wins under misere play, with what is known of other positions.
///
/// With a least element, which only the loser picks, this is normal play on the others.
fn wins_misere(
    function: &str,
    order: &Poset,
    position: u64,
    values: &mut HashMap<u64, u64>,
    known: &mut HashMap<u64, bool>,
) -> bool {
    if let Some(least) = elements(position).find(|&e| position & !order.above(e) == 0) {
        return value(function, order, position & !(1 << least), values) != 0;
    }
    known.insert(0, true);
    let mut stack = vec![(position, position)];
    while let Some((top, untried)) = stack.last_mut() {
        let element = untried.trailing_zeros() as usize;
        let next = if *untried == 0 { None } else { Some(*top & !order.above(element)) };
        match next.map(|next| known.get(&next).ok_or(next)) {
            Some(Err(next)) => stack.push((next, next)),
            Some(Ok(true)) => *untried &= *untried - 1,
            decided => {
                // A pick that leaves a lost position, or no pick left to try.
                known.insert(*top, *top == 0 || decided.is_some());
                assert_limit(function, known.len());
                stack.pop();
            }
        }
    }
    known[&position]
}

fn assert_known(function: &str, order: &Poset, position: u64) {
    assert!(
        position & !order.all() == 0,
        "poset_chomp::{function}: the position {position:#b} holds an element that is not below {}",
        order.n_elements()
    );
}

fn assert_limit(function: &str, n_positions: usize) {
    assert!(
        n_positions <= MAX_POSITIONS,
        "poset_chomp::{function}: {n_positions} positions are too many, the limit is {MAX_POSITIONS}"
    );
}
