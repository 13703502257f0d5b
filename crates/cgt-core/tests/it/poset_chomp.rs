//! The poset game, and the orders it is played on, against the oracle.

use crate::oracle::{Oracle, Rng};
use cgt_core::boards::poset::{Poset, PosetError};
use cgt_core::boards::{chomp, poset_chomp};
use std::collections::BTreeSet;

type Pairs = Vec<(usize, usize)>;

/// Every order on `n` elements in which lower elements have lower numbers, as its strict pairs.
fn orders(n: usize) -> Vec<Pairs> {
    let slots: Pairs =
        (0..n).flat_map(|upper| (0..upper).map(move |lower| (lower, upper))).collect();
    let all = (0..1_u32 << slots.len()).map(|set| {
        (0..slots.len()).filter(|slot| set >> slot & 1 == 1).map(|slot| slots[slot]).collect()
    });
    let transitive = |pairs: &Pairs| {
        pairs.iter().all(|&(a, b)| pairs.iter().all(|&(c, d)| b != c || pairs.contains(&(a, d))))
    };
    all.filter(transitive).collect()
}

fn with_loops(n: usize, pairs: &Pairs) -> Pairs {
    pairs.iter().copied().chain((0..n).map(|element| (element, element))).collect()
}

/// The sets after each pick, element by element.
fn picks(pairs: &Pairs, position: u64) -> Vec<(usize, u64)> {
    let one = |element: usize| {
        let above = |&other: &usize| other == element || pairs.contains(&(element, other));
        let gone = (0..64).filter(above).fold(0, |gone, other| gone | 1_u64 << other);
        (element, position & !gone)
    };
    (0..64).filter(|element| position >> element & 1 == 1).map(one).collect()
}

/// Holds outcomes, winning picks and Grundy values against brute force at the given positions.
fn check(order: &Poset, pairs: &Pairs, positions: impl Iterator<Item = u64>) {
    let options = |&position: &u64| picks(pairs, position).into_iter().map(|pick| pick.1).collect();
    let mut oracle = Oracle::new(options);
    for position in positions {
        let what = format!("{pairs:?} {position:#b}");
        assert_eq!(poset_chomp::grundy(order, position), oracle.grundy(&position), "{what}");
        assert_eq!(
            poset_chomp::is_winning(order, position),
            oracle.is_winning(&position),
            "{what}"
        );
        let misere = oracle.is_winning_misere(&position);
        assert_eq!(poset_chomp::is_winning_misere(order, position), misere, "{what}");
        let all = picks(pairs, position);
        for &(element, next) in &all {
            assert_eq!(poset_chomp::after_pick(order, position, element), next, "{what}");
        }
        let normal: Vec<usize> =
            all.iter().filter(|pick| !oracle.is_winning(&pick.1)).map(|pick| pick.0).collect();
        assert_eq!(poset_chomp::winning_moves(order, position), normal, "{what}");
        let lost = oracle.winning_moves_misere(&position);
        let misere: Vec<usize> =
            all.iter().filter(|pick| lost.contains(&pick.1)).map(|pick| pick.0).collect();
        assert_eq!(poset_chomp::winning_moves_misere(order, position), misere, "{what}");
    }
}

#[test]
fn agrees_with_brute_force_on_every_order_of_five_elements() {
    for n in 0..=5 {
        for pairs in orders(n) {
            let order = Poset::new(n, &with_loops(n, &pairs)).unwrap();
            assert_eq!(Poset::from_closure(n, &pairs), Ok(order.clone()));
            // All sets, whether or not play can reach them.
            check(&order, &pairs, 0..1 << n);
        }
    }
}

#[test]
fn a_poset_with_a_greatest_element_is_won_by_strategy_stealing() {
    for n in 1..=5 {
        for pairs in orders(n) {
            let order = Poset::from_closure(n, &pairs).unwrap();
            if (0..n).any(|top| (0..n).all(|element| order.above(element) >> top & 1 == 1)) {
                assert!(poset_chomp::is_winning(&order, order.all()), "{pairs:?}");
                let misere = poset_chomp::is_winning_misere(&order, order.all());
                assert_eq!(misere, n != 1, "{pairs:?}");
            }
        }
    }
}

