//! Inside: what stands in an item and does its work wherever that is, as an impl does.
//!
//! An impl in the body of a function, in a constant or in the length of an array is one for all of
//! the program, also if nobody calls or uses what it stands in.

use super::ROOT;
use super::index::writes_impl;
use crate::context::Context;
use crate::lex::has_word;
use crate::tokens::collect_idents;
use crate::tree::{ItemId, Kind, UnitId};
use proc_macro2::TokenStream;
use quote::ToTokens;
use std::collections::BTreeMap;
use syn::ext::IdentExt;
use syn::visit::{self, Visit};

/// Attributes of what is there for the linker, or for the program as a whole.
const KEPT: &[&str] = &["used", "global_allocator", "link_section"];

/// Words without which nothing has a symbol of its own.
pub(super) const SYMBOLS: &[&str] =
    &["no_mangle", "export_name", "used", "link_section", "global_asm", "global_allocator"];

impl Context {
    /// Notes what stands inside of an item; for an inherent impl in the member that it stands in.
    pub(super) fn index_inside(&mut self, item: ItemId, members: &[UnitId]) {
        let node = self.tree.items[item].node.clone();
        let unit = self.tree.items[item].unit;
        if matches!(self.tree.items[item].kind, Kind::Value | Kind::Unnamed) {
            let name = self.tree.items[item].name.clone();
            self.index_symbol(&name, crate::attrs::of_item(&node), item, unit);
        }
        let range = self.tree.items[item].range.clone();
        let text = self.tree.files[self.tree.items[item].file].text.clone();
        let text = text.get(range.clone()).unwrap_or_default();
        // It may be handed to another macro, or have another name here.
        let is_named = |name: &String| has_word(text, name);
        let is_calling = text.contains('!') && self.reach.impl_macros.iter().any(is_named);
        let own = match &*node {
            syn::Item::Impl(node) => {
                let file = &self.tree.files[self.tree.items[item].file];
                file.range(node.impl_token.span).start.checked_sub(range.start)
            }
            _ => None,
        };
        if !is_calling && !has_inner_impl(text, own) && !has_symbol(text) {
            return;
        }
        match &*self.full(item) {
            syn::Item::Impl(node) if !members.is_empty() => {
                for (member, &unit) in node.items.iter().zip(members) {
                    let mut inner = Inner::default();
                    inner.visit_impl_item(member);
                    self.index_inner(item, unit, inner);
                }
            }
            node => {
                let mut inner = Inner::default();
                match node {
                    syn::Item::Impl(node) => visit::visit_item_impl(&mut inner, node),
                    // The item itself has been noted.
                    syn::Item::Fn(node) => visit::visit_item_fn(&mut inner, node),
                    syn::Item::Static(node) => visit::visit_item_static(&mut inner, node),
                    node => inner.visit_item(node),
                }
                self.index_inner(item, unit, inner);
            }
        }
    }

    fn index_inner(&mut self, item: ItemId, unit: UnitId, inner: Inner) {
        for node in &inner.impls {
            if !self.wait_for_needs(item, unit, node) && OpenType::is_in(node) {
                // Of which type it is cannot be seen.
                self.mark(unit, ROOT);
            }
            self.wait_by_names(item, unit, node, &inner.names);
        }
        for (name, attrs) in inner.symbols {
            self.index_symbol(&name, &attrs, item, unit);
        }
        let local = self.local_makers(inner.macros);
        for call in inner.calls {
            let Some(name) = crate::scan::segments(&call.path).pop() else { continue };
            if name == "global_asm" {
                self.mark(unit, ROOT);
            }
            let mut words = Vec::new();
            collect_idents(&call.tokens, &mut words);
            words.push(name);
            // The item may give other names to macros, and to what they have impls for.
            if !crate::tokens::makes_no_items(&call) {
                words.extend(inner.names.words.iter().cloned());
            }
            let makes = |word: &String| {
                self.reach.impl_macros.contains(word) || local.contains_key(word) || word == "impl"
            };
            if words.iter().any(makes) {
                if self.makes_symbols(&call, &words) {
                    self.mark(unit, ROOT);
                }
                // What stands in rules inside of the item may be what they have impls for.
                words.extend(local.values().flatten().cloned());
                self.wait_for_targets(item, unit, &call, words);
            }
        }
    }

    /// Waits for whatever has a name that may be meant by those that an item gives inside of it.
    fn wait_by_names(&mut self, item: ItemId, unit: UnitId, node: &syn::ItemImpl, given: &Names) {
        let mut words = Vec::new();
        collect_idents(&node.self_ty.to_token_stream(), &mut words);
        if let Some((path, _)) = &node.trait_ {
            collect_idents(&path.to_token_stream(), &mut words);
        }
        if !given.has_glob && !words.iter().any(|word| given.words.contains(word)) {
            return;
        }
        let entry = &self.tree.items[item];
        let text = self.tree.files[entry.file].text.clone();
        let text = text.get(entry.range.clone()).unwrap_or_default();
        self.load_mentioned(self.tree.crate_of(item), text);
        words.extend(given.words.iter().cloned());
        for needed in self.types_named(&words) {
            self.wait(unit, vec![needed]);
        }
    }

