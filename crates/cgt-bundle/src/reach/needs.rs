//! Needs: what must all be needed for an impl of a trait to be needed.

use crate::context::Context;
use crate::resolve::{Found, Namespace, PathRef, Res};
use crate::scan::{Noting, Scan};
use crate::tree::{ItemId, Kind, ModId, UnitId};
use syn::visit::Visit;
use syn::visit_mut::{self, VisitMut};

impl Context {
    /// Lets a trait impl wait for what it needs; whether anything is known of that.
    pub(super) fn wait_for_needs(
        &mut self,
        item: ItemId,
        unit: UnitId,
        node: &syn::ItemImpl,
    ) -> bool {
        let Needs { items, is_one_enough } = self.impl_needs(item, unit, node);
        let is_known = !items.is_empty();
        match is_one_enough {
            true => items.into_iter().for_each(|item| self.wait(unit, vec![item])),
            false if is_known => self.wait(unit, items),
            false => {}
        }
        is_known
    }

    /// The items that must be needed for a trait impl to be needed.
    fn impl_needs(&mut self, item: ItemId, unit: UnitId, node: &syn::ItemImpl) -> Needs {
        let (scope, file) = (self.tree.items[item].module, self.tree.items[item].file);
        let (mut of_trait, mut of_type) = (node.trait_.clone(), (*node.self_ty).clone());
        let mut certain = Certain { cx: self, scope };
        if let Some((path, _)) = &mut of_trait {
            certain.visit_path_mut(path);
        }
        certain.visit_type_mut(&mut of_type);
        let mut scan = Scan::new(self, unit, scope, file);
        scan.noting = Some(Noting::default());
        scan.push_generics(&node.generics);
        if let Some((path, _)) = &of_trait {
            scan.path(path, Namespace::Type, None);
        }
        let mut noted = scan.noting.replace(Noting::default()).unwrap_or_default().items;
        scan.visit_type(&of_type);
        let mut own = scan.noting.take().unwrap_or_default().items;
        // Of what stands in the arguments of our trait or type, what only inference finds may be named
        // nowhere else.
        let heads = self.type_head(&node.self_ty, scope);
        let is_head = |&item: &ItemId| heads.iter().any(|head| head.item() == Some(item));
        let is_trait = |&item: &ItemId| matches!(self.tree.items[item].kind, Kind::Trait { .. });
        let is_one_enough = !noted.iter().any(is_trait) && !own.iter().any(is_head);
        if !is_one_enough {
            noted.retain(is_trait);
            own.retain(is_head);
        }
        noted.extend(own);
        // An alias stands for the type that it is of.
        let behind =
            noted.iter().flat_map(|&item| self.through_alias(Found::direct(Res::Item(item))));
        let behind: Vec<ItemId> = behind.filter_map(|found| found.item()).collect();
        noted.extend(behind);
        Needs { items: self.types_among(noted), is_one_enough }
    }
}

/// What an impl of a trait needs.
struct Needs {
    items: Vec<ItemId>,
    /// Whether any of them will do, since the trait and the type are from outside: inference finds
    /// the rest. Otherwise all are needed.
    is_one_enough: bool,
}

/// Takes out of a type what does not show which types it is made of: `<Key as Tr>::Of` may be `u8`,
/// and `[u8; size_of::<Key>()]` has no `Key` in it, nor has an alias what it is given.
struct Certain<'c> {
    cx: &'c mut Context,
    scope: ModId,
}

impl Certain<'_> {
    fn is_alias(&mut self, path: &syn::Path) -> bool {
        let segments = crate::scan::segments(path);
        let is_absolute = path.leading_colon.is_some();
        let scope = self.scope;
        let asked = PathRef { scope, is_absolute, is_use: false, segments: &segments };
        let found = self.cx.resolve(asked, Namespace::Type).found;
        found.iter().any(|found| match found.res {
            Res::Item(item) => matches!(self.cx.tree.items[item].kind, Kind::Alias),
            _ => false,
        })
    }
}

impl VisitMut for Certain<'_> {
    fn visit_type_mut(&mut self, ty: &mut syn::Type) {
        match ty {
            syn::Type::Path(path) if path.qself.is_some() => *ty = syn::parse_quote!(_),
            syn::Type::Macro(_) => *ty = syn::parse_quote!(_),
            syn::Type::Path(path) if self.is_alias(&path.path) => {
                for segment in &mut path.path.segments {
                    segment.arguments = syn::PathArguments::None;
                }
            }
            syn::Type::Array(array) => {
                self.visit_type_mut(&mut array.elem);
                array.len = syn::parse_quote!(0);
            }
            ty => visit_mut::visit_type_mut(self, ty),
        }
    }

    fn visit_generic_argument_mut(&mut self, argument: &mut syn::GenericArgument) {
        match argument {
            syn::GenericArgument::Const(value) => *value = syn::parse_quote!(0),
            argument => visit_mut::visit_generic_argument_mut(self, argument),
        }
    }
}
