//! Names in rules that may be those of what impls are of and for.

use super::{EXPRESSIONS, collect_idents};
use crate::edition::is_punct;
use proc_macro2::{TokenStream, TokenTree};

/// Names in the rules of a macro that may stand in the heads of impls.
#[derive(Default)]
pub struct Heads {
    /// Of what they are impls, before `for`.
    pub traits: Vec<String>,
    /// What they are for, by whatever names, also where it is handed to another macro.
    pub types: Vec<String>,
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
        heads
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
