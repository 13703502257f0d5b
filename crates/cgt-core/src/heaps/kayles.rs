//! Kayles: bowl over one pin or two neighbouring ones, in a row or in a circle.
//!
//! - Play: normal
//! - Position: `&[u64]`, the lengths of the rows, any u64; or a circle of n pins; a daisy of n petals is a circle
//! - Offers: winner, Grundy value and every winning move for rows and for a circle; the symmetric replies of the daisy game; no misere play (its sums are wild)
//! - Time: O(1) a row; each winning move O(1), and O(1) to find that there is none
//! - Memory: O(1)
//! - Source: R. K. Guy, C. A. B. Smith, "The G-values of various games", Mathematical Proceedings of the Cambridge Philosophical Society 52, 1956
//! - Status: period proved by computation over the window of Guy and Smith; exhaustive to 3 rows of 12 pins and a daisy of 10 petals, the mirror play to 11; random over all of u64

/// The first row length from which the Grundy values have period 12.
pub const PREPERIOD: u64 = 71;

/// The Grundy value of a row of n pins by n mod 12, from [`PREPERIOD`] on.
const PERIODIC: [u64; 12] = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7];

/// The rows below [`PREPERIOD`] whose Grundy value is not the periodic one.
const EXCEPTIONS: [(u64, u64); 14] = [
    (0, 0),
    (3, 3),
    (6, 3),
    (9, 4),
    (11, 6),
    (15, 7),
    (18, 3),
    (21, 4),
    (22, 6),
    (28, 5),
    (34, 6),
    (39, 3),
    (57, 4),
    (70, 6),
];

/// The Grundy value of one row of `n_pins`; XOR over the rows is the value of several.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::kayles;
///
/// assert_eq!(kayles::grundy(5), 4);
/// assert_eq!(kayles::grundy(1_000_000_000_000), 1);
/// ```
pub fn grundy(n_pins: u64) -> u64 {
    match EXCEPTIONS.iter().find(|exception| exception.0 == n_pins) {
        Some(&(_, value)) => value,
        None => PERIODIC[(n_pins % 12) as usize],
    }
}

/// Whether the player to move wins on these rows of pins.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::kayles;
///
/// assert!(kayles::is_winning(&[1_000_000_000_000]));
/// assert!(!kayles::is_winning(&[7, 2]));
/// ```
pub fn is_winning(rows: &[u64]) -> bool {
    rows.iter().fold(0, |sum, &n_pins| sum ^ grundy(n_pins)) != 0
}

/// Every winning move as `(row_idx, shorter, longer)`: the row becomes these two rows (0 is none).
///
/// Moves that leave the same two rows are given once; the order is by row, by the number of pins
/// taken (one, then two), by the shorter part. A long row has very many winning moves, so they are
/// found one by one; finding that none is left never takes long.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::kayles;
///
/// // A single row is won by its middle.
/// let moves: Vec<_> = kayles::winning_moves(&[3]).collect();
/// assert_eq!(moves, [(0, 1, 1)]);
/// let moves: Vec<_> = kayles::winning_moves(&[3, 4]).collect();
/// assert_eq!(moves, [(0, 0, 1), (1, 0, 3), (1, 1, 2)]);
/// ```
pub fn winning_moves(rows: &[u64]) -> impl Iterator<Item = (usize, u64, u64)> + '_ {
    let sum = rows.iter().fold(0, |sum, &n_pins| sum ^ grundy(n_pins));
    rows.iter().enumerate().flat_map(move |(row_idx, &n_pins)| {
        let target = grundy(n_pins) ^ sum;
        [1, 2].into_iter().flat_map(move |n_taken| {
            let rest = n_pins.checked_sub(n_taken);
            rest.into_iter()
                .flat_map(move |rest| splits(rest, target))
                .map(move |(shorter, longer)| (row_idx, shorter, longer))
        })
    })
}

/// The move on a single row that leaves two equal rows, as the length of each; `None` for no pins.
///
/// It wins whatever the length, since from then on each move has its mirror image.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::kayles;
///
/// assert_eq!(kayles::middle_move(9), Some(4));
/// assert_eq!(kayles::middle_move(10), Some(4));
/// assert_eq!(kayles::middle_move(0), None);
/// ```
pub fn middle_move(n_pins: u64) -> Option<u64> {
    n_pins.checked_sub(1).map(|rest| rest / 2)
}

