//! Drives `partizan::dyadic`: two fractions to their sum and their difference.

use cgt_core::partizan::dyadic::Dyadic;

fn answer(fields: &[&str]) -> String {
    let a = Dyadic::new(number(fields[0]), number(fields[1]));
    let b = Dyadic::new(number(fields[2]), number(fields[3]));
    joined([a.clone() + b.clone(), a - b])
}
