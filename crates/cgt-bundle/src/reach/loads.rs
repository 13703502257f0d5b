//! Loads: whether the code of a crate makes the compiler load another one, which links it.
//!
//! It does once a path from the crate's name on is looked up: by an import in any case, elsewhere
//! where nothing nearer has the name, and in macros only in what is left once they are expanded.

mod expanded;
mod shadows;

use super::linked::names_crate;
use crate::attrs::{self, Conditional};
use crate::context::Context;
use crate::manifest::Edition;
use crate::resolve::{Namespace, PathRef};
use crate::tokens::collect_idents;
use crate::tree::{CrateId, ItemId, Kind, ModId, Part, Visibility};
use proc_macro2::TokenStream;
use quote::ToTokens;
use shadows::{Imported, Scope};
use std::collections::BTreeSet;
use syn::ext::IdentExt;
use syn::visit::{self, Visit};

/// Whether a crate is loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Load {
    Never,
    /// A macro that is not followed may name it.
    Maybe,
    Sure,
}

impl Context {
    /// Whether the code of a crate makes the compiler load the crate that goes by a name there.
    pub(super) fn loads(&mut self, krate: CrateId, name: &str) -> Load {
        if self.reach.links.loading.contains(&(krate, name.to_string())) {
            return Load::Sure;
        }
        let load = match self.imports_crate(krate, name) {
            true => Load::Sure,
            false => self.loads_in_items(krate, name),
        };
        if load == Load::Sure {
            self.reach.links.loading.insert((krate, name.to_string()));
        }
        load
    }

    /// Whether an `extern crate` item or an import makes the compiler look for a crate.
    fn imports_crate(&mut self, krate: CrateId, name: &str) -> bool {
        let own = (0..self.tree.mods.len()).filter(|&module| self.tree.mods[module].krate == krate);
        let own: Vec<ModId> = own.collect();
        let items = own.iter().flat_map(|&module| &self.tree.mods[module].items);
        let is_declared = |item: &ItemId| {
            matches!(&*self.tree.items[*item].node,
                syn::Item::ExternCrate(item) if item.ident.unraw() == name)
        };
        if items.copied().any(|item| is_declared(&item)) {
            return true;
        }
        let is_old = self.tree.crates[krate].edition == Edition::E2015;
        let root = self.tree.crates[krate].root;
        let starts = |unit: &usize| match &self.tree.units[*unit].part {
            Part::Import(import) => import.path.first().is_some_and(|first| first == name),
            _ => false,
        };
        let starts_any = own.iter().any(|&module| {
            let module = &self.tree.mods[module];
            let named = module.imports.values().flatten();
            named.chain(&module.globs).chain(&module.unnamed).any(starts)
        });
        // In edition 2015 an import starts at the crate's own root.
        if starts_any && !(is_old && self.tree.mods[root].names.contains_key(name)) {
            return true;
        }
        own.into_iter().any(|module| self.is_looked_up(module, name))
    }

    /// The imports by which a module has a type or module of that name, but for the crate itself.
    fn imported_types(&mut self, module: ModId, name: &str) -> Vec<usize> {
        let imports = self.tree.mods[module].imports.get(name).into_iter().flatten();
        let is_other = |unit: &&usize| match &self.tree.units[**unit].part {
            Part::Import(import) => import.path != [name],
            _ => false,
        };
        let mut others: Vec<usize> = imports.filter(is_other).copied().collect();
        others.retain(|&unit| !self.import(unit, Namespace::Type).is_empty());
        others
    }

    /// Whether the compiler looks for a crate of the name by itself, and links it: it sees whether an
    /// import of a module's own is redundant.
    fn is_looked_up(&mut self, module: ModId, name: &str) -> bool {
        let imports = self.imported_types(module, name);
        imports.into_iter().any(|unit| match &self.tree.units[unit].part {
            Part::Import(import) => {
                import.vis != Visibility::Public
                    && import.path.last().is_some_and(|last| last == name)
            }
            _ => false,
        })
    }

