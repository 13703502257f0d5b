//! Zeckendorf representation: a number as a sum of Fibonacci numbers, no two of them neighbours.
//!
//! - Play: none, this is a tool
//! - Position: none; any u64
//! - Offers: the parts of a number, its smallest part, the Fibonacci numbers below 2^64
//! - Time: O(log n), at most 92 steps
//! - Memory: O(1)
//! - Source: E. Zeckendorf, "Representation des nombres naturels par une somme de nombres de Fibonacci ou de nombres de Lucas", Bulletin de la Societe Royale des Sciences de Liege 41, 1972
//! - Status: exhaustive to 20000; random over all of u64, 2^64 - 1 included

/// The parts of `n`, greatest first: Fibonacci numbers that add up to `n`, no two neighbours.
///
/// Each part is the greatest Fibonacci number that still fits; 0 has no part.
///
/// # Examples
///
/// ```
/// use cgt_core::arith::zeckendorf;
///
/// assert_eq!(zeckendorf::parts(100).collect::<Vec<_>>(), [89, 8, 3]);
/// assert_eq!(zeckendorf::parts(u64::MAX).count(), 26);
/// ```
pub fn parts(n: u64) -> impl Iterator<Item = u64> {
    // The two greatest Fibonacci numbers below 2^64; stepping down needs no table.
    let (mut below, mut fibonacci) = (7_540_113_804_746_346_429, 12_200_160_415_121_876_738);
    let mut rest: u64 = n;
    std::iter::from_fn(move || {
        if rest == 0 {
            return None;
        }
        while rest < fibonacci {
            (below, fibonacci) = (fibonacci - below, below);
        }
        rest -= fibonacci;
        Some(fibonacci)
    })
}

/// The smallest part of `n`, or `None` for 0.
///
/// # Examples
///
/// ```
/// use cgt_core::arith::zeckendorf;
///
/// assert_eq!(zeckendorf::smallest_part(12), Some(1));
/// assert_eq!(zeckendorf::smallest_part(13), Some(13));
/// assert_eq!(zeckendorf::smallest_part(0), None);
/// ```
pub fn smallest_part(n: u64) -> Option<u64> {
    parts(n).last()
}

/// The 92 different positive Fibonacci numbers below 2^64: 1, 2, 3, 5, ..., in increasing order.
///
/// # Examples
///
/// ```
/// use cgt_core::arith::zeckendorf;
///
/// let first: Vec<u64> = zeckendorf::fibonacci_numbers().take(6).collect();
/// assert_eq!(first, [1, 2, 3, 5, 8, 13]);
/// assert_eq!(zeckendorf::fibonacci_numbers().last(), Some(12_200_160_415_121_876_738));
/// ```
pub fn fibonacci_numbers() -> impl Iterator<Item = u64> {
    let pairs = std::iter::successors(Some((1_u64, 1_u64)), |&(below, fibonacci)| {
        Some((fibonacci, below.checked_add(fibonacci)?))
    });
    pairs.map(|(_, fibonacci)| fibonacci)
}
