//! Traits: those whose methods can be called in a scope, and how they came there.

use super::{Namespace, Res};
use crate::context::{Context, ScopeTraits};
use crate::tree::{ItemId, Kind, ModId, Part, UnitId};
use std::rc::Rc;

/// How many globs are followed where each way to a trait counts.
const STEPS: usize = 2_000;

/// A search for the traits that a scope has.
#[derive(Default)]
struct Search {
    /// The imports that lead to where it is.
    via: Vec<UnitId>,
    /// The modules that it has been to, or only those around where it is.
    seen: Vec<ModId>,
    /// Whether each way to a module is gone: the first one may not bring what others do.
    is_thorough: bool,
    steps: usize,
    /// Whether something on the way hides a trait.
    is_hiding: bool,
    out: Vec<Brought>,
}

/// A trait in scope, with its name there if it has one.
struct Brought {
    item: ItemId,
    via: Vec<UnitId>,
    name: Option<String>,
}

impl Context {
    /// The traits whose methods can be called in a scope, each with the imports that bring it in.
    pub fn traits_in(&mut self, scope: ModId) -> Rc<ScopeTraits> {
        if let Some(known) = self.scope_traits.get(&scope) {
            return known.clone();
        }
        let mut all = Vec::new();
        let mut at = Some(scope);
        while let Some(module) = at {
            let mut search = Search::default();
            self.collect_traits(module, scope, &mut search);
            if search.is_hiding {
                let out = search.out;
                search = Search { is_thorough: true, out, ..Search::default() };
                self.collect_traits(module, scope, &mut search);
            }
            all.extend(search.out.into_iter().map(|brought| (brought.item, brought.via)));
            at = if self.tree.mods[module].is_block { self.tree.mods[module].parent } else { None };
        }
        let all = Rc::new(all);
        self.scope_traits.insert(scope, all.clone());
        all
    }

    pub fn is_trait(&self, item: ItemId) -> bool {
        matches!(self.tree.items[item].kind, Kind::Trait { .. } | Kind::TraitAlias)
    }

    fn collect_traits(&mut self, module: ModId, from: ModId, search: &mut Search) {
        search.steps += 1;
        if search.seen.contains(&module) || (search.is_thorough && STEPS < search.steps) {
            return;
        }
        search.seen.push(module);
        for item in self.tree.mods[module].items.clone() {
            if self.is_trait(item) && self.tree.sees(from, self.tree.items[item].vis) {
                let name = Some(self.tree.items[item].name.clone());
                search.out.push(Brought { item, via: search.via.clone(), name });
            }
        }
        let mut imports: Vec<UnitId> =
            self.tree.mods[module].imports.values().flatten().copied().collect();
        imports.extend(&self.tree.mods[module].unnamed);
        imports.sort_unstable();
        for unit in imports {
            if !self.import_is_seen(unit, from) {
                continue;
            }
            for found in self.import(unit, Namespace::Type) {
                if let Res::Item(item) = found.res
                    && self.is_trait(item)
                {
                    let via = search.via.iter().chain([&unit]).chain(&found.via).copied().collect();
                    let name = self.name_given(unit);
                    search.out.push(Brought { item, via, name });
                }
            }
        }
        for unit in self.tree.mods[module].globs.clone() {
            if !self.import_is_seen(unit, from) {
                continue;
            }
            for found in self.import(unit, Namespace::Type) {
                if let Res::Module(inner) = found.res {
                    let (length, known) = (search.via.len(), search.out.len());
                    search.via.push(unit);
                    search.via.extend(&found.via);
                    self.collect_traits(inner, module, search);
                    search.via.truncate(length);
                    self.note_hiding(module, from, search, known);
                }
            }
        }
        if search.is_thorough {
            search.seen.pop();
        }
    }

    /// The name that an import gives, if it gives one.
    fn name_given(&self, unit: UnitId) -> Option<String> {
        match &self.tree.units[unit].part {
            Part::Import(import) => import.alias.clone().filter(|alias| alias != "_"),
            _ => None,
        }
    }

    /// Notes which of the traits that globs have brought to a module are hidden by its own names.
    fn note_hiding(&mut self, module: ModId, from: ModId, search: &mut Search, known: usize) {
        for brought in &search.out[known..] {
            if let Some(name) = &brought.name {
                self.note_brought(module, name, Namespace::Type);
                search.is_hiding |= self.is_trait_hidden(module, name, brought.item, from);
            }
        }
    }
}
