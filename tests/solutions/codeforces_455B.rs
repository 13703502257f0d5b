//! Codeforces 455B, A Lot of Games: who can force a win and a loss on a trie.

use cgt_core::theory::dag::Dag;
use std::collections::HashMap;
use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut tokens = input.split_ascii_whitespace();
    let (_n, k) = (tokens.next().unwrap(), tokens.next().unwrap().parse::<u64>().unwrap());
    let mut arcs = Vec::new();
    let mut children = HashMap::new();
    for word in tokens {
        let mut vertex = 0;
        for letter in word.bytes() {
            let fresh = children.len() + 1;
            let from = vertex;
            vertex = *children.entry((from, letter)).or_insert(fresh);
            if vertex == fresh {
                arcs.push((from, fresh));
            }
        }
    }
    let dag = Dag::new(arcs.len() + 1, &arcs).unwrap();
    // Who can lose each game at will stays first until the last one.
    let wins = dag.is_winning()[0] && (dag.is_winning_misere()[0] || k % 2 == 1);
    println!("{}", if wins { "First" } else { "Second" });
}
