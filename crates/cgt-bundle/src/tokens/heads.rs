//! Names in rules that may be those of what impls are of and for.

use super::{EXPRESSIONS, collect_idents, is_colons};
use crate::edition::is_punct;
use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeSet;
use syn::ext::IdentExt;

/// Names in the rules of a macro that may stand in the heads of impls.
#[derive(Default)]
pub struct Heads {
    /// Of what they are impls, before `for`.
    pub traits: Vec<String>,
    /// What they are for, by whatever names, also where it is handed to another macro.
    pub types: Vec<String>,
    /// All names that a path goes on to.
    pub paths: BTreeSet<String>,
    /// Whether a path goes on to a variable.
    pub has_open_paths: bool,
}

impl Heads {
    /// The names among these tokens, which have these names in order.
    pub fn of(tokens: &TokenStream, idents: &[String]) -> Heads {
        let mut heads = Heads::default();
        for (at, word) in idents.iter().enumerate() {
            let rest = idents[at + 1..].iter();
            let head = rest.take_while(|name| !ENDS.contains(&name.as_str())).cloned();
            match word.as_str() {
                "impl" => heads.traits.extend(head),
                "for" | "type" => heads.types.extend(head),
                "as" => heads.types.extend(at.checked_sub(1).map(|before| idents[before].clone())),
                _ => {}
            }
        }
        add_handed(tokens, &mut heads.types);
        heads.read_paths(tokens);
        heads
    }

    /// Notes what paths among tokens go on to.
    pub fn read_paths(&mut self, tokens: &TokenStream) {
        let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            let goes_on = at.checked_sub(2).is_some_and(|colons| is_colons(&tokens, colons));
            match token {
                TokenTree::Group(group) => self.read_paths(&group.stream()),
                TokenTree::Ident(name) if goes_on => {
                    self.paths.insert(name.unraw().to_string());
                }
                token => self.has_open_paths |= goes_on && is_punct(Some(token), '$'),
            }
        }
    }
}

/// Words that end the type of an impl, or start what stands in it.
const ENDS: &[&str] = &["where", "fn", "const", "type", "unsafe", "async", "in", "impl", "for"];

/// More macros of the standard library that make no impls.
const OTHERS: &[&str] = &["concat", "matches", "stringify", "thread_local"];

/// The names in the arguments of macro calls.
fn add_handed(tokens: &TokenStream, out: &mut Vec<String>) {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else { continue };
        let back = |by: usize| at.checked_sub(by).map(|before| &tokens[before]);
        let makes_no_impls = match back(2) {
            Some(TokenTree::Ident(name)) => {
                EXPRESSIONS.iter().chain(OTHERS).any(|known| name == known)
            }
            _ => false,
        };
        if is_punct(back(1), '!') && !makes_no_impls {
            collect_idents(&group.stream(), out);
        } else {
            add_handed(&group.stream(), out);
        }
    }
}
