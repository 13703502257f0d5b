//! Items: their names, kinds and visibility.

use super::{IncludedPath, Parser, Site};
use crate::attrs::{self};
use crate::tree::{Import, ItemId, Kind, ModId, Part, UnitId, Visibility};
use std::rc::Rc;
use syn::ext::IdentExt;

impl Parser<'_> {
    /// Makes an item's names known.
    pub(super) fn enter(&mut self, site: &Site, id: ItemId, name: String, kind: Kind) {
        let krate = self.tree.mods[site.module].krate;
        self.tree.know(id, &name, &kind);
        let module = &mut self.tree.mods[site.module];
        match kind {
            Kind::Macro { .. } => self.tree.crates[krate].macros.entry(name).or_default().push(id),
            Kind::Opaque => module.opaque.push(id),
            Kind::Foreign { names } => {
                for name in names {
                    module.names.entry(name).or_default().push(id);
                }
            }
            Kind::Use { .. } | Kind::Impl { .. } | Kind::Expanded | Kind::Unnamed => {}
            _ => module.names.entry(name).or_default().push(id),
        }
    }

    pub(super) fn describe(
        &mut self,
        site: &Site,
        id: ItemId,
        node: &syn::Item,
    ) -> (String, Option<Visibility>, Kind) {
        let named = |ident: &syn::Ident| ident.unraw().to_string();
        let vis = |this: &Self, vis: &syn::Visibility| Some(this.visibility(site.module, vis));
        match node {
            syn::Item::Const(item) if item.ident == "_" => ("_".to_string(), None, Kind::Unnamed),
            syn::Item::Const(item) => (named(&item.ident), vis(self, &item.vis), Kind::Value),
            syn::Item::Static(item) => (named(&item.ident), vis(self, &item.vis), Kind::Value),
            syn::Item::Fn(item) => (named(&item.sig.ident), vis(self, &item.vis), Kind::Value),
            syn::Item::Struct(item) => {
                let is_value = !matches!(item.fields, syn::Fields::Named(_));
                (named(&item.ident), vis(self, &item.vis), Kind::Struct { is_value })
            }
            syn::Item::Enum(item) => {
                let variants = item.variants.iter().map(|variant| named(&variant.ident)).collect();
                (named(&item.ident), vis(self, &item.vis), Kind::Enum { variants })
            }
            syn::Item::Union(item) => (named(&item.ident), vis(self, &item.vis), Kind::Union),
            syn::Item::Trait(item) => {
                let names = item.items.iter().filter_map(trait_name).collect();
                (named(&item.ident), vis(self, &item.vis), Kind::Trait { names })
            }
            syn::Item::TraitAlias(item) => {
                (named(&item.ident), vis(self, &item.vis), Kind::TraitAlias)
            }
            syn::Item::Type(item) => (named(&item.ident), vis(self, &item.vis), Kind::Alias),
            syn::Item::ExternCrate(item) => {
                let alias = item.rename.as_ref().map_or(&item.ident, |(_, alias)| alias);
                (named(alias), vis(self, &item.vis), Kind::ExternCrate)
            }
            syn::Item::Use(item) => {
                (String::new(), None, Kind::Use { leaves: self.imports(site, id, item) })
            }
            syn::Item::Impl(item) => (String::new(), None, self.describe_impl(site, id, item)),
            syn::Item::ForeignMod(item) => {
                let names = item.items.iter().filter_map(crate::linkage::foreign_name).collect();
                // One of them that can be seen from outside opens all, which keeps too much at most.
                let is_public = |item: &syn::ForeignItem| {
                    let word = quote::ToTokens::to_token_stream(item).into_iter();
                    word.take_while(|word| word.to_string() != "fn")
                        .any(|word| word.to_string() == "pub")
                };
                let vis = match item.items.iter().any(is_public) {
                    true => Visibility::Public,
                    false => Visibility::In(site.module),
                };
                (String::new(), Some(vis), Kind::Foreign { names })
            }
            syn::Item::Macro(item) => match &item.ident {
                Some(ident) if item.mac.path.is_ident("macro_rules") => {
                    let features = self.features(site.module);
                    let exported = attrs::when(&item.attrs, "macro_export", &features).is_some();
                    let root = self.tree.crates[self.tree.mods[site.module].krate].root;
                    let vis = if exported { Visibility::Public } else { Visibility::In(root) };
                    (named(ident), Some(vis), Kind::Macro { exported })
                }
                _ => {
                    if is_include(item) {
                        self.include(site, item);
                    } else if item.ident.is_none() && site.owner.is_none() {
                        self.tree.calls.insert(id, site.clone());
                    }
                    (String::new(), None, Kind::Opaque)
                }
            },
            _ => (String::new(), None, Kind::Opaque),
        }
    }

    pub(super) fn describe_impl(&mut self, site: &Site, id: ItemId, item: &syn::ItemImpl) -> Kind {
        let is_trait = item.trait_.is_some();
        if is_trait || site.owner.is_some() {
            return Kind::Impl { members: Vec::new(), is_trait };
        }
        let mut members = Vec::new();
        for (idx, member) in item.items.iter().enumerate() {
            let name = match member {
                syn::ImplItem::Const(member) => member.ident.unraw().to_string(),
                syn::ImplItem::Fn(member) => member.sig.ident.unraw().to_string(),
                syn::ImplItem::Type(member) => member.ident.unraw().to_string(),
                _ => String::new(),
            };
            members.push(self.tree.unit(id, Part::Member(idx, name)));
        }
        Kind::Impl { members, is_trait }
    }

    pub(super) fn visibility(&self, module: ModId, vis: &syn::Visibility) -> Visibility {
        let home = self.tree.real_module(module);
        match vis {
            syn::Visibility::Public(_) => Visibility::Public,
            syn::Visibility::Inherited => Visibility::In(module),
            syn::Visibility::Restricted(vis) => {
                let mut at = home;
                for (idx, segment) in vis.path.segments.iter().enumerate() {
                    at = match segment.ident.to_string().as_str() {
                        "crate" => self.tree.crates[self.tree.mods[home].krate].root,
                        "self" => at,
                        "super" => {
                            let outer = self.tree.mods[at].parent;
                            outer.map_or(at, |outer| self.tree.real_module(outer))
                        }
                        // The ancestor of that name, one level below `at`; edition 2015 counts from
                        // the crate's root.
                        _ => {
                            let depth = if idx == 0 { 1 } else { self.tree.module_path(at).len() };
                            let chain = std::iter::successors(Some(home), |&module| {
                                self.tree.mods[module].parent
                            });
                            let mut chain: Vec<ModId> = chain.collect();
                            chain.reverse();
                            chain.get(depth).copied().unwrap_or(at)
                        }
                    };
                }
                Visibility::In(at)
            }
        }
    }

    pub(super) fn imports(&mut self, site: &Site, id: ItemId, item: &syn::ItemUse) -> Vec<UnitId> {
        let vis = self.visibility(site.module, &item.vis);
        let mut flat = Vec::new();
        flatten(&item.tree, &mut Vec::new(), &mut flat);
        let mut leaves = Vec::new();
        for Leaf { path, alias, is_type } in flat {
            let is_absolute = item.leading_colon.is_some();
            let import = Import { module: site.module, is_absolute, path, alias, is_type, vis };
            let import = Rc::new(import);
            let unit = self.tree.unit(id, Part::Import(import.clone()));
            let module = &mut self.tree.mods[site.module];
            match import.alias.as_deref() {
                None => module.globs.push(unit),
                Some("_") => module.unnamed.push(unit),
                Some(alias) => {
                    module.imports.entry(alias.to_string()).or_default().push(unit);
                    self.tree.known.insert(alias.to_string());
                }
            }
            leaves.push(unit);
        }
        leaves
    }
}

