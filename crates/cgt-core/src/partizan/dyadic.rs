//! Dyadic rationals: the numbers m/2^k of any size, the values of finite number games.
//!
//! - Play: none, this is a tool
//! - Position: none, a number m/2^k with m and k as large as memory allows
//! - Offers: sum, difference, negation, comparison, powers of two, floor, text such as -5/2; no product of two numbers
//! - Time: O(n) for n bits, adding a number of fewer fractional bits in place O(its bits) amortised, text O(n^2)
//! - Memory: O(n)
//! - Source: J. H. Conway, "On Numbers and Games", 1976, chapter 0
//! - Status: exhaustive to |m| <= 40 and k <= 5; random to 600 bits against laws, 120 bits against i128

use crate::partizan::big_int::BigInt;
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

/// A number m/2^k in lowest terms: m is odd, or k is 0.
///
/// # Examples
///
/// ```
/// use cgt_core::partizan::dyadic::Dyadic;
///
/// let half = Dyadic::new(1, 1);
/// assert_eq!((half.clone() + half.clone()).to_string(), "1");
/// assert_eq!((half - Dyadic::new(3, 0)).to_string(), "-5/2");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dyadic {
    numerator: BigInt,
    denominator_log2: usize,
}

impl Dyadic {
    /// The number `numerator / 2^denominator_log2`.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::partizan::dyadic::Dyadic;
    ///
    /// assert_eq!(Dyadic::new(-6, 2).to_string(), "-3/2");
    /// ```
    pub fn new(numerator: i128, denominator_log2: usize) -> Self {
        Dyadic::from_big(BigInt::from(numerator), denominator_log2)
    }

    /// The number `numerator / 2^denominator_log2`, for numerators of any size.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::partizan::{big_int::BigInt, dyadic::Dyadic};
    ///
    /// assert_eq!(Dyadic::from_big(BigInt::from_limbs(vec![0, 0, 1]), 129), Dyadic::new(1, 1));
    /// ```
    pub fn from_big(numerator: BigInt, denominator_log2: usize) -> Self {
        let mut number = Dyadic { numerator, denominator_log2 };
        number.reduce();
        number
    }

    /// The numerator in lowest terms.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::partizan::dyadic::Dyadic;
    ///
    /// assert_eq!(Dyadic::new(-6, 2).numerator().to_i128(), Some(-3));
    /// ```
    pub fn numerator(&self) -> &BigInt {
        &self.numerator
    }

    /// The exponent k of the denominator 2^k in lowest terms; 0 exactly for integers.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::partizan::dyadic::Dyadic;
    ///
    /// assert_eq!(Dyadic::new(-6, 2).denominator_log2(), 1);
    /// assert_eq!(Dyadic::new(0, 9).denominator_log2(), 0);
    /// ```
    pub fn denominator_log2(&self) -> usize {
        self.denominator_log2
    }

    /// How the number compares with 0.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::partizan::dyadic::Dyadic;
    /// use std::cmp::Ordering;
    ///
    /// assert_eq!(Dyadic::new(-1, 70).sign(), Ordering::Less);
    /// assert_eq!(Dyadic::new(0, 0).sign(), Ordering::Equal);
    /// ```
    ///
    /// # Complexity
    ///
    /// O(1).
    pub fn sign(&self) -> Ordering {
        if self.numerator.is_negative() {
            Ordering::Less
        } else if self.numerator.is_zero() {
            Ordering::Equal
        } else {
            Ordering::Greater
        }
    }

    /// The greatest integer that is not above the number.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::partizan::dyadic::Dyadic;
    ///
    /// assert_eq!(Dyadic::new(-5, 1).floor().to_i128(), Some(-3));
    /// ```
    ///
    /// # Complexity
    ///
    /// O(bits before the point).
    pub fn floor(&self) -> BigInt {
        self.numerator.high_bits(self.denominator_log2)
    }

    /// The least number that is not below this one and has a denominator of at most
    /// `2^max_log2`.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::partizan::dyadic::Dyadic;
    ///
    /// assert_eq!(Dyadic::new(-11, 4).round_up(2), Dyadic::new(-1, 1));
    /// ```
    ///
    /// # Complexity
    ///
    /// O(bits of the result).
    pub fn round_up(&self, max_log2: usize) -> Dyadic {
        if self.denominator_log2 <= max_log2 {
            return self.clone();
        }
        let mut numerator = self.numerator.high_bits(self.denominator_log2 - max_log2);
        numerator.add_shifted(&BigInt::from(1), 0);
        Dyadic::from_big(numerator, max_log2)
    }

