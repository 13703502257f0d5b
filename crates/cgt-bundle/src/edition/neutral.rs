//! Neutral: rules of a macro that mean the same in two editions, whichever of them reads their tokens.

use super::is_punct;
use crate::manifest::Edition;
use proc_macro2::{TokenStream, TokenTree};

/// Words that edition 2021 reads otherwise, or that methods of its prelude have.
const OF_2021: &[&str] = &[
    "assert",
    "debug_assert",
    "from_iter",
    "into_iter",
    "move",
    "panic",
    "try_from",
    "try_into",
    "unreachable",
];
/// Words of what edition 2024 reads otherwise: no code at all is left without `fn`.
const OF_2024: &[&str] = &[
    "export_name",
    "extern",
    "fn",
    "gen",
    "into_future",
    "link_section",
    "macro_rules",
    "no_mangle",
    "unsafe",
];
/// Fragments that took less in older editions.
const FRAGMENTS: &[&str] = &["expr", "pat"];

/// Whether rules mean the same in both editions. In doubt they do not.
pub(crate) fn is_neutral(rules: &TokenStream, editions: [Edition; 2]) -> bool {
    let (old, new) = (editions[0].min(editions[1]), editions[0].max(editions[1]));
    let crosses = |boundary: Edition| old < boundary && boundary <= new;
    let mut words = Vec::new();
    crate::tokens::collect_idents(rules, &mut words);
    let has = |all: &[&str]| words.iter().any(|word| all.contains(&word.as_str()));
    // Paths and names are others in edition 2015.
    !crosses(Edition::E2018)
        && !(crosses(Edition::E2021) && (has(OF_2021) || may_have_closure(rules)))
        && !(crosses(Edition::E2024) && has(OF_2024))
        // The fragments of a macro that the rules write are read by the edition of the call.
        && !(has(&["macro_rules"]) && has(FRAGMENTS))
}

/// Whether there is a `|`, which may begin a closure.
fn may_have_closure(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|token| match &token {
        TokenTree::Group(group) => may_have_closure(&group.stream()),
        token => is_punct(Some(token), '|'),
    })
}
