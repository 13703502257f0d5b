//! Covered: names of crates that start paths among tokens, where something may hide the crate that only
//! whoever expands macros sees: what rules make, what a call hands to them, what stands around it.

use crate::context::Context;
use crate::diag::{Code, Diagnostic};
use crate::resolve::Call;
use crate::tokens::{TypeNames, collect_idents};
use crate::tree::{FileId, ItemId, ModId};
use proc_macro2::TokenStream;
use rustc_hash::FxHashSet as HashSet;
use std::ops::Range;
use std::rc::Rc;

/// A macro call, and what it may bring into scope for the paths that it makes.
pub struct Covering {
    /// The macros of ours that it may mean.
    pub items: Vec<ItemId>,
    pub scope: ModId,
    pub arguments: TokenStream,
    /// Type parameters that are in scope.
    pub generics: Vec<String>,
    /// Macro calls among the statements around.
    pub calls: Vec<Rc<Call>>,
}

/// The name of a crate at the start of a path that is handed to macros.
pub struct Covered {
    pub name: String,
    pub file: FileId,
    pub range: Range<usize>,
    /// The calls that it is handed to, outermost first.
    pub by: Vec<usize>,
}

/// What is known of a call, and of all macros that it may go through.
pub struct Reached {
    macros: HashSet<ItemId>,
    types: TypeNames,
}

impl Context {
    /// Refuses names of crates among the arguments of calls that something in the calls may hide.
    pub(super) fn settle_covered(&mut self) {
        let mut told = HashSet::default();
        for covered in std::mem::take(&mut self.told.covered) {
            let mut by = covered.by.iter();
            if by.any(|&call| self.covers(call, &covered.name))
                && told.insert((covered.file, covered.range.start))
            {
                self.refuse_covered(&covered.name, covered.file, covered.range);
            }
        }
    }

    /// Whether a crate that a path in the rules of a macro starts with may be hidden where it is called.
    pub(super) fn is_covered_in(&mut self, rules: ItemId, name: &str) -> bool {
        if self.rules_of(rules).types.may_be(name, &TokenStream::new()) {
            return true;
        }
        (0..self.told.coverings.len()).any(|call| {
            if !self.reached_by(call).macros.contains(&rules) {
                return false;
            }
            let covering = &self.told.coverings[call];
            if covering.generics.iter().any(|known| known == name) {
                return true;
            }
            let (scope, around) = (covering.scope, covering.calls.clone());
            self.covers(call, name)
                || self.is_made_around(scope, name).is_none()
                || around.iter().any(|call| self.makes(call, name) != Some(false))
        })
    }

    /// Refuses a name that may be a crate's or that of something which a macro call makes.
    pub(crate) fn refuse_covered(&mut self, name: &str, file: FileId, range: Range<usize>) {
        let message = format!("`{name}` is a crate here, or what a macro call makes");
        let place = self.tree.place(file, range);
        let diagnostic = Diagnostic::error(Code::AmbiguousName, message).at(place);
        let help = format!("write `::{name}` for the crate, or give one of them another name");
        self.diagnostics.push(diagnostic.help(help).in_doubt());
    }

    /// Whether a call may give a name to a module or type for what is in it.
    fn covers(&mut self, call: usize, name: &str) -> bool {
        let reached = self.reached_by(call);
        let covering = &self.told.coverings[call];
        let krate = self.tree.mods[covering.scope].krate;
        reached.types.may_be(name, &covering.arguments)
            || (reached.types.may_be_any(&covering.arguments) && self.is_inner_type(krate, name))
    }

    fn reached_by(&mut self, call: usize) -> Rc<Reached> {
        if let Some(known) = self.told.reached.get(&call) {
            return known.clone();
        }
        let reached = Rc::new(self.read_reached(call));
        self.told.reached.insert(call, reached.clone());
        reached
    }

    fn read_reached(&mut self, call: usize) -> Reached {
        let covering = &self.told.coverings[call];
        let krate = self.tree.mods[covering.scope].krate;
        let mut open = covering.items.clone();
        let mut words = Vec::new();
        collect_idents(&covering.arguments, &mut words);
        let mut types = TypeNames::of(&covering.arguments);
        let (mut macros, mut seen) = (HashSet::default(), HashSet::default());
        while !open.is_empty() || !words.is_empty() {
            for item in std::mem::take(&mut open) {
                if macros.insert(item) {
                    let rules = self.rules_of(item);
                    types.add(&rules.types);
                    words.extend(rules.idents.iter().cloned());
                }
            }
            for word in std::mem::take(&mut words) {
                if seen.contains(&word) {
                    continue;
                }
                words.extend(self.renamed_macros(&word));
                open.extend(self.visible_macros(krate, &word));
                seen.insert(word);
            }
        }
        Reached { macros, types }
    }
}
