//! Drives `heaps::wythoff_k`: a slack and an index to the lost position.

use cgt_core::heaps::wythoff_k;

fn answer(fields: &[&str]) -> String {
    let (k, index): (u64, u64) = (number(fields[0]), number(fields[1]));
    let (a, b) = wythoff_k::p_position(index, k);
    assert_eq!(wythoff_k::p_index((b, a), k), Some(index));
    assert!(!wythoff_k::is_winning((a, b), k) && wythoff_k::winning_moves((b, a), k).count() == 0);
    assert!(wythoff_k::winning_moves((a, b + 1), k).any(|to| to == (a, b)));
    joined([a, b])
}
