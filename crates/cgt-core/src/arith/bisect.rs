//! Bisection: the greatest number of which a monotone predicate is true.
//!
//! - Play: none, this is a tool
//! - Position: none; any range of u128
//! - Offers: the greatest number up to a limit for which a predicate holds
//! - Time: O(log n) calls of the predicate for a limit n
//! - Memory: O(1)
//! - Source: D. E. Knuth, "The Art of Computer Programming", volume 3, 1973, section 6.2.1
//! - Status: exhaustive over limits and thresholds to 40; the ends of u128

/// The greatest of `0..=limit` that is 0 or for which `holds` is true, where `holds` must be true
/// up to some number and false beyond it.
///
/// The predicate is never asked about 0.
///
/// # Examples
///
/// ```
/// use cgt_core::arith::bisect::greatest;
///
/// // A cube root.
/// assert_eq!(greatest(1000, |x| x * x * x <= 30), 3);
/// assert_eq!(greatest(2, |x| x * x * x <= 30), 2);
/// ```
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
