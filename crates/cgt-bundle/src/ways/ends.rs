//! Ends: how far the code goes that a condition stands before.

use proc_macro2::{Delimiter, TokenTree};

/// Words that start what ends with a block or `;`.
const STARTS: &[&str] = &[
    "async",
    "const",
    "enum",
    "extern",
    "fn",
    "impl",
    "let",
    "macro_rules",
    "mod",
    "pub",
    "return",
    "static",
    "struct",
    "trait",
    "type",
    "union",
    "unsafe",
    "use",
];

/// Those of them that may have more than one block before their end.
const VALUES: &[&str] = &["const", "let", "return", "static"];

/// The code that an attribute stands before: what has a certain end, anything else with all after it.
pub fn annotated(after: &[TokenTree]) -> &[TokenTree] {
    let start = attributes(after);
    if let Some((_, end)) = call(&after[start..]) {
        return &after[..start + end];
    }
    if !after.get(start).is_some_and(is_item) {
        return after;
    }
    let head = &after[start..after.len().min(start + 4)];
    let has_blocks = head.iter().any(|token| is_word(VALUES, token))
        && !head.iter().any(|token| is_word(&["fn"], token));
    let is_end = |token: &TokenTree| match token {
        TokenTree::Punct(sign) => sign.as_char() == ';',
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace && !has_blocks,
        _ => false,
    };
    let end = after[start..].iter().position(is_end);
    &after[..end.map_or(after.len(), |end| start + end + 1)]
}

/// How many tokens of what `annotated` gives are certain to be annotated.
pub fn certain(code: &[TokenTree]) -> usize {
    let start = attributes(code);
    if code.get(start).is_some_and(is_item) && !is_field(&code[start..]) {
        return code.len();
    }
    let is_end = |token: &TokenTree| match token {
        TokenTree::Punct(sign) => matches!(sign.as_char(), ';' | ','),
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        _ => false,
    };
    let end = code[start..].iter().position(is_end);
    end.map_or(code.len(), |end| start + end + 1)
}

/// Whether a field starts here, after which others may come.
fn is_field(tokens: &[TokenTree]) -> bool {
    let is_public = |token: &TokenTree| {
        is_word(&["pub"], token)
            || matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis)
    };
    let name = tokens.iter().position(|token| !is_public(token));
    name.is_some_and(|name| !is_item(&tokens[name]))
}

/// How many tokens of attributes come first.
fn attributes(tokens: &[TokenTree]) -> usize {
    let mut start = 0;
    while let [TokenTree::Punct(hash), TokenTree::Group(_), ..] = &tokens[start..]
        && hash.as_char() == '#'
    {
        start += 2;
    }
    start
}

/// The macro that is called, where that is all of an item or statement, and how many tokens that are.
pub fn call(tokens: &[TokenTree]) -> Option<(String, usize)> {
    let is_sign = |token: &TokenTree, sign: char| matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign);
    let is_path = |token: &TokenTree| matches!(token, TokenTree::Ident(_)) || is_sign(token, ':');
    let bang = tokens.iter().position(|token| !is_path(token))?;
    let [TokenTree::Ident(name), mark, TokenTree::Group(group), after @ ..] =
        tokens.get(bang.checked_sub(1)?..)?
    else {
        return None;
    };
    let ends = match after.first() {
        None => true,
        Some(next) if is_sign(next, ';') => true,
        Some(next) => {
            group.delimiter() == Delimiter::Brace && !is_sign(next, '.') && !is_sign(next, '?')
        }
    };
    let is_semicolon = after.first().is_some_and(|next| is_sign(next, ';'));
    (is_sign(mark, '!') && ends).then(|| (name.to_string(), bang + 2 + usize::from(is_semicolon)))
}

/// Whether what starts here ends with a block or `;`.
pub fn is_item(token: &TokenTree) -> bool {
    is_word(STARTS, token)
}

fn is_word(words: &[&str], token: &TokenTree) -> bool {
    matches!(token, TokenTree::Ident(word) if words.iter().any(|one| word == one))
}
