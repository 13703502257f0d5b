//! Ask: the text of a bundle, compiled as the older edition that some of it is written in.

use super::lints::Boundary;
use super::probes;
use super::stubs::stubbed;
use crate::bundle::Written;
use crate::compiler::{Compiler, Message, Span, Unit};
use crate::diag::Diagnostic;
use std::ops::Range;

/// What the compiler told of a text that it accepted.
pub(super) struct Heard {
    pub messages: Vec<Message>,
    /// What was put into the text, as places in the bundle's own and lengths.
    added: Vec<(usize, usize)>,
    selection: Selection,
}

/// Compiles as much of a bundle as the older edition accepts; `None` if not even the older parts.
pub(super) fn hear(
    written: &Written,
    boundary: &Boundary,
    compiler: &Compiler,
) -> Result<Option<Heard>, Diagnostic> {
    let named: Vec<String> =
        boundary.lints.iter().map(|lint| lint.name.replace('_', "-")).collect();
    let warn = named.iter().flat_map(|name| ["--force-warn", name.as_str()]);
    let arguments = ["--emit=metadata", "-o", "bundle.rmeta", "--cap-lints", "warn"];
    let arguments: Vec<&str> =
        arguments.into_iter().chain(["-A", "warnings"]).chain(warn).collect();
    for selection in selections(written, boundary) {
        let text = selection.text(written);
        let is_out = |part: usize| written.parts[part].is_solution && selection.out.contains(&part);
        let is_program = written.is_program() && !(0..written.parts.len()).any(is_out);
        for added in probes::variants(&text, boundary) {
            let unit = Unit { text: &added.text, edition: boundary.before, is_program };
            let answer = compiler.run(unit, arguments.iter().copied())?;
            if answer.is_accepted {
                let (messages, added) = (answer.messages, added.places);
                return Ok(Some(Heard { messages, added, selection }));
            }
        }
    }
    Ok(None)
}

/// Parts whose functions are emptied, and parts that are left out.
#[derive(Default, PartialEq, Eq)]
struct Selection {
    stubs: Vec<usize>,
    out: Vec<usize>,
}

impl Selection {
    fn text(&self, written: &Written) -> String {
        match (self.stubs.is_empty(), self.out.is_empty()) {
            (true, true) => written.text.clone(),
            (true, false) => written.without(&self.out),
            (false, _) => stubbed(written, &self.stubs),
        }
    }
}

/// What to compile, best first: all, newer parts by their signatures, without the solution,
/// without all that is newer.
fn selections(written: &Written, boundary: &Boundary) -> Vec<Selection> {
    let is_older = |part: usize| written.parts[part].edition < boundary.edition;
    let is_solution = |part: usize| written.parts[part].is_solution;
    let pick = |is_picked: &dyn Fn(usize) -> bool| -> Vec<usize> {
        (0..written.parts.len()).filter(|&part| is_picked(part)).collect()
    };
    let without = |out: Vec<usize>| Selection { out, ..Selection::default() };
    let stubs = Selection { stubs: pick(&|part| !is_older(part)), ..Selection::default() };
    let mut selections = vec![Selection::default(), stubs, without(pick(&is_solution))];
    selections.push(without(pick(&|part| is_solution(part) || !is_older(part))));
    selections.retain(|selection| {
        !pick(&|part| is_older(part) && !selection.out.contains(&part)).is_empty()
    });
    selections.dedup();
    selections
}

impl Heard {
    /// The bytes of the bundle's text that a place of the compiled text stands for.
    pub(super) fn range(&self, span: &Span) -> Range<usize> {
        self.own(span.byte_start)..self.own(span.byte_end)
    }

    fn own(&self, at: usize) -> usize {
        let mut shift = 0;
        for &(place, length) in &self.added {
            if at < place + shift {
                break;
            }
            if at < place + shift + length {
                return place;
            }
            shift += length;
        }
        at - shift
    }

    /// The older parts of which something was not compiled: left out, or rules used by what was.
    pub(super) fn missed(&self, written: &Written, boundary: &Boundary) -> Vec<usize> {
        let is_missed = |&part: &usize| {
            let Selection { stubs, out } = &self.selection;
            let calls = |&other: &usize| written.calls_rules_of(other, part);
            out.contains(&part) || out.iter().chain(stubs).any(calls)
        };
        written.older_than(boundary.edition).into_iter().filter(is_missed).collect()
    }
}
