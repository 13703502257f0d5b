// Made by cargo xtask bundle cgt_core::heaps::wythoff_k, for edition 2021, Rust 1.63 or newer, from
// cgt-core 0.1.0 (MIT OR Apache-2.0)
#[allow(unused)]
pub mod cgt_core {
pub mod arith {
pub mod bisect {
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
}
}
pub mod heaps {
pub mod wythoff_k {
use crate::cgt_core::arith::bisect::greatest;
pub fn is_winning(heaps: (u64, u64), k: u64) -> bool {
    p_index(heaps, k).is_none()
}
pub fn winning_moves(heaps: (u64, u64), k: u64) -> impl Iterator<Item = (u64, u64)> {
    let (first, second) = heaps;
    let in_first = partner(second, k).filter(|&to| to < first).map(|to| (to, second));
    let in_second = partner(first, k).filter(|&to| to < second).map(|to| (first, to));
    let difference = u128::from(first.abs_diff(second));
    let step = u128::from(k) + 1;
    let index = difference / step;
    let in_both = (index..=index + u128::from(difference % step != 0))
        .filter_map(move |index| {
            let (smaller, larger) = pair(index, k)?;
            let to = if first <= second { (smaller, larger) } else { (larger, smaller) };
            Some(to).filter(|to| to.0 < first && to.1 < second)
        });
    [in_first, in_second].into_iter().flatten().chain(in_both)
}
pub fn p_position(index: u64, k: u64) -> (u64, u64) {
    pair(u128::from(index), k).unwrap_or_else(|| { panic!(
            "wythoff_k::p_position: index {index} with k {k} is too large, the larger heap is limited to {}",
            u64::MAX
        ) })
}
pub fn p_index(heaps: (u64, u64), k: u64) -> Option<u64> {
    let (smaller, larger) = (heaps.0.min(heaps.1), heaps.0.max(heaps.1));
    let index = n_larger_up_to(larger, k);
    (pair(index, k) == Some((smaller, larger))).then_some(index as u64)
}
fn partner(heap: u64, k: u64) -> Option<u64> {
    let n_larger = n_larger_up_to(heap, k);
    match pair(n_larger, k) {
        Some((smaller, larger)) if larger == heap => Some(smaller),
        _ => pair(u128::from(heap) - n_larger, k).map(|(_, larger)| larger),
    }
}
fn pair(index: u128, k: u64) -> Option<(u64, u64)> {
    let step = u128::from(k) + 1;
    let over_index = greatest(index / step, |x| x * x < index * (index - step * x));
    let smaller = index + over_index;
    let larger = index.checked_mul(step)?.checked_add(smaller)?;
    Some((u64::try_from(smaller).ok()?, u64::try_from(larger).ok()?))
}
fn n_larger_up_to(heap: u64, k: u64) -> u128 {
    let (end, step) = (u128::from(heap) + 1, u128::from(k) + 1);
    let gap = |x| end - (step + 1) * x;
    greatest(end / (step + 1), |x| x * x < gap(x) * (end - x))
}
}
}
}
