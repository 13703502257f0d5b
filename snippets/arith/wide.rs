// Made by cargo xtask bundle cgt_core::arith::wide, for edition 2021, Rust 1.63 or newer, from
// cgt-core 0.1.0 (MIT OR Apache-2.0)
#[allow(unused)]
pub mod cgt_core {
pub mod arith {
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
