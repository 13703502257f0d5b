//! Meaning: whether code of older editions does the same in the bundle's edition.
//!
//! What needs no types is rewritten before this stage. The rest the compiler's own lints tell, of
//! the bundle's text read as the older edition; where they say how code keeps its meaning, that is
//! done, and what is left is refused or, where it hangs on types that are not known, warned of.

mod ask;
mod calls;
mod capped;
mod fallback;
mod fix;
mod late;
mod lints;
mod loops;
mod made;
mod never;
mod order;
mod place;
mod probed;
mod probes;
mod shared;
mod stubs;

use crate::bundle::Written;
use crate::compiler::{Compiler, Message};
use crate::context::Context;
use crate::diag::{Code, Diagnostic};
use crate::manifest::Edition;
use crate::ways::{Conditions, Region, Way};
use ask::{Heard, hear};
use lints::{BOUNDARIES, Boundary, Lint};
use shared::is_by_type;
use std::collections::BTreeSet;
use std::path::Path;

/// How often what the compiler suggests is applied and looked at again.
const ROUNDS: usize = 16;
/// How often temporaries are given places anew where some cannot have one.
const TRIES: usize = 32;

/// Keeps the meaning of a bundle's older parts, as far as a compiler can tell; what cannot be
/// kept, or was not checked, becomes a diagnostic.
pub(crate) fn settle(
    cx: &mut Context,
    written: &mut Written,
    edition: Edition,
    compiler: Option<&Path>,
) -> Result<(), Diagnostic> {
    let mut unchecked = BTreeSet::new();
    let mut crossing = BTreeSet::new();
    for boundary in BOUNDARIES.iter().filter(|boundary| boundary.edition <= edition) {
        let older = written.older_than(boundary.edition);
        crossing.extend(older.iter().copied());
        match compiler {
            _ if older.is_empty() => {}
            None => {
                let older = older.into_iter();
                unchecked.extend(older.filter(|&part| written.has_any(part, boundary.words)));
            }
            Some(path) => unchecked.extend(settle_all(cx, written, boundary, path)?),
        }
    }
    if let Some(path) = compiler.filter(|_| cx.outside.is_empty()) {
        capped::settle(cx, written, edition, &Compiler::new(path)?)?;
    }
    if compiler.is_some() {
        crossing.retain(|&part| written.counts_owners(part));
        let counting = crossing.into_iter().map(|part| counting(cx, written, part, edition));
        let counting: Vec<Diagnostic> = counting.collect();
        cx.diagnostics.extend(counting);
    }
    if !unchecked.is_empty() {
        cx.diagnostics.push(not_checked(cx, written, &unchecked, edition, compiler.is_some()));
    }
    Ok(())
}

