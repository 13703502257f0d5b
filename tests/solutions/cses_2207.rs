//! CSES 2207, Grundy's Game: split a heap into two unequal ones.

use cgt_core::theory::mex::MexBuffer;
use std::io;

/// No greater heap up to 10^6 is lost; the last lost one is 1222.
const END: usize = 1300;

fn main() {
    let mut values: Vec<u32> = Vec::new();
    let mut buffer = MexBuffer::new(END);
    for n in 0..END {
        buffer.clear();
        for part in 1..n.div_ceil(2) {
            buffer.insert(values[part] ^ values[n - part]);
        }
        values.push(buffer.mex());
    }
    let input = io::read_to_string(io::stdin()).unwrap();
    let numbers = input.split_ascii_whitespace().map(|token| token.parse::<usize>().unwrap());
    let mut output = String::new();
    for n in numbers.skip(1) {
        output.push_str(if values.get(n) == Some(&0) { "second\n" } else { "first\n" });
    }
    print!("{output}");
}