pub(super) fn trait_name(item: &syn::TraitItem) -> Option<String> {
    match item {
        syn::TraitItem::Const(item) => Some(item.ident.unraw().to_string()),
        syn::TraitItem::Fn(item) => Some(item.sig.ident.unraw().to_string()),
        syn::TraitItem::Type(item) => Some(item.ident.unraw().to_string()),
        _ => None,
    }
}

/// Whether a macro call between items is `include!`, in whose place a file's items stand.
pub fn is_include(item: &syn::ItemMacro) -> bool {
    let names = crate::scan::segments(&item.mac.path);
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    item.ident.is_none() && matches!(names.as_slice(), ["include"] | ["std" | "core", "include"])
}

/// The path that `include!` between items is given, if it is told.
pub fn included_path(item: &syn::ItemMacro) -> Option<IncludedPath> {
    item.mac.parse_body().ok().filter(|_| is_include(item))
}

/// One name, or one glob, that a `use` tree brings in.
struct Leaf {
    path: Vec<String>,
    /// The name that it gives; `None` for a glob.
    alias: Option<String>,
    /// Whether it is `self` in a group.
    is_type: bool,
}

fn flatten(tree: &syn::UseTree, prefix: &mut Vec<String>, out: &mut Vec<Leaf>) {
    let leaf = |prefix: &[String], ident: &syn::Ident, alias: Option<&syn::Ident>| {
        let mut path = prefix.to_vec();
        let is_type = ident == "self" && !path.is_empty();
        if !is_type {
            path.push(ident.unraw().to_string());
        }
        let alias = alias.map(|alias| alias.unraw().to_string());
        let alias = alias.or_else(|| path.last().cloned());
        Leaf { path, alias, is_type }
    };
    match tree {
        syn::UseTree::Path(tree) => {
            prefix.push(tree.ident.unraw().to_string());
            flatten(&tree.tree, prefix, out);
            prefix.pop();
        }
        syn::UseTree::Name(tree) => out.push(leaf(prefix, &tree.ident, None)),
        syn::UseTree::Rename(tree) => out.push(leaf(prefix, &tree.ident, Some(&tree.rename))),
        syn::UseTree::Glob(_) => {
            out.push(Leaf { path: prefix.clone(), alias: None, is_type: false });
        }
        syn::UseTree::Group(tree) => tree.items.iter().for_each(|tree| flatten(tree, prefix, out)),
    }
}

/// The names that a `use` tree gives, `None` for a glob.
pub fn aliases(tree: &syn::UseTree) -> Vec<Option<String>> {
    let mut flat = Vec::new();
    flatten(tree, &mut Vec::new(), &mut flat);
    flat.into_iter().map(|leaf| leaf.alias).collect()
}
