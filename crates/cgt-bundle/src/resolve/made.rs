//! Made: the names that a macro call gives to modules and types for certain, which a crate may have too.

use super::{Found, Namespace, PathRef, Res};
use crate::context::Context;
use crate::expand::{Callee, Rules, Scope, TypesMade, type_names};
use crate::manifest::Edition;
use crate::tokens::is_colons;
use crate::tree::{CrateId, FileId, ItemId, Kind, ModId, Part, UnitId};
use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeSet;
use std::rc::Rc;
use syn::ext::IdentExt;

/// A macro call, and where it stands.
pub struct Call {
    pub node: syn::ItemMacro,
    pub scope: ModId,
    /// The file and the byte that it starts at.
    pub place: (FileId, usize),
    /// Its place in the order of items, if it is one.
    pub order: Option<usize>,
}

impl Context {
    /// Whether a call between items, which may make something of that name, makes a module or type
    /// of it; `None` if that is not known.
    pub fn is_made_by(&mut self, item: ItemId, name: &str) -> Option<bool> {
        let syn::Item::Macro(node) = &*self.tree.items[item].node else { return Some(false) };
        if self.made_impls.contains_key(&item) {
            return Some(false);
        }
        let entry = &self.tree.items[item];
        let call = Call {
            node: node.clone(),
            scope: entry.module,
            place: (entry.file, entry.range.start),
            order: Some(entry.order),
        };
        self.makes(&call, name)
    }

    /// Whether a call makes a module or type of that name; `None` if that is not known.
    pub fn makes(&mut self, call: &Call, name: &str) -> Option<bool> {
        let key = (call.place.0, call.place.1, name.to_string());
        if let Some(&known) = self.made_types.get(&key) {
            return known;
        }
        let makes = self.follow_call(call, name);
        self.made_types.insert(key, makes);
        makes
    }

    /// Whether a call between the items of a scope, or of the blocks around it, makes a module or type of
    /// that name; `None` if that is not known.
    pub fn is_made_around(&mut self, scope: ModId, name: &str) -> Option<bool> {
        let mut is_unknown = false;
        let mut at = Some(scope);
        while let Some(module) = at {
            let found = self.lookup_in(module, name, Namespace::Type, scope);
            let guessed = found.iter().filter(|found| self.is_guess(found));
            // A call that imports by a glob does not show what it may bring.
            let calls: BTreeSet<ItemId> = guessed
                .filter_map(Found::item)
                .chain(self.tree.mods[module].opaque.iter().copied())
                .collect();
            for item in calls {
                match self.is_made_by(item, name) {
                    Some(true) => return Some(true),
                    Some(false) => {}
                    None => is_unknown = true,
                }
            }
            let module = &self.tree.mods[module];
            at = module.parent.filter(|_| module.is_block);
        }
        if is_unknown { None } else { Some(false) }
    }

    fn follow_call(&mut self, call: &Call, name: &str) -> Option<bool> {
        let called = crate::scan::segments(&call.node.mac.path).pop().unwrap_or_default();
        let krate = self.tree.mods[call.scope].krate;
        let tokens = &call.node.mac.tokens;
        if !self.definable_by(krate, &called, tokens).names.contains(name) {
            // A glob brings nothing which is nowhere.
            let is_brought =
                self.may_import_all(krate, &call.node.mac) && self.is_inner_type(krate, name);
            if !is_brought {
                return Some(false);
            }
            let made = self.expanded_names(call)?;
            return self.made_by_items(&made, call, name);
        }
        match self.expanded_names(call) {
            Some(made) => self.made_by_items(&made, call, name),
            // Where a path only goes on from the name, it stands for nothing new.
            None if stands_alone(tokens, name) => None,
            None if self.named_by(krate, &called, tokens).contains(name) => None,
            None => Some(false),
        }
    }

    /// Whether a module or type has the name that is not the crate which goes by it in a crate.
    pub(crate) fn is_inner_type(&mut self, krate: CrateId, name: &str) -> bool {
        let is_item = self.tree.items.iter().any(|item| {
            let is_type = !matches!(item.kind, Kind::Value | Kind::Macro { .. } | Kind::Use { .. });
            is_type && item.name == name
        });
        if is_item {
            return true;
        }
        // `use name` and `use name::{self}` bring the crate itself.
        let is_whole = |unit: &UnitId| match &self.tree.units[*unit].part {
            Part::Import(import) => import.path == [name],
            _ => false,
        };
        let named = self.tree.mods.iter().filter_map(|module| {
            let units = module.imports.get(name)?;
            Some((module.krate, units.iter().all(is_whole)))
        });
        let named: BTreeSet<(CrateId, bool)> = named.collect();
        let own = self.extern_crate(krate, name);
        let mut named = named.into_iter();
        named.any(|(other, is_whole)| !is_whole || self.extern_crate(other, name) != own)
    }

    /// Whether a module or type of that name is among what a call makes, or what its globs bring.
    fn made_by_items(&mut self, made: &TypesMade, call: &Call, name: &str) -> Option<bool> {
        if made.names.contains(name) {
            return Some(true);
        }
        let mut is_brought = false;
        for glob in &made.globs {
            let is_own = glob.names.first().is_some_and(|first| first == "crate");
            let own = Some(self.tree.mods[call.scope].krate).filter(|_| is_own);
            let root = self.tree.crates[glob.krate.or(own)?].root;
            let asked =
                PathRef { scope: root, is_absolute: false, is_use: true, segments: &glob.names };
            let opened = self.resolve(asked, Namespace::Type).found;
            let [Found { res: Res::Module(module), .. }] = opened.as_slice() else { return None };
            let found = self.lookup_in(*module, name, Namespace::Type, call.scope);
            // What crates have that are not bundled is not known, but for the standard library's modules.
            let outside = self.past_outside_globs(*module, call.scope);
            let is_open = !outside.iter().all(|found| self.leads_to_std(found));
            let is_sure = |found: &Found| !self.is_guess(found) && !self.is_conditional(found);
            if !found.iter().all(is_sure) || (found.is_empty() && is_open) {
                return None;
            }
            is_brought |= !found.is_empty();
        }
        Some(is_brought)
    }

