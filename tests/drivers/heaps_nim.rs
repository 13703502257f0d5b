//! Drives `heaps::nim`: heaps to the winning moves of both plays, or to the misere winner.

use cgt_core::heaps::nim;

fn answer(fields: &[&str]) -> String {
    let heaps: Vec<u64> = numbers(fields[1]);
    if fields[0] == "misere" {
        return bits([nim::is_winning_misere(&heaps)]);
    }
    let show = |(idx, rest): (usize, u64)| format!("{idx}>{rest}");
    assert_eq!(nim::is_winning(&heaps), nim::winning_move(&heaps).is_some());
    let misere = nim::winning_moves_misere(&heaps).map(show);
    format!("{} | {}", joined(nim::winning_moves(&heaps).map(show)), joined(misere))
}
