//! Made: what macros of the standard library make, of which the compiler's lints tell nothing.
//!
//! The compiler passes over what the rules of another crate make, as the value of `vec![...]`. In the
//! text that is asked about such a value goes through a function, whose value is the text's own.

use crate::parse::text_base;
use crate::tokens::collect_idents;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The function that gives what it is given.
pub(super) const MADE: &str = "__cgt_made";
/// The function that stands for `pin!`.
pub(super) const PINNED: &str = "__cgt_pinned";

/// A call of such a macro, where its value may be a temporary.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Made {
    /// The whole call.
    pub range: Bytes,
    /// What is pinned, if the macro is `pin!`, which keeps what it is given in a place of its own.
    pub pinned: Option<Bytes>,
}

/// A start and an end.
pub(super) type Bytes = (usize, usize);

/// The calls in a text whose values may be temporaries.
pub(super) fn calls(text: &str) -> Vec<Made> {
    let base = text_base(text);
    let Ok(tokens) = text[base..].parse::<TokenStream>() else { return Vec::new() };
    let makers = makers(&tokens);
    let mut found = Vec::new();
    let mut todo: Vec<(TokenStream, bool)> = vec![(tokens, false)];
    while let Some((tokens, is_list)) = todo.pop() {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            let TokenTree::Group(group) = token else { continue };
            todo.push((group.stream(), group.delimiter() == Delimiter::Parenthesis));
            found.extend(call(&tokens, at, group, is_list, &makers));
        }
    }
    let moved = |(start, end): Bytes| (start + base, end + base);
    let moved = found
        .into_iter()
        .map(|Made { range, pinned }| Made { range: moved(range), pinned: pinned.map(moved) });
    moved.collect()
}

/// The call whose arguments are at `at`.
fn call(
    tokens: &[TokenTree],
    at: usize,
    group: &Group,
    is_list: bool,
    makers: &BTreeSet<String>,
) -> Option<Made> {
    let [.., TokenTree::Ident(name), TokenTree::Punct(bang)] = &tokens[..at] else { return None };
    if bang.as_char() != '!' {
        return None;
    }
    let start = path_start(tokens, at - 2);
    let range = (bytes(&tokens[start]).start, bytes(&tokens[at]).end);
    let is_operand = is_used(tokens, at + 1) || is_looked_at(tokens, start);
    match name.to_string().as_str() {
        name if is_operand && makers.contains(name) => Some(Made { range, pinned: None }),
        "pin" if is_operand || (is_list && is_argument(tokens, start)) => {
            let open = group.span_open().byte_range().end;
            Some(Made { range, pinned: Some((open, group.span_close().byte_range().start)) })
        }
        _ => None,
    }
}

/// The macros whose value may be one that the standard library makes: its own, and those of the text
/// that name them in their rules.
fn makers(tokens: &TokenStream) -> BTreeSet<String> {
    let mut naming: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut todo = vec![tokens.clone()];
    while let Some(tokens) = todo.pop() {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            let TokenTree::Group(group) = token else { continue };
            todo.push(group.stream());
            if let [.., TokenTree::Ident(word), TokenTree::Punct(_), TokenTree::Ident(name)] =
                &tokens[..at]
                && word == "macro_rules"
            {
                let mut named = Vec::new();
                collect_idents(&group.stream(), &mut named);
                named.into_iter().for_each(|word| {
                    naming.entry(word).or_default().push(name.to_string());
                });
            }
        }
    }
    let mut makers = BTreeSet::new();
    let mut todo = vec!["vec".to_string(), "dbg".to_string()];
    while let Some(name) = todo.pop() {
        todo.extend(naming.remove(&name).into_iter().flatten());
        makers.insert(name);
    }
    makers
}

fn bytes(token: &TokenTree) -> Range<usize> {
    token.span().byte_range()
}

fn sign(token: Option<&TokenTree>) -> Option<char> {
    match token {
        Some(TokenTree::Punct(punct)) => Some(punct.as_char()),
        _ => None,
    }
}

/// Where the path starts that ends with the name at `at`.
fn path_start(tokens: &[TokenTree], mut at: usize) -> usize {
    let is_colon = |at: usize| sign(tokens.get(at)) == Some(':');
    while 1 < at && is_colon(at - 1) && is_colon(at - 2) {
        at -= 2;
        match at.checked_sub(1).map(|before| &tokens[before]) {
            Some(TokenTree::Ident(_)) => at -= 1,
            _ => break,
        }
    }
    let is_dollar = at.checked_sub(1).is_some_and(|at| sign(tokens.get(at)) == Some('$'));
    at - usize::from(is_dollar)
}

/// Whether what comes after a value makes something of it without taking it.
fn is_used(tokens: &[TokenTree], at: usize) -> bool {
    // Not the arrow of an arm.
    let is_arrow = sign(tokens.get(at)) == Some('=') && sign(tokens.get(at + 1)) == Some('>');
    match tokens.get(at) {
        Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::Bracket,
        after => !is_arrow && sign(after).is_some_and(|sign| ".?=!<>".contains(sign)),
    }
}

/// Whether what stands before a value looks at it without taking it.
fn is_looked_at(tokens: &[TokenTree], start: usize) -> bool {
    match start.checked_sub(1).map(|at| &tokens[at]) {
        Some(TokenTree::Ident(word)) => word == "mut" || word == "match",
        Some(TokenTree::Punct(punct)) => match punct.as_char() {
            '&' | '*' | '<' => true,
            // Not the arrow of an arm, nor what a variable is set to.
            '=' | '>' => matches!(
                start.checked_sub(2).and_then(|at| sign(tokens.get(at))),
                Some('=' | '!' | '<' | '>')
            ),
            _ => false,
        },
        _ => false,
    }
}

/// Whether a value is all of an argument, as far as what stands before it tells.
fn is_argument(tokens: &[TokenTree], start: usize) -> bool {
    start.checked_sub(1).is_none_or(|at| sign(tokens.get(at)) == Some(','))
}
