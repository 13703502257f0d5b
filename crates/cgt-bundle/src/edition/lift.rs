//! Lift: what a newer edition reads otherwise, in a crate of an older one, as it was meant.

use super::apart::is_of_hash;
use super::arguments::Unnamed;
use super::rules::{Code, VARIABLE, asked_words, code_of};
use super::{is_fragment, is_punct};
use crate::context::Context;
use crate::manifest::Edition;
use crate::tokens::collect_idents;
use crate::tree::{CrateId, FileId, Kind};
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::BTreeSet;
use syn::visit::{self, Visit};

impl Context {
    /// Writes what a newer edition reads otherwise, in a crate of an older one, as it was meant.
    pub(crate) fn lift(&mut self, krate: CrateId, edition: Edition) {
        let from = self.tree.crates[krate].edition;
        let crosses = |boundary: Edition| from < boundary && boundary <= edition;
        if !crosses(Edition::E2021) && !crosses(Edition::E2024) {
            return;
        }
        let is_measured = self.measures();
        let mut files = BTreeSet::new();
        for item in 0..self.tree.items.len() {
            let entry = &self.tree.items[item];
            let is_kept = self.tree.units[entry.unit].is_live
                || matches!(entry.kind, Kind::Mod(_) | Kind::Use { .. });
            let is_own = !self.tree.mods[entry.module].is_block;
            if !is_kept || !is_own || self.tree.crate_of(item) != krate {
                continue;
            }
            let is_exported = matches!(entry.kind, Kind::Macro { exported: true });
            let (file, node) = (entry.file, self.full(item));
            if crosses(Edition::E2021) {
                self.lift_captures(file, &node, is_measured);
            }
            if crosses(Edition::E2024) {
                let mut lift = Lift { cx: self, file, generics: Vec::new(), has_lifetime: false };
                lift.visit_item(&node);
                if let syn::Item::Macro(rules) = &*node {
                    lift.rules(rules);
                    if is_exported {
                        self.refuse_gen(file, rules.mac.tokens.clone());
                    }
                }
                self.lift_unsafety(file, node.to_token_stream());
                self.lift_words(file, node.to_token_stream());
                self.lift_branches(file, node.to_token_stream());
                files.insert(file);
            }
        }
        files.into_iter().for_each(|file| self.lift_written_attributes(file));
    }

    /// Those who call a macro of which a rule asks for `gen` may mean the word or the name.
    fn refuse_gen(&mut self, file: FileId, rules: TokenStream) {
        for word in asked_words(rules).into_iter().filter(|word| word == "gen") {
            let range = self.tree.files[file].range(word.span());
            self.refuse_word(file, range, "gen");
        }
    }

    fn lift_words(&mut self, file: FileId, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            let before = at.checked_sub(1).map(|at| &tokens[at]);
            if is_of_hash(&tokens, at) {
                let start = self.tree.files[file].range(token.span()).start;
                self.tree.edit(file, start..start, " ");
            }
            match token {
                TokenTree::Group(group) => self.lift_words(file, group.stream()),
                TokenTree::Ident(word) if word == "gen" => {
                    let range = self.tree.files[file].range(word.span());
                    match before.filter(|_| is_punct(before, '\'')) {
                        Some(tick) => {
                            let start = self.tree.files[file].range(tick.span()).start;
                            self.tree.edit(file, start..range.end, "'__gen");
                        }
                        None => self.tree.edit(file, range, "r#gen"),
                    }
                }
                TokenTree::Ident(word) if word == "expr" && is_fragment(&tokens, at) => {
                    let range = self.tree.files[file].range(word.span());
                    self.tree.edit(file, range, "expr_2021");
                }
                _ => {}
            }
        }
    }
}

/// Puts what a returned `impl Trait` may borrow from.
struct Lift<'c> {
    cx: &'c mut Context,
    file: FileId,
    /// The type and constant parameters around.
    generics: Vec<String>,
    /// Whether what is around has a lifetime.
    has_lifetime: bool,
}

