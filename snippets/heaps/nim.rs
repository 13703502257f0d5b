// Made by cargo xtask bundle cgt_core::heaps::nim, for edition 2021, Rust 1.63 or newer, from
// cgt-core 0.1.0 (MIT OR Apache-2.0)
#[allow(unused)]
pub mod cgt_core {
pub mod heaps {
pub mod nim {
pub fn grundy(heaps: &[u64]) -> u64 {
    heaps.iter().fold(0, |sum, heap| sum ^ heap)
}
pub fn is_winning(heaps: &[u64]) -> bool {
    grundy(heaps) != 0
}
pub fn is_winning_misere(heaps: &[u64]) -> bool {
    let has_big = heaps.iter().any(|&heap| 1 < heap);
    (grundy(heaps) != 0) == has_big
}
pub fn winning_moves(heaps: &[u64]) -> impl Iterator<Item = (usize, u64)> + '_ {
    moves_to_sum(heaps, 0)
}
pub fn winning_moves_misere(heaps: &[u64]) -> impl Iterator<Item = (usize, u64)> + '_ {
    let n_big = heaps.iter().filter(|&&heap| 1 < heap).count();
    moves_to_sum(heaps, u64::from(n_big < 2))
}
pub fn winning_move(heaps: &[u64]) -> Option<(usize, u64)> {
    winning_moves(heaps).next()
}
pub fn winning_move_misere(heaps: &[u64]) -> Option<(usize, u64)> {
    winning_moves_misere(heaps).next()
}
fn moves_to_sum(heaps: &[u64], target: u64) -> impl Iterator<Item = (usize, u64)> + '_ {
    let change = grundy(heaps) ^ target;
    heaps
        .iter()
        .enumerate()
        .map(move |(heap_idx, &heap)| (heap_idx, heap, heap ^ change))
        .filter(|&(_, heap, rest)| rest < heap)
        .map(|(heap_idx, _, rest)| (heap_idx, rest))
}
}
}
}
