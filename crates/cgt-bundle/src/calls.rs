//! Calls: macro calls between a library's items, replaced by the items that they make.
//!
//! A call whose macro is not certain, or that only makes impls, stays a call; the impls are noted.

use crate::context::{self, Context};
use crate::edition::is_neutral;
use crate::expand::{Callee, Expansion, Rules, Scope, Unsure, expand};
use crate::manifest::Edition;
use crate::resolve::{Found, Namespace, PathRef, Res};
use crate::told::Tells;
use crate::tree::{CrateId, ExternCrate, Item, ItemId, Kind, ModId};
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

/// Rounds over a crate: what one call makes may be what another one needs.
const ROUNDS: usize = 8;
/// How often the text of a macro call may itself be a call that is replaced.
const DEPTH: usize = 128;

impl Context {
    /// Expands the macro calls between the items of a crate that has just been parsed.
    pub fn expand_calls(&mut self, krate: CrateId) {
        let is_own = |item: &ItemId| self.tree.crate_of(*item) == krate;
        if self.tree.crates[krate].mount.is_none() || !self.tree.calls.keys().any(is_own) {
            return;
        }
        // A crate may be loaded in the midst of a search, which does not bear on what it finds.
        let looking = std::mem::take(&mut self.looking);
        let importing = std::mem::take(&mut self.importing);
        let cut_at = std::mem::replace(&mut self.cut_at, usize::MAX);
        let root = self.tree.crates[krate].root;
        let mut calls = Calls {
            cx: self,
            krate,
            module: root,
            scope: Vec::new(),
            known: HashMap::new(),
            used: Vec::new(),
            made: 0,
        };
        for _ in 0..ROUNDS {
            let made = calls.made;
            calls.scope.clear();
            calls.visit(root);
            if calls.made == made {
                break;
            }
        }
        if 0 < calls.made {
            self.number(krate);
        }
        (self.looking, self.importing, self.cut_at) = (looking, importing, cut_at);
    }

    /// Forgets what was found before there were these items.
    fn forget_found(&mut self, new: Range<ItemId>) {
        self.imports.clear();
        self.scope_traits.clear();
        self.opened.clear();
        let is_macro = |item: ItemId| matches!(self.tree.items[item].kind, Kind::Macro { .. });
        if new.into_iter().any(is_macro) {
            self.forget_made();
        }
    }

    /// Forgets what calls make, since they may go through new macros.
    fn forget_made(&mut self) {
        self.made.clear();
        self.made_types.clear();
        self.names_made.clear();
        self.tree.unread = self.open_calls();
    }

    /// The macro calls between items that stay calls so far.
    fn open_calls(&self) -> Vec<ItemId> {
        let items = 0..self.tree.items.len();
        items.filter(|&item| matches!(self.tree.items[item].kind, Kind::Opaque)).collect()
    }

    /// Forgets what was found before a crate was there that has macros: calls in other crates may have
    /// been read already, to see whether they make something of the crate's name.
    pub fn forget_unmade(&mut self, krate: CrateId) {
        let is_other = |&item: &ItemId| self.tree.crate_of(item) != krate;
        if !self.tree.crates[krate].macros.is_empty() && self.open_calls().iter().any(is_other) {
            self.forget_found(0..0);
            self.forget_made();
        }
    }

    /// The name by which a crate knows another one, or one that nothing has, which it is given then.
    fn given_name_of(&mut self, krate: CrateId, other: CrateId) -> String {
        if let Some(name) = self.name_of(krate, other) {
            return name.to_string();
        }
        let known = self.crate_names(krate);
        let names = (1..).map(|number| format!("crate_{other}_{number}"));
        let mut free =
            names.filter(|name| !known.contains(name) && !self.tree.known.contains(name));
        let name = free.next().unwrap_or_default();
        let externs = self.externs.entry(krate).or_default();
        externs.insert(name.clone(), Some(ExternCrate::Bundled(other)));
        name
    }

    /// Numbers a crate's items in source order again.
    fn number(&mut self, krate: CrateId) {
        let mut items = Vec::new();
        let mut open = vec![(self.tree.crates[krate].root, 0)];
        while let Some((module, at)) = open.pop() {
            let Some(&item) = self.tree.mods[module].items.get(at) else { continue };
            items.push(item);
            open.push((module, at + 1));
            if let Kind::Mod(inner) = self.tree.items[item].kind {
                open.push((inner, 0));
            }
        }
        let mut numbers: Vec<usize> =
            items.iter().map(|&item| self.tree.items[item].order).collect();
        numbers.sort_unstable();
        for (item, number) in items.into_iter().zip(numbers) {
            self.tree.items[item].order = number;
        }
    }
}

