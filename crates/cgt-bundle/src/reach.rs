//! Reach: what the roots need, item by item, and in inherent impls member by member.
//!
//! Invariant: the selection is closed, and every kept unit knows which one needed it.

use crate::context::Context;
use crate::diag::{Code, Diagnostic};
use crate::resolve::{Namespace, Res};
use crate::scan::Scan;
use crate::tokens::collect_idents;
use crate::tree::{CrateId, ItemId, Kind, ModId, Part, Unit, UnitId};
use proc_macro2::{TokenStream, TokenTree};
use std::collections::HashSet;
use std::rc::Rc;
use syn::ext::IdentExt;
use syn::visit::{self, Visit};

/// The unit that stands for what was asked for: the solution's own code, or the named roots.
pub const ROOT: UnitId = 0;

impl Context {
    /// Makes the root unit; must come before anything is parsed.
    pub fn make_root(&mut self) {
        self.tree.units.push(Unit {
            item: ItemId::MAX,
            part: Part::Whole,
            is_live: true,
            because: None,
        });
    }

    /// Marks a unit as needed by another.
    pub fn mark(&mut self, unit: UnitId, because: UnitId) {
        if !self.tree.units[unit].is_live {
            self.tree.units[unit].is_live = true;
            self.tree.units[unit].because = Some(because);
            self.reach.queue.push_back(unit);
        }
    }

    /// Marks an item as needed, which may complete impls that wait for it.
    pub fn mark_item(&mut self, item: ItemId, because: UnitId) {
        let unit = self.tree.items[item].unit;
        self.mark(unit, because);
        self.item_is_live(item, because);
    }

    fn item_is_live(&mut self, item: ItemId, because: UnitId) {
        for condition in self.reach.waiting.remove(&item).unwrap_or_default() {
            self.reach.conditions[condition].1 =
                self.reach.conditions[condition].1.saturating_sub(1);
            let (unit, missing) = self.reach.conditions[condition];
            if missing == 0 {
                self.mark(unit, because);
            }
        }
        for unit in self.reach.members_of.get(&item).cloned().unwrap_or_default() {
            self.try_member(unit, Some(item), because);
        }
    }

    fn try_member(&mut self, unit: UnitId, item: Option<ItemId>, because: UnitId) {
        let Part::Member(_, name) = &self.tree.units[unit].part else { return };
        let is_type_live = item.is_none_or(|item| self.is_item_live(item));
        // A member without a name is a macro call, which may stand for any.
        let is_named = name.is_empty()
            || self.reach.mentioned.contains(name)
            || item.is_some_and(|item| self.reach.qualified.contains(&(item, name.clone())))
            || (item.is_some_and(|item| self.reach.whole_types.contains(&item))
                && self.is_public_member(unit))
            || (item.is_some_and(|item| self.reach.given_types.contains(&item))
                && self.is_constructor(unit));
        if is_type_live && is_named {
            self.mark(unit, because);
        }
    }

    /// Whether a unit was asked for by name, and not only needed by something else.
    fn is_asked_for(&self, unit: UnitId) -> bool {
        let entry = &self.tree.units[unit];
        entry.because == Some(ROOT) && self.solution.is_none()
    }

    /// A public function of a type that takes no value of it but gives one.
    fn is_constructor(&self, unit: UnitId) -> bool {
        let Part::Member(idx, _) = self.tree.units[unit].part else { return false };
        let item = self.tree.units[unit].item;
        let syn::Item::Impl(node) = &*self.tree.items[item].node else { return false };
        let syn::ImplItem::Fn(member) = &node.items[idx] else { return false };
        let output = quote::ToTokens::to_token_stream(&member.sig.output).to_string();
        let own = quote::ToTokens::to_token_stream(&node.self_ty).to_string();
        let gives = output.split_whitespace().any(|word| word == "Self") || output.contains(&own);
        self.is_public_member(unit) && member.sig.receiver().is_none() && gives
    }

