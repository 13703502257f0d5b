//! Drives `graphs::hackenbush_tree`: a tree to its value and the winning cuts.

use cgt_core::graphs::hackenbush_tree;

fn answer(fields: &[&str]) -> String {
    let edges = pairs(fields[0], '-');
    let n = edges.len() + 1;
    let moves = hackenbush_tree::winning_moves(n, &[0], &edges);
    assert_eq!(hackenbush_tree::is_winning(n, &[0], &edges), !moves.is_empty());
    let value = hackenbush_tree::grundy(n, &[0], &edges);
    assert_eq!(hackenbush_tree::values(n, &[0], &edges)[0], value);
    format!("{value} | {}", joined(moves))
}
