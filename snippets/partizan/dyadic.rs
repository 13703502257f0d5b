// Made by cargo xtask bundle cgt_core::partizan::dyadic, for edition 2021, Rust 1.63 or newer, from
// cgt-core 0.1.0 (MIT OR Apache-2.0)
#[allow(unused)]
pub mod cgt_core {
pub mod partizan {
pub mod big_int {
use std::cmp::Ordering;
use std::fmt;
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct BigInt {
    limbs: Vec<u64>,
    fill: u64,
}
impl From<i128> for BigInt {
    fn from(value: i128) -> Self {
        let fill = if value < 0 { u64::MAX } else { 0 };
        BigInt {
            limbs: vec![value as u64, (value >> 64) as u64],
            fill,
        }
            .trimmed()
    }
}
impl BigInt {
    pub fn from_limbs(limbs: Vec<u64>) -> Self {
        BigInt { limbs, fill: 0 }.trimmed()
    }
    pub fn to_i128(&self) -> Option<i128> {
        let value = ((self.limb(1) as u128) << 64 | self.limb(0) as u128) as i128;
        if self.limbs.len() <= 2 && (value < 0) == self.is_negative() {
            Some(value)
        } else {
            None
        }
    }
    pub fn is_zero(&self) -> bool {
        self.limbs.is_empty() && self.fill == 0
    }
    pub fn is_negative(&self) -> bool {
        self.fill != 0
    }
    pub fn bit(&self, bit_idx: usize) -> bool {
        self.limb(bit_idx / 64) >> (bit_idx % 64) & 1 == 1
    }
    pub fn trailing_zeros(&self) -> usize {
        if self.is_zero() {
            return 0;
        }
        let n_zero = self.limbs.iter().take_while(|&&limb| limb == 0).count();
        64 * n_zero + self.limb(n_zero).trailing_zeros() as usize
    }
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
    pub fn add_shifted(&mut self, other: &BigInt, shift: usize) {
        if other.is_zero() {
            return;
        }
        let (first, n_bits) = (shift / 64, shift % 64);
        let n_limbs = self.limbs.len().max(first + other.limbs.len() + 1) + 1;
        self.limbs.resize(n_limbs, self.fill);
        let mut carry = false;
        let mut below = 0;
        for (idx, limb) in self.limbs[first..].iter_mut().enumerate() {
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
    pub fn negate(&mut self) {
        self.limbs.iter_mut().for_each(|limb| *limb = !*limb);
        self.fill = !self.fill;
        self.add_shifted(&BigInt::from(1), 0);
    }
    pub fn shift_left(&mut self, n_bits: usize) {
        if n_bits > 0 && !self.is_zero() {
            let mut shifted = BigInt::default();
            shifted.add_shifted(self, n_bits);
            *self = shifted;
        }
    }
    pub fn shift_right(&mut self, n_bits: usize) {
        *self = self.high_bits(n_bits);
    }
    pub fn high_bits(&self, n_bits: usize) -> Self {
        let (first, n_bits) = (n_bits / 64, n_bits % 64);
        let limb = |idx| (self.limb(idx + 1) as u128) << 64 | self.limb(idx) as u128;
        let limbs = (first..self.limbs.len())
            .map(|idx| (limb(idx) >> n_bits) as u64)
            .collect();
        BigInt { limbs, fill: self.fill }.trimmed()
    }
    pub fn n_bits(&self) -> usize {
        let top = self.limbs.last().map_or(0, |limb| limb ^ self.fill);
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
}
pub mod dyadic {
use crate::cgt_core::partizan::big_int::BigInt;
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dyadic {
    numerator: BigInt,
    denominator_log2: usize,
}
impl Dyadic {
    pub fn new(numerator: i128, denominator_log2: usize) -> Self {
        Dyadic::from_big(BigInt::from(numerator), denominator_log2)
    }
    pub fn from_big(numerator: BigInt, denominator_log2: usize) -> Self {
        let mut number = Dyadic {
            numerator,
            denominator_log2,
        };
        number.reduce();
        number
    }
    pub fn numerator(&self) -> &BigInt {
        &self.numerator
    }
    pub fn denominator_log2(&self) -> usize {
        self.denominator_log2
    }
    pub fn sign(&self) -> Ordering {
        if self.numerator.is_negative() {
            Ordering::Less
        } else if self.numerator.is_zero() {
            Ordering::Equal
        } else {
            Ordering::Greater
        }
    }
    pub fn floor(&self) -> BigInt {
        self.numerator.high_bits(self.denominator_log2)
    }
    pub fn round_up(&self, max_log2: usize) -> Dyadic {
        if self.denominator_log2 <= max_log2 {
            return self.clone();
        }
        let mut numerator = self.numerator.high_bits(self.denominator_log2 - max_log2);
        numerator.add_shifted(&BigInt::from(1), 0);
        Dyadic::from_big(numerator, max_log2)
    }
    pub fn add_integer(&mut self, integer: i128) {
        self.numerator.add_shifted(&BigInt::from(integer), self.denominator_log2);
    }
    pub fn double(&mut self, exponent: usize) {
        let reduced = exponent.min(self.denominator_log2);
        self.denominator_log2 -= reduced;
        self.numerator.shift_left(exponent - reduced);
    }
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
        self.sign()
            .cmp(&other.sign())
            .then_with(|| (self.clone() - other.clone()).sign())
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
}
}
}
