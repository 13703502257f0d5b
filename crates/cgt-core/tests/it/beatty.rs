//! Beatty sequences against their definition.

use crate::oracle::Rng;
use cgt_core::arith::beatty::{Beatty, BeattyError, Place};
use cgt_core::heaps::{wythoff, wythoff_k};

/// Whether `term <= index * (p + sqrt d) / q < term + 1`, by squaring.
fn is_term(term: i128, index: i128, (p, d, q): (i64, u64, u64)) -> bool {
    let root_reaches = |bound: i128| bound <= 0 || bound * bound <= index * index * i128::from(d);
    let bound = |term: i128| term * i128::from(q) - index * i128::from(p);
    root_reaches(bound(term)) && !root_reaches(bound(term + 1))
}

fn small_ratios() -> impl Iterator<Item = (i64, u64, u64)> {
    let all = (-6..=6).flat_map(|p| (0..=30).flat_map(move |d| (1..=6).map(move |q| (p, d, q))));
    all.filter(|&(p, d, q)| Beatty::new(p, d, q).is_ok())
}

#[test]
fn terms_agree_with_the_definition_for_every_small_ratio() {
    let mut n_ratios = 0;
    for (p, d, q) in small_ratios() {
        let beatty = Beatty::new(p, d, q).unwrap();
        n_ratios += 1;
        for index in 1..100 {
            let term = beatty.term(index);
            assert!(is_term(i128::from(term), i128::from(index), (p, d, q)), "{p} {d} {q} {index}");
        }
        assert_eq!(beatty.term(0), 0);
        assert_eq!(beatty.complement(0), 0);
    }
    assert!(500 < n_ratios, "{n_ratios}");
}

#[test]
fn rayleigh_sequences_partition_the_positive_integers() {
    for (p, d, q) in small_ratios() {
        let beatty = Beatty::new(p, d, q).unwrap();
        let (mut i, mut j) = (0, 0);
        for number in 1..100 {
            let (in_sequence, in_complement) =
                (beatty.term(i + 1) == number, beatty.complement(j + 1) == number);
            assert!(in_sequence != in_complement, "{p} {d} {q} {number}");
            i += u64::from(in_sequence);
            j += u64::from(in_complement);
            let place = if in_sequence { Place::Sequence(i) } else { Place::Complement(j) };
            assert_eq!(beatty.place(number), place, "{p} {d} {q} {number}");
        }
    }
}

#[test]
fn the_complement_of_an_invertible_ratio_is_its_beatty_sequence() {
    // Wythoff's game with slack 0, 1 and 2: 1/r + 1/s = 1.
    let pairs = [((1, 5, 2), (3, 5, 2)), ((0, 2, 1), (2, 2, 1)), ((-1, 13, 2), (5, 13, 2))];
    for ((p, d, q), (p2, d2, q2)) in pairs {
        let (r, s) = (Beatty::new(p, d, q).unwrap(), Beatty::new(p2, d2, q2).unwrap());
        let mut rng = Rng(18);
        for _ in 0..500 {
            let index = rng.any_size() >> 3;
            assert_eq!(r.complement(index), s.term(index), "{p} {d} {q} {index}");
            assert_eq!(s.complement(index), r.term(index), "{p} {d} {q} {index}");
        }
    }
}

#[test]
fn the_golden_ratio_gives_wythoffs_pairs_to_the_end_of_the_type() {
    let golden = Beatty::new(1, 5, 2).unwrap();
    let mut rng = Rng(19);
    let mut indices: Vec<u64> = (0..200).map(|_| rng.any_size() >> 2).collect();
    indices.push(7_046_029_254_386_353_130);
    for index in indices {
        let (smaller, larger) = wythoff::p_position(index);
        assert_eq!((golden.term(index), golden.complement(index)), (smaller, larger), "{index}");
        if 0 < index {
            assert_eq!(golden.place(smaller), Place::Sequence(index));
            assert_eq!(golden.place(larger), Place::Complement(index));
        }
    }
}

#[test]
fn slack_one_of_wythoff_is_the_root_of_two() {
    let root = Beatty::new(0, 2, 1).unwrap();
    for index in 0..500 {
        let pair = (root.term(index), root.complement(index));
        assert_eq!(pair, wythoff_k::p_position(index, 1), "{index}");
    }
}

#[test]
fn large_ratios_and_indices_are_exact() {
    let mut rng = Rng(21);
    let mut n_ratios = 0;
    while n_ratios < 500 {
        let p = rng.any_size() as i64;
        let p = if rng.below(2) == 0 { p } else { p.wrapping_neg() };
        let Ok(beatty) = Beatty::new(p, rng.any_size(), rng.any_size()) else { continue };
        n_ratios += 1;
        let number = rng.any_size().max(1);
        match beatty.place(number) {
            Place::Sequence(index) => assert_eq!(beatty.term(index), number, "{beatty:?}"),
            Place::Complement(index) => assert_eq!(beatty.complement(index), number, "{beatty:?}"),
        }
    }
}

#[test]
fn squares_that_leave_u128_are_exact() {
    // The root of a large d.
    let beatty = Beatty::new(0, u64::MAX, 1).unwrap();
    assert_eq!(beatty.term(1), u64::from(u32::MAX));
    assert_eq!(beatty.term(1 << 31), (1 << 63) - 1);
    assert_eq!(beatty.place(u64::MAX), Place::Sequence(1 << 32));
    assert_eq!(beatty.place(u64::MAX - 1), Place::Complement(u64::MAX - (1 << 32)));
    // A ratio barely above 1: sqrt(2^62 + 1) - 2^31 + 1, just below 1 + 2^-32.
    let beatty = Beatty::new(1 - (1 << 31), (1 << 62) + 1, 1).unwrap();
    assert_eq!(beatty.term(1 << 32), 1 << 32);
    assert_eq!(beatty.complement(1), (1 << 32) + 1);
    assert_eq!(beatty.place((1 << 32) + 1), Place::Complement(1));
    assert_eq!(beatty.place(u64::MAX), Place::Complement(4294967295));
}

#[test]
fn ratios_without_a_complement_are_refused() {
    assert_eq!(Beatty::new(1, 5, 0), Err(BeattyError::ZeroDenominator));
    assert_eq!(Beatty::new(1, 9, 2), Err(BeattyError::Rational { d: 9 }));
    assert_eq!(Beatty::new(-1, 5, 2), Err(BeattyError::BelowOne { pdq: (-1, 5, 2) }));
    let messages: Vec<String> = [Beatty::new(1, 5, 0), Beatty::new(-1, 5, 2)]
        .iter()
        .map(|result| result.unwrap_err().to_string())
        .collect();
    assert_eq!(messages[0], "the denominator 0 must be positive");
    assert_eq!(messages[1], "(-1 + sqrt 5) / 2 is below 1, the ratio must be above 1");
}

#[test]
#[should_panic(
    expected = "Beatty::term: the term of index 18446744073709551615 is too large, the limit is 18446744073709551615"
)]
fn a_term_that_leaves_64_bits_is_refused() {
    Beatty::new(1, 5, 2).unwrap().term(u64::MAX);
}

#[test]
#[should_panic(expected = "Beatty::complement: the term of index 7046029254386353131 is too large")]
fn a_complement_that_leaves_64_bits_is_refused() {
    Beatty::new(1, 5, 2).unwrap().complement(7_046_029_254_386_353_131);
}

#[test]
#[should_panic(expected = "Beatty::place: 0 is in no sequence, the number must be positive")]
fn zero_has_no_place() {
    let _ = Beatty::new(1, 5, 2).unwrap().place(0);
}
