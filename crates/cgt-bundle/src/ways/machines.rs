//! Machines: what a text is on those that are not at hand.
//!
//! The compiler tells which names are on for any machine that it knows, so that a text is compiled
//! here as if it were there: what the compiler decides by itself is asked for by names that nobody
//! has, as long as the real ones. What needs another machine's standard library is refused, and
//! stays unseen.

use super::{ASSERTIONS, Conditions, Region, Way, is_fixed};
use crate::compiler::Message;
use crate::diag::Diagnostic;
use crate::lex::words;
use crate::verify::{names_for, names_on};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::Path;

/// The machines of judges, and of those who write for them.
const USUAL: &[&str] = &[
    "x86_64-unknown-linux-gnu",
    "i686-unknown-linux-gnu",
    "x86_64-pc-windows-msvc",
    "i686-pc-windows-msvc",
    "aarch64-apple-darwin",
];

/// Others, for the code that is for nobody else.
const OTHER: &[&str] = &[
    "x86_64-pc-windows-gnu",
    "x86_64-apple-darwin",
    "aarch64-unknown-linux-gnu",
    "wasm32-unknown-unknown",
    "wasm32-wasip1",
    "s390x-unknown-linux-gnu",
    "x86_64-unknown-freebsd",
    "x86_64-unknown-none",
    "avr-none",
];

/// What a processor may have beside what all of its kind have.
const FEATURE: &str = "target_feature";

impl Conditions {
    /// Adds ways to compile the text as other machines do to those at hand: usual machines on which
    /// the code that matters is another than on all before, and what else shows code, or shows the
    /// text without code, as none before does. Only those in which the text is accepted.
    pub fn add_others(
        &self,
        compiler: &Path,
        ways: &mut Vec<Way>,
        matters: impl Fn(&Region) -> bool,
        mut accepts: impl FnMut(&Way) -> Result<bool, Diagnostic>,
    ) -> Result<(), Diagnostic> {
        let regions = self.regions.iter().filter(|region| matters(region));
        let regions: Vec<_> = regions.map(|region| (region, self.around(region))).collect();
        if self.fixed.is_empty() || regions.is_empty() {
            return Ok(());
        }
        let mut shown = Shown { regions, known: Vec::new() };
        shown.known.extend(ways.iter().map(|way| shown.state(way)).collect::<Vec<State>>());
        let mut offer = |way: Way, is_new: Test| {
            let state = shown.state(&way);
            if is_new(&shown, &state) {
                let way = self.elsewhere(way);
                if accepts(&way)? {
                    ways.push(way);
                    shown.known.push(state);
                }
            }
            Ok(shown.is_complete())
        };
        let machines = |names: &[&str]| -> Vec<BTreeSet<String>> {
            names.iter().filter_map(|name| names_for(compiler, name)).collect()
        };
        let usual = machines(USUAL);
        let mut is_complete = false;
        for on in &usual {
            is_complete = offer(self.judged(on), |shown, state| shown.is_another(state))?;
        }
        if is_complete {
            return Ok(());
        }
        let others = usual.into_iter().chain(machines(OTHER)).chain([self.featured(compiler)?]);
        for way in others.flat_map(|on| self.ways(&on)) {
            if offer(way, |shown, state| shown.is_more(state))? {
                break;
            }
        }
        Ok(())
    }

    /// The way that judges with a machine have.
    fn judged(&self, on: &BTreeSet<String>) -> Way {
        let mut way = Way { on: on.clone(), ..Way::default() };
        if self.atoms().contains(ASSERTIONS) {
            way.change(ASSERTIONS);
        }
        way
    }

    /// This machine with all that its processor is asked for.
    fn featured(&self, compiler: &Path) -> Result<BTreeSet<String>, Diagnostic> {
        let asked = self.atoms().into_iter().filter(|name| name.starts_with(FEATURE));
        Ok(names_on(compiler)?.into_iter().chain(asked).collect())
    }

    /// A way of another machine, with what is on there told by the names that stand for it.
    fn elsewhere(&self, way: Way) -> Way {
        let mut way = Way { is_elsewhere: true, ..way };
        let is_told = |name: &String| is_fixed(name) && way.on.contains(name);
        let names: Vec<String> = self.atoms().into_iter().filter(is_told).collect();
        way.arguments.extend(names.iter().flat_map(|name| ["--cfg".to_string(), renamed(name)]));
        way
    }
}

/// Whether each condition holds, where it is looked at.
type State = Vec<Option<bool>>;

/// Whether a way has something to show, beside those that are known.
type Test = fn(&Shown<'_>, &State) -> bool;

/// What ways show of a text.
struct Shown<'a> {
    /// The code that matters, each with what it stands in.
    regions: Vec<(&'a Region, Vec<&'a Region>)>,
    known: Vec<State>,
}

impl Shown<'_> {
    fn state(&self, way: &Way) -> State {
        let of_one = |(region, around): &(&Region, Vec<&Region>)| {
            around.iter().all(|around| around.is_in(way)).then(|| region.is_in(way))
        };
        self.regions.iter().map(of_one).collect()
    }

    fn is_another(&self, state: &State) -> bool {
        !self.known.contains(state)
    }

    /// Whether some condition holds, or does not, that did so in no way before.
    fn is_more(&self, state: &State) -> bool {
        let is_new = |(at, one): (usize, &Option<bool>)| one.is_some() && !self.knows(at, *one);
        state.iter().enumerate().any(is_new)
    }

    /// Whether there is nothing more to show.
    fn is_complete(&self) -> bool {
        let knows_both = |at: usize| [true, false].iter().all(|&one| self.knows(at, Some(one)));
        (0..self.regions.len()).all(knows_both)
    }

    fn knows(&self, at: usize, one: Option<bool>) -> bool {
        self.known.iter().any(|known| known[at] == one)
    }
}

impl Way {
    /// The text that is compiled in this way, each byte in its place.
    pub fn text<'a>(&self, text: &'a str) -> Cow<'a, str> {
        if !self.is_elsewhere {
            return Cow::Borrowed(text);
        }
        let mut bytes = text.as_bytes().to_vec();
        for at in Conditions::of(text).fixed {
            bytes[at].make_ascii_uppercase();
        }
        Cow::Owned(String::from_utf8(bytes).unwrap_or_else(|_| text.to_string()))
    }

    /// Takes back what a message suggests by names that stand for others.
    pub fn correct(&self, message: &mut Message) {
        if !self.is_elsewhere {
            return;
        }
        let is_renamed = |word: &str| {
            is_fixed(&word.to_ascii_lowercase()) && word.starts_with(char::is_uppercase)
        };
        let is_of_names = |text: &str| words(text).any(is_renamed);
        let mut open = vec![message];
        while let Some(message) = open.pop() {
            for span in &mut message.spans {
                span.suggested_replacement.take_if(|text| is_of_names(text));
            }
            open.extend(&mut message.children);
        }
    }
}

/// The name that stands for another.
fn renamed(name: &str) -> String {
    name[..1].to_ascii_uppercase() + &name[1..]
}
