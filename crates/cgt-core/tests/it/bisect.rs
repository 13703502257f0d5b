//! Bisection against a scan.

use cgt_core::arith::bisect::greatest;

#[test]
fn agrees_with_a_scan_on_every_small_limit_and_threshold() {
    for limit in 0..=40 {
        for threshold in 0..=42 {
            let result = greatest(limit, |x| {
                assert!(1 <= x && x <= limit);
                x <= threshold
            });
            assert_eq!(result, limit.min(threshold));
        }
    }
}

#[test]
fn the_ends_of_the_type_are_reached() {
    assert_eq!(greatest(u128::MAX, |_| true), u128::MAX);
    assert_eq!(greatest(u128::MAX, |_| false), 0);
    assert_eq!(greatest(u128::MAX, |x| x < u128::MAX), u128::MAX - 1);
}
