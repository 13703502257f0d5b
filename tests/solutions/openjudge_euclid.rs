//! OpenJudge, stone taking: Euclid's game down to zero.

use cgt_core::heaps::euclid;
use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut numbers = input.split_ascii_whitespace().map(|token| token.parse::<u64>().unwrap());
    while let (Some(a), Some(b)) = (numbers.next(), numbers.next()) {
        if (a, b) == (0, 0) {
            break;
        }
        println!("{}", if euclid::is_winning((a, b)) { "win" } else { "lose" });
    }
}
