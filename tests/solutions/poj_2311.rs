//! POJ 2311, Cutting Game: who first cuts off a single square wins.

use cgt_core::theory::mex::MexBuffer;
use std::io;

const SIDE: usize = 200;

fn main() {
    // A strip of width 1 loses at once, so no cut leaves one.
    let mut values = vec![vec![0u32; SIDE + 1]; SIDE + 1];
    let mut buffer = MexBuffer::new(2 * SIDE);
    for w in 2..=SIDE {
        for h in 2..=SIDE {
            buffer.clear();
            (2..w - 1).for_each(|cut| buffer.insert(values[cut][h] ^ values[w - cut][h]));
            (2..h - 1).for_each(|cut| buffer.insert(values[w][cut] ^ values[w][h - cut]));
            values[w][h] = buffer.mex();
        }
    }
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut numbers = input.split_ascii_whitespace().map(|token| token.parse::<usize>().unwrap());
    while let (Some(w), Some(h)) = (numbers.next(), numbers.next()) {
        println!("{}", if values[w][h] != 0 { "WIN" } else { "LOSE" });
    }
}
