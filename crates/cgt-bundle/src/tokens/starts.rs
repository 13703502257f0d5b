//! Starts: whether a `::` among tokens goes on with a path or starts one.

use super::is_keyword;
use proc_macro2::{Spacing, Span, TokenTree};

/// What a `::` does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Colons {
    Start,
    GoOn,
    /// Either, by what reads the tokens: there is space before it, as in `call ::path`.
    Open,
}

/// What the `::` at a token does, by what stands before it.
pub(super) fn colons(tokens: &[TokenTree], at: usize) -> Colons {
    let Some(before) = at.checked_sub(1).map(|before| &tokens[before]) else {
        return Colons::Start;
    };
    let sign = |back: usize| match at.checked_sub(back).map(|before| &tokens[before]) {
        Some(TokenTree::Punct(punct)) => Some((punct.as_char(), punct.spacing())),
        _ => None,
    };
    match before {
        TokenTree::Punct(punct) if punct.as_char() == '>' => match (sign(2), punct.spacing()) {
            (Some(('-' | '=', Spacing::Joint)), _) => Colons::Start,
            (_, Spacing::Joint) => Colons::GoOn,
            (_, Spacing::Alone) => Colons::Open,
        },
        TokenTree::Punct(_) | TokenTree::Literal(_) => Colons::Start,
        TokenTree::Ident(word) => match sign(2) {
            Some(('\'', _)) => Colons::Start,
            Some(('$', _)) => Colons::GoOn,
            _ if is_keyword(&word.to_string()) => Colons::Start,
            _ if is_adjacent(word.span(), tokens[at].span()) => Colons::GoOn,
            _ => Colons::Open,
        },
        // Of a type in such brackets a path only goes on behind `<` and `>`.
        TokenTree::Group(_) => Colons::Open,
    }
}

/// Whether nothing stands between two tokens, as far as is known.
fn is_adjacent(one: Span, other: Span) -> bool {
    one.byte_range().end == other.byte_range().start
}
