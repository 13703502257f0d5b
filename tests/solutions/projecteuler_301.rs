//! Project Euler 301, Nim: for how many n up to 2^k the heaps n, 2n and 3n are lost.

use cgt_core::heaps::nim;
use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let k: u32 = input.trim().parse().unwrap();
    println!("{}", (1..=1u64 << k).filter(|&n| !nim::is_winning(&[n, 2 * n, 3 * n])).count());
}
