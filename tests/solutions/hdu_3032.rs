//! HDU 3032, Nim or not Nim: take from a heap or split it.

use cgt_core::heaps::nim;
use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut numbers = input.split_ascii_whitespace().map(|token| token.parse::<u64>().unwrap());
    for _ in 0..numbers.next().unwrap() {
        let n = numbers.next().unwrap() as usize;
        // Every fourth heap changes places with the one before it.
        let value = |heap: u64| match heap % 4 {
            0 => heap.saturating_sub(1),
            3 => heap + 1,
            _ => heap,
        };
        let values: Vec<u64> = numbers.by_ref().take(n).map(value).collect();
        println!("{}", if nim::is_winning(&values) { "Alice" } else { "Bob" });
    }
}
