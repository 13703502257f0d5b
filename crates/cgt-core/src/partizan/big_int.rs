//! Big integers: whole numbers of any size, as far as dyadic rationals need them.
//!
//! - Play: none, this is a tool
//! - Position: none, a number of any size and either sign
//! - Offers: shifted sums in place, negation, shifts, bits, comparison, decimal digits; no products
//! - Time: O(n) for n bits, sums in place O(bits added) amortised, decimal digits O(n^2)
//! - Memory: O(n)
//! - Source: D. E. Knuth, "The Art of Computer Programming", volume 2, 1969, section 4.3.1
//! - Status: exhaustive to |x| <= 40; random against i128 and against laws to 1900 bits

use std::cmp::Ordering;
use std::fmt;

/// A whole number of any size in two's complement.
///
/// # Examples
///
/// ```
/// use cgt_core::partizan::big_int::BigInt;
///
/// let mut power = BigInt::from(1);
/// power.shift_left(100);
/// assert_eq!(power.to_string(), "1267650600228229401496703205376");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct BigInt {
    /// The low limbs; the last one differs from `fill`.
    limbs: Vec<u64>,
    /// Every limb above: 0, or all ones for a negative number.
    fill: u64,
}

impl From<i128> for BigInt {
    fn from(value: i128) -> Self {
        let fill = if value < 0 { u64::MAX } else { 0 };
        BigInt { limbs: vec![value as u64, (value >> 64) as u64], fill }.trimmed()
    }
}

impl BigInt {
    /// The non-negative number with these 64-bit limbs, lowest first.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::partizan::big_int::BigInt;
    ///
    /// assert_eq!(BigInt::from_limbs(vec![5, 1]), BigInt::from((1 << 64) + 5));
    /// ```
    pub fn from_limbs(limbs: Vec<u64>) -> Self {
        BigInt { limbs, fill: 0 }.trimmed()
    }

    /// The number as an `i128`, if it is one.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::partizan::big_int::BigInt;
    ///
    /// assert_eq!(BigInt::from(-7).to_i128(), Some(-7));
    /// ```
    pub fn to_i128(&self) -> Option<i128> {
        let value = ((self.limb(1) as u128) << 64 | self.limb(0) as u128) as i128;
        if self.limbs.len() <= 2 && (value < 0) == self.is_negative() {
            Some(value)
        } else {
            None
        }
    }

    /// Whether the number is 0.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::partizan::big_int::BigInt;
    ///
    /// assert!(BigInt::from(0).is_zero());
    /// ```
    pub fn is_zero(&self) -> bool {
        self.limbs.is_empty() && self.fill == 0
    }

    /// Whether the number is below 0.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::partizan::big_int::BigInt;
    ///
    /// assert!(BigInt::from(-1).is_negative());
    /// ```
    pub fn is_negative(&self) -> bool {
        self.fill != 0
    }

    /// Bit `bit_idx` of the two's complement, bit 0 lowest.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::partizan::big_int::BigInt;
    ///
    /// // -2 is ...1110.
    /// assert!(!BigInt::from(-2).bit(0) && BigInt::from(-2).bit(500));
    /// ```
    pub fn bit(&self, bit_idx: usize) -> bool {
        self.limb(bit_idx / 64) >> (bit_idx % 64) & 1 == 1
    }

    /// The number of zero bits below the lowest one bit; 0 for the number 0.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::partizan::big_int::BigInt;
    ///
    /// assert_eq!(BigInt::from(-24).trailing_zeros(), 3);
    /// ```
    pub fn trailing_zeros(&self) -> usize {
        if self.is_zero() {
            return 0;
        }
        let n_zero = self.limbs.iter().take_while(|&&limb| limb == 0).count();
        64 * n_zero + self.limb(n_zero).trailing_zeros() as usize
    }

    /// The highest bit in which two numbers of the same sign differ; `None` if they are equal.
    ///
    /// # Panics
    ///
    /// Panics if one number is negative and the other is not: they differ in all high bits.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::partizan::big_int::BigInt;
    ///
    /// assert_eq!(BigInt::from(12).top_difference(&BigInt::from(9)), Some(2));
    /// assert_eq!(BigInt::from(9).top_difference(&BigInt::from(9)), None);
    /// ```
    pub fn top_difference(&self, other: &BigInt) -> Option<usize> {
        assert!(
            self.fill == other.fill,
            "BigInt::top_difference: {self} and {other} must have the same sign"
        );
        let n_limbs = self.limbs.len().max(other.limbs.len());
        let limb_idx = (0..n_limbs).rev().find(|&i| self.limb(i) != other.limb(i))?;
        let difference = self.limb(limb_idx) ^ other.limb(limb_idx);
        Some(64 * limb_idx + 63 - difference.leading_zeros() as usize)
    }

