//! What is asked for by name, and what its users must be able to make.

use super::ROOT;
use crate::context::Context;
use crate::scan::{Noting, Scan};
use crate::tree::{Kind, Part, UnitId};
use syn::visit::Visit;

impl Context {
    /// Whether a unit was asked for by name, and not only needed by something else.
    pub(super) fn is_asked_for(&self, unit: UnitId) -> bool {
        let entry = &self.tree.units[unit];
        entry.because == Some(ROOT) && self.solution.is_none()
    }

    /// A public function of a type that takes no value of it but gives one.
    pub(super) fn is_constructor(&self, unit: UnitId) -> bool {
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
    pub(super) fn give_types(&mut self, unit: UnitId) {
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
        scan.noting = Some(Noting::default());
        scan.push_generics(&signature.generics);
        signature.inputs.iter().for_each(|input| scan.visit_fn_arg(input));
        let noted = scan.noting.take().unwrap_or_default().items;
        for ty in self.types_among(noted) {
            if matches!(self.tree.items[ty].kind, Kind::Struct { .. } | Kind::Union)
                && self.reach.given_types.insert(ty)
            {
                self.item_is_live(ty, unit);
            }
        }
    }

    pub(super) fn is_public_member(&self, unit: UnitId) -> bool {
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
}
