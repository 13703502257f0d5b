//! Drives `heaps::bash`: one heap of which 1 to 3 are taken to its winner, takes and misere winner.

use cgt_core::heaps::bash;

fn answer(fields: &[&str]) -> String {
    let heap = (number(fields[0]), 3);
    let heaps = [heap];
    let takes = bash::winning_moves(&heaps).map(|(_, rest)| heap.0 - rest);
    let (wins, misere) = (bash::is_winning(&[heap]), bash::is_winning_misere(&[heap]));
    format!("{} | {} | {}", bits([wins]), joined(takes), bits([misere]))
}
