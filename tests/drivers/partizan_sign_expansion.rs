//! Drives `partizan::sign_expansion`: signs to their number, and back.

use cgt_core::partizan::sign_expansion::{from_sign_string, sign_string};

fn answer(fields: &[&str]) -> String {
    let number = from_sign_string(fields[0]).unwrap();
    format!("{number} {}", sign_string(&number))
}
