//! AtCoder ABC 297 G, Constrained Nim 2: Nim where a move takes from l to r.

use cgt_core::heaps::bash_range;
use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let numbers: Vec<u64> =
        input.split_ascii_whitespace().map(|token| token.parse().unwrap()).collect();
    let wins = bash_range::is_winning(&numbers[3..], numbers[1]..=numbers[2]);
    println!("{}", if wins { "First" } else { "Second" });
}
