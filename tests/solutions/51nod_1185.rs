//! 51nod 1185, Wythoff game V2: heaps of up to 10^18, beyond the precision of floating point.

use cgt_core::heaps::wythoff;
use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut numbers = input.split_ascii_whitespace().map(|token| token.parse::<u64>().unwrap());
    for _ in 0..numbers.next().unwrap() {
        let heaps = (numbers.next().unwrap(), numbers.next().unwrap());
        println!("{}", if wythoff::is_winning(heaps) { 'A' } else { 'B' });
    }
}
