//! Lex: where comments and literals end, for what reads text quicker than by making tokens of it.

use proc_macro2::{TokenStream, TokenTree};

/// The byte after the string or character that starts at `at`, or after that byte.
pub fn literal_end(text: &str, at: usize) -> usize {
    let bytes = text.as_bytes();
    match bytes[at] {
        b'"' => string_end(bytes, at + 1, b'"'),
        b'\'' => quote_end(text, at),
        b'r' if !is_word_before(bytes, at) => raw_end(text, at),
        b'b' | b'c' if !is_word_before(bytes, at) && bytes.get(at + 1) == Some(&b'r') => {
            raw_end(text, at + 1)
        }
        _ => at + 1,
    }
}

/// Where a name is written with a mark that the compiler puts together with the letter before it,
/// so that names which differ in bytes are the same.
pub fn decomposed_name(text: &str) -> Option<usize> {
    let is_mark = |c: char| {
        matches!(c, '\u{300}'..='\u{36f}' | '\u{1161}'..='\u{11ff}' | '\u{3099}'..='\u{309a}')
            || matches!(c, '\u{653}'..='\u{655}' | '\u{93c}' | '\u{1b35}')
    };
    if text.is_ascii() || !text.contains(is_mark) {
        return None;
    }
    let mut open = vec![text.parse::<TokenStream>().ok()?];
    while let Some(tokens) = open.pop() {
        for token in tokens {
            match token {
                TokenTree::Group(group) => open.push(group.stream()),
                TokenTree::Ident(name) if name.to_string().contains(is_mark) => {
                    return Some(name.span().byte_range().start);
                }
                _ => {}
            }
        }
    }
    None
}

/// The byte after the block comment that starts at `at`, and whether it is closed.
pub fn block_end(bytes: &[u8], at: usize) -> (usize, bool) {
    let (mut depth, mut end) = (1, at + 2);
    while depth != 0 && end < bytes.len() {
        (depth, end) = match &bytes[end..] {
            [b'/', b'*', ..] => (depth + 1, end + 2),
            [b'*', b'/', ..] => (depth - 1, end + 2),
            _ => (depth, end + 1),
        };
    }
    (end, depth == 0)
}

/// Where a byte stands next, or the end.
pub fn position(bytes: &[u8], from: usize, what: u8) -> usize {
    bytes[from..].iter().position(|&byte| byte == what).map_or(bytes.len(), |at| from + at)
}

/// The names, and numbers, in a text.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.filter(|word| !word.is_empty())
}

/// Where a name ends each time that it stands in a text as a word of its own.
pub fn words_in(text: &str, name: &str) -> impl Iterator<Item = usize> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(name).filter_map(move |(at, word)| {
        let end = at + word.len();
        (!text[..at].ends_with(is_name) && !text[end..].starts_with(is_name)).then_some(end)
    })
}

/// Whether a name stands in a text as a word of its own.
pub fn has_word(text: &str, name: &str) -> bool {
    words_in(text, name).next().is_some()
}

/// Whether a macro of that name may be called in a text.
pub fn may_call(text: &str, name: &str) -> bool {
    // White space and comments may stand before the `!`.
    text.match_indices(name)
        .any(|(at, _)| text[at + name.len()..].trim_start().starts_with(['!', '/']))
}

/// The paths before each `!` in a text that brackets follow, as they are written.
pub fn calls_in(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices('!').filter_map(|(at, _)| {
        let is_call = text[at + 1..].trim_start().starts_with(['(', '[', '{', '/']);
        let before = text[..at].trim_end();
        let start = is_call.then(|| path_start(before))?;
        (start < before.len()).then_some(&before[start..])
    })
}

/// Where the path starts that ends a text.
fn path_start(text: &str) -> usize {
    let is_name = |c: char| c.is_alphanumeric() || c == '_' || c == '#';
    let mut start = text.len();
    loop {
        let rest = text[..start].trim_end();
        let name = rest.trim_end_matches(is_name);
        if name.len() == rest.len() {
            return start;
        }
        start = name.len();
        match name.trim_end().strip_suffix("::") {
            Some(before) => start = before.len(),
            None => return start,
        }
    }
}

/// The names that may be given to macros in a text.
pub fn rules_in(text: &str) -> impl Iterator<Item = &str> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    text.split("macro_rules").skip(1).filter_map(move |rest| {
        let name = rest.trim_start().strip_prefix('!')?.trim_start();
        Some(name.split(|c| !is_name(c)).next().unwrap_or_default())
    })
}

fn is_word_before(bytes: &[u8], at: usize) -> bool {
    at.checked_sub(1).is_some_and(|before| {
        bytes[before].is_ascii_alphanumeric() || bytes[before] == b'_' || !bytes[before].is_ascii()
    })
}

/// The byte after what is quoted and whose content starts at `at`.
pub fn string_end(bytes: &[u8], mut at: usize, quote: u8) -> usize {
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            byte if byte == quote => return at + 1,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// The byte after a character literal, or after the quote of a lifetime.
fn quote_end(text: &str, at: usize) -> usize {
    let mut rest = text[at + 1..].chars();
    match (rest.next(), rest.next()) {
        (Some('\\'), Some(escaped)) => {
            position(text.as_bytes(), at + 2 + escaped.len_utf8(), b'\'') + 1
        }
        (Some(inside), Some('\'')) => at + 2 + inside.len_utf8(),
        _ => at + 1,
    }
}

/// The byte after a raw string that starts with the `r` at `at`, or after that `r`.
pub fn raw_end(text: &str, at: usize) -> usize {
    let rest = &text[at + 1..];
    let hashes = rest.len() - rest.trim_start_matches('#').len();
    if !rest[hashes..].starts_with('"') {
        return at + 1;
    }
    let close = format!("\"{}", "#".repeat(hashes));
    let content = at + 1 + hashes + 1;
    text[content..].find(&close).map_or(text.len(), |end| content + end + close.len())
}
