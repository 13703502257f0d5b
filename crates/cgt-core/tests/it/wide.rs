//! Wide products against schoolbook multiplication.

use crate::oracle::Rng;
use cgt_core::arith::wide::mul_u128;

/// The product digit by digit, 32 bits each, least first.
fn schoolbook(a: u128, b: u128) -> (u128, u128) {
    let digits = |x: u128| (0..4).map(move |idx| x >> (32 * idx) & 0xffff_ffff);
    let mut sums = [0_u128; 8];
    for (i, x) in digits(a).enumerate() {
        for (j, y) in digits(b).enumerate() {
            sums[i + j] += x * y;
        }
    }
    for idx in 0..7 {
        sums[idx + 1] += sums[idx] >> 32;
        sums[idx] &= 0xffff_ffff;
    }
    let half = |digits: &[u128]| digits.iter().rev().fold(0, |value, digit| value << 32 | digit);
    (half(&sums[4..]), half(&sums[..4]))
}

#[test]
fn agrees_with_schoolbook_multiplication_near_every_power_of_two() {
    let near: Vec<u128> =
        (0..128).flat_map(|shift| [(1 << shift) - 1, 1 << shift, u128::MAX >> shift]).collect();
    for &a in &near {
        for &b in &near {
            assert_eq!(mul_u128(a, b), schoolbook(a, b), "{a} {b}");
        }
    }
}

#[test]
fn agrees_with_schoolbook_multiplication_on_random_numbers() {
    let mut rng = Rng(20);
    for _ in 0..20_000 {
        let mut number = || u128::from(rng.any_size()) << 64 | u128::from(rng.next_u64());
        let (a, b) = (number(), number());
        assert_eq!(mul_u128(a, b), schoolbook(a, b), "{a} {b}");
    }
}