impl Lift<'_> {
    /// What the rules of a macro make.
    fn rules(&mut self, rules: &syn::ItemMacro) {
        for code in code_of(rules) {
            match code {
                Code::Statements(all) => all.iter().for_each(|stmt| self.visit_stmt(stmt)),
                Code::Items(items) => self.visit_file(&items),
                Code::Unknown(_) => {}
            }
        }
    }

    /// `impl Trait` held only the lifetimes that it named.
    fn returned(&mut self, signature: &syn::Signature) {
        let syn::ReturnType::Type(_, ty) = &signature.output else { return };
        let mut found = Returned(Vec::new());
        found.visit_type(ty);
        let inputs = signature.inputs.to_token_stream().to_string();
        let has_lifetime = self.has_lifetime
            || inputs.contains(['&', '\''])
            || names(&signature.inputs).iter().any(|name| self.cx.may_borrow(name));
        // What stands for a variable of a macro has no name to write.
        let is_open = signature.to_token_stream().to_string().contains(VARIABLE)
            || self.generics.iter().any(|name| name.starts_with(VARIABLE));
        if !has_lifetime || found.0.is_empty() || is_open {
            return;
        }
        let Some(unnamed) = Unnamed::of(self.cx, self.file, signature) else { return };
        unnamed.name(self.cx, self.file, signature);
        let own = signature.generics.params.iter().filter_map(parameter);
        let own = own.chain(unnamed.names());
        let names: Vec<String> = self.generics.iter().cloned().chain(own).collect();
        for (end, lifetimes) in found.0 {
            let all: Vec<String> = lifetimes.into_iter().chain(names.iter().cloned()).collect();
            let at = self.cx.tree.files[self.file].range(end).end;
            self.cx.tree.edit(self.file, at..at, format!(" + use<{}>", all.join(", ")));
        }
    }
}

/// The names in a piece of code.
fn names(code: &impl ToTokens) -> Vec<String> {
    let mut idents = Vec::new();
    collect_idents(&code.to_token_stream(), &mut idents);
    idents
}

fn parameter(param: &syn::GenericParam) -> Option<String> {
    match param {
        syn::GenericParam::Type(param) => Some(param.ident.to_string()),
        syn::GenericParam::Const(param) => Some(param.ident.to_string()),
        _ => None,
    }
}

/// The ends of the `impl Trait`s of a type, with the lifetimes that each names.
struct Returned(Vec<(proc_macro2::Span, Vec<String>)>);

impl<'ast> Visit<'ast> for Returned {
    fn visit_type_impl_trait(&mut self, ty: &'ast syn::TypeImplTrait) {
        let mut lifetimes = Lifetimes(Vec::new());
        lifetimes.visit_type_impl_trait(ty);
        let has_use = ty.to_token_stream().to_string().contains("use <");
        if let (Some(last), false) = (ty.to_token_stream().into_iter().last(), has_use) {
            self.0.push((last.span(), lifetimes.0));
        }
    }
}

/// The lifetimes that a type names, and `'_` for those that it does not.
#[derive(Default)]
pub(super) struct Lifetimes(Vec<String>);

impl Lifetimes {
    pub(super) fn has_elided(&self) -> bool {
        self.0.iter().any(|name| name == "'_")
    }
}

impl<'ast> Visit<'ast> for Lifetimes {
    fn visit_lifetime(&mut self, lifetime: &'ast syn::Lifetime) {
        let name = lifetime.to_string();
        if name != "'static" && !self.0.contains(&name) {
            self.0.push(name);
        }
    }

    fn visit_type_reference(&mut self, ty: &'ast syn::TypeReference) {
        if ty.lifetime.is_none() && !self.has_elided() {
            self.0.push("'_".to_string());
        }
        visit::visit_type_reference(self, ty);
    }

    // What a function takes and gives has lifetimes of its own.
    fn visit_parenthesized_generic_arguments(
        &mut self,
        arguments: &'ast syn::ParenthesizedGenericArguments,
    ) {
        let mut inside = Lifetimes(Vec::new());
        visit::visit_parenthesized_generic_arguments(&mut inside, arguments);
        for name in inside.0.into_iter().filter(|name| name != "'_") {
            if !self.0.contains(&name) {
                self.0.push(name);
            }
        }
    }
}

impl<'ast> Visit<'ast> for Lift<'_> {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        let outer = (std::mem::take(&mut self.generics), std::mem::take(&mut self.has_lifetime));
        self.returned(&item.sig);
        visit::visit_item_fn(self, item);
        (self.generics, self.has_lifetime) = outer;
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        // A trait's own `impl Trait`s have always held every lifetime.
        let own = item.generics.params.iter().filter_map(parameter).collect();
        let outer = std::mem::replace(&mut self.generics, own);
        let has_lifetime = item.generics.lifetimes().next().is_some()
            || item.self_ty.to_token_stream().to_string().contains('\'')
            || names(&item.self_ty).iter().any(|name| self.cx.may_borrow(name));
        let outer = (outer, std::mem::replace(&mut self.has_lifetime, has_lifetime));
        for member in &item.items {
            if let (syn::ImplItem::Fn(member), None) = (member, &item.trait_) {
                self.returned(&member.sig);
            }
        }
        visit::visit_item_impl(self, item);
        (self.generics, self.has_lifetime) = outer;
    }
}
