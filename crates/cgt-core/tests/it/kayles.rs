//! Kayles in rows and circles against the oracle.

use crate::oracle::{tuples, Oracle, Rng};
use crate::reference::{numbers, rows};
use cgt_core::heaps::kayles;
use std::collections::BTreeSet;

/// The pairs of rows that one row of pins can become, in every order.
fn splits(n_pins: u64) -> Vec<(u64, u64)> {
    let rests = (1..=2).filter_map(|taken| n_pins.checked_sub(taken));
    rests.flat_map(|rest| (0..=rest).map(move |left| (left, rest - left))).collect()
}

/// Rows as a sorted list without the empty ones.
fn normal(mut position: Vec<u64>) -> Vec<u64> {
    position.retain(|&n_pins| n_pins != 0);
    position.sort_unstable();
    position
}

fn after(position: &[u64], row_idx: usize, (left, right): (u64, u64)) -> Vec<u64> {
    let mut next = position.to_vec();
    next[row_idx] = left;
    next.push(right);
    normal(next)
}

fn options(position: &Vec<u64>) -> Vec<Vec<u64>> {
    let one = |row_idx: usize| {
        splits(position[row_idx]).into_iter().map(move |parts| after(position, row_idx, parts))
    };
    (0..position.len()).flat_map(one).collect()
}

/// Grundy values by their definition from the splits.
fn table(max: u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n_pins in 0..=max {
        let seen: BTreeSet<u64> = splits(n_pins)
            .into_iter()
            .map(|(left, right)| values[left as usize] ^ values[right as usize])
            .collect();
        values.push((0..).find(|value| !seen.contains(value)).unwrap());
    }
    values
}

#[test]
fn agrees_with_brute_force_on_every_small_position() {
    let mut oracle = Oracle::new(options);
    for position in (0..=3).flat_map(|len| tuples(len, 12)) {
        let value = position.iter().fold(0, |sum, &row| sum ^ kayles::grundy(row));
        let sorted = normal(position.clone());
        if position.len() < 3 {
            assert_eq!(value, oracle.grundy(&sorted), "{position:?}");
        }
        assert_eq!(kayles::is_winning(&position), oracle.is_winning(&sorted), "{position:?}");
        let moves: Vec<_> = kayles::winning_moves(&position).collect();
        let distinct: BTreeSet<_> = moves.iter().copied().collect();
        assert_eq!(distinct.len(), moves.len(), "{position:?}");
        assert!(moves.iter().all(|&(_, shorter, longer)| shorter <= longer), "{position:?}");
        let reached: BTreeSet<_> =
            moves.iter().map(|&(idx, left, right)| after(&position, idx, (left, right))).collect();
        assert_eq!(reached, oracle.winning_moves(&sorted), "{position:?}");
    }
}

#[test]
fn every_winning_split_of_long_rows_is_found() {
    let values = table(420);
    for position in [[300, 7], [155, 97], [420, 0], [70, 71], [83, 82], [400, 395], [143, 57]] {
        let sum = kayles::grundy(position[0]) ^ kayles::grundy(position[1]);
        let mut expected = Vec::new();
        for (row_idx, &row) in position.iter().enumerate() {
            let target = values[row as usize] ^ sum;
            expected.extend(
                splits(row)
                    .into_iter()
                    .filter(|&(left, right)| sum != 0 && left <= right)
                    .filter(|&(left, right)| {
                        values[left as usize] ^ values[right as usize] == target
                    })
                    .map(|(left, right)| (row_idx, left, right)),
            );
        }
        assert_eq!(kayles::winning_moves(&position).collect::<Vec<_>>(), expected, "{position:?}");
    }
}

#[test]
fn the_period_is_proved_over_the_window_of_guy_and_smith() {
    // With at most two pins taken, g(n + 12) = g(n) for 71 <= n < 2 * 71 + 12 + 2 holds for ever.
    let last = 2 * kayles::PREPERIOD + 12 + 2;
    let values = table(last + 12);
    for (n_pins, &value) in (0..).zip(&values) {
        assert_eq!(kayles::grundy(n_pins), value, "{n_pins}");
    }
    for n_pins in kayles::PREPERIOD..=last {
        assert_eq!(values[n_pins as usize + 12], values[n_pins as usize], "{n_pins}");
    }
    assert_ne!(values[82], values[70], "the period would start earlier");
}

#[test]
fn matches_the_reference_answers() {
    for row in rows("sequences.tsv").iter().filter(|row| row[1] == "A002186") {
        for (n_pins, value) in (0..).zip(numbers(&row[3])) {
            assert_eq!(kayles::grundy(n_pins), value, "{n_pins}");
        }
    }
}

