//! CSES 1099, Stair Game: Nim on every other stair.

use cgt_core::heaps::nim;
use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut numbers = input.split_ascii_whitespace().map(|token| token.parse::<u64>().unwrap());
    let mut output = String::new();
    for _ in 0..numbers.next().unwrap() {
        let n = numbers.next().unwrap() as usize;
        let stairs: Vec<u64> = numbers.by_ref().take(n).collect();
        let heaps: Vec<u64> = stairs.iter().skip(1).step_by(2).copied().collect();
        output.push_str(if nim::is_winning(&heaps) { "first\n" } else { "second\n" });
    }
    print!("{output}");
}