    fn loads_in_items(&mut self, krate: CrateId, name: &str) -> Load {
        let may_be_made = self.is_in_rules(name);
        let items: Vec<ItemId> = (0..self.tree.items.len())
            .filter(|&item| {
                let entry = &self.tree.items[item];
                let is_own = self.tree.crate_of(item) == krate
                    && !self.tree.mods[entry.module].is_block
                    // The items in a module have texts of their own.
                    && !matches!(entry.kind, Kind::Mod(_) | Kind::Use { .. } | Kind::Macro { .. });
                let text = &self.tree.files[entry.file].text;
                let text = text.get(entry.range.clone()).unwrap_or_default();
                is_own && (text.contains(name) || (may_be_made && text.contains('!')))
            })
            .collect();
        let mut walk = Walk {
            features: self.tree.crates[krate].features.clone(),
            module: self.tree.crates[krate].root,
            cx: self,
            krate,
            name,
            found: Load::Never,
            scopes: Vec::new(),
            macros: Vec::new(),
            depth: 0,
            expansions: 0,
        };
        let mut doubt = None;
        for item in items {
            walk.item(item);
            match walk.found {
                Load::Sure => break,
                Load::Maybe => doubt = doubt.or(Some(item)),
                Load::Never => {}
            }
        }
        let found = walk.found;
        if let Some(item) = doubt {
            self.reach.links.doubts.insert((krate, name.to_string()), item);
        }
        found
    }

    /// Whether the rules of any macro have the name.
    fn is_in_rules(&mut self, name: &str) -> bool {
        let macros = self.tree.crates.iter().flat_map(|krate| krate.macros.values()).flatten();
        let macros: Vec<ItemId> = macros.copied().collect();
        macros.into_iter().any(|item| self.rules_of(item).idents.iter().any(|word| word == name))
    }
}

/// A walk over the code of a crate, for what is looked up from another one's name on.
struct Walk<'c> {
    cx: &'c mut Context,
    krate: CrateId,
    features: BTreeSet<String>,
    /// The module that the walk is in, blocks and modules in them left out.
    module: ModId,
    name: &'c str,
    found: Load,
    /// What is around, innermost last.
    scopes: Vec<Scope>,
    /// Macros that are defined in what was walked, by name.
    macros: Vec<(String, TokenStream)>,
    /// How deep expansions nest here, and how many there have been.
    depth: usize,
    expansions: usize,
}

impl Walk<'_> {
    fn item(&mut self, item: ItemId) {
        let entry = &self.cx.tree.items[item];
        self.module = entry.module;
        let kind = entry.kind.clone();
        let node = self.cx.full(item);
        match (kind, &*node) {
            // What it makes are items of their own.
            (Kind::Expanded, syn::Item::Macro(call)) => self.callee(&call.mac.path),
            (_, syn::Item::Macro(call)) if self.cx.made_impls.contains_key(&item) => {
                self.callee(&call.mac.path);
                let impls = self.cx.made_impls.get(&item).cloned().unwrap_or_default();
                impls.iter().for_each(|node| self.visit_item_impl(node));
            }
            (_, node) => self.visit_item(node),
        }
    }

    fn find(&mut self, load: Load) {
        self.found = self.found.max(load);
    }

    /// Takes tokens for code that is there as it stands.
    fn tokens(&mut self, tokens: &TokenStream) {
        if names_crate(tokens, self.name) {
            self.find(Load::Sure);
        }
    }

    fn is_out(&self, attrs: &[syn::Attribute]) -> bool {
        !attrs.is_empty()
            && matches!(attrs::condition(attrs, &self.features), Conditional::Out { .. })
    }

    /// The path of a macro, which goes on from a crate whatever else has its name.
    fn callee(&mut self, path: &syn::Path) {
        if 1 < path.segments.len() && path.segments[0].ident.unraw() == self.name {
            self.find(Load::Sure);
        }
    }

    fn path(&mut self, path: &syn::Path) {
        let is_it = path.segments.first().is_some_and(|first| first.ident.unraw() == self.name);
        if is_it && (1 < path.segments.len() || path.leading_colon.is_some()) {
            let load = match path.leading_colon {
                Some(_) => Load::Sure,
                None => self.unless_hidden(),
            };
            self.find(load);
        }
        visit::visit_path(self, path);
    }

    /// A path behind a type in angle brackets, which may start with a trait's.
    fn qualified(&mut self, path: &syn::Path, qself: Option<&syn::QSelf>) {
        match qself {
            Some(qself) if qself.position == 0 => visit::visit_path(self, path),
            _ => self.path(path),
        }
        qself.iter().for_each(|qself| self.visit_type(&qself.ty));
    }

    /// Walks something in a scope of its own.
    fn within(&mut self, scope: Scope, walk: impl FnOnce(&mut Self)) {
        self.scopes.push(scope);
        walk(self);
        self.scopes.pop();
    }

    fn with_generics(&mut self, generics: &syn::Generics, walk: impl FnOnce(&mut Self)) {
        let mut params = generics.type_params();
        let has_name = params.any(|param| param.ident.unraw() == self.name);
        self.within(Scope::Generics { has_name }, walk);
    }

    /// An import in a body.
    fn imported(&mut self, import: &Imported) {
        if import.path.first().is_some_and(|first| first == self.name) {
            self.find(Load::Sure);
        }
        // The compiler sees whether it is redundant, as between items.
        let is_asked = !import.is_public
            && import.alias.as_deref() == Some(self.name)
            && import.path.last().is_some_and(|last| last == self.name);
        if is_asked && self.is_type(&import.path) {
            self.find(Load::Sure);
        }
    }

    /// Whether a path leads to a module or type that is known.
    fn is_type(&mut self, path: &[String]) -> bool {
        let path = PathRef { scope: self.module, is_absolute: false, is_use: true, segments: path };
        let resolved = self.cx.resolve(path, Namespace::Type);
        resolved.used == path.segments.len() && !resolved.found.is_empty()
    }
}

