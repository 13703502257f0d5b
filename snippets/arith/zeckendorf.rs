// Made by cargo xtask bundle cgt_core::arith::zeckendorf, for edition 2021, Rust 1.63 or newer, from
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
pub fn fibonacci_numbers() -> impl Iterator<Item = u64> {
    let pairs = std::iter::successors(
        Some((1_u64, 1_u64)),
        |&(below, fibonacci)| { Some((fibonacci, below.checked_add(fibonacci)?)) },
    );
    pairs.map(|(_, fibonacci)| fibonacci)
}
}
}
}
