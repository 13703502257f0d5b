//! Drives `heaps::dynamic_nim`: a factor, a heap and a quota to the least winning take, 0 for none.

use cgt_core::heaps::dynamic_nim::at_most_times;

fn answer(fields: &[&str]) -> String {
    let (factor, heap, quota) = (number(fields[0]), number(fields[1]), number(fields[2]));
    let game = at_most_times(factor, 1);
    let moves = game.winning_moves((heap, quota));
    assert_eq!(game.is_winning((heap, quota)), !moves.is_empty());
    // The position after the least take comes first, with what is left of the heap.
    moves.first().map_or(0, |(rest, _)| heap - rest).to_string()
}
