//! Macros: fragments, and macros of the standard library, that had another meaning.

use super::is_fragment;
use crate::scan::Scan;
use proc_macro2::{TokenStream, TokenTree};
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
