//! Ask: the text of a bundle, compiled as the older edition that some of it is written in.

use super::lints::Boundary;
use super::probed::probed;
use super::probes::{self, Probe};
use super::stubs::{Which, places, stubbed};
use crate::bundle::Written;
use crate::compiler::{Answer, Compiler, Message, Span, Unit};
use crate::diag::Diagnostic;
use std::collections::BTreeSet;
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
        let (text, is_program) = (selection.text(written), selection.is_program(written));
        let asking = Asking { compiler, boundary, written, rank, text, is_program };
        if let Some(Told { messages, added }) = asking.with_probes()? {
            return Ok(Some(Heard { messages, added, selection, rank }));
        }
    }
    Ok(None)
}

/// Places in a text, each with the length of what was added there.
type Added = Vec<(usize, usize)>;

/// What is told of a text, and what was added to it.
struct Told {
    messages: Vec<Message>,
    added: Added,
}

/// Of which probe each error is, if of any.
type Errors = Vec<Option<usize>>;

/// One text to compile.
struct Asking<'a> {
    compiler: &'a Compiler,
    boundary: &'a Boundary,
    written: &'a Written,
    rank: usize,
    text: String,
    is_program: bool,
}

impl Asking<'_> {
    /// What is told of the text with as many probes as it takes: without those that errors are of,
    /// and where none is of any, without those that are found by halves.
    fn with_probes(&self) -> Result<Option<Told>, Diagnostic> {
        let mut probes = probes::places(&self.text, self.boundary);
        probes.retain(|probe| !self.written.is_refused(probe.at, &self.name(probe)));
        let mut bare = None;
        for _ in 0..TRIES {
            let errors = match self.ask(&probes)? {
                Ok(told) => return Ok(Some(told)),
                Err(errors) => errors,
            };
            let of_some: BTreeSet<usize> = errors.iter().copied().flatten().collect();
            let is_of_all = of_some.len() == probes.len();
            if probes.is_empty() {
                return Ok(None);
            }
            if bare.is_none() && (is_of_all || errors.contains(&None)) {
                bare = self.ask(&[])?.ok();
                if is_of_all || bare.is_none() {
                    of_some.iter().for_each(|&idx| self.refuse(&probes[idx]));
                    return Ok(bare);
                }
            }
            if of_some.is_empty() {
                break;
            }
            of_some.iter().for_each(|&idx| self.refuse(&probes[idx]));
            let mut idx = 0..;
            probes.retain(|_| !idx.next().is_some_and(|idx| of_some.contains(&idx)));
        }
        let bare = bare.map_or_else(|| self.ask(&[]).map(Result::ok), |told| Ok(Some(told)))?;
        bare.map(|told| self.by_halves(&probes, told)).transpose()
    }

    /// What is told with as many of these probes as there are tries for, which is that much without.
    fn by_halves(&self, probes: &[Probe], bare: Told) -> Result<Told, Diagnostic> {
        let mut best = bare;
        let mut kept: Vec<Probe> = Vec::new();
        let (first, second) = probes.split_at(probes.len() / 2);
        let mut todo = vec![second, first];
        let mut tries = 0;
        while let (Some(group), true) = (todo.pop(), tries < TRIES) {
            if group.is_empty() {
                continue;
            }
            let (first, second) = group.split_at(group.len() / 2);
            let mut more = [kept.as_slice(), group].concat();
            more.sort_unstable();
            tries += 1;
            match self.ask(&more)? {
                Ok(told) => (best, kept) = (told, more),
                Err(_) if first.is_empty() => self.refuse(&group[0]),
                Err(_) => todo.extend([second, first]),
            }
        }
        Ok(best)
    }

    /// What is told of the text with these probes, or what is wrong with it.
    fn ask(&self, probes: &[Probe]) -> Result<Result<Told, Errors>, Diagnostic> {
        let lints: Vec<String> =
            self.boundary.lints.iter().map(|lint| lint.name.replace('_', "-")).collect();
        let warn = lints.iter().flat_map(|name| ["--force-warn", name.as_str()]);
        let arguments = ["--emit=metadata", "-o", "bundle.rmeta", "--cap-lints", "warn"];
        let arguments = arguments.into_iter().chain(["-A", "warnings"]).chain(warn);
        let probed = probed(&self.text, probes);
        let edition = self.boundary.before;
        let unit = Unit { text: &probed.text, edition, is_program: self.is_program };
        let Answer { is_accepted, messages } = self.compiler.run(unit, arguments)?;
        if is_accepted {
            return Ok(Ok(Told { messages, added: probed.places }));
        }
        let is_error = |message: &&Message| message.level == "error" && !message.spans.is_empty();
        Ok(Err(messages.iter().filter(is_error).map(|error| probed.meant(error)).collect()))
    }

    /// Remembers that a probe cannot stand where it is.
    fn refuse(&self, probe: &Probe) {
        self.written.refuse(probe.at, self.name(probe));
    }

    /// What tells a probe from others that may stand in its place.
    fn name(&self, probe: &Probe) -> String {
        let kind = probe.kind.name();
        format!("{kind} {} {}", self.rank, self.compiler.way().arguments.join(" "))
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
