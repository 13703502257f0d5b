//! Never: calls for a type that nothing decides, which was `()` before edition 2024 and is `!` now.
//!
//! The compiler tells only of those for which `!` will not do. Of the others a program sees no more
//! than what it asks a type for, and where it does so, what the compiler makes of both editions is
//! compared: a call that is of `!` in the newer one alone has changed.

use super::ask::Heard;
use super::lints::Boundary;
use super::place;
use crate::bundle::Written;
use crate::compiler::{Compiler, Unit};
use crate::context::Context;
use crate::diag::{Code, Diagnostic};
use crate::lex::{has_word, words_in};
use crate::manifest::Edition;
use std::collections::BTreeMap;

/// What tells types apart of which there is no value.
const ASKING: &[&str] = &[
    "Any",
    "Layout",
    "TypeId",
    "align_of",
    "align_of_val",
    "downcast",
    "needs_drop",
    "offset_of",
    "size_of",
    "size_of_val",
    "transmute",
    "type_id",
    "type_name",
    "type_name_of_val",
];

/// Words before the name of what a program defines.
const DEFINING: &[&str] = &["enum", "fn", "struct", "trait", "type", "union"];

/// What the functions of a program call, or name with types, that is of `!`; with how often.
type Calls = BTreeMap<String, BTreeMap<String, usize>>;

/// Tells of calls in older parts that are of another type than before.
pub(super) fn settle(
    cx: &mut Context,
    written: &Written,
    boundary: &Boundary,
    heard: &Heard,
    compiler: &Compiler,
) -> Result<(), Diagnostic> {
    let is_asked = ASKING.iter().any(|word| has_word(&written.text, word));
    if boundary.edition != Edition::E2024 || !is_asked {
        return Ok(());
    }
    let is_program = heard.is_program(written);
    let older = Unit { text: &heard.text(written), edition: boundary.before, is_program };
    let newer =
        Unit { text: &written.text, edition: boundary.edition, is_program: written.is_program() };
    let (Some(older), Some(newer)) = (calls(compiler, older)?, calls(compiler, newer)?) else {
        return Ok(());
    };
    for (head, calls) in newer {
        let Some(before) = older.get(&head) else { continue };
        let is_new = |(call, count): &(&String, &usize)| before.get(*call).unwrap_or(&0) < *count;
        let new: Vec<&str> = calls.iter().filter(is_new).map(|(call, _)| call.as_str()).collect();
        let Some(at) = function(cx, written, &head, boundary.edition) else { continue };
        // Those of its own may ask for anything; others only hand the type on.
        let own = new.iter().find_map(|call| named(&written.text, call));
        if let Some(name) = own {
            cx.diagnostics.push(tell(cx, written, at, &name, Diagnostic::error));
        } else if let Some(call) = new.first() {
            let path = call.split("::<").next().unwrap_or_default();
            let name = words(path).last().unwrap_or_default().to_string();
            cx.diagnostics.push(tell(cx, written, at, &name, Diagnostic::warning));
        }
    }
    Ok(())
}

fn tell(
    cx: &Context,
    written: &Written,
    at: usize,
    name: &str,
    make: fn(Code, String) -> Diagnostic,
) -> Diagnostic {
    let after = words_in(&written.text[at..], name).next();
    let at = after.map_or(at, |end| at + end - name.len());
    let found = place::find(cx, written, at, name);
    let message =
        format!("`{name}` in {} is of a type `!` that was `()`, in edition 2024", found.name);
    let help = format!("write the type `()`, or {}", written.one_edition());
    let diagnostic = make(Code::Meaning, message).help(help);
    match found.place {
        Some(place) => diagnostic.at(place),
        None => diagnostic,
    }
}

/// The name in a call of something that the program defines, or that asks a type for something.
fn named(text: &str, call: &str) -> Option<String> {
    let is_own = |name: &&str| {
        let defines = |end: usize| {
            let before = text[..end - name.len()].trim_end();
            DEFINING.iter().any(|word| before.ends_with(word))
        };
        ASKING.contains(name) || words_in(text, name).any(defines)
    };
    words(call).filter(is_own).last().map(str::to_string)
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let all = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    all.filter(|word| word.starts_with(|c: char| c.is_alphabetic() || c == '_'))
}

/// Where the function of a body starts in the text, if that is in an older part; the first such part
/// if it is not found.
fn function(cx: &Context, written: &Written, head: &str, edition: Edition) -> Option<usize> {
    let path = head.split("::{").next().unwrap_or_default();
    let path = path.strip_prefix("fn ").unwrap_or(path);
    let name = path.rsplit("::").next().unwrap_or_default();
    let mut all: Vec<usize> = words_in(&written.text, name)
        .map(|end| end - name.len())
        .filter(|&start| written.text[..start].trim_end().ends_with("fn"))
        .collect();
    if let Some((_, place)) = path.split_once("<impl at ") {
        let line = place.split(':').nth(1).and_then(|line| line.parse::<usize>().ok());
        let starts = written.text.match_indices('\n').map(|(at, _)| at + 1);
        let start = line.and_then(|line| std::iter::once(0).chain(starts).nth(line - 1));
        all.retain(|&at| start.is_none_or(|start| start <= at));
        all.truncate(1);
    }
    // The compiler writes whole paths where there is more than one.
    let krate = path.split("::").next().unwrap_or_default();
    let is_there = |at: &usize| {
        let mut parts = written.parts.iter();
        let part = parts.find(|part| part.range.contains(at));
        part.is_some_and(|part| cx.tree.crates[part.krate].mount.as_deref() == Some(krate))
    };
    if all.iter().any(is_there) {
        all.retain(is_there);
    }
    let older = |at: &&usize| written.is_older(&(**at..**at + 1), edition);
    match all.as_slice() {
        [] => written.older_than(edition).first().map(|&part| written.parts[part].range.start),
        all => all.iter().find(older).copied(),
    }
}

/// What the functions of a text call that is of `!`; `None` if it does not compile.
fn calls(compiler: &Compiler, unit: Unit<'_>) -> Result<Option<Calls>, Diagnostic> {
    let arguments = ["--emit=mir", "-o", "bundle.mir", "--cap-lints", "allow"];
    if !compiler.run(unit, arguments)?.is_accepted {
        return Ok(None);
    }
    let mut calls = Calls::default();
    let mut head = String::new();
    for line in compiler.made("bundle.mir")?.lines() {
        if line.starts_with(|c: char| c.is_ascii_alphabetic() || c == '<') {
            head = line.split('(').next().unwrap_or_default().to_string();
            calls.entry(head.clone()).or_default();
        } else if let Some(call) = call(line) {
            let known = calls.entry(head.clone()).or_default();
            *known.entry(call.to_string()).or_insert(0) += 1;
        }
    }
    Ok(Some(calls))
}

/// What a line of a body calls, or names with types, if that is of `!`.
fn call(line: &str) -> Option<&str> {
    let (_, made) = line.split_once(" = ")?;
    let mut depth = 0_usize;
    let mut before = ' ';
    let end = made.char_indices().find(|&(_, c)| {
        match c {
            '<' => depth += 1,
            '>' if before != '-' => depth = depth.saturating_sub(1),
            _ => {}
        }
        before = c;
        (c == '(' && depth == 0) || c == '"'
    });
    let call = &made[..end.map_or(made.len(), |(at, _)| at)];
    (call.contains('!') && call.contains("::")).then_some(call)
}
