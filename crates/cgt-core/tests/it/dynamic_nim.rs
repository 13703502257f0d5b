//! Dynamic Nim against the oracle.

use crate::oracle::{Oracle, Rng};
use crate::reference::{numbers, rows};
use cgt_core::heaps::dynamic_nim::{at_most_times, DynamicNim};
use std::collections::BTreeSet;

/// Holds winner, winning moves and openings against brute force on every heap up to `max`.
fn check<F: Fn(u64) -> u64>(game: &DynamicNim<F>, quota: impl Fn(u64) -> u64, max: u64) {
    let mut oracle = Oracle::new(|&(heap, limit): &(u64, u64)| {
        // A quota above the heap is the heap, which keeps the positions few.
        let after = |taken: u64| (heap - taken, quota(taken).min(heap - taken));
        (1..=limit.min(heap)).map(after).collect()
    });
    for heap in 0..=max {
        for limit in 0..=heap + 2 {
            let position = (heap, limit.min(heap));
            assert_eq!(
                game.is_winning((heap, limit)),
                oracle.is_winning(&position),
                "{position:?}"
            );
            let moves: Vec<(u64, u64)> = (1..=position.1)
                .filter(|&t| !oracle.is_winning(&(heap - t, quota(t).min(heap - t))))
                .map(|t| (heap - t, quota(t)))
                .collect();
            assert_eq!(game.winning_moves((heap, limit)), moves, "{position:?}");
        }
        let opening = (heap, heap.saturating_sub(1));
        assert_eq!(game.opening_is_winning(heap), oracle.is_winning(&opening), "{heap}");
        let sizes: BTreeSet<u64> = game.losing_sizes().iter().copied().collect();
        assert_eq!(heap == 0 || sizes.contains(&heap), !oracle.is_winning(&opening), "{heap}");
        assert_eq!(game.opening_moves(heap), game.winning_moves(opening), "{heap}");
    }
}

#[test]
fn agrees_with_brute_force_on_every_small_position() {
    for (p, q) in
        [(1, 1), (2, 1), (3, 1), (4, 1), (9, 1), (3, 2), (5, 2), (4, 3), (7, 5), (100, 99)]
    {
        check(&at_most_times(p, q), |taken| p * taken / q, 60);
    }
}

#[test]
fn other_quota_functions_agree_with_brute_force() {
    check(&DynamicNim::new(|taken| taken.saturating_add(1)), |taken| taken + 1, 60);
    check(&DynamicNim::new(|taken| taken.saturating_add(3)), |taken| taken + 3, 60);
    check(&DynamicNim::up_to(60, |taken| taken.saturating_mul(taken)), |taken| taken * taken, 60);
    // A step function: non-decreasing, but flat for long.
    let steps = |taken: u64| (taken.saturating_add(4) / 5).saturating_mul(5);
    check(&DynamicNim::new(steps), steps, 60);
}

#[test]
fn matches_the_reference_answers() {
    for row in rows("exhaustive/dynamic_nim.tsv") {
        let field = |idx: usize| row[idx].parse::<u64>().unwrap();
        let (times, heap, quota) = (field(0), field(1), field(2));
        let moves = at_most_times(times, 1).winning_moves((heap, quota));
        assert_eq!(moves.first().map_or(0, |to| heap - to.0), field(3), "{row:?}");
    }
    for row in rows("sequences.tsv") {
        let (p, q) = match row[0].strip_prefix("Dynamic nim <=").map(|rest| &rest[..1]) {
            Some("f") => (3, 2),
            Some(times) => (times.parse().unwrap(), 1),
            None if row[0].starts_with("Fibonacci Nim losing") => (2, 1),
            None => continue,
        };
        let game = at_most_times(p, q);
        let expected = numbers(&row[3]);
        let start = game.losing_sizes().iter().position(|&size| size == expected[0]).unwrap();
        assert_eq!(game.losing_sizes()[start..start + expected.len()], expected, "{}", row[0]);
    }
}

