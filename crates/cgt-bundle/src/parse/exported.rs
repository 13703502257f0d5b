//! Exported: macros with `#[macro_export]` in the bodies of functions, which a library's parser skips.
//!
//! They are seen from their crate's root, which a bundle has no way to write.

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::ext::IdentExt;

/// The exported macros among some tokens at any depth, but for those that other macros make.
pub(super) fn exported(tokens: &TokenStream) -> Vec<(String, Span)> {
    let mut all = Vec::new();
    let mut open = vec![tokens.clone()];
    while let Some(tokens) = open.pop() {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for at in 0..tokens.len() {
            match &tokens[at..] {
                [TokenTree::Ident(word), TokenTree::Punct(_), TokenTree::Ident(name), ..]
                    if word == "macro_rules" && is_exported(&tokens[..at]) =>
                {
                    all.push((name.unraw().to_string(), name.span()));
                }
                [TokenTree::Group(group), ..] if !is_given(&tokens[..at]) => {
                    open.push(group.stream());
                }
                _ => {}
            }
        }
    }
    all
}

/// Whether one of the attributes that these tokens end with exports what they stand before.
fn is_exported(mut before: &[TokenTree]) -> bool {
    while let [rest @ .., TokenTree::Punct(pound), TokenTree::Group(attr)] = before
        && pound.as_char() == '#'
    {
        let mut words = Vec::new();
        crate::tokens::collect_idents(&attr.stream(), &mut words);
        if words.iter().any(|word| word == "macro_export") {
            return true;
        }
        before = rest;
    }
    false
}

/// Whether a group that follows these tokens is what a macro is given, or its rules.
pub(super) fn is_given(before: &[TokenTree]) -> bool {
    match before {
        [.., TokenTree::Punct(bang)] => bang.as_char() == '!',
        [.., TokenTree::Punct(bang), TokenTree::Ident(_)] => bang.as_char() == '!',
        _ => false,
    }
}
