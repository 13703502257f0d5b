//! Editions: what older ones write differently is put so that newer ones read the same.
//!
//! [`readable`] comes before parsing, for what syn does not know; the walk over each unit changes
//! what every newer edition understands, and [`Context::lift`] what only the newest one needs.

use crate::context::Context;
use crate::manifest::Edition;
use crate::resolve::{Namespace, PathRef, Res};
use crate::scan::{Scan, segments};
use crate::tree::{CrateId, FileId, Kind, Part};
use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// Traits of the standard library that stood for trait objects without `dyn`.
const OBJECTS: &[&str] = &[
    "Any",
    "AsMut",
    "AsRef",
    "Binary",
    "Borrow",
    "BufRead",
    "Debug",
    "Display",
    "DoubleEndedIterator",
    "ExactSizeIterator",
    "Fn",
    "FnMut",
    "FnOnce",
    "Hasher",
    "Iterator",
    "LowerHex",
    "Read",
    "Seek",
    "Send",
    "Sync",
    "ToString",
    "UpperHex",
    "Write",
];

/// Words of edition 2018 that were names in 2015.
const WORDS: &[&str] = &["async", "await", "try"];

/// The text with what only old editions read written as newer ones do too.
pub(crate) fn readable(text: &str, edition: Edition) -> String {
    let is_concerned = edition == Edition::E2015 || text.contains("...") || text.contains("Fn");
    let tokens = is_concerned.then(|| crate::blank::without_docs(text).parse::<TokenStream>());
    let Some(Ok(tokens)) = tokens else { return text.to_string() };
    let mut changes = Changes { edition, all: Vec::new() };
    changes.read(tokens, false);
    changes.all.sort_unstable();
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for (start, end, new) in changes.all {
        out.push_str(&text[at..start]);
        out.push_str(new);
        at = end;
    }
    out.push_str(&text[at..]);
    out
}

struct Changes {
    edition: Edition,
    all: Vec<(usize, usize, &'static str)>,
}

impl Changes {
    fn read(&mut self, tokens: TokenStream, in_trait: bool) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for at in 0..tokens.len() {
            let before = |back: usize| at.checked_sub(back).map(|at| &tokens[at]);
            match &tokens[at] {
                TokenTree::Group(group) => {
                    let is_trait =
                        group.delimiter() == Delimiter::Brace && is_trait_body(&tokens[..at]);
                    let is_signature =
                        group.delimiter() == Delimiter::Parenthesis && is_signature(&tokens[..at]);
                    if in_trait && is_signature && self.edition == Edition::E2015 {
                        self.parameters(group.stream());
                    }
                    self.read(group.stream(), is_trait);
                }
                TokenTree::Ident(ident) if ident.to_string().starts_with("Fn") => {
                    self.closure(&tokens, at);
                }
                TokenTree::Ident(ident) if self.edition == Edition::E2015 => {
                    let name = ident.to_string();
                    let is_name = WORDS.contains(&name.as_str())
                        || (name == "dyn" && !is_dyn(tokens.get(at + 1)));
                    if is_name && !is_punct(before(1), '\'') {
                        let start = ident.span().byte_range().start;
                        self.all.push((start, start, "r#"));
                    }
                }
                TokenTree::Punct(_) if is_old_range(&tokens, at) => {
                    let (start, end) = (&tokens[at], &tokens[at + 2]);
                    self.all.push((
                        start.span().byte_range().start,
                        end.span().byte_range().end,
                        "..=",
                    ));
                }
                _ => {}
            }
        }
    }

    /// `Fn(A) -> B` as a type, which syn reads only after `dyn` or `impl`.
    fn closure(&mut self, tokens: &[TokenTree], at: usize) {
        let is_named = matches!(tokens[at].to_string().as_str(), "Fn" | "FnMut" | "FnOnce");
        let is_call = matches!(tokens.get(at + 1), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis);
        if !is_named || !is_call {
            return;
        }
        let start = object_start(tokens, at);
        let before = start.checked_sub(1).map(|at| &tokens[at]);
        let is_lifetime = start.checked_sub(2).is_some_and(|at| is_punct(tokens.get(at), '\''));
        let is_type = match before {
            Some(TokenTree::Punct(before)) => matches!(before.as_char(), '&' | '<' | '='),
            Some(TokenTree::Ident(before)) => before == "mut" || is_lifetime,
            _ => false,
        };
        if is_type {
            let start = tokens[start].span().byte_range().start;
            self.all.push((start, start, "dyn "));
        }
    }