/// Settles what changes at one edition in each way to compile the text; the parts that could not be
/// checked.
fn settle_all(
    cx: &mut Context,
    written: &mut Written,
    boundary: &Boundary,
    path: &Path,
) -> Result<Vec<usize>, Diagnostic> {
    let conditions = Conditions::of(&written.text);
    let ways = match conditions.is_empty() {
        true => vec![Way::default()],
        false => conditions.ways(&crate::verify::names_on(path)?),
    };
    let mut seen: Vec<Way> = Vec::new();
    let mut compilers: Vec<Compiler> = Vec::new();
    let mut told: Vec<Option<Heard>> = Vec::new();
    for way in ways {
        let compiler = Compiler::in_way(path, &way)?;
        let heard = hear(written, boundary, &compiler)?;
        // With names on that others set, it need not compile.
        if heard.is_some() || compilers.is_empty() {
            seen.push(way);
            compilers.push(compiler);
            told.push(heard);
        }
    }
    let is_no_less = |way: &Way| {
        let compiler = Compiler::in_way(path, way)?;
        let heard = hear(written, boundary, &compiler)?;
        let first = told.iter().flatten().next();
        let heard = heard.filter(|heard| first.is_some_and(|first| !heard.is_less(first)));
        let is_kept = heard.is_some();
        if is_kept {
            compilers.push(compiler);
            told.push(heard);
        }
        Ok(is_kept)
    };
    let is_missing: BTreeSet<usize> = conditions
        .missing_from(&seen)
        .filter(|region| is_at_stake(written, boundary, region))
        .map(|region| region.range.start)
        .collect();
    let matters = |region: &Region| is_missing.contains(&region.range.start);
    conditions.add_others(path, &mut seen, matters, is_no_less)?;
    let before = written.text.clone();
    let mut missed = Vec::new();
    for (at, told) in told.into_iter().enumerate() {
        let heard = match written.text == before {
            true => told,
            false => hear(written, boundary, &compilers[at])?,
        };
        let asked = Asked { all: &compilers, ways: &seen, at };
        missed.extend(settle_one(cx, written, boundary, heard, &asked)?);
    }
    // What was changed meanwhile has moved the rest.
    let unseen: Vec<Diagnostic> = Conditions::of(&written.text)
        .missing_from(&seen)
        .filter(|region| is_at_stake(written, boundary, region))
        .map(|region| not_seen(cx, written, boundary, region))
        .collect();
    cx.diagnostics.extend(unseen);
    Ok(missed)
}

/// Whether older code for which there is no way here may change its meaning.
fn is_at_stake(written: &Written, boundary: &Boundary, region: &Region) -> bool {
    let text = written.text.get(region.range.clone()).unwrap_or_default();
    let has_word =
        boundary.words.is_empty() || boundary.words.iter().any(|word| text.contains(word));
    // What the rules make for some words is seen where they make it for others.
    let is_seen = |name: &String| 1 < written.text.matches(&format!("{name}!")).count();
    has_word
        && region.has_code
        && !region.called.as_ref().is_some_and(is_seen)
        && written.is_older(&region.range, boundary.edition)
}

/// A warning of code that is not compiled on this machine.
fn not_seen(cx: &Context, written: &Written, boundary: &Boundary, region: &Region) -> Diagnostic {
    let snippet = written.text.get(region.range.clone()).unwrap_or_default();
    let first = snippet.lines().next().unwrap_or_default();
    let found = place::find(cx, written, region.range.start, first);
    let message = format!(
        "code under `cfg({})` in {} is not checked to mean the same in edition {}",
        region.condition(),
        found.name,
        boundary.edition.as_str()
    );
    let help = "it is not compiled on this machine; give all crates one edition";
    let diagnostic = Diagnostic::warning(Code::Meaning, message).help(help);
    match found.place {
        Some(place) => diagnostic.at(place),
        None => diagnostic,
    }
}

/// The compiler in all ways, of which one is asked what it thinks.
struct Asked<'a> {
    all: &'a [Compiler],
    ways: &'a [Way],
    at: usize,
}

impl Asked<'_> {
    fn compiler(&self) -> &Compiler {
        &self.all[self.at]
    }
}

/// Settles what changes at one edition in one way, in which that was told; the parts that could not be checked.
fn settle_one(
    cx: &mut Context,
    written: &mut Written,
    boundary: &Boundary,
    heard: Option<Heard>,
    asked: &Asked<'_>,
) -> Result<Vec<usize>, Diagnostic> {
    let Some(mut heard) = heard else {
        return Ok(written.older_than(boundary.edition));
    };
    if let Some(next) = decided(written, boundary, &heard, asked)? {
        (*written, heard) = next;
    }
    for _ in 0..ROUNDS {
        let alike = alike(written, boundary, &heard, asked)?;
        let edits = fix::edits(written, boundary, &heard, &alike);
        let next = match edits.is_empty() {
            true => match in_rules(written, boundary, &heard, asked)? {
                None => late(written, boundary, &heard, asked)?,
                changed => changed,
            },
            false => accepted(written, edits, boundary, &heard, asked)?,
        };
        // What does not compile any more is not changed.
        let Some((changed, told)) = next else { break };
        (*written, heard) = (changed, told);
    }
    for (lint, message) in heard.relevant(written, boundary) {
        if lint.tells_change(message) {
            let told = tell(cx, written, boundary, &heard, lint, message);
            cx.diagnostics.push(told);
        }
    }
    never::settle(cx, written, boundary, &heard, asked.compiler())?;
    Ok(heard.missed(written, boundary))
}