    /// Adds an integer in place.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::partizan::dyadic::Dyadic;
    ///
    /// let mut number = Dyadic::new(1, 70);
    /// number.add_integer(-1);
    /// assert_eq!(number + Dyadic::new(1, 0), Dyadic::new(1, 70));
    /// ```
    ///
    /// # Complexity
    ///
    /// O(1) amortised if the number has few bits before the point, however many behind it.
    pub fn add_integer(&mut self, integer: i128) {
        self.numerator.add_shifted(&BigInt::from(integer), self.denominator_log2);
    }

    /// Multiplies by `2^exponent`.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::partizan::dyadic::Dyadic;
    ///
    /// let mut number = Dyadic::new(3, 2);
    /// number.double(5);
    /// assert_eq!(number, Dyadic::new(24, 0));
    /// ```
    ///
    /// # Complexity
    ///
    /// O(1) if the denominator is at least `2^exponent`.
    pub fn double(&mut self, exponent: usize) {
        let reduced = exponent.min(self.denominator_log2);
        self.denominator_log2 -= reduced;
        self.numerator.shift_left(exponent - reduced);
    }

    /// Divides by `2^exponent`.
    ///
    /// # Panics
    ///
    /// Panics if the exponent of the denominator leaves `usize`.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::partizan::dyadic::Dyadic;
    ///
    /// let mut number = Dyadic::new(6, 0);
    /// number.halve(3);
    /// assert_eq!(number, Dyadic::new(3, 2));
    /// ```
    ///
    /// # Complexity
    ///
    /// O(1) unless the number is an integer.
    pub fn halve(&mut self, exponent: usize) {
        let sum = self.denominator_log2.checked_add(exponent);
        assert!(
            sum.is_some(),
            "Dyadic::halve: exponent {exponent} is too large beyond {}, the limit of the sum is {}",
            self.denominator_log2,
            usize::MAX
        );
        let was_integer = self.denominator_log2 == 0;
        self.denominator_log2 = sum.unwrap_or(usize::MAX);
        if was_integer {
            self.reduce();
        }
    }

    /// Takes common factors of two out of the fraction.
    fn reduce(&mut self) {
        if self.numerator.is_zero() {
            self.denominator_log2 = 0;
        } else if self.denominator_log2 > 0 && !self.numerator.bit(0) {
            let common = self.numerator.trailing_zeros().min(self.denominator_log2);
            self.numerator.shift_right(common);
            self.denominator_log2 -= common;
        }
    }
}

impl AddAssign<&Dyadic> for Dyadic {
    fn add_assign(&mut self, other: &Dyadic) {
        if self.denominator_log2 < other.denominator_log2 {
            self.numerator.shift_left(other.denominator_log2 - self.denominator_log2);
            self.denominator_log2 = other.denominator_log2;
        }
        let shift = self.denominator_log2 - other.denominator_log2;
        self.numerator.add_shifted(&other.numerator, shift);
        self.reduce();
    }
}

impl SubAssign<&Dyadic> for Dyadic {
    fn sub_assign(&mut self, other: &Dyadic) {
        *self += &-other.clone();
    }
}

impl Add for Dyadic {
    type Output = Dyadic;

    /// The sum, computed in place in the number with more bits behind the point.
    fn add(mut self, mut other: Dyadic) -> Dyadic {
        if self.denominator_log2 < other.denominator_log2 {
            std::mem::swap(&mut self, &mut other);
        }
        self += &other;
        self
    }
}

impl Sub for Dyadic {
    type Output = Dyadic;

    fn sub(self, other: Dyadic) -> Dyadic {
        self + -other
    }
}

impl Neg for Dyadic {
    type Output = Dyadic;

    fn neg(mut self) -> Dyadic {
        self.numerator.negate();
        self
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        self.sign().cmp(&other.sign()).then_with(|| (self.clone() - other.clone()).sign())
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = self.numerator.to_string();
        if self.denominator_log2 > 0 {
            let mut denominator = BigInt::from(1);
            denominator.shift_left(self.denominator_log2);
            text.push_str(&format!("/{denominator}"));
        }
        f.pad(&text)
    }
}
