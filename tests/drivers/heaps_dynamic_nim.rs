//! Drives `heaps::dynamic_nim`: a factor, a heap and a quota to the least winning take, 0 for none.

use cgt_core::heaps::dynamic_nim::at_most_times;

fn answer(fields: &[&str]) -> String {
    let (factor, heap, quota) = (number(fields[0]), number(fields[1]), number(fields[2]));
    let game = at_most_times(factor, 1);
    let moves = game.winning_moves(heap, quota);
    assert_eq!(game.is_winning(heap, quota), !moves.is_empty());
    moves.first().copied().unwrap_or(0).to_string()
}