    /// Parameters of a trait's method may lack a name.
    fn parameters(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut depth = 0;
        let mut start = 0;
        for at in 0..=tokens.len() {
            match tokens.get(at) {
                Some(TokenTree::Punct(punct)) if punct.as_char() == '<' => depth += 1,
                Some(TokenTree::Punct(punct)) if punct.as_char() == '>' => depth -= 1,
                Some(TokenTree::Punct(punct)) if punct.as_char() != ',' => {}
                Some(token) if !matches!(token, TokenTree::Punct(_)) => {}
                _ if 0 < depth && at < tokens.len() => {}
                _ => {
                    self.parameter(&tokens[start..at]);
                    start = at + 1;
                }
            }
        }
    }

    fn parameter(&mut self, tokens: &[TokenTree]) {
        let is_self = matches!(tokens.last(), Some(TokenTree::Ident(last)) if last == "self");
        let has_name = tokens.iter().enumerate().any(|(at, token)| {
            let joint = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ':' && punct.spacing() == Spacing::Joint);
            is_punct(Some(token), ':') && !joint(token) && !at.checked_sub(1).is_some_and(|at| joint(&tokens[at]))
        });
        if let (false, false, Some(first)) = (is_self, has_name, tokens.first()) {
            let start = first.span().byte_range().start;
            self.all.push((start, start, "_: "));
        }
    }
}

/// Where the path that ends at `at` starts, with `for<...>` before it.
fn object_start(tokens: &[TokenTree], mut at: usize) -> usize {
    let is_colons = |at: usize| is_punct(tokens.get(at), ':') && is_punct(tokens.get(at + 1), ':');
    while 2 <= at && is_colons(at - 2) {
        at -= 2;
        at -= usize::from(
            matches!(at.checked_sub(1).map(|at| &tokens[at]), Some(TokenTree::Ident(word)) if word != "mut"),
        );
    }
    if at.checked_sub(1).is_some_and(|at| is_punct(tokens.get(at), '>')) {
        let open = tokens[..at].iter().rposition(|token| is_punct(Some(token), '<'));
        if let Some(start) = open.and_then(|open| open.checked_sub(1))
            && matches!(&tokens[start], TokenTree::Ident(word) if word == "for")
        {
            return start;
        }
    }
    at
}

fn is_punct(token: Option<&TokenTree>, what: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == what)
}

/// Whether `dyn` before this token is the keyword.
fn is_dyn(next: Option<&TokenTree>) -> bool {
    match next {
        Some(TokenTree::Ident(next)) => next != "as" && next != "in" && next != "if",
        Some(TokenTree::Punct(next)) => next.as_char() == '\'' || next.as_char() == '?',
        Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::None,
        _ => false,
    }
}

/// `a...b`, which is `a..=b` now; not the `...` of variadic functions.
fn is_old_range(tokens: &[TokenTree], at: usize) -> bool {
    let dot = |at: usize| is_punct(tokens.get(at), '.');
    let is_end = |at: usize| !matches!(tokens.get(at), None | Some(TokenTree::Punct(_)));
    let has_start = at.checked_sub(1).is_some_and(|at| is_end(at) || is_punct(tokens.get(at), '$'));
    dot(at)
        && dot(at + 1)
        && dot(at + 2)
        && has_start
        && tokens.get(at + 3).is_some_and(|next| !is_punct(Some(next), ','))
}

/// Whether the braces after these tokens are those of a trait.
fn is_trait_body(before: &[TokenTree]) -> bool {
    let ends = |token: &TokenTree| {
        is_punct(Some(token), ';')
            || matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
    };
    let own = before.iter().rev().take_while(|token| !ends(token));
    own.into_iter().any(|token| matches!(token, TokenTree::Ident(word) if word == "trait"))
}

