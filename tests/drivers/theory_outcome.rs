//! Drives `theory::outcome`: whether the mover wins to the outcome.

use cgt_core::theory::outcome::Outcome;

fn answer(fields: &[&str]) -> String {
    let outcome = Outcome::of_mover(fields[0] == "1");
    format!("{outcome:?} {}", bits([outcome.is_winning()]))
}