#[test]
fn twice_the_last_take_is_fibonacci_nim() {
    let game = at_most_times(2, 1);
    let mut fibonacci: Vec<u64> = vec![1, 2];
    while let Some(next) =
        fibonacci[fibonacci.len() - 1].checked_add(fibonacci[fibonacci.len() - 2])
    {
        fibonacci.push(next);
    }
    assert_eq!(game.losing_sizes(), fibonacci);
    for row in rows("sequences.tsv").iter().filter(|row| row[1] == "A139764") {
        for (heap, least) in (1..).zip(numbers(&row[3])) {
            assert_eq!(heap - game.winning_moves((heap, heap))[0].0, least, "{heap}");
        }
    }
    // The 26 parts of the Zeckendorf sum of 2^64 - 1 end with 2.
    assert_eq!(game.opening_moves(u64::MAX)[0], (u64::MAX - 2, 4));
    assert!(!game.opening_is_winning(12200160415121876738));
    assert!(!game.is_winning((u64::MAX, 1)));
}

#[test]
fn random_large_heaps_move_to_lost_positions() {
    let mut rng = Rng(5);
    for (p, q) in [(1, 1), (3, 2), (2, 1), (3, 1), (10, 3), (1000, 7), (u64::MAX, u64::MAX - 1)] {
        let game = at_most_times(p, q);
        for _ in 0..1500 {
            let (heap, quota) = (rng.any_size(), rng.any_size());
            let moves = game.winning_moves((heap, quota));
            assert_eq!(game.is_winning((heap, quota)), !moves.is_empty(), "{heap} {quota}");
            for &(rest, next) in &moves {
                let taken = heap - rest;
                assert!(0 < taken && taken <= quota, "{heap} {quota}");
                assert_eq!(next, game.next_quota(taken), "{heap} {quota}");
                assert!(!game.is_winning((rest, next)), "{heap} {quota}");
            }
            for taken in (0..30).map(|_| 1 + rng.any_size() / 2).filter(|t| *t <= quota.min(heap)) {
                let to = (heap - taken, game.next_quota(taken));
                assert_eq!(!game.is_winning(to), moves.contains(&to), "{heap} {quota} {taken}");
            }
        }
    }
}

#[test]
fn heaps_of_zero_and_one_have_no_opening() {
    for (p, q) in [(1, 1), (2, 1), (65_536, 1)] {
        let game = at_most_times(p, q);
        assert!(!game.opening_is_winning(0) && !game.opening_is_winning(1));
        assert!(game.opening_moves(1).is_empty() && game.winning_moves((7, 0)).is_empty());
        assert_eq!(game.winning_moves((1, u64::MAX)), [(0, game.next_quota(1))]);
    }
}

#[test]
fn quotas_that_the_theorem_does_not_cover_are_refused() {
    let message = |run: fn()| {
        let panic = std::panic::catch_unwind(run).unwrap_err();
        panic.downcast_ref::<String>().unwrap().clone()
    };
    assert_eq!(
        message(|| drop(at_most_times(2, 3))),
        "dynamic_nim::at_most_times: 2/3 is not a fraction of at least 1"
    );
    assert!(message(|| drop(at_most_times(2, 0))).contains("2/0"));
    assert_eq!(
        message(|| drop(DynamicNim::new(|taken| taken.min(9)))),
        "DynamicNim::new: the quota after 16 is 9, it must be at least 16"
    );
    assert_eq!(
        message(|| drop(at_most_times(u64::MAX, 1))),
        "DynamicNim::new: the quota after 1 is 18446744073709551615, \
         the sequence up to 18446744073709551615 has more terms than the limit, 4194304"
    );
    assert_eq!(
        message(|| assert!(DynamicNim::up_to(9, |taken| taken).is_winning((10, 3)))),
        "DynamicNim::is_winning: heap 10 is too large, the limit is 9"
    );
}
