//! Capped: lints that cargo keeps silent in crates that are not the user's own.

use crate::allowed::DENIED;
use crate::bundle::Written;
use crate::compiler::{Compiler, Message, Unit};
use crate::context::Context;
use crate::diag::Diagnostic;
use crate::manifest::Edition;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// How often what the compiler holds against a bundle is looked at.
const ROUNDS: usize = 4;

/// Allows in crates of a registry the lints without which the compiler would not accept the bundle: in
/// the original none of theirs is told.
pub(super) fn settle(
    cx: &Context,
    written: &mut Written,
    edition: Edition,
    compiler: &Compiler,
) -> Result<(), Diagnostic> {
    let is_capped = |part: usize| {
        let package = cx.tree.crates[written.parts[part].krate].package;
        package.is_some_and(|package| cx.workspace.is_capped(package))
    };
    let capped: BTreeSet<usize> =
        (0..written.parts.len()).filter(|&part| is_capped(part)).collect();
    if capped.is_empty() {
        return Ok(());
    }
    let mut allowed: BTreeMap<usize, BTreeSet<String>> = BTreeMap::new();
    let mut changed = written.clone();
    for _ in 0..ROUNDS {
        // Some lints look at what functions are compiled to.
        let unit = Unit { text: &changed.text, edition, is_program: written.is_program() };
        let answer = compiler.run(unit, ["--emit=mir", "-o", "bundle.mir"])?;
        let told = answer.messages.iter().filter(|message| message.level == "error");
        let found = told.filter_map(|message| named(&changed, message));
        let mut is_new = false;
        for (part, lint) in found.filter(|(part, _)| capped.contains(part)) {
            is_new |= allowed.entry(part).or_default().insert(lint);
        }
        if !is_new {
            break;
        }
        changed = written.clone();
        let edits = allowed.iter().map(|(&part, lints)| {
            let lints: Vec<&str> = lints.iter().map(String::as_str).collect();
            let at = written.parts[part].range.start;
            (at..at, format!("#[allow({})]\n", lints.join(", ")))
        });
        changed.apply(edits.collect());
    }
    *written = changed;
    Ok(())
}

/// The lint that a message is of, and the part of the bundle that it is about: the code that a macro
/// call stands in is the caller's.
fn named(written: &Written, message: &Message) -> Option<(usize, String)> {
    let lint = Some(message.code()).filter(|code| DENIED.contains(code))?;
    let span = message.spans.iter().find(|span| span.is_primary)?;
    let at = super::fix::outermost(span);
    let mut parts = written.parts.iter().map(|part| &part.range);
    let is_in = |range: &Range<usize>| range.start <= at.byte_start && at.byte_end <= range.end;
    let part = parts.position(is_in).filter(|_| at.is_own())?;
    Some((part, lint.to_string()))
}
