//! Calls: the macro calls around a place of a bundle, and what they show of their tokens.
//!
//! What is changed inside of a call to keep the meaning of code must not be seen in another way: as a
//! text, or by the choice of another rule.

use super::fix::Edit;
use crate::bundle::Written;
use crate::expand::{Change, Outcome, Rules, Unsure, is_same};
use crate::manifest::Edition;
use crate::parse::text_base;
use crate::told::{Tells, counts};
use proc_macro2::{TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::rc::Rc;

/// The macros of a bundle, and the calls of them.
pub(super) struct Calls {
    rules: BTreeMap<String, Vec<TokenStream>>,
    /// What each call is given, with the name of the macro.
    all: Vec<(String, Range<usize>)>,
    /// What assertions are given that have no message of their own.
    assertions: Vec<Range<usize>>,
}

/// Macros whose messages are the text of what they are given.
const ASSERTIONS: [&str; 2] = ["assert", "debug_assert"];

impl Calls {
    pub fn of(text: &str) -> Calls {
        let mut calls = Calls { rules: BTreeMap::new(), all: Vec::new(), assertions: Vec::new() };
        let base = text_base(text);
        let mut todo: Vec<TokenStream> = text[base..].parse().into_iter().collect();
        while let Some(tokens) = todo.pop() {
            let tokens: Vec<TokenTree> = tokens.into_iter().collect();
            for (at, token) in tokens.iter().enumerate() {
                let TokenTree::Group(group) = token else { continue };
                todo.push(group.stream());
                match &tokens[..at] {
                    [.., TokenTree::Ident(word), TokenTree::Punct(_), TokenTree::Ident(name)]
                        if word == "macro_rules" =>
                    {
                        calls.rules.entry(name.to_string()).or_default().push(group.stream());
                    }
                    [.., TokenTree::Ident(name), TokenTree::Punct(bang)]
                        if bang.as_char() == '!' =>
                    {
                        let start = group.span_open().byte_range().end + base;
                        let end = group.span_close().byte_range().start + base;
                        let is_alone = crate::cfg::split(&inside(group)).len() == 1;
                        if is_alone && ASSERTIONS.contains(&name.to_string().as_str()) {
                            calls.assertions.push(start..end);
                        }
                        calls.all.push((name.to_string(), start..end));
                    }
                    _ => {}
                }
            }
        }
        calls.all.retain(|(name, _)| calls.rules.contains_key(name));
        calls
    }

    /// Changes, with the message that an assertion around them had, which is its text.
    pub fn with_messages(&self, text: &str, mut edits: Vec<Edit>) -> Vec<Edit> {
        if ASSERTIONS.iter().any(|name| self.rules.contains_key(*name)) {
            return edits;
        }
        for range in &self.assertions {
            let is_inside = |edit: &Edit| range.start <= edit.0.start && edit.0.end <= range.end;
            let told = text[range.clone()].trim().trim_end_matches(',');
            // A text with braces would be a format, and the compiler lays out a long one anew.
            let is_plain = !told.contains(['{', '}', '\n', '$']);
            if is_plain && edits.iter().any(is_inside) {
                let message = format!(", {:?}", format!("assertion failed: {told}"));
                let at = range.start + text[range.clone()].find(told).unwrap_or(0) + told.len();
                edits.push((at..range.end, message));
            }
        }
        edits.sort_by_key(|(range, _)| (range.start, range.end));
        edits
    }

    /// Whether a byte is among the tokens of a call of one of some macros.
    pub fn hand(&self, at: usize, names: &BTreeSet<&str>) -> bool {
        let is_around = |range: &Range<usize>| range.contains(&at);
        self.all.iter().any(|(name, range)| is_around(range) && names.contains(name.as_str()))
    }

    /// Whether a call around changes shows more of them than what they are meant for.
    pub fn show(&self, written: &Written, edits: &[Edit]) -> bool {
        let is_inside = |range: &Range<usize>, edit: &Edit| {
            range.start <= edit.0.start && edit.0.end <= range.end
        };
        self.all.iter().any(|(name, range)| {
            let mut own: Vec<&Edit> = edits.iter().filter(|edit| is_inside(range, edit)).collect();
            own.sort_by_key(|edit| edit.0.start);
            !own.is_empty() && self.shows(name, &written.text, range, &own)
        })
    }

    fn shows(&self, name: &str, text: &str, range: &Range<usize>, edits: &[&Edit]) -> bool {
        let (mut after, mut changes) = (String::new(), Vec::new());
        let mut at = range.start;
        for (old, new) in edits {
            after.push_str(text.get(at..old.start).unwrap_or_default());
            after.push_str(new);
            at = old.end;
            let range = old.start - range.start..old.end - range.start;
            changes.push(Change { range, text: new.clone() });
        }
        after.push_str(text.get(at..range.end).unwrap_or_default());
        let tells = self.tells(name);
        let rules = |name: &str| match self.rules.get(name).map(Vec::as_slice) {
            None => Ok(None),
            Some([only]) => {
                let rules = Rules::read(only.clone(), 0, Edition::E2021);
                rules.map(|rules| Some(Rc::new(rules))).ok_or(Unsure)
            }
            Some(_) => Err(Unsure),
        };
        let same = match rules(name) {
            Ok(Some(own)) => {
                let before = text.get(range.clone()).unwrap_or_default();
                is_same(&own, before, &after, (&changes, &[]), &mut |name| rules(name)).ok()
            }
            _ => None,
        };
        let may_show = matches!(tells, Tells::Everything | Tells::Counts);
        same.map_or(may_show, |outcome| outcome != Outcome::Same)
    }

    /// What a macro tells of its tokens, by itself or through others.
    fn tells(&self, name: &str) -> Tells {
        let mut tells = Tells::Nothing;
        let mut seen = BTreeSet::from([name.to_string()]);
        let mut todo = vec![name.to_string()];
        while let Some(name) = todo.pop() {
            for rules in self.rules.get(&name).into_iter().flatten() {
                let counts = if counts(rules) { Tells::Counts } else { Tells::Nothing };
                tells = tells.max(Tells::of(rules)).max(counts);
                let mut called = Vec::new();
                crate::tokens::collect_idents(rules, &mut called);
                called.retain(|called| self.rules.contains_key(called));
                todo.extend(called.into_iter().filter(|called| seen.insert(called.clone())));
            }
        }
        tells
    }
}

fn inside(group: &proc_macro2::Group) -> Vec<TokenTree> {
    group.stream().into_iter().collect()
}
