//! LeetCode 1510, Stone Game IV: take a square number.

use cgt_core::heaps::subtraction::Subtraction;
use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let n: u64 = input.trim().parse().unwrap();
    let squares: Vec<u64> =
        (1..).map(|root| root * root).take_while(|&square| square <= n).collect();
    let wins = Subtraction::new(&squares).unwrap().is_winning_table(n as usize);
    println!("{}", wins[n as usize]);
}
