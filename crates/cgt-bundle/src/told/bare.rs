//! Bare: macros that rules call by a bare name, which means what it means where the rules are called.

use crate::context::Context;
use crate::names::written;
use crate::resolve::{Namespace, PathRef, Res};
use crate::tokens::is_standard;
use crate::tree::{FileId, ItemId, ModId};
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
pub(super) enum Meaning {
    /// What `#[macro_use] extern crate` brings in, which the bundle has not.
    Passed(ItemId),
    /// That under a condition, or something else.
    Open,
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
            Meaning::Open | Meaning::Seen(_) => None,
        });
        let Some((item, krate)) = passed else { return };
        if meanings.iter().any(|(meaning, _)| matches!(meaning, Meaning::Open)) {
            // What is imported there means the same by its bare name.
            for ((meaning, _), &scope) in meanings.iter().zip(scopes) {
                if !matches!(meaning, Meaning::Seen(_)) {
                    let module = self.tree.real_module(scope);
                    self.told.handed.insert((module, call.name.clone()));
                }
            }
            return;
        }
        let other = meanings.iter().find(|(meaning, _)| match meaning {
            Meaning::Open => false,
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
    pub(super) fn bare_meaning(&mut self, scope: ModId, name: &str) -> Meaning {
        let krate = self.tree.mods[scope].krate;
        let segments = [name.to_string()];
        let path = PathRef { scope, is_absolute: false, is_use: false, segments: &segments };
        let mut found = self.resolve(path, Namespace::Macro).found;
        let is_out = |cx: &Context, item| {
            cx.tree.crate_of(item) == krate
                && !cx.reaches(item, scope)
                && !cx.is_at_root(item, scope)
        };
        found.retain(|found| match found.res {
            Res::Item(item) => !found.via.is_empty() || !is_out(self, item),
            _ => true,
        });
        if found.is_empty() {
            found = self.macro_used(krate, name);
        }
        found.retain(|found| !self.is_guess(found));
        let passed = found.iter().find(|found| self.is_passed_in(found, krate));
        let is_own = found.iter().any(|found| !self.is_passed_in(found, krate));
        match passed.and_then(|passed| passed.item()) {
            Some(_) if is_own || !self.is_use_certain(krate, name) => Meaning::Open,
            Some(item) => Meaning::Passed(item),
            None => Meaning::Seen(found.iter().filter_map(|found| found.item()).collect()),
        }
    }
}