    /// Whether the last import on a way outside names the standard library.
    fn leads_to_std(&self, found: &Found) -> bool {
        let last = found.via.last().map(|&unit| &self.tree.units[unit].part);
        let Some(Part::Import(import)) = last else { return false };
        let first = import.path.first().map(String::as_str);
        matches!(first, Some("alloc" | "core" | "std"))
    }

    /// The modules and types that a call makes, if that is certain.
    fn expanded_names(&mut self, call: &Call) -> Option<Rc<TypesMade>> {
        if let Some(known) = self.names_made.get(&call.place) {
            return known.clone();
        }
        let names = self.expand_names(call).map(Rc::new);
        self.names_made.insert(call.place, names.clone());
        names
    }

    fn expand_names(&mut self, call: &Call) -> Option<TypesMade> {
        let called = self.called(call)?;
        let [only] = called.as_slice() else { return None };
        let mut scope = ByName { krate: self.tree.mods[call.scope].krate, cx: self };
        let rules = scope.read(*only)?;
        type_names(&rules, &call.node, &mut scope).ok()
    }

    /// The macros that a call means; `None` if one of them may be made by another call.
    fn called(&mut self, call: &Call) -> Option<Vec<ItemId>> {
        let path = &call.node.mac.path;
        let segments = crate::scan::segments(path);
        let is_absolute = path.leading_colon.is_some();
        let asked = PathRef { scope: call.scope, is_absolute, is_use: false, segments: &segments };
        let resolved = self.resolve(asked, Namespace::Macro);
        if resolved.used < segments.len() {
            return Some(Vec::new());
        }
        let is_macro = |found: &Found| match found.res {
            Res::Item(item) => matches!(self.tree.items[item].kind, Kind::Macro { .. }),
            _ => true,
        };
        if !resolved.found.iter().all(is_macro) {
            return None;
        }
        let items: Vec<ItemId> = resolved.found.iter().filter_map(Found::item).collect();
        if is_absolute || segments.len() != 1 {
            return Some(items);
        }
        // The last one in textual scope hides the others.
        let is_before = |item: &ItemId| {
            let order = self.tree.items[*item].order;
            self.reaches(*item, call.scope) && call.order.is_none_or(|own| order < own)
        };
        let textual = items.iter().copied().filter(is_before);
        Some(match textual.max_by_key(|&item| self.tree.items[item].order) {
            Some(last) if self.is_macro_there(&[Found::direct(Res::Item(last))], call.scope) => {
                vec![last]
            }
            _ => items,
        })
    }

    /// Whether a macro may be in textual scope in a module or block: around it, or passed out to there.
    /// From a block none is.
    pub fn reaches(&self, item: ItemId, scope: ModId) -> bool {
        let tree = &self.tree;
        let mut home = tree.items[item].module;
        while !tree.is_inside(scope, home) {
            match tree.mods[home].parent {
                Some(parent) if tree.has_macro_use(home) => {
                    home = parent;
                }
                _ => return false,
            }
        }
        true
    }
}

/// Whether a name stands among tokens with no `::` before or after it.
fn stands_alone(tokens: &TokenStream, name: &str) -> bool {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    tokens.iter().enumerate().any(|(at, token)| match token {
        TokenTree::Group(group) => stands_alone(&group.stream(), name),
        TokenTree::Ident(word) => {
            let before = 1 < at && is_colons(&tokens, at - 2);
            word.unraw() == name && !before && !is_colons(&tokens, at + 1)
        }
        _ => false,
    })
}

/// Finds macros by their names alone, of which there must be one only.
struct ByName<'c> {
    cx: &'c mut Context,
    /// The crate of the call.
    krate: CrateId,
}

impl ByName<'_> {
    fn read(&self, item: ItemId) -> Option<Rc<Rules>> {
        let owner = self.cx.tree.crate_of(item);
        let syn::Item::Macro(node) = &*self.cx.tree.items[item].node else { return None };
        let edition = self.cx.tree.crates[owner].edition;
        Rules::read(node.mac.tokens.clone(), owner, edition).map(Rc::new)
    }
}

impl Scope for ByName<'_> {
    fn rules(&mut self, callee: &Callee) -> Option<Rc<Rules>> {
        let name = callee.names.last()?;
        let crates = &self.cx.tree.crates;
        let named: Vec<ItemId> = match callee.krate {
            Some(krate) => crates[krate].macros.get(name).into_iter().flatten().copied().collect(),
            None => crates
                .iter()
                .filter_map(|krate| krate.macros.get(name))
                .flatten()
                .copied()
                .collect(),
        };
        match named.as_slice() {
            [only] => self.read(*only),
            _ => None,
        }
    }

    fn home(&self) -> (CrateId, Edition) {
        (self.krate, self.cx.tree.crates[self.krate].edition)
    }

    fn crate_path(&mut self, _: CrateId) -> Option<String> {
        None
    }
}