/// Whether each message holds for all that its place stands for: all calls of rules, and all ways to
/// compile the text in which it is there.
fn alike(
    written: &Written,
    boundary: &Boundary,
    heard: &Heard,
    asked: &Asked<'_>,
) -> Result<Vec<bool>, Diagnostic> {
    if !heard.messages.iter().any(is_by_type) {
        return Ok(vec![true; heard.messages.len()]);
    }
    let text = &written.text;
    let of_calls =
        |message: &Message| !is_by_type(message) || heard.tells_of_all_calls(text, message);
    let mut alike: Vec<bool> = heard.messages.iter().map(of_calls).collect();
    let conditions = Conditions::of(text);
    for (at, (compiler, way)) in asked.all.iter().zip(asked.ways).enumerate() {
        if at == asked.at {
            continue;
        }
        let Some(other) = hear(written, boundary, compiler)? else { continue };
        for (message, alike) in heard.messages.iter().zip(&mut alike) {
            let place = heard.about(message);
            let is_same = |one: &Message| one.code() == message.code() && other.about(one) == place;
            let is_told = other.messages.iter().any(is_same);
            let is_out = place.as_ref().is_some_and(|place| conditions.leave_out(place, way));
            *alike &= !is_by_type(message) || is_told || is_out;
        }
    }
    Ok(alike)
}

/// Says the type of values that nothing else decides, as far as the compiler agrees.
fn decided(
    written: &Written,
    boundary: &Boundary,
    heard: &Heard,
    asked: &Asked<'_>,
) -> Result<Option<(Written, Heard)>, Diagnostic> {
    let all = fallback::edits(written, boundary.edition);
    by_halves(all, |edits| {
        let mut edits = edits.to_vec();
        edits.sort_by_key(|(range, _)| range.start);
        accepted(written, edits, boundary, heard, asked)
    })
}

/// Writes patterns and types in rules of macros as newer editions do, as far as the compiler agrees.
fn in_rules(
    written: &Written,
    boundary: &Boundary,
    heard: &Heard,
    asked: &Asked<'_>,
) -> Result<Option<(Written, Heard)>, Diagnostic> {
    by_halves(fix::in_rules(written, boundary, heard), |groups| {
        accepted(written, fix::joined(written, groups), boundary, heard, asked)
    })
}

/// Gives as many temporaries a place as the compiler accepts; what it then tells, if there are any.
fn late(
    written: &Written,
    boundary: &Boundary,
    heard: &Heard,
    asked: &Asked<'_>,
) -> Result<Option<(Written, Heard)>, Diagnostic> {
    let calls = calls::Calls::of(&written.text);
    by_halves(fix::lates(written, boundary, heard), |groups| {
        let edits = late::edits(&written.text, groups);
        accepted(written, calls.with_messages(&written.text, edits), boundary, heard, asked)
    })
}

/// What the compiler tells of the text with changes, if it is no less than before and the text is
/// accepted in the other ways too.
fn accepted(
    written: &Written,
    edits: Vec<fix::Edit>,
    boundary: &Boundary,
    heard: &Heard,
    asked: &Asked<'_>,
) -> Result<Option<(Written, Heard)>, Diagnostic> {
    let mut changed = written.clone();
    changed.apply(edits);
    let told = hear(&changed, boundary, asked.compiler())?.filter(|told| !told.is_less(heard));
    let Some(told) = told else { return Ok(None) };
    for (at, compiler) in asked.all.iter().enumerate() {
        if at != asked.at && hear(&changed, boundary, compiler)?.is_none() {
            return Ok(None);
        }
    }
    Ok(Some((changed, told)))
}

