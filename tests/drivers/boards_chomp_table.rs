//! Drives `boards::chomp_table`: the sides of a rectangle to its winning bites.

use cgt_core::boards::chomp_table::ChompTable;

fn answer(fields: &[&str]) -> String {
    let (n_rows, n_columns): (usize, usize) = (number(fields[0]), number(fields[1]));
    let table = ChompTable::new(n_rows, n_columns);
    let rows = vec![n_columns; n_rows];
    assert!(table.p_positions().all(|rows| !table.is_winning(&rows)));
    let moves = table.winning_moves(&rows).into_iter();
    joined(moves.map(|(r, c)| format!("{},{}", r + 1, c + 1)))
}
