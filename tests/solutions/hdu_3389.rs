//! HDU 3389, Game: boxes at odd distance from their end are the heaps of Nim.

use cgt_core::heaps::nim;
use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut numbers = input.split_ascii_whitespace().map(|token| token.parse::<u64>().unwrap());
    for case in 1..=numbers.next().unwrap() {
        let n = numbers.next().unwrap();
        let boxes: Vec<u64> = (1..=n).map(|_| numbers.next().unwrap()).collect();
        let heaps: Vec<u64> = (1..)
            .zip(boxes)
            .filter(|&(i, _)| [0, 2, 5].contains(&(i % 6)))
            .map(|(_, n)| n)
            .collect();
        println!("Case {case}: {}", if nim::is_winning(&heaps) { "Alice" } else { "Bob" });
    }
}
