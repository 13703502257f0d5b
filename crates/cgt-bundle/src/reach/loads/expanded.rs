//! Expanded: what macro calls leave of the code that they are given, and what their rules add.

use super::{Load, Walk, has_ident, has_word};
use crate::expand::{Rules, written_by};
use crate::resolve::{Namespace, PathRef};
use crate::tokens::{EXPRESSIONS, is_standard};
use crate::tree::{ItemId, Kind};
use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{Parse, ParseStream, Parser};
use syn::visit::Visit;

/// How deep expansions may nest.
const DEPTH: usize = 64;
/// How many there may be.
const EXPANSIONS: usize = 5_000;

/// Macros of the standard library that leave no code of what they are given.
const THROWN_AWAY: &[&str] = &[
    "cfg",
    "column",
    "compile_error",
    "concat",
    "env",
    "file",
    "include_bytes",
    "include_str",
    "line",
    "module_path",
    "option_env",
    "stringify",
];

/// The macro that a call means.
enum Callee {
    Ours(Rules),
    Standard,
    /// One of several, or one whose rules are not at hand.
    Unknown,
}

impl Walk<'_> {
    pub(super) fn call(&mut self, call: &syn::Macro) {
        let Some(last) = crate::scan::segments(&call.path).pop() else { return };
        let callee = self.callee_of(call, &last);
        if matches!(callee, Callee::Standard) {
            return self.standard(call, &last);
        }
        if !self.may_name(call, &last) {
            return;
        }
        let load = match callee {
            Callee::Ours(rules) if self.depth < DEPTH && self.expansions < EXPANSIONS => {
                self.depth += 1;
                self.expansions += 1;
                let is_followed = self.follow(&rules, &call.tokens);
                self.depth -= 1;
                if is_followed { Load::Never } else { Load::Maybe }
            }
            _ => Load::Maybe,
        };
        self.find(load);
    }

    fn callee_of(&mut self, call: &syn::Macro, last: &str) -> Callee {
        let segments = crate::scan::segments(&call.path);
        let local: Vec<TokenStream> = match segments.as_slice() {
            [name] => {
                let own = self.macros.iter().filter(|(own, _)| own == name);
                own.map(|(_, rules)| rules.clone()).collect()
            }
            _ => Vec::new(),
        };
        let (krate, edition) = (self.krate, self.cx.tree.crates[self.krate].edition);
        match local.as_slice() {
            [] => {}
            [only] => {
                let rules = Rules::read(only.clone(), krate, edition);
                return rules.map_or(Callee::Unknown, Callee::Ours);
            }
            _ => return Callee::Unknown,
        }
        let is_absolute = call.path.leading_colon.is_some();
        let path = PathRef { scope: self.module, is_absolute, is_use: false, segments: &segments };
        let resolved = self.cx.resolve(path, Namespace::Macro);
        let is_whole = resolved.used == segments.len();
        let mut items: Vec<ItemId> =
            resolved.found.iter().filter(|_| is_whole).filter_map(|found| found.item()).collect();
        if items.is_empty() && !is_standard(last) {
            // A body may import it.
            items = self.cx.visible_macros(krate, last);
            if items.is_empty() {
                return Callee::Standard;
            }
        }
        items.sort_unstable();
        items.dedup();
        match items.as_slice() {
            [] => Callee::Standard,
            [only] => self.rules(*only).map_or(Callee::Unknown, Callee::Ours),
            _ => Callee::Unknown,
        }
    }

    fn rules(&self, item: ItemId) -> Option<Rules> {
        let entry = &self.cx.tree.items[item];
        let krate = self.cx.tree.crate_of(item);
        let edition = self.cx.tree.crates[krate].edition;
        match (&entry.kind, &*entry.node) {
            (Kind::Macro { .. }, syn::Item::Macro(node)) if !self.cx.tree.is_conditional(item) => {
                Rules::read(node.mac.tokens.clone(), krate, edition)
            }
            _ => None,
        }
    }

    /// Whether the name is among what a call is given, or in rules that it may go through.
    fn may_name(&mut self, call: &syn::Macro, last: &str) -> bool {
        let is_local = |(_, rules): &(String, TokenStream)| has_ident(rules, self.name);
        if has_word(call, self.name) || self.macros.iter().any(is_local) {
            return true;
        }
        let mut is_named = false;
        let name = self.name;
        let words: Vec<String> = self
            .macros
            .iter()
            .flat_map(|(_, rules)| {
                let mut words = Vec::new();
                crate::tokens::collect_idents(rules, &mut words);
                words
            })
            .chain([last.to_string()])
            .collect();
        self.cx.walk_rules(call, &words, |rules| {
            is_named |= rules.idents.iter().any(|word| word == name);
        });
        is_named
    }

    /// Walks what a macro makes of what it is given, if that is certain.
    fn follow(&mut self, rules: &Rules, tokens: &TokenStream) -> bool {
        let Some(made) = written_by(rules, tokens) else { return false };
        if !has_ident(&made, self.name) && !made.to_string().contains('!') {
            return true;
        }
        if let Ok(block) = syn::parse2::<syn::Block>(quote!({ #made })) {
            self.visit_block(&block);
        } else if let Ok(node) = syn::parse2::<syn::ItemImpl>(quote!(impl Made { #made })) {
            self.visit_item_impl(&node);
        } else if let Ok(ty) = syn::parse2::<syn::Type>(made.clone()) {
            self.visit_type(&ty);
        } else if let Ok(pat) = syn::Pat::parse_multi_with_leading_vert.parse2(made) {
            self.visit_pat(&pat);
        } else {
            return false;
        }
        true
    }

    fn standard(&mut self, call: &syn::Macro, last: &str) {
        if THROWN_AWAY.contains(&last) {
            return;
        }
        if matches!(last, "include" | "cfg_select") {
            return self.find(Load::Maybe);
        }
        if EXPRESSIONS.contains(&last)
            && let Ok(all) = Expressions::parse.parse2(call.tokens.clone())
        {
            return all.0.iter().for_each(|expr| self.visit_expr(expr));
        }
        self.tokens(&call.tokens);
    }
}

/// Expressions with commas or semicolons between them.
struct Expressions(Vec<syn::Expr>);

impl Parse for Expressions {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut all = Vec::new();
        while !input.is_empty() {
            all.push(input.parse()?);
            if input.peek(syn::Token![;]) {
                input.parse::<syn::Token![;]>()?;
            } else if !input.is_empty() {
                input.parse::<syn::Token![,]>()?;
            }
        }
        Ok(Expressions(all))
    }
}