#[test]
fn random_orders_agree_with_brute_force() {
    let mut rng = Rng(6);
    for _ in 0..60 {
        let mut names: Vec<usize> = (0..9).collect();
        for idx in 1..9 {
            names.swap(idx, rng.below(idx as u64 + 1) as usize);
        }
        let density = 2 + rng.below(8);
        let given: Pairs = (0..9)
            .flat_map(|upper| (0..upper).map(move |lower| (lower, upper)))
            .filter(|_| rng.below(density) == 0)
            .map(|(lower, upper)| (names[lower], names[upper]))
            .collect();
        let order = Poset::from_closure(9, &given).unwrap();
        let closed: Pairs = (0..9)
            .flat_map(|lower| (0..9).map(move |upper| (lower, upper)))
            .filter(|&(lower, upper)| lower != upper && order.above(lower) >> upper & 1 == 1)
            .collect();
        for (lower, upper) in (0..9).flat_map(|a| (0..9).map(move |b| (a, b))) {
            assert_eq!(order.below(upper) >> lower & 1, order.above(lower) >> upper & 1);
        }
        // The least transitive relation that holds the pairs, reached step by step.
        let mut grown: BTreeSet<(usize, usize)> = given.into_iter().collect();
        loop {
            let joined: Pairs = grown
                .iter()
                .flat_map(|&(a, b)| {
                    grown.iter().filter(move |pair| pair.0 == b).map(move |pair| (a, pair.1))
                })
                .filter(|pair| !grown.contains(pair))
                .collect();
            if joined.is_empty() {
                break;
            }
            grown.extend(joined);
        }
        assert_eq!(closed, grown.into_iter().collect::<Pairs>());
        check(&order, &closed, [order.all(), order.all() & rng.next_u64()].into_iter());
    }
}

/// The squares of a board, row by row, as an order with the poison at the bottom.
fn board(n_rows: usize, n_columns: usize) -> Poset {
    let square = |row: usize, column: usize| row * n_columns + column;
    let squares = (0..n_rows).flat_map(|row| (0..n_columns).map(move |column| (row, column)));
    let pairs: Pairs = squares
        .flat_map(|(row, column)| {
            let down = (row + 1 < n_rows).then(|| (square(row, column), square(row + 1, column)));
            let right =
                (column + 1 < n_columns).then(|| (square(row, column), square(row, column + 1)));
            down.into_iter().chain(right)
        })
        .collect();
    Poset::from_closure(n_rows * n_columns, &pairs).unwrap()
}

#[test]
fn misere_play_with_a_least_element_is_chomp() {
    for (n_rows, n_columns) in [(1, 1), (1, 6), (2, 7), (3, 4), (4, 5)] {
        let order = board(n_rows, n_columns);
        let bites: Vec<(usize, usize)> = poset_chomp::winning_moves_misere(&order, order.all())
            .into_iter()
            .map(|square| (square / n_columns, square % n_columns))
            .collect();
        assert_eq!(bites, chomp::winning_moves(&vec![n_columns; n_rows]), "{n_rows} x {n_columns}");
    }
}

#[test]
fn sixty_four_elements_are_not_too_many() {
    let chain: Pairs = (1..64).map(|upper| (upper - 1, upper)).collect();
    let order = Poset::from_closure(64, &chain).unwrap();
    assert_eq!(poset_chomp::grundy(&order, u64::MAX), 64);
    assert_eq!(poset_chomp::winning_moves(&order, u64::MAX), [0]);
    assert_eq!(poset_chomp::winning_moves_misere(&order, u64::MAX), [1]);
    let antichain = Poset::from_closure(64, &[]).unwrap();
    assert_eq!(poset_chomp::grundy(&antichain, u64::MAX), 0);
    assert_eq!(poset_chomp::winning_moves(&antichain, u64::MAX - 1).len(), 63);
    assert_eq!(antichain.all(), u64::MAX);
}

