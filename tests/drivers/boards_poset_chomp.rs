//! Drives `boards::poset_chomp`: an order and a position to its value and the winning picks of both plays.

use cgt_core::boards::{poset::Poset, poset_chomp};

fn answer(fields: &[&str]) -> String {
    let order = Poset::from_closure(number(fields[0]), &pairs(fields[1], '<')).unwrap();
    let position: u64 = number(fields[2]);
    let moves = poset_chomp::winning_moves(&order, position);
    assert_eq!(poset_chomp::is_winning(&order, position), !moves.is_empty());
    let misere = poset_chomp::winning_moves_misere(&order, position);
    let value = poset_chomp::grundy(&order, position);
    format!("{value} | {} | {}", joined(moves), joined(misere))
}
