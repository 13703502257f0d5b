//! Drives `partizan::simplest`: two fractions to the simplest number between them.

use cgt_core::partizan::dyadic::Dyadic;
use cgt_core::partizan::simplest::simplest_between;

fn answer(fields: &[&str]) -> String {
    let fraction = |field: &str| {
        let (numerator, denominator) = field.split_once('/').unwrap_or((field, "1"));
        Dyadic::new(number(numerator), number::<u64>(denominator).trailing_zeros() as usize)
    };
    simplest_between(&fraction(fields[0]), &fraction(fields[1])).to_string()
}
