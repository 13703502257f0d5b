//! Linkage: functions and statics that one crate defines under a symbol and another declares.

use crate::context::Context;
use crate::tree::UnitId;
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::{BTreeSet, HashMap, HashSet};
use syn::ext::IdentExt;

/// Symbols, by which items are found that no path names.
#[derive(Default)]
pub struct Linkage {
    defined: HashMap<String, Vec<UnitId>>,
    declared: HashSet<String>,
    /// Whether macros declare symbols, which may be any then.
    is_open: bool,
}

impl Context {
    /// Notes that an item of some name may be defined under a symbol.
    pub fn define_symbol(&mut self, attrs: &[syn::Attribute], name: &str, unit: UnitId) {
        for symbol in defined_symbols(attrs, name) {
            if self.reach.linkage.is_open || self.reach.linkage.declared.contains(&symbol) {
                self.mark(unit, crate::reach::ROOT);
            }
            self.reach.linkage.defined.entry(symbol).or_default().push(unit);
        }
    }

    /// Marks all that is defined under a symbol: an `extern` block that a macro makes, or part of one that
    /// it is given, may declare it.
    pub fn declare_openly(&mut self, because: UnitId) {
        if !std::mem::replace(&mut self.reach.linkage.is_open, true) {
            let defined: BTreeSet<UnitId> =
                self.reach.linkage.defined.values().flatten().copied().collect();
            defined.into_iter().for_each(|unit| self.mark(unit, because));
        }
    }

    /// Marks what is defined under the symbols that an `extern` block declares.
    pub fn declare_symbols(&mut self, block: &syn::ItemForeignMod, because: UnitId) {
        for item in &block.items {
            let Some(symbol) = declared_symbol(item) else { continue };
            for unit in self.reach.linkage.defined.get(&symbol).cloned().unwrap_or_default() {
                self.mark(unit, because);
            }
            self.reach.linkage.declared.insert(symbol);
        }
    }
}

/// Whether tokens may begin an `extern` block: the word stands there before neither a crate nor a
/// function, whatever the ABI between.
pub fn may_declare(tokens: &TokenStream) -> bool {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    tokens.iter().enumerate().any(|(at, token)| match token {
        TokenTree::Group(group) => may_declare(&group.stream()),
        TokenTree::Ident(word) if word == "extern" => {
            let after = match &tokens[at + 1..] {
                [TokenTree::Literal(_), after @ ..] => after,
                [TokenTree::Punct(dollar), TokenTree::Ident(_), after @ ..]
                    if dollar.as_char() == '$' && !after.is_empty() =>
                {
                    after
                }
                after => after,
            };
            !matches!(after.first(), Some(TokenTree::Ident(word)) if word == "crate" || word == "fn")
        }
        _ => false,
    })
}

fn defined_symbols(attrs: &[syn::Attribute], name: &str) -> Vec<String> {
    let told = attrs.iter().filter(|attr| !attr.path().is_ident("doc"));
    // `unsafe(...)` and `cfg_attr` may be around them.
    told.flat_map(|attr| {
        let tokens = attr.meta.to_token_stream();
        let is_plain = tokens.to_string().contains("no_mangle");
        is_plain.then(|| name.to_string()).into_iter().chain(value_of(tokens, "export_name"))
    })
    .collect()
}

fn declared_symbol(item: &syn::ForeignItem) -> Option<String> {
    let attrs: &[syn::Attribute] = match item {
        syn::ForeignItem::Fn(item) => &item.attrs,
        syn::ForeignItem::Static(item) => &item.attrs,
        syn::ForeignItem::Verbatim(tokens) => {
            return value_of(tokens.clone(), "link_name").or_else(|| foreign_name(item));
        }
        _ => &[],
    };
    let mut named =
        attrs.iter().filter_map(|attr| value_of(attr.meta.to_token_stream(), "link_name"));
    named.next().or_else(|| foreign_name(item))
}

/// The text after `name =` in tokens.
fn value_of(tokens: TokenStream, name: &str) -> Option<String> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    tokens.iter().enumerate().find_map(|(at, token)| match (token, tokens.get(at + 2)) {
        (TokenTree::Ident(word), Some(TokenTree::Literal(value))) if word == name => {
            syn::parse_str::<syn::LitStr>(&value.to_string()).ok().map(|value| value.value())
        }
        (TokenTree::Group(group), _) => value_of(group.stream(), name),
        _ => None,
    })
}

/// The name of what an `extern` block declares.
pub(crate) fn foreign_name(item: &syn::ForeignItem) -> Option<String> {
    match item {
        syn::ForeignItem::Fn(item) => Some(item.sig.ident.unraw().to_string()),
        syn::ForeignItem::Static(item) => Some(item.ident.unraw().to_string()),
        syn::ForeignItem::Type(item) => Some(item.ident.unraw().to_string()),
        // `safe fn` and `safe static` of edition 2024.
        syn::ForeignItem::Verbatim(tokens) => {
            let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
            tokens.windows(2).find_map(|pair| match pair {
                [TokenTree::Ident(word), TokenTree::Ident(name)]
                    if (word == "fn" || word == "static" || word == "mut") && name != "mut" =>
                {
                    Some(name.unraw().to_string())
                }
                _ => None,
            })
        }
        _ => None,
    }
}
