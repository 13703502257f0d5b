//! Macros: fragments, and macros of the standard library, that had another meaning.

use super::{is_fragment, is_punct};
use crate::scan::Scan;
use proc_macro2::{TokenStream, TokenTree};
use std::ops::Range;
use syn::spanned::Spanned;

impl Scan<'_> {
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
        let path = self.range(call.path.span()).start;
        let open = self.range(call.delimiter.span().open()).start;
        self.old_message(name, path..open, call.tokens.clone());
    }

    /// The same in the rules of a macro.
    pub(crate) fn old_panics(&mut self, tokens: &TokenStream) {
        let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            let TokenTree::Group(group) = token else { continue };
            let (Some(TokenTree::Ident(name)), true) = (
                at.checked_sub(2).map(|at| &tokens[at]),
                at.checked_sub(1).is_some_and(|at| is_punct(tokens.get(at), '!')),
            ) else {
                self.old_panics(&group.stream());
                continue;
            };
            let start = path_start(&tokens, at - 2);
            let head = self.range(tokens[start].span()).start..self.range(group.span_open()).start;
            self.old_message(&name.to_string(), head, group.stream());
            self.old_panics(&group.stream());
        }
    }

    /// The message of a call whose path and `!` stand at `head`.
    fn old_message(&mut self, name: &str, head: Range<usize>, arguments: TokenStream) {
        let arguments: Vec<TokenTree> = arguments.into_iter().collect();
        let parts = crate::cfg::split(&arguments);
        let message: &[TokenTree] = match (name, parts.as_slice()) {
            ("panic" | "unreachable", [message]) => message,
            ("assert" | "debug_assert", [_, message]) => message,
            _ => return,
        };
        let [first, ..] = message else { return };
        let text = match message {
            [TokenTree::Literal(literal)] => {
                syn::parse_str::<syn::LitStr>(&literal.to_string()).ok()
            }
            // What is repeated in rules may be any number of arguments.
            [TokenTree::Punct(dollar), TokenTree::Group(_), ..] if dollar.as_char() == '$' => {
                return;
            }
            _ => None,
        };
        let start = self.range(first.span()).start;
        match text {
            Some(text) if !text.value().contains(['{', '}']) => {}
            None if name == "panic" => self.replace(head, "::std::panic::panic_any"),
            _ => self.replace(start..start, "\"{}\", "),
        }
    }
}

/// Where the path that ends at `at` starts.
fn path_start(tokens: &[TokenTree], mut at: usize) -> usize {
    let is_colon = |at: usize| is_punct(tokens.get(at), ':');
    while 2 <= at && is_colon(at - 1) && is_colon(at - 2) {
        at -= 2;
        at -= usize::from(matches!(
            at.checked_sub(1).map(|at| &tokens[at]),
            Some(TokenTree::Ident(_))
        ));
    }
    at - usize::from(at.checked_sub(1).is_some_and(|at| is_punct(tokens.get(at), '$')))
}
