//! Hidden: what the names of a module hide of what its globs bring, and what may yet be behind them.

use super::{Found, Namespace, Res};
use crate::context::Context;
use crate::tree::{ItemId, Kind, ModId, Part, Tree, Visibility};

impl Context {
    /// What a name means by the items and imports of a module that have a wanted visibility.
    pub fn own_names(
        &mut self,
        module: ModId,
        name: &str,
        ns: Namespace,
        is_wanted: impl Fn(&Tree, Visibility) -> bool,
    ) -> Vec<Found> {
        let mut found = Vec::new();
        let items = self.tree.mods[module].names.get(name).cloned().unwrap_or_default();
        for item in items {
            if self.has_namespace(item, ns) && is_wanted(&self.tree, self.tree.items[item].vis) {
                found.extend(self.meaning(item));
            }
        }
        let krate = self.tree.mods[module].krate;
        if ns == Namespace::Macro
            && module == self.tree.crates[krate].root
            && is_wanted(&self.tree, Visibility::Public)
        {
            let macros = self.tree.crates[krate].macros.get(name).cloned().unwrap_or_default();
            let exported = macros.into_iter().filter(|&item| {
                matches!(self.tree.items[item].kind, Kind::Macro { exported: true })
            });
            found.extend(exported.map(|item| Found::direct(Res::Item(item))));
        }
        let imports = self.tree.mods[module].imports.get(name).cloned().unwrap_or_default();
        for unit in imports {
            let Part::Import(import) = &self.tree.units[unit].part else { continue };
            if is_wanted(&self.tree, import.vis) {
                found.extend(self.import(unit, ns).into_iter().map(|found| found.through(&[unit])));
            }
        }
        found
    }

    /// Whether a name of a module's own that `from` does not see hides what the globs of the module
    /// bring: others get what the name means there, and nothing if they do not see that.
    ///
    /// Such a name is noted, as without it the globs would bring what it hides.
    pub(super) fn is_hidden(
        &mut self,
        module: ModId,
        name: &str,
        ns: Namespace,
        from: ModId,
        brought: &[Found],
    ) -> bool {
        let here = &self.tree.mods[module];
        if here.globs.is_empty()
            || !(here.names.contains_key(name) || here.imports.contains_key(name))
        {
            return false;
        }
        let is_cut = self.cut_at != usize::MAX;
        if brought.is_empty() && !is_cut && self.past_outside_globs(module, from).is_empty() {
            return false;
        }
        let unseen = self.own_names(module, name, ns, |tree, vis| !tree.sees(from, vis));
        if !unseen.is_empty() {
            self.reach.hiding.insert((module, name.to_string(), ns));
        }
        unseen.iter().any(|found| !self.is_elsewhere(found, ns) && !self.is_conditional(found))
    }

    /// Whether a trait that globs bring to a module is hidden there, by something of the module's own
    /// of its name; that is noted.
    pub(super) fn is_trait_hidden(
        &mut self,
        module: ModId,
        name: &str,
        item: ItemId,
        from: ModId,
    ) -> bool {
        let all = self.own_names(module, name, Namespace::Type, |_, _| true);
        let seen = self.own_names(module, name, Namespace::Type, |tree, vis| tree.sees(from, vis));
        if all.is_empty() || seen.iter().any(|found| found.res == Res::Item(item)) {
            return false;
        }
        self.reach.hiding.insert((module, name.to_string(), Namespace::Type));
        true
    }

    /// Whether a name that a module has itself may be absent from a namespace all the same, so that
    /// something else has it there.
    pub(super) fn is_elsewhere(&self, found: &Found, ns: Namespace) -> bool {
        match found.res {
            // In which namespaces something outside is, syntax does not tell.
            Res::External => match found.via.first().map(|&unit| &self.tree.units[unit].part) {
                Some(Part::Import(import)) => !import.is_type,
                _ => false,
            },
            // Who does not see all fields does not see the constructor.
            Res::Item(item) if ns == Namespace::Value => {
                let is_public =
                    |field: &syn::Field| matches!(field.vis, syn::Visibility::Public(_));
                match &*self.tree.items[item].node {
                    syn::Item::Struct(node) => !node.fields.iter().all(is_public),
                    _ => false,
                }
            }
            _ => false,
        }
    }
}
