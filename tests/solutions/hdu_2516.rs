//! HDU 2516, taking stones: Fibonacci Nim from the opening.

use cgt_core::heaps::fibonacci_nim;
use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let numbers = input.split_ascii_whitespace().map(|token| token.parse::<u64>().unwrap());
    for heap in numbers.take_while(|&heap| heap != 0) {
        let wins = fibonacci_nim::is_winning(fibonacci_nim::opening(heap));
        println!("{} win", if wins { "First" } else { "Second" });
    }
}
