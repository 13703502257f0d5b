//! `cfg_select!`, whose arms wait behind predicates that a feature may decide.

use super::Callee;
use crate::cfg::{self, Arm, Verdict};
use crate::expand::has_variables;
use crate::scan::Scan;
use crate::told::Form;
use proc_macro2::{TokenStream, TokenTree};
use std::ops::Range;

impl Scan<'_> {
    /// Writes what is known of the predicates, and takes out the arms that can not be taken.
    pub(super) fn selected(&mut self, tokens: &TokenStream, callee: &Callee<'_>) {
        let all: Vec<TokenTree> = tokens.clone().into_iter().collect();
        let Some(arms) = cfg::arms(&all) else {
            if self.in_rules && has_variables(tokens) {
                self.condition(callee.inside.clone(), tokens.clone(), Form::Attribute);
            }
            self.read(tokens);
            return;
        };
        if self.in_rules {
            for arm in arms {
                if !arm.is_last() {
                    self.condition(
                        self.span_of(arm.predicate),
                        stream(arm.predicate),
                        Form::Attribute,
                    );
                }
                self.read(&stream(arm.rest));
            }
            return;
        }
        let verdicts: Vec<Option<Verdict>> = arms.iter().map(|arm| self.verdict_of(arm)).collect();
        let is_taken = |verdict: &Option<Verdict>| *verdict == Some(Verdict::True);
        let end = verdicts.iter().position(is_taken).map_or(arms.len(), |taken| taken + 1);
        let stays = |at: usize| at < end && verdicts[at] != Some(Verdict::False);
        // Where nothing is left there is nothing to be made of it.
        if !(0..arms.len()).any(stays) {
            return;
        }
        for (at, arm) in arms.iter().enumerate() {
            let predicate = self.span_of(arm.predicate);
            if !stays(at) {
                self.replace(predicate.start..self.span_of(arm.rest).end, "");
                continue;
            }
            match &verdicts[at] {
                Some(Verdict::True) if !arm.is_last() => self.replace(predicate, "_"),
                Some(Verdict::Unknown(text)) if *text != stream(arm.predicate).to_string() => {
                    self.replace(predicate, text.clone());
                }
                _ => {}
            }
            self.read(&stream(arm.rest));
        }
    }

    /// What is known of an arm's predicate; `None` if it stays as the solution has it.
    fn verdict_of(&self, arm: &Arm<'_>) -> Option<Verdict> {
        if arm.is_last() {
            return Some(Verdict::True);
        }
        let krate = self.cx.tree.mods[self.scope].krate;
        let features = &self.cx.tree.crates[krate].features;
        let predicate = stream(arm.predicate);
        let is_read = self.is_library || cfg::is_of_package(&predicate, features);
        is_read.then(|| cfg::evaluate(&predicate, features))
    }

    fn span_of(&self, tokens: &[TokenTree]) -> Range<usize> {
        match tokens {
            [first, ..] => {
                let last = tokens.last().unwrap_or(first);
                self.range(first.span()).start..self.range(last.span()).end
            }
            [] => 0..0,
        }
    }
}

fn stream(tokens: &[TokenTree]) -> TokenStream {
    tokens.iter().cloned().collect()
}
