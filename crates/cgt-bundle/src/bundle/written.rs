//! Written: the text of a bundle, and which crate each part of it is.

use crate::compiled::{Origin, TELLING_PLACES};
use crate::context::Context;
use crate::lex::{may_call, rules_in};
use crate::manifest::Edition;
use crate::tree::CrateId;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::Range;

/// A bundle's text before it is pruned or minified.
#[derive(Clone)]
pub(crate) struct Written {
    pub text: String,
    /// The bytes of the library part; what is around it is the solution's.
    pub library: Range<usize>,
    /// Where the header tells what the bundle is for; without a library there is no header.
    pub told_at: Option<usize>,
    /// In the order of the text.
    pub parts: Vec<Part>,
    /// Where something was tried in vain, and what, so that it is not tried again.
    pub refused: RefCell<Vec<(usize, String)>>,
}

/// What comes from one crate.
#[derive(Clone)]
pub(crate) struct Part {
    pub krate: CrateId,
    pub edition: Edition,
    pub is_solution: bool,
    pub range: Range<usize>,
}

impl Written {
    /// Whether there is a `main`.
    pub fn is_program(&self) -> bool {
        self.parts.iter().any(|part| part.is_solution)
    }

    /// The parts that are written in an edition before this one.
    pub fn older_than(&self, edition: Edition) -> Vec<usize> {
        (0..self.parts.len()).filter(|&part| self.parts[part].edition < edition).collect()
    }

    /// The crates that the text comes from, for a bundle of an edition.
    pub fn origins(&self, cx: &Context, edition: Edition) -> Vec<Origin> {
        let origin = |(at, part): (usize, &Part)| Origin {
            module: cx.tree.crates[part.krate].mount.clone().filter(|_| !part.is_solution),
            is_older: part.edition < edition,
            has_rules: self.rules(at).next().is_some(),
            tells_places: TELLING_PLACES.iter().any(|name| may_call(self.part(at), name)),
        };
        self.parts.iter().enumerate().map(origin).collect()
    }

    /// Whether a range lies in a part that is older than an edition.
    pub fn is_older(&self, range: &Range<usize>, edition: Edition) -> bool {
        let is_in = |part: &Part| part.range.start <= range.start && range.end <= part.range.end;
        self.parts.iter().any(|part| part.edition < edition && is_in(part))
    }

    /// What makes a bundle in which no crate is of an older edition.
    pub fn one_edition(&self) -> String {
        let editions: BTreeSet<Edition> = self.parts.iter().map(|part| part.edition).collect();
        match Vec::from_iter(editions).as_slice() {
            [only] => format!("add `--edition {}`", only.as_str()),
            _ => "give all crates one edition".to_string(),
        }
    }

    /// What a part is called.
    pub fn name(&self, cx: &Context, part: usize) -> String {
        match &self.parts[part] {
            part if part.is_solution => "the solution".to_string(),
            part => format!("`{}`", cx.tree.crates[part.krate].name),
        }
    }

    fn part(&self, part: usize) -> &str {
        self.text.get(self.parts[part].range.clone()).unwrap_or_default()
    }

    /// Whether a part has any of some words, or there are none.
    pub fn has_any(&self, part: usize, words: &[&str]) -> bool {
        words.is_empty() || words.iter().any(|word| self.part(part).contains(word))
    }

    /// Whether some of the text calls a macro whose rules are in a part.
    pub fn calls_rules_of(&self, range: Range<usize>, other: usize) -> bool {
        let text = self.text.get(range).unwrap_or_default();
        self.rules(other).any(|name| may_call(text, name))
    }

    /// The names of the macros whose rules are in a part.
    pub fn rules(&self, part: usize) -> impl Iterator<Item = &str> {
        rules_in(self.part(part))
    }

    /// Whether a part owns something jointly and the bundle looks at how many owners there are.
    pub fn counts_owners(&self, part: usize) -> bool {
        const OWNERS: [&str; 4] = ["Rc<", "Rc::", "Arc<", "Arc::"];
        const COUNTS: [&str; 10] = [
            "strong_count(",
            "weak_count(",
            "upgrade(",
            "try_unwrap(",
            "make_mut(",
            "unwrap_or_clone(",
            "Rc::get_mut(",
            "Arc::get_mut(",
            "Rc::into_inner(",
            "Arc::into_inner(",
        ];
        OWNERS.iter().any(|owner| self.part(part).contains(owner))
            && COUNTS.iter().any(|count| self.text.contains(count))
    }

    /// The text with parts turned into spaces, so that places stay what they are.
    pub fn without(&self, parts: &[usize]) -> String {
        let mut bytes = self.text.as_bytes().to_vec();
        for &part in parts {
            if let Some(bytes) = bytes.get_mut(self.parts[part].range.clone()) {
                bytes.iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
            }
        }
        String::from_utf8(bytes).unwrap_or_else(|_| self.text.clone())
    }

    /// Remembers that something cannot stand at a place, as long as no change touches that.
    pub fn refuse(&self, at: usize, what: String) {
        self.refused.borrow_mut().push((at, what));
    }

    /// Whether it is known that something cannot stand at a place.
    pub fn is_refused(&self, at: usize, what: &str) -> bool {
        self.refused.borrow().iter().any(|(place, known)| *place == at && known == what)
    }

    /// Makes changes, which are sorted and do not overlap.
    pub fn apply(&mut self, edits: Vec<(Range<usize>, String)>) {
        for (range, new) in edits.into_iter().rev() {
            let moved = |at: usize| at + new.len() - range.len();
            let is_after = |at: usize| range.end <= at && range.start < at;
            let parts = self.parts.iter_mut().map(|part| &mut part.range);
            for part in parts.chain([&mut self.library]) {
                for end in [&mut part.start, &mut part.end] {
                    if is_after(*end) {
                        *end = moved(*end);
                    }
                }
            }
            self.told_at = self.told_at.map(|at| if is_after(at) { moved(at) } else { at });
            let refused = self.refused.get_mut();
            refused.retain(|(at, _)| *at < range.start || range.end < *at);
            refused.iter_mut().filter(|(at, _)| is_after(*at)).for_each(|(at, _)| *at = moved(*at));
            self.text.replace_range(range, &new);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_refused_moves_with_its_place_and_is_forgotten_where_that_changes() {
        let mut written = Written {
            text: "0123456789".to_string(),
            library: 0..10,
            told_at: None,
            parts: Vec::new(),
            refused: RefCell::default(),
        };
        for at in [0, 3, 5, 6, 9] {
            written.refuse(at, "probe".to_string());
        }
        written.apply(vec![(1..1, "abc".to_string()), (5..6, String::new())]);
        assert_eq!(written.text, "0abc12346789");
        let known = |at: &usize| written.is_refused(*at, "probe");
        // What stood before `0`, `3` and `9`.
        assert_eq!((0..12).filter(known).collect::<Vec<usize>>(), [0, 6, 11]);
        assert!(!written.is_refused(0, "another probe"));
    }
}
