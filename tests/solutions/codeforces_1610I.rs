//! Codeforces 1610I, Mashtali vs AtCoder: Green Hackenbush, with one vertex more on the ground each time.

use cgt_core::graphs::{grounded::Grounded, hackenbush_tree};
use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut numbers = input.split_ascii_whitespace().map(|token| token.parse::<usize>().unwrap());
    let n = numbers.next().unwrap();
    let mut edges = Vec::new();
    while let (Some(u), Some(v)) = (numbers.next(), numbers.next()) {
        edges.push((u - 1, v - 1));
    }
    let values = hackenbush_tree::values(n, &[0], &edges);
    let mut parents = vec![0; n];
    for (vertex, parent, _) in Grounded::new(n, &[0], &edges).forest_order("main") {
        parents[vertex] = if parent == n { 0 } else { parent };
    }
    let mut sum = values[0];
    let mut is_fused = vec![false; n];
    is_fused[0] = true;
    let mut answer = String::new();
    for vertex in 0..n {
        let mut at = vertex;
        while !is_fused[at] {
            // By the fusion principle the edge below becomes a loop, worth 1.
            sum ^= (values[at] + 1) ^ 1 ^ values[at];
            is_fused[at] = true;
            at = parents[at];
        }
        answer.push(if sum == 0 { '2' } else { '1' });
    }
    println!("{answer}");
}
