//! What is asked for by name, and what its users must be able to make.

use super::ROOT;
use crate::context::Context;
use crate::scan::{Noting, Scan};
use crate::tree::{ItemId, Kind, Part, UnitId};
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
        let Some(node) = self.signature(unit) else { return };
        let types = self.types_of(unit, Some(&node.generics), |scan| {
            node.inputs.iter().for_each(|input| scan.visit_fn_arg(input));
        });
        for ty in types {
            // Those of an enum are its variants.
            let is_enum = matches!(self.tree.items[ty].kind, Kind::Enum { .. });
            if !is_enum && self.reach.given_types.insert(ty) {
                self.item_is_live(ty, unit);
            }
        }
    }

    /// Marks all that the types offer of which something that was asked for gives values: what their
    /// users call by name would else be looked for behind `Deref`, or in traits.
    pub(super) fn offer_types(&mut self, unit: UnitId) {
        let node = self.tree.items[self.tree.units[unit].item].node.clone();
        let types = match (self.signature(unit), &*node) {
            (Some(node), _) => self.types_of(unit, Some(&node.generics), |scan| {
                scan.visit_return_type(&node.output);
            }),
            (None, syn::Item::Const(node)) => self.types_of(unit, None, |scan| {
                scan.visit_type(&node.ty);
            }),
            (None, syn::Item::Static(node)) => self.types_of(unit, None, |scan| {
                scan.visit_type(&node.ty);
            }),
            (None, syn::Item::Type(node)) => self.types_of(unit, Some(&node.generics), |scan| {
                scan.visit_type(&node.ty);
            }),
            _ => return,
        };
        for ty in types {
            if self.reach.whole_types.insert(ty) {
                self.item_is_live(ty, unit);
            }
        }
    }

    /// The signature of a function or method.
    fn signature(&self, unit: UnitId) -> Option<syn::Signature> {
        let node = &self.tree.items[self.tree.units[unit].item].node;
        match (&**node, &self.tree.units[unit].part) {
            (syn::Item::Fn(node), Part::Whole) => Some(node.sig.clone()),
            (syn::Item::Impl(node), Part::Member(idx, _)) => match &node.items[*idx] {
                syn::ImplItem::Fn(member) => Some(member.sig.clone()),
                _ => None,
            },
            _ => None,
        }
    }

    /// The types of libraries that a part of a unit names.
    fn types_of(
        &mut self,
        unit: UnitId,
        generics: Option<&syn::Generics>,
        visit: impl FnOnce(&mut Scan<'_>),
    ) -> Vec<ItemId> {
        let item = self.tree.units[unit].item;
        let (scope, file) = (self.tree.items[item].module, self.tree.items[item].file);
        let mut scan = Scan::new(self, unit, scope, file);
        scan.noting = Some(Noting::default());
        generics.into_iter().for_each(|generics| scan.push_generics(generics));
        visit(&mut scan);
        let noted = scan.noting.take().unwrap_or_default().items;
        let is_made = |ty: &ItemId| {
            let kind = &self.tree.items[*ty].kind;
            matches!(kind, Kind::Struct { .. } | Kind::Enum { .. } | Kind::Union)
        };
        self.types_among(noted).into_iter().filter(is_made).collect()
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
