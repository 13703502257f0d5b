//! Drives `boards::chomp_three_rows`: the second and the third row to the lost first one, up to 45.

use cgt_core::boards::chomp_three_rows::ChompThreeRows;

fn answer(fields: &[&str]) -> String {
    let rows: Vec<usize> = numbers(fields[0]);
    let table = ChompThreeRows::new(rows[0]);
    let first = table.lost_first_row(rows[0], rows[1]).filter(|&first| first <= 45);
    let Some(first) = first else { return "-".to_string() };
    let position = [first, rows[0], rows[1]];
    assert!(!table.is_winning(position) && table.winning_moves(position).is_empty());
    first.to_string()
}
