//! Sums of games of several kinds against the oracle.

use crate::oracle::{Oracle, Rng};
use cgt_core::heaps::wythoff;
use cgt_core::theory::implicit::Implicit;
use cgt_core::theory::sum::{self, Component};
use std::collections::BTreeSet;

/// A position of one of three games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Piece {
    Heap(u64),
    Wythoff(u64, u64),
    Token(usize),
}

/// The arcs that a token moves along; vertex 5 can also go up in value.
const ARCS: [&[usize]; 6] = [&[], &[0], &[0, 1], &[1], &[0, 2], &[2, 3, 4]];

fn piece_options(piece: &Piece) -> Vec<Piece> {
    match *piece {
        Piece::Heap(size) => (0..size).map(Piece::Heap).collect(),
        Piece::Wythoff(a, b) => {
            let first = (0..a).map(|rest| Piece::Wythoff(rest, b));
            let second = (0..b).map(|rest| Piece::Wythoff(a, rest));
            let both = (1..=a.min(b)).map(|taken| Piece::Wythoff(a - taken, b - taken));
            first.chain(second).chain(both).collect()
        }
        Piece::Token(vertex) => ARCS[vertex].iter().map(|&head| Piece::Token(head)).collect(),
    }
}

fn options(pieces: &Vec<Piece>) -> Vec<Vec<Piece>> {
    let mut all = Vec::new();
    for (idx, piece) in pieces.iter().enumerate() {
        all.extend(piece_options(piece).into_iter().map(|to| after(pieces, idx, to)));
    }
    all
}

fn after(pieces: &[Piece], idx: usize, to: Piece) -> Vec<Piece> {
    let mut next = pieces.to_vec();
    next[idx] = to;
    next
}

#[test]
fn sprague_grundy_a_wythoff_position_beside_a_token_and_a_heap_has_the_xor() {
    let mut oracle = Oracle::new(options);
    let mut values = Implicit::new(piece_options);
    let wythoff = (0..=3).flat_map(|a| (0..=4).map(move |b| Piece::Wythoff(a, b)));
    for first in wythoff {
        for (second, third) in (0..6).flat_map(|v| (0..5).map(move |size| (v, size))) {
            let pieces = vec![first, Piece::Token(second), Piece::Heap(third)];
            let mut component = |piece: &Piece| {
                let options = piece_options(piece).into_iter();
                let options: Vec<_> = options.map(|to| (to, values.grundy(&to).unwrap())).collect();
                Component::new(values.grundy(piece).unwrap(), options)
            };
            let position: Vec<_> = pieces.iter().map(&mut component).collect();
            assert_eq!(sum::grundy(&position), oracle.grundy(&pieces), "{pieces:?}");
            assert_eq!(sum::is_winning(&position), oracle.is_winning(&pieces), "{pieces:?}");
            let moves: BTreeSet<_> =
                sum::winning_moves(&position).map(|(idx, &to)| after(&pieces, idx, to)).collect();
            assert_eq!(moves, oracle.winning_moves(&pieces), "{pieces:?}");
        }
    }
}

#[test]
fn a_move_to_a_greater_value_can_win() {
    // Value 1 with options 0 and 2, beside a heap of 2.
    let position =
        [Component::new(1, [("down", 0), ("up", 2)]), Component::new(2, [("zero", 0), ("one", 1)])];
    assert_eq!(sum::winning_moves(&position).collect::<Vec<_>>(), [(0, &"up"), (1, &"one")]);
}

#[test]
fn a_component_alone_wins_by_moving_to_the_lost_positions() {
    let options: Vec<_> =
        (0..9).map(|rest| (rest, u64::from(wythoff::is_winning((5, rest))))).collect();
    let position = [Component::new(2, options)];
    assert_eq!(sum::winning_moves(&position).collect::<Vec<_>>(), [(0, &3)]);
}

#[test]
fn large_values_are_exact() {
    let mut rng = Rng(16);
    for _ in 0..2_000 {
        let values: Vec<u64> = (0..1 + rng.below(5)).map(|_| rng.any_size()).collect();
        let total = values.iter().fold(0, |sum, value| sum ^ value);
        let component = |&value: &u64| {
            let options = [total ^ value, value ^ 1, value / 2];
            Component::new(value, options.into_iter().filter(|&to| to != value).map(|to| (to, to)))
        };
        let position: Vec<_> = values.iter().map(component).collect();
        assert_eq!(sum::grundy(&position), total);
        for (idx, &to) in sum::winning_moves(&position) {
            assert_eq!(total ^ values[idx] ^ to, 0);
        }
        assert_eq!(sum::winning_moves(&position).next().is_some(), sum::is_winning(&position));
    }
}

#[test]
fn the_empty_sum_is_lost() {
    assert!(!sum::is_winning::<u64>(&[]));
    assert_eq!(sum::winning_moves::<u64>(&[]).count(), 0);
}

#[test]
#[should_panic(
    expected = "Component::new: the value 2 is also that of an option, it must be the mex"
)]
fn a_value_that_an_option_has_too_is_refused() {
    let _ = Component::new(2, [("a", 0), ("b", 2)]);
}
