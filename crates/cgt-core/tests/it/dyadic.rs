//! Dyadic rationals against fractions in `i128`, and against laws where they are larger.

use crate::big_int::random_big;
use crate::oracle::Rng;
use cgt_core::partizan::big_int::BigInt;
use cgt_core::partizan::dyadic::Dyadic;
use std::cmp::Ordering;

/// The dyadic rational of a text such as `-5/2` or `3`.
pub fn parse_dyadic(text: &str) -> Dyadic {
    let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
    let denominator: u128 = denominator.parse().unwrap();
    assert!(denominator.is_power_of_two(), "{text}");
    Dyadic::new(numerator.parse().unwrap(), denominator.trailing_zeros() as usize)
}

/// A random number of up to `n_bits` bits before and behind the point.
pub fn random_dyadic(rng: &mut Rng, n_bits: u64) -> Dyadic {
    let scale = rng.below(n_bits + 1) as usize;
    Dyadic::from_big(random_big(rng, n_bits / 32), scale)
}

fn fraction_text(numerator: i128, scale: usize) -> String {
    let reduced = (numerator.trailing_zeros() as usize).min(scale);
    match scale - reduced {
        0 => (numerator >> reduced).to_string(),
        left => format!("{}/{}", numerator >> reduced, 1u128 << left),
    }
}

fn check_pair(left: i128, right: i128, scale: usize) {
    let (a, b) = (Dyadic::new(left, scale), Dyadic::new(right, scale));
    assert_eq!(a.to_string(), fraction_text(left, scale));
    assert_eq!(a.sign(), left.cmp(&0));
    assert_eq!(a.floor(), BigInt::from(left >> scale));
    assert_eq!(a.cmp(&b), left.cmp(&right), "{a} {b}");
    assert_eq!(a == b, left == right, "{a} {b}");
    assert_eq!(a.clone() + b.clone(), Dyadic::new(left + right, scale), "{a} {b}");
    assert_eq!(a.clone() - b, Dyadic::new(left - right, scale), "{a}");
    assert_eq!(-a, Dyadic::new(-left, scale));
}

#[test]
fn agrees_with_fractions_on_every_small_number() {
    for scale in 0..=5 {
        for left in -40..=40 {
            (-40..=40).for_each(|right| check_pair(left, right, scale));
        }
    }
}

#[test]
fn agrees_with_fractions_of_120_bits() {
    let mut rng = Rng(21);
    for _ in 0..2000 {
        let mut any = || {
            let wide = ((rng.next_u64() as i128) << 64 | rng.next_u64() as i128) >> 8;
            wide >> rng.below(120)
        };
        check_pair(any(), any(), rng.below(120) as usize);
    }
}

#[test]
fn large_numbers_keep_the_laws() {
    let mut rng = Rng(22);
    for _ in 0..2000 {
        let (a, b) = (random_dyadic(&mut rng, 600), random_dyadic(&mut rng, 600));
        let sum = a.clone() + b.clone();
        assert_eq!(sum, b.clone() + a.clone());
        assert_eq!(sum - b.clone(), a);
        assert_eq!((a.clone() - b.clone()).sign(), a.cmp(&b));
        let k = rng.below(700) as usize;
        let mut halved = a.clone();
        halved.halve(k);
        assert_eq!(halved, Dyadic::from_big(a.numerator().clone(), a.denominator_log2() + k));
        halved.double(k);
        assert_eq!(halved, a);
        halved.double(k);
        let mut power = a.numerator().clone();
        power.shift_left(k);
        assert_eq!(halved, Dyadic::from_big(power, a.denominator_log2()));
        let (rounded, step) = (a.round_up(k), Dyadic::new(1, k));
        assert!(a <= rounded && rounded.clone() - step < a && rounded.denominator_log2() <= k);
        let integer = rng.next_u64() as i64 as i128;
        let mut moved = a.clone();
        moved.add_integer(integer);
        assert_eq!(moved, a.clone() + Dyadic::new(integer, 0));
        let rest = a.clone() - Dyadic::from_big(a.floor(), 0);
        assert!(rest.sign() != Ordering::Less && rest < Dyadic::new(1, 0), "{a}");
    }
}

#[test]
fn fractions_are_in_lowest_terms() {
    assert_eq!(Dyadic::new(0, 1 << 40), Dyadic::default());
    assert_eq!(Dyadic::new(8, 3).denominator_log2(), 0);
    assert_eq!(Dyadic::new(-12, 3).to_string(), "-3/2");
    assert_eq!(format!("{:>6}|{:<6}|", Dyadic::new(-5, 1), Dyadic::new(3, 0)), "  -5/2|3     |");
}

/// PITFALLS: numerators over a fixed denominator end at depth 63 or 127.
#[test]
fn denominators_beyond_127_bits_are_exact() {
    let tiny = Dyadic::new(1, 200);
    assert_eq!(tiny.to_string(), format!("1/{}", parse_power(200)));
    let mut sum = tiny.clone();
    for _ in 1..256 {
        sum += &tiny;
    }
    assert_eq!(sum, Dyadic::new(1, 192));
}

fn parse_power(exponent: usize) -> BigInt {
    let mut power = BigInt::from(1);
    power.shift_left(exponent);
    power
}

#[test]
#[should_panic(expected = "exponent 18446744073709551615 is too large beyond 1")]
fn an_exponent_beyond_the_limit_is_refused() {
    Dyadic::new(1, 1).halve(usize::MAX);
}
