//! AtCoder Code Thanks Festival 2014 qualification B, G: at most one more than the last take.

use cgt_core::heaps::dynamic_nim::DynamicNim;
use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let numbers: Vec<u64> =
        input.split_ascii_whitespace().map(|token| token.parse().unwrap()).collect();
    let game = DynamicNim::new(|taken| taken.saturating_add(1));
    let wins = game.is_winning((numbers[0], numbers[1]));
    println!("{}", if wins { "first" } else { "second" });
}
