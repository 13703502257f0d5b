//! Luogu P1247, taking matches: the first winning move of Nim, and what it leaves.

use cgt_core::heaps::nim;
use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let numbers = input.split_ascii_whitespace().map(|token| token.parse::<u64>().unwrap());
    let mut heaps: Vec<u64> = numbers.skip(1).collect();
    let Some((heap_idx, rest)) = nim::winning_move(&heaps) else {
        println!("Lose");
        return;
    };
    println!("{} {}", heaps[heap_idx] - rest, heap_idx + 1);
    heaps[heap_idx] = rest;
    let heaps: Vec<String> = heaps.iter().map(u64::to_string).collect();
    println!("{}", heaps.join(" "));
}
