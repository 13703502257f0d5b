//! Apart: tokens that stand side by side and that newer editions would read as one.
//!
//! Since edition 2021 a word right before a quote or `#` is a prefix, and `c"x"` and `'r#a` are tokens;
//! since 2024 so are `##` and `#"x"#`. A space keeps them apart, which only `stringify!` shows.

use super::is_punct;
use crate::lex::{block_end, position, raw_end, string_end};
use crate::manifest::Edition;
use proc_macro2::TokenTree;

/// A text of an edition before 2021 with a space where newer ones would read one token, and where
/// these spaces stand; `None` if there are none.
pub(crate) fn set_apart(text: &str, edition: Edition) -> Option<(String, Vec<usize>)> {
    let places = if edition < Edition::E2021 { glued(text) } else { Vec::new() };
    if places.is_empty() {
        return None;
    }
    let mut out = String::with_capacity(text.len() + places.len());
    let (mut at, mut spaces) = (0, Vec::with_capacity(places.len()));
    for place in places {
        out.push_str(&text[at..place]);
        spaces.push(out.len());
        out.push(' ');
        at = place;
    }
    out.push_str(&text[at..]);
    Some((out, spaces))
}

/// Whether what follows a place would be read as it was, as one token, with what comes before it.
pub(crate) fn is_known(before: &str, after: &str) -> bool {
    let word = &before[before.trim_end_matches(is_part).len()..];
    let is_lifetime = before[..before.len() - word.len()].ends_with('\'');
    match word {
        "r" if is_lifetime => after[1..].starts_with(|c| is_part(c) && !c.is_ascii_digit()),
        "c" if !is_lifetime => after.starts_with('"'),
        "cr" if !is_lifetime => after.trim_start_matches('#').starts_with('"'),
        _ => false,
    }
}

/// Whether edition 2024 reads a token as one with the `#` right before it.
pub(super) fn is_of_hash(tokens: &[TokenTree], at: usize) -> bool {
    let Some(before) = at.checked_sub(1).map(|at| &tokens[at]) else { return false };
    let is_next = before.span().byte_range().end == tokens[at].span().byte_range().start;
    let is_taken = match &tokens[at] {
        TokenTree::Literal(literal) => literal.to_string().starts_with('"'),
        token => is_punct(Some(token), '#'),
    };
    is_next && is_taken && is_punct(Some(before), '#')
}

/// The bytes before which words and lifetimes end that newer editions take for prefixes.
fn glued(text: &str) -> Vec<usize> {
    let bytes = text.as_bytes();
    let mut places = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        at = match &bytes[at..] {
            [b'/', b'/', ..] => position(bytes, at, b'\n'),
            [b'/', b'*', ..] => block_end(bytes, at).0,
            [b'\'', ..] => quote(text, at, &mut places),
            [b'"', ..] => suffix_end(text, string_end(bytes, at + 1, b'"')),
            [byte, ..] if byte.is_ascii_digit() => suffix_end(text, at),
            [b'r', b'#', next, ..] if is_start(*next) => suffix_end(text, at + 2),
            [byte, ..] if is_start(*byte) => word(text, at, &mut places),
            _ => at + 1,
        };
    }
    places
}

/// Reads a word, or a literal with a prefix that was known; the byte after it.
fn word(text: &str, at: usize, places: &mut Vec<usize>) -> usize {
    let bytes = text.as_bytes();
    let end = suffix_end(text, at);
    let next = bytes.get(end).copied().unwrap_or_default();
    let known = match (&text[at..end], next) {
        ("r" | "br", b'"' | b'#') => Some(raw_end(text, end - 1)).filter(|&after| end < after),
        ("b", b'"' | b'\'') => Some(string_end(bytes, end + 1, next)),
        _ => None,
    };
    if let Some(known) = known {
        return suffix_end(text, known);
    }
    if matches!(next, b'"' | b'\'' | b'#') {
        places.push(end);
    }
    end
}

/// Reads a character or a lifetime; the byte after it.
fn quote(text: &str, at: usize, places: &mut Vec<usize>) -> usize {
    let bytes = text.as_bytes();
    let mut rest = text[at + 1..].chars();
    let (first, second) = (rest.next().unwrap_or_default(), rest.next());
    let is_lifetime = is_part(first) && second != Some('\'');
    if !is_lifetime {
        return suffix_end(text, string_end(bytes, at + 1, b'\''));
    }
    let end = suffix_end(text, at + 1);
    if bytes.get(end) == Some(&b'#') {
        places.push(end);
    }
    end
}

/// The byte after what may be the rest of a word or a literal.
fn suffix_end(text: &str, at: usize) -> usize {
    let rest = &text[at..];
    text.len() - rest.trim_start_matches(is_part).len()
}

fn is_start(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_' || !byte.is_ascii()
}

fn is_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

#[cfg(test)]
mod tests {
    use super::{is_known, set_apart};
    use crate::manifest::Edition;

    #[test]
    fn only_what_newer_editions_read_as_one_is_set_apart() {
        let cases = [
            (r#"c"x" cr"y" z"w" f'x'"#, Some(r#"c "x" cr "y" z "w" f 'x'"#)),
            (r##"cr#"x"# b##c a#b"##, Some(r##"cr #"x"# b ##c a #b"##)),
            ("'r#a 'a#b 'a' '#' 'x", Some("'r #a 'a #b 'a' '#' 'x")),
            (r#"cr"\"" c"y""#, Some(r#"cr "\"" c "y""#)),
            ("return\"x\" match'c'", Some("return \"x\" match 'c'")),
            (r##"b"x" br"y" br#"z"# r"a" r#"b"# b'c' b'\''"##, None),
            ("r#type r#a\"x\" 1u8\"x\" \"x\"c\"y\" 'a'c\"y\"", None),
            ("/* c\"x\" */ // c\"x\"\n \"c'\" # ## #\"a\"", None),
            ("'é' é \"\\\\\" '\\'' ; m! { \"\" }", None),
            ("é\"x\" _'a", Some("é \"x\" _ 'a")),
            ("'", None),
            ("\"\\", None),
            ("r#\"open", None),
        ];
        for (text, apart) in cases {
            let made = set_apart(text, Edition::E2018).map(|(text, _)| text);
            assert_eq!(made.as_deref(), apart, "{text}");
            assert_eq!(set_apart(text, Edition::E2021), None);
        }
    }

    #[test]
    fn what_is_a_token_since_is_known() {
        let cases = [
            ("c", "\"x\"", true),
            ("cr", "#\"x\"#", true),
            ("'r", "#a", true),
            ("'r", "#1", false),
            ("cr", "#x", false),
            ("'c", "#\"x\"", false),
            ("z", "\"x\"", false),
            ("'a", "#b", false),
        ];
        for (before, after, known) in cases {
            assert_eq!(is_known(before, after), known, "{before}{after}");
        }
    }
}
