//! Zeckendorf representations against their definition.

use crate::oracle::Rng;
use cgt_core::arith::zeckendorf;

fn check(n: u64) {
    let fibonacci: Vec<u64> = zeckendorf::fibonacci_numbers().collect();
    let parts: Vec<u64> = zeckendorf::parts(n).collect();
    let indices: Vec<usize> =
        parts.iter().map(|part| fibonacci.binary_search(part).unwrap()).collect();
    assert!(indices.windows(2).all(|pair| pair[1] + 2 <= pair[0]), "{n}: {parts:?}");
    assert_eq!(parts.iter().map(|&part| u128::from(part)).sum::<u128>(), u128::from(n), "{n}");
    assert_eq!(zeckendorf::smallest_part(n), parts.last().copied(), "{n}");
}

#[test]
fn parts_are_no_neighbours_and_add_up_on_every_small_number() {
    (0..=20_000).for_each(check);
}

#[test]
fn parts_are_no_neighbours_and_add_up_at_every_size() {
    let mut rng = Rng(5);
    for _ in 0..5_000 {
        check(rng.any_size());
        check(rng.next_u64());
        check(u64::MAX - rng.any_size());
    }
}

#[test]
fn the_largest_number_has_26_parts_and_does_not_wrap() {
    let parts: Vec<u64> = zeckendorf::parts(u64::MAX).collect();
    assert_eq!(parts.len(), 26);
    assert_eq!(parts[0], 12_200_160_415_121_876_738);
    assert_eq!(parts[25], 2);
}

#[test]
fn fibonacci_numbers_end_below_two_to_the_64() {
    let fibonacci: Vec<u64> = zeckendorf::fibonacci_numbers().collect();
    assert_eq!(fibonacci.len(), 92);
    assert_eq!(fibonacci[..2], [1, 2]);
    assert!(fibonacci.windows(3).all(|three| three[0] + three[1] == three[2]));
    assert_eq!(fibonacci[90].checked_add(fibonacci[91]), None);
}
