//! Editions: what older ones write differently is put so that newer ones read the same.
//!
//! [`readable`] comes before parsing, for what syn does not know; the walk over each unit changes
//! what every newer edition understands, and `lift` what only the newest one needs.

mod apart;
mod arguments;
mod branches;
mod captures;
mod lift;
mod macros;
mod neutral;
mod objects;
mod open;
mod readable;
mod rules;
mod unsafety;

pub(crate) use apart::{is_known, set_apart};
pub(crate) use neutral::is_neutral;
pub(crate) use objects::is_object_place;
pub(crate) use readable::{Old, readable};
pub(crate) use rules::{Code, Initial, arguments, code_of, initial, is_thread_local};

use crate::manifest::Edition;
use crate::scan::Scan;
use proc_macro2::TokenTree;

impl Scan<'_> {
    pub(crate) fn is_before_2021(&self) -> bool {
        self.cx.tree.crates[self.cx.tree.mods[self.scope].krate].edition < Edition::E2021
    }
}

pub(crate) fn is_punct(token: Option<&TokenTree>, what: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == what)
}

/// Whether the word at `at` is the fragment of `$name:word`, or of a macro that rules make, where a
/// variable stands for the `$`.
fn is_fragment(tokens: &[TokenTree], at: usize) -> bool {
    let back = |n: usize| at.checked_sub(n).map(|at| &tokens[at]);
    let is_name = |n: usize| matches!(back(n), Some(TokenTree::Ident(_)));
    let is_named = is_punct(back(1), ':') && is_name(2);
    is_named && (is_punct(back(3), '$') || (is_name(3) && is_punct(back(4), '$')))
}
