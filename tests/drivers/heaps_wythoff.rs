//! Drives `heaps::wythoff`: an index to the lost position, and a heap below and above it to winners.

use cgt_core::heaps::wythoff;

fn answer(fields: &[&str]) -> String {
    let (a, b) = wythoff::p_position(number(fields[0]));
    assert_eq!(wythoff::p_index((b, a)), Some(b - a));
    assert_eq!(wythoff::winning_moves((a, b)).count(), 0);
    assert!(!wythoff::is_winning((a, b)) && wythoff::is_winning((a, b + 1)));
    assert!(wythoff::winning_moves((a + 1, b + 1)).any(|to| to == (a, b)));
    joined([a, b])
}
