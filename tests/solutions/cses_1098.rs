//! CSES 1098, Nim Game II: Nim where a move takes at most three.

use cgt_core::heaps::bash;
use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut numbers = input.split_ascii_whitespace().map(|token| token.parse::<u64>().unwrap());
    let mut output = String::new();
    for _ in 0..numbers.next().unwrap() {
        let n = numbers.next().unwrap() as usize;
        let heaps: Vec<(u64, u64)> = numbers.by_ref().take(n).map(|heap| (heap, 3)).collect();
        output.push_str(if bash::is_winning(&heaps) { "first\n" } else { "second\n" });
    }
    print!("{output}");
}