    /// Marks the constructors of the types that a function or method asked for by name takes.
    fn give_types(&mut self, unit: UnitId) {
        let item = self.tree.units[unit].item;
        let node = self.tree.items[item].node.clone();
        let signature = match (&*node, &self.tree.units[unit].part) {
            (syn::Item::Fn(node), Part::Whole) => Some(&node.sig),
            (syn::Item::Impl(node), Part::Member(idx, _)) => match &node.items[*idx] {
                syn::ImplItem::Fn(member) => Some(&member.sig),
                _ => None,
            },
            _ => None,
        };
        let Some(signature) = signature else { return };
        let (scope, file) = (self.tree.items[item].module, self.tree.items[item].file);
        let mut scan = Scan::new(self, unit, scope, file);
        scan.noting = Some(Vec::new());
        scan.push_generics(&signature.generics);
        signature.inputs.iter().for_each(|input| scan.visit_fn_arg(input));
        let noted = scan.noting.take().unwrap_or_default();
        for ty in self.types_among(noted) {
            if matches!(self.tree.items[ty].kind, Kind::Struct { .. } | Kind::Union)
                && self.reach.given_types.insert(ty)
            {
                self.item_is_live(ty, unit);
            }
        }
    }

    fn is_public_member(&self, unit: UnitId) -> bool {
        let Part::Member(idx, _) = self.tree.units[unit].part else { return false };
        let syn::Item::Impl(node) = &*self.tree.items[self.tree.units[unit].item].node else {
            return false;
        };
        match &node.items[idx] {
            syn::ImplItem::Const(member) => matches!(member.vis, syn::Visibility::Public(_)),
            syn::ImplItem::Fn(member) => matches!(member.vis, syn::Visibility::Public(_)),
            syn::ImplItem::Type(member) => matches!(member.vis, syn::Visibility::Public(_)),
            _ => true,
        }
    }

    fn is_item_live(&self, item: ItemId) -> bool {
        self.tree.units[self.tree.items[item].unit].is_live
    }

    /// Notes that a name may be called as a method of any type.
    pub fn mention(&mut self, name: &str, scope: ModId, because: UnitId) {
        if self.reach.mentioned.insert(name.to_string()) {
            for (unit, item) in self.reach.members.get(name).cloned().unwrap_or_default() {
                self.try_member(unit, item, because);
            }
        }
        self.mention_in_scope(name, scope, because);
    }

    /// Notes that a name is used as an associated item of one type.
    pub fn mention_of(&mut self, item: ItemId, name: &str, because: UnitId) {
        if self.reach.qualified.insert((item, name.to_string())) {
            for unit in self.reach.members_of.get(&item).cloned().unwrap_or_default() {
                self.try_member(unit, Some(item), because);
            }
        }
    }

    /// Marks the traits in scope that have an item of this name.
    pub fn mention_in_scope(&mut self, name: &str, scope: ModId, because: UnitId) {
        if !self.reach.trait_names.contains_key(name) && self.reach.open_traits.is_empty() {
            // Remembered all the same: a crate that is loaded later may have such a trait.
            self.reach.in_scope.insert((scope, name.to_string()));
            return;
        }
        if self.reach.in_scope.insert((scope, name.to_string())) {
            self.traits_for(name, scope, because);
        }
    }

    fn traits_for(&mut self, name: &str, scope: ModId, because: UnitId) {
        let known = self.reach.trait_names.get(name).cloned().unwrap_or_default();
        for (item, via) in self.traits_in(scope).iter() {
            let is_open = self.reach.open_traits.contains(item);
            if known.contains(item)
                || is_open
                || matches!(self.tree.items[*item].kind, Kind::TraitAlias)
            {
                via.iter().for_each(|&unit| self.mark(unit, because));
                self.mark_item(*item, because);
            }
        }
    }

    /// A module that a macro call names: names in macros may go on from it.
    pub fn cross_module(&mut self, module: ModId, because: UnitId) {
        if self.reach.macro_modules.insert(module) {
            for name in self.reach.macro_idents.clone() {
                self.cross(module, &name, because);
            }
        }
    }

    /// Names in macros, which may go on from a module that a call names.
    pub fn cross_idents(&mut self, names: Vec<String>, because: UnitId) {
        for name in names {
            if self.reach.macro_idents.insert(name.clone()) {
                for module in self.reach.macro_modules.clone() {
                    self.cross(module, &name, because);
                }
            }
        }
    }

    fn cross(&mut self, module: ModId, name: &str, because: UnitId) {
        for ns in Namespace::all() {
            for found in self.lookup_in(module, name, ns, module) {
                found.via.iter().for_each(|&unit| self.mark(unit, because));
                match found.res {
                    Res::Item(item) | Res::Variant(item) => self.mark_item(item, because),
                    Res::Module(module) => {
                        self.reach.modules.insert(module);
                    }
                    Res::External => {}
                }
            }
        }
    }

