//! Caterpillars against the rule applied segment by segment.

use crate::oracle::{tuples, Rng};
use cgt_core::graphs::caterpillar::prefix_grundy;

fn one_by_one(weights: &[u64]) -> Vec<u64> {
    let value = |k: usize| weights[..k].iter().rev().fold(0, |value, weight| 1 + (weight ^ value));
    (0..=weights.len()).map(value).collect()
}

#[test]
fn agrees_with_the_rule_on_every_small_stalk() {
    for weights in (0..=4).flat_map(|len| tuples(len, 7)) {
        assert_eq!(prefix_grundy(&weights), one_by_one(&weights), "{weights:?}");
    }
}

#[test]
fn agrees_with_the_rule_on_long_stalks() {
    let mut rng = Rng(1);
    for round in 0..300 {
        let bound = 1 + (rng.next_u64() >> (8 + round % 56));
        let weights: Vec<u64> = (0..round).map(|_| rng.below(bound)).collect();
        assert_eq!(prefix_grundy(&weights), one_by_one(&weights), "{weights:?}");
    }
    for weight in [0, 1, 2, (1 << 53) - 1] {
        let weights = vec![weight; 700];
        assert_eq!(prefix_grundy(&weights), one_by_one(&weights), "{weight}");
    }
}

#[test]
fn values_up_to_the_limit_are_exact() {
    let largest = (1 << 63) - 2;
    assert_eq!(prefix_grundy(&[largest]), [0, largest + 1]);
}

#[test]
#[should_panic(expected = "add up to 9223372036854775808, the limit is 2^63 - 1")]
fn weights_beyond_the_limit_are_refused() {
    prefix_grundy(&[(1 << 63) - 1]);
}
