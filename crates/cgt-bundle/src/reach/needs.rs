//! Needs: what must all be needed for an impl of a trait to be needed.

use crate::context::Context;
use crate::resolve::{Found, Namespace, PathRef, Res};
use crate::scan::{Noting, Scan};
use crate::tree::{ItemId, Kind, ModId, UnitId};
use syn::visit::Visit;
use syn::visit_mut::{self, VisitMut};

impl Context {
    /// The items that must all be needed for a trait impl to be needed.
    pub(super) fn impl_needs(
        &mut self,
        item: ItemId,
        unit: UnitId,
        node: &syn::ItemImpl,
    ) -> Vec<ItemId> {
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
        // What inference finds for the arguments of our type may be named nowhere else.
        let heads = self.type_head(&node.self_ty, scope);
        if heads.iter().any(|head| head.item().is_some_and(|item| own.contains(&item))) {
            own.retain(|own| heads.iter().any(|head| head.item() == Some(*own)));
        }
        // And so may what it finds for those of our trait.
        let is_trait = |&item: &ItemId| matches!(self.tree.items[item].kind, Kind::Trait { .. });
        let is_own_trait = noted.iter().any(is_trait);
        if is_own_trait {
            noted.retain(is_trait);
        }
        // A literal whose type nothing else tells is one of these, and what stands beside it in an
        // impl may be named nowhere else.
        let is_own_type =
            heads.iter().any(|head| head.item().is_some_and(|item| own.contains(&item)));
        if (is_own_trait || is_own_type) && has_literal_type(&of_trait, &of_type) {
            noted.retain(is_trait);
            own.retain(|own| heads.iter().any(|head| head.item() == Some(*own)));
        }
        noted.extend(own);
        // An alias stands for the type that it is of.
        let behind =
            noted.iter().flat_map(|&item| self.through_alias(Found::direct(Res::Item(item))));
        let behind: Vec<ItemId> = behind.filter_map(|found| found.item()).collect();
        noted.extend(behind);
        self.types_among(noted)
    }
}

/// The types that literals have where nothing else tells their type.
const LITERALS: &[&str] = &["f64", "i32"];

/// Whether the head of an impl has the type of a literal in it.
fn has_literal_type(of_trait: &Option<(syn::Path, syn::Token![for])>, of_type: &syn::Type) -> bool {
    struct Literals(bool);
    impl<'ast> Visit<'ast> for Literals {
        fn visit_type_path(&mut self, path: &'ast syn::TypePath) {
            self.0 |= LITERALS.iter().any(|name| path.path.is_ident(name));
            syn::visit::visit_type_path(self, path);
        }
    }
    let mut literals = Literals(false);
    of_trait.iter().for_each(|(path, _)| literals.visit_path(path));
    literals.visit_type(of_type);
    literals.0
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