/// Makes as many changes as are accepted together, those that are not by halves.
fn by_halves<Change: Clone, Made>(
    all: Vec<Change>,
    mut make: impl FnMut(&[Change]) -> Result<Option<Made>, Diagnostic>,
) -> Result<Option<Made>, Diagnostic> {
    let mut best = None;
    let mut kept: Vec<Change> = Vec::new();
    let mut todo = vec![all];
    let mut tries = 0;
    while let (Some(mut changes), true) = (todo.pop(), tries < TRIES) {
        if changes.is_empty() {
            continue;
        }
        let both = [kept.as_slice(), &changes].concat();
        tries += 1;
        match make(&both)? {
            Some(made) => (best, kept) = (Some(made), both),
            None if changes.len() == 1 => {}
            None => {
                let second = changes.split_off(changes.len() / 2);
                todo.extend([second, changes]);
            }
        }
    }
    Ok(best)
}

/// What the compiler's message means for the bundle.
fn tell(
    cx: &mut Context,
    written: &Written,
    boundary: &Boundary,
    heard: &Heard,
    lint: &Lint,
    message: &Message,
) -> Diagnostic {
    let primary = message.spans.iter().find(|span| span.is_primary);
    let range = primary.map_or(0..0, |span| heard.range(fix::outermost(span)));
    let snippet = primary.map_or(0..0, |span| heard.range(span));
    let snippet = written.text.get(snippet).unwrap_or_default();
    let short: String = snippet.lines().next().unwrap_or_default().chars().take(60).collect();
    let found = place::find(cx, written, range.start, snippet);
    let is_sure = lint.is_sure(message);
    let condition = if is_sure { "" } else { ", if it has a destructor," };
    let change = if probes::is_told(message) { probes::CHANGE } else { lint.change };
    let message = format!(
        "`{short}` in {}{condition} {change}, in edition {}",
        found.name,
        boundary.edition.as_str()
    );
    let diagnostic = match is_sure {
        true => Diagnostic::error(Code::Meaning, message),
        false => Diagnostic::warning(Code::Meaning, message),
    };
    let diagnostic = diagnostic.help(format!("{}, or {}", lint.remedy, written.one_edition()));
    match found.place {
        Some(place) => diagnostic.at(place),
        None => diagnostic,
    }
}

/// A warning of what the compiler holds to be of no matter, in a part where it may be seen.
fn counting(cx: &Context, written: &Written, part: usize, edition: Edition) -> Diagnostic {
    let message = format!(
        "{} has an `Rc` or `Arc` whose owners are counted, and edition {} may drop some at other times",
        written.name(cx, part),
        edition.as_str()
    );
    Diagnostic::warning(Code::Meaning, message)
        .help("the compiler does not tell where; compare what both programs print")
}

/// A warning that names what was not checked, and why.
fn not_checked(
    cx: &Context,
    written: &Written,
    parts: &BTreeSet<usize>,
    edition: Edition,
    was_asked: bool,
) -> Diagnostic {
    let names: Vec<String> = parts
        .iter()
        .map(|&part| {
            format!("{} ({})", written.name(cx, part), written.parts[part].edition.as_str())
        })
        .collect();
    let message = format!(
        "not checked to mean the same in edition {}: {}",
        edition.as_str(),
        names.join(", ")
    );
    let help = match was_asked {
        _ if !cx.outside.is_empty() => "crates that are left to the judge are not at hand;",
        true => "beside the newer crates the compiler cannot read it as its own edition;",
        false => "do without `--no-verify` and `--exclude`, or",
    };
    Diagnostic::warning(Code::Meaning, message).help(format!("{help} {}", written.one_edition()))
}
