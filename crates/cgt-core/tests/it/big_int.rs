//! Big integers against `i128`, and against the laws of arithmetic where they are larger.

use crate::oracle::Rng;
use cgt_core::partizan::big_int::BigInt;

/// A random number of up to `n_limbs` limbs; long runs of equal bits are frequent.
pub fn random_big(rng: &mut Rng, n_limbs: u64) -> BigInt {
    let mut limbs = Vec::new();
    for _ in 0..rng.below(n_limbs + 1) {
        let limb = rng.any_size();
        limbs.push([0, u64::MAX, limb, !limb][rng.below(4) as usize]);
    }
    let mut number = BigInt::from_limbs(limbs);
    if rng.below(2) == 0 {
        number.negate();
    }
    number
}

fn sum(left: &BigInt, right: &BigInt, shift: usize) -> BigInt {
    let mut sum = left.clone();
    sum.add_shifted(right, shift);
    sum
}

fn check_pair(left: i128, right: i128) {
    let (big_left, big_right) = (BigInt::from(left), BigInt::from(right));
    assert_eq!(big_left.cmp(&big_right), left.cmp(&right), "{left} {right}");
    for shift in [0, 1, 5, 64] {
        let added = right.checked_mul(1 << shift).and_then(|right| left.checked_add(right));
        if let Some(added) = added {
            assert_eq!(sum(&big_left, &big_right, shift), BigInt::from(added), "{left} {right}");
        }
    }
    if (left < 0) == (right < 0) {
        let top = (0..127).rev().find(|bit| (left ^ right) >> bit & 1 == 1);
        assert_eq!(big_left.top_difference(&big_right), top, "{left} {right}");
    }
}

fn check_one(value: i128) {
    let big = BigInt::from(value);
    assert_eq!(big.to_i128(), Some(value));
    assert_eq!(big.to_string(), value.to_string());
    assert_eq!(format!("{big:>45}"), format!("{value:>45}"));
    assert_eq!((big.is_zero(), big.is_negative()), (value == 0, value < 0), "{value}");
    assert_eq!(big.trailing_zeros() as u32, value.trailing_zeros() % 128, "{value}");
    for shift in 0..130 {
        let mut shifted = big.clone();
        shifted.shift_right(shift);
        assert_eq!(shifted, BigInt::from(value >> shift.min(127)), "{value} {shift}");
        assert_eq!(big.bit(shift), value >> shift.min(127) & 1 == 1, "{value} {shift}");
    }
    let size = if value < 0 { !value } else { value };
    assert_eq!(big.n_bits() as u32, 128 - size.leading_zeros(), "{value}");
    let mut negated = big;
    negated.negate();
    if let Some(value) = value.checked_neg() {
        assert_eq!(negated.to_i128(), Some(value));
    }
}

#[test]
fn agrees_with_i128_on_every_small_number() {
    for left in -40..=40 {
        check_one(left);
        (-40..=40).for_each(|right| check_pair(left, right));
    }
}

#[test]
fn agrees_with_i128_on_random_numbers_and_at_its_limits() {
    let mut rng = Rng(11);
    let mut any = || (rng.next_u64() as i128) << 64 | rng.next_u64() as i128;
    let random: Vec<i128> = (0..40).map(|round| any() >> (3 * round)).collect();
    let edges = [i128::MIN, i128::MAX, 1 << 64, -1 << 64, (1 << 64) - 1, 1 << 63, -1 << 63];
    for &left in random.iter().chain(&edges) {
        check_one(left);
        random.iter().chain(&edges).for_each(|&right| check_pair(left, right));
    }
}

#[test]
fn large_numbers_keep_the_laws() {
    let mut rng = Rng(12);
    for _ in 0..2000 {
        let (left, right) = (random_big(&mut rng, 30), random_big(&mut rng, 30));
        let shift = rng.below(300) as usize;
        let mut minus = right.clone();
        minus.negate();
        assert_eq!(sum(&sum(&left, &right, shift), &minus, shift), left);
        assert_eq!(sum(&left, &minus, 0).is_negative(), left < right, "{left} {right}");
        let mut shifted = right.clone();
        shifted.shift_left(shift);
        assert_eq!(sum(&left, &right, shift), sum(&shifted, &left, 0));
        assert!(right.is_zero() || shifted.trailing_zeros() == right.trailing_zeros() + shift);
        shifted.shift_right(shift);
        assert_eq!(shifted, right);
    }
}

#[test]
fn digits_lead_back_to_the_number() {
    let mut rng = Rng(13);
    for _ in 0..100 {
        let number = random_big(&mut rng, 12);
        let mut back = BigInt::default();
        let text = number.to_string();
        for digit in text.trim_start_matches('-').bytes() {
            let mut ten_times = back.clone();
            ten_times.shift_left(1);
            ten_times.add_shifted(&back, 3);
            ten_times.add_shifted(&BigInt::from((digit - b'0') as i128), 0);
            back = ten_times;
        }
        if number.is_negative() {
            back.negate();
        }
        assert_eq!(back, number, "{text}");
    }
}

/// (2^k - 1) * 2^s + (2^t - 1) fills its top limb for some k, s and t, and so does its negative.
#[test]
fn sums_that_fill_the_top_limb_keep_their_sign() {
    for bits in 60..70 {
        for (shift, other_bits) in (55..70).flat_map(|shift| (60..70).map(move |t| (shift, t))) {
            let (ones, others) = ((1 << bits) - 1, (1 << other_bits) - 1);
            let mut expected = BigInt::from(ones >> 20);
            expected.shift_left(shift + 20);
            expected.add_shifted(&BigInt::from(ones & 0xfffff), shift);
            expected.add_shifted(&BigInt::from(others), 0);
            let mut added = sum(&BigInt::from(others), &BigInt::from(ones), shift);
            assert_eq!(added, expected, "{bits} {shift} {other_bits}");
            assert!(!added.is_negative(), "{bits} {shift} {other_bits}");
            added.negate();
            let subtracted = sum(&BigInt::from(-others), &BigInt::from(-ones), shift);
            assert_eq!(subtracted, added, "{bits} {shift} {other_bits}");
        }
    }
}

#[test]
fn numbers_beyond_i128_are_told_apart() {
    assert_eq!(BigInt::from_limbs(vec![5, 0, 1]).to_i128(), None);
    let mut above = BigInt::from(i128::MAX);
    above.add_shifted(&BigInt::from(1), 0);
    assert_eq!(above.to_i128(), None);
    assert_eq!(above.to_string(), "170141183460469231731687303715884105728");
    let mut below = BigInt::from(i128::MIN);
    below.add_shifted(&BigInt::from(-1), 0);
    assert_eq!(below.to_i128(), None);
}

#[test]
#[should_panic(expected = "-1 and 1 must have the same sign")]
fn signs_that_differ_have_no_top_difference() {
    BigInt::from(-1).top_difference(&BigInt::from(1));
}
