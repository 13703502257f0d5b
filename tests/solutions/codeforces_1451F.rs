//! Codeforces 1451F, Nullify The Matrix: Nim on every antidiagonal.

use cgt_core::heaps::nim;
use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut numbers = input.split_ascii_whitespace().map(|token| token.parse::<u64>().unwrap());
    for _ in 0..numbers.next().unwrap() {
        let (n, m) = (numbers.next().unwrap() as usize, numbers.next().unwrap() as usize);
        let mut diagonals = vec![Vec::new(); n + m - 1];
        for cell in 0..n * m {
            diagonals[cell / m + cell % m].push(numbers.next().unwrap());
        }
        let wins = diagonals.iter().any(|diagonal| nim::is_winning(diagonal));
        println!("{}", if wins { "Ashish" } else { "Jeel" });
    }
}
