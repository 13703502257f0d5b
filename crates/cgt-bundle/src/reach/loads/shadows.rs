//! Shadows: what is nearer to a path in a body than a crate of the name that it starts with.

use super::{Load, Walk};
use crate::parse::type_name;
use crate::resolve::{Namespace, PathRef, Res};
use syn::ext::IdentExt;

/// What may have the name around a path.
pub(super) enum Scope {
    Generics {
        has_name: bool,
    },
    /// An item, in which the generics of what is around it mean nothing.
    Item,
    Block {
        has_name: bool,
    },
    /// A module, in which nothing around it means anything.
    Module {
        has_name: bool,
    },
}

/// A name, or a glob, that an import in a body brings in.
pub(super) struct Imported {
    pub path: Vec<String>,
    /// The name; `None` for a glob.
    pub alias: Option<String>,
    pub is_public: bool,
}

/// What an import in a body brings in.
pub(super) fn imports(item: &syn::ItemUse) -> Vec<Imported> {
    let is_public = matches!(item.vis, syn::Visibility::Public(_));
    let mut all = Vec::new();
    let mut open = vec![(&item.tree, Vec::new())];
    while let Some((tree, mut path)) = open.pop() {
        let (name, alias) = match tree {
            syn::UseTree::Path(tree) => {
                path.push(tree.ident.unraw().to_string());
                open.push((&*tree.tree, path));
                continue;
            }
            syn::UseTree::Group(tree) => {
                open.extend(tree.items.iter().map(|tree| (tree, path.clone())));
                continue;
            }
            syn::UseTree::Glob(_) => {
                all.push(Imported { path, alias: None, is_public });
                continue;
            }
            syn::UseTree::Name(tree) => (&tree.ident, &tree.ident),
            syn::UseTree::Rename(tree) => (&tree.ident, &tree.rename),
        };
        let is_outer = name == "self" && !path.is_empty();
        if !is_outer {
            path.push(name.unraw().to_string());
        }
        let alias = match is_outer && alias == "self" {
            true => path.last().cloned(),
            false => Some(alias.unraw().to_string()),
        };
        all.push(Imported { path, alias, is_public });
    }
    all
}

impl Walk<'_> {
    /// Whether a path from the name on loads the crate, where nothing nearer has the name.
    pub(super) fn unless_hidden(&mut self) -> Load {
        let mut has_generics = true;
        for scope in self.scopes.iter().rev() {
            match scope {
                Scope::Generics { has_name } if *has_name && has_generics => return Load::Never,
                Scope::Block { has_name: true } => return Load::Never,
                Scope::Module { has_name: true } => return Load::Never,
                Scope::Module { .. } => return Load::Sure,
                Scope::Item => has_generics = false,
                Scope::Generics { .. } | Scope::Block { .. } => {}
            }
        }
        let module = self.module;
        let mut found = self.cx.lookup_in(module, self.name, Namespace::Type, module);
        let is_sure = found.iter().any(|found| !self.cx.is_guess(found));
        found.retain(|found| self.cx.is_guess(found));
        match (is_sure, found.is_empty()) {
            (true, _) => Load::Never,
            (false, true) => Load::Sure,
            (false, false) => match self.cx.is_made_around(module, self.name) {
                Some(true) => Load::Never,
                Some(false) => Load::Sure,
                None => Load::Maybe,
            },
        }
    }

    /// Whether items of a block, or of a module in one, give the name to a module or type.
    pub(super) fn is_given<'i>(&mut self, items: impl Iterator<Item = &'i syn::Item>) -> bool {
        let items: Vec<&syn::Item> =
            items.filter(|item| !self.is_out(crate::attrs::of_item(item))).collect();
        items.into_iter().any(|item| match item {
            syn::Item::Use(item) => imports(item).iter().any(|import| self.brings(import)),
            item => type_name(item).is_some_and(|own| own.unraw() == self.name),
        })
    }

    /// Whether an import in a body brings a module or type of the name.
    fn brings(&mut self, import: &Imported) -> bool {
        match &import.alias {
            Some(alias) => alias == self.name && self.is_type(&import.path),
            None => {
                let segments = &import.path;
                let path =
                    PathRef { scope: self.module, is_absolute: false, is_use: true, segments };
                let resolved = self.cx.resolve(path, Namespace::Type);
                let is_whole = resolved.used == segments.len();
                let opened = resolved.found.into_iter().filter(|_| is_whole);
                let modules: Vec<_> = opened
                    .filter_map(|found| match found.res {
                        Res::Module(module) => Some(module),
                        _ => None,
                    })
                    .collect();
                modules.into_iter().any(|module| {
                    let found = self.cx.lookup_in(module, self.name, Namespace::Type, self.module);
                    found.iter().any(|found| !self.cx.is_guess(found))
                })
            }
        }
    }
}
