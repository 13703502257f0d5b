//! Simplest numbers: the number born first in an interval, the value of a game of numbers.
//!
//! - Play: none, this is a tool
//! - Position: two bounds, each open, closed or absent, dyadic rationals of any size
//! - Offers: the simplest number between two numbers, and in any interval
//! - Time: O(n) for bounds of n bits
//! - Memory: O(n)
//! - Source: J. H. Conway, "On Numbers and Games", 1976, chapter 2 (the simplicity theorem)
//! - Status: exhaustive over all intervals between numbers born by day 5, against the order of birth; random to 300 bits

use crate::partizan::big_int::BigInt;
use crate::partizan::dyadic::Dyadic;
use std::ops::Bound;

/// The simplest number strictly between two numbers: the value of the game `{left | right}`.
///
/// It is 0, or else the integer nearest to 0, or else the number with the least denominator.
///
/// # Panics
///
/// Panics unless `left < right`.
///
/// # Examples
///
/// ```
/// use cgt_core::partizan::{dyadic::Dyadic, simplest::simplest_between};
///
/// // Not the midpoint, which is 5/8.
/// let simplest = simplest_between(&Dyadic::new(1, 2), &Dyadic::new(1, 0));
/// assert_eq!(simplest.to_string(), "1/2");
/// ```
pub fn simplest_between(left: &Dyadic, right: &Dyadic) -> Dyadic {
    simplest_in(Bound::Excluded(left), Bound::Excluded(right))
}

/// The simplest number of an interval; an absent bound is a player without a move.
///
/// # Panics
///
/// Panics if the interval is empty.
///
/// # Examples
///
/// ```
/// use cgt_core::partizan::{dyadic::Dyadic, simplest::simplest_in};
/// use std::ops::Bound::{Excluded, Included, Unbounded};
///
/// let bound = Dyadic::new(-5, 1);
/// assert_eq!(simplest_in(Unbounded, Excluded(&bound)).to_string(), "-3");
/// assert_eq!(simplest_in(Included(&bound), Included(&bound)), bound);
/// ```
pub fn simplest_in(lower: Bound<&Dyadic>, upper: Bound<&Dyadic>) -> Dyadic {
    if let (
        Bound::Included(left) | Bound::Excluded(left),
        Bound::Included(right) | Bound::Excluded(right),
    ) = (lower, upper)
    {
        let is_point = matches!((lower, upper), (Bound::Included(_), Bound::Included(_)));
        assert!(
            left < right || (is_point && left == right),
            "simplest::simplest_in: the interval from {left} to {right} is empty, the lower bound must be less"
        );
    }
    let zero = Dyadic::default();
    match (is_above(&zero, lower), is_below(&zero, upper)) {
        (true, true) => zero,
        (false, _) => simplest_positive(lower, upper),
        (true, false) => {
            let (left, right) = (negated(upper), negated(lower));
            -simplest_positive(borrowed(&left), borrowed(&right))
        }
    }
}

/// The simplest number of an interval above 0: its least integer, or else its least denominator.
fn simplest_positive(lower: Bound<&Dyadic>, upper: Bound<&Dyadic>) -> Dyadic {
    let (left, is_open) = match lower {
        Bound::Included(left) => (left, false),
        Bound::Excluded(left) => (left, true),
        Bound::Unbounded => return Dyadic::default(),
    };
    let mut integer = Dyadic::from_big(left.floor(), 0);
    if is_open || integer != *left {
        integer.add_integer(1);
    }
    let right = match upper {
        Bound::Included(right) | Bound::Excluded(right) if !is_below(&integer, upper) => right,
        _ => return integer,
    };
    // In steps finer than both bounds the interval is low + 1 ..= high, with room inside.
    let scale = left.denominator_log2().max(right.denominator_log2()) + 1;
    let mut low = scaled(left, scale);
    let mut high = scaled(right, scale);
    if !is_open {
        low.add_shifted(&BigInt::from(-1), 0);
    }
    if matches!(upper, Bound::Excluded(_)) {
        high.add_shifted(&BigInt::from(-1), 0);
    }
    // The multiple of the highest power of two lies where the two first differ.
    let n_bits = low.top_difference(&high).unwrap_or(0);
    high.shift_right(n_bits);
    Dyadic::from_big(high, scale - n_bits)
}

/// The integer `number * 2^scale`.
fn scaled(number: &Dyadic, scale: usize) -> BigInt {
    let mut integer = number.numerator().clone();
    integer.shift_left(scale - number.denominator_log2());
    integer
}

fn is_above(number: &Dyadic, lower: Bound<&Dyadic>) -> bool {
    match lower {
        Bound::Included(bound) => bound <= number,
        Bound::Excluded(bound) => bound < number,
        Bound::Unbounded => true,
    }
}

fn is_below(number: &Dyadic, upper: Bound<&Dyadic>) -> bool {
    match upper {
        Bound::Included(bound) => number <= bound,
        Bound::Excluded(bound) => number < bound,
        Bound::Unbounded => true,
    }
}

fn negated(bound: Bound<&Dyadic>) -> Bound<Dyadic> {
    match bound {
        Bound::Included(bound) => Bound::Included(-bound.clone()),
        Bound::Excluded(bound) => Bound::Excluded(-bound.clone()),
        Bound::Unbounded => Bound::Unbounded,
    }
}

/// `Bound::as_ref`, which is younger than the oldest compiler served.
fn borrowed(bound: &Bound<Dyadic>) -> Bound<&Dyadic> {
    match bound {
        Bound::Included(bound) => Bound::Included(bound),
        Bound::Excluded(bound) => Bound::Excluded(bound),
        Bound::Unbounded => Bound::Unbounded,
    }
}
