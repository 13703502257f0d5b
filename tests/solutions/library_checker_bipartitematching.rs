//! Library Checker, Matching on Bipartite Graph: the size of a maximum matching.

use cgt_core::graphs::bipartite_matching;
use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut numbers = input.split_ascii_whitespace().map(|token| token.parse::<usize>().unwrap());
    let (n_left, n_right) = (numbers.next().unwrap(), numbers.next().unwrap());
    let m = numbers.next().unwrap();
    let mut edges = Vec::with_capacity(m);
    while let (Some(left), Some(right)) = (numbers.next(), numbers.next()) {
        edges.push((left, right));
    }
    println!("{}", bipartite_matching::maximum(n_left, n_right, &edges).size());
}
