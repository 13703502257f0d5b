//! POJ 3710, Christmas Game: Green Hackenbush on trees with cycles.

use cgt_core::graphs::hackenbush_green;
use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut numbers = input.split_ascii_whitespace().map(|token| token.parse::<usize>().unwrap());
    while let Some(n_trees) = numbers.next() {
        let mut sum = 0;
        for _ in 0..n_trees {
            let (n, m) = (numbers.next().unwrap(), numbers.next().unwrap());
            let mut edges = Vec::with_capacity(m);
            for _ in 0..m {
                edges.push((numbers.next().unwrap() - 1, numbers.next().unwrap() - 1));
            }
            sum ^= hackenbush_green::grundy(n, &[0], &edges);
        }
        println!("{}", if sum == 0 { "Harry" } else { "Sally" });
    }
}
