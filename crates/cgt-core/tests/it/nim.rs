//! Nim against the oracle.

use crate::oracle::{tuples, Oracle, Rng};
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
fn misere_agrees_with_brute_force_on_every_small_position() {
    let mut oracle = Oracle::new(options);
    for heaps in (0..=4).flat_map(|len| tuples(len, 5)) {
        assert_eq!(nim::is_winning_misere(&heaps), oracle.is_winning_misere(&heaps), "{heaps:?}");
        let moves: BTreeSet<_> =
            nim::winning_moves_misere(&heaps).map(|mv| after(&heaps, mv)).collect();
        assert_eq!(moves, oracle.winning_moves_misere(&heaps), "{heaps:?}");
    }
}

#[test]
fn first_winning_move_is_in_the_first_heap_that_can_be_reduced() {
    let mut oracle = Oracle::new(options);
    for heaps in tuples(3, 5) {
        let moves = (0..heaps.len()).flat_map(|heap_idx| {
            let sizes = 0..heaps[heap_idx];
            sizes.map(move |rest| (heap_idx, rest))
        });
        let normal = moves.clone().find(|&mv| !oracle.is_winning(&after(&heaps, mv)));
        assert_eq!(nim::winning_move(&heaps), normal, "{heaps:?}");
        let misere = moves.clone().find(|&mv| !oracle.is_winning_misere(&after(&heaps, mv)));
        assert_eq!(nim::winning_move_misere(&heaps), misere, "{heaps:?}");
    }
}

#[test]
fn winning_moves_match_the_reference_answers() {
    let as_text = |moves: Vec<(usize, u64)>| -> Vec<String> {
        moves.iter().map(|(heap_idx, rest)| format!("{heap_idx}>{rest}")).collect()
    };
    let expected = |field: &str| -> Vec<String> {
        field.split(' ').filter(|mv| *mv != "-").map(String::from).collect()
    };
    for row in rows("exhaustive/nim_winning_moves.tsv") {
        let heaps = numbers(&row[0]);
        let normal = as_text(nim::winning_moves(&heaps).collect());
        assert_eq!(normal, expected(&row[1]), "{heaps:?}");
        let misere = as_text(nim::winning_moves_misere(&heaps).collect());
        assert_eq!(misere, expected(&row[2]), "{heaps:?}");
    }
}

#[test]
fn misere_winner_matches_the_reference_answers() {
    for row in rows("exhaustive/misere_nim.tsv") {
        let heaps = numbers(&row[0]);
        assert_eq!(nim::is_winning_misere(&heaps), row[1] == "1", "{heaps:?}");
    }
}

#[test]
fn every_winning_move_is_legal_and_leaves_a_lost_position() {
    let mut rng = Rng(1);
    for _ in 0..20_000 {
        let n_heaps = rng.below(7);
        let mut heaps: Vec<u64> = (0..n_heaps).map(|_| rng.any_size()).collect();
        if rng.below(2) == 0 {
            heaps.push(nim::grundy(&heaps));
        }
        assert_eq!(nim::is_winning(&heaps), nim::winning_moves(&heaps).next().is_some());
        for (heap_idx, rest) in nim::winning_moves(&heaps) {
            assert!(rest < heaps[heap_idx], "{heaps:?}");
            assert!(!nim::is_winning(&after(&heaps, (heap_idx, rest))), "{heaps:?}");
        }
        for (heap_idx, rest) in nim::winning_moves_misere(&heaps) {
            assert!(rest < heaps[heap_idx], "{heaps:?}");
            assert!(!nim::is_winning_misere(&after(&heaps, (heap_idx, rest))), "{heaps:?}");
        }
    }
}

#[test]
fn two_equal_heaps_are_lost_by_symmetry() {
    for heap in [0, 1, 2, 1 << 32, u64::MAX] {
        assert!(!nim::is_winning(&[heap, heap]));
        // The reply to any move is the same move in the other heap.
        for rest in [0, heap / 2, heap.saturating_sub(1)].into_iter().filter(|&rest| rest < heap) {
            let replies: Vec<_> = nim::winning_moves(&[rest, heap]).collect();
            assert_eq!(replies, [(1, rest)]);
        }
    }
}

#[test]
fn three_heap_lost_positions_pair_two_heaps_with_their_xor() {
    for a in 0..64 {
        for b in 0..64 {
            let lost: Vec<u64> = (0..128).filter(|&c| !nim::is_winning(&[a, b, c])).collect();
            assert_eq!(lost, [a ^ b]);
        }
    }
    for lost in
        [[1, 2, 3], [1, 4, 5], [2, 4, 6], [3, 5, 6], [4_294_967_297, 8_589_934_593, 12_884_901_888]]
    {
        assert!(!nim::is_winning(&lost), "{lost:?}");
    }
}

#[test]
fn misere_play_turns_around_when_every_heap_is_at_most_one() {
    for (heaps, wins) in [
        (vec![], true),
        (vec![0, 0], true),
        (vec![1], false),
        (vec![1, 1], true),
        (vec![1, 1, 1], false),
        (vec![2], true),
        (vec![2, 2], false),
        (vec![u64::MAX, u64::MAX], false),
        (vec![u64::MAX, 1], true),
    ] {
        assert_eq!(nim::is_winning_misere(&heaps), wins, "{heaps:?}");
    }
}

#[test]
fn heaps_above_32_bits_are_not_cut_short() {
    assert!(nim::is_winning(&[4_294_967_297, 8_589_934_593, 12_884_901_890]));
    assert_eq!(nim::grundy(&[u64::MAX, 1]), u64::MAX - 1);
}
