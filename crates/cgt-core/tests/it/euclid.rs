//! Euclid, in both forms, against the oracle.

use crate::oracle::{Oracle, Rng};
use crate::reference::{numbers, rows};
use cgt_core::heaps::euclid;
use std::collections::BTreeSet;

type Pair = (u64, u64);

/// The options when zero may be reached.
fn options(&(a, b): &Pair) -> Vec<Pair> {
    let mut all = Vec::new();
    if a == 0 || b == 0 {
        return all;
    }
    if b <= a {
        all.extend((1..=a / b).map(|times| (a - times * b, b)));
    }
    if a <= b {
        all.extend((1..=b / a).map(|times| (a, b - times * a)));
    }
    all
}

/// The options when both numbers stay positive.
fn positive_options(pair: &Pair) -> Vec<Pair> {
    options(pair).into_iter().filter(|&(a, b)| 0 < a && 0 < b).collect()
}

#[test]
fn agrees_with_brute_force_on_every_small_position() {
    let mut oracle = Oracle::new(options);
    for (a, b) in (0..=48).flat_map(|a| (0..=48).map(move |b| (a, b))) {
        assert_eq!(euclid::grundy((a, b)), oracle.grundy(&(a, b)), "({a}, {b})");
        assert_eq!(euclid::is_winning((a, b)), oracle.is_winning(&(a, b)), "({a}, {b})");
        let moves = euclid::winning_moves((a, b));
        let set: BTreeSet<_> = moves.iter().copied().collect();
        assert_eq!(set.len(), moves.len(), "({a}, {b})");
        assert_eq!(set, oracle.winning_moves(&(a, b)), "({a}, {b})");
    }
}

#[test]
fn the_positive_form_agrees_with_brute_force_on_every_small_position() {
    let mut oracle = Oracle::new(positive_options);
    for (a, b) in (1..=48).flat_map(|a| (1..=48).map(move |b| (a, b))) {
        assert_eq!(euclid::grundy_positive((a, b)), oracle.grundy(&(a, b)), "({a}, {b})");
        assert_eq!(euclid::is_winning_positive((a, b)), oracle.is_winning(&(a, b)), "({a}, {b})");
        let moves: BTreeSet<_> = euclid::winning_moves_positive((a, b)).into_iter().collect();
        assert_eq!(moves, oracle.winning_moves(&(a, b)), "({a}, {b})");
    }
}

#[test]
fn matches_the_reference_answers() {
    for row in rows("exhaustive/euclid.tsv") {
        let field = |idx: usize| row[idx].parse::<u64>().unwrap();
        let (a, b) = (field(0), field(1));
        assert_eq!(euclid::is_winning((a, b)), field(2) == 1, "({a}, {b})");
        assert_eq!(euclid::grundy_positive((b, a)), field(3), "({a}, {b})");
    }
    for row in rows("sequences.tsv").iter().filter(|row| row[0].starts_with("Euclid game")) {
        let pairs = (2..).flat_map(|sum| (1..sum).map(move |a| (a, sum - a)));
        for ((a, b), expected) in pairs.zip(numbers(&row[3])) {
            let value = if row[0].contains("ends at 0") {
                euclid::grundy((a, b))
            } else {
                euclid::grundy_positive((a, b))
            };
            assert_eq!(value, expected, "{}: ({a}, {b})", row[0]);
        }
    }
}

/// The options that lie lowest in the chain, and some others; these hold every losing one.
fn telling_options((a, b): Pair, rng: &mut Rng) -> BTreeSet<Pair> {
    let (larger, smaller) = (a.max(b), a.min(b));
    let mut targets: BTreeSet<u64> = (0..4)
        .filter_map(|link| (larger % smaller).checked_add(smaller.checked_mul(link)?))
        .collect();
    targets.extend((0..4).map(|_| larger % smaller + rng.below(larger / smaller) * smaller));
    let next = |target| if a < b { (a, target) } else { (target, b) };
    targets.into_iter().filter(|&target| target < larger).map(next).collect()
}

#[test]
fn random_large_positions_move_to_the_losing_options_only() {
    let mut rng = Rng(1);
    for round in 0..20_000_u64 {
        let a = 1 + rng.any_size() / 2;
        // Half of the pairs have nearly the ratio of neighbouring Fibonacci numbers.
        let near = (u128::from(a) * 12200160415121876738 / 7540113804746346429) as u64;
        let b = if round % 2 == 0 { 1 + rng.any_size() / 2 } else { near + rng.below(5) };
        if a == b {
            continue;
        }
        let options = telling_options((a, b), &mut rng);
        let losing: Vec<Pair> =
            options.iter().copied().filter(|&(a, b)| !euclid::is_winning((a, b))).collect();
        assert_eq!(euclid::winning_moves((a, b)), losing, "({a}, {b})");
        assert_eq!(euclid::is_winning((a, b)), !losing.is_empty(), "({a}, {b})");
        assert_eq!(euclid::is_winning((b, a)), euclid::grundy((a, b)) != 0, "({a}, {b})");
        let losing: Vec<Pair> = options
            .iter()
            .copied()
            .filter(|&(a, b)| 0 < a && 0 < b && !euclid::is_winning_positive((a, b)))
            .collect();
        assert_eq!(euclid::winning_moves_positive((a, b)), losing, "({a}, {b})");
        assert_eq!(euclid::is_winning_positive((a, b)), !losing.is_empty(), "({a}, {b})");
        assert_eq!(euclid::grundy_positive((a, b)) == 0, losing.is_empty(), "({a}, {b})");
    }
}

#[test]
fn the_largest_numbers_are_compared_exactly() {
    let max = u64::MAX;
    // Neighbouring Fibonacci numbers: ratios just above and just below the golden one.
    assert!(euclid::is_winning((12200160415121876738, 7540113804746346429)));
    assert!(!euclid::is_winning((7540113804746346429, 4660046610375530309)));
    assert_eq!(euclid::winning_moves((max, max)), [(0, max), (max, 0)]);
    assert!(!euclid::is_winning((max, max - 1)));
    assert_eq!(euclid::grundy((1, max)), max);
    assert_eq!(euclid::grundy_positive((max, 1)), max - 1);
    assert_eq!(euclid::grundy_positive((max, max - 1)), 0);
    assert_eq!(euclid::winning_moves((1, max)), [(1, 0)]);
    assert_eq!(euclid::winning_moves_positive((1, max)), [(1, 1)]);
}

#[test]
fn zero_is_lost_in_one_form_and_refused_in_the_other() {
    for (a, b) in [(0, 0), (0, 7), (u64::MAX, 0)] {
        assert!(!euclid::is_winning((a, b)));
        assert_eq!(euclid::grundy((a, b)), 0);
        assert!(euclid::winning_moves((a, b)).is_empty());
    }
    let panic = std::panic::catch_unwind(|| euclid::winning_moves_positive((0, 7))).unwrap_err();
    assert_eq!(
        panic.downcast_ref::<String>().unwrap(),
        "euclid::winning_moves_positive: (0, 7) has a zero, both numbers must be at least 1"
    );
}
