//! What waits: impls, members and macro calls that something being needed completes.

use super::ROOT;
use crate::context::Context;
use crate::resolve::{Found, Namespace, Res};
use crate::scan::{Noting, Scan};
use crate::tokens::{Heads, Rules, collect_idents};
use crate::tree::{CrateId, ItemId, Kind, ModId, Part, UnitId};
use proc_macro2::{TokenStream, TokenTree};
use rustc_hash::FxHashSet as HashSet;
use std::collections::BTreeSet;
use syn::visit::Visit;

impl Context {
    /// Enters a crate's traits, impls and macro calls into what waits.
    pub(super) fn index(&mut self, krate: CrateId) {
        self.index_called(krate);
        let items: Vec<ItemId> =
            (0..self.tree.items.len()).filter(|&item| self.tree.crate_of(item) == krate).collect();
        for &item in &items {
            if let Kind::Trait { names } = self.tree.items[item].kind.clone() {
                for name in names {
                    self.reach.trait_names.entry(name).or_default().push(item);
                }
                let node = self.tree.items[item].node.clone();
                let is_macro = |member: &syn::TraitItem| {
                    matches!(member, syn::TraitItem::Macro(_) | syn::TraitItem::Verbatim(_))
                };
                if matches!(&*node, syn::Item::Trait(node) if node.items.iter().any(is_macro)) {
                    self.reach.open_traits.insert(item);
                }
            }
        }
        if self.solution != Some(krate) {
            for item in items {
                if !self.tree.mods[self.tree.items[item].module].is_block {
                    self.index_item(item);
                }
            }
        }
        self.index_linked(krate);
        let mut mentioned: Vec<(ModId, String)> = self.reach.in_scope.iter().cloned().collect();
        // Whatever comes first is the reason for what it needs.
        mentioned.sort();
        for (scope, name) in mentioned {
            let is_open = !self.reach.open_traits.is_empty();
            if is_open || self.reach.trait_names.contains_key(&name) {
                self.traits_for(&name, scope, ROOT);
            }
        }
    }

    pub(super) fn index_item(&mut self, item: ItemId) {
        let node = self.tree.items[item].node.clone();
        let unit = self.tree.items[item].unit;
        match (self.tree.items[item].kind.clone(), &*node) {
            (Kind::Impl { members, is_trait: false }, syn::Item::Impl(node)) => {
                self.index_members(item, node, members.clone());
                self.index_inside(item, &members);
            }
            (Kind::Impl { .. }, syn::Item::Impl(node)) => {
                if !self.wait_for_needs(item, unit, node) {
                    self.reach.unproved.push(item);
                    self.mark(unit, ROOT);
                }
                self.index_inside(item, &[]);
            }
            // What is included is not known, so nothing can be said of what needs it.
            (Kind::Opaque, syn::Item::Macro(call))
                if crate::parse::is_include(call)
                    && crate::parse::included_path(call).is_none() =>
            {
                self.mark(unit, ROOT);
            }
            // No path names what assembly defines.
            (Kind::Opaque, syn::Item::Macro(call))
                if call.mac.path.segments.last().is_some_and(|name| name.ident == "global_asm") =>
            {
                self.mark(unit, ROOT);
            }
            // A macro call in it may declare anything.
            (Kind::Foreign { .. }, syn::Item::ForeignMod(block))
                if block.items.iter().any(|item| matches!(item, syn::ForeignItem::Macro(_))) =>
            {
                self.mark(unit, ROOT);
            }
            (Kind::Opaque, _) => self.index_call(item, unit),
            (Kind::Macro { .. } | Kind::Expanded | Kind::Mod(_), _) => {}
            (Kind::Use { .. } | Kind::ExternCrate, _) => {}
            _ => self.index_inside(item, &[]),
        }
    }