    /// Follows everything that is marked until nothing new is needed.
    pub fn run(&mut self) {
        loop {
            while let Some(krate) = self.reach.fresh.pop() {
                self.index(krate);
            }
            match self.reach.queue.pop_front() {
                Some(unit) => self.visit(unit),
                None if self.reach.fresh.is_empty()
                    && !self.keep_outside_imports()
                    && !self.keep_passed_on() =>
                {
                    return;
                }
                None => {}
            }
        }
    }

    fn visit(&mut self, unit: UnitId) {
        let item = self.tree.units[unit].item;
        if item == ItemId::MAX {
            return;
        }
        let (scope, file) = (self.tree.items[item].module, self.tree.items[item].file);
        let node = self.tree.items[item].node.clone();
        match self.tree.units[unit].part.clone() {
            Part::Import(import) => {
                self.visit_import(unit, &import);
                if let (syn::Item::Use(node), true) =
                    (&*node, self.solution != Some(self.tree.crate_of(item)))
                {
                    Scan::new(self, unit, scope, file).use_item(node);
                }
            }
            Part::Member(idx, _) => {
                if self.is_asked_for(unit) {
                    self.give_types(unit);
                }
                let head = self.tree.items[item].unit;
                self.mark(head, unit);
                if let syn::Item::Impl(node) = &*self.full(item) {
                    Scan::new(self, unit, scope, file).member(node, idx);
                }
            }
            Part::Whole => {
                if self.is_asked_for(unit) {
                    self.give_types(unit);
                }
                match (&self.tree.items[item].kind, &*node) {
                    (Kind::Impl { is_trait: false, .. }, syn::Item::Impl(node)) => {
                        Scan::new(self, unit, scope, file).impl_head(node);
                    }
                    (Kind::Mod(_) | Kind::Use { .. }, _) => {}
                    _ => Scan::new(self, unit, scope, file).item(item),
                }
                self.link(&node, unit);
            }
        }
    }

    /// Marks the imports that an import itself goes through; for the solution's, the target too.
    fn visit_import(&mut self, unit: UnitId, import: &Rc<crate::tree::Import>) {
        let because = self.tree.units[unit].because.unwrap_or(ROOT);
        let is_solution = self.solution == Some(self.tree.mods[import.module].krate);
        let in_block = self.tree.mods[import.module].is_block;
        let mut is_known = import.path.is_empty();
        for ns in Namespace::all() {
            for found in self.import(unit, ns) {
                is_known = true;
                // The text of these stays, so what they name must exist.
                if is_solution || in_block {
                    found.via.iter().for_each(|&via| self.mark(via, unit));
                    match found.res {
                        Res::Item(item) | Res::Variant(item) => self.mark_item(item, because),
                        Res::Module(module) => {
                            self.reach.modules.insert(module);
                        }
                        Res::External => {}
                    }
                    if let (Res::Item(item), Namespace::Macro) = (found.res, ns) {
                        self.reach.macro_paths.insert(item);
                    }
                } else {
                    if let Res::Module(module) = found.res {
                        self.reach.modules.insert(module);
                    }
                    if let (Res::Item(item), Namespace::Macro) = (found.res, ns) {
                        self.reach.macro_paths.insert(item);
                    }
                }
            }
        }
        self.report_import(unit, import, is_known);
    }

    fn report_import(&mut self, unit: UnitId, import: &crate::tree::Import, is_known: bool) {
        let Some(first) = import.path.first() else { return };
        let item = self.tree.units[unit].item;
        let place =
            self.tree.place(self.tree.items[item].file, self.tree.items[item].range.clone());
        let krate = self.tree.mods[import.module].krate;
        let path = crate::resolve::PathRef {
            scope: import.module,
            is_absolute: import.is_absolute,
            is_use: true,
            segments: std::slice::from_ref(first),
        };
        let local = Namespace::all().any(|ns| !self.resolve(path, ns).found.is_empty());
        if self.is_unknown_crate(import) && !local && !self.is_open(import.module) {
            let known = self.crate_names(krate);
            let near = crate::names::nearest(first, known.clone());
            let near = if near.is_empty() { known } else { near };
            let diagnostic = Diagnostic::error(
                Code::UnknownCrate,
                format!("there is no crate or module `{first}`"),
            )
            .at(place);
            self.diagnostics.push(diagnostic.help(match near.as_slice() {
                [] => "add its package to the dependencies, or under crates/".to_string(),
                near => format!("known crates: {}", near.join(", ")),
            }));
        } else if !is_known {
            self.report_missing_import(import, place);
        }
    }

