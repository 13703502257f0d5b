//! Capped: lints that cargo keeps silent in the original, and that would make the bundle an error.
//!
//! It tells none of crates that are not the user's own, and the compiler hardly any of what another
//! crate's macro makes.

use crate::bundle::Written;
use crate::compiler::{Compiler, Message, Unit};
use crate::context::Context;
use crate::diag::Diagnostic;
use crate::extent::inner_attributes_end;
use crate::manifest::Edition;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// How often what the compiler holds against a bundle is looked at.
const ROUNDS: usize = 4;

/// The lints that are allowed in each part.
type Allowed = BTreeMap<usize, BTreeSet<String>>;

/// Allows lints that the original has silent, where the compiler would not accept the bundle for them.
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
    let parts = 0..written.parts.len();
    let capped: BTreeSet<usize> = parts.clone().filter(|&part| is_capped(part)).collect();
    let denies = |part: usize| written.parts[part].is_solution && written.has_any(part, &["deny("]);
    if capped.is_empty() && !parts.into_iter().any(denies) {
        return Ok(());
    }
    let mut allowed = Allowed::new();
    let mut changed = written.clone();
    for _ in 0..ROUNDS {
        // Some lints look at what functions are compiled to.
        let unit = Unit { text: &changed.text, edition, is_program: written.is_program() };
        let answer = compiler.run(unit, ["--emit=mir", "-o", "bundle.mir"])?;
        let told = answer.messages.iter().filter(|message| message.level == "error");
        let mut is_new = false;
        for (part, lint) in told.filter_map(|message| silent(&changed, message, &capped)) {
            is_new |= allowed.entry(part).or_default().insert(lint);
        }
        if !is_new {
            break;
        }
        changed = written.clone();
        changed.apply(edits(written, &allowed));
    }
    *written = changed;
    Ok(())
}

/// The part of the bundle that a lint is told of which the original has silent there, and the lint.
fn silent(
    written: &Written,
    message: &Message,
    capped: &BTreeSet<usize>,
) -> Option<(usize, String)> {
    // Errors have numbers.
    let lint = Some(message.code()).filter(|code| code.starts_with(char::is_lowercase))?;
    let made = message.spans.iter().find(|span| span.is_primary)?;
    let called = super::fix::outermost(made);
    if !called.is_own() {
        return None;
    }
    let part = |range: Range<usize>| {
        let is_in = |own: &Range<usize>| own.start <= range.start && range.end <= own.end;
        written.parts.iter().position(|part| is_in(&part.range))
    };
    let (from, to) = (made.byte_start..made.byte_end, called.byte_start..called.byte_end);
    let krate = |part: usize| written.parts[part].krate;
    let caller = part(to)?;
    let is_foreign = part(from).is_some_and(|part| krate(part) != krate(caller));
    (is_foreign || capped.contains(&caller)).then(|| (caller, lint.to_string()))
}

/// What allows the lints: before a library's module, and after what the solution says of lints.
fn edits(written: &Written, allowed: &Allowed) -> Vec<(Range<usize>, String)> {
    let edit = |(&part, lints): (&usize, &BTreeSet<String>)| {
        let lints: Vec<&str> = lints.iter().map(String::as_str).collect();
        let lints = lints.join(", ");
        if !written.parts[part].is_solution {
            let at = written.parts[part].range.start;
            return Some((at..at, format!("#[allow({lints})]\n")));
        }
        let base = crate::parse::text_base(&written.text);
        let at = base + inner_attributes_end(&syn::parse_file(&written.text[base..]).ok()?)?;
        Some((at..at, format!("\n#![allow({lints})]")))
    };
    let mut edits: Vec<(Range<usize>, String)> = allowed.iter().filter_map(edit).collect();
    edits.sort_by_key(|(range, _)| range.start);
    edits
}
