// Made by cargo xtask bundle cgt_core::heaps::wythoff, for edition 2021, Rust 1.63 or newer, from
// cgt-core 0.1.0 (MIT OR Apache-2.0)
#[allow(unused)]
pub mod cgt_core {
pub mod heaps {
pub mod wythoff {
pub fn is_winning(heaps: (u64, u64)) -> bool {
    let index = heaps.0.abs_diff(heaps.1);
    heaps.0.min(heaps.1).checked_sub(index) != Some(floor_over_phi(index))
}
pub fn winning_moves(heaps: (u64, u64)) -> impl Iterator<Item = (u64, u64)> {
    let (first, second) = heaps;
    let in_first = partner(second).filter(|&to| to < first).map(|to| (to, second));
    let in_second = partner(first).filter(|&to| to < second).map(|to| (first, to));
    let index = first.abs_diff(second);
    let taken = (first.min(second).checked_sub(index))
        .and_then(|rest| rest.checked_sub(floor_over_phi(index)))
        .filter(|&taken| 0 < taken);
    let in_both = taken.map(|taken| (first - taken, second - taken));
    [in_first, in_second, in_both].into_iter().flatten()
}
pub fn p_position(index: u64) -> (u64, u64) {
    const LIMIT: u64 = 7_046_029_254_386_353_130;
    assert!(
        index <= LIMIT,
        "wythoff::p_position: index {index} is too large, the limit is {LIMIT}"
    );
    let smaller = index + floor_over_phi(index);
    (smaller, smaller + index)
}
pub fn p_index(heaps: (u64, u64)) -> Option<u64> {
    if is_winning(heaps) {
        return None;
    }
    Some(heaps.0.abs_diff(heaps.1))
}
fn partner(heap: u64) -> Option<u64> {
    let below = floor_over_phi(heap);
    let index = below + 1;
    if heap.checked_sub(index) == Some(floor_over_phi(index)) {
        heap.checked_add(index)
    } else {
        Some(below)
    }
}
fn floor_over_phi(n: u64) -> u64 {
    let low = ((u128::from(n) * 0x9e37_79b9_7f4a_7c15) >> 64) as u64;
    let next = low + 1;
    let square = u128::from(next) * u128::from(next);
    low + u64::from(square < u128::from(n) * u128::from(n.saturating_sub(next)))
}
}
}
}
