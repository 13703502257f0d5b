//! Drives `heaps::fibonacci_nim`: a heap and a quota to the least winning take, 0 for none.

use cgt_core::heaps::fibonacci_nim;

fn answer(fields: &[&str]) -> String {
    let position: (u64, u64) = (number(fields[0]), number(fields[1]));
    let moves = fibonacci_nim::winning_moves(position);
    assert_eq!(fibonacci_nim::is_winning(position), !moves.is_empty());
    moves.first().map_or(0, |to| position.0 - to.0).to_string()
}
