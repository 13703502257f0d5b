//! Called: macros that are called somewhere and make impls, or what is there for the linker.
//!
//! They do their work wherever that is, so that calls of them count that nobody needs. One that is
//! another crate's is known only once that crate is.

use super::index::writes_impl;
use super::inside::SYMBOLS;
use crate::context::Context;
use crate::lex::{calls_in, words_in};
use crate::resolve::{Namespace, PathRef, Res};
use crate::tokens::{EXPRESSIONS, is_keyword};
use crate::tree::{CrateId, ExternCrate, ItemId, Kind, ModId};
use rustc_hash::FxHashSet as HashSet;

impl Context {
    /// Notes the macros of a crate, and of those whose macros it calls, that make impls; loads these crates.
    pub(crate) fn index_called(&mut self, krate: CrateId) {
        let items: Vec<ItemId> =
            (0..self.tree.items.len()).filter(|&item| self.tree.crate_of(item) == krate).collect();
        let mut seen: HashSet<(ModId, String)> = HashSet::default();
        let mut foreign = Vec::new();
        for item in items {
            let entry = &self.tree.items[item];
            // The items in a module have texts of their own.
            if matches!(entry.kind, Kind::Mod(_) | Kind::Use { .. }) {
                continue;
            }
            let (scope, range) = (entry.module, entry.range.clone());
            let text = self.tree.files[entry.file].text.clone();
            let text = text.get(range).unwrap_or_default();
            for path in calls_in(text) {
                if seen.insert((scope, path.to_string())) {
                    foreign.extend(self.foreign_macros(krate, scope, path, text));
                }
            }
        }
        let crates: HashSet<CrateId> =
            foreign.iter().map(|&(_, item)| self.tree.crate_of(item)).collect();
        let mut crates: Vec<CrateId> = crates.into_iter().collect();
        crates.sort_unstable();
        crates.into_iter().for_each(|other| self.index_macros(other));
        for (name, item) in foreign {
            if self.reach.impl_macros.contains(&self.tree.items[item].name) {
                self.reach.impl_macros.insert(name);
            }
        }
        self.index_macros(krate);
    }

    /// The macros of other crates that the path of a call means, with the name that it has there.
    fn foreign_macros(
        &mut self,
        krate: CrateId,
        scope: ModId,
        path: &str,
        text: &str,
    ) -> Vec<(String, ItemId)> {
        let is_absolute = path.starts_with("::");
        let segments: Vec<String> = path
            .trim_start_matches("::")
            .split("::")
            .map(|name| name.trim().trim_start_matches("r#").to_string())
            .collect();
        let Some(name) = segments.last().cloned() else { return Vec::new() };
        if !name.starts_with(|c: char| c.is_alphabetic() || c == '_') {
            return Vec::new();
        }
        let is_bare = segments.len() == 1 && !is_absolute;
        let is_own = self.tree.crates[krate].macros.contains_key(&name);
        if is_bare && (is_own || is_keyword(&name) || EXPRESSIONS.contains(&name.as_str())) {
            return Vec::new();
        }
        let asked = PathRef { scope, is_absolute, is_use: false, segments: &segments };
        let found = self.resolve(asked, Namespace::Macro).found;
        // What is called may come from an import in a body.
        if found.is_empty() {
            self.load_mentioned(krate, text);
        }
        let items = found.iter().filter_map(|found| match found.res {
            Res::Item(item) if matches!(self.tree.items[item].kind, Kind::Macro { .. }) => {
                Some(item)
            }
            _ => None,
        });
        items
            .filter(|&item| self.tree.crate_of(item) != krate)
            .map(|item| (name.clone(), item))
            .collect()
    }

    /// Loads the crates that a text names: it may import a macro that it calls.
    pub(super) fn load_mentioned(&mut self, krate: CrateId, text: &str) {
        for name in self.crate_names(krate) {
            if leads_on(text, &name)
                && let Some(ExternCrate::Bundled(other)) = self.extern_crate(krate, &name)
            {
                self.index_macros(other);
            }
        }
    }

    /// Notes the macros of a crate whose rules make impls, or call macros that do.
    fn index_macros(&mut self, krate: CrateId) {
        let macros = self.tree.crates[krate].macros.values().flatten();
        let mut open: Vec<ItemId> = macros.copied().collect();
        open.sort_unstable();
        loop {
            let known = open.len();
            open.retain(|&item| {
                let makes = self.makes_impls(item);
                if makes {
                    self.reach.impl_macros.insert(self.tree.items[item].name.clone());
                }
                !makes
            });
            let given = self.names_given(&self.reach.impl_macros.clone());
            let count = self.reach.impl_macros.len();
            self.reach.impl_macros.extend(given);
            if open.len() == known && self.reach.impl_macros.len() == count {
                break;
            }
        }
    }

    fn makes_impls(&mut self, item: ItemId) -> bool {
        let rules = self.rules_of(item);
        let is_used = |word: &str| rules.idents.iter().any(|ident| ident == word);
        // Where variables are part of the path of a call, its last name is a word like any other.
        rules.idents.iter().any(|word| self.reach.impl_macros.contains(word))
            || SYMBOLS.iter().any(|word| *word != "used" && is_used(word))
            || (is_used("used") && is_used("static"))
            || matches!(&*self.tree.items[item].node, syn::Item::Macro(node) if writes_impl(&node.mac.tokens))
    }
}

/// Whether a path may go on from a name in a text, or from what an import calls it there.
fn leads_on(text: &str, name: &str) -> bool {
    words_in(text, name).any(|end| {
        let rest = text[end..].trim_start();
        rest.starts_with("::") || rest.starts_with("as ")
    })
}
