//! Used: macros that `#[macro_use] extern crate` brings into a crate, and what must hold for that.

use super::{Found, Namespace};
use crate::conditions::{Conditions, all, always, any, never};
use crate::context::Context;
use crate::names::written;
use crate::tree::{CrateId, ItemId, Kind, ModId};
use std::collections::BTreeMap;

/// What one `#[macro_use] extern crate` brings in under a name.
struct Use {
    /// The macros, with what must hold for them in their crate.
    found: Vec<(Found, Conditions)>,
    /// What must hold for it to bring them in, and none that comes later.
    conditions: Conditions,
}

impl Context {
    /// The macros of a name that `#[macro_use] extern crate` brings into a crate: where several do,
    /// the last one that is there.
    pub fn macro_used(&mut self, krate: CrateId, name: &str) -> Vec<Found> {
        let uses = self.macro_uses(krate, name).into_iter();
        uses.flat_map(|one| one.found).map(|(found, _)| found).collect()
    }

    /// The same, each time that it does so: the last one first.
    fn macro_uses(&mut self, krate: CrateId, name: &str) -> Vec<Use> {
        let has = |names: &Vec<String>| names.iter().any(|listed| listed == name);
        let others = self.tree.crates[krate].macro_use.clone();
        let mut uses = Vec::new();
        let mut there: Vec<Conditions> = Vec::new();
        for other in others.iter().rev() {
            if always(&there) {
                break;
            }
            if other.names.as_ref().is_none_or(has) {
                let from = self.tree.crates[other.krate].root;
                // Also what the other crate imports for itself alone.
                let found = self.lookup_in(from, name, Namespace::Macro, from).into_iter();
                let found = found.map(|found| {
                    let own = self.path_conditions(&found);
                    (found, own)
                });
                let mut found: Vec<(Found, Conditions)> = found.collect();
                found.retain(|(_, own)| !never(&[other.conditions.as_slice(), own].concat()));
                let sure = found.iter().filter(|(found, _)| !self.is_guess(found));
                let own: Vec<Conditions> = sure.map(|(_, own)| own.clone()).collect();
                let later = there.iter().map(|later| format!("not({})", all(later)));
                let conditions = other.conditions.iter().cloned().chain(later).collect();
                uses.push(Use { found, conditions });
                if !own.is_empty() {
                    there.push([other.conditions.clone(), any(&own)].concat());
                }
            }
        }
        uses
    }

    /// Whether it is certain what macro of that name `#[macro_use] extern crate` brings in, if any.
    pub fn is_use_certain(&mut self, krate: CrateId, name: &str) -> bool {
        let imports = self.used_imports(krate, name);
        imports.len() < 2 && imports.values().all(Vec::is_empty)
    }

    /// The paths in the bundle of macros that `#[macro_use] extern crate` brings into a crate under a
    /// name, with what must hold for each.
    pub fn used_imports(&mut self, krate: CrateId, name: &str) -> BTreeMap<String, Conditions> {
        let mut paths: BTreeMap<String, Vec<Conditions>> = BTreeMap::new();
        for one in self.macro_uses(krate, name) {
            let mut own: BTreeMap<String, Vec<Conditions>> = BTreeMap::new();
            for (found, conditions) in one.found {
                let item = found.item().filter(|&item| self.is_macro_item(item));
                if let Some(path) = item.and_then(|item| self.exported_path(item)) {
                    own.entry(path).or_default().push(conditions);
                }
            }
            for (path, own) in own {
                let conditions = [one.conditions.clone(), any(&own)].concat();
                if !never(&conditions) {
                    paths.entry(path).or_default().push(conditions);
                }
            }
        }
        paths.into_iter().map(|(path, each)| (path, any(&each))).collect()
    }

    /// The path that an exported macro of a library has in the bundle.
    pub fn exported_path(&self, item: ItemId) -> Option<String> {
        let mount = self.tree.crates[self.tree.crate_of(item)].mount.as_ref()?;
        Some(format!("crate::{}::{}", written(mount), written(&self.tree.items[item].name)))
    }

    fn is_macro_item(&self, item: ItemId) -> bool {
        matches!(self.tree.items[item].kind, Kind::Macro { .. })
    }

