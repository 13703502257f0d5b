//! Drives `arith::isqrt`: a number to its root, and to that of its square times ten.

use cgt_core::arith::isqrt::{isqrt, isqrt_u128};

fn answer(fields: &[&str]) -> String {
    let n: u64 = number(fields[0]);
    joined([isqrt(n), isqrt_u128(u128::from(n) * u128::from(n / 16))])
}