/// A walk over a crate in source order.
struct Calls<'c> {
    cx: &'c mut Context,
    krate: CrateId,
    /// The module that the walk is in.
    module: ModId,
    /// The macros in textual scope, the last one first to be found.
    scope: Vec<Seen>,
    known: HashMap<ItemId, Option<Rc<Rules>>>,
    /// The macros that the call being looked at goes through.
    used: Vec<ItemId>,
    /// How many calls have been replaced.
    made: usize,
}

/// What the walk has come by.
enum Seen {
    /// A macro of this name.
    Macro(String, ItemId),
    /// A call that stays, which may define macros.
    Call(ItemId),
}

impl Calls<'_> {
    fn visit(&mut self, module: ModId) {
        let outer = std::mem::replace(&mut self.module, module);
        let mut at = 0;
        while let Some(&item) = self.cx.tree.mods[module].items.get(at) {
            at += 1;
            match self.cx.tree.items[item].kind {
                Kind::Macro { .. } => {
                    self.scope.push(Seen::Macro(self.cx.tree.items[item].name.clone(), item));
                }
                Kind::Mod(inner) => {
                    let known = self.scope.len();
                    self.visit(inner);
                    if !self.cx.tree.has_macro_use(inner) {
                        self.scope.truncate(known);
                    }
                }
                Kind::Opaque => self.call(item),
                _ => {}
            }
        }
        self.module = outer;
    }

    fn call(&mut self, item: ItemId) {
        if !self.makes_noted(item) && !self.replace(item) {
            self.scope.push(Seen::Call(item));
        }
    }

    /// Whether it is known already that a call makes nothing but impls.
    fn makes_noted(&mut self, item: ItemId) -> bool {
        let is_noted = self.cx.made_impls.contains_key(&item);
        if is_noted {
            self.cx.made.remove(&item);
        }
        is_noted
    }

    /// Notes the impls that a call makes which stays a call, since they are all that it makes.
    fn note_impls(&mut self, item: ItemId, impls: Vec<syn::ItemImpl>) -> bool {
        self.cx.made_impls.insert(item, Rc::new(impls));
        self.makes_noted(item)
    }

    /// Puts what a call makes in its place, or notes the impls that are all of it, if that is certain.
    fn replace(&mut self, item: ItemId) -> bool {
        let Some(site) = self.cx.tree.calls.get(&item).cloned() else { return false };
        let node = self.cx.tree.items[item].node.clone();
        let syn::Item::Macro(call) = &*node else { return false };
        if DEPTH <= site.expansions {
            return false;
        }
        self.used.clear();
        let Some(rules) = self.rules(&Callee::of(&call.mac.path)) else { return false };
        let text = match expand(&rules, call, self) {
            Ok(Expansion::Text(text)) if !self.tells_old(item) => text,
            Ok(Expansion::Impls(impls)) => return self.note_impls(item, impls),
            Ok(Expansion::Text(_)) | Err(Unsure) => return false,
        };
        let known = self.cx.tree.items.len();
        let Some(file) = self.cx.parser().made(&site, item, text) else { return false };
        self.made += 1;
        let items = known..self.cx.tree.items.len();
        let macros = std::mem::take(&mut self.used);
        self.cx.expansions.push(context::Expansion { call: item, items, file, macros });
        self.cx.forget_found(known..self.cx.tree.items.len());
        if site.module == self.cx.tree.crates[self.krate].root {
            let new = known..self.cx.tree.items.len();
            let at_root = |item: &ItemId| self.cx.tree.items[*item].module == site.module;
            let new: Vec<ItemId> = new.filter(at_root).collect();
            new.into_iter().for_each(|item| self.cx.enter_extern(self.krate, item));
        }
        true
    }

    /// Whether a call is given what only old editions read, and the macro prints tokens.
    fn tells_old(&self, call: ItemId) -> bool {
        let tree = &self.cx.tree;
        let call = &tree.items[call];
        let mut old = tree.files[call.file].old.iter();
        if self.has_space(call) || self.used.iter().any(|&item| self.has_space(&tree.items[item])) {
            return true;
        }
        let tells = |&item: &ItemId| match &*tree.items[item].node {
            syn::Item::Macro(rules) => Tells::of(&rules.mac.tokens) != Tells::Nothing,
            _ => false,
        };
        old.any(|old| call.range.contains(&old.range.start)) && self.used.iter().any(tells)
    }

    /// Whether anything in an item has been written as newer editions do.
    fn has_old(&self, item: &Item) -> bool {
        let mut old = self.cx.tree.files[item.file].old.iter();
        old.any(|old| item.range.contains(&old.range.start))
    }

    /// Whether tokens of an item have been set apart, which what it makes would not tell any more.
    fn has_space(&self, item: &Item) -> bool {
        let mut old = self.cx.tree.files[item.file].old.iter();
        old.any(|old| old.is_space() && item.range.contains(&old.range.start))
    }

    /// The rules of the macro that an item is.
    fn read(&mut self, item: ItemId) -> Option<Rc<Rules>> {
        if self.may_be_out(item) {
            return None;
        }
        if !self.used.contains(&item) {
            self.used.push(item);
        }
        if let Some(known) = self.known.get(&item) {
            return known.clone();
        }
        let (_, edition) = self.home();
        let owner = self.cx.tree.crate_of(item);
        let from = self.cx.tree.crates[owner].edition;
        let rules = match &*self.cx.tree.items[item].node {
            // Tokens of another edition are read by the rules of this one.
            syn::Item::Macro(node)
                if from == edition
                    || (!self.has_old(&self.cx.tree.items[item])
                        && is_neutral(&node.mac.tokens, [from, edition])) =>
            {
                Rules::read(node.mac.tokens.clone(), owner, from).map(Rc::new)
            }
            _ => None,
        };
        self.known.insert(item, rules.clone());
        rules
    }

    /// Whether the judge's compiler decides if a macro is there, or a module that hands it out.
    fn may_be_out(&self, item: ItemId) -> bool {
        let tree = &self.cx.tree;
        let modules = std::iter::successors(Some(tree.items[item].module), |&module| {
            tree.mods[module].parent
        });
        let outer = modules.take_while(|&module| !tree.is_inside(self.module, module));
        let declared = outer.filter_map(|module| tree.mods[module].item);
        declared.chain([item]).any(|item| tree.is_conditional(item))
    }

    /// The macro of that name in textual scope; `Some(None)` if it is not certain.
    fn textual(&mut self, name: &str) -> Option<Option<ItemId>> {
        for at in (0..self.scope.len()).rev() {
            match &self.scope[at] {
                Seen::Macro(known, item) if known == name => return Some(Some(*item)),
                &Seen::Call(call) if self.cx.may_define(call, name) => return Some(None),
                _ => {}
            }
        }
        None
    }

    /// The macro that a path leads to, if there is only one.
    fn by_path(&mut self, callee: &Callee) -> Option<ItemId> {
        let scope = match callee.krate {
            Some(krate) => self.cx.tree.crates[krate].root,
            None => self.module,
        };
        let segments = &callee.names;
        let path = PathRef { scope, is_absolute: callee.is_absolute, is_use: false, segments };
        let mut resolved = self.cx.resolve(path, Namespace::Macro);
        if resolved.used < segments.len() {
            return None;
        }
        if callee.bare().is_some() {
            // Those in textual scope have been looked at.
            resolved.found.retain(|found| !found.via.is_empty() || !self.is_own(found));
            let name = &segments[0];
            let is_passed_in = |found: &Found| self.cx.is_passed_in(found, self.krate);
            if resolved.found.iter().any(is_passed_in) && !self.cx.is_use_certain(self.krate, name)
            {
                return None;
            }
        }
        let mut only = None;
        for found in &resolved.found {
            let is_open = !found.via.is_empty() && {
                let conditions = self.cx.macro_conditions(found, scope);
                !conditions.is_empty()
            };
            if is_open {
                return None;
            }
            match found.res {
                Res::Item(item) if only.is_none_or(|only| only == item) => only = Some(item),
                _ => return None,
            }
        }
        only.filter(|&item| matches!(self.cx.tree.items[item].kind, Kind::Macro { .. }))
    }

    fn is_own(&self, found: &Found) -> bool {
        matches!(found.res, Res::Item(item) if self.cx.tree.crate_of(item) == self.krate)
    }
}

impl Scope for Calls<'_> {
    fn rules(&mut self, callee: &Callee) -> Option<Rc<Rules>> {
        let textual = callee.bare().and_then(|name| self.textual(name));
        let item = match textual {
            Some(found) => found?,
            None => self.by_path(callee)?,
        };
        self.read(item)
    }

    fn home(&self) -> (CrateId, Edition) {
        (self.krate, self.cx.tree.crates[self.krate].edition)
    }

    fn crate_path(&mut self, krate: CrateId) -> Option<String> {
        if krate == self.krate {
            return Some("crate".to_string());
        }
        // In edition 2015 a path starts at the crate's own root.
        if self.home().1 == Edition::E2015 {
            return None;
        }
        Some(format!("::{}", self.cx.given_name_of(self.krate, krate)))
    }
}
