//! Wide products: 128 by 128 bits to 256 bits.
//!
//! - Play: none, this is a tool
//! - Position: none; any u128
//! - Offers: the product as two halves, which compare as the products do
//! - Time: O(1)
//! - Memory: O(1)
//! - Source: D. E. Knuth, "The Art of Computer Programming", volume 2, 1969, section 4.3.1, algorithm M
//! - Status: exhaustive over the products of numbers near powers of two, by schoolbook multiplication of 32-bit digits

/// The product of `a` and `b` as `(high, low)` halves of 128 bits.
///
/// # Examples
///
/// ```
/// use cgt_core::arith::wide::mul_u128;
///
/// assert_eq!(mul_u128(6, 7), (0, 42));
/// assert_eq!(mul_u128(u128::MAX, u128::MAX), (u128::MAX - 1, 1));
/// // Halves compare as the numbers do.
/// assert!(mul_u128(1 << 100, 1 << 100) < mul_u128(1 << 100, (1 << 100) + 1));
/// ```
pub fn mul_u128(a: u128, b: u128) -> (u128, u128) {
    let halves = |x: u128| (x >> 64, u128::from(x as u64));
    let ((a_high, a_low), (b_high, b_low)) = (halves(a), halves(b));
    let (carry, low) = halves(a_low * b_low);
    let (high, middle) = halves(a_high * b_low + carry);
    let (carry, middle) = halves(a_low * b_high + middle);
    (a_high * b_high + high + carry, middle << 64 | low)
}
