//! `judges`: what the judges run, as far as is known.

use crate::failure::Failure;
use crate::output;
use cgt_bundle::{Judge, judges};

/// Prints a table of the judges.
pub(crate) fn run() -> Result<(), Failure> {
    let mut rows = vec![HEAD.map(str::to_string)];
    rows.extend(judges().iter().map(row));
    output::print(&output::table(&rows))
}

/// What the columns hold.
pub(crate) const HEAD: [&str; 6] = ["judge", "Rust", "editions", "size limit", "crates", "sure"];

/// A judge by these columns; `-` is what is not known or not there.
pub(crate) fn row(judge: &Judge) -> [String; 6] {
    let or_none = |text: Option<String>| text.unwrap_or_else(|| "-".to_string());
    let editions: Vec<&str> = judge.editions.iter().map(|edition| edition.as_str()).collect();
    [
        judge.name.clone(),
        or_none(judge.rust.clone()),
        or_none((!editions.is_empty()).then(|| editions.join(", "))),
        or_none(judge.source_limit.map(|limit| limit.to_string())),
        or_none((!judge.crates.is_empty()).then(|| judge.crates.len().to_string())),
        judge.sure.clone(),
    ]
}
