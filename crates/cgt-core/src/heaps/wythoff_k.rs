//! Generalised Wythoff: take from one of two heaps, or from both numbers that differ by at most k.
//!
//! - Play: normal
//! - Position: `(u64, u64)`, the two heaps in any order, of any size, with any slack `k` of u64; k = 0 is Wythoff's game
//! - Offers: winner, every winning move, the lost positions by index and their index; no Grundy value
//! - Time: O(1), a bisection of at most 64 steps for each number
//! - Memory: O(1)
//! - Source: A. S. Fraenkel, "How to beat your Wythoff games' opponent on three fronts", American Mathematical Monthly 89, 1982
//! - Status: exhaustive to heaps of 36 with k to 6; random over all of u64, k included; reference answers

use crate::arith::bisect::greatest;

/// Whether the player to move wins under normal play (who takes the last counter wins).
///
/// The lost positions are `(floor(n * r), floor(n * s))` with `s = r + k + 1` and
/// `1/r + 1/s = 1`, so that each positive number is in exactly one of them.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::wythoff_k;
///
/// // With slack 1, r is the square root of 2.
/// assert!(!wythoff_k::is_winning((10, 4), 1) && !wythoff_k::is_winning((4, 10), 1));
/// assert!(wythoff_k::is_winning((4, 7), 1) && !wythoff_k::is_winning((4, 7), 0));
/// ```
pub fn is_winning(heaps: (u64, u64), k: u64) -> bool {
    p_index(heaps, k).is_none()
}

/// Every winning move, as the position it leads to: the one in the first heap, in the second
/// heap, then at most two in both heaps, the greater number of counters taken first.
///
/// There is none exactly when the position is lost.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::wythoff_k;
///
/// // Take 4 and 5, or 3 and 2.
/// let moves: Vec<_> = wythoff_k::winning_moves((5, 8), 1).collect();
/// assert_eq!(moves, [(1, 3), (2, 6)]);
/// ```
pub fn winning_moves(heaps: (u64, u64), k: u64) -> impl Iterator<Item = (u64, u64)> {
    let (first, second) = heaps;
    let in_first = partner(second, k).filter(|&to| to < first).map(|to| (to, second));
    let in_second = partner(first, k).filter(|&to| to < second).map(|to| (first, to));
    // From a difference d, only pairs of difference d - k ..= d + k in the same order are reached.
    let difference = u128::from(first.abs_diff(second));
    let step = u128::from(k) + 1;
    let index = difference / step;
    let in_both = (index..=index + u128::from(difference % step != 0)).filter_map(move |index| {
        let (smaller, larger) = pair(index, k)?;
        let to = if first <= second { (smaller, larger) } else { (larger, smaller) };
        Some(to).filter(|to| to.0 < first && to.1 < second)
    });
    [in_first, in_second].into_iter().flatten().chain(in_both)
}

/// The lost position number `index`, the smaller heap first; the heaps differ by
/// `index * (k + 1)`.
///
/// # Panics
///
/// Panics if the larger heap exceeds 64 bits.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::wythoff_k;
///
/// let first: Vec<_> = (0..5).map(|index| wythoff_k::p_position(index, 1)).collect();
/// assert_eq!(first, [(0, 0), (1, 3), (2, 6), (4, 10), (5, 13)]);
/// ```
pub fn p_position(index: u64, k: u64) -> (u64, u64) {
    pair(u128::from(index), k).unwrap_or_else(|| {
        panic!(
            "wythoff_k::p_position: index {index} with k {k} is too large, the larger heap is limited to {}",
            u64::MAX
        )
    })
}

/// The index of a lost position, or `None` if it is won.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::wythoff_k;
///
/// assert_eq!(wythoff_k::p_index((10, 4), 1), Some(3));
/// assert_eq!(wythoff_k::p_index((10, 5), 1), None);
/// ```
pub fn p_index(heaps: (u64, u64), k: u64) -> Option<u64> {
    let (smaller, larger) = (heaps.0.min(heaps.1), heaps.0.max(heaps.1));
    let index = n_larger_up_to(larger, k);
    (pair(index, k) == Some((smaller, larger))).then_some(index as u64)
}

/// The heap that forms a lost position with `heap`, if it fits 64 bits.
fn partner(heap: u64, k: u64) -> Option<u64> {
    let n_larger = n_larger_up_to(heap, k);
    match pair(n_larger, k) {
        Some((smaller, larger)) if larger == heap => Some(smaller),
        // All other numbers up to `heap` are smaller ones, so this is its index.
        _ => pair(u128::from(heap) - n_larger, k).map(|(_, larger)| larger),
    }
}

/// The lost position number `index`, which is at most 2^64, if it fits 64 bits.
fn pair(index: u128, k: u64) -> Option<(u64, u64)> {
    let step = u128::from(k) + 1;
    // r = 1 + t with t * (t + step) = 1, so x < index * t means x * x < index * (index - step * x).
    let over_index = greatest(index / step, |x| x * x < index * (index - step * x));
    let smaller = index + over_index;
    let larger = index.checked_mul(step)?.checked_add(smaller)?;
    Some((u64::try_from(smaller).ok()?, u64::try_from(larger).ok()?))
}

/// The number of lost positions but (0, 0) whose larger heap is at most `heap`.
fn n_larger_up_to(heap: u64, k: u64) -> u128 {
    let (end, step) = (u128::from(heap) + 1, u128::from(k) + 1);
    // x * s < end means x * t < gap, with t as in `pair` and this gap.
    let gap = |x| end - (step + 1) * x;
    greatest(end / (step + 1), |x| x * x < gap(x) * (end - x))
}
