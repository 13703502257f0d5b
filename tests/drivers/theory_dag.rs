//! Drives `theory::dag`: arcs to the values of the vertices.

use cgt_core::theory::dag::Dag;

fn answer(fields: &[&str]) -> String {
    let dag = Dag::new(number(fields[0]), &pairs(fields[1], '>')).unwrap();
    let (values, wins) = (dag.grundy(), dag.is_winning());
    assert!(values.iter().zip(&wins).all(|(&value, &wins)| (value != 0) == wins));
    assert!((0..wins.len()).all(|v| dag.winning_moves(v, &wins).next().is_some() == wins[v]));
    joined(values)
}
