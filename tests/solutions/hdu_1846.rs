//! HDU 1846, Brave Game: Bash's game with one heap.

use cgt_core::heaps::bash;
use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut numbers = input.split_ascii_whitespace().map(|token| token.parse::<u64>().unwrap());
    for _ in 0..numbers.next().unwrap() {
        let heap = (numbers.next().unwrap(), numbers.next().unwrap());
        println!("{}", if bash::is_winning(&[heap]) { "first" } else { "second" });
    }
}