    /// A macro call waits for what its impls wait for or, if they are not known, for all it names.
    fn index_call(&mut self, call: ItemId, unit: UnitId) {
        if let syn::Item::Macro(node) = &*self.tree.items[call].node.clone()
            && self.makes_symbols(&node.mac, &[])
        {
            self.mark(unit, ROOT);
        }
        if let Some(impls) = self.made_impls.get(&call).cloned() {
            for node in impls.iter() {
                if !self.wait_for_needs(call, unit, node) {
                    self.mark(unit, ROOT);
                }
            }
            return;
        }
        let words = self.words_of(call);
        // What is included is not known.
        if words.contains("include") {
            self.mark(unit, ROOT);
        }
        let mut needs = self.opaque_mentions(call);
        if words.contains("mod") && words.contains("impl") {
            needs.extend(self.module_targets(call, &words));
        }
        if let (syn::Item::Macro(node), true) =
            (&*self.tree.items[call].node.clone(), words.contains("impl"))
        {
            let heads = self.impl_heads(&node.mac, &[]);
            // A name alone means what it means beside the call, if that is among the mentions: those of
            // macros that the call is only given are not.
            let is_beside = !words.contains("use") && !words.contains("mod");
            let scope = self.tree.items[call].module;
            let mut names: Vec<String> = heads.traits.into_iter().chain(heads.types).collect();
            names.retain(|name| {
                !is_beside || heads.paths.contains(name) || !self.is_among(&needs, scope, name)
            });
            needs.extend(self.types_named(&names));
        }
        for needed in needs {
            self.wait(unit, vec![needed]);
        }
    }

    /// All names that a macro call is given, and those in rules that it may go through.
    fn words_of(&mut self, call: ItemId) -> BTreeSet<String> {
        let node = self.tree.items[call].node.clone();
        let syn::Item::Macro(node) = &*node else { return BTreeSet::new() };
        let mut words = Vec::new();
        collect_idents(&node.mac.tokens, &mut words);
        self.walk_rules(&node.mac, &[], |rules| words.extend(rules.idents.iter().cloned()));
        words.into_iter().collect()
    }

    /// The types that impls in a module may be for which a call makes: `super` there is where the call
    /// stands.
    fn module_targets(&mut self, call: ItemId, words: &BTreeSet<String>) -> Vec<ItemId> {
        let scope = self.tree.items[call].module;
        let found = words.iter().flat_map(|word| self.lexical(scope, word, Namespace::Type));
        let found: Vec<_> = found.collect();
        let found = found.into_iter().flat_map(|found| self.through_alias(found));
        let items = found.filter_map(|found| match found.res {
            Res::Item(item) => Some(item),
            _ => None,
        });
        let items = items.collect();
        self.types_among(items)
    }

    pub(super) fn index_members(
        &mut self,
        item: ItemId,
        node: &syn::ItemImpl,
        members: Vec<UnitId>,
    ) {
        let scope = self.tree.items[item].module;
        let heads = self.type_head(&node.self_ty, scope);
        // Where `cfg` leaves several types of that name, it is an impl of each.
        // An alias of which the type is not known may be that of any.
        let is_alias = |item: &ItemId| matches!(self.tree.items[*item].kind, Kind::Alias);
        let types = heads.iter().filter_map(|found| match found.res {
            Res::Item(item) => Some(Some(item).filter(|item| !is_alias(item))),
            _ => None,
        });
        let mut types: Vec<Option<ItemId>> = types.collect();
        if types.is_empty() {
            self.reach.unproved.push(item);
            types.push(None);
        }
        for unit in members {
            let Part::Member(_, name) = self.tree.units[unit].part.clone() else { continue };
            for &head in &types {
                self.reach.members.entry(name.clone()).or_default().push((unit, head));
                match head {
                    Some(head) => self.reach.members_of.entry(head).or_default().push(unit),
                    None => self.index_open_member(unit, &name),
                }
                self.try_member(unit, head, ROOT);
            }
        }
    }

