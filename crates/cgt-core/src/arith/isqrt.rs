//! Integer square roots: the floor of the square root, exact for every argument.
//!
//! - Play: none, this is a tool
//! - Position: none; any u64 or u128
//! - Offers: floor square root of u64 and of u128
//! - Time: O(1), at most 9 divisions
//! - Memory: O(1)
//! - Source: Heron of Alexandria, "Metrica", about 60, book 1, chapter 8 (the iteration)
//! - Status: exhaustive to 10^6; the neighbours of every kind of square to the ends of u64 and u128

/// The floor of the square root of `n`.
///
/// # Examples
///
/// ```
/// use cgt_core::arith::isqrt::isqrt;
///
/// assert_eq!(isqrt(24), 4);
/// assert_eq!(isqrt(25), 5);
/// // Floating point rounds this one up to 2^32.
/// assert_eq!(isqrt(u64::MAX), 4_294_967_295);
/// ```
pub fn isqrt(n: u64) -> u64 {
    if n == 0 {
        return 0;
    }
    // A power of two that is at least the root; from above, the iteration only descends.
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

/// The floor of the square root of `n`, which always fits 64 bits.
///
/// # Examples
///
/// ```
/// use cgt_core::arith::isqrt::isqrt_u128;
///
/// let n: u128 = 1_000_000_000_000_000_000;
/// assert_eq!(isqrt_u128(5 * n * n), 2_236_067_977_499_789_696);
/// ```
pub fn isqrt_u128(n: u128) -> u64 {
    if let Ok(small) = u64::try_from(n) {
        return isqrt(small);
    }
    // The upper half of the root, from the upper bits: off by less than 2^shift, from above.
    let shift = (65 - n.leading_zeros()) / 2;
    let top = isqrt((n >> (2 * shift)) as u64);
    let mut root = (u128::from(top) + 1) << shift;
    loop {
        let next = (root + n / root) / 2;
        if root <= next {
            return root as u64;
        }
        root = next;
    }
}
