//! HDU 1536, S-Nim: sums of heaps from which only the numbers of a set may be taken.

use cgt_core::heaps::subtraction::Subtraction;
use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut numbers = input.split_ascii_whitespace().map(|token| token.parse::<u64>().unwrap());
    let mut output = String::new();
    while let Some(k) = numbers.next().filter(|&k| k != 0) {
        let takes: Vec<u64> = numbers.by_ref().take(k as usize).collect();
        let values = Subtraction::new(&takes).unwrap().grundy_table(10_000);
        for _ in 0..numbers.next().unwrap() {
            let n_heaps = numbers.next().unwrap() as usize;
            let heaps = numbers.by_ref().take(n_heaps);
            let sum = heaps.fold(0, |sum, heap| sum ^ values[heap as usize]);
            output.push(if sum == 0 { 'L' } else { 'W' });
        }
        output.push('\n');
    }
    print!("{output}");
}
