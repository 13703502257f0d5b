//! POJ 1704, Georgia and Bob: the gaps of every other pair of coins are the heaps of Nim.

use cgt_core::heaps::nim;
use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut numbers = input.split_ascii_whitespace().map(|token| token.parse::<u64>().unwrap());
    for _ in 0..numbers.next().unwrap() {
        let n = numbers.next().unwrap() as usize;
        let mut coins: Vec<u64> = numbers.by_ref().take(n).collect();
        // A coin on the square before the board makes their number even.
        coins.extend((n % 2 == 1).then_some(0));
        coins.sort_unstable();
        let gaps: Vec<u64> = coins.chunks(2).map(|pair| pair[1] - pair[0] - 1).collect();
        println!("{} will win", if nim::is_winning(&gaps) { "Georgia" } else { "Bob" });
    }
}
