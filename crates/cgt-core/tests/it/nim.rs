//! Nim against the oracle.

use crate::oracle::{tuples, Oracle};
use crate::reference::{numbers, rows};
use cgt_core::heaps::nim;
use std::collections::BTreeSet;

/// The positions that one legal move leads to.
fn options(heaps: &Vec<u64>) -> Vec<Vec<u64>> {
    let mut all = Vec::new();
    for heap_idx in 0..heaps.len() {
        for rest in 0..heaps[heap_idx] {
            all.push(after(heaps, (heap_idx, rest)));
        }
    }
    all
}

fn after(heaps: &[u64], (heap_idx, rest): (usize, u64)) -> Vec<u64> {
    let mut next = heaps.to_vec();
    next[heap_idx] = rest;
    next
}

#[test]
fn agrees_with_brute_force_on_every_small_position() {
    let mut oracle = Oracle::new(options);
    for heaps in (0..=4).flat_map(|len| tuples(len, 5)) {
        assert_eq!(nim::grundy(&heaps), oracle.grundy(&heaps), "{heaps:?}");
        assert_eq!(nim::is_winning(&heaps), oracle.is_winning(&heaps), "{heaps:?}");
        let moves: BTreeSet<_> = nim::winning_moves(&heaps).map(|mv| after(&heaps, mv)).collect();
        assert_eq!(moves, oracle.winning_moves(&heaps), "{heaps:?}");
    }
}

#[test]
fn winning_moves_match_the_reference_answers() {
    for row in rows("exhaustive/nim_winning_moves.tsv") {
        let heaps = numbers(&row[0]);
        let expected: Vec<String> =
            row[1].split(' ').filter(|mv| *mv != "-").map(String::from).collect();
        let moves: Vec<String> = nim::winning_moves(&heaps)
            .map(|(heap_idx, rest)| format!("{heap_idx}>{rest}"))
            .collect();
        assert_eq!(moves, expected, "{heaps:?}");
    }
}
