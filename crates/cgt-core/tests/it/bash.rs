//! Bash's game against the oracle.

use crate::oracle::{tuples, Oracle, Rng};
use crate::reference::rows;
use cgt_core::heaps::bash;
use std::collections::BTreeSet;

type Heaps = Vec<(u64, u64)>;

fn options(heaps: &Heaps) -> Vec<Heaps> {
    let mut all = Vec::new();
    for (heap_idx, &(size, max_take)) in heaps.iter().enumerate() {
        for take in 1..=size.min(max_take) {
            all.push(after(heaps, (heap_idx, size - take)));
        }
    }
    all
}

fn after(heaps: &[(u64, u64)], (heap_idx, rest): (usize, u64)) -> Heaps {
    let mut next = heaps.to_vec();
    next[heap_idx].0 = rest;
    next
}

fn check(oracle: &mut Oracle<Heaps, impl Fn(&Heaps) -> Vec<Heaps>>, heaps: &Heaps) {
    assert_eq!(bash::grundy(heaps), oracle.grundy(heaps), "{heaps:?}");
    assert_eq!(bash::is_winning(heaps), oracle.is_winning(heaps), "{heaps:?}");
    assert_eq!(bash::is_winning_misere(heaps), oracle.is_winning_misere(heaps), "{heaps:?}");
    let set = |moves: Vec<(usize, u64)>| -> BTreeSet<Heaps> {
        moves.into_iter().map(|mv| after(heaps, mv)).collect()
    };
    let normal = set(bash::winning_moves(heaps).collect());
    assert_eq!(normal, oracle.winning_moves(heaps), "{heaps:?}");
    let misere = set(bash::winning_moves_misere(heaps).collect());
    assert_eq!(misere, oracle.winning_moves_misere(heaps), "{heaps:?}");
}

#[test]
fn agrees_with_brute_force_on_every_small_position() {
    let mut oracle = Oracle::new(options);
    check(&mut oracle, &vec![]);
    for max_take in 0..=8 {
        for size in 0..=40 {
            check(&mut oracle, &vec![(size, max_take)]);
        }
    }
    for bounds in tuples(2, 4) {
        for sizes in tuples(2, 8) {
            check(&mut oracle, &sizes.iter().copied().zip(bounds.iter().copied()).collect());
        }
    }
}

#[test]
fn agrees_with_brute_force_on_three_small_heaps() {
    let mut oracle = Oracle::new(options);
    for bounds in tuples(3, 4).into_iter().filter(|bounds| bounds.windows(2).all(|w| w[0] <= w[1]))
    {
        for sizes in tuples(3, 5) {
            check(&mut oracle, &sizes.iter().copied().zip(bounds.iter().copied()).collect());
        }
    }
}

#[test]
fn every_winning_move_is_legal_and_leaves_a_lost_position() {
    let mut rng = Rng(2);
    for _ in 0..20_000 {
        let n_heaps = rng.below(5);
        let mut heaps: Heaps = (0..n_heaps).map(|_| (rng.any_size(), rng.any_size())).collect();
        if rng.below(2) == 0 {
            heaps.push((bash::grundy(&heaps), u64::MAX));
        }
        assert_eq!(bash::is_winning(&heaps), bash::winning_moves(&heaps).next().is_some());
        let is_legal = |(heap_idx, rest): (usize, u64)| {
            let (size, max_take) = heaps[heap_idx];
            rest < size && size - rest <= max_take
        };
        for mv in bash::winning_moves(&heaps) {
            assert!(is_legal(mv) && !bash::is_winning(&after(&heaps, mv)), "{heaps:?}");
        }
        for mv in bash::winning_moves_misere(&heaps) {
            assert!(is_legal(mv) && !bash::is_winning_misere(&after(&heaps, mv)), "{heaps:?}");
        }
    }
}

#[test]
fn three_nim_with_21_matches_is_as_in_the_lecture() {
    for row in rows("exhaustive/three_nim_21.tsv") {
        let size: u64 = row[0].parse().unwrap();
        let heaps = [(size, 3)];
        assert_eq!(bash::is_winning(&heaps), row[1] == "1", "{size}");
        assert_eq!(bash::is_winning_misere(&heaps), row[3] == "1", "{size}");
        let takes: Vec<String> =
            bash::winning_moves(&heaps).map(|(_, rest)| (size - rest).to_string()).collect();
        let expected = if row[2] == "-" { vec![] } else { vec![row[2].clone()] };
        assert_eq!(takes, expected, "{size}");
    }
}

#[test]
fn the_largest_bound_leaves_plain_nim() {
    let heaps = [(u64::MAX, u64::MAX), (u64::MAX - 1, u64::MAX - 1)];
    assert_eq!(bash::grundy(&heaps), 1);
    assert_eq!(bash::winning_moves(&heaps).collect::<Vec<_>>(), [(0, u64::MAX - 1)]);
    assert_eq!(bash::grundy(&[(u64::MAX, u64::MAX - 1)]), 0);
}

#[test]
fn a_bound_of_zero_leaves_no_move() {
    assert!(!bash::is_winning(&[(7, 0)]));
    assert!(bash::is_winning_misere(&[(7, 0)]));
    assert_eq!(bash::winning_moves_misere(&[(7, 0)]).count(), 0);
}
