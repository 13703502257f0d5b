//! NYOJ 358, stone taking II: Bash's game with a bound for each heap.

use cgt_core::heaps::bash;
use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut numbers = input.split_ascii_whitespace().map(|token| token.parse::<u64>().unwrap());
    for _ in 0..numbers.next().unwrap() {
        let mut heaps = Vec::new();
        for _ in 0..numbers.next().unwrap() {
            heaps.push((numbers.next().unwrap(), numbers.next().unwrap()));
        }
        println!("{}", if bash::is_winning(&heaps) { "Win" } else { "Lose" });
    }
}