#[test]
fn the_empty_order_is_lost_and_won_in_misere_play() {
    let order = Poset::new(0, &[]).unwrap();
    assert_eq!((order.all(), order.n_elements()), (0, 0));
    assert!(!poset_chomp::is_winning(&order, 0));
    assert!(poset_chomp::is_winning_misere(&order, 0));
    assert!(poset_chomp::winning_moves_misere(&order, 0).is_empty());
}

#[test]
fn every_relation_on_three_elements_is_accepted_or_refused_rightly() {
    let slots: Pairs = (0..3).flat_map(|a| (0..3).map(move |b| (a, b))).collect();
    for set in 0..1_u32 << 9 {
        let pairs: Pairs =
            (0..9).filter(|slot| set >> slot & 1 == 1).map(|slot| slots[slot]).collect();
        let has = |a, b| pairs.contains(&(a, b));
        let reflexive = (0..3).all(|a| has(a, a));
        let antisymmetric = slots.iter().all(|&(a, b)| a == b || !has(a, b) || !has(b, a));
        let transitive =
            slots.iter().all(|&(a, b)| (0..3).all(|c| !has(a, b) || !has(b, c) || has(a, c)));
        match Poset::new(3, &pairs) {
            Ok(_) => assert!(reflexive && antisymmetric && transitive, "{pairs:?}"),
            Err(PosetError::NotReflexive { element }) => {
                assert!(!has(element, element), "{pairs:?}")
            }
            Err(PosetError::NotAntisymmetric { pair: (a, b) }) => {
                assert!(reflexive && a != b && has(a, b) && has(b, a), "{pairs:?}");
            }
            Err(PosetError::NotTransitive { chain: (a, b, c) }) => {
                assert!(reflexive && antisymmetric, "{pairs:?}");
                assert!(has(a, b) && has(b, c) && !has(a, c), "{pairs:?}");
            }
            Err(error) => panic!("{pairs:?}: {error}"),
        }
    }
}

#[test]
fn errors_name_the_offence_and_the_limit() {
    let message = |result: Result<Poset, PosetError>| result.unwrap_err().to_string();
    assert_eq!(message(Poset::new(65, &[])), "65 elements are too many, the limit is 64");
    assert_eq!(
        message(Poset::from_closure(2, &[(0, 1), (1, 2)])),
        "1 <= 2 names an element that is not below 2"
    );
    assert_eq!(message(Poset::new(1, &[])), "0 <= 0 is missing, the order must be reflexive");
    assert_eq!(
        message(Poset::from_closure(3, &[(2, 1), (1, 2)])),
        "1 <= 2 and 2 <= 1, but they differ"
    );
    assert_eq!(
        message(Poset::new(3, &[(0, 0), (1, 1), (2, 2), (0, 1), (1, 2)])),
        "0 <= 1 and 1 <= 2, but 0 <= 2 is missing"
    );
}

#[test]
fn what_is_no_position_or_too_large_is_refused() {
    let message = |run: fn()| {
        let panic = std::panic::catch_unwind(run).unwrap_err();
        panic.downcast_ref::<String>().unwrap().clone()
    };
    assert_eq!(
        message(|| drop(poset_chomp::winning_moves(&Poset::from_closure(2, &[]).unwrap(), 0b100))),
        "poset_chomp::winning_moves: the position 0b100 holds an element that is not below 2"
    );
    assert_eq!(
        message(|| {
            poset_chomp::after_pick(&Poset::from_closure(2, &[]).unwrap(), 0b10, 0);
        }),
        "poset_chomp::after_pick: element 0 is not in the position 0b10"
    );
    assert_eq!(
        message(|| {
            Poset::from_closure(2, &[]).unwrap().above(2);
        }),
        "Poset::above: element 2 must be below 2"
    );
}
