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
    added: Added,
    selection: Selection,
}

/// How often probes are put in anew where some cannot stand.
const TRIES: usize = 16;

/// Compiles as much of a bundle as the older edition accepts; `None` if not even the older parts.
pub(super) fn hear(
    written: &Written,
    boundary: &Boundary,
    compiler: &Compiler,
) -> Result<Option<Heard>, Diagnostic> {
    for selection in selections(written, boundary) {
        let is_out = |part: usize| written.parts[part].is_solution && selection.out.contains(&part);
        let is_program = written.is_program() && !(0..written.parts.len()).any(is_out);
        let asking = Asking { compiler, boundary, text: selection.text(written), is_program };
        if let Some((messages, added)) = asking.with_probes()? {
            return Ok(Some(Heard { messages, added, selection }));
        }
    }
    Ok(None)
}

/// Places in a text, each with the length of what was added there.
type Added = Vec<(usize, usize)>;

/// One text to compile.
struct Asking<'a> {
    compiler: &'a Compiler,
    boundary: &'a Boundary,
    text: String,
    is_program: bool,
}

impl Asking<'_> {
    /// What is told of the text with as many probes as it takes.
    fn with_probes(&self) -> Result<Option<(Vec<Message>, Added)>, Diagnostic> {
        let all = probes::places(&self.text, self.boundary);
        let with_all = self.ask(&all)?;
        if with_all.is_some() || all.is_empty() {
            return Ok(with_all);
        }
        let mut best = self.ask(&[])?;
        let mut kept: Vec<usize> = Vec::new();
        let mut todo = vec![all.as_slice()];
        let mut tries = 0;
        while let (Some(group), true, true) = (todo.pop(), best.is_some(), tries < TRIES) {
            let (first, second) = group.split_at(group.len() / 2);
            let mut more = [kept.as_slice(), group].concat();
            more.sort_unstable();
            tries += 1;
            match self.ask(&more)? {
                Some(told) => (best, kept) = (Some(told), more),
                None if first.is_empty() => {}
                None => todo.extend([second, first]),
            }
        }
        Ok(best)
    }

    /// What is told of the text with these probes; `None` if it does not compile.
    fn ask(&self, places: &[usize]) -> Result<Option<(Vec<Message>, Added)>, Diagnostic> {
        let lints: Vec<String> =
            self.boundary.lints.iter().map(|lint| lint.name.replace('_', "-")).collect();
        let warn = lints.iter().flat_map(|name| ["--force-warn", name.as_str()]);
        let arguments = ["--emit=metadata", "-o", "bundle.rmeta", "--cap-lints", "warn"];
        let arguments = arguments.into_iter().chain(["-A", "warnings"]).chain(warn);
        let probed = probes::probed(&self.text, places);
        let edition = self.boundary.before;
        let unit = Unit { text: &probed.text, edition, is_program: self.is_program };
        let answer = self.compiler.run(unit, arguments)?;
        Ok(answer.is_accepted.then_some((answer.messages, probed.places)))
    }
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
