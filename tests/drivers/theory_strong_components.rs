//! Drives `theory::strong_components`: arcs to the least vertex of each vertex's component.

use cgt_core::theory::adjacency::Adjacency;
use cgt_core::theory::strong_components::StrongComponents;

fn answer(fields: &[&str]) -> String {
    let (n, arcs): (usize, _) = (number(fields[0]), pairs(fields[1], '>'));
    let components = StrongComponents::new(&Adjacency::successors(n, &arcs));
    assert!(arcs.iter().all(|&(tail, head)| components.of(head) <= components.of(tail)));
    joined((0..n).map(|v| *components.members(components.of(v)).iter().min().unwrap()))
}
