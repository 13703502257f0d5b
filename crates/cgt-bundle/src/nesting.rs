//! Nesting: what is too deep for stages that recurse over it, found before anything does.

use crate::shallow::is_deeper;
use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// Brackets nested deeper than this are refused.
const MAX_DEPTH: usize = 2_000;

/// More operators than this in one expression or type are refused, since each may be inside of the last.
const MAX_OPERATORS: usize = 10_000;

/// Words that go on with an expression, as operators do.
const WORDS: &[&str] = &["as", "break", "else", "fn", "impl", "move", "mut", "return"];

/// Where a text is nested too deeply, and what is.
pub(crate) fn too_deep(text: &str) -> Option<(usize, String)> {
    let (deep, has_long_run) = measure(text);
    if let Some(at) = deep.filter(|_| has_deep_brackets(text)) {
        return Some((at, format!("brackets are nested more than {MAX_DEPTH} deep")));
    }
    if !has_long_run {
        return None;
    }
    let tokens = text.parse::<TokenStream>().ok()?;
    let at = long_expression(tokens)?;
    Some((at, format!("an expression has more than {MAX_OPERATORS} operators")))
}

/// The first bracket that is nested too deeply, those in strings and comments counted too, and
/// whether any stretch without a comma or semicolon is long enough for that many operators.
fn measure(text: &str) -> (Option<usize>, bool) {
    let (mut depth, mut deep) = (0usize, None);
    let (mut start, mut has_long_run) = (0, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' | b'[' | b'{' => {
                depth += 1;
                if MAX_DEPTH < depth {
                    deep = deep.or(Some(at));
                }
            }
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            b',' | b';' => {
                has_long_run |= MAX_OPERATORS < at - start;
                start = at + 1;
            }
            _ => {}
        }
    }
    (deep, has_long_run || MAX_OPERATORS < text.len() - start)
}

/// Whether brackets nest too deeply in the tokens.
fn has_deep_brackets(text: &str) -> bool {
    let tokens = text.parse::<TokenStream>().unwrap_or_default();
    is_deeper(&tokens.into_iter().collect::<Vec<_>>(), MAX_DEPTH)
}

fn long_expression(tokens: TokenStream) -> Option<usize> {
    let mut count = 0;
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match &token {
            TokenTree::Punct(punct) if matches!(punct.as_char(), ',' | ';') => count = 0,
            TokenTree::Punct(_) => count += 1,
            TokenTree::Ident(word) if WORDS.contains(&word.to_string().as_str()) => count += 1,
            TokenTree::Group(group) => {
                if let Some(at) = long_expression(group.stream()) {
                    return Some(at);
                }
                let goes_on = match tokens.peek() {
                    Some(TokenTree::Ident(word)) => word == "else",
                    Some(TokenTree::Punct(punct)) => matches!(punct.as_char(), '.' | '?'),
                    _ => false,
                };
                if group.delimiter() == Delimiter::Brace && !goes_on {
                    count = 0;
                }
            }
            _ => {}
        }
        if MAX_OPERATORS < count {
            return Some(token.span().byte_range().start);
        }
    }
    None
}
