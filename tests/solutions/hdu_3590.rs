//! HDU 3590, PP and QQ: misere play on trees, each a heap of its Hackenbush value.

use cgt_core::graphs::hackenbush_tree;
use cgt_core::heaps::nim;
use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut numbers = input.split_ascii_whitespace().map(|token| token.parse::<usize>().unwrap());
    while let Some(n_trees) = numbers.next() {
        let mut values = Vec::with_capacity(n_trees);
        for _ in 0..n_trees {
            let n = numbers.next().unwrap();
            let mut edges = Vec::with_capacity(n);
            for _ in 1..n {
                edges.push((numbers.next().unwrap() - 1, numbers.next().unwrap() - 1));
            }
            values.push(hackenbush_tree::grundy(n, &[0], &edges));
        }
        println!("{}", if nim::is_winning_misere(&values) { "PP" } else { "QQ" });
    }
}
