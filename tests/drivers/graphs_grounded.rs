//! Drives `graphs::grounded`: a picture to the degree of each vertex, then of the ground.

use cgt_core::graphs::grounded::Grounded;

fn answer(fields: &[&str]) -> String {
    let n: usize = number(fields[0]);
    let graph = Grounded::new(n, &[0], &pairs(fields[1], '-'));
    joined((1..=graph.ground()).map(|vertex| graph.ends(vertex).len()))
}
