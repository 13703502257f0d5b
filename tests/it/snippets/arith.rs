//! Tables for the integer helpers.

use super::{Table, answers, of_numbers, sequence};

#[test]
fn beatty() {
    let mut table = Table::new();
    for (ratio, lower, upper) in [
        ("1\t5\t2", "Wythoff lower", "Wythoff upper"),
        ("0\t2\t1", "2-Wythoff (|x-y|<2) smaller", "2-Wythoff (|x-y|<2) larger"),
    ] {
        for ((index, lower), (_, upper)) in sequence(lower).into_iter().zip(sequence(upper)) {
            table.push((format!("{ratio}\t{index}"), format!("{lower} {upper}")));
        }
    }
    insta::assert_snapshot!(answers("arith::beatty", table), @r"
    1 | 5 | 2 | 33 => 53 86
    1 | 5 | 2 | 66 => 106 172
    0 | 2 | 1 | 43 => 60 146
    ");
}

#[test]
fn bisect() {
    let cases = (0..60u64).flat_map(|bound| [(10, bound), (bound % 5, bound * 9)]);
    let table = cases.map(|(limit, bound)| {
        let greatest = (0..=limit).filter(|x| x * x * x <= bound).max().unwrap();
        (format!("{limit}\t{bound}"), greatest.to_string())
    });
    insta::assert_snapshot!(answers("arith::bisect", table.collect()), @r"
    10 | 15 => 2
    10 | 30 => 3
    4 | 531 => 4
    ");
}

#[test]
fn isqrt() {
    let numbers = (0..300).chain((1..=64).map(|bits| u64::MAX >> (64 - bits)));
    let root = |n: u128| {
        (0..128).rev().fold(0u128, |root, bit| {
            let next = root | 1 << bit;
            if next.checked_mul(next).is_some_and(|square| square <= n) { next } else { root }
        })
    };
    let wanted =
        |n: u64| format!("{} {}", root(n.into()), root(u128::from(n) * u128::from(n / 16)));
    insta::assert_snapshot!(answers("arith::isqrt", of_numbers(numbers, wanted)), @r"
    91 => 9 21
    182 => 13 44
    18446744073709551615 => 4294967295 4611686018427387901
    ");
}

#[test]
fn wide() {
    let mut table = Table::new();
    for a in [0, 1, 3, u64::MAX - 1, u64::MAX, 1 << 63] {
        for b in [1, 7, u64::MAX, 1 << 40] {
            let product = u128::from(a) * u128::from(b);
            table.push((format!("{a}\t{b}"), format!("0 {product}")));
            // 2^64 times each factor moves the product to the high half.
            let (a, b) = (u128::from(a) << 64, u128::from(b) << 64);
            table.push((format!("{a}\t{b}"), format!("{product} 0")));
            let (high, low) = (product >> 64, product << 64);
            table.push((format!("{a}\t{}", b >> 64), format!("{high} {low}")));
        }
    }
    insta::assert_snapshot!(answers("arith::wide", table), @r"
    1 | 18446744073709551615 => 0 18446744073709551615
    18446744073709551614 | 1 => 0 18446744073709551614
    170141183460469231731687303715884105728 | 1099511627776 => 549755813888 0
    ");
}

#[test]
fn zeckendorf() {
    let counts = sequence("number of Zeckendorf parts");
    let smallest = sequence("Fibonacci Nim: least winning quota");
    let table = smallest.into_iter().filter_map(|(n, part)| {
        let (_, count) = counts.iter().find(|&&(index, _)| index == n)?;
        Some((n.to_string(), format!("{part} {count}")))
    });
    insta::assert_snapshot!(answers("arith::zeckendorf", table.collect()), @r"
    23 => 2 2
    45 => 3 3
    89 => 89 1
    ");
}
