// Made by cargo xtask bundle cgt_core::heaps::fibonacci_nim, for edition 2021, Rust 1.63 or newer, from
// cgt-core 0.1.0 (MIT OR Apache-2.0)
#[allow(unused)]
pub mod cgt_core {
pub mod arith {
pub mod zeckendorf {
pub fn parts(n: u64) -> impl Iterator<Item = u64> {
    let (mut below, mut fibonacci) = (
        7_540_113_804_746_346_429,
        12_200_160_415_121_876_738,
    );
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
pub fn smallest_part(n: u64) -> Option<u64> {
    parts(n).last()
}
}
}
pub mod heaps {
pub mod fibonacci_nim {
use crate::cgt_core::arith::zeckendorf;
pub fn opening(heap: u64) -> (u64, u64) {
    (heap, heap.saturating_sub(1))
}
pub fn is_winning((heap, quota): (u64, u64)) -> bool {
    zeckendorf::smallest_part(heap).map_or(false, |part| part <= quota)
}
pub fn winning_moves((heap, quota): (u64, u64)) -> Vec<(u64, u64)> {
    let mut parts: Vec<u64> = zeckendorf::parts(heap).collect();
    let mut taken = 0;
    let mut moves = Vec::new();
    while let Some(part) = parts.pop() {
        taken += part;
        if quota < taken {
            break;
        }
        let next = (heap - taken, taken.saturating_mul(2));
        if parts.last().map_or(true, |&next_part| next.1 < next_part) {
            moves.push(next);
        }
    }
    moves
}
}
}
}
