// Made by cargo xtask bundle cgt_core::heaps::bash_range, for edition 2021, Rust 1.63 or newer, from
// cgt-core 0.1.0 (MIT OR Apache-2.0)
#[allow(unused)]
pub mod cgt_core {
pub mod heaps {
pub mod bash_range {
use std::ops::RangeInclusive;
pub fn grundy(heaps: &[u64], take: RangeInclusive<u64>) -> u64 {
    let (lo, hi) = bounds("grundy", take);
    heaps.iter().fold(0, |sum, &heap| sum ^ value(heap, lo, hi))
}
pub fn is_winning(heaps: &[u64], take: RangeInclusive<u64>) -> bool {
    let (lo, hi) = bounds("is_winning", take);
    grundy(heaps, lo..=hi) != 0
}
pub fn winning_moves(
    heaps: &[u64],
    take: RangeInclusive<u64>,
) -> impl Iterator<Item = (usize, u64)> + '_ {
    let (lo, hi) = bounds("winning_moves", take);
    let sum = grundy(heaps, lo..=hi);
    heaps
        .iter()
        .enumerate()
        .flat_map(move |(heap_idx, &heap)| {
            let target = sum ^ value(heap, lo, hi);
            moves_to_value(heap, lo, hi, target).map(move |rest| (heap_idx, rest))
        })
}
pub fn is_winning_misere(heap: u64, take: RangeInclusive<u64>) -> bool {
    let (lo, hi) = bounds("is_winning_misere", take);
    value(heap, lo, hi) != 1
}
pub fn winning_moves_misere(
    heap: u64,
    take: RangeInclusive<u64>,
) -> impl Iterator<Item = u64> {
    let (lo, hi) = bounds("winning_moves_misere", take);
    moves_to_value(heap, lo, hi, 1)
}
fn bounds(function: &str, take: RangeInclusive<u64>) -> (u64, u64) {
    let (lo, hi) = take.into_inner();
    assert!(
        1 <= lo && lo <= hi,
        "bash_range::{function}: the bounds {lo}..={hi} are not usable, 1 <= lo <= hi is needed"
    );
    (lo, hi)
}
fn value(heap: u64, lo: u64, hi: u64) -> u64 {
    lo.checked_add(hi).map_or(heap, |period| heap % period) / lo
}
fn moves_to_value(
    heap: u64,
    lo: u64,
    hi: u64,
    target: u64,
) -> impl Iterator<Item = u64> {
    let (first, end) = (
        heap.saturating_sub(hi),
        heap.checked_sub(lo).map_or(0, |last| last + 1),
    );
    let (first, end) = (u128::from(first), u128::from(end));
    let period = u128::from(lo) + u128::from(hi);
    let start = u128::from(target) * u128::from(lo);
    let stop = period.min(start + u128::from(lo));
    let block = first / period * period;
    (0..2)
        .flat_map(move |n_blocks| {
            let offset = block + n_blocks * period;
            let sizes = first.max(offset + start)..end.min(offset + stop);
            sizes.filter_map(|size| u64::try_from(size).ok())
        })
}
}
}
}
