// Made by cargo xtask bundle cgt_core::arith::bisect, for edition 2021, Rust 1.63 or newer, from
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
}