/// Whether the parentheses after these tokens are those of `fn name<...>(...)`.
fn is_signature(before: &[TokenTree]) -> bool {
    let word = |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word == "fn");
    let Some(at) = before.iter().rposition(word) else { return false };
    let rest = &before[at + 1..];
    matches!(rest.first(), Some(TokenTree::Ident(_)))
        && !rest.iter().any(|token| matches!(token, TokenTree::Group(group) if group.delimiter() != Delimiter::Bracket))
        && !rest.iter().any(|token| is_punct(Some(token), ';'))
}

impl Scan<'_> {
    pub(crate) fn is_before_2021(&self) -> bool {
        self.cx.tree.crates[self.cx.tree.mods[self.scope].krate].edition < Edition::E2021
    }

    /// Writes the `dyn` that a trait object could do without.
    pub(crate) fn object(&mut self, ty: &syn::Type) {
        let is_bare = match ty {
            syn::Type::Path(ty) => ty.qself.is_none() && self.is_trait(&ty.path),
            syn::Type::TraitObject(ty) => ty.dyn_token.is_none(),
            _ => false,
        };
        if is_bare {
            let start = self.range(ty.span()).start;
            self.replace(start..start, "dyn ");
        }
    }

    fn is_trait(&mut self, path: &syn::Path) -> bool {
        let Some(last) = path.segments.last() else { return false };
        if matches!(last.arguments, syn::PathArguments::Parenthesized(_)) {
            return true;
        }
        let mut names = segments(path);
        if names.len() == 1 && (names[0] == "Self" || self.is_generic(&names[0])) {
            return false;
        }
        let (scope, is_absolute) = (self.scope, path.leading_colon.is_some());
        let path = PathRef { scope, is_absolute, is_use: false, segments: &names };
        let resolved = self.cx.resolve(path, Namespace::Type);
        if resolved.used == names.len()
            && let Some(item) = resolved.found.iter().find_map(|found| match found.res {
                Res::Item(item) if !self.cx.is_guess(found) => Some(item),
                _ => None,
            })
        {
            return matches!(self.cx.tree.items[item].kind, Kind::Trait { .. } | Kind::TraitAlias);
        }
        let via = resolved.found.iter().flat_map(|found| &found.via);
        for &unit in via {
            if let Part::Import(import) = &self.cx.tree.units[unit].part {
                names = import.path.iter().chain(&names[1..]).cloned().collect();
            }
        }
        let is_error = names.ends_with(&["error".to_string(), "Error".to_string()]);
        is_error || names.last().is_some_and(|name| OBJECTS.contains(&name.as_str()))
    }

    /// `$x:pat` had no alternatives.
    pub(crate) fn old_patterns(&mut self, tokens: &TokenStream) {
        let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => self.old_patterns(&group.stream()),
                TokenTree::Ident(word) if word == "pat" && is_fragment(&tokens, at) => {
                    let range = self.range(word.span());
                    self.replace(range, "pat_param");
                }
                _ => {}
            }
        }
    }

    /// `panic!(x)` took anything, and a lone text literally.
    pub(crate) fn old_panic(&mut self, name: &str, call: &syn::Macro) {
        let parser = syn::punctuated::Punctuated::<syn::Expr, syn::Token![,]>::parse_terminated;
        let Ok(arguments) = call.parse_body_with(parser) else { return };
        let message = match (name, arguments.len()) {
            ("panic", 1) => &arguments[0],
            ("assert" | "debug_assert", 2) => &arguments[1],
            _ => return,
        };
        let is_plain = match message {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) => {
                !text.value().contains(['{', '}'])
            }
            syn::Expr::Macro(inner) => {
                inner.mac.path.is_ident("concat") || inner.mac.path.is_ident("stringify")
            }
            _ => false,
        };
        let is_text = matches!(message, syn::Expr::Lit(_));
        let start = self.range(message.span()).start;
        if !is_plain && (is_text || name != "panic") {
            self.replace(start..start, "\"{}\", ");
        } else if !is_plain {
            let path = self.range(call.path.span()).start;
            let open = self.range(call.delimiter.span().open()).start;
            self.replace(path..open, "::std::panic::panic_any");
        }
    }
}

/// Whether the word at `at` is the fragment of `$name:word`.
fn is_fragment(tokens: &[TokenTree], at: usize) -> bool {
    let back = |n: usize| at.checked_sub(n).map(|at| &tokens[at]);
    is_punct(back(1), ':') && matches!(back(2), Some(TokenTree::Ident(_))) && is_punct(back(3), '$')
}

