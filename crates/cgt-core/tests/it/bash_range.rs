//! Bash's game with a lower bound against the oracle.

use crate::oracle::{tuples, Oracle, Rng};
use cgt_core::heaps::bash_range;
use std::collections::BTreeSet;

fn options(heaps: &[u64], lo: u64, hi: u64) -> Vec<Vec<u64>> {
    let mut all = Vec::new();
    for (heap_idx, &size) in heaps.iter().enumerate() {
        for take in lo..=size.min(hi) {
            all.push(after(heaps, (heap_idx, size - take)));
        }
    }
    all
}

fn after(heaps: &[u64], (heap_idx, rest): (usize, u64)) -> Vec<u64> {
    let mut next = heaps.to_vec();
    next[heap_idx] = rest;
    next
}

fn small_bounds() -> impl Iterator<Item = (u64, u64)> {
    (1..=6).flat_map(|lo| (lo..=6).map(move |hi| (lo, hi)))
}

#[test]
fn agrees_with_brute_force_on_every_small_position() {
    for (lo, hi) in small_bounds() {
        let mut oracle = Oracle::new(|heaps: &Vec<u64>| options(heaps, lo, hi));
        let positions = tuples(0, 0).into_iter().chain(tuples(1, 40)).chain(tuples(2, 12));
        for heaps in positions {
            let name = format!("{heaps:?} {lo}..={hi}");
            assert_eq!(bash_range::grundy(&heaps, lo..=hi), oracle.grundy(&heaps), "{name}");
            assert_eq!(
                bash_range::is_winning(&heaps, lo..=hi),
                oracle.is_winning(&heaps),
                "{name}"
            );
            let moves: Vec<_> = bash_range::winning_moves(&heaps, lo..=hi).collect();
            assert!(moves.windows(2).all(|pair| pair[0] < pair[1]), "{name}");
            let moves: BTreeSet<_> = moves.into_iter().map(|mv| after(&heaps, mv)).collect();
            assert_eq!(moves, oracle.winning_moves(&heaps), "{name}");
        }
    }
}

#[test]
fn misere_agrees_with_brute_force_on_every_small_heap() {
    for (lo, hi) in small_bounds() {
        let mut oracle = Oracle::new(|heaps: &Vec<u64>| options(heaps, lo, hi));
        for heap in 0..=40 {
            let expected = oracle.is_winning_misere(&vec![heap]);
            assert_eq!(
                bash_range::is_winning_misere(heap, lo..=hi),
                expected,
                "{heap} {lo}..={hi}"
            );
            let moves: BTreeSet<_> =
                bash_range::winning_moves_misere(heap, lo..=hi).map(|rest| vec![rest]).collect();
            assert_eq!(moves, oracle.winning_moves_misere(&vec![heap]), "{heap} {lo}..={hi}");
        }
    }
}

#[test]
fn winning_moves_are_legal_and_leave_a_lost_position() {
    let mut rng = Rng(3);
    for _ in 0..20_000 {
        let (a, b) = (rng.any_size().max(1), rng.any_size().max(1));
        let (lo, hi) = (a.min(b), a.max(b));
        let n_heaps = rng.below(4);
        let heaps: Vec<u64> = (0..n_heaps).map(|_| rng.any_size()).collect();
        let mut moves = bash_range::winning_moves(&heaps, lo..=hi).take(5).peekable();
        assert_eq!(bash_range::is_winning(&heaps, lo..=hi), moves.peek().is_some());
        for (heap_idx, rest) in moves {
            let size = heaps[heap_idx];
            assert!(rest < size && lo <= size - rest && size - rest <= hi);
            let next = after(&heaps, (heap_idx, rest));
            assert!(!bash_range::is_winning(&next, lo..=hi), "{heaps:?} {lo}..={hi}");
        }
    }
}

#[test]
fn bounds_that_add_up_to_more_than_64_bits_are_exact() {
    let half = 1 << 63;
    assert_eq!(bash_range::grundy(&[u64::MAX], half..=half), 1);
    assert_eq!(bash_range::grundy(&[u64::MAX], 1..=u64::MAX), u64::MAX);
    assert_eq!(bash_range::grundy(&[u64::MAX], u64::MAX..=u64::MAX), 1);
    let moves: Vec<_> = bash_range::winning_moves(&[u64::MAX], u64::MAX..=u64::MAX).collect();
    assert_eq!(moves, [(0, 0)]);
}

#[test]
#[should_panic(expected = "bash_range::grundy: the bounds 0..=3 are not usable, 1 <= lo <= hi")]
fn a_lower_bound_of_zero_is_refused() {
    bash_range::grundy(&[4], 0..=3);
}

#[test]
#[should_panic(expected = "bash_range::winning_moves: the bounds 4..=3 are not usable")]
fn crossed_bounds_are_refused() {
    drop(bash_range::winning_moves(&[4], std::ops::RangeInclusive::new(4, 3)));
}
