//! POJ 3537, Crosses and Crosses: a cross bars two cells on each side.

use cgt_core::theory::mex::mex;
use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let queries: Vec<usize> =
        input.split_ascii_whitespace().map(|token| token.parse().unwrap()).collect();
    let mut values: Vec<u64> = vec![0];
    for n in 1..=queries.iter().copied().max().unwrap_or(0) {
        let option =
            |cell: usize| values[cell.saturating_sub(2)] ^ values[(n - 1 - cell).saturating_sub(2)];
        values.push(mex((0..n).map(option)));
    }
    for n in queries {
        println!("{}", if values[n] != 0 { 1 } else { 2 });
    }
}