/// Visits something unless `cfg` takes it out.
macro_rules! visit_there {
    ($($visit:ident: $node:ident, $attrs:expr;)*) => {
        $(fn $visit(&mut self, node: &'ast syn::$node) {
            let attrs: fn(&syn::$node) -> &[syn::Attribute] = $attrs;
            if !self.is_out(attrs(node)) {
                visit::$visit(self, node);
            }
        })*
    };
}

impl<'ast> Visit<'ast> for Walk<'_> {
    visit_there! {
        visit_field: Field, |node| &node.attrs;
        visit_variant: Variant, |node| &node.attrs;
        visit_field_value: FieldValue, |node| &node.attrs;
        visit_field_pat: FieldPat, |node| &node.attrs;
        visit_arm: Arm, |node| &node.attrs;
        visit_local: Local, |node| &node.attrs;
        visit_stmt_macro: StmtMacro, |node| &node.attrs;
        visit_fn_arg: FnArg, |node| match node {
            syn::FnArg::Receiver(arg) => &arg.attrs,
            syn::FnArg::Typed(arg) => &arg.attrs,
        };
        visit_generic_param: GenericParam, |node| match node {
            syn::GenericParam::Lifetime(param) => &param.attrs,
            syn::GenericParam::Type(param) => &param.attrs,
            syn::GenericParam::Const(param) => &param.attrs,
        };
    }

    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}

    fn visit_item(&mut self, item: &'ast syn::Item) {
        if self.is_out(attrs::of_item(item)) {
            return;
        }
        match item {
            syn::Item::Verbatim(tokens) => self.tokens(tokens),
            item => self.within(Scope::Item, |this| visit::visit_item(this, item)),
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.with_generics(&item.sig.generics, |this| visit::visit_item_fn(this, item));
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        self.with_generics(&item.generics, |this| visit::visit_item_impl(this, item));
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.with_generics(&item.generics, |this| visit::visit_item_trait(this, item));
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.with_generics(&item.generics, |this| visit::visit_item_struct(this, item));
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.with_generics(&item.generics, |this| visit::visit_item_enum(this, item));
    }

    fn visit_item_union(&mut self, item: &'ast syn::ItemUnion) {
        self.with_generics(&item.generics, |this| visit::visit_item_union(this, item));
    }

    fn visit_item_type(&mut self, item: &'ast syn::ItemType) {
        self.with_generics(&item.generics, |this| visit::visit_item_type(this, item));
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        let items = item.content.iter().flat_map(|(_, items)| items);
        let has_name = self.is_given(items);
        self.within(Scope::Module { has_name }, |this| visit::visit_item_mod(this, item));
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        for import in shadows::imports(item) {
            self.imported(&import);
        }
    }

    fn visit_item_extern_crate(&mut self, item: &'ast syn::ItemExternCrate) {
        if item.ident.unraw() == self.name {
            self.find(Load::Sure);
        }
    }

    fn visit_item_macro(&mut self, item: &'ast syn::ItemMacro) {
        match &item.ident {
            Some(name) if item.mac.path.is_ident("macro_rules") => {
                self.macros.push((name.unraw().to_string(), item.mac.tokens.clone()));
            }
            // What is included are items of their own.
            _ if crate::parse::included_path(item).is_some() => {}
            _ => self.visit_macro(&item.mac),
        }
    }

    fn visit_impl_item(&mut self, item: &'ast syn::ImplItem) {
        let attrs: &[syn::Attribute] = match item {
            syn::ImplItem::Const(item) => &item.attrs,
            syn::ImplItem::Fn(item) => &item.attrs,
            syn::ImplItem::Type(item) => &item.attrs,
            syn::ImplItem::Macro(item) => &item.attrs,
            _ => &[],
        };
        match item {
            _ if self.is_out(attrs) => {}
            syn::ImplItem::Verbatim(tokens) => self.tokens(tokens),
            syn::ImplItem::Fn(item) => self.with_generics(&item.sig.generics, |this| {
                visit::visit_impl_item_fn(this, item);
            }),
            syn::ImplItem::Type(item) => self.with_generics(&item.generics, |this| {
                visit::visit_impl_item_type(this, item);
            }),
            item => visit::visit_impl_item(self, item),
        }
    }

    fn visit_trait_item(&mut self, item: &'ast syn::TraitItem) {
        let attrs: &[syn::Attribute] = match item {
            syn::TraitItem::Const(item) => &item.attrs,
            syn::TraitItem::Fn(item) => &item.attrs,
            syn::TraitItem::Type(item) => &item.attrs,
            syn::TraitItem::Macro(item) => &item.attrs,
            _ => &[],
        };
        match item {
            _ if self.is_out(attrs) => {}
            syn::TraitItem::Verbatim(tokens) => self.tokens(tokens),
            syn::TraitItem::Fn(item) => self.with_generics(&item.sig.generics, |this| {
                visit::visit_trait_item_fn(this, item);
            }),
            syn::TraitItem::Type(item) => self.with_generics(&item.generics, |this| {
                visit::visit_trait_item_type(this, item);
            }),
            item => visit::visit_trait_item(self, item),
        }
    }

    fn visit_foreign_item(&mut self, item: &'ast syn::ForeignItem) {
        let attrs: &[syn::Attribute] = match item {
            syn::ForeignItem::Fn(item) => &item.attrs,
            syn::ForeignItem::Static(item) => &item.attrs,
            syn::ForeignItem::Type(item) => &item.attrs,
            syn::ForeignItem::Macro(item) => &item.attrs,
            _ => &[],
        };
        match item {
            _ if self.is_out(attrs) => {}
            syn::ForeignItem::Verbatim(tokens) => self.tokens(tokens),
            item => visit::visit_foreign_item(self, item),
        }
    }

    fn visit_block(&mut self, block: &'ast syn::Block) {
        let items = block.stmts.iter().filter_map(|stmt| match stmt {
            syn::Stmt::Item(item) => Some(item),
            _ => None,
        });
        let has_name = self.is_given(items);
        self.within(Scope::Block { has_name }, |this| visit::visit_block(this, block));
    }

    fn visit_expr(&mut self, expr: &'ast syn::Expr) {
        match expr {
            expr if self.is_out(crate::scan::attributes(expr)) => {}
            syn::Expr::Verbatim(tokens) => self.tokens(tokens),
            expr => visit::visit_expr(self, expr),
        }
    }

    fn visit_type(&mut self, ty: &'ast syn::Type) {
        match ty {
            syn::Type::Verbatim(tokens) => self.tokens(tokens),
            ty => visit::visit_type(self, ty),
        }
    }

    fn visit_pat(&mut self, pat: &'ast syn::Pat) {
        match pat {
            syn::Pat::Verbatim(tokens) => self.tokens(tokens),
            pat => visit::visit_pat(self, pat),
        }
    }

    fn visit_type_param_bound(&mut self, bound: &'ast syn::TypeParamBound) {
        match bound {
            syn::TypeParamBound::Verbatim(tokens) => self.tokens(tokens),
            bound => visit::visit_type_param_bound(self, bound),
        }
    }

    fn visit_expr_path(&mut self, expr: &'ast syn::ExprPath) {
        self.qualified(&expr.path, expr.qself.as_ref());
    }

    fn visit_type_path(&mut self, ty: &'ast syn::TypePath) {
        self.qualified(&ty.path, ty.qself.as_ref());
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.path(path);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        self.callee(&call.path);
        if call.path.leading_colon.is_some() {
            self.path(&call.path);
        }
        if self.found != Load::Sure {
            self.call(call);
        }
    }
}

/// Whether tokens have a word.
fn has_ident(tokens: &TokenStream, name: &str) -> bool {
    let mut idents = Vec::new();
    collect_idents(tokens, &mut idents);
    idents.iter().any(|ident| ident == name)
}

/// Whether a macro call or its path has a word.
fn has_word(call: &syn::Macro, name: &str) -> bool {
    has_ident(&call.tokens, name) || has_ident(&call.path.to_token_stream(), name)
}