    fn report_missing_import(&mut self, import: &crate::tree::Import, place: crate::diag::Place) {
        let path = crate::resolve::PathRef {
            scope: import.module,
            is_absolute: import.is_absolute,
            is_use: true,
            segments: &import.path,
        };
        let all: Vec<_> = Namespace::all().map(|ns| self.resolve(path, ns)).collect();
        let Some(best) = all
            .iter()
            .filter(|resolved| resolved.missing.is_some())
            .max_by_key(|resolved| resolved.used)
        else {
            return;
        };
        let (Some(idx), Some(Res::Module(module))) =
            (best.missing, best.found.first().map(|found| found.res))
        else {
            return;
        };
        if self.is_open(module) {
            return;
        }
        let (home, name) = (self.tree.module_path(module).join("::"), &import.path[idx]);
        let near = crate::names::nearest(name, self.visible_names(module));
        let diagnostic = Diagnostic::error(
            Code::UnresolvedPath,
            format!("`{home}` has no `{name}` that can be seen from here"),
        );
        let help = match near.as_slice() {
            [] => format!("look into `{home}` for what it offers"),
            near => format!("near names: {}", near.join(", ")),
        };
        self.diagnostics.push(diagnostic.at(place).help(help));
    }

    /// An `extern` block may name a function that a library defines with `#[no_mangle]`.
    fn link(&mut self, node: &syn::Item, because: UnitId) {
        let syn::Item::ForeignMod(block) = node else { return };
        for item in &block.items {
            if let syn::ForeignItem::Fn(item) = item {
                let name = item.sig.ident.to_string();
                for unit in self.reach.linked.get(&name).cloned().unwrap_or_default() {
                    self.mark(unit, because);
                }
            }
        }
    }

    // What waits for something else.

    /// Enters a crate's traits, impls and macro calls into what waits.
    fn index(&mut self, krate: CrateId) {
        self.index_macros(krate);
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
        let mentioned: Vec<(ModId, String)> = self.reach.in_scope.iter().cloned().collect();
        for (scope, name) in mentioned {
            let is_open = !self.reach.open_traits.is_empty();
            if is_open || self.reach.trait_names.contains_key(&name) {
                self.traits_for(&name, scope, ROOT);
            }
        }
    }

    fn index_item(&mut self, item: ItemId) {
        let node = self.tree.items[item].node.clone();
        let unit = self.tree.items[item].unit;
        match (self.tree.items[item].kind.clone(), &*node) {
            (Kind::Impl { members, is_trait: false }, syn::Item::Impl(node)) => {
                self.index_members(item, node, members)
            }
            (Kind::Impl { .. }, syn::Item::Impl(node)) => {
                let needs = self.impl_needs(item, unit, node);
                self.wait(unit, needs);
            }
            // What is included is not known, so nothing can be said of what needs it.
            (Kind::Opaque, syn::Item::Macro(call))
                if call.mac.path.is_ident("include")
                    && call.mac.parse_body::<syn::LitStr>().is_err() =>
            {
                self.mark(unit, ROOT);
            }
            (Kind::Opaque, _) => {
                let any: Vec<ItemId> = self.opaque_mentions(item);
                for needed in any {
                    self.wait(unit, vec![needed]);
                }
            }
            (Kind::Unnamed | Kind::Value, _) => self.index_value(item, unit, &node),
            _ => {}
        }
    }

