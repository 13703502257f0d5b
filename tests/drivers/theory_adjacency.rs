//! Drives `theory::adjacency`: arcs to the successors, predecessors and neighbours of a vertex.

use cgt_core::theory::adjacency::Adjacency;

fn answer(fields: &[&str]) -> String {
    let (n, v) = (number(fields[0]), number(fields[2]));
    let arcs = pairs(fields[1], '>');
    let successors = Adjacency::successors(n, &arcs);
    let lists = [&successors, &successors.reversed()];
    assert_eq!(Adjacency::undirected(n, &arcs).n_vertices(), n);
    lists.map(|list| joined(list.of(v))).join(" | ")
}
