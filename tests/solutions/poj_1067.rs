//! POJ 1067, taking stones: Wythoff's game.

use cgt_core::heaps::wythoff;
use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut numbers = input.split_ascii_whitespace().map(|token| token.parse::<u64>().unwrap());
    let mut output = String::new();
    while let (Some(a), Some(b)) = (numbers.next(), numbers.next()) {
        output.push_str(if wythoff::is_winning((a, b)) { "1\n" } else { "0\n" });
    }
    print!("{output}");
}
