//! HDU 2177, taking stones of two heaps: every winning move of Wythoff's game, equal takes first.

use cgt_core::heaps::wythoff;
use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut numbers = input.split_ascii_whitespace().map(|token| token.parse::<u64>().unwrap());
    while let (Some(a), Some(b)) = (numbers.next(), numbers.next()) {
        if (a, b) == (0, 0) {
            break;
        }
        let (equal, mut single): (Vec<_>, Vec<_>) =
            wythoff::winning_moves((a, b)).partition(|&(x, y)| a - x == b - y);
        // Two equal heaps reach the same pair in two ways.
        single.dedup_by_key(|&mut (x, y)| (x.min(y), x.max(y)));
        println!("{}", u8::from(!equal.is_empty() || !single.is_empty()));
        for (x, y) in equal.into_iter().chain(single) {
            println!("{} {}", x.min(y), x.max(y));
        }
    }
}