/// The Grundy value of a circle of `n_pins`: 1 pin has value 1, 2 pins have value 2.
///
/// From three on it is 0, for what the first player leaves is a row, which is won.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::kayles;
///
/// assert_eq!(kayles::circle_grundy(2), 2);
/// assert_eq!(kayles::circle_grundy(100), 0);
/// ```
pub fn circle_grundy(n_pins: u64) -> u64 {
    if n_pins < 3 {
        n_pins
    } else {
        0
    }
}

/// Whether the player to move wins on a circle of `n_pins`: only if there are one or two.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::kayles;
///
/// assert!(kayles::circle_is_winning(2));
/// assert!(!kayles::circle_is_winning(3));
/// ```
pub fn circle_is_winning(n_pins: u64) -> bool {
    circle_grundy(n_pins) != 0
}

/// The only winning move on a circle of `n_pins`, as the number of pins taken: all of them.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::kayles;
///
/// assert_eq!(kayles::circle_winning_move(2), Some(2));
/// assert_eq!(kayles::circle_winning_move(13), None);
/// ```
pub fn circle_winning_move(n_pins: u64) -> Option<u64> {
    Some(n_pins).filter(|&n_pins| circle_is_winning(n_pins))
}

/// The second player's reply to the first move on a daisy, as `(petal, n_taken)`: right opposite.
///
/// The petals are numbered from 0 around the daisy, and a move takes petal `petal` and, if
/// `n_taken` is 2, the next one. After the reply two equal rows remain, which
/// [`daisy_mirror`] swaps.
///
/// # Panics
///
/// Panics if there are fewer than three petals, or if the move is not one of the daisy.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::kayles;
///
/// // Thirteen petals: petal 0 is answered by 6 and 7, which leaves 1..=5 and 8..=12.
/// assert_eq!(kayles::daisy_reply(13, 0, 1), (6, 2));
/// assert_eq!(kayles::daisy_reply(13, 12, 2), (6, 1));
/// ```
pub fn daisy_reply(n_petals: u64, petal: u64, n_taken: u64) -> (u64, u64) {
    assert!(
        3 <= n_petals && petal < n_petals && (n_taken == 1 || n_taken == 2),
        "kayles::daisy_reply: {n_taken} petals from {petal} on of {n_petals}, there must be 3 petals or more and 1 or 2 taken"
    );
    let row = n_petals - n_taken;
    let half = (row - 1) / 2;
    (around(n_petals, petal, n_taken + half), row - 2 * half)
}

/// The mirror image of petal `other` in the axis of the first move, which took `n_taken` from `petal`.
///
/// Once [`daisy_reply`] has been played, the second player answers each petal with its image.
///
/// # Panics
///
/// Panics if a petal is not below `n_petals`, or `n_taken` is neither 1 nor 2.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::kayles;
///
/// // After 0, and 6 and 7 in reply, petals 4 and 5 are answered by 9 and 8.
/// assert_eq!(kayles::daisy_mirror(13, 0, 1, 4), 9);
/// assert_eq!(kayles::daisy_mirror(13, 0, 1, 5), 8);
/// ```
pub fn daisy_mirror(n_petals: u64, petal: u64, n_taken: u64, other: u64) -> u64 {
    assert!(
        petal < n_petals && other < n_petals && (n_taken == 1 || n_taken == 2),
        "kayles::daisy_mirror: petals {petal} and {other} must be below {n_petals}, and {n_taken} taken must be 1 or 2"
    );
    let last = around(n_petals, petal, n_taken - 1);
    // The image of `petal` is `last`, and one step on becomes one step back.
    let steps = around(n_petals, n_petals - other, petal);
    around(n_petals, last, steps)
}

/// `(petal + steps) mod n_petals`, without overflow.
fn around(n_petals: u64, petal: u64, steps: u64) -> u64 {
    ((u128::from(petal) + u128::from(steps)) % u128::from(n_petals)) as u64
}

/// The splits of `rest` pins into a shorter and a longer row whose values XOR to `target`.
///
/// A shorter row from `PREPERIOD` on has a longer row that is periodic too, so that one whole
/// period tells whether any longer split is worth looking for.
fn splits(rest: u64, target: u64) -> impl Iterator<Item = (u64, u64)> {
    let fits = move |&shorter: &u64| grundy(shorter) ^ grundy(rest - shorter) == target;
    let middle = rest / 2;
    let early = 0..=middle.min(PREPERIOD + 11);
    let goes_on = (PREPERIOD..=middle.min(PREPERIOD + 11)).any(|shorter| fits(&shorter));
    let late = goes_on.then_some(PREPERIOD + 12..=middle).into_iter().flatten();
    early.chain(late).filter(fits).map(move |shorter| (shorter, rest - shorter))
}
