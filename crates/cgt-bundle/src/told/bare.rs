//! Bare: macros that rules call by a bare name, which means what it means where the rules are called,
//! and bare names of macros that are handed to others to be called.

use crate::context::Context;
use crate::diag::{Code, Diagnostic};
use crate::names::written;
use crate::resolve::{Namespace, PathRef, Res};
use crate::tokens::is_standard;
use crate::tree::{FileId, ItemId, ModId, UnitId};
use std::collections::BTreeSet;
use std::ops::Range;

/// A call of a macro by its bare name in the rules of another or of itself.
pub struct BareCall {
    pub rules: ItemId,
    pub file: FileId,
    /// The name.
    pub range: Range<usize>,
    pub name: String,
}

/// What a bare name means where rules are called.
enum Meaning {
    /// What `#[macro_use] extern crate` brings in, which the bundle has not.
    Passed(ItemId),
    /// What it means in the bundle too: these, or something outside.
    Seen(BTreeSet<ItemId>),
}

impl Context {
    /// Where `#[macro_use] extern crate` brings macros in, rules that are called there find them by
    /// their bare names; in the bundle only by their paths.
    pub(super) fn settle_bare_calls(&mut self) {
        let calls = std::mem::take(&mut self.told.bare_calls);
        if calls.is_empty() || self.tree.crates.iter().all(|krate| krate.macro_use.is_empty()) {
            return;
        }
        let callers = self.callers_of(self.told.callers.clone());
        for call in calls {
            let home = BTreeSet::from([self.tree.items[call.rules].module]);
            let scopes = callers.get(&call.rules).unwrap_or(&home);
            self.settle_bare_call(call, scopes);
        }
    }

    fn settle_bare_call(&mut self, call: BareCall, scopes: &BTreeSet<ModId>) {
        let mut meanings = Vec::new();
        for &scope in scopes {
            let krate = self.tree.mods[scope].krate;
            meanings.push((self.bare_meaning(scope, &call.name), krate));
        }
        let passed = meanings.iter().find_map(|(meaning, krate)| match meaning {
            Meaning::Passed(item) => Some((*item, *krate)),
            Meaning::Seen(_) => None,
        });
        let Some((item, krate)) = passed else { return };
        let other = meanings.iter().find(|(meaning, _)| match meaning {
            Meaning::Passed(other) => *other != item,
            Meaning::Seen(items) if items.is_empty() => is_standard(&call.name),
            Meaning::Seen(items) => items.iter().any(|other| *other != item),
        });
        if let Some((_, other)) = other {
            let is_own = self.tree.crate_of(item) == self.tree.crate_of(call.rules);
            let help = match is_own {
                true => "write `$crate::` before it",
                false => "call it by a path that starts with `$crate` or `std`",
            };
            let what = format!("`{}!`", call.name);
            self.differs(&what, [*other, krate], (call.file, call.range), help);
        } else if let Some(mount) = &self.tree.crates[self.tree.crate_of(item)].mount {
            let name = &self.tree.items[item].name;
            let text = format!("crate::{}::{}", written(mount), written(name));
            self.tree.edit(call.file, call.range, text);
            self.reach.macro_paths.insert(item);
        }
    }

    /// What a bare name of a macro means in a scope, whatever stands before or after the call.
    fn bare_meaning(&mut self, scope: ModId, name: &str) -> Meaning {
        let krate = self.tree.mods[scope].krate;
        let segments = [name.to_string()];
        let path = PathRef { scope, is_absolute: false, is_use: false, segments: &segments };
        let mut found = self.resolve(path, Namespace::Macro).found;
        let is_out =
            |cx: &Context, item| cx.tree.crate_of(item) == krate && !cx.reaches(item, scope);
        found.retain(|found| match found.res {
            Res::Item(item) => !found.via.is_empty() || !is_out(self, item),
            _ => true,
        });
        if found.is_empty() {
            found = self.macro_used(krate, name);
        }
        found.retain(|found| !self.is_guess(found));
        let passed = found.iter().find(|found| self.is_passed_in(found, krate));
        match passed.and_then(|passed| passed.item()) {
            Some(item) => Meaning::Passed(item),
            None => Meaning::Seen(found.iter().filter_map(|found| found.item()).collect()),
        }
    }

    /// Notes names that are handed to macros which may call what they are given: a name that
    /// `#[macro_use] extern crate` brings in is no path, so that its module has to import it.
    pub(crate) fn note_handed(&mut self, scope: ModId, names: &[String], because: UnitId) {
        self.told.handed_words.extend(names.iter().cloned());
        if self.tree.crates[self.tree.mods[scope].krate].macro_use.is_empty() {
            return;
        }
        let module = self.tree.real_module(scope);
        for name in names {
            if let Meaning::Passed(item) = self.bare_meaning(scope, name) {
                self.mark_item(item, because);
                self.open_macro(item);
                self.reach.macro_paths.insert(item);
                self.told.callers.insert((item, scope));
                self.told.handed.insert((module, name.clone(), item));
            }
        }
    }

    /// Imports macros that are handed over; refuses those with which an import would bring in
    /// something else.
    pub(super) fn settle_handed(&mut self) {
        for (module, name, item) in std::mem::take(&mut self.told.handed) {
            let root = self.tree.crates[self.tree.crate_of(item)].root;
            let own = self.tree.items[item].name.clone();
            let is_shared = [Namespace::Type, Namespace::Value].into_iter().any(|ns| {
                let found = self.lookup_in(root, &own, ns, root);
                found.iter().any(|found| !self.is_guess(found))
            });
            // Without the import only the standard library's macro of the name is found.
            if is_shared && !is_standard(&name) {
                continue;
            }
            if is_shared {
                let entry = &self.tree.items[item];
                let message = format!(
                    "`{name}!` comes by `#[macro_use]` and is handed to a macro, and `{own}` is not a macro alone"
                );
                let place = self.tree.place(entry.file, entry.range.clone());
                let diagnostic = Diagnostic::error(Code::UnresolvedPath, message).at(place);
                self.diagnostics.push(diagnostic.help("import the macro where it is handed over"));
            } else if let Some(mount) = &self.tree.crates[self.tree.crate_of(item)].mount {
                let path = format!("crate::{}::{}", written(mount), written(&own));
                let alias = match own == name {
                    true => String::new(),
                    false => format!(" as {}", written(&name)),
                };
                self.append(module, &format!("#[allow(unused_imports)]\nuse {path}{alias};"));
            }
        }
    }
}
