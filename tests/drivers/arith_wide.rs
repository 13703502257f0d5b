//! Drives `arith::wide`: two factors to their wide product.

use cgt_core::arith::wide::mul_u128;

fn answer(fields: &[&str]) -> String {
    let (high, low) = mul_u128(number(fields[0]), number(fields[1]));
    joined([high, low])
}
