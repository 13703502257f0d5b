//! Wythoff's game against the oracle.

use crate::oracle::{Oracle, Rng};
use crate::reference::rows;
use cgt_core::arith::isqrt::isqrt_u128;
use cgt_core::heaps::wythoff;
use std::collections::BTreeSet;

type Pair = (u64, u64);

const MAX_INDEX: u64 = 7_046_029_254_386_353_130;

fn options(&(a, b): &Pair) -> Vec<Pair> {
    let first = (0..a).map(|rest| (rest, b));
    let second = (0..b).map(|rest| (a, rest));
    first.chain(second).chain((1..=a.min(b)).map(|taken| (a - taken, b - taken))).collect()
}

fn is_legal(from: Pair, to: Pair) -> bool {
    let first = from.1 == to.1 && to.0 < from.0;
    let second = from.0 == to.0 && to.1 < from.1;
    let both = to.0 < from.0 && to.1 < from.1 && from.0 - to.0 == from.1 - to.1;
    first || second || both
}

/// Checks what holds of a lost position.
fn check_lost(lost: Pair) {
    assert!(!wythoff::is_winning(lost), "{lost:?}");
    assert!(!wythoff::is_winning((lost.1, lost.0)), "{lost:?}");
    assert_eq!(wythoff::winning_moves(lost).count(), 0, "{lost:?}");
}

/// Checks that there is a winning move exactly if the winner says so, and that it wins.
fn check_moves(heaps: Pair) {
    let moves: Vec<Pair> = wythoff::winning_moves(heaps).collect();
    assert_eq!(wythoff::is_winning(heaps), !moves.is_empty(), "{heaps:?}");
    for to in moves {
        assert!(is_legal(heaps, to), "{heaps:?} {to:?}");
        check_lost(to);
    }
}

#[test]
fn agrees_with_brute_force_on_every_small_position() {
    let mut oracle = Oracle::new(options);
    for heaps in (0..=60).flat_map(|a| (0..=60).map(move |b| (a, b))) {
        assert_eq!(wythoff::is_winning(heaps), oracle.is_winning(&heaps), "{heaps:?}");
        let moves: Vec<Pair> = wythoff::winning_moves(heaps).collect();
        let set: BTreeSet<Pair> = moves.iter().copied().collect();
        assert_eq!(set.len(), moves.len(), "{heaps:?}");
        assert_eq!(set, oracle.winning_moves(&heaps), "{heaps:?}");
        let index = (!oracle.is_winning(&heaps)).then(|| heaps.0.abs_diff(heaps.1));
        assert_eq!(wythoff::p_index(heaps), index, "{heaps:?}");
    }
}

#[test]
fn lost_positions_match_the_reference_answers() {
    for row in rows("exhaustive/wythoff_k_P_positions.tsv") {
        let field = |idx: usize| row[idx].parse::<u64>().unwrap();
        if field(0) == 1 {
            assert_eq!(wythoff::p_position(field(1)), (field(2), field(3)));
        }
    }
}

#[test]
fn lost_positions_take_each_number_once_and_each_difference_once() {
    let mut seen = vec![false; 20_000];
    for index in 1.. {
        let (smaller, larger) = wythoff::p_position(index);
        assert_eq!(larger - smaller, index);
        // The smaller heap is the least number that has not been taken.
        assert_eq!(seen.iter().skip(1).position(|&taken| !taken), Some(smaller as usize - 1));
        if seen.len() as u64 <= larger {
            break;
        }
        seen[smaller as usize] = true;
        seen[larger as usize] = true;
    }
}

#[test]
fn wythoffs_golden_pairs_are_the_lost_positions() {
    let mut rng = Rng(6);
    for _ in 0..20_000 {
        let index = rng.any_size() % (MAX_INDEX + 1);
        let n = u128::from(index);
        let smaller = ((n + u128::from(isqrt_u128(5 * n * n))) / 2) as u64;
        assert_eq!(wythoff::p_position(index), (smaller, smaller + index));
        assert_eq!(wythoff::p_index((smaller + index, smaller)), Some(index));
        check_lost((smaller, smaller + index));
    }
}

