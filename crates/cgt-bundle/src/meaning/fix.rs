//! Fix: what the compiler suggests, applied where it is certain.

use super::ask::Heard;
use super::calls::Calls;
use super::late::{self, Late};
use super::lints::{Boundary, Lint, OBJECTS, PATTERNS, Seat, is_earlier};
use super::loops::Loops;
use crate::bundle::Written;
use crate::compiler::{Message, Span};
use std::cell::OnceCell;
use std::ops::Range;

/// New text for a range of bytes.
pub(super) type Edit = (Range<usize>, String);

/// How sure the compiler is of what it suggests.
const CERTAIN: &[&str] = &["MachineApplicable"];

/// As sure as it ever is of the rules of a macro, which may be called with something else.
const IN_RULES: &[&str] = &["MachineApplicable", "MaybeIncorrect"];

/// The changes that keep the meaning of older parts, of messages that hold for all that their places
/// stand for; those of one message together or not at all.
pub(super) fn edits(
    written: &Written,
    boundary: &Boundary,
    heard: &Heard,
    alike: &[bool],
) -> Vec<Edit> {
    let is_alike = |message: &Message| {
        let mut all = heard.messages.iter().zip(alike);
        all.any(|(one, alike)| std::ptr::eq(one, message) && *alike)
    };
    let relevant = heard.relevant(written, boundary).map(|(_, message)| message);
    let relevant = relevant.filter(|message| is_alike(message));
    let groups = groups(written, boundary, heard, relevant, CERTAIN);
    joined(written, &groups)
}

/// The changes of patterns and types that rules of macros make, which must fit whatever these are
/// called with.
pub(super) fn in_rules(written: &Written, boundary: &Boundary, heard: &Heard) -> Vec<Vec<Edit>> {
    let relevant = heard.relevant(written, boundary);
    let relevant = relevant.filter(|(lint, _)| lint.name == PATTERNS).map(|(_, message)| message);
    let mut all = groups(written, boundary, heard, relevant, IN_RULES);
    let calls = Calls::of(&written.text);
    for (_, message) in heard.relevant(written, boundary).filter(|(lint, _)| lint.name == OBJECTS) {
        let Some(object) = primary(message).map(|span| heard.range(span)).next() else { continue };
        let is_variable =
            written.text.get(object.clone()).is_some_and(|text| text.starts_with('$'));
        let edit = vec![(object.start..object.start, "dyn ".to_string())];
        if is_variable && !all.contains(&edit) && !calls.show(written, &edit) {
            all.push(edit);
        }
    }
    all
}

/// All changes in the order of the text, with what they make of messages.
pub(super) fn joined(written: &Written, groups: &[Vec<Edit>]) -> Vec<Edit> {
    let mut all = groups.concat();
    all.sort_by_key(|(range, _)| range.start);
    Calls::of(&written.text).with_messages(&written.text, all)
}

/// What messages suggest, as far as it can be done at once.
fn groups<'a>(
    written: &Written,
    boundary: &Boundary,
    heard: &Heard,
    messages: impl Iterator<Item = &'a Message>,
    levels: &[&str],
) -> Vec<Vec<Edit>> {
    let mut all: Vec<Vec<Edit>> = Vec::new();
    let calls = Calls::of(&written.text);
    for message in messages {
        let Some(edits) = suggested(written, boundary, heard, (message, levels)) else { continue };
        let done = || all.iter().flatten();
        // Rules of a macro that is called twice are told of twice.
        if edits.iter().all(|edit| done().any(|other| other == edit)) {
            continue;
        }
        // What touches another change waits for the next round.
        let touches = |(a, _): &Edit| done().any(|(b, _)| a.start <= b.end && b.start <= a.end);
        if !edits.iter().any(touches) && !calls.show(written, &edits) {
            all.push(edits);
        }
    }
    all
}

/// Where the compiler knows no remedy: temporaries that must live on as long as they did.
pub(super) fn lates(written: &Written, boundary: &Boundary, heard: &Heard) -> Vec<late::Group> {
    let groups = late::groups(&written.text, &temporaries(written, boundary, heard));
    let calls = Calls::of(&written.text);
    let is_shown = |group: &late::Group| {
        calls.show(written, &late::edits(&written.text, std::slice::from_ref(group)))
    };
    groups.into_iter().filter(|group| !is_shown(group)).collect()
}

/// The temporaries that are dropped too early.
fn temporaries(written: &Written, boundary: &Boundary, heard: &Heard) -> Vec<Late> {
    let is_late = |message: &&Message| message.code() == "tail_expr_drop_order";
    // This is told of what another temporary borrows.
    let is_borrowed = |label: &String| {
        label.starts_with("this temporary value will be dropped at the end of the block")
    };
    let is_value = |label: &String| is_earlier(label) || is_borrowed(label);
    // One message may be about several.
    let spans = heard.messages.iter().filter(is_late).flat_map(|message| &message.spans);
    let spans = spans.filter(|span| span.label.as_ref().is_some_and(is_value));
    let loops = OnceCell::new();
    let is_of_loop = |span: &Span| {
        let loops = loops.get_or_init(|| Loops::of(&written.text));
        span.is_own() && span.expansion.is_none() && loops.hold(&heard.range(span))
    };
    let mut all: Vec<Late> = spans
        .filter(|span| !is_of_loop(span))
        .map(|span| {
            let range = |span: &Span| span.is_own().then(|| heard.range(span));
            let is_older = |range: &Range<usize>| written.is_older(range, boundary.edition);
            let call = span.expansion.is_some().then(|| range(outermost(span))).flatten();
            let is_borrowed = span.label.as_ref().is_some_and(is_borrowed);
            Late { value: range(span).filter(is_older), call, is_borrowed }
        })
        .collect();
    all.sort_by_key(|late| {
        let ends =
            |range: &Option<Range<usize>>| range.as_ref().map(|range| (range.start, range.end));
        (ends(&late.value), ends(&late.call), late.is_borrowed)
    });
    all.dedup();
    all
}

