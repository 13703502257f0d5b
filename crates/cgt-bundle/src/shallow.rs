//! Shallow: items parsed without the bodies of functions, and the bodies parsed once needed.
//!
//! Most of a library's text is in bodies that no bundle reaches; leaving them as tokens makes
//! parsing several times quicker.

use crate::context::Context;
use crate::diag::{Code, Diagnostic};
use crate::tree::{ItemId, SourceFile};
use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};
use rustc_hash::FxHashMap as HashMap;
use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;

/// The tokens of a file with the body of each function emptied.
pub fn without_bodies(tokens: &[TokenTree]) -> TokenStream {
    let mut out: Vec<TokenTree> = Vec::with_capacity(tokens.len());
    let mut state = State::Between;
    for (at, token) in tokens.iter().enumerate() {
        let stub = match token {
            TokenTree::Group(group)
                if group.delimiter() == Delimiter::Brace && !is_argument(tokens, at) =>
            {
                let before = std::mem::replace(&mut state, State::Between);
                match before {
                    State::Function => Some(TokenStream::new()),
                    State::Block => Some(inside(group)),
                    State::Between | State::Other => None,
                }
            }
            _ => {
                state = state.after(tokens, at);
                None
            }
        };
        out.push(match (stub, token) {
            (Some(stream), TokenTree::Group(group)) => {
                let mut stub = Group::new(Delimiter::Brace, stream);
                stub.set_span(group.span());
                stub.into()
            }
            (_, token) => token.clone(),
        });
    }
    out.into_iter().collect()
}

fn inside(group: &Group) -> TokenStream {
    let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
    without_bodies(&tokens)
}

/// What the next pair of braces is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Not known: between items.
    Between,
    /// The body of a function.
    Function,
    /// The members of an impl, trait or module.
    Block,
    /// Something that stays as it is.
    Other,
}

impl State {
    fn after(self, tokens: &[TokenTree], at: usize) -> State {
        match &tokens[at] {
            TokenTree::Punct(punct) if punct.as_char() == ';' => State::Between,
            // A macro call, not an inner attribute.
            TokenTree::Punct(punct) if punct.as_char() == '!' && self != State::Function => {
                match at.checked_sub(1).map(|before| &tokens[before]) {
                    Some(TokenTree::Ident(_)) => State::Other,
                    _ => self,
                }
            }
            TokenTree::Ident(word) if self == State::Between => match word.to_string().as_str() {
                "fn" if matches!(tokens.get(at + 1), Some(TokenTree::Ident(_))) => State::Function,
                "impl" | "trait" | "mod" => State::Block,
                "struct" | "enum" | "union" | "static" | "use" | "type" | "macro" => State::Other,
                // `const` may begin a function; `const X: T = {...}` and `const _` do not.
                "const" if !begins_function(&tokens[at + 1..]) => State::Other,
                _ => State::Between,
            },
            _ => self,
        }
    }
}

fn begins_function(tokens: &[TokenTree]) -> bool {
    matches!(tokens.first(), Some(TokenTree::Ident(word)) if matches!(word.to_string().as_str(), "fn" | "unsafe" | "async" | "extern"))
}

/// Whether a pair of braces is a const argument, as in `Foo<{ N }>`.
fn is_argument(tokens: &[TokenTree], at: usize) -> bool {
    let punct = |token: Option<&TokenTree>, chars: &str| matches!(token, Some(TokenTree::Punct(punct)) if chars.contains(punct.as_char()) && punct.spacing() == Spacing::Alone);
    let before = at.checked_sub(1).and_then(|before| tokens.get(before));
    punct(before, "<,=")
        && matches!(tokens.get(at + 1), Some(TokenTree::Punct(punct)) if ",>".contains(punct.as_char()))
}

/// Whether brackets nest deeper than `limit`, strings and comments left out.
pub fn is_deeper(tokens: &[TokenTree], limit: usize) -> bool {
    let mut level: Vec<TokenTree> = tokens.to_vec();
    for _ in 0..=limit {
        let groups = level.iter().filter_map(|token| {
            if let TokenTree::Group(group) = token { Some(group.stream()) } else { None }
        });
        let next: Vec<TokenTree> = groups.flatten().collect();
        if next.is_empty() {
            return false;
        }
        level = next;
    }
    true
}

/// All tokens of a file that was parsed without the bodies of functions.
pub struct Tokens {
    all: Rc<[TokenTree]>,
    /// The content of the groups that were looked into, by where they start.
    groups: RefCell<HashMap<usize, Rc<[TokenTree]>>>,
}

impl Tokens {
    pub fn new(all: Vec<TokenTree>) -> Self {
        Tokens { all: all.into(), groups: RefCell::default() }
    }

    /// The tokens that stand in a range, wherever they are nested.
    fn within(&self, range: Range<usize>) -> TokenStream {
        let mut level = self.all.clone();
        loop {
            let start = |token: &TokenTree| token.span().byte_range().start;
            let first = level.partition_point(|token| start(token) < range.start);
            // Comments may come before the first token of the range.
            let is_here = level.get(first).is_some_and(|token| start(token) < range.end);
            let around = first.checked_sub(1).and_then(|before| level.get(before));
            match around {
                Some(TokenTree::Group(group)) if !is_here => level = self.inside(group),
                _ => {
                    let rest = level[first..].iter();
                    let is_in = |token: &&TokenTree| token.span().byte_range().end <= range.end;
                    return rest.take_while(is_in).cloned().collect();
                }
            }
        }
    }

    fn inside(&self, group: &Group) -> Rc<[TokenTree]> {
        let mut groups = self.groups.borrow_mut();
        let start = group.span().byte_range().start;
        groups.entry(start).or_insert_with(|| group.stream().into_iter().collect()).clone()
    }
}

impl Context {
    /// An item with the bodies of its functions.
    pub fn full(&mut self, item: ItemId) -> Rc<syn::Item> {
        let entry = &self.tree.items[item];
        let has_bodies =
            matches!(*entry.node, syn::Item::Fn(_) | syn::Item::Impl(_) | syn::Item::Trait(_));
        if !has_bodies {
            return entry.node.clone();
        }
        if let Some(known) = self.full.get(&item) {
            return known.clone();
        }
        let (file, range) = (entry.file, entry.range.clone());
        let SourceFile { base, tokens: Some(tokens), .. } = &self.tree.files[file] else {
            return entry.node.clone();
        };
        let tokens = tokens.within(range.start - base..range.end - base);
        let node = match syn::parse2::<syn::Item>(tokens) {
            Ok(node) => Rc::new(node),
            Err(error) => {
                let at = self.tree.files[file].range(error.span());
                let at = if range.start <= at.start && at.end <= range.end { at } else { range };
                let diagnostic =
                    Diagnostic::error(Code::Syntax, format!("does not parse: {error}"));
                self.diagnostics.push(diagnostic.at(self.tree.place(file, at)));
                self.tree.items[item].node.clone()
            }
        };
        // Only the members of an inherent impl are visited one by one; memory is what costs here.
        if let syn::Item::Impl(syn::ItemImpl { trait_: None, .. }) = &*node {
            self.full.insert(item, node.clone());
        }
        node
    }
}
