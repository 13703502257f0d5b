//! CSES 1729, Stick Game: which of the heaps 1..=n are won when k numbers may be taken.

use cgt_core::heaps::subtraction::Subtraction;
use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut numbers = input.split_ascii_whitespace().map(|token| token.parse::<u64>().unwrap());
    let (n, _k) = (numbers.next().unwrap() as usize, numbers.next().unwrap());
    let takes: Vec<u64> = numbers.collect();
    let wins = Subtraction::new(&takes).unwrap().is_winning_table(n);
    let letters: String = wins[1..].iter().map(|&wins| if wins { 'W' } else { 'L' }).collect();
    println!("{letters}");
}
