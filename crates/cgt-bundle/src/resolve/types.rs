//! Types: what an alias, a type and an item stand for.

use super::{Found, Namespace, PathRef, Res};
use crate::context::Context;
use crate::tree::{ExternCrate, ItemId, Kind, ModId};

impl Context {
    /// The type that a type alias stands for, if it is a path.
    pub fn alias_target(&mut self, item: ItemId) -> Vec<Found> {
        let node = self.tree.items[item].node.clone();
        let syn::Item::Type(alias) = &*node else { return Vec::new() };
        let module = self.tree.items[item].module;
        self.type_head(&alias.ty, module)
    }

    /// The item at the head of a type: `Foo` in `&mut Foo<T>` and in `dyn Foo`.
    pub fn type_head(&mut self, ty: &syn::Type, scope: ModId) -> Vec<Found> {
        match ty {
            syn::Type::Path(ty) if ty.qself.is_none() => {
                let segments = crate::scan::segments(&ty.path);
                let is_absolute = ty.path.leading_colon.is_some();
                let resolved = self.resolve(
                    PathRef { scope, is_absolute, is_use: false, segments: &segments },
                    Namespace::Type,
                );
                let through =
                    resolved.found.into_iter().flat_map(|found| self.through_alias(found));
                through.collect()
            }
            syn::Type::Paren(ty) => self.type_head(&ty.elem, scope),
            syn::Type::Group(ty) => self.type_head(&ty.elem, scope),
            syn::Type::Reference(ty) => self.type_head(&ty.elem, scope),
            syn::Type::TraitObject(ty) => {
                let bounds = ty.bounds.iter().filter_map(|bound| match bound {
                    syn::TypeParamBound::Trait(bound) => Some(&bound.path),
                    _ => None,
                });
                bounds
                    .flat_map(|path| {
                        let segments = crate::scan::segments(path);
                        let is_absolute = path.leading_colon.is_some();
                        self.resolve(
                            PathRef { scope, is_absolute, is_use: false, segments: &segments },
                            Namespace::Type,
                        )
                        .found
                    })
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    /// The type behind an alias, the alias's unit noted as needed; anything else as it is.
    pub fn through_alias(&mut self, found: Found) -> Vec<Found> {
        let Res::Item(item) = found.res else { return vec![found] };
        if !matches!(self.tree.items[item].kind, Kind::Alias) || self.aliases.contains(&item) {
            return vec![found];
        }
        self.aliases.push(item);
        let unit = self.tree.items[item].unit;
        let targets = self.alias_target(item);
        self.aliases.pop();
        if targets.is_empty() {
            return vec![found];
        }
        targets.into_iter().map(|target| target.through(&[unit]).through(&found.via)).collect()
    }

    pub(super) fn meaning(&mut self, item: ItemId) -> Vec<Found> {
        match self.tree.items[item].kind {
            Kind::Mod(module) => vec![Found::direct(Res::Module(module))],
            Kind::ExternCrate => {
                let unit = self.tree.items[item].unit;
                let res = match self.extern_item(item) {
                    Some(ExternCrate::Bundled(other)) => Res::Module(self.tree.crates[other].root),
                    _ => Res::External,
                };
                vec![Found { res, via: vec![unit] }]
            }
            _ => vec![Found::direct(Res::Item(item))],
        }
    }

    pub(super) fn has_namespace(&self, item: ItemId, ns: Namespace) -> bool {
        match &self.tree.items[item].kind {
            Kind::Value => ns == Namespace::Value,
            Kind::Struct { is_value } => {
                ns == Namespace::Type || (*is_value && ns == Namespace::Value)
            }
            Kind::Foreign { .. } => {
                ns == Namespace::Value || (ns == Namespace::Type && self.has_foreign_type(item))
            }
            Kind::Macro { .. } => ns == Namespace::Macro,
            Kind::Use { .. }
            | Kind::Impl { .. }
            | Kind::Opaque
            | Kind::Expanded
            | Kind::Unnamed => false,
            _ => ns == Namespace::Type,
        }
    }

    fn has_foreign_type(&self, item: ItemId) -> bool {
        let is_type = |item: &syn::ForeignItem| matches!(item, syn::ForeignItem::Type(_));
        match &*self.tree.items[item].node {
            syn::Item::ForeignMod(block) => block.items.iter().any(is_type),
            _ => false,
        }
    }
}
