//! Drives `graphs::hackenbush_green`: a picture to its value.

use cgt_core::graphs::hackenbush_green;

fn answer(fields: &[&str]) -> String {
    let edges = pairs(fields[0], '-');
    let n = edges.iter().map(|edge| edge.0.max(edge.1) + 1).max().unwrap_or(1);
    let value = hackenbush_green::grundy(n, &[0], &edges);
    let moves = hackenbush_green::winning_moves(n, &[0], &edges);
    assert_eq!(hackenbush_green::is_winning(n, &[0], &edges), !moves.is_empty());
    value.to_string()
}
