//! Drives `heaps::euclid`: two numbers to the winner of one form and the value of the other.

use cgt_core::heaps::euclid;

fn answer(fields: &[&str]) -> String {
    let (a, b) = (number(fields[0]), number(fields[1]));
    assert_eq!(euclid::grundy(a, b) != 0, euclid::is_winning(a, b));
    assert_eq!(euclid::winning_moves(a, b).is_empty(), !euclid::is_winning(a, b));
    format!("{} {}", bits([euclid::is_winning(a, b)]), euclid::grundy_positive(a, b))
}
