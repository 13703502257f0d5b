//! Drives `heaps::euclid`: two numbers to the winner of one form and the value of the other.

use cgt_core::heaps::euclid;

fn answer(fields: &[&str]) -> String {
    let pair = (number(fields[0]), number(fields[1]));
    assert_eq!(euclid::grundy(pair) != 0, euclid::is_winning(pair));
    assert_eq!(euclid::winning_moves(pair).is_empty(), !euclid::is_winning(pair));
    format!("{} {}", bits([euclid::is_winning(pair)]), euclid::grundy_positive(pair))
}
