//! Integer square roots against their definition.

use crate::oracle::Rng;
use cgt_core::arith::isqrt::{isqrt, isqrt_u128};

/// Whether `root` is the greatest number whose square is at most `n`.
fn is_root(root: u64, n: u128) -> bool {
    let root = u128::from(root);
    root * root <= n && (root + 1).checked_mul(root + 1).map_or(true, |above| n < above)
}

#[test]
fn agrees_with_the_definition_on_every_small_number() {
    let mut root = 0;
    for n in 0..=1_000_000 {
        if (root + 1) * (root + 1) <= n {
            root += 1;
        }
        assert_eq!(isqrt(n), root);
        assert_eq!(isqrt_u128(u128::from(n)), root);
    }
}

#[test]
fn squares_and_their_neighbours_are_exact_at_every_size() {
    let mut rng = Rng(4);
    for _ in 0..50_000 {
        let root = rng.any_size();
        let square = u128::from(root) * u128::from(root);
        for n in [square.saturating_sub(1), square, square + 1, square + 2 * u128::from(root)] {
            assert!(is_root(isqrt_u128(n), n), "{n}");
        }
        let root = root >> 32;
        for n in [(root * root).saturating_sub(1), root * root, root * root + 2 * root] {
            assert!(is_root(isqrt(n), u128::from(n)), "{n}");
        }
        let n = rng.next_u64();
        assert!(is_root(isqrt(n), u128::from(n)), "{n}");
        let n = u128::from(rng.any_size()) << 64 | u128::from(n);
        assert!(is_root(isqrt_u128(n), n), "{n}");
    }
}

#[test]
fn powers_of_two_and_their_neighbours_are_exact() {
    for shift in 0..128 {
        for n in [(1_u128 << shift) - 1, 1 << shift, (1 << shift) + 1] {
            assert!(is_root(isqrt_u128(n), n), "{n}");
            let low = n as u64;
            assert!(is_root(isqrt(low), u128::from(low)), "{low}");
        }
    }
}

#[test]
fn the_ends_of_the_types_are_exact() {
    assert_eq!(isqrt(u64::MAX), u64::from(u32::MAX));
    assert_eq!(isqrt_u128(u128::MAX), u64::MAX);
    let square = u128::from(u64::MAX) * u128::from(u64::MAX);
    assert_eq!(isqrt_u128(square), u64::MAX);
    assert_eq!(isqrt_u128(square - 1), u64::MAX - 1);
}
