//! AtCoder DP contest K, Stones: a subtraction game.

use cgt_core::heaps::subtraction::Subtraction;
use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let numbers: Vec<u64> =
        input.split_ascii_whitespace().map(|token| token.parse().unwrap()).collect();
    let heap = numbers[1] as usize;
    let wins = Subtraction::new(&numbers[2..]).unwrap().is_winning_table(heap);
    println!("{}", if wins[heap] { "First" } else { "Second" });
}
