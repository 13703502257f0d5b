//! Handed: macros that `#[macro_use]` brings in and that a module must import, since no path is written
//! where they are named: they are handed to others to be called, or their name may mean another one.

use super::bare::Meaning;
use crate::conditions::{Conditions, all, attribute, exclude};
use crate::context::Context;
use crate::diag::{Code, Diagnostic};
use crate::names::written;
use crate::resolve::{Found, Namespace, Res};
use crate::tokens::is_standard;
use crate::tree::{ItemId, Kind, ModId, UnitId};

impl Context {
    /// Notes names that are handed to macros which may call what they are given: a name that
    /// `#[macro_use] extern crate` brings in is no path, so that its module has to import it.
    pub(crate) fn note_handed(&mut self, scope: ModId, names: &[String], because: UnitId) {
        self.told.handed_words.extend(names.iter().cloned());
        let krate = self.tree.mods[scope].krate;
        if self.tree.crates[krate].macro_use.is_empty() {
            return;
        }
        let module = self.tree.real_module(scope);
        for name in names {
            if let Meaning::Seen(_) = self.bare_meaning(scope, name) {
                continue;
            }
            let used = self.macro_used(krate, name);
            for item in used.iter().filter_map(Found::item) {
                if matches!(self.tree.items[item].kind, Kind::Macro { .. }) {
                    self.mark_item(item, because);
                    self.open_macro(item);
                    self.reach.macro_paths.insert(item);
                    self.told.callers.insert((item, scope));
                }
            }
            self.told.handed.insert((module, name.clone()));
        }
    }

    /// Imports macros that are handed over; refuses those with which an import would bring in
    /// something else.
    pub(super) fn settle_handed(&mut self) {
        for (module, name) in std::mem::take(&mut self.told.handed) {
            let krate = self.tree.mods[module].krate;
            let used = self.macro_used(krate, &name);
            let items = used.iter().filter_map(Found::item);
            let items =
                items.filter(|&item| matches!(self.tree.items[item].kind, Kind::Macro { .. }));
            let items: Vec<ItemId> = items.collect();
            let shared = items.iter().copied().find(|&item| self.is_macro_shared(item));
            let imports = self.used_imports(krate, &name);
            let is_open = imports.values().any(|conditions| !conditions.is_empty());
            match shared {
                // Without the import only the standard library's macro of the name is found.
                Some(item) if is_open || is_standard(&name) => {
                    self.refuse_shared(&name, item, is_open)
                }
                Some(_) => {}
                None => {
                    let before = self.seen_before(module, &name);
                    for (path, conditions) in imports {
                        self.import_handed((module, &name), &path, conditions, &before);
                    }
                }
            }
        }
    }

    /// Imports a macro under a name, where the others that are seen before it are not.
    fn import_handed(
        &mut self,
        (module, name): (ModId, &str),
        path: &str,
        mut conditions: Conditions,
        before: &[Conditions],
    ) {
        let open = before.iter().filter(|other| !exclude(&conditions, other));
        let without: Vec<String> = open.map(|other| format!("not({})", all(other))).collect();
        conditions.extend(without);
        let alias = match path.rsplit("::").next() {
            Some(last) if last == written(name) => String::new(),
            _ => format!(" as {}", written(name)),
        };
        let when = attribute(&conditions);
        self.append(module, &format!("{when}#[allow(unused_imports)]\nuse {path}{alias};"));
    }

    /// Whether an import of a macro from its crate's root would bring in something else too.
    fn is_macro_shared(&mut self, item: ItemId) -> bool {
        let root = self.tree.crates[self.tree.crate_of(item)].root;
        let own = self.tree.items[item].name.clone();
        [Namespace::Type, Namespace::Value].into_iter().any(|ns| {
            let found = self.lookup_in(root, &own, ns, root);
            found.iter().any(|found| !self.is_guess(found))
        })
    }

    /// What must hold for other macros of a name that a bare name in a module means before one that
    /// `#[macro_use]` brings in, but that may not be there beside an import of it.
    fn seen_before(&mut self, module: ModId, name: &str) -> Vec<Conditions> {
        let krate = self.tree.mods[module].krate;
        let named = self.tree.mods[module].imports.get(name).cloned().unwrap_or_default();
        let textual = self.tree.crates[krate].macros.get(name).cloned().unwrap_or_default();
        let mut others: Vec<Conditions> = Vec::new();
        for unit in named {
            for found in self.import(unit, Namespace::Macro) {
                others.push(self.macro_conditions(&found.through(&[unit]), module));
            }
        }
        for item in textual {
            // One of the module itself hides an import there.
            let home = self.tree.real_module(self.tree.items[item].module);
            if home != module && self.reaches(item, module) && self.is_above(item, module) {
                others.push(self.macro_conditions(&Found::direct(Res::Item(item)), module));
            }
        }
        others
    }

    /// Whether a macro stands before all of a module that is not around it.
    fn is_above(&self, item: ItemId, module: ModId) -> bool {
        let order = self.tree.items[item].order;
        let declared = self.tree.mods[module].item;
        self.tree.is_inside(self.tree.items[item].module, module)
            || declared.is_none_or(|declared| order < self.tree.items[declared].order)
    }

    fn refuse_shared(&mut self, name: &str, item: ItemId, is_open: bool) {
        let own = &self.tree.items[item].name;
        let (how, help) = match is_open {
            true => ("under a condition", "import the macro under that condition"),
            false => ("and is handed to a macro", "import the macro where it is handed over"),
        };
        let message =
            format!("`{name}!` comes by `#[macro_use]` {how}, and `{own}` is not a macro alone");
        let entry = &self.tree.items[item];
        let place = self.tree.place(entry.file, entry.range.clone());
        let diagnostic = Diagnostic::error(Code::UnresolvedPath, message).at(place);
        self.diagnostics.push(diagnostic.help(help));
    }
}
