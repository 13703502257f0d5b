//! Drives `theory::sum`: heaps of Nim to the winning moves of their sum.

use cgt_core::theory::sum::{self, Component};

fn answer(fields: &[&str]) -> String {
    let heaps: Vec<u64> = numbers(fields[0]);
    let heap = |&heap: &u64| Component::new(heap, (0..heap).map(|rest| (rest, rest)));
    let position: Vec<Component<u64>> = heaps.iter().map(heap).collect();
    assert_eq!(sum::is_winning(&position), sum::grundy(&position) != 0);
    joined(sum::winning_moves(&position).map(|(idx, rest)| format!("{idx}>{rest}")))
}
