//! Imports from outside that a library passes on: a prelude with `pub use std::fmt::Write as _`.
//!
//! Their names, or their traits' methods, are used in a module that sees them through globs only.

use crate::context::Context;
use crate::resolve::{Namespace, Res};
use crate::tree::{ModId, Part, UnitId};
use rustc_hash::FxHashSet as HashSet;
use std::collections::{BTreeMap, BTreeSet};

impl Context {
    /// Marks imports from outside that globs bring to where they may be needed; whether there were new ones.
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
        let mut wanted = BTreeSet::new();
        for (module, names) in names {
            self.collect_passed(module, &names, &mut Vec::new(), &mut vec![module], &mut wanted);
        }
        wanted.retain(|&unit: &UnitId| !self.tree.units[unit].is_live);
        wanted.iter().for_each(|&unit| self.mark(unit, crate::reach::ROOT));
        !wanted.is_empty()
    }

    /// Follows the globs of a module to the imports from outside behind them.
    fn collect_passed(
        &mut self,
        module: ModId,
        names: &HashSet<String>,
        route: &mut Vec<UnitId>,
        seen: &mut Vec<ModId>,
        wanted: &mut BTreeSet<UnitId>,
    ) {
        for glob in self.tree.mods[module].globs.clone() {
            for target in self.import(glob, Namespace::Type) {
                let Res::Module(inner) = target.res else { continue };
                if seen.contains(&inner) || self.solution == Some(self.tree.mods[inner].krate) {
                    continue;
                }
                seen.push(inner);
                let length = route.len();
                route.push(glob);
                route.extend(&target.via);
                for unit in self.passed_on(inner, names) {
                    wanted.extend(route.iter().copied().chain([unit]));
                }
                self.collect_passed(inner, names, route, seen, wanted);
                route.truncate(length);
            }
        }
    }

    /// The imports from outside that a module shows and that may bring one of `names`.
    fn passed_on(&mut self, module: ModId, names: &HashSet<String>) -> Vec<UnitId> {
        let entry = &self.tree.mods[module];
        let all = entry.imports.values().flatten().chain(&entry.unnamed).chain(&entry.globs);
        let is_shown = |unit: UnitId| match &self.tree.units[unit].part {
            Part::Import(import) => {
                !matches!(import.vis, crate::tree::Visibility::In(home) if home == module)
            }
            _ => false,
        };
        let mut units: Vec<UnitId> =
            all.copied().filter(|&unit| is_shown(unit) && self.may_bring(unit, names)).collect();
        units.sort_unstable();
        units.retain(|&unit| {
            self.import(unit, Namespace::Type).iter().any(|found| found.res == Res::External)
        });
        units
    }
}
