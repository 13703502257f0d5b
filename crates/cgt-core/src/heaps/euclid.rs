//! Euclid: take a positive multiple of the smaller number from the larger one.
//!
//! - Play: normal, in two forms: zero may be reached and ends the game, or both numbers stay positive (`*_positive`)
//! - Position: `(u64, u64)`, two numbers, any u64, in any order; both at least 1 in the `*_positive` form
//! - Offers: winner, Grundy value, every winning move, for both forms; no misere play
//! - Time: O(1) for the winner and for `grundy_positive`, O(log n) for `grundy` and for the moves
//! - Memory: O(log n)
//! - Source: A. J. Cole, A. J. T. Davie, "A game based on the Euclidean algorithm", Mathematical Gazette 53, 1969; G. Nivasch, "The Sprague-Grundy function of the game Euclid", Discrete Mathematics 306, 2006
//! - Status: exhaustive to 48 x 48; reference to 30 x 30; random to 2^63 against the chain of options, and at the limits of u64; judge: openjudge_euclid

/// The Grundy value when zero may be reached: a position with a zero has no move.
///
/// The options of `x = q * y + r` (r < y) are the links of a chain that starts at `(y, r)`, so each
/// further link takes the least value not seen before: `q - 1` if that is below the value of
/// `(y, r)`, else `q`.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::euclid;
///
/// // From (2, 3) the only move is to (2, 1), which wins.
/// assert_eq!(euclid::grundy((2, 3)), 0);
/// assert_eq!(euclid::grundy((5, 1)), 5);
/// assert_eq!(euclid::grundy((7, 0)), 0);
/// ```
pub fn grundy((a, b): (u64, u64)) -> u64 {
    let (mut larger, mut smaller) = sorted(a, b);
    let mut quotients = Vec::new();
    while 0 < smaller {
        quotients.push(larger / smaller);
        (larger, smaller) = (smaller, larger % smaller);
    }
    let up = |value, &quotient: &u64| if quotient - 1 < value { quotient - 1 } else { quotient };
    quotients.iter().rev().fold(0, up)
}

/// Whether the player to move wins when zero may be reached and ends the game.
///
/// So it is if the numbers are equal, or their ratio is above the golden ratio; compared without
/// division or rounding.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::euclid;
///
/// assert!(euclid::is_winning((34, 12)));
/// assert!(!euclid::is_winning((24, 15)));
/// assert!(euclid::is_winning((6, 6)));
/// assert!(!euclid::is_winning((6, 0)));
/// ```
pub fn is_winning((a, b): (u64, u64)) -> bool {
    let (larger, smaller) = sorted(a, b);
    0 < smaller && (larger == smaller || above_golden_ratio(larger, smaller))
}

/// Every winning move when zero may be reached, as the pair it leads to, in the given order.
///
/// There is at most one, except from two equal numbers, where either may become zero
/// (the first one first).
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::euclid;
///
/// assert_eq!(euclid::winning_moves((25, 7)), [(11, 7)]);
/// assert_eq!(euclid::winning_moves((6, 6)), [(0, 6), (6, 0)]);
/// assert!(euclid::winning_moves((24, 15)).is_empty());
/// ```
pub fn winning_moves((a, b): (u64, u64)) -> Vec<(u64, u64)> {
    let (larger, smaller) = sorted(a, b);
    if smaller == 0 {
        return Vec::new();
    }
    if larger == smaller {
        return vec![(0, b), (a, 0)];
    }
    let rest = larger % smaller;
    let target = if !is_winning((smaller, rest)) {
        Some(rest)
    } else {
        // The end of the chain is won by the opponent, so its next link has no good option.
        Some(rest + smaller).filter(|&next| next < larger)
    };
    target.map(|next| in_given_order(a, b, next)).into_iter().collect()
}

/// The Grundy value when both numbers must stay positive: floor(larger/smaller - smaller/larger).
///
/// # Panics
///
/// Panics if a number is zero.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::euclid;
///
/// // No move from (6, 6) and four from (5, 1).
/// assert_eq!(euclid::grundy_positive((6, 6)), 0);
/// assert_eq!(euclid::grundy_positive((5, 1)), 4);
/// ```
pub fn grundy_positive((a, b): (u64, u64)) -> u64 {
    assert_positive("grundy_positive", a, b);
    let (larger, smaller) = sorted(a, b);
    let (larger, smaller) = (u128::from(larger), u128::from(smaller));
    // At most larger - 1 / larger, so it fits.
    ((larger * larger - smaller * smaller) / (larger * smaller)) as u64
}

/// Whether the player to move wins when both numbers must stay positive: ratio above the golden one.
///
/// # Panics
///
/// Panics if a number is zero.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::euclid;
///
/// assert!(!euclid::is_winning_positive((6, 6)));
/// assert!(euclid::is_winning_positive((12, 6)));
/// ```
pub fn is_winning_positive((a, b): (u64, u64)) -> bool {
    assert_positive("is_winning_positive", a, b);
    let (larger, smaller) = sorted(a, b);
    above_golden_ratio(larger, smaller)
}

/// The winning moves when both numbers must stay positive, as the pairs they lead to: at most one.
///
/// # Panics
///
/// Panics if a number is zero.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::euclid;
///
/// assert_eq!(euclid::winning_moves_positive((6, 18)), [(6, 6)]);
/// assert_eq!(euclid::winning_moves_positive((25, 7)), [(11, 7)]);
/// assert!(euclid::winning_moves_positive((6, 6)).is_empty());
/// ```
pub fn winning_moves_positive((a, b): (u64, u64)) -> Vec<(u64, u64)> {
    assert_positive("winning_moves_positive", a, b);
    let (larger, smaller) = sorted(a, b);
    let rest = larger % smaller;
    // A rest of 0 counts as won, too: the move to it is not allowed.
    let target = if above_golden_ratio(smaller, rest) { rest + smaller } else { rest };
    if target < larger {
        vec![in_given_order(a, b, target)]
    } else {
        Vec::new()
    }
}

fn sorted(a: u64, b: u64) -> (u64, u64) {
    (a.max(b), a.min(b))
}

/// The pair (a, b) with its larger number replaced.
fn in_given_order(a: u64, b: u64, target: u64) -> (u64, u64) {
    if b < a {
        (target, b)
    } else {
        (a, target)
    }
}

/// larger / smaller > (1 + sqrt 5) / 2, as larger^2 > larger * smaller + smaller^2 without overflow.
fn above_golden_ratio(larger: u64, smaller: u64) -> bool {
    let (larger, smaller) = (u128::from(larger), u128::from(smaller));
    smaller * smaller < larger * (larger - smaller)
}

fn assert_positive(function: &str, a: u64, b: u64) {
    assert!(
        0 < a && 0 < b,
        "euclid::{function}: ({a}, {b}) has a zero, both numbers must be at least 1"
    );
}