    /// Whether one of these macros, which a bare name may mean in a scope, is there in any case.
    pub fn is_macro_there(&self, found: &[Found], scope: ModId) -> bool {
        let may_mean = |found: &&Found| {
            !self.is_guess(found)
                && match found.item() {
                    // A macro out of textual scope only has the same name.
                    Some(item) if found.via.is_empty() && self.is_macro_item(item) => {
                        self.reaches(item, scope) || self.is_at_root(item, scope)
                    }
                    _ => true,
                }
        };
        let each = found.iter().filter(may_mean);
        let each: Vec<Conditions> = each.map(|found| self.macro_conditions(found, scope)).collect();
        always(&each)
    }

    /// Whether a scope is of its crate's root and a macro is exported there, which is seen in all of it,
    /// also above the macro.
    pub fn is_at_root(&self, item: ItemId, scope: ModId) -> bool {
        let krate = self.tree.crate_of(item);
        matches!(self.tree.items[item].kind, Kind::Macro { exported: true })
            && self.tree.real_module(scope) == self.tree.crates[krate].root
    }

    /// What must hold, as far as the judge's compiler decides, for a macro to be found from a scope.
    pub fn macro_conditions(&self, found: &Found, scope: ModId) -> Conditions {
        let own = self.tree.mods[scope].krate;
        let bare = found.item().filter(|&item| {
            found.via.is_empty() && self.is_macro_item(item) && self.tree.crate_of(item) == own
        });
        match bare {
            Some(item) if !self.is_at_root(item, scope) => self.textual_conditions(item, scope),
            Some(item) if self.reaches(item, scope) => {
                any(&[self.textual_conditions(item, scope), self.export_conditions(item)])
            }
            _ => self.path_conditions(found),
        }
    }

    /// What must hold for something to be found by a path.
    fn path_conditions(&self, found: &Found) -> Conditions {
        let items = found.via.iter().map(|&unit| self.tree.units[unit].item);
        // A crate that `extern crate` names may go by the name without it.
        let is_import = |&item: &ItemId| {
            item < self.tree.items.len() && !matches!(self.tree.items[item].kind, Kind::ExternCrate)
        };
        let imports = items.filter(is_import);
        let mut conditions: Conditions =
            imports.flat_map(|item| self.tree.conditions(item)).collect();
        if let Some(item) = found.item().filter(|&item| self.is_macro_item(item)) {
            conditions.extend(self.export_conditions(item));
        }
        conditions
    }

    /// What must hold for a macro to be in textual scope in a module or block that it may reach.
    fn textual_conditions(&self, item: ItemId, scope: ModId) -> Conditions {
        let mut conditions = self.tree.conditions(item);
        let mut home = self.tree.items[item].module;
        while !self.tree.is_inside(scope, home) {
            let declared = self.tree.mods[home].item;
            conditions.extend(declared.map_or(Vec::new(), |item| self.tree.conditions(item)));
            conditions.extend(self.tree.macro_use(home).unwrap_or_default());
            match self.tree.mods[home].parent {
                Some(parent) => home = parent,
                None => break,
            }
        }
        conditions
    }

    /// What must hold for an exported macro to be at its crate's root.
    pub fn export_conditions(&self, item: ItemId) -> Conditions {
        let mut conditions = self.export_conditions_inside(item);
        let home = self.tree.items[item].module;
        let around = std::iter::successors(Some(home), |&module| self.tree.mods[module].parent);
        let declared = around.filter_map(|module| self.tree.mods[module].item);
        conditions.extend(declared.flat_map(|item| self.tree.conditions(item)));
        conditions
    }

    /// What must hold for a macro to be exported, where its module is there.
    pub fn export_conditions_inside(&self, item: ItemId) -> Conditions {
        let features = &self.tree.crates[self.tree.crate_of(item)].features;
        let attrs = crate::attrs::of_item(&self.tree.items[item].node);
        let exported = crate::attrs::when(attrs, "macro_export", features).unwrap_or_default();
        self.tree.conditions(item).into_iter().chain(exported).collect()
    }

    /// Whether a crate has a macro by `#[macro_use] extern crate` alone: it is none of its own, and no
    /// import of its own leads there.
    pub fn is_passed_in(&self, found: &Found, krate: CrateId) -> bool {
        let is_own = |item| self.tree.crate_of(item) == krate;
        let is_macro = |item: &ItemId| self.is_macro_item(*item);
        found.item().filter(is_macro).is_some_and(|item| match found.via.first() {
            Some(&unit) => !is_own(self.tree.units[unit].item),
            None => !is_own(item),
        })
    }
}
