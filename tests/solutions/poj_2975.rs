//! POJ 2975, Nim: the number of winning moves.

use cgt_core::heaps::nim;
use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut numbers = input.split_ascii_whitespace().map(|token| token.parse::<u64>().unwrap());
    while let Some(n) = numbers.next().filter(|&n| n != 0) {
        let heaps: Vec<u64> = numbers.by_ref().take(n as usize).collect();
        println!("{}", nim::winning_moves(&heaps).count());
    }
}
