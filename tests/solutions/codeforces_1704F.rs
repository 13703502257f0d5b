//! Codeforces 1704F, Colouring Game: Dawson's Kayles where the colours are balanced.

use cgt_core::theory::mex::mex;
use std::io;

/// From here on the values repeat.
const PREPERIOD: usize = 68;
const PERIOD: usize = 34;

fn main() {
    // Two neighbours of a row are taken, which leaves two rows.
    let mut values: Vec<u64> = vec![0, 0];
    for n in 2..PREPERIOD + PERIOD {
        values.push(mex((0..n - 1).map(|left| values[left] ^ values[n - 2 - left])));
    }
    let value = |n: usize| {
        let past = n.checked_sub(PREPERIOD);
        values[past.map_or(n, |past| PREPERIOD + past % PERIOD)]
    };
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut tokens = input.split_ascii_whitespace().skip(1);
    while let (Some(_n), Some(cells)) = (tokens.next(), tokens.next()) {
        let cells = cells.as_bytes();
        let n_red = cells.iter().filter(|&&cell| cell == b'R').count();
        let alternating = cells.chunk_by(|a, b| a != b);
        let sum = alternating.fold(0, |sum, run| sum ^ value(run.len()));
        let wins = 2 * n_red > cells.len() || 2 * n_red == cells.len() && sum != 0;
        println!("{}", if wins { "Alice" } else { "Bob" });
    }
}
