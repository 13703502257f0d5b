//! Grouped: names in a `use` group that start with `::`, which syn does not read.
//!
//! Each is written as an item of its own, on the line where the group ends.

use super::exported::is_given;
use crate::plain::Edits;
use crate::tokens::is_colons;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// The text with such names taken out of their groups, if there are any; on the same lines as before.
pub(super) fn ungrouped(text: &str) -> Option<String> {
    let is_led = |(at, _): (usize, &str)| text[..at].trim_end().ends_with(['{', ',', '/']);
    if !text.match_indices("::").any(is_led) {
        return None;
    }
    let tokens: Vec<TokenTree> = text.parse::<TokenStream>().ok()?.into_iter().collect();
    let mut edits = Edits::default();
    read(text, &tokens, &mut edits);
    (!edits.0.is_empty()).then(|| edits.apply(text))
}

fn read(text: &str, tokens: &[TokenTree], edits: &mut Edits) {
    for at in 0..tokens.len() {
        match &tokens[at..] {
            [TokenTree::Ident(word), TokenTree::Group(group), TokenTree::Punct(end), ..]
                if word == "use" && end.as_char() == ';' =>
            {
                let mut led = Vec::new();
                split(group, &mut led, edits);
                let head = head(text, &tokens[..=at]);
                let all: String = led.iter().map(|path| format!(" {head} {path};")).collect();
                let end = end.span().byte_range().end;
                if !all.is_empty() {
                    edits.0.push((end..end, all));
                }
            }
            // What a macro is given means what the macro says.
            [TokenTree::Group(group), ..] if !is_given(&tokens[..at]) => {
                read(text, &group.stream().into_iter().collect::<Vec<_>>(), edits);
            }
            _ => {}
        }
    }
}

/// Takes the names that start with `::` out of a group, and of the groups in it.
fn split(group: &Group, led: &mut Vec<String>, edits: &mut Edits) {
    let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
    let mut at = 0;
    while at < tokens.len() {
        let is_comma =
            |token: &TokenTree| matches!(token, TokenTree::Punct(comma) if comma.as_char() == ',');
        let end = tokens[at..].iter().position(is_comma).map_or(tokens.len(), |end| at + end);
        match &tokens[at..end] {
            [TokenTree::Group(inner)] => split(inner, led, edits),
            part if is_colons(part, 0) => {
                let range =
                    part[0].span().byte_range().start..part[part.len() - 1].span().byte_range().end;
                led.push(part.iter().cloned().collect::<TokenStream>().to_string());
                let end = tokens.get(end).map_or(range.end, |comma| comma.span().byte_range().end);
                edits.0.push((range.start..end, String::new()));
            }
            _ => {}
        }
        at = end + 1;
    }
}

/// The attributes and the visibility of a `use` item, and the word itself.
fn head(text: &str, tokens: &[TokenTree]) -> String {
    let mut start = tokens.len() - 1;
    if start > 0 && matches!(&tokens[start - 1], TokenTree::Ident(word) if word == "pub") {
        start -= 1;
    } else if start > 1
        && matches!(&tokens[start - 2..start], [TokenTree::Ident(word), TokenTree::Group(_)] if word == "pub")
    {
        start -= 2;
    }
    while start > 1
        && let [TokenTree::Punct(pound), TokenTree::Group(attr)] = &tokens[start - 2..start]
        && pound.as_char() == '#'
        && attr.delimiter() == Delimiter::Bracket
    {
        start -= 2;
    }
    let is_comment = |token: &&TokenTree| text[token.span().byte_range()].starts_with('/');
    let all = tokens[start..].iter().filter(|token| !is_comment(token));
    all.cloned().collect::<TokenStream>().to_string()
}
