//! Fibonacci Nim against the oracle.

use crate::oracle::{Oracle, Rng};
use cgt_core::arith::zeckendorf;
use cgt_core::heaps::fibonacci_nim;

type Position = (u64, u64);

fn options(&(heap, quota): &Position) -> Vec<Position> {
    (1..=quota.min(heap)).map(|taken| (heap - taken, 2 * taken)).collect()
}

fn check_moves(position: Position) {
    let moves = fibonacci_nim::winning_moves(position);
    assert_eq!(fibonacci_nim::is_winning(position), !moves.is_empty(), "{position:?}");
    for to in moves {
        let taken = position.0 - to.0;
        assert!(0 < taken && taken <= position.1, "{position:?}");
        assert_eq!(to.1, taken.saturating_mul(2), "{position:?}");
        assert!(!fibonacci_nim::is_winning(to), "{position:?}");
    }
}

#[test]
fn agrees_with_brute_force_on_every_small_position() {
    let mut oracle = Oracle::new(options);
    for position in (0..=60).flat_map(|heap| (0..=62).map(move |quota| (heap, quota))) {
        assert_eq!(
            fibonacci_nim::is_winning(position),
            oracle.is_winning(&position),
            "{position:?}"
        );
        let moves = fibonacci_nim::winning_moves(position);
        assert!(moves.windows(2).all(|pair| pair[1].0 < pair[0].0), "{position:?}");
        let expected: Vec<Position> = oracle.winning_moves(&position).into_iter().rev().collect();
        assert_eq!(moves, expected, "{position:?}");
    }
}

#[test]
fn the_opening_agrees_with_brute_force() {
    let mut oracle = Oracle::new(options);
    for heap in 1..=400 {
        let opening = fibonacci_nim::opening(heap);
        assert_eq!(opening, (heap, heap - 1));
        assert_eq!(fibonacci_nim::is_winning(opening), oracle.is_winning(&opening), "{heap}");
    }
}

#[test]
fn the_opening_is_lost_exactly_on_fibonacci_numbers() {
    for fibonacci in zeckendorf::fibonacci_numbers() {
        assert!(!fibonacci_nim::is_winning(fibonacci_nim::opening(fibonacci)), "{fibonacci}");
        assert!(fibonacci_nim::is_winning((fibonacci, fibonacci)), "{fibonacci}");
        if 3 < fibonacci {
            assert!(fibonacci_nim::is_winning(fibonacci_nim::opening(fibonacci + 1)));
            check_moves(fibonacci_nim::opening(fibonacci + 1));
        }
    }
}

#[test]
fn every_move_from_a_lost_position_has_a_reply() {
    let mut rng = Rng(13);
    for _ in 0..5_000 {
        let heap = rng.any_size();
        let quota = zeckendorf::smallest_part(heap).map_or(0, |part| part - 1);
        check_moves((heap, quota));
        if 0 < quota {
            let taken = 1 + rng.below(quota);
            let next = (heap - taken, taken.saturating_mul(2));
            assert!(!fibonacci_nim::winning_moves(next).is_empty(), "{heap} {taken}");
        }
    }
}

#[test]
fn every_winning_move_is_legal_and_leaves_a_lost_position() {
    let mut rng = Rng(14);
    for _ in 0..5_000 {
        check_moves((rng.any_size(), rng.any_size()));
        check_moves((u64::MAX - rng.any_size(), rng.any_size()));
    }
}

#[test]
fn the_smallest_heaps_are_right() {
    assert_eq!(fibonacci_nim::opening(0), (0, 0));
    for heap in [0, 1, 2, 3] {
        assert!(!fibonacci_nim::is_winning(fibonacci_nim::opening(heap)), "{heap}");
    }
    assert_eq!(fibonacci_nim::winning_moves(fibonacci_nim::opening(4)), [(3, 2)]);
    assert!(fibonacci_nim::is_winning((1, 1)));
}

#[test]
fn the_largest_heap_is_right() {
    assert!(!fibonacci_nim::is_winning((u64::MAX, 1)));
    assert_eq!(fibonacci_nim::winning_moves((u64::MAX, 2)), [(u64::MAX - 2, 4)]);
    let all = fibonacci_nim::winning_moves((u64::MAX, u64::MAX));
    assert_eq!(all.last(), Some(&(0, u64::MAX)));
    check_moves((u64::MAX, u64::MAX));
}
