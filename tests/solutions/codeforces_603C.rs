//! Codeforces 603C, Lieges of Legendre: take one, or make k halves of an even heap.

use cgt_core::theory::mex::mex;
use std::io;

fn grundy(heap: u64, odd_split: bool) -> u64 {
    if heap < 5 {
        return if odd_split { [0, 1, 0, 1, 2] } else { [0, 1, 2, 0, 1] }[heap as usize];
    }
    match (odd_split, heap % 2) {
        (false, parity) => mex([parity]),
        (true, 1) => 0,
        // One less is odd and worth 0; an odd number of halves is worth as much as one.
        (true, _) => mex([0, grundy(heap / 2, true)]),
    }
}

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let numbers: Vec<u64> =
        input.split_ascii_whitespace().map(|token| token.parse().unwrap()).collect();
    let sum = numbers[2..].iter().fold(0, |sum, &heap| sum ^ grundy(heap, numbers[1] % 2 == 1));
    println!("{}", if sum == 0 { "Nicky" } else { "Kevin" });
}
