// Made by cargo xtask bundle cgt_core::heaps::bash, for edition 2021, Rust 1.63 or newer, from
// cgt-core 0.1.0 (MIT OR Apache-2.0)
#[allow(unused)]
pub mod cgt_core {
pub mod heaps {
pub mod bash {
pub fn grundy(heaps: &[(u64, u64)]) -> u64 {
    heaps.iter().fold(0, |sum, &heap| sum ^ residue(heap))
}
pub fn is_winning(heaps: &[(u64, u64)]) -> bool {
    grundy(heaps) != 0
}
pub fn is_winning_misere(heaps: &[(u64, u64)]) -> bool {
    let has_big = heaps.iter().any(|&heap| 1 < residue(heap));
    (grundy(heaps) != 0) == has_big
}
pub fn winning_moves(heaps: &[(u64, u64)]) -> impl Iterator<Item = (usize, u64)> + '_ {
    let sum = grundy(heaps);
    heaps
        .iter()
        .enumerate()
        .filter_map(move |(heap_idx, &heap)| {
            let rest = move_to_residue(heap, sum ^ residue(heap))?;
            Some((heap_idx, rest))
        })
}
pub fn winning_moves_misere(
    heaps: &[(u64, u64)],
) -> impl Iterator<Item = (usize, u64)> + '_ {
    let sum = grundy(heaps);
    let n_big = heaps.iter().filter(|&&heap| 1 < residue(heap)).count();
    heaps
        .iter()
        .enumerate()
        .filter_map(move |(heap_idx, &heap)| {
            let value = residue(heap);
            let others_are_small = n_big == usize::from(1 < value);
            let rest = move_to_residue(heap, sum ^ value ^ u64::from(others_are_small))?;
            Some((heap_idx, rest))
        })
}
fn residue((size, max_take): (u64, u64)) -> u64 {
    max_take.checked_add(1).map_or(size, |modulus| size % modulus)
}
fn move_to_residue((size, max_take): (u64, u64), target: u64) -> Option<u64> {
    let value = residue((size, max_take));
    if max_take < target || value == target {
        return None;
    }
    if target < value {
        return Some(size - (value - target));
    }
    size.checked_sub(max_take - (target - value) + 1)
}
}
}
}
