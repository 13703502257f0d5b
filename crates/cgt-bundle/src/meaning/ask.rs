//! Ask: the text of a bundle, compiled as the older edition that some of it is written in.

use super::lints::Boundary;
use super::probes::{self, Probe};
use super::stubs::{Which, places, stubbed};
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
    /// How many selections that have more in them did not compile.
    rank: usize,
}

/// How often probes are put in anew where some cannot stand.
const TRIES: usize = 16;

/// Compiles as much of a bundle as the older edition accepts; `None` if not even the older parts.
pub(super) fn hear(
    written: &Written,
    boundary: &Boundary,
    compiler: &Compiler,
) -> Result<Option<Heard>, Diagnostic> {
    for (rank, selection) in selections(written, boundary).into_iter().enumerate() {
        let is_program = selection.is_program(written);
        let asking = Asking { compiler, boundary, text: selection.text(written), is_program };
        if let Some((messages, added)) = asking.with_probes()? {
            return Ok(Some(Heard { messages, added, selection, rank }));
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
        let mut kept: Vec<Probe> = Vec::new();
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
    fn ask(&self, places: &[Probe]) -> Result<Option<(Vec<Message>, Added)>, Diagnostic> {
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

/// What is emptied, and parts that are left out.
#[derive(Default, PartialEq, Eq)]
struct Selection {
    /// What is inside of functions, or parts of it.
    stubs: Vec<Range<usize>>,
    out: Vec<usize>,
}

impl Selection {
    fn is_program(&self, written: &Written) -> bool {
        let is_out = |part: usize| written.parts[part].is_solution && self.out.contains(&part);
        written.is_program() && !(0..written.parts.len()).any(is_out)
    }

    fn text(&self, written: &Written) -> String {
        match (self.stubs.is_empty(), self.out.is_empty()) {
            (true, true) => written.text.clone(),
            (true, false) => written.without(&self.out),
            (false, _) => stubbed(&written.text, &self.stubs),
        }
    }
}

/// What to compile, best first: all, without what older editions cannot read, newer parts by their
/// signatures, without the solution, without all that is newer.
fn selections(written: &Written, boundary: &Boundary) -> Vec<Selection> {
    let is_older = |part: usize| written.parts[part].edition < boundary.edition;
    let is_solution = |part: usize| written.parts[part].is_solution;
    let pick = |is_picked: &dyn Fn(usize) -> bool| -> Vec<usize> {
        (0..written.parts.len()).filter(|&part| is_picked(part)).collect()
    };
    let without = |out: Vec<usize>| Selection { out, ..Selection::default() };
    let newer = pick(&|part| !is_older(part));
    let stubs =
        |which: Which| Selection { stubs: places(written, &newer, which), ..Selection::default() };
    let mut selections = vec![Selection::default(), stubs(Which::Newer), stubs(Which::All)];
    selections.push(without(pick(&is_solution)));
    selections.push(without(pick(&|part| is_solution(part) || !is_older(part))));
    selections.retain(|selection| {
        !pick(&|part| is_older(part) && !selection.out.contains(&part)).is_empty()
    });
    selections.dedup();
    selections
}

impl Heard {
    /// What was compiled, without what was put into it.
    pub(super) fn text(&self, written: &Written) -> String {
        self.selection.text(written)
    }

    pub(super) fn is_program(&self, written: &Written) -> bool {
        self.selection.is_program(written)
    }

    /// Whether less was compiled than before.
    pub(super) fn is_less(&self, before: &Heard) -> bool {
        before.rank < self.rank
    }

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
        let Selection { stubs, out } = &self.selection;
        let left_out = out.iter().map(|&part| written.parts[part].range.clone());
        let left_out: Vec<Range<usize>> = left_out.chain(stubs.iter().cloned()).collect();
        let is_missed = |&part: &usize| {
            out.contains(&part)
                || left_out.iter().any(|range| written.calls_rules_of(range.clone(), part))
        };
        written.older_than(boundary.edition).into_iter().filter(is_missed).collect()
    }
}