    /// A member of a type that is not known: it is needed once its name is as a member of any.
    fn index_open_member(&mut self, unit: UnitId, name: &str) {
        self.reach.open_members.entry(name.to_string()).or_default().push(unit);
        if self.reach.qualified.iter().any(|(_, known)| known == name) {
            self.mark(unit, ROOT);
        }
    }

    /// The types and traits that a macro call in item position names, in it or in its rules.
    pub(super) fn opaque_mentions(&mut self, item: ItemId) -> Vec<ItemId> {
        let node = self.tree.items[item].node.clone();
        // `thread_local!` makes statics, which are needed by name only.
        if matches!(&*node, syn::Item::Macro(call) if call.mac.path.is_ident("thread_local")) {
            return Vec::new();
        }
        self.call_mentions(item, |scan| scan.visit_item(&node))
    }

    pub(super) fn call_mentions(
        &mut self,
        item: ItemId,
        walk: impl FnOnce(&mut Scan<'_>),
    ) -> Vec<ItemId> {
        let (scope, file, unit) =
            (self.tree.items[item].module, self.tree.items[item].file, self.tree.items[item].unit);
        let mut scan = Scan::new(self, unit, scope, file);
        scan.noting = Some(Noting::default());
        walk(&mut scan);
        let noted = scan.noting.take().unwrap_or_default().items;
        self.types_among(noted)
    }

    pub(super) fn types_among(&self, items: Vec<ItemId>) -> Vec<ItemId> {
        let is_type = |item: &ItemId| {
            let kind = &self.tree.items[*item].kind;
            matches!(
                kind,
                Kind::Struct { .. }
                    | Kind::Enum { .. }
                    | Kind::Union
                    | Kind::Trait { .. }
                    | Kind::TraitAlias
            )
        };
        let mut types: Vec<ItemId> = items.into_iter().filter(is_type).collect();
        types.sort_unstable();
        types.dedup();
        types
    }

    /// Waits for whatever a macro call in a function may have impls for.
    ///
    /// A type that the call makes itself is seen nowhere else, so its impls need nothing.
    pub(super) fn wait_for_targets(
        &mut self,
        item: ItemId,
        unit: UnitId,
        call: &syn::Macro,
        words: Vec<String>,
    ) {
        let mentions = self.call_mentions(item, |scan| scan.visit_macro(call));
        let mut heads = self.impl_heads(call, &words);
        heads.types.extend(words.iter().cloned());
        heads.traits.extend(words);
        let mut needs = self.types_named(&heads.types);
        needs.retain(|&item| !self.is_trait(item));
        // What is ours in an impl for a type from outside.
        if heads.types.iter().any(|name| crate::outside::is_type(name)) {
            needs.extend(mentions.into_iter().filter(|&item| self.is_trait(item)));
            needs.extend(self.types_named(&heads.traits));
        }
        for needed in self.types_among(needs) {
            self.wait(unit, vec![needed]);
        }
    }

    /// The types and traits that have one of these names anywhere, or that an import or alias of such
    /// a name leads to.
    pub(super) fn types_named(&mut self, names: &[String]) -> Vec<ItemId> {
        self.index_names();
        let mut items = Vec::new();
        for name in names.iter().collect::<BTreeSet<&String>>() {
            for module in self.reach.named_in.get(name).cloned().unwrap_or_default() {
                for found in self.lookup_in(module, name, Namespace::Type, module) {
                    let found = self.through_alias(found).into_iter();
                    items.extend(found.filter_map(|found| match found.res {
                        Res::Item(item) => Some(item),
                        _ => None,
                    }));
                }
            }
        }
        self.types_among(items)
    }

    /// Whether the types and traits that have a name in a scope, one at least, are all among others.
    fn is_among(&mut self, others: &[ItemId], scope: ModId, name: &str) -> bool {
        let found = self.lexical(scope, name, Namespace::Type);
        let found: Vec<ItemId> = found.iter().filter_map(Found::item).collect();
        let found = self.types_among(found);
        !found.is_empty() && found.iter().all(|item| others.contains(item))
    }

    /// Notes the names in modules that have been made since.
    fn index_names(&mut self) {
        for module in self.reach.modules_indexed..self.tree.mods.len() {
            let known = &self.tree.mods[module];
            for name in known.names.keys().chain(known.imports.keys()) {
                self.reach.named_in.entry(name.clone()).or_default().push(module);
            }
        }
        self.reach.modules_indexed = self.tree.mods.len();
    }

    /// The names that a macro call passes on, and those that its rules have impls of and for.
    fn impl_heads(&mut self, call: &syn::Macro, words: &[String]) -> Heads {
        let mut heads = Heads::default();
        collect_idents(&call.tokens, &mut heads.types);
        heads.traits.clone_from(&heads.types);
        heads.read_paths(&call.tokens);
        let given = heads.types.clone();
        self.walk_rules(call, words, |rules| {
            heads.traits.extend(rules.heads.traits.iter().cloned());
            heads.types.extend(rules.heads.types.iter().cloned());
            heads.paths.extend(rules.heads.paths.iter().cloned());
            heads.has_open_paths |= rules.heads.has_open_paths;
        });
        if heads.has_open_paths {
            heads.paths.extend(given);
        }
        heads
    }

    /// Whether what a call makes may be there for the linker, which no path tells.
    pub(super) fn makes_symbols(&mut self, call: &syn::Macro, words: &[String]) -> bool {
        let mut all = HashSet::default();
        self.walk_rules(call, words, |rules| all.extend(rules.idents.iter().cloned()));
        let mut words = Vec::new();
        collect_idents(&call.tokens, &mut words);
        all.extend(words);
        let is_used = all.contains("used") && all.contains("static");
        is_used || super::inside::SYMBOLS.iter().any(|word| *word != "used" && all.contains(*word))
    }

    /// Shows the rules of a macro, and of those that these, the call or these words may call.
    pub(super) fn walk_rules(
        &mut self,
        call: &syn::Macro,
        words: &[String],
        mut see: impl FnMut(&Rules),
    ) {
        let mut called = words.to_vec();
        collect_idents(&call.tokens, &mut called);
        called.extend(crate::scan::segments(&call.path).pop());
        let mut seen = HashSet::default();
        while let Some(name) = called.pop() {
            if seen.contains(&name) {
                continue;
            }
            let crates = self.tree.crates.iter();
            let items: Vec<ItemId> =
                crates.flat_map(|krate| krate.macros.get(&name)).flatten().copied().collect();
            called.extend(self.renamed_macros(&name));
            seen.insert(name);
            for item in items {
                let rules = self.rules_of(item);
                see(&rules);
                called.extend(rules.idents.iter().filter(|word| !seen.contains(*word)).cloned());
            }
        }
    }

    /// Marks `unit` once all of `needs` are needed.
    pub(super) fn wait(&mut self, unit: UnitId, needs: Vec<ItemId>) {
        let missing: Vec<ItemId> =
            needs.into_iter().filter(|&item| !self.is_item_live(item)).collect();
        if missing.is_empty() {
            self.mark(unit, ROOT);
            return;
        }
        let condition = self.reach.conditions.len();
        self.reach.conditions.push((unit, missing.len()));
        for item in missing {
            self.reach.waiting.entry(item).or_default().push(condition);
        }
    }
}

/// Whether any of a macro's rules has an impl in what it writes.
pub(super) fn writes_impl(rules: &TokenStream) -> bool {
    let mut is_written = false;
    rules.clone().into_iter().any(|token| match token {
        TokenTree::Group(body) => {
            let mut idents = Vec::new();
            if std::mem::take(&mut is_written) {
                collect_idents(&body.stream(), &mut idents);
            }
            idents.iter().any(|ident| ident == "impl")
        }
        // After the `=>`, which stands nowhere else between rules.
        TokenTree::Punct(punct) => {
            is_written |= punct.as_char() == '>';
            false
        }
        _ => false,
    })
}
