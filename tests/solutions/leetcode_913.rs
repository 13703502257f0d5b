//! LeetCode 913, Cat and Mouse: retrograde analysis on a graph, with draws.

use cgt_core::theory::retrograde::{Label, Retrograde};
use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let list =
        |line: &str| line.split_ascii_whitespace().map(|token| token.parse().unwrap()).collect();
    let graph: Vec<Vec<usize>> = input.lines().skip(1).map(list).collect();
    let n = graph.len();
    let state = |mouse: usize, cat: usize, turn: usize| (mouse * n + cat) * 2 + turn;
    let mut results = vec![None; 2 * n * n];
    let mut arcs = Vec::new();
    for mouse in 0..n {
        for cat in 1..n {
            // The hole is safe for the mouse, and the cat never enters it.
            if mouse == 0 || mouse == cat {
                let mover =
                    if mouse == 0 { [Label::Win, Label::Loss] } else { [Label::Loss, Label::Win] };
                (0..2).for_each(|turn| results[state(mouse, cat, turn)] = Some(mover[turn]));
            }
            let runs = graph[mouse].iter().map(|&to| (state(mouse, cat, 0), state(to, cat, 1)));
            arcs.extend(runs);
            let hunts = graph[cat].iter().filter(|&&to| to != 0);
            arcs.extend(hunts.map(|&to| (state(mouse, cat, 1), state(mouse, to, 0))));
        }
    }
    let answer = match Retrograde::with_results(&results, &arcs).label(state(1, 2, 0)) {
        Label::Draw => 0,
        Label::Win => 1,
        Label::Loss => 2,
    };
    println!("{answer}");
}
