//! AtCoder AGC 017 D, Game on Tree: Green Hackenbush on a rooted tree.

use cgt_core::graphs::hackenbush_tree;
use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut numbers = input.split_ascii_whitespace().map(|token| token.parse::<usize>().unwrap());
    let n = numbers.next().unwrap();
    let mut edges = Vec::new();
    while let (Some(u), Some(v)) = (numbers.next(), numbers.next()) {
        edges.push((u - 1, v - 1));
    }
    println!("{}", if hackenbush_tree::is_winning(n, &[0], &edges) { "Alice" } else { "Bob" });
}
