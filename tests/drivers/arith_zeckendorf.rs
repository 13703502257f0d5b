//! Drives `arith::zeckendorf`: a number to its smallest part and the number of its parts.

use cgt_core::arith::zeckendorf::{fibonacci_numbers, parts, smallest_part};

fn answer(fields: &[&str]) -> String {
    let n: u64 = number(fields[0]);
    assert_eq!(parts(n).sum::<u64>(), n);
    assert!(parts(n).all(|part| fibonacci_numbers().any(|fibonacci| fibonacci == part)));
    joined([smallest_part(n).unwrap(), parts(n).count() as u64])
}