    /// Adds `other * 2^shift` in place.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::partizan::big_int::BigInt;
    ///
    /// let mut sum = BigInt::from(5);
    /// sum.add_shifted(&BigInt::from(-3), 2);
    /// assert_eq!(sum, BigInt::from(-7));
    /// ```
    ///
    /// # Complexity
    ///
    /// Amortised in the length of `other`, however long the number is, as long as neither
    /// `shift` nor `other` reaches beyond its end.
    pub fn add_shifted(&mut self, other: &BigInt, shift: usize) {
        if other.is_zero() {
            return;
        }
        let (first, n_bits) = (shift / 64, shift % 64);
        // One limb above everything holds the sign of the sum.
        let n_limbs = self.limbs.len().max(first + other.limbs.len() + 1) + 1;
        self.limbs.resize(n_limbs, self.fill);
        let mut carry = false;
        let mut below = 0;
        for (idx, limb) in self.limbs[first..].iter_mut().enumerate() {
            // From here on nothing is added, or -1 and a carry.
            if idx > other.limbs.len() && carry == other.is_negative() {
                break;
            }
            let whole = (other.limb(idx) as u128) << 64 | below as u128;
            below = other.limb(idx);
            let (sum, over) = limb.overflowing_add((whole << n_bits >> 64) as u64);
            let (sum, over_again) = sum.overflowing_add(carry as u64);
            *limb = sum;
            carry = over || over_again;
        }
        self.fill = if self.limbs[n_limbs - 1] >> 63 == 1 { u64::MAX } else { 0 };
        self.trim();
    }

    /// Changes the sign.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::partizan::big_int::BigInt;
    ///
    /// let mut number = BigInt::from(9);
    /// number.negate();
    /// assert_eq!(number, BigInt::from(-9));
    /// ```
    pub fn negate(&mut self) {
        self.limbs.iter_mut().for_each(|limb| *limb = !*limb);
        self.fill = !self.fill;
        self.add_shifted(&BigInt::from(1), 0);
    }

    /// Multiplies by `2^n_bits`.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::partizan::big_int::BigInt;
    ///
    /// let mut number = BigInt::from(-3);
    /// number.shift_left(4);
    /// assert_eq!(number, BigInt::from(-48));
    /// ```
    pub fn shift_left(&mut self, n_bits: usize) {
        if n_bits > 0 && !self.is_zero() {
            let mut shifted = BigInt::default();
            shifted.add_shifted(self, n_bits);
            *self = shifted;
        }
    }

    /// Divides by `2^n_bits`, rounding down.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::partizan::big_int::BigInt;
    ///
    /// let mut number = BigInt::from(-13);
    /// number.shift_right(2);
    /// assert_eq!(number, BigInt::from(-4));
    /// ```
    pub fn shift_right(&mut self, n_bits: usize) {
        *self = self.high_bits(n_bits);
    }

    /// The number divided by `2^n_bits`, rounded down, in time of what is left.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::partizan::big_int::BigInt;
    ///
    /// assert_eq!(BigInt::from(-13).high_bits(2), BigInt::from(-4));
    /// ```
    pub fn high_bits(&self, n_bits: usize) -> Self {
        let (first, n_bits) = (n_bits / 64, n_bits % 64);
        let limb = |idx| (self.limb(idx + 1) as u128) << 64 | self.limb(idx) as u128;
        let limbs = (first..self.limbs.len()).map(|idx| (limb(idx) >> n_bits) as u64).collect();
        BigInt { limbs, fill: self.fill }.trimmed()
    }

    /// The number of bits without the sign: the least n with -2^n <= number < 2^n.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::partizan::big_int::BigInt;
    ///
    /// assert_eq!(BigInt::from(8).n_bits(), 4);
    /// assert_eq!(BigInt::from(-8).n_bits(), 3);
    /// ```
    pub fn n_bits(&self) -> usize {
        let top = self.limbs.last().map_or(0, |limb| limb ^ self.fill);
        // The last limb differs from the fill, so only an empty number has no top bit.
        64 * self.limbs.len() - top.leading_zeros() as usize % 64
    }

    fn limb(&self, limb_idx: usize) -> u64 {
        self.limbs.get(limb_idx).copied().unwrap_or(self.fill)
    }

    fn trim(&mut self) {
        while self.limbs.last() == Some(&self.fill) {
            self.limbs.pop();
        }
    }

    fn trimmed(mut self) -> Self {
        self.trim();
        self
    }
}

impl Ord for BigInt {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.fill != other.fill {
            return other.is_negative().cmp(&self.is_negative());
        }
        let n_limbs = self.limbs.len().max(other.limbs.len());
        let limbs = (0..n_limbs).rev().map(|i| self.limb(i).cmp(&other.limb(i)));
        limbs.fold(Ordering::Equal, Ordering::then)
    }
}

impl PartialOrd for BigInt {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for BigInt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.clone();
        if self.is_negative() {
            rest.negate();
        }
        // Nineteen digits at a time, the last ones first.
        let ten_to_19 = 10u128.pow(19);
        let mut groups = Vec::new();
        while !rest.limbs.is_empty() {
            let divide = |remainder: u128, limb: &mut u64| {
                let part = remainder << 64 | *limb as u128;
                *limb = (part / ten_to_19) as u64;
                part % ten_to_19
            };
            groups.push(rest.limbs.iter_mut().rev().fold(0, divide));
            rest.trim();
        }
        let mut digits = groups.pop().unwrap_or(0).to_string();
        for group in groups.iter().rev() {
            digits.push_str(&format!("{group:019}"));
        }
        f.pad_integral(!self.is_negative(), "", &digits)
    }
}
