//! Globs: what modules get without its being named, by `use path::*` or by macro calls.

use super::{Found, Namespace, Res};
use crate::context::Context;
use crate::tree::{ModId, Part, UnitId};

impl Context {
    pub(super) fn through_globs(
        &mut self,
        module: ModId,
        name: &str,
        ns: Namespace,
        from: ModId,
    ) -> Vec<Found> {
        let mut found: Vec<Found> = Vec::new();
        let seer = self.seer(module, from);
        for unit in self.tree.mods[module].globs.clone() {
            if !self.import_is_seen(unit, from) {
                continue;
            }
            for target in self.import(unit, Namespace::Type) {
                let inside = match target.res {
                    Res::Module(inner) => self.lookup_in(inner, name, ns, seer),
                    Res::Item(item) if self.is_variant(item, name) => {
                        vec![Found::direct(Res::Variant(item))]
                    }
                    Res::External
                        if ns == Namespace::Type && self.brings_module(unit, &target, name) =>
                    {
                        vec![Found::direct(Res::External)]
                    }
                    _ => Vec::new(),
                };
                for inside in inside {
                    let inside = inside.through(&target.via).through(&[unit]);
                    let is_known = |known: &Found| {
                        known.res == inside.res
                            && !self.may_hide(known, name)
                            && (*known == inside || !self.may_be_missed(known))
                    };
                    if !found.iter().any(is_known) {
                        found.push(inside);
                    }
                }
            }
        }
        found
    }

    /// Notes a name that a glob brings to a module beside which others may bring it too.
    pub(super) fn note_brought(&mut self, module: ModId, name: &str, ns: Namespace) {
        if 1 < self.tree.mods[module].globs.len() {
            let key = (module, name.to_string(), ns);
            if !self.reach.brought_by_all.contains(&key) {
                self.reach.brought.insert(key);
            }
        }
    }

    /// All that the globs of a module bring there under a name, whoever sees it.
    pub(crate) fn all_brought(&mut self, module: ModId, name: &str, ns: Namespace) -> Vec<Found> {
        self.through_globs(module, name, ns, module)
    }

    /// Whether something on the way to what globs bring may hide it, so that another way counts too.
    fn may_hide(&self, found: &Found, name: &str) -> bool {
        found.via.iter().any(|&unit| match &self.tree.units[unit].part {
            Part::Import(import) if import.alias.is_none() => {
                let module = &self.tree.mods[import.module];
                module.names.contains_key(name) || module.imports.contains_key(name)
            }
            _ => false,
        })
    }

    /// Whether an import on the way to something may not be there, so that another way counts too.
    fn may_be_missed(&self, found: &Found) -> bool {
        let mut items = found.via.iter().map(|&unit| self.tree.units[unit].item);
        items.any(|item| item < self.tree.items.len() && self.tree.is_conditional(item))
    }

    /// Who must see a name that a glob of `module` brings to `from`: what one of them alone sees is
    /// not brought so far. What both see is seen from the innermost module around both.
    fn seer(&self, module: ModId, from: ModId) -> ModId {
        let mut outer = std::iter::successors(Some(module), |&at| self.tree.mods[at].parent);
        outer.find(|&outer| self.tree.is_inside(from, outer)).unwrap_or(from)
    }

    pub(super) fn opaque(&mut self, module: ModId, name: &str) -> Vec<Found> {
        let calls = self.tree.mods[module].opaque.clone();
        let calls = calls.into_iter().filter(|&call| self.may_define(call, name));
        calls.map(|call| Found::direct(Res::Item(call))).collect()
    }

    pub(crate) fn import_is_seen(&self, unit: UnitId, from: ModId) -> bool {
        match &self.tree.units[unit].part {
            Part::Import(import) => self.tree.sees(from, import.vis),
            _ => false,
        }
    }

    /// A name that a module does not have itself may come with `pub use std::*`, also from a module
    /// that a glob opens.
    pub(crate) fn past_outside_globs(&mut self, module: ModId, from: ModId) -> Vec<Found> {
        let (mut found, mut seen) = (Vec::new(), vec![module]);
        let mut open = vec![(module, from, Vec::new())];
        while let Some((module, from, way)) = open.pop() {
            for unit in self.tree.mods[module].globs.clone() {
                if !self.import_is_seen(unit, from) {
                    continue;
                }
                for target in self.import(unit, Namespace::Type) {
                    let is_own = target.via.contains(&unit);
                    let way = way.iter().copied().chain([unit]).chain(target.via).collect();
                    match target.res {
                        Res::External if !is_own => {
                            found.push(Found { res: Res::External, via: way })
                        }
                        Res::Module(inner) if !seen.contains(&inner) => {
                            seen.push(inner);
                            open.push((inner, module, way));
                        }
                        _ => {}
                    }
                }
            }
        }
        found
    }
}
