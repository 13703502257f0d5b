//! Drives `boards::chomp`: the sides of a rectangle to its winner and its winning bites.

use cgt_core::boards::chomp;

fn answer(fields: &[&str]) -> String {
    let (n_rows, n_columns): (usize, usize) = (number(fields[0]), number(fields[1]));
    let rows = vec![n_columns; n_rows];
    let wins = chomp::is_winning(&rows);
    assert_eq!(wins, chomp::rectangle_is_winning(n_rows as u64, n_columns as u64));
    let moves = chomp::winning_moves(&rows).into_iter();
    format!("{} {}", bits([wins]), joined(moves.map(|(r, c)| format!("{},{}", r + 1, c + 1))))
}
