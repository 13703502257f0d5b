//! Library Checker, Matching on General Graph: the size of a maximum matching.

use cgt_core::graphs::general_matching;
use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut numbers = input.split_ascii_whitespace().map(|token| token.parse::<usize>().unwrap());
    let (n, m) = (numbers.next().unwrap(), numbers.next().unwrap());
    let mut edges = Vec::with_capacity(m);
    while let (Some(u), Some(v)) = (numbers.next(), numbers.next()) {
        edges.push((u, v));
    }
    println!("{}", general_matching::maximum(n, &edges).size());
}
