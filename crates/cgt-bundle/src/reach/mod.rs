//! Reach: what the roots need, item by item, and in inherent impls member by member.
//!
//! Invariant: the selection is closed, and every kept unit knows which one needed it.

mod asked;
mod called;
mod fold;
mod hiding;
mod imports;
mod index;
mod inside;
mod linked;
mod loads;
mod makes;
mod needs;
mod numbers;
mod open;
mod renamed;

pub use linked::Links;
pub use makes::Definitions;
pub use renamed::Renamed;

use crate::context::Context;
use crate::resolve::{Found, Namespace, Res};
use crate::scan::Scan;
use crate::tree::{ItemId, Kind, ModId, Part, Unit, UnitId};

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
        if self.reach.announced.insert(item) {
            self.item_is_live(item, because);
        }
    }

    /// Tells what waits for an item that it is needed.
    pub fn item_is_live(&mut self, item: ItemId, because: UnitId) {
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
            let is_known = self.tree.units[unit].is_live;
            self.mark(unit, because);
            let is_whole = item.is_some_and(|item| self.reach.whole_types.contains(&item));
            if is_whole
                && self.is_public_member(unit)
                && self.reach.offered.insert(unit)
                && is_known
            {
                self.offer_types(unit);
            }
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
            for unit in self.reach.open_members.get(name).cloned().unwrap_or_default() {
                self.mark(unit, because);
            }
            for unit in self.reach.members_of.get(&item).cloned().unwrap_or_default() {
                self.try_member(unit, Some(item), because);
            }
        }
    }

    /// Marks the traits in scope that have an item of this name.
    pub fn mention_in_scope(&mut self, name: &str, scope: ModId, because: UnitId) {
        // A crate that nothing else needs may be there for a trait of it. It is looked for at once,
        // and what is remembered here is marked when it is there.
        self.traits_in(scope);
        let is_known =
            self.reach.trait_names.contains_key(name) || !self.reach.open_traits.is_empty();
        if self.reach.in_scope.insert((scope, name.to_string())) && is_known {
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

    /// A module that a macro call names: names in macros may go on from it, and from those that they
    /// lead to, as in `$crate::$module::name`.
    pub fn cross_module(&mut self, module: ModId, because: UnitId) {
        let mut open = vec![module];
        while let Some(module) = open.pop() {
            if self.reach.macro_modules.insert(module) {
                for name in self.reach.macro_idents.clone() {
                    open.extend(self.cross(module, &name, because));
                }
            }
        }
    }

    /// A module whose names a glob in macro tokens brings in, with the traits that have methods named there.
    pub fn cross_glob(&mut self, module: ModId, because: UnitId) {
        if self.reach.macro_globs.insert(module) {
            for name in self.reach.macro_idents.clone() {
                self.mention_in_scope(&name, module, because);
            }
        }
        self.cross_module(module, because);
    }

    /// Names in macros, which may go on from a module that a call names.
    pub fn cross_idents(&mut self, names: Vec<String>, because: UnitId) {
        for name in names {
            if self.reach.macro_idents.insert(name.clone()) && self.is_known(&name) {
                for module in self.reach.macro_modules.clone() {
                    for inner in self.cross(module, &name, because) {
                        self.cross_module(inner, because);
                    }
                }
            }
        }
    }

    /// Marks what a name means in a module, and gives the modules among it.
    fn cross(&mut self, module: ModId, name: &str, because: UnitId) -> Vec<ModId> {
        let mut inner = Vec::new();
        if self.reach.has_open_globs || self.reach.macro_globs.contains(&module) {
            self.mention_in_scope(name, module, because);
        }
        for ns in Namespace::all() {
            for found in self.lookup_in(module, name, ns, module) {
                found.via.iter().for_each(|&unit| self.mark(unit, because));
                match found.res {
                    Res::Item(item) | Res::Variant(item) => {
                        self.mark_item(item, because);
                        let Kind::Macro { exported } = self.tree.items[item].kind else { continue };
                        if exported {
                            self.reach.macro_paths.insert(item);
                            self.reach.named_macros.push(item);
                        }
                        self.open_macro(item);
                    }
                    Res::Module(module) => {
                        self.reach.modules.insert(module);
                        inner.push(module);
                    }
                    Res::External => {}
                }
            }
        }
        inner
    }

    /// Notes the names in the rules of a macro that is called by a name which a call is given.
    fn cross_rules(&mut self, item: ItemId) {
        let node = self.tree.items[item].node.clone();
        if let syn::Item::Macro(rules) = &*node
            && self.reach.crossed.insert(item)
        {
            let mut idents = Vec::new();
            crate::tokens::collect_idents(&rules.mac.tokens, &mut idents);
            self.cross_idents(idents, self.tree.items[item].unit);
        }
    }

    /// Follows everything that is marked until nothing new is needed.
    pub fn run(&mut self) {
        loop {
            while let Some(krate) = self.reach.fresh.pop() {
                self.take_in(krate);
            }
            while let Some(item) = self.reach.named_macros.pop() {
                self.cross_rules(item);
            }
            while let Some((item, scope)) = self.reach.open_calls.pop() {
                self.follow_open_call(item, scope);
            }
            match self.reach.queue.pop_front() {
                Some(unit) => self.visit(unit),
                None if self.reach.fresh.is_empty()
                    && !self.keep_passed_on()
                    && !self.fold_calls()
                    && self.reach.open_calls.is_empty()
                    && !self.keep_hiding()
                    && !self.settle_held() =>
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
                if self.is_asked_for(unit) || self.reach.offered.contains(&unit) {
                    self.offer_types(unit);
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
                    self.offer_types(unit);
                }
                match (&self.tree.items[item].kind, &*node) {
                    (Kind::Impl { is_trait: false, .. }, syn::Item::Impl(node)) => {
                        Scan::new(self, unit, scope, file).impl_head(node);
                    }
                    (Kind::Mod(_) | Kind::Use { .. }, _) => {}
                    _ => Scan::new(self, unit, scope, file).item(item),
                }
            }
        }
    }

    // What waits for something else.

    /// Whether a module may have names that syntax does not show: by a macro call, or a glob from outside.
    pub fn is_open(&mut self, module: ModId) -> bool {
        if !self.tree.mods[module].opaque.is_empty()
            || !self.past_outside_globs(module, module).is_empty()
        {
            return true;
        }
        let globs = self.tree.mods[module].globs.clone();
        globs.into_iter().any(|unit| {
            let found = self.import(unit, Namespace::Type);
            let is_open = |found: &Found| match found.res {
                Res::Module(inner) => inner != module && !self.tree.mods[inner].opaque.is_empty(),
                _ => false,
            };
            found.is_empty() || found.iter().any(is_open)
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
