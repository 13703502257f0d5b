//! Beatty sequences: floor(i r) for an irrational r = (p + sqrt d) / q, and the complementary one.
//!
//! - Play: none, this is a tool
//! - Position: none; p of i64, q and d of u64, q positive, d no square, r above 1
//! - Offers: the terms of a sequence and of its complement, and which of the two holds a number, at which index
//! - Time: O(1), a bisection of at most 64 steps with products of 256 bits
//! - Memory: O(1)
//! - Source: S. Beatty, "Problem 3173", American Mathematical Monthly 33, 1926; 34, 1927 (Rayleigh's theorem)
//! - Status: exhaustive to 100 for |p| <= 6, d <= 30, q <= 6; random over all of p, d, q and the index by the partition

use crate::arith::bisect::greatest;
use crate::arith::isqrt::isqrt;
use crate::arith::wide::mul_u128;
use std::fmt;

/// The sequence `floor(i * r)`, i = 1, 2, ..., with the sequence of the positive numbers it omits.
///
/// By Rayleigh's theorem the omitted numbers are `floor(j * s)` with `1/r + 1/s = 1`.
///
/// # Examples
///
/// ```
/// use cgt_core::arith::beatty::{Beatty, Place};
///
/// // The golden ratio (1 + sqrt 5) / 2: Wythoff's pairs.
/// let golden = Beatty::new(1, 5, 2)?;
/// assert_eq!((1..6).map(|i| golden.term(i)).collect::<Vec<_>>(), [1, 3, 4, 6, 8]);
/// assert_eq!((1..6).map(|j| golden.complement(j)).collect::<Vec<_>>(), [2, 5, 7, 10, 13]);
/// assert_eq!(golden.place(8), Place::Sequence(5));
/// assert_eq!(golden.place(13), Place::Complement(5));
/// # Ok::<(), cgt_core::arith::beatty::BeattyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beatty {
    p: i64,
    d: u64,
    q: u64,
}

/// Where a positive number is: in a sequence or in its complement, with the index from 1 on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// It is the term of the sequence with this index.
    Sequence(u64),
    /// It is the term of the complementary sequence with this index.
    Complement(u64),
}

/// Why (p + sqrt d) / q has no complementary Beatty sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BeattyError {
    /// The denominator is 0.
    ZeroDenominator,
    /// The number under the root is a square, so that r is rational.
    Rational {
        /// The number under the root.
        d: u64,
    },
    /// The ratio is below 1, so that numbers are repeated.
    BelowOne {
        /// Numerator, number under the root and denominator.
        pdq: (i64, u64, u64),
    },
}

impl fmt::Display for BeattyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BeattyError::ZeroDenominator => write!(f, "the denominator 0 must be positive"),
            BeattyError::Rational { d } => {
                write!(f, "{d} is a square, the number under the root must not be one")
            }
            BeattyError::BelowOne { pdq: (p, d, q) } => {
                write!(f, "({p} + sqrt {d}) / {q} is below 1, the ratio must be above 1")
            }
        }
    }
}

impl std::error::Error for BeattyError {}

impl Beatty {
    /// The sequence of r = (p + sqrt d) / q.
    ///
    /// # Errors
    ///
    /// Returns an error if q is 0, if d is a square, or if r is below 1.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::arith::beatty::Beatty;
    ///
    /// assert!(Beatty::new(0, 2, 1).is_ok());
    /// let error = Beatty::new(0, 4, 1).unwrap_err();
    /// assert_eq!(error.to_string(), "4 is a square, the number under the root must not be one");
    /// ```
    pub fn new(p: i64, d: u64, q: u64) -> Result<Self, BeattyError> {
        if q == 0 {
            return Err(BeattyError::ZeroDenominator);
        }
        let root = isqrt(d);
        if root * root == d {
            return Err(BeattyError::Rational { d });
        }
        // sqrt d > q - p exactly if its floor is at least q - p, since it is irrational.
        if i128::from(root) < i128::from(q) - i128::from(p) {
            return Err(BeattyError::BelowOne { pdq: (p, d, q) });
        }
        Ok(Beatty { p, d, q })
    }

    /// The term `floor(index * r)`; 0 for the index 0.
    ///
    /// # Panics
    ///
    /// Panics if the term does not fit u64.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::arith::beatty::Beatty;
    ///
    /// let root_of_two = Beatty::new(0, 2, 1)?;
    /// assert_eq!(root_of_two.term(1_000_000_000_000_000_000), 1_414_213_562_373_095_048);
    /// # Ok::<(), cgt_core::arith::beatty::BeattyError>(())
    /// ```
    pub fn term(&self, index: u64) -> u64 {
        let term = greatest(1 << 64, |term| self.reaches(index, term));
        fit("term", index, term)
    }

    /// The term number `index` of the complementary sequence; 0 for the index 0.
    ///
    /// # Panics
    ///
    /// Panics if it does not fit u64.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::arith::beatty::Beatty;
    ///
    /// let root_of_two = Beatty::new(0, 2, 1)?;
    /// assert_eq!((1..5).map(|j| root_of_two.complement(j)).collect::<Vec<_>>(), [3, 6, 10, 13]);
    /// # Ok::<(), cgt_core::arith::beatty::BeattyError>(())
    /// ```
    pub fn complement(&self, index: u64) -> u64 {
        // So many terms of the sequence come before it.
        let is_before = |i: u128| !self.reaches(i as u64, i + u128::from(index));
        let n_before = greatest(u128::from(u64::MAX), is_before);
        fit("complement", index, n_before + u128::from(index))
    }

    /// Which of the two sequences holds a number, and at which index.
    ///
    /// # Panics
    ///
    /// Panics if `number` is 0.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::arith::beatty::{Beatty, Place};
    ///
    /// let root_of_two = Beatty::new(0, 2, 1)?;
    /// assert_eq!(root_of_two.place(7), Place::Sequence(5));
    /// assert_eq!(root_of_two.place(6), Place::Complement(2));
    /// # Ok::<(), cgt_core::arith::beatty::BeattyError>(())
    /// ```
    pub fn place(&self, number: u64) -> Place {
        assert!(0 < number, "Beatty::place: 0 is in no sequence, the number must be positive");
        let next = u128::from(number) + 1;
        let index = greatest(u128::from(number), |i| !self.reaches(i as u64, next)) as u64;
        if self.reaches(index, u128::from(number)) {
            Place::Sequence(index)
        } else {
            Place::Complement(number - index)
        }
    }

    /// Whether `bound <= index * r`; the bound is at most 2^65.
    fn reaches(&self, index: u64, bound: u128) -> bool {
        // bound * q - index * p <= index * sqrt d, both sides squared.
        let whole = u128::from(index) * u128::from(self.p.unsigned_abs());
        let scaled = bound.checked_mul(u128::from(self.q));
        let gap = if self.p < 0 {
            scaled.and_then(|scaled| scaled.checked_add(whole))
        } else {
            scaled.map(|scaled| scaled.saturating_sub(whole))
        };
        let square = u128::from(index) * u128::from(index);
        gap.map_or(false, |gap| mul_u128(gap, gap) <= mul_u128(square, u128::from(self.d)))
    }
}

/// The result as u64, if it fits.
fn fit(function: &str, index: u64, result: u128) -> u64 {
    let limit = u64::MAX;
    assert!(
        result <= u128::from(limit),
        "Beatty::{function}: the term of index {index} is too large, the limit is {limit}"
    );
    result as u64
}