/// The first suggestion of a message that is certain and lies in older parts.
fn suggested(
    written: &Written,
    boundary: &Boundary,
    heard: &Heard,
    (message, levels): (&Message, &[&str]),
) -> Option<Vec<Edit>> {
    message.children.iter().find_map(|child| {
        let edit = |span: &Span| {
            let level = span.suggestion_applicability.as_deref();
            let is_certain = level.is_some_and(|level| levels.contains(&level));
            let range = heard.range(span);
            let is_older = span.is_own() && written.is_older(&range, boundary.edition);
            let text = span.suggested_replacement.clone().filter(|_| is_certain && is_older)?;
            Some((range, text))
        };
        // What only tells a reader to look is not for a bundle.
        let is_comment = |span: &&Span| {
            let text = span.suggested_replacement.as_ref();
            text.is_some_and(|text| text.trim_start().starts_with("//"))
        };
        let spans = child.spans.iter().filter(|span| !is_comment(span));
        let edits: Option<Vec<Edit>> = spans.map(edit).collect();
        let is_payload = |edits: &Vec<Edit>| edits.iter().any(|(_, text)| text == AS_FORMAT);
        edits.filter(|edits| !edits.is_empty() && !is_payload(edits))
    })
}

/// What makes a format of a message, so that another value is handed over than the text.
const AS_FORMAT: &str = "\"{}\", ";

impl Heard {
    /// The messages of a boundary's lints that are about older parts.
    pub(super) fn relevant<'a>(
        &'a self,
        written: &'a Written,
        boundary: &'a Boundary,
    ) -> impl Iterator<Item = (&'a Lint, &'a Message)> {
        let older =
            |span: &Span| span.is_own() && written.is_older(&self.range(span), boundary.edition);
        // The tokens may be newer than the rules that make something of them.
        let calls = OnceCell::new();
        let handed = move |span: &Span| {
            let (calls, names) = calls.get_or_init(|| {
                let older = written.older_than(boundary.edition).into_iter();
                let names = older.flat_map(|part| written.rules(part)).collect();
                (Calls::of(&written.text), names)
            });
            span.is_own() && calls.hand(self.range(span).start, names)
        };
        let is_relevant = move |lint: &Lint, message: &Message| match lint.seat {
            Seat::Place => primary(message).any(older),
            Seat::Caller => primary(message).map(outermost).any(older),
            Seat::Variables if variables(message).next().is_some() => variables(message).any(older),
            Seat::Any | Seat::Variables => {
                let suggested = message.children.iter().flat_map(|child| &child.spans);
                let suggested = suggested.filter(|span| span.suggested_replacement.is_some());
                let mut all = message.spans.iter().chain(suggested).flat_map(chain);
                all.any(older) || (lint.seat == Seat::Any && primary(message).any(&handed))
            }
        };
        let loops = OnceCell::new();
        let is_of_loops = move |message: &Message| {
            let label = |span: &&Span| span.label.as_deref().is_some_and(is_earlier);
            let mut told = message.spans.iter().filter(label).peekable();
            let loops = loops.get_or_init(|| Loops::of(&written.text));
            told.peek().is_some()
                && told.all(|span| {
                    span.is_own() && span.expansion.is_none() && loops.hold(&self.range(span))
                })
        };
        self.messages.iter().filter_map(move |message| {
            let lint = boundary.lints.iter().find(|lint| lint.name == message.code())?;
            if lint.seat == Seat::Variables && is_of_loops(message) {
                return None;
            }
            is_relevant(lint, message).then_some((lint, message))
        })
    }
}

pub(super) fn primary(message: &Message) -> impl Iterator<Item = &Span> {
    message.spans.iter().filter(|span| span.is_primary)
}

/// The variables that a message says to be dropped before or after something.
pub(super) fn variables(message: &Message) -> impl Iterator<Item = &Span> {
    let is_variable = |label: &String| label.ends_with("calls a custom destructor");
    message.spans.iter().filter(move |span| span.label.as_ref().is_some_and(is_variable))
}

/// A place, and the macro calls that it comes from, innermost first.
fn chain(span: &Span) -> impl Iterator<Item = &Span> {
    std::iter::successors(Some(span), |span| Some(&span.expansion.as_ref()?.span))
}

/// The place of the outermost macro call that a place comes from, or itself.
pub(super) fn outermost(span: &Span) -> &Span {
    chain(span).last().unwrap_or(span)
}
