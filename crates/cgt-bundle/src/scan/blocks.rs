//! Blocks and conditions: what stands inside of functions, and what `cfg` takes out.

use super::{Lead, Scan};
use crate::attrs::{self, Conditional, Fate};
use crate::names::written;
use crate::parse::Site;
use crate::tree::{Edit, ExternCrate, Kind, ModId, Replacement};
use proc_macro2::Span;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::visit::Visit;

impl Scan<'_> {
    /// Expressions between commas, of which alone `cfg` may take some out.
    pub(super) fn elements<'ast>(
        &mut self,
        attrs: &[syn::Attribute],
        all: impl IntoIterator<Item = &'ast syn::Expr>,
    ) {
        attrs.iter().for_each(|attr| self.visit_attribute(attr));
        for expr in all {
            if !self.is_out(super::walk::expr_attrs(expr), || expr.span()) {
                self.visit_expr(expr);
            }
        }
    }

    /// Whether `cfg` takes something out; its text goes too, with a comma after it.
    pub(super) fn is_out(&mut self, attrs: &[syn::Attribute], span: impl FnOnce() -> Span) -> bool {
        if attrs.is_empty() {
            return false;
        }
        let Conditional::Out { by_feature } = self.cx.parser().condition(self.scope, attrs) else {
            let krate = self.cx.tree.mods[self.scope].krate;
            if attrs::is_conditional(attrs, &self.cx.tree.crates[krate].features) {
                let range = self.range(span());
                self.cx.tree.files[self.file].conditional.push(range);
            }
            return false;
        };
        if by_feature || self.is_library {
            let range = self.range(span());
            let text = self.cx.tree.files[self.file].text.clone();
            let next = crate::extent::skip_trivia(&text, range.end);
            let end = if text[next..].starts_with(',') { next + 1 } else { range.end };
            // The documentation may have been blanked out before the tokens were read.
            let start = crate::extent::docs_before(&text, range.start);
            self.replace(start..end, "");
        }
        true
    }

    /// Walks a `use` item that stands in a block or in the solution, where its text is kept.
    pub fn use_item(&mut self, item: &syn::ItemUse) {
        item.attrs.iter().for_each(|attr| self.visit_attribute(attr));
        self.visit_visibility(&item.vis);
        let first = item.leading_colon.map(|colons| self.range(colons.spans[0]).start);
        let is_group = matches!(item.tree, syn::UseTree::Group(_));
        if let (Some(colons), true) = (&item.leading_colon, is_group) {
            // Each name of the group is written from where it is found.
            let colons = self.range(colons.spans[0]).start..self.range(colons.spans[1]).end;
            self.replace(colons, "");
        }
        self.use_tree(&item.tree, first.is_some(), first.filter(|_| !is_group));
    }

    /// Rewrites the first names of a `use` tree, which start at `first` if not at themselves.
    fn use_tree(&mut self, tree: &syn::UseTree, is_absolute: bool, first: Option<usize>) {
        let ident = match tree {
            syn::UseTree::Path(tree) => &tree.ident,
            syn::UseTree::Name(tree) => &tree.ident,
            syn::UseTree::Rename(tree) => &tree.ident,
            syn::UseTree::Group(tree) => {
                return tree.items.iter().for_each(|tree| self.use_tree(tree, is_absolute, first));
            }
            // All of the crate's root in edition 2015; no other one has such a path.
            syn::UseTree::Glob(tree) => {
                let star = self.range(tree.star_token.span).start;
                let root = format!("{}::", self.mount());
                return self.replace(first.unwrap_or(star)..star, root);
            }
        };
        let range = self.range(ident.span());
        let lead = Lead {
            name: &ident.unraw().to_string(),
            is_absolute,
            is_use: true,
            goes_on: matches!(tree, syn::UseTree::Path(_)),
        };
        // A crate of the name of a macro goes by another path; both the bundle cannot bring in.
        if !lead.goes_on && !is_absolute && self.is_macro_above(lead.name) {
            return;
        }
        let edition = self.edition();
        let start = first.unwrap_or(range.start)..range.end;
        let Some(mut text) = self.first_text(lead, edition, &start) else { return };
        let name = written(&ident.unraw().to_string());
        // The name that it brings in stays.
        if matches!(tree, syn::UseTree::Name(_)) && text.rsplit("::").next() != Some(&name) {
            text.push_str(&format!(" as {name}"));
        }
        self.replace(start, text);
    }

    /// Whether a macro of this name is in textual scope.
    fn is_macro_above(&self, name: &str) -> bool {
        let krate = &self.cx.tree.crates[self.cx.tree.mods[self.scope].krate];
        let mut named = krate.macros.get(name).into_iter().flatten();
        named.any(|&item| self.is_textual(item))
    }

    pub(super) fn fate(&mut self, attr: &syn::Attribute) -> Fate {
        let krate = &self.cx.tree.crates[self.cx.tree.mods[self.scope].krate];
        attrs::fate(attr, &krate.features, self.cx.docs)
    }

    /// The module that stands for a block with items, entered into the tree.
    pub(super) fn block_module(&mut self, block: &syn::Block) -> Option<ModId> {
        let items: Vec<syn::Item> = block
            .stmts
            .iter()
            .filter_map(
                |stmt| if let syn::Stmt::Item(item) = stmt { Some(item.clone()) } else { None },
            )
            .collect();
        if items.is_empty() {
            return None;
        }
        let krate = self.cx.tree.mods[self.scope].krate;
        let (scope, file) = (self.scope, self.file);
        let id = self.cx.tree.mods.len();
        let mut module = self.cx.parser().module(String::new(), krate, Some(scope), file);
        module.is_block = true;
        self.cx.tree.mods.push(module);
        let dir =
            self.cx.tree.files[file].path.parent().map(|dir| dir.to_path_buf()).unwrap_or_default();
        let site = Site {
            module: id,
            file,
            path_dir: dir.clone(),
            dir,
            owner: Some(self.unit),
            open: Vec::new(),
            expansions: 0,
        };
        let at = self.range(block.brace_token.span.open()).end;
        let edits = self.cx.tree.files[file].edits.len();
        self.cx.parser().add_items(&site, items, at);
        // Statements stand between the items, so what was cut by position is cut by the walk instead.
        let added = self.cx.tree.files[file].edits.split_off(edits);
        let is_file = |edit: &Edit| !matches!(edit.text, Replacement::Text(_));
        self.cx.tree.files[file].edits.extend(added.into_iter().filter(is_file));
        for item in self.cx.tree.mods[id].items.clone() {
            if let Kind::Use { leaves } = self.cx.tree.items[item].kind.clone() {
                leaves.into_iter().for_each(|leaf| self.cx.mark(leaf, self.unit));
            }
        }
        Some(id)
    }

    /// A module inside of a block: its items are walked in its own scope.
    pub(super) fn inner_module(&mut self, item: &syn::ItemMod) {
        item.attrs.iter().for_each(|attr| self.visit_attribute(attr));
        self.visit_visibility(&item.vis);
        let name = item.ident.unraw().to_string();
        let items = self.cx.tree.mods[self.scope].names.get(&name).cloned().unwrap_or_default();
        let module = items.into_iter().find_map(|item| match self.cx.tree.items[item].kind {
            Kind::Mod(module) => Some(module),
            _ => None,
        });
        if let Some(module) = module {
            let outer = (self.scope, self.file);
            (self.scope, self.file) = (module, self.cx.tree.mods[module].file);
            for item in self.cx.tree.mods[module].items.clone() {
                if let Kind::Use { leaves } = self.cx.tree.items[item].kind.clone() {
                    leaves.into_iter().for_each(|leaf| self.cx.mark(leaf, self.unit));
                }
                self.item(item);
            }
            (self.scope, self.file) = outer;
        }
    }

    /// An `extern crate` item: a bundled crate is a module, so it becomes a `use` or nothing.
    pub(super) fn extern_crate(&mut self, item: &syn::ItemExternCrate) {
        let name = item.ident.unraw().to_string();
        let krate = self.cx.tree.mods[self.scope].krate;
        let target = match name.as_str() {
            "self" => Some(ExternCrate::Bundled(krate)),
            name => self.cx.extern_crate(krate, name),
        };
        let Some(ExternCrate::Bundled(other)) = target else { return };
        let alias = item.rename.as_ref().map_or(&item.ident, |(_, alias)| alias);
        let text = self.crate_text(other);
        let at_root = self.scope == self.cx.tree.crates[krate].root && !self.is_library;
        let keyword = self.range(item.extern_token.span).start;
        let word = match item.vis {
            syn::Visibility::Inherited => keyword,
            _ => self.range(item.vis.span()).start,
        };
        let first = item.attrs.first();
        let start = first.map_or(word, |attr| self.range(attr.pound_token.span).start);
        let end = self.range(item.semi_token.span).end;
        // `as _` only links the crate, and macros that come with it are called by their paths.
        let alias = written(&alias.unraw().to_string());
        if alias == "_" || at_root && text == format!("crate::{alias}") {
            self.replace(start..end, "");
            return;
        }
        // The name stays, whether anything is used by it or not.
        if self.noting.is_none() {
            let root = self.cx.tree.crates[other].root;
            self.cx.reach.modules.insert(root);
        }
        if start < word {
            let features = &self.cx.tree.crates[krate].features;
            let conditions = attrs::conditions(&item.attrs, features);
            self.replace(start..word, crate::conditions::attribute(&conditions).replace('\n', " "));
        }
        let tail =
            if text == format!("crate::{alias}") { String::new() } else { format!(" as {alias}") };
        self.replace(keyword..end, format!("use {text}{tail};"));
    }
}
