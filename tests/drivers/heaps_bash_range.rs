//! Drives `heaps::bash_range`: two heaps and bounds to value and winning moves.

use cgt_core::heaps::bash_range;

fn answer(fields: &[&str]) -> String {
    let (heaps, bounds): (Vec<u64>, Vec<u64>) = (numbers(fields[0]), numbers(fields[1]));
    let take = bounds[0]..=bounds[1];
    let moves =
        bash_range::winning_moves(&heaps, take.clone()).map(|(i, rest)| format!("{i}>{rest}"));
    format!("{} | {}", bash_range::grundy(&heaps, take), joined(moves))
}
