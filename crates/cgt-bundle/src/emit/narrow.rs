//! Narrow: imports that cannot be public in the bundle. A macro that its crate exports is seen in all
//! of the bundle but not outside, so no `pub use` may bring in nothing else.

use crate::context::Context;
use crate::resolve::{Found, Namespace, Res};
use crate::tree::{ItemId, Kind, Part, UnitId, Visibility};
use std::collections::BTreeSet;

impl Context {
    /// Writes `pub(crate)` where an import, or one that it goes through, brings in only macros.
    pub fn narrow_imports(&mut self) {
        let public: Vec<ItemId> =
            (0..self.tree.items.len()).filter(|&item| self.is_public_import(item)).collect();
        let mut narrow = BTreeSet::new();
        loop {
            let known = narrow.len();
            for &item in &public {
                if !narrow.contains(&item) && self.must_be_narrow(item, &narrow) {
                    narrow.insert(item);
                }
            }
            if narrow.len() == known {
                break;
            }
        }
        for item in narrow {
            let node = self.tree.items[item].node.clone();
            if let syn::Item::Use(syn::ItemUse { vis: syn::Visibility::Public(word), .. }) = &*node
            {
                let file = self.tree.items[item].file;
                let range = self.tree.files[file].range(word.span);
                self.tree.edit(file, range, "pub(crate)");
            }
        }
    }

    fn is_public_import(&self, item: ItemId) -> bool {
        matches!(
            &*self.tree.items[item].node,
            syn::Item::Use(syn::ItemUse { vis: syn::Visibility::Public(_), .. })
        )
    }

    /// Whether one of the names that an import brings in is seen in the bundle only, whatever it means.
    fn must_be_narrow(&mut self, item: ItemId, narrow: &BTreeSet<ItemId>) -> bool {
        let Kind::Use { leaves } = self.tree.items[item].kind.clone() else { return false };
        leaves.into_iter().any(|leaf| {
            self.tree.units[leaf].is_live
                && !self.tree.is_glob(leaf)
                && self.is_narrow_leaf(leaf, narrow)
        })
    }

    fn is_narrow_leaf(&mut self, leaf: UnitId, narrow: &BTreeSet<ItemId>) -> bool {
        let mut has_macro = false;
        for ns in Namespace::all() {
            for found in self.import(leaf, ns) {
                if self.is_guess(&found) {
                    continue;
                }
                if !self.is_narrow(&found, ns, narrow) {
                    return false;
                }
                has_macro |= ns == Namespace::Macro || self.goes_through(&found, narrow);
            }
        }
        has_macro
    }

    fn goes_through(&self, found: &Found, narrow: &BTreeSet<ItemId>) -> bool {
        found.via.iter().any(|&unit| narrow.contains(&self.tree.units[unit].item))
    }

    fn is_narrow(&self, found: &Found, ns: Namespace, narrow: &BTreeSet<ItemId>) -> bool {
        let is_restricted = |&unit: &UnitId| match &self.tree.units[unit].part {
            Part::Import(import) => import.vis != Visibility::Public,
            _ => false,
        };
        if self.goes_through(found, narrow) || found.via.iter().any(is_restricted) {
            return true;
        }
        let item = match found.res {
            Res::Item(item) if ns == Namespace::Macro => {
                return self.solution != Some(self.tree.crate_of(item));
            }
            Res::Item(item) => Some(item),
            Res::Module(module) => self.tree.mods[module].item,
            Res::Variant(_) | Res::External => None,
        };
        item.is_some_and(|item| self.tree.items[item].vis != Visibility::Public)
    }
}
