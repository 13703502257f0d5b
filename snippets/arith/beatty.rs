// Made by cargo xtask bundle cgt_core::arith::beatty, for edition 2021, Rust 1.63 or newer, from
// cgt-core 0.1.0 (MIT OR Apache-2.0)
#[allow(unused)]
pub mod cgt_core {
pub mod arith {
pub mod beatty {
use crate::cgt_core::arith::bisect::greatest;
use crate::cgt_core::arith::isqrt::isqrt;
use crate::cgt_core::arith::wide::mul_u128;
use std::fmt;
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beatty {
    p: i64,
    d: u64,
    q: u64,
}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Sequence(u64),
    Complement(u64),
}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BeattyError {
    ZeroDenominator,
    Rational { d: u64 },
    BelowOne { pdq: (i64, u64, u64) },
}
impl fmt::Display for BeattyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BeattyError::ZeroDenominator => write!(f, "the denominator 0 must be positive"),
            BeattyError::Rational { d } => write!(f, "{d} is a square, the number under the root must not be one"),
            BeattyError::BelowOne { pdq: (p, d, q) } => write!(f, "({p} + sqrt {d}) / {q} is below 1, the ratio must be above 1"),
        }
    }
}
impl std::error::Error for BeattyError {}
impl Beatty {
    pub fn new(p: i64, d: u64, q: u64) -> Result<Self, BeattyError> {
        if q == 0 {
            return Err(BeattyError::ZeroDenominator);
        }
        let root = isqrt(d);
        if root * root == d {
            return Err(BeattyError::Rational { d });
        }
        if i128::from(root) < i128::from(q) - i128::from(p) {
            return Err(BeattyError::BelowOne {
                pdq: (p, d, q),
            });
        }
        Ok(Beatty { p, d, q })
    }
    pub fn term(&self, index: u64) -> u64 {
        let term = greatest(1 << 64, |term| self.reaches(index, term));
        fit("term", index, term)
    }
    pub fn complement(&self, index: u64) -> u64 {
        let is_before = |i: u128| !self.reaches(i as u64, i + u128::from(index));
        let n_before = greatest(u128::from(u64::MAX), is_before);
        fit("complement", index, n_before + u128::from(index))
    }
    pub fn place(&self, number: u64) -> Place {
        assert!(0 < number, "Beatty::place: 0 is in no sequence, the number must be positive");
        let next = u128::from(number) + 1;
        let index = greatest(u128::from(number), |i| !self.reaches(i as u64, next))
            as u64;
        if self.reaches(index, u128::from(number)) {
            Place::Sequence(index)
        } else {
            Place::Complement(number - index)
        }
    }
    fn reaches(&self, index: u64, bound: u128) -> bool {
        let whole = u128::from(index) * u128::from(self.p.unsigned_abs());
        let scaled = bound.checked_mul(u128::from(self.q));
        let gap = if self.p < 0 {
            scaled.and_then(|scaled| scaled.checked_add(whole))
        } else {
            scaled.map(|scaled| scaled.saturating_sub(whole))
        };
        let square = u128::from(index) * u128::from(index);
        gap.map_or(
            false,
            |gap| mul_u128(gap, gap) <= mul_u128(square, u128::from(self.d)),
        )
    }
}
fn fit(function: &str, index: u64, result: u128) -> u64 {
    let limit = u64::MAX;
    assert!(
        result <= u128::from(limit),
        "Beatty::{function}: the term of index {index} is too large, the limit is {limit}"
    );
    result as u64
}
}
pub mod bisect {
pub fn greatest(limit: u128, holds: impl Fn(u128) -> bool) -> u128 {
    let (mut low, mut high) = (0, limit);
    while low < high {
        let middle = high - (high - low) / 2;
        if holds(middle) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    low
}
}
pub mod isqrt {
pub fn isqrt(n: u64) -> u64 {
    if n == 0 {
        return 0;
    }
    let bits = 64 - n.leading_zeros();
    let mut root = 1 << ((bits + 1) / 2);
    loop {
        let next = (root + n / root) / 2;
        if root <= next {
            return root;
        }
        root = next;
    }
}
}
pub mod wide {
pub fn mul_u128(a: u128, b: u128) -> (u128, u128) {
    let halves = |x: u128| (x >> 64, u128::from(x as u64));
    let ((a_high, a_low), (b_high, b_low)) = (halves(a), halves(b));
    let (carry, low) = halves(a_low * b_low);
    let (high, middle) = halves(a_high * b_low + carry);
    let (carry, middle) = halves(a_low * b_high + middle);
    (a_high * b_high + high + carry, middle << 64 | low)
}
}
}
}
