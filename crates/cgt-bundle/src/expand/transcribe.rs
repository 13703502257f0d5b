//! Transcribing: what a rule writes for what its variables stand for.

use super::Unsure;
use super::matcher::Bound;
use super::rules::{Rule, repetition};
use super::tree::{Mark, Tree};
use crate::tree::CrateId;
use proc_macro2::Delimiter;
use std::collections::HashMap;
use syn::ext::IdentExt;

/// Trees that one expansion may write.
const SIZE: usize = 200_000;

/// A rule being written out.
pub struct Transcriber<'r> {
    bound: HashMap<&'r str, Bound>,
    krate: CrateId,
    mark: Mark,
    /// The round of each repetition around, outermost first.
    rounds: Vec<usize>,
    written: usize,
}

impl<'r> Transcriber<'r> {
    pub fn new(rule: &'r Rule, bound: Vec<Bound>, krate: CrateId, mark: Mark) -> Self {
        let names = rule.matcher.names.iter().map(String::as_str);
        Transcriber {
            bound: names.zip(bound).collect(),
            krate,
            mark,
            rounds: Vec::new(),
            written: 0,
        }
    }

    /// How many trees it has written.
    pub fn written(&self) -> usize {
        self.written
    }

    /// Writes trees of the rule's body.
    pub fn write(&mut self, trees: &[Tree]) -> Result<Vec<Tree>, Unsure> {
        let mut out = Vec::with_capacity(trees.len());
        let mut at = 0;
        while at < trees.len() {
            self.written += 1;
            if SIZE < self.written {
                return Err(Unsure);
            }
            at += match &trees[at] {
                dollar if dollar.is("$") => self.dollar(dollar, &trees[at + 1..], &mut out)?,
                Tree::Group(group) => {
                    let inside = self.write(&group.trees)?;
                    out.push(group.with(inside));
                    1
                }
                token => {
                    out.push(token.marked(self.mark));
                    1
                }
            };
        }
        Ok(out)
    }

    /// Writes what a `$` begins; how many trees it has with the `$`.
    fn dollar(
        &mut self,
        dollar: &Tree,
        after: &[Tree],
        out: &mut Vec<Tree>,
    ) -> Result<usize, Unsure> {
        match after.first() {
            Some(Tree::Ident(word, _)) if word == "crate" => {
                out.push(Tree::Crate(self.krate, word.span()));
                Ok(2)
            }
            Some(Tree::Ident(name, _)) => {
                match self.bound.get(name.unraw().to_string().as_str()) {
                    Some(bound) => out.push(value(bound, &self.rounds)?),
                    // Of a macro inside of this one.
                    None => out.extend([dollar.clone(), after[0].marked(self.mark)]),
                }
                Ok(2)
            }
            Some(Tree::Group(group)) if group.delimiter == Delimiter::Parenthesis => {
                let (separator, _, used) = repetition(&after[1..]).ok_or(Unsure)?;
                for round in 0..self.count(&group.trees)? {
                    if let (Some(separator), true) = (&separator, 0 < round) {
                        out.push(separator.marked(self.mark));
                    }
                    self.rounds.push(round);
                    let inside = self.write(&group.trees);
                    self.rounds.pop();
                    out.extend(inside?);
                }
                Ok(2 + used)
            }
            // At the end of a group it is one, for a macro inside of this one.
            None => {
                out.push(dollar.clone());
                Ok(1)
            }
            _ => Err(Unsure),
        }
    }

    /// How many rounds the variables in a repetition have, which must agree.
    fn count(&self, trees: &[Tree]) -> Result<usize, Unsure> {
        let mut lengths = Vec::new();
        self.lengths(trees, &mut lengths);
        lengths.sort_unstable();
        lengths.dedup();
        match lengths.as_slice() {
            [only] => Ok(*only),
            _ => Err(Unsure),
        }
    }

    fn lengths(&self, trees: &[Tree], out: &mut Vec<usize>) {
        for (at, tree) in trees.iter().enumerate() {
            match tree {
                Tree::Group(group) => self.lengths(&group.trees, out),
                Tree::Ident(name, _) if at.checked_sub(1).is_some_and(|at| trees[at].is("$")) => {
                    let bound = self.bound.get(name.unraw().to_string().as_str());
                    if let Some(Bound::Many(rounds)) =
                        bound.and_then(|bound| in_round(bound, &self.rounds))
                    {
                        out.push(rounds.len());
                    }
                }
                _ => {}
            }
        }
    }
}

/// What a variable stands for in these rounds.
fn in_round<'b>(bound: &'b Bound, rounds: &[usize]) -> Option<&'b Bound> {
    rounds.iter().try_fold(bound, |bound, &round| match bound {
        Bound::One(_) => Some(bound),
        Bound::Many(inside) => inside.get(round),
    })
}

fn value(bound: &Bound, rounds: &[usize]) -> Result<Tree, Unsure> {
    match in_round(bound, rounds) {
        Some(Bound::One(tree)) => Ok(tree.clone()),
        _ => Err(Unsure),
    }
}
