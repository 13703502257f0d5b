//! Codeforces 1149E, Election Promises: vertices of one Grundy value form a heap game of their own.

use cgt_core::theory::dag::Dag;
use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut numbers = input.split_ascii_whitespace().map(|token| token.parse::<usize>().unwrap());
    let (n, m) = (numbers.next().unwrap(), numbers.next().unwrap());
    let mut heights: Vec<usize> = numbers.by_ref().take(n).collect();
    let mut arcs = Vec::with_capacity(m);
    while let (Some(u), Some(v)) = (numbers.next(), numbers.next()) {
        arcs.push((u - 1, v - 1));
    }
    let dag = Dag::new(n, &arcs).unwrap();
    let levels = dag.grundy();
    let mut sums = vec![0; n];
    for (&level, &height) in levels.iter().zip(&heights) {
        sums[level as usize] ^= height;
    }
    let Some(top) = sums.iter().rposition(|&sum| sum != 0) else {
        println!("LOSE");
        return;
    };
    let drops = |&v: &usize| levels[v] as usize == top && heights[v] ^ sums[top] < heights[v];
    let chosen = (0..n).find(drops).unwrap();
    // It has a neighbour on every lower level, and one of each takes up that level's sum.
    for v in std::iter::once(chosen).chain(dag.moves(chosen)) {
        heights[v] ^= std::mem::take(&mut sums[levels[v] as usize]);
    }
    println!("WIN");
    let heights: Vec<String> = heights.iter().map(usize::to_string).collect();
    println!("{}", heights.join(" "));
}
