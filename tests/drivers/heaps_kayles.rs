//! Drives `heaps::kayles`: a row to its value and the number of pins and the rest that some winning moves leave.

use cgt_core::heaps::kayles;

fn answer(fields: &[&str]) -> String {
    let n_pins: u64 = number(fields[0]);
    assert_eq!(kayles::is_winning(&[n_pins]), kayles::winning_moves(&[n_pins]).next().is_some());
    kayles::grundy(n_pins).to_string()
}