#[test]
fn neighbours_of_lost_positions_are_won() {
    let mut rng = Rng(7);
    for _ in 0..5_000 {
        let (smaller, larger) = wythoff::p_position(rng.any_size() % MAX_INDEX);
        for heaps in [
            (smaller + 1, larger),
            (smaller, larger + 1),
            (smaller + 1, larger + 1),
            (smaller.saturating_sub(1), larger),
            (smaller.saturating_sub(1), larger.saturating_sub(1)),
        ] {
            assert!(heaps == (0, 0) || wythoff::is_winning(heaps), "{heaps:?}");
            check_moves(heaps);
        }
    }
}

#[test]
fn every_winning_move_is_legal_and_leaves_a_lost_position() {
    let mut rng = Rng(8);
    for _ in 0..20_000 {
        check_moves((rng.any_size(), rng.any_size()));
        check_moves((rng.next_u64(), rng.next_u64()));
        check_moves((u64::MAX - rng.any_size(), u64::MAX - rng.any_size()));
    }
}

/// The winning moves again, from square roots only, where `5 * n * n` fits u128.
fn moves_by_search((a, b): Pair) -> BTreeSet<Pair> {
    let over_phi = |v: u64| {
        let v = u128::from(v);
        ((u128::from(isqrt_u128(5 * v * v)) - v) / 2) as u64
    };
    let mut found = BTreeSet::new();
    for centre in [over_phi(a), over_phi(b), a.abs_diff(b)] {
        for index in centre.saturating_sub(3)..centre.saturating_add(3) {
            add_moves((a, b), index, over_phi(index), &mut found);
        }
    }
    for centre in [a - over_phi(a), b - over_phi(b)] {
        for index in centre.saturating_sub(3)..centre.saturating_add(3) {
            add_moves((a, b), index, over_phi(index), &mut found);
        }
    }
    found
}

fn add_moves(from: Pair, index: u64, over_phi: u64, found: &mut BTreeSet<Pair>) {
    let (smaller, larger) = (index + over_phi, 2 * index + over_phi);
    let both = [(smaller, larger), (larger, smaller)];
    found.extend(both.into_iter().filter(|&to| is_legal(from, to)));
}

#[test]
fn winning_moves_are_all_found_on_large_positions() {
    let mut rng = Rng(9);
    for _ in 0..5_000 {
        let heaps = (rng.any_size() >> 3, rng.any_size() >> 3);
        let moves: BTreeSet<Pair> = wythoff::winning_moves(heaps).collect();
        assert_eq!(moves, moves_by_search(heaps), "{heaps:?}");
    }
}

#[test]
fn pairs_at_which_inexact_golden_ratios_first_fail_are_exact() {
    // In turn: 1.618, 32 bits, 1.6180339, 1.618033988, 64 bits, 80 bits of floating point.
    for lost in [
        (377, 610),
        (4180, 6764),
        (6765, 10946),
        (46368, 75025),
        (165_580_140, 267_914_295),
        (7_778_742_048, 12_586_269_024),
    ] {
        check_lost(lost);
        assert_eq!(wythoff::p_position(lost.1 - lost.0), lost);
    }
}

#[test]
fn differences_whose_square_leaves_u128_are_exact() {
    // 5 * n * n exceeds 2^128 from n = 8249634742471189718 on.
    for difference in [8_249_634_742_471_189_717, 8_249_634_742_471_189_718, u64::MAX] {
        let most = u64::MAX - difference;
        for smaller in [0, most / 2, most] {
            check_moves((smaller, smaller + difference));
            check_moves((smaller + difference, smaller));
        }
    }
    check_moves((u64::MAX, u64::MAX));
    assert_eq!(wythoff::winning_moves((u64::MAX, u64::MAX)).last(), Some((0, 0)));
}

#[test]
fn the_last_lost_position_below_two_to_the_64_is_found() {
    let (smaller, larger) = wythoff::p_position(MAX_INDEX);
    check_lost((smaller, larger));
    assert_eq!((smaller, larger), (11_400_714_819_323_198_485, 18_446_744_073_709_551_615));
    check_moves((u64::MAX, smaller - 1));
    check_moves((u64::MAX, smaller + 1));
}

#[test]
#[should_panic(
    expected = "wythoff::p_position: index 7046029254386353131 is too large, the limit is 7046029254386353130"
)]
fn an_index_whose_pair_leaves_64_bits_is_refused() {
    wythoff::p_position(MAX_INDEX + 1);
}
