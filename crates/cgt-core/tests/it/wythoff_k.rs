//! Generalised Wythoff against the oracle.

use crate::oracle::{Oracle, Rng};
use crate::reference::rows;
use cgt_core::heaps::{wythoff, wythoff_k};
use std::collections::BTreeSet;

type Pair = (u64, u64);

fn options(&(a, b): &Pair, k: u64) -> Vec<Pair> {
    let first = (0..a).map(|rest| (rest, b));
    let second = (0..b).map(|rest| (a, rest));
    let both = (0..a).flat_map(|x| (0..b).map(move |y| (x, y)));
    first.chain(second).chain(both).filter(|&to| is_legal((a, b), to, k)).collect()
}

fn is_legal(from: Pair, to: Pair, k: u64) -> bool {
    if from.0 < to.0 || from.1 < to.1 || from == to {
        return false;
    }
    let (x, y) = (from.0 - to.0, from.1 - to.1);
    x == 0 || y == 0 || x.abs_diff(y) <= k
}

fn check_moves(heaps: Pair, k: u64) {
    let moves: Vec<Pair> = wythoff_k::winning_moves(heaps, k).collect();
    assert_eq!(wythoff_k::is_winning(heaps, k), !moves.is_empty(), "{heaps:?} {k}");
    for to in moves {
        assert!(is_legal(heaps, to, k), "{heaps:?} {k} {to:?}");
        assert!(!wythoff_k::is_winning(to, k), "{heaps:?} {k} {to:?}");
    }
}

#[test]
fn agrees_with_brute_force_on_every_small_position() {
    for k in 0..=6 {
        let mut oracle = Oracle::new(|heaps: &Pair| options(heaps, k));
        for heaps in (0..=36).flat_map(|a| (0..=36).map(move |b| (a, b))) {
            let wins = oracle.is_winning(&heaps);
            assert_eq!(wythoff_k::is_winning(heaps, k), wins, "{heaps:?} {k}");
            let moves: Vec<Pair> = wythoff_k::winning_moves(heaps, k).collect();
            let set: BTreeSet<Pair> = moves.iter().copied().collect();
            assert_eq!(set.len(), moves.len(), "{heaps:?} {k}");
            assert_eq!(set, oracle.winning_moves(&heaps), "{heaps:?} {k}");
            let index = wythoff_k::p_index(heaps, k);
            assert_eq!(index, (!wins).then(|| heaps.0.abs_diff(heaps.1) / (k + 1)), "{heaps:?}");
        }
    }
}

#[test]
fn lost_positions_match_the_reference_answers() {
    for row in rows("exhaustive/wythoff_k_P_positions.tsv") {
        let field = |idx: usize| row[idx].parse::<u64>().unwrap();
        // The file counts |x - y| < k, this crate |x - y| <= k.
        let pair = wythoff_k::p_position(field(1), field(0) - 1);
        assert_eq!(pair, (field(2), field(3)));
    }
}

#[test]
fn slack_zero_is_wythoffs_game() {
    let mut rng = Rng(10);
    for _ in 0..2_000 {
        let heaps = (rng.any_size(), rng.any_size());
        let moves: Vec<Pair> = wythoff_k::winning_moves(heaps, 0).collect();
        assert_eq!(moves, wythoff::winning_moves(heaps).collect::<Vec<_>>(), "{heaps:?}");
        let index = rng.any_size() % 7_046_029_254_386_353_131;
        assert_eq!(wythoff_k::p_position(index, 0), wythoff::p_position(index));
    }
}

#[test]
fn every_winning_move_is_legal_and_leaves_a_lost_position() {
    let mut rng = Rng(11);
    for _ in 0..2_000 {
        let k = rng.any_size();
        check_moves((rng.any_size(), rng.any_size()), k);
        check_moves((rng.next_u64(), rng.next_u64()), k >> 32);
        check_moves((u64::MAX - rng.any_size(), u64::MAX - rng.any_size()), k);
    }
}

#[test]
fn lost_positions_know_their_index_at_every_size() {
    let mut rng = Rng(12);
    for _ in 0..2_000 {
        let k = rng.any_size();
        // s is at most k + 3, so that this index is in range.
        let index = rng.any_size() % (u64::MAX / k.saturating_add(3)).max(1);
        let (smaller, larger) = wythoff_k::p_position(index, k);
        assert_eq!(wythoff_k::p_index((larger, smaller), k), Some(index), "{index} {k}");
        assert_eq!(wythoff_k::winning_moves((smaller, larger), k).count(), 0, "{index} {k}");
        check_moves((smaller, larger.saturating_add(1)), k);
        check_moves((smaller.saturating_add(1), larger), k);
    }
}

#[test]
fn the_ends_of_the_type_are_exact() {
    for k in [0, 1, 2, u64::MAX - 1, u64::MAX] {
        for heaps in [(0, 0), (0, u64::MAX), (u64::MAX, u64::MAX), (1, u64::MAX), (1, 1)] {
            check_moves(heaps, k);
        }
    }
    // (1, k + 2) leaves 64 bits: with k that large one heap must be emptied, or both.
    assert_eq!(wythoff_k::winning_moves((9, 8), u64::MAX).collect::<Vec<_>>(), [(0, 0)]);
    assert_eq!(wythoff_k::p_position(1, u64::MAX - 2), (1, u64::MAX));
}

#[test]
#[should_panic(
    expected = "wythoff_k::p_position: index 1 with k 18446744073709551614 is too large, the larger heap is limited to 18446744073709551615"
)]
fn an_index_whose_pair_leaves_64_bits_is_refused() {
    wythoff_k::p_position(1, u64::MAX - 1);
}