    /// Those of the macros inside of an item whose rules make impls, or call macros that do, with the
    /// names in them.
    fn local_makers(&self, macros: Vec<(String, TokenStream)>) -> BTreeMap<String, Vec<String>> {
        let mut makers = BTreeMap::new();
        for (name, rules) in macros {
            let mut words = Vec::new();
            collect_idents(&rules, &mut words);
            let calls_one = words.iter().any(|word| self.reach.impl_macros.contains(word));
            if calls_one || writes_impl(&rules) {
                makers.insert(name, words);
            }
        }
        makers
    }

    /// A function or static that is found by its symbol, or by nobody and works all the same.
    fn index_symbol(&mut self, name: &str, attrs: &[syn::Attribute], item: ItemId, unit: UnitId) {
        let features = &self.tree.crates[self.tree.crate_of(item)].features;
        if KEPT.iter().any(|kept| crate::attrs::has(attrs, kept, features)) {
            self.mark(unit, ROOT);
        }
        self.define_symbol(attrs, name, unit);
    }
}

/// Whether something in an item may have a symbol of its own.
pub(super) fn has_symbol(text: &str) -> bool {
    SYMBOLS.iter().any(|&word| match word {
        // As an attribute, since it is a word like any other.
        "used" => text.match_indices(word).any(|(at, _)| {
            text[..at].trim_end().ends_with(['[', '(', ','])
                && text[at + word.len()..].trim_start().starts_with([']', ')', ','])
        }),
        word => text.contains(word),
    })
}

/// Whether the word `impl` stands anywhere in an item where an impl could begin, its own left out.
fn has_inner_impl(text: &str, own: Option<usize>) -> bool {
    text.match_indices("impl").any(|(at, _)| {
        let before = text[..at].trim_end();
        let line = text[..at].rsplit('\n').next().unwrap_or_default();
        let begins = before.ends_with(['{', '}', ';', ']', '/']) || before.ends_with("unsafe");
        own != Some(at) && (begins || line.trim().is_empty())
    })
}

/// Types in the head of an impl that syntax does not tell: projections, and what macros make.
#[derive(Default)]
struct OpenType {
    is_found: bool,
}

impl OpenType {
    fn is_in(node: &syn::ItemImpl) -> bool {
        let mut open = OpenType::default();
        open.visit_type(&node.self_ty);
        node.trait_.iter().for_each(|(path, _)| open.visit_path(path));
        open.is_found
    }
}

impl<'ast> Visit<'ast> for OpenType {
    fn visit_qself(&mut self, _: &'ast syn::QSelf) {
        self.is_found = true;
    }

    fn visit_type_macro(&mut self, _: &'ast syn::TypeMacro) {
        self.is_found = true;
    }
}

/// Impls anywhere inside of an item, macro calls that may make some, and what has a symbol.
#[derive(Default)]
struct Inner {
    impls: Vec<syn::ItemImpl>,
    calls: Vec<syn::Macro>,
    /// Macros inside of the item, and their rules.
    macros: Vec<(String, TokenStream)>,
    symbols: Vec<(String, Vec<syn::Attribute>)>,
    names: Names,
}

/// Other names that an item gives to things inside of it.
#[derive(Default)]
struct Names {
    /// All names in the imports, aliases and modules inside of it.
    words: Vec<String>,
    has_glob: bool,
}

impl Inner {
    fn symbol(&mut self, name: &syn::Ident, attrs: &[syn::Attribute]) {
        if !attrs.is_empty() {
            self.symbols.push((name.unraw().to_string(), attrs.to_vec()));
        }
    }
}

impl<'ast> Visit<'ast> for Inner {
    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        self.impls.push(item.clone());
        visit::visit_item_impl(self, item);
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.symbol(&item.sig.ident, &item.attrs);
        visit::visit_item_fn(self, item);
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        self.symbol(&item.ident, &item.attrs);
        visit::visit_item_static(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.symbol(&item.sig.ident, &item.attrs);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        self.symbol(&item.sig.ident, &item.attrs);
        visit::visit_trait_item_fn(self, item);
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        let tree = item.tree.to_token_stream();
        self.names.has_glob |= tree.to_string().contains('*');
        collect_idents(&tree, &mut self.names.words);
    }

    fn visit_item_type(&mut self, item: &'ast syn::ItemType) {
        self.names.words.push(item.ident.unraw().to_string());
        collect_idents(&item.ty.to_token_stream(), &mut self.names.words);
        visit::visit_item_type(self, item);
    }

    fn visit_item_extern_crate(&mut self, item: &'ast syn::ItemExternCrate) {
        let name = item.rename.as_ref().map_or(&item.ident, |(_, name)| name);
        self.names.words.push(name.unraw().to_string());
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        self.names.words.push(item.ident.unraw().to_string());
        // Where they lead to from there, the item around does not tell.
        self.names.words.extend(["self", "super"].map(str::to_string));
        visit::visit_item_mod(self, item);
    }

    fn visit_item_macro(&mut self, item: &'ast syn::ItemMacro) {
        match &item.ident {
            None => self.calls.push(item.mac.clone()),
            Some(name) => self.macros.push((name.unraw().to_string(), item.mac.tokens.clone())),
        }
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        self.calls.push(call.clone());
    }
}