impl Context {
    /// Writes what edition 2024 reads otherwise, in a crate of an older one, as it was meant.
    pub(crate) fn lift(&mut self, krate: CrateId) {
        for item in 0..self.tree.items.len() {
            let entry = &self.tree.items[item];
            let is_kept = self.tree.units[entry.unit].is_live
                || matches!(entry.kind, Kind::Mod(_) | Kind::Use { .. });
            let is_own = !self.tree.mods[entry.module].is_block;
            if is_kept && is_own && self.tree.crate_of(item) == krate {
                let (file, node) = (entry.file, self.full(item));
                Lift { cx: self, file, generics: Vec::new() }.visit_item(&node);
                self.lift_words(file, node.to_token_stream());
            }
        }
    }

    fn lift_words(&mut self, file: FileId, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            let before = at.checked_sub(1).map(|at| &tokens[at]);
            match token {
                TokenTree::Group(group) => self.lift_words(file, group.stream()),
                TokenTree::Ident(word) if word == "gen" && !is_punct(before, '\'') => {
                    let range = self.tree.files[file].range(word.span());
                    self.tree.edit(file, range, "r#gen");
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

/// Puts what must be called unsafe now, and what a returned `impl Trait` may borrow from.
struct Lift<'c> {
    cx: &'c mut Context,
    file: FileId,
    /// The type and constant parameters around.
    generics: Vec<String>,
}

impl Lift<'_> {
    fn insert(&mut self, span: proc_macro2::Span, at_end: bool, text: &str) {
        let range = self.cx.tree.files[self.file].range(span);
        let at = if at_end { range.end } else { range.start };
        self.cx.tree.edit(self.file, at..at, text);
    }

    /// `impl Trait` held only the lifetimes that it named.
    fn returned(&mut self, signature: &syn::Signature) {
        let syn::ReturnType::Type(_, ty) = &signature.output else { return };
        let mut found = Returned(Vec::new());
        found.visit_type(ty);
        let inputs = signature.inputs.to_token_stream().to_string();
        let has_lifetime = inputs.contains(['&', '\'']);
        if !has_lifetime || inputs.contains("impl ") {
            return;
        }
        let own = signature.generics.params.iter().filter_map(parameter);
        let names: Vec<String> = self.generics.iter().cloned().chain(own).collect();
        for (end, lifetimes) in found.0 {
            let all: Vec<String> = lifetimes.into_iter().chain(names.iter().cloned()).collect();
            self.insert(end, true, &format!(" + use<{}>", all.join(", ")));
        }
    }
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

struct Lifetimes(Vec<String>);

impl<'ast> Visit<'ast> for Lifetimes {
    fn visit_lifetime(&mut self, lifetime: &'ast syn::Lifetime) {
        let name = lifetime.to_string();
        if name != "'static" && !self.0.contains(&name) {
            self.0.push(name);
        }
    }

    fn visit_type_reference(&mut self, ty: &'ast syn::TypeReference) {
        if ty.lifetime.is_none() && !self.0.iter().any(|known| known == "'_") {
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
    fn visit_attribute(&mut self, attr: &'ast syn::Attribute) {
        let path = attr.path();
        if ["no_mangle", "export_name", "link_section"].iter().any(|name| path.is_ident(name)) {
            self.insert(path.span(), false, "unsafe(");
            let close = attr.bracket_token.span.close();
            self.insert(close, false, ")");
        }
    }

    fn visit_item_foreign_mod(&mut self, item: &'ast syn::ItemForeignMod) {
        if item.unsafety.is_none() {
            self.insert(item.abi.extern_token.span, false, "unsafe ");
        }
        visit::visit_item_foreign_mod(self, item);
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        let outer = std::mem::take(&mut self.generics);
        self.returned(&item.sig);
        visit::visit_item_fn(self, item);
        self.generics = outer;
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        // A trait's own `impl Trait`s have always held every lifetime.
        let outer = std::mem::replace(
            &mut self.generics,
            item.generics.params.iter().filter_map(parameter).collect(),
        );
        for member in &item.items {
            if let (syn::ImplItem::Fn(member), None) = (member, &item.trait_) {
                self.returned(&member.sig);
            }
        }
        visit::visit_item_impl(self, item);
        self.generics = outer;
    }
}
