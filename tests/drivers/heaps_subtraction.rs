//! Drives `heaps::subtraction`: numbers to take and a heap to its value, by table and by period.

use cgt_core::heaps::subtraction::Subtraction;

fn answer(fields: &[&str]) -> String {
    let game = Subtraction::new(&numbers(fields[0])).unwrap();
    let heap: usize = number(fields[1]);
    let value = u64::from(game.grundy_table(heap)[heap]);
    assert_eq!(game.is_winning_table(heap)[heap], value != 0);
    let solved = game.solve(1000).unwrap();
    assert_eq!(solved.is_winning(heap as u64), solved.winning_moves(heap as u64).next().is_some());
    joined([value, solved.grundy(heap as u64)])
}
