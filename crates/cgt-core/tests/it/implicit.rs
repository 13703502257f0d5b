//! Games given by a closure against the oracle.

use crate::oracle::{arcs_of_mask, tuples, Oracle, Rng};
use cgt_core::theory::dag::Dag;
use cgt_core::theory::implicit::Implicit;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

fn nim_options(heaps: &Vec<u64>) -> Vec<Vec<u64>> {
    let mut all = Vec::new();
    for heap_idx in 0..heaps.len() {
        for rest in 0..heaps[heap_idx] {
            let mut next = heaps.clone();
            next[heap_idx] = rest;
            all.push(next);
        }
    }
    all
}

#[test]
fn agrees_with_brute_force_on_every_small_position() {
    let mut oracle = Oracle::new(nim_options);
    let mut game = Implicit::new(nim_options);
    for heaps in (0..=3).flat_map(|len| tuples(len, 4)) {
        assert_eq!(game.grundy(&heaps), Ok(oracle.grundy(&heaps)), "{heaps:?}");
        assert_eq!(game.is_winning(&heaps), Ok(oracle.is_winning(&heaps)), "{heaps:?}");
        let misere = game.is_winning_misere(&heaps);
        assert_eq!(misere, Ok(oracle.is_winning_misere(&heaps)), "{heaps:?}");
        let moves: BTreeSet<_> = game.winning_moves(&heaps).unwrap().into_iter().collect();
        assert_eq!(moves, oracle.winning_moves(&heaps), "{heaps:?}");
        let moves: BTreeSet<_> = game.winning_moves_misere(&heaps).unwrap().into_iter().collect();
        assert_eq!(moves, oracle.winning_moves_misere(&heaps), "{heaps:?}");
    }
}

#[test]
fn agrees_with_the_digraph_on_every_digraph_of_three_vertices_and_many_of_four() {
    (0..512).for_each(|mask| check_digraph(3, mask));
    let mut rng = Rng(7);
    (0..6_000).for_each(|_| check_digraph(4, rng.below(1 << 16)));
}

fn check_digraph(n: usize, mask: u64) {
    let arcs = arcs_of_mask(n, mask);
    let options = |&vertex: &usize| (0..n).filter(move |head| mask >> (n * vertex + head) & 1 == 1);
    let mut game = Implicit::new(options);
    let values: Vec<_> = (0..n).map(|vertex| game.grundy(&vertex)).collect();
    match Dag::new(n, &arcs) {
        Ok(dag) => {
            let expected = dag.grundy();
            let misere = dag.is_winning_misere();
            for vertex in 0..n {
                assert_eq!(values[vertex], Ok(u64::from(expected[vertex])), "{arcs:?}");
                assert_eq!(game.is_winning_misere(&vertex), Ok(misere[vertex]), "{arcs:?}");
            }
        }
        Err(_) => assert!(values.iter().any(Result::is_err), "{arcs:?}"),
    }
    for error in values.iter().filter_map(|value| value.as_ref().err()) {
        assert!(returns_to(error.position, options), "{arcs:?}");
    }
}

/// Whether some line of play leads from `start` back to `start`.
fn returns_to<I: Iterator<Item = usize>>(start: usize, options: impl Fn(&usize) -> I) -> bool {
    let mut reached: BTreeSet<usize> = options(&start).collect();
    for _ in 0..4 {
        let more: Vec<usize> = reached.iter().flat_map(&options).collect();
        reached.extend(more);
    }
    reached.contains(&start)
}

#[test]
fn a_long_chain_of_positions_needs_no_stack() {
    let walk = || {
        let mut game = Implicit::new(|&n: &u32| n.checked_sub(1));
        assert_eq!(game.grundy(&200_000), Ok(0));
        assert_eq!(game.winning_moves(&199_999), Ok(vec![199_998]));
        assert_eq!(game.is_winning_misere(&100_000), Ok(true));
    };
    std::thread::Builder::new().stack_size(2 << 20).spawn(walk).unwrap().join().unwrap();
}

#[test]
fn a_long_cycle_is_an_error_and_no_loop() {
    let walk = || {
        let mut game = Implicit::new(|&n: &u32| [if n == 100_000 { 7 } else { n + 1 }]);
        assert_eq!(game.grundy(&0).unwrap_err().position, 7);
        assert_eq!(game.is_winning_misere(&0).unwrap_err().position, 7);
        // A second question gets the same answer: the failed search leaves nothing behind.
        assert_eq!(game.winning_moves(&0).unwrap_err().position, 7);
    };
    std::thread::Builder::new().stack_size(2 << 20).spawn(walk).unwrap().join().unwrap();
}

#[test]
fn positions_without_a_cycle_below_keep_their_value_after_an_error() {
    // 0 is stuck, 1 leads to 0, 2 to itself and to 1.
    let mut game = Implicit::new(|&n: &u32| [vec![], vec![0], vec![2, 1]][n as usize].clone());
    assert_eq!(game.grundy(&2).unwrap_err().position, 2);
    assert_eq!(game.grundy(&1), Ok(1));
    assert_eq!(game.is_winning_misere(&1), Ok(false));
}

#[test]
fn options_are_asked_for_once_a_position() {
    let n_calls = RefCell::new(BTreeMap::new());
    let mut game = Implicit::new(|&n: &u32| {
        *n_calls.borrow_mut().entry(n).or_insert(0) += 1;
        0..n
    });
    assert_eq!(game.grundy(&30), Ok(30));
    assert_eq!(game.grundy(&20), Ok(20));
    assert!(n_calls.borrow().values().all(|&calls| calls == 1));
}
