//! Luogu P2148, E&D: each pair of heaps counts by its trailing ones.

use cgt_core::heaps::nim;
use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut numbers = input.split_ascii_whitespace().map(|token| token.parse::<u64>().unwrap());
    for _ in 0..numbers.next().unwrap() {
        let n = numbers.next().unwrap() as usize;
        let heaps: Vec<u64> = numbers.by_ref().take(n).collect();
        let value = |pair: &[u64]| u64::from(((pair[0] - 1) | (pair[1] - 1)).trailing_ones());
        let values: Vec<u64> = heaps.chunks(2).map(value).collect();
        println!("{}", if nim::is_winning(&values) { "YES" } else { "NO" });
    }
}