    /// Impls may stand inside of a function or an unnamed constant.
    fn index_value(&mut self, item: ItemId, unit: UnitId, node: &syn::Item) {
        let features = &self.tree.crates[self.tree.crate_of(item)].features;
        let attrs = crate::attrs::of_item(node);
        let is_kept = ["used", "global_allocator", "link_section"]
            .iter()
            .any(|name| crate::attrs::has(attrs, name, features));
        let text = quote::ToTokens::to_token_stream;
        let is_linked = attrs.iter().any(|attr| {
            !attr.path().is_ident("doc") && text(&attr.meta).to_string().contains("no_mangle")
        });
        if is_kept {
            self.mark(unit, ROOT);
        }
        if is_linked {
            self.reach.linked.entry(self.tree.items[item].name.clone()).or_default().push(unit);
        }
        let range = self.tree.items[item].range.clone();
        let text = self.tree.files[self.tree.items[item].file].text.clone();
        let text = text.get(range).unwrap_or_default();
        let makes_impls = |name: &String| text.contains(&format!("{name}!"));
        if !text.contains("impl") && !self.reach.impl_macros.iter().any(makes_impls) {
            return;
        }
        let mut inner = InnerImpls::default();
        inner.visit_item(&self.full(item));
        for node in inner.impls {
            let needs = self.impl_needs(item, unit, &node);
            if !needs.is_empty() {
                self.wait(unit, needs);
            }
        }
        for call in inner.calls {
            let Some(name) = crate::scan::segments(&call.path).pop() else { continue };
            if self.reach.impl_macros.contains(&name) || inner.macros.contains(&name) {
                self.wait_for_targets(item, unit, &call);
            }
        }
    }

    /// Notes the macros of a crate whose rules make impls.
    fn index_macros(&mut self, krate: CrateId) {
        for (name, items) in &self.tree.crates[krate].macros {
            let makes_impls = |&item: &ItemId| match &*self.tree.items[item].node {
                syn::Item::Macro(rules) => has_impl(&rules.mac.tokens),
                _ => false,
            };
            if items.iter().any(makes_impls) {
                self.reach.impl_macros.insert(name.clone());
            }
        }
    }

    fn index_members(&mut self, item: ItemId, node: &syn::ItemImpl, members: Vec<UnitId>) {
        let scope = self.tree.items[item].module;
        let heads = self.type_head(&node.self_ty, scope);
        // Where `cfg` leaves several types of that name, it is an impl of each.
        let mut types: Vec<Option<ItemId>> = heads
            .iter()
            .filter_map(
                |found| if let Res::Item(item) = found.res { Some(Some(item)) } else { None },
            )
            .collect();
        if types.is_empty() {
            types.push(None);
        }
        for unit in members {
            let Part::Member(_, name) = self.tree.units[unit].part.clone() else { continue };
            for &head in &types {
                self.reach.members.entry(name.clone()).or_default().push((unit, head));
                if let Some(head) = head {
                    self.reach.members_of.entry(head).or_default().push(unit);
                }
                self.try_member(unit, head, ROOT);
            }
        }
    }

    /// The items that must all be needed for a trait impl to be needed.
    fn impl_needs(&mut self, item: ItemId, unit: UnitId, node: &syn::ItemImpl) -> Vec<ItemId> {
        let (scope, file) = (self.tree.items[item].module, self.tree.items[item].file);
        let mut scan = Scan::new(self, unit, scope, file);
        scan.noting = Some(Vec::new());
        scan.push_generics(&node.generics);
        if let Some((path, _)) = &node.trait_ {
            scan.path(path, Namespace::Type, None);
        }
        let mut noted = scan.noting.replace(Vec::new()).unwrap_or_default();
        scan.visit_type(&node.self_ty);
        let own = scan.noting.take().unwrap_or_default();
        // A type without values may be an argument of our trait that only inference finds.
        let is_trait = |&item: &ItemId| matches!(self.tree.items[item].kind, Kind::Trait { .. });
        if noted.iter().any(is_trait) {
            noted.retain(|&item| !self.is_marker(item));
        }
        noted.extend(own);
        self.types_among(noted)
    }

    /// Whether a type has no values, or just one.
    fn is_marker(&self, item: ItemId) -> bool {
        match &*self.tree.items[item].node {
            syn::Item::Struct(item) => item.fields.is_empty(),
            syn::Item::Enum(item) => item.variants.is_empty(),
            _ => false,
        }
    }

    /// The types and traits that a macro call in item position names, in it or in its rules.
    fn opaque_mentions(&mut self, item: ItemId) -> Vec<ItemId> {
        let node = self.tree.items[item].node.clone();
        // `thread_local!` makes statics, which are needed by name only.
        if matches!(&*node, syn::Item::Macro(call) if call.mac.path.is_ident("thread_local")) {
            return Vec::new();
        }
        self.call_mentions(item, |scan| scan.visit_item(&node))
    }