#[test]
fn random_large_rows_are_consistent() {
    let mut rng = Rng(3);
    for _ in 0..2000 {
        let position: Vec<u64> = (0..rng.below(5)).map(|_| rng.any_size()).collect();
        let value =
            |position: &[u64]| position.iter().fold(0, |sum, &row| sum ^ kayles::grundy(row));
        let moves: Vec<_> = kayles::winning_moves(&position).take(20).collect();
        assert_eq!(kayles::is_winning(&position), !moves.is_empty(), "{position:?}");
        for (row_idx, left, right) in moves {
            let taken = position[row_idx] - left - right;
            assert!(taken == 1 || taken == 2, "{position:?}");
            assert_eq!(value(&after(&position, row_idx, (left, right))), 0, "{position:?}");
        }
    }
    assert_eq!(kayles::winning_moves(&[u64::MAX, u64::MAX]).count(), 0);
}

#[test]
fn the_middle_move_wins_every_single_row() {
    for n_pins in (1..200).chain([u64::MAX - 1, u64::MAX]) {
        let half = kayles::middle_move(n_pins).unwrap();
        assert!((1..=2).contains(&(n_pins - 2 * half)), "{n_pins}");
        let row = [n_pins];
        let mut moves = kayles::winning_moves(&row).take(300);
        assert!(600 < n_pins || moves.any(|mv| mv == (0, half, half)), "{n_pins}");
        assert!(!kayles::is_winning(&[half, half]), "{n_pins}");
    }
    assert_eq!(kayles::middle_move(0), None);
}

/// The petals left, as bits, after each legal move on a daisy.
fn daisy_moves(n_petals: u64, petals: u64) -> Vec<u64> {
    let one = |petal: u64| 1_u64 << (petal % n_petals);
    let takes = (0..n_petals).flat_map(|petal| [one(petal), one(petal) | one(petal + 1)]);
    takes.filter(|take| petals & take == *take).map(|take| petals & !take).collect()
}

#[test]
fn a_daisy_agrees_with_brute_force() {
    for n_petals in 0..=10 {
        let mut oracle = Oracle::new(|&petals: &u64| daisy_moves(n_petals, petals));
        let all = (1 << n_petals) - 1;
        assert_eq!(kayles::circle_grundy(n_petals), oracle.grundy(&all), "{n_petals}");
        assert_eq!(kayles::circle_is_winning(n_petals), oracle.is_winning(&all), "{n_petals}");
        let moves: BTreeSet<u64> = oracle.winning_moves(&all);
        let sizes: BTreeSet<u64> =
            moves.iter().map(|rest| u64::from((all & !rest).count_ones())).collect();
        assert_eq!(
            kayles::circle_winning_move(n_petals).into_iter().collect::<BTreeSet<_>>(),
            sizes
        );
    }
}

#[test]
fn a_circle_is_what_its_rows_say() {
    for n_pins in 1..=40_u64 {
        let options: BTreeSet<u64> =
            [n_pins - 1, n_pins.saturating_sub(2)].map(kayles::grundy).into();
        let value = (0..).find(|value| !options.contains(value)).unwrap();
        assert_eq!(kayles::circle_grundy(n_pins), if n_pins == 1 { 1 } else { value }, "{n_pins}");
    }
    assert_eq!(kayles::circle_grundy(0), 0);
    assert!(!kayles::circle_is_winning(u64::MAX));
}

/// Whether the second player, who mirrors, answers every line of play from here.
fn mirror_holds(n_petals: u64, (petal, n_taken): (u64, u64), petals: u64) -> bool {
    daisy_moves(n_petals, petals).into_iter().all(|rest| {
        let taken = petals & !rest;
        let image =
            (0..n_petals).filter(|other| taken >> other & 1 == 1).fold(0, |image, other| {
                image | 1 << kayles::daisy_mirror(n_petals, petal, n_taken, other)
            });
        let reply = rest & !image;
        daisy_moves(n_petals, rest).contains(&reply)
            && mirror_holds(n_petals, (petal, n_taken), reply)
    })
}

#[test]
fn the_second_player_wins_the_daisy_by_symmetry_from_three_petals_on() {
    for n_petals in 3..=11 {
        for (petal, n_taken) in (0..n_petals).flat_map(|petal| [(petal, 1), (petal, 2)]) {
            let take = |(petal, n_taken): (u64, u64)| {
                (petal..petal + n_taken).fold(0_u64, |take, one| take | 1 << (one % n_petals))
            };
            let rest = ((1 << n_petals) - 1) & !take((petal, n_taken));
            let reply = take(kayles::daisy_reply(n_petals, petal, n_taken));
            assert_eq!(rest & reply, reply, "{n_petals}: {petal} {n_taken}");
            assert!(mirror_holds(n_petals, (petal, n_taken), rest & !reply), "{n_petals}: {petal}");
        }
    }
}

#[test]
fn the_largest_daisy_does_not_overflow() {
    let max = u64::MAX;
    let (petal, n_taken) = kayles::daisy_reply(max, max - 1, 2);
    assert_eq!((petal, n_taken), (max / 2, 1));
    assert_eq!(kayles::daisy_mirror(max, max - 1, 2, 1), max - 2);
    let panic = std::panic::catch_unwind(|| kayles::daisy_reply(2, 0, 1)).unwrap_err();
    assert_eq!(
        panic.downcast_ref::<String>().unwrap(),
        "kayles::daisy_reply: 1 petals from 0 on of 2, there must be 3 petals or more and 1 or 2 taken"
    );
}
