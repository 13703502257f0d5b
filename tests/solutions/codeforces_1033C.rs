//! Codeforces 1033C, Permutation Game: the winner from every cell of an acyclic digraph.

use cgt_core::theory::dag::Dag;
use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let numbers = input.split_ascii_whitespace().map(|token| token.parse::<usize>().unwrap());
    let cells: Vec<usize> = numbers.skip(1).collect();
    let mut arcs = Vec::new();
    for (from, &step) in cells.iter().enumerate() {
        for to in (from % step..cells.len()).step_by(step) {
            if step < cells[to] {
                arcs.push((from, to));
            }
        }
    }
    let wins = Dag::new(cells.len(), &arcs).unwrap().is_winning();
    let winners: String = wins.iter().map(|&wins| if wins { 'A' } else { 'B' }).collect();
    println!("{winners}");
}
