//! Drives `partizan::big_int`: two numbers and a shift to the shifted sum.

use cgt_core::partizan::big_int::BigInt;

fn answer(fields: &[&str]) -> String {
    let mut sum = BigInt::from(number::<i128>(fields[0]));
    sum.add_shifted(&BigInt::from(number::<i128>(fields[1])), number(fields[2]));
    sum.to_string()
}
