//! Subtraction games against the oracle.

use crate::oracle::{Oracle, Rng};
use cgt_core::heaps::subtraction::{Period, Subtraction, SubtractionError};
use std::collections::BTreeSet;

fn options(takes: &[u64], heap: u64) -> Vec<u64> {
    takes.iter().filter(|&&take| take <= heap).map(|take| heap - take).collect()
}

/// Checks a proved period against the table that it summarises.
fn check_period<T: PartialEq>(period: Period, table: &[T], greatest: u64) {
    let Period { preperiod, period, window } = period;
    assert!(greatest <= window as u64, "the window {window} is no proof for {greatest}");
    let tail = &table[preperiod..];
    assert!(tail.iter().zip(&tail[period..]).all(|(now, later)| now == later), "{period}");
    if 0 < preperiod {
        assert!(table[preperiod - 1] != table[preperiod - 1 + period], "{preperiod}");
    }
    for shorter in 1..period {
        assert!(tail.iter().zip(&tail[shorter..]).any(|(now, later)| now != later), "{shorter}");
    }
}

#[test]
fn agrees_with_brute_force_on_every_small_set_and_heap() {
    for mask in 0..1_u32 << 7 {
        let takes: Vec<u64> = (1..=7).filter(|take| mask >> (take - 1) & 1 == 1).collect();
        let mut oracle = Oracle::new(|&heap: &u64| options(&takes, heap));
        let game = Subtraction::new(&takes).unwrap();
        let (table, misere_table) = (game.grundy_table(80), game.is_winning_misere_table(80));
        let winners = game.is_winning_table(80);
        let (solved, misere) = (game.solve(10_000).unwrap(), game.solve_misere(10_000).unwrap());
        for heap in 0..=80 {
            let idx = heap as usize;
            let value = oracle.grundy(&heap);
            assert_eq!(u64::from(table[idx]), value, "{takes:?} {heap}");
            assert_eq!(solved.grundy(heap), value, "{takes:?} {heap}");
            let wins = oracle.is_winning(&heap);
            assert_eq!(winners[idx], wins, "{takes:?} {heap}");
            assert_eq!(solved.is_winning(heap), wins, "{takes:?} {heap}");
            let wins = oracle.is_winning_misere(&heap);
            assert_eq!(misere_table[idx], wins, "{takes:?} {heap}");
            assert_eq!(misere.is_winning_misere(heap), wins, "{takes:?} {heap}");
            assert_eq!(game.moves(heap).collect::<Vec<_>>(), options(&takes, heap));
            let moves: BTreeSet<u64> = solved.winning_moves(heap).collect();
            assert_eq!(moves, oracle.winning_moves(&heap), "{takes:?} {heap}");
            let moves: BTreeSet<u64> = misere.winning_moves_misere(heap).collect();
            assert_eq!(moves, oracle.winning_moves_misere(&heap), "{takes:?} {heap}");
        }
    }
}

#[test]
fn periods_are_least_and_hold_in_a_longer_table() {
    let mut rng = Rng(17);
    let mut n_solved = 0;
    for _ in 0..150 {
        let takes: Vec<u64> = (0..1 + rng.below(6)).map(|_| 1 + rng.below(30)).collect();
        let greatest = takes.iter().copied().max().unwrap();
        let game = Subtraction::new(&takes).unwrap();
        if let Ok(solved) = game.solve(1_500) {
            check_period(solved.period(), &game.grundy_table(3_000), greatest);
            n_solved += 1;
        }
        if let Ok(solved) = game.solve_misere(1_500) {
            check_period(solved.period(), &game.is_winning_misere_table(3_000), greatest);
        }
    }
    assert!(140 < n_solved, "{n_solved}");
}

#[test]
fn the_first_numbers_give_bash_game() {
    for most in 1..=20 {
        let takes: Vec<u64> = (1..=most).collect();
        let solved = Subtraction::new(&takes).unwrap().solve(1_000).unwrap();
        assert_eq!(solved.period().period as u64, most + 1);
        for heap in [0, 1, most, most + 1, u64::MAX - 1, u64::MAX] {
            assert_eq!(solved.grundy(heap), heap % (most + 1));
        }
    }
}

#[test]
fn heaps_at_the_end_of_the_type_keep_to_the_rules() {
    let takes = [2, 5, 9];
    let game = Subtraction::new(&takes).unwrap();
    let (solved, misere) = (game.solve(1_000).unwrap(), game.solve_misere(1_000).unwrap());
    for heap in (u64::MAX - 200)..=u64::MAX {
        let values: Vec<u64> = game.moves(heap).map(|rest| solved.grundy(rest)).collect();
        let mex = (0..).find(|value| !values.contains(value)).unwrap();
        assert_eq!(solved.grundy(heap), mex);
        assert_eq!(solved.is_winning(heap), solved.winning_moves(heap).next().is_some());
        let has_move = misere.winning_moves_misere(heap).next().is_some();
        assert_eq!(misere.is_winning_misere(heap), has_move);
    }
}

#[test]
fn nim_4_is_not_the_game_of_taking_1_or_3() {
    let game = Subtraction::new(&[1, 3]).unwrap();
    assert_eq!(game.grundy_table(4), [0, 1, 0, 1, 0]);
}

#[test]
fn the_empty_set_leaves_no_move() {
    let game = Subtraction::new(&[]).unwrap();
    assert_eq!(game.grundy_table(2), [0, 0, 0]);
    assert_eq!(game.is_winning_table(2), [false, false, false]);
    let solved = game.solve(100).unwrap();
    assert_eq!((solved.period().preperiod, solved.period().period), (0, 1));
    assert!(!solved.is_winning(u64::MAX));
    assert!(game.solve_misere(100).unwrap().is_winning_misere(u64::MAX));
}

#[test]
fn a_period_that_is_not_proved_is_refused() {
    let game = Subtraction::new(&[1, 1_000]).unwrap();
    assert_eq!(game.solve(1_000).unwrap_err(), SubtractionError::NoPeriod { limit: 1_000 });
    assert_eq!(game.solve(2_000).unwrap_err(), SubtractionError::NoPeriod { limit: 2_000 });
    assert_eq!(game.solve(3_000).unwrap().period().period, 1_001);
    let error = Subtraction::new(&[u64::MAX]).unwrap().solve(50).unwrap_err();
    assert_eq!(error.to_string(), "no period is proved by the first 50 heaps, raise the limit");
    assert_eq!(game.solve_misere(0).unwrap_err(), SubtractionError::NoPeriod { limit: 0 });
}

#[test]
fn numbers_above_every_heap_do_not_matter() {
    let game = Subtraction::new(&[1, u64::MAX]).unwrap();
    assert_eq!(game.grundy_table(3), [0, 1, 0, 1]);
}

#[test]
fn order_and_repetitions_do_not_matter() {
    let game = Subtraction::new(&[4, 1, 3, 4, 1]).unwrap();
    assert_eq!(game, Subtraction::new(&[1, 3, 4]).unwrap());
    assert_eq!(game.moves(9).collect::<Vec<_>>(), [8, 6, 5]);
}

#[test]
fn taking_nothing_is_refused() {
    let error = Subtraction::new(&[3, 0, 0]).unwrap_err();
    assert_eq!(error, SubtractionError::ZeroTake { index: 1 });
    assert_eq!(error.to_string(), "0 at index 1 is no move, the numbers to take must be positive");
}
