//! Imports from outside that a library still needs, its own `use std::...` and those that are passed
//! on to it, as by a prelude with `pub use std::fmt::Write as _`.
//!
//! A name that is used keeps its import. A trait may be needed though its name is not, for the
//! methods that it brings into scope; that is decided by the names of its methods. What a glob brings
//! from outside is not known, so that it stays.

use crate::context::Context;
use crate::outside::may_bring;
use crate::resolve::{Namespace, Res};
use crate::tree::{ItemId, Kind, ModId, Part, UnitId};
use rustc_hash::FxHashSet as HashSet;
use std::collections::{BTreeMap, BTreeSet};

/// A search for the imports that bring something from outside to a module.
struct Search<'a> {
    from: ModId,
    /// The methods that are called there.
    names: HashSet<String>,
    /// The imports that lead to where it is.
    via: Vec<UnitId>,
    seen: Vec<ModId>,
    wanted: &'a mut BTreeSet<UnitId>,
}

impl Context {
    /// Marks imports from outside that may bring a needed method; whether there were new ones.
    pub(crate) fn keep_passed_on(&mut self) -> bool {
        let mut names: BTreeMap<ModId, HashSet<String>> = BTreeMap::new();
        for (scope, name) in &self.reach.in_scope {
            let mut at = Some(*scope);
            while let Some(module) = at {
                names.entry(module).or_default().insert(name.clone());
                let is_block = self.tree.mods[module].is_block;
                at = if is_block { self.tree.mods[module].parent } else { None };
            }
        }
        let is_code = |unit: &&crate::tree::Unit| {
            let is_item = unit.is_live && unit.item != ItemId::MAX;
            is_item && !matches!(unit.part, Part::Import(_))
        };
        let code = self.tree.units.iter().filter(is_code);
        let code: BTreeSet<ModId> =
            code.map(|unit| self.tree.real_module(self.tree.items[unit.item].module)).collect();
        // All of a solution is there.
        let is_live = |&module: &ModId| {
            self.solution == Some(self.tree.mods[module].krate)
                || code.contains(&self.tree.real_module(module))
        };
        let live: Vec<ModId> = (0..self.tree.mods.len()).filter(is_live).collect();
        let mut wanted = BTreeSet::new();
        for from in live {
            let names = names.remove(&from).unwrap_or_default();
            let (via, seen) = (Vec::new(), Vec::new());
            let mut search = Search { from, names, via, seen, wanted: &mut wanted };
            self.collect_passed(from, &mut search);
        }
        wanted.retain(|&unit| !self.tree.units[unit].is_live);
        wanted.iter().for_each(|&unit| self.mark(unit, crate::reach::ROOT));
        self.bring_by_macros() || !wanted.is_empty()
    }

    /// A trait that a glob in macro tokens brings may be in scope wherever a method of it is called;
    /// whether there were new ones.
    fn bring_by_macros(&mut self) -> bool {
        let names: BTreeSet<String> =
            self.reach.in_scope.iter().map(|(_, name)| name.clone()).collect();
        let known = self.reach.in_scope.len();
        for module in self.reach.macro_globs.clone() {
            for name in &names {
                self.mention_in_scope(name, module, crate::reach::ROOT);
            }
        }
        known < self.reach.in_scope.len()
    }

    /// Notes the imports of a module by which something outside comes to where a search started.
    fn collect_passed(&mut self, module: ModId, search: &mut Search<'_>) {
        if search.seen.contains(&module) {
            return;
        }
        search.seen.push(module);
        let here = &self.tree.mods[module];
        let all = here.imports.values().flatten().chain(&here.unnamed).chain(&here.globs);
        let mut units: Vec<UnitId> = all.copied().collect();
        units.sort_unstable();
        for unit in units {
            if !self.import_is_seen(unit, search.from) {
                continue;
            }
            for found in self.import(unit, Namespace::Type) {
                let length = search.via.len();
                search.via.push(unit);
                search.via.extend(&found.via);
                let is_wanted = match found.res {
                    // What a glob opens may bring anything.
                    Res::External => {
                        let path = self.path_outside(unit, &found);
                        self.tree.is_glob(unit)
                            || path.is_none_or(|path| may_bring(&path, &search.names))
                    }
                    res => length == 0 && self.may_be_made(unit, res),
                };
                if is_wanted {
                    search.wanted.extend(search.via.iter().copied());
                }
                if let (Res::Module(inner), true) = (found.res, self.tree.is_glob(unit)) {
                    self.collect_passed(inner, search);
                }
                search.via.truncate(length);
            }
        }
    }

    /// Whether an import leads to a needed macro call, which may make a trait, or to a module of one.
    fn may_be_made(&self, unit: UnitId, res: Res) -> bool {
        let Part::Import(import) = &self.tree.units[unit].part else { return false };
        let name = import.path.last().map_or("", String::as_str);
        let may_be_trait = import.alias.is_none() || name.starts_with(char::is_uppercase);
        let is_made = |&item: &ItemId| {
            matches!(self.tree.items[item].kind, Kind::Opaque)
                && self.tree.units[self.tree.items[item].unit].is_live
        };
        may_be_trait
            && match res {
                Res::Item(item) => is_made(&item),
                Res::Module(module) => self.tree.mods[module].items.iter().any(is_made),
                _ => false,
            }
    }
}
