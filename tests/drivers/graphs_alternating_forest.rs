//! Drives `graphs::alternating_forest`: a graph to the size of a maximum matching and the vertices that one misses.

use cgt_core::graphs::alternating_forest::AlternatingForest;
use cgt_core::theory::adjacency::Adjacency;

fn answer(fields: &[&str]) -> String {
    let n: usize = number(fields[0]);
    let neighbours = Adjacency::undirected(n, &pairs(fields[1], '-'));
    let forest = AlternatingForest::maximum(&neighbours);
    let size = (0..n).filter(|&v| forest.partner(v).is_some()).count() / 2;
    let letters = (0..n).map(|v| if forest.is_even(v) { 'L' } else { 'W' });
    format!("{size} {}", letters.collect::<String>())
}
