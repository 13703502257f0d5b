//! Drives `arith::bisect`: a limit and a bound to the greatest number whose cube is within the bound.

use cgt_core::arith::bisect::greatest;

fn answer(fields: &[&str]) -> String {
    let bound: u128 = number(fields[1]);
    greatest(number(fields[0]), |x| x * x * x <= bound).to_string()
}