    fn call_mentions(&mut self, item: ItemId, walk: impl FnOnce(&mut Scan<'_>)) -> Vec<ItemId> {
        let (scope, file, unit) =
            (self.tree.items[item].module, self.tree.items[item].file, self.tree.items[item].unit);
        let mut scan = Scan::new(self, unit, scope, file);
        scan.noting = Some(Vec::new());
        walk(&mut scan);
        let noted = scan.noting.take().unwrap_or_default();
        self.types_among(noted)
    }

    fn types_among(&self, items: Vec<ItemId>) -> Vec<ItemId> {
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
    fn wait_for_targets(&mut self, item: ItemId, unit: UnitId, call: &syn::Macro) {
        let scope = self.tree.items[item].module;
        let targets = self.impl_targets(call);
        let names_outside = targets.iter().any(|name| crate::outside::is_type(name));
        let mut types = Vec::new();
        for name in &targets {
            for found in self.lexical(scope, name, Namespace::Type) {
                types.extend(self.through_alias(found).into_iter().filter_map(|found| {
                    match found.res {
                        Res::Item(item) => Some(item),
                        _ => None,
                    }
                }));
            }
        }
        let mentions = self.call_mentions(item, |scan| scan.visit_macro(call));
        for needed in self.types_among(types.into_iter().chain(mentions).collect()) {
            let is_trait =
                matches!(self.tree.items[needed].kind, Kind::Trait { .. } | Kind::TraitAlias);
            let is_target = targets.contains(&self.tree.items[needed].name);
            if if is_trait { names_outside } else { is_target } {
                self.wait(unit, vec![needed]);
            }
        }
    }

    /// The names that a macro call passes on, and those that its rules have impls for.
    fn impl_targets(&self, call: &syn::Macro) -> HashSet<String> {
        let mut targets = Vec::new();
        collect_idents(&call.tokens, &mut targets);
        let mut called: Vec<String> = targets.clone();
        called.extend(crate::scan::segments(&call.path).pop());
        let mut seen = HashSet::new();
        while let Some(name) = called.pop() {
            if !seen.insert(name.clone()) {
                continue;
            }
            for item in self.tree.crates.iter().flat_map(|krate| krate.macros.get(&name)).flatten()
            {
                if let syn::Item::Macro(rules) = &*self.tree.items[*item].node {
                    let mut words = Vec::new();
                    collect_idents(&rules.mac.tokens, &mut words);
                    let after_for = words.windows(2).filter(|pair| pair[0] == "for");
                    targets.extend(after_for.map(|pair| pair[1].clone()));
                    called.extend(words);
                }
            }
        }
        targets.into_iter().collect()
    }

    /// Marks `unit` once all of `needs` are needed.
    fn wait(&mut self, unit: UnitId, needs: Vec<ItemId>) {
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

    /// Whether a macro call in item position may make an item of that name.
    pub fn may_define(&mut self, call: ItemId, name: &str) -> bool {
        if let Some(known) = self.opaque_idents.get(&call) {
            return known.contains(name);
        }
        let names = self.definable(call);
        let answer = names.contains(name);
        self.opaque_idents.insert(call, Rc::new(names));
        answer
    }

    /// The names that a macro call in item position may give to items, by the keywords before them.
    fn definable(&self, call: ItemId) -> HashSet<String> {
        let node = self.tree.items[call].node.clone();
        let syn::Item::Macro(call_node) = &*node else { return HashSet::new() };
        let mut defined = Definitions::default();
        defined.read(&call_node.mac.tokens);
        let mut idents = Vec::new();
        collect_idents(&call_node.mac.tokens, &mut idents);
        let called = crate::scan::segments(&call_node.mac.path).pop().unwrap_or_default();
        let arguments = idents.clone();
        idents.push(called.clone());
        let krate = self.tree.crate_of(call);
        // The rules of whatever macros these names may call.
        let mut seen: HashSet<String> = HashSet::new();
        let mut is_ours = false;
        while let Some(ident) = idents.pop() {
            if !seen.insert(ident.clone()) {
                continue;
            }
            for item in self
                .tree
                .crates
                .iter()
                .flat_map(|other| other.macros.get(&ident).into_iter().flatten())
            {
                let is_visible = self.tree.crate_of(*item) == krate
                    || matches!(self.tree.items[*item].kind, Kind::Macro { exported: true });
                if let (true, syn::Item::Macro(rules)) = (is_visible, &*self.tree.items[*item].node)
                {
                    is_ours |= ident == called;
                    defined.read(&rules.mac.tokens);
                    collect_idents(&rules.mac.tokens, &mut idents);
                }
            }
        }
        let is_known = is_ours || called == "thread_local";
        if defined.by_variable || !is_known {
            // A name that is passed in, or a macro whose rules are not at hand.
            defined.names.extend(if defined.by_variable {
                seen.into_iter().collect::<Vec<_>>()
            } else {
                arguments
            });
        }
        defined.names
    }

    /// Whether a module may have names that syntax does not show: by a macro call, or a glob from outside.
    pub fn is_open(&mut self, module: ModId) -> bool {
        if !self.tree.mods[module].opaque.is_empty() {
            return true;
        }
        let globs = self.tree.mods[module].globs.clone();
        globs.into_iter().any(|unit| {
            let found = self.import(unit, Namespace::Type);
            found.is_empty()
                || found.iter().any(|found| match found.res {
                    Res::External => true,
                    Res::Module(inner) => {
                        inner != module && !self.tree.mods[inner].opaque.is_empty()
                    }
                    _ => false,
                })
        })
    }

    /// The names that a module shows to code outside.
    pub fn visible_names(&self, module: ModId) -> Vec<String> {
        let module = &self.tree.mods[module];
        let items = module.names.iter().filter(|(_, items)| {
            items.iter().any(|&item| self.tree.items[item].vis == crate::tree::Visibility::Public)
        });
        let mut names: Vec<String> =
            items.map(|(name, _)| name.clone()).chain(module.imports.keys().cloned()).collect();
        names.sort();
        names
    }
}

/// Names that stand where an item's name stands.
#[derive(Default)]
struct Definitions {
    names: HashSet<String>,
    /// Whether a macro's variable stands there too.
    by_variable: bool,
}

impl Definitions {
    fn read(&mut self, tokens: &TokenStream) {
        let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => self.read(&group.stream()),
                TokenTree::Ident(word) if is_definition(&word.to_string()) => {
                    self.name_after(&tokens[at + 1..])
                }
                TokenTree::Ident(word) if word == "use" || word == "as" => {
                    self.imports(&tokens[at + 1..])
                }
                _ => {}
            }
        }
    }

    fn name_after(&mut self, tokens: &[TokenTree]) {
        let is_word = |token: &&TokenTree| matches!(token, TokenTree::Ident(word) if word == "mut" || word == "ref" || word == "fn" || word == "unsafe");
        match tokens.iter().find(|token| !is_word(token)) {
            Some(TokenTree::Ident(name)) => {
                self.names.insert(name.unraw().to_string());
            }
            Some(TokenTree::Punct(punct)) => {
                self.by_variable |= punct.as_char() == '$' || punct.as_char() == '!'
            }
            _ => {}
        }
    }

    fn imports(&mut self, tokens: &[TokenTree]) {
        let until = tokens
            .iter()
            .take_while(|token| !matches!(token, TokenTree::Punct(semi) if semi.as_char() == ';'));
        let until: TokenStream = until.cloned().collect();
        self.by_variable |= until.to_string().contains('$');
        let mut names = Vec::new();
        collect_idents(&until, &mut names);
        self.names.extend(names);
    }
}

fn is_definition(word: &str) -> bool {
    matches!(
        word,
        "const"
            | "enum"
            | "fn"
            | "macro_rules"
            | "mod"
            | "static"
            | "struct"
            | "trait"
            | "type"
            | "union"
    )
}

fn has_impl(tokens: &proc_macro2::TokenStream) -> bool {
    let mut idents = Vec::new();
    collect_idents(tokens, &mut idents);
    idents.iter().any(|ident| ident == "impl")
}

/// Impls anywhere inside of an item, and macro calls that may make some.
#[derive(Default)]
struct InnerImpls {
    impls: Vec<syn::ItemImpl>,
    calls: Vec<syn::Macro>,
    /// Macros inside of the item whose rules make impls.
    macros: Vec<String>,
}

impl<'ast> Visit<'ast> for InnerImpls {
    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        self.impls.push(item.clone());
        visit::visit_item_impl(self, item);
    }

    fn visit_item_macro(&mut self, item: &'ast syn::ItemMacro) {
        match &item.ident {
            None => self.calls.push(item.mac.clone()),
            Some(name) if has_impl(&item.mac.tokens) => self.macros.push(name.unraw().to_string()),
            Some(_) => {}
        }
    }

    fn visit_stmt_macro(&mut self, call: &'ast syn::StmtMacro) {
        self.calls.push(call.mac.clone());
    }
}
