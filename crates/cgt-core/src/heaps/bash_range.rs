//! Bash's game with a lower bound: take from `lo` to `hi` counters from one heap.
//!
//! - Play: normal; misere for a single heap
//! - Position: `&[u64]`, any number of heaps of any size, with the bounds `lo..=hi`, 1 <= lo <= hi, all of u64
//! - Offers: winner, Grundy value, every winning move; the winner and every winning move of one heap in misere play, no misere sums
//! - Time: O(n) for n heaps, and O(1) for each winning move
//! - Memory: O(1)
//! - Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, "Winning Ways for Your Mathematical Plays", 1982, chapter 4 (subtraction games)
//! - Status: exhaustive to 1 heap of 40 and 2 heaps of 12 with every 1 <= lo <= hi <= 6; random over all of u64; judge: atcoder_abc297_g

use std::ops::RangeInclusive;

/// The Grundy value: the XOR over the heaps of `floor((size mod (lo + hi)) / lo)`.
///
/// # Panics
///
/// Panics unless `1 <= lo <= hi`.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::bash_range;
///
/// let values: Vec<u64> = (0..8).map(|heap| bash_range::grundy(&[heap], 2..=5)).collect();
/// assert_eq!(values, [0, 0, 1, 1, 2, 2, 3, 0]);
/// ```
pub fn grundy(heaps: &[u64], take: RangeInclusive<u64>) -> u64 {
    let (lo, hi) = bounds("grundy", take);
    heaps.iter().fold(0, |sum, &heap| sum ^ value(heap, lo, hi))
}

/// Whether the player to move wins under normal play (who cannot move loses).
///
/// # Panics
///
/// Panics unless `1 <= lo <= hi`.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::bash_range;
///
/// assert!(!bash_range::is_winning(&[8], 2..=5));
/// assert!(bash_range::is_winning(&[11, 3, 5], 2..=3));
/// ```
pub fn is_winning(heaps: &[u64], take: RangeInclusive<u64>) -> bool {
    let (lo, hi) = bounds("is_winning", take);
    grundy(heaps, lo..=hi) != 0
}

/// Every winning move as `(heap_idx, new_size)`, by heap index, then by new size.
///
/// They can be as many as `lo` a heap, and come lazily.
///
/// # Panics
///
/// Panics unless `1 <= lo <= hi`.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::bash_range;
///
/// // Leave 0 or 1, from which 2 cannot be taken.
/// let moves: Vec<_> = bash_range::winning_moves(&[5], 2..=5).collect();
/// assert_eq!(moves, [(0, 0), (0, 1)]);
/// ```
pub fn winning_moves(
    heaps: &[u64],
    take: RangeInclusive<u64>,
) -> impl Iterator<Item = (usize, u64)> + '_ {
    let (lo, hi) = bounds("winning_moves", take);
    let sum = grundy(heaps, lo..=hi);
    heaps.iter().enumerate().flat_map(move |(heap_idx, &heap)| {
        let target = sum ^ value(heap, lo, hi);
        moves_to_value(heap, lo, hi, target).map(move |rest| (heap_idx, rest))
    })
}

/// Whether the player to move wins one heap under misere play (who cannot move wins).
///
/// The lost sizes are those with `lo <= size mod (lo + hi) < 2 * lo`.
///
/// # Panics
///
/// Panics unless `1 <= lo <= hi`.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::bash_range;
///
/// let lost: Vec<u64> = (0..12).filter(|&n| !bash_range::is_winning_misere(n, 2..=4)).collect();
/// assert_eq!(lost, [2, 3, 8, 9]);
/// ```
pub fn is_winning_misere(heap: u64, take: RangeInclusive<u64>) -> bool {
    let (lo, hi) = bounds("is_winning_misere", take);
    value(heap, lo, hi) != 1
}

/// Every winning move of one heap under misere play as the new size, in increasing order.
///
/// # Panics
///
/// Panics unless `1 <= lo <= hi`.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::bash_range;
///
/// let moves: Vec<u64> = bash_range::winning_moves_misere(6, 2..=4).collect();
/// assert_eq!(moves, [2, 3]);
/// ```
pub fn winning_moves_misere(heap: u64, take: RangeInclusive<u64>) -> impl Iterator<Item = u64> {
    let (lo, hi) = bounds("winning_moves_misere", take);
    moves_to_value(heap, lo, hi, 1)
}

/// The two bounds, checked.
fn bounds(function: &str, take: RangeInclusive<u64>) -> (u64, u64) {
    let (lo, hi) = take.into_inner();
    assert!(
        1 <= lo && lo <= hi,
        "bash_range::{function}: the bounds {lo}..={hi} are not usable, 1 <= lo <= hi is needed"
    );
    (lo, hi)
}

/// The Grundy value of one heap.
fn value(heap: u64, lo: u64, hi: u64) -> u64 {
    lo.checked_add(hi).map_or(heap, |period| heap % period) / lo
}

/// The sizes of value `target` that one move reaches, in increasing order.
fn moves_to_value(heap: u64, lo: u64, hi: u64, target: u64) -> impl Iterator<Item = u64> {
    let (first, end) = (heap.saturating_sub(hi), heap.checked_sub(lo).map_or(0, |last| last + 1));
    // Sizes up to 2^64 and their block ends need more than 64 bits.
    let (first, end) = (u128::from(first), u128::from(end));
    let period = u128::from(lo) + u128::from(hi);
    let start = u128::from(target) * u128::from(lo);
    let stop = period.min(start + u128::from(lo));
    // The reachable sizes are fewer than a period, so they meet at most two blocks of it.
    let block = first / period * period;
    (0..2).flat_map(move |n_blocks| {
        let offset = block + n_blocks * period;
        let sizes = first.max(offset + start)..end.min(offset + stop);
        sizes.filter_map(|size| u64::try_from(size).ok())
    })
}
