// Made by cargo xtask bundle cgt_core::heaps::euclid, for edition 2021, Rust 1.63 or newer, from
// cgt-core 0.1.0 (MIT OR Apache-2.0)
#[allow(unused)]
pub mod cgt_core {
pub mod heaps {
pub mod euclid {
pub fn grundy((a, b): (u64, u64)) -> u64 {
    let (mut larger, mut smaller) = sorted(a, b);
    let mut quotients = Vec::new();
    while 0 < smaller {
        quotients.push(larger / smaller);
        (larger, smaller) = (smaller, larger % smaller);
    }
    let up = |value, &quotient: &u64| {
        if quotient - 1 < value { quotient - 1 } else { quotient }
    };
    quotients.iter().rev().fold(0, up)
}
pub fn is_winning((a, b): (u64, u64)) -> bool {
    let (larger, smaller) = sorted(a, b);
    0 < smaller && (larger == smaller || above_golden_ratio(larger, smaller))
}
pub fn winning_moves((a, b): (u64, u64)) -> Vec<(u64, u64)> {
    let (larger, smaller) = sorted(a, b);
    if smaller == 0 {
        return Vec::new();
    }
    if larger == smaller {
        return vec![(0, b), (a, 0)];
    }
    let rest = larger % smaller;
    let target = if !is_winning((smaller, rest)) {
        Some(rest)
    } else {
        Some(rest + smaller).filter(|&next| next < larger)
    };
    target.map(|next| in_given_order(a, b, next)).into_iter().collect()
}
pub fn grundy_positive((a, b): (u64, u64)) -> u64 {
    assert_positive("grundy_positive", a, b);
    let (larger, smaller) = sorted(a, b);
    let (larger, smaller) = (u128::from(larger), u128::from(smaller));
    ((larger * larger - smaller * smaller) / (larger * smaller)) as u64
}
pub fn is_winning_positive((a, b): (u64, u64)) -> bool {
    assert_positive("is_winning_positive", a, b);
    let (larger, smaller) = sorted(a, b);
    above_golden_ratio(larger, smaller)
}
pub fn winning_moves_positive((a, b): (u64, u64)) -> Vec<(u64, u64)> {
    assert_positive("winning_moves_positive", a, b);
    let (larger, smaller) = sorted(a, b);
    let rest = larger % smaller;
    let target = if above_golden_ratio(smaller, rest) { rest + smaller } else { rest };
    if target < larger { vec![in_given_order(a, b, target)] } else { Vec::new() }
}
fn sorted(a: u64, b: u64) -> (u64, u64) {
    (a.max(b), a.min(b))
}
fn in_given_order(a: u64, b: u64, target: u64) -> (u64, u64) {
    if b < a { (target, b) } else { (a, target) }
}
fn above_golden_ratio(larger: u64, smaller: u64) -> bool {
    let (larger, smaller) = (u128::from(larger), u128::from(smaller));
    smaller * smaller < larger * (larger - smaller)
}
fn assert_positive(function: &str, a: u64, b: u64) {
    assert!(
        0 < a && 0 < b,
        "euclid::{function}: ({a}, {b}) has a zero, both numbers must be at least 1"
    );
}
}
}
}
