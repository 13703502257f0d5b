//! Readable: text of old editions as the parser knows it.

use super::{is_known, is_punct};
use crate::manifest::Edition;
use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use std::ops::Range;

/// Words of edition 2018 that were names in 2015.
const WORDS: &[&str] = &["async", "await", "try"];

/// What makes a word a name.
const RAW: &str = "r#";
/// What makes another name of a lifetime's.
const OTHER: &str = "'__";
/// What keeps two tokens apart.
const SPACE: &str = " ";

/// What stood in the original where a text is written as newer editions do.
#[derive(Clone, Debug)]
pub(crate) struct Old {
    /// The bytes of the new text.
    pub range: Range<usize>,
    pub text: String,
}

impl Old {
    /// Whether two tokens were only set apart.
    pub fn is_space(&self) -> bool {
        self.text.is_empty() && self.range.len() == SPACE.len()
    }
}

/// The text with what only old editions read written as newer ones do too, and what that was; `None`
/// if that is nothing. `blank` is the text without its documentation, and at `spaces` both have one
/// that the original has not.
pub(crate) fn readable(
    text: &str,
    blank: &str,
    edition: Edition,
    spaces: &[usize],
) -> Option<(String, Vec<Old>)> {
    let has_old = edition < Edition::E2021 && (may_be_old(blank, edition) || !spaces.is_empty());
    if !has_old {
        return None;
    }
    let tokens = blank.parse::<TokenStream>().ok()?;
    let mut changes = Changes { edition, spaces, text, all: Vec::new() };
    changes.read(tokens, Around::default());
    let taken_back = |space: &&usize| changes.all.iter().any(|(start, ..)| start == *space);
    let spaces: Vec<usize> = spaces.iter().filter(|space| !taken_back(space)).copied().collect();
    changes.all.extend(spaces.iter().map(|&space| (space, space + 1, SPACE)));
    if changes.all.is_empty() {
        return None;
    }
    changes.all.sort_unstable();
    let mut out = String::with_capacity(text.len());
    let mut old = Vec::with_capacity(changes.all.len());
    let mut at = 0;
    for (start, end, new) in changes.all {
        out.push_str(&text[at..start]);
        let from = out.len();
        out.push_str(new);
        // A name is one token with what is put before it.
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let rest = &text[end..];
        let is_name = [RAW, OTHER].contains(&new);
        let name = if is_name { rest.find(|c| !is_part(c)).unwrap_or(rest.len()) } else { 0 };
        let end = end + name;
        out.push_str(&text[end - name..end]);
        let was = if new == SPACE { "" } else { &text[start..end] };
        // What is the same as in the original is not old.
        if !new.is_empty() {
            old.push(Old { range: from..out.len(), text: was.to_string() });
        }
        at = end;
    }
    out.push_str(&text[at..]);
    Some((out, old))
}

/// Whether anything in a text looks like what only old editions read; quicker than reading its tokens.
fn may_be_old(text: &str, edition: Edition) -> bool {
    let has = |word: &&str| text.contains(*word);
    let may_be_name = || WORDS.iter().any(has) || ["dyn", "trait"].iter().any(has);
    text.contains("...") || may_have_closure(text) || (edition == Edition::E2015 && may_be_name())
}

/// Whether a `Fn(..)` may stand where a type does without `dyn` or `impl`.
fn may_have_closure(text: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices("Fn").any(|(at, _)| {
        let rest = text[at + 2..].trim_start_matches(is_word).trim_start();
        let before = text[..at].trim_end();
        let last = before.rsplit(|c| !is_word(c)).next().unwrap_or_default();
        // A comment may stand between the two.
        let is_near = !text[before.len()..at].contains('\n') && !before.ends_with('/');
        rest.starts_with(['(', '/'])
            && (!is_near
                || before.ends_with(['&', '(', '<', '=', '>'])
                || before.ends_with("::")
                || ["const", "for", "mut"].contains(&last)
                || before[..before.len() - last.len()].ends_with('\''))
    })
}

/// What the brackets around some tokens are.
#[derive(Clone, Copy, Default)]
struct Around {
    is_trait: bool,
    /// Whether they stand where a type does.
    is_type: bool,
}

struct Changes<'a> {
    edition: Edition,
    /// Where tokens have been set apart.
    spaces: &'a [usize],
    text: &'a str,
    all: Vec<(usize, usize, &'static str)>,
}

impl Changes<'_> {
    fn read(&mut self, tokens: TokenStream, around: Around) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for at in 0..tokens.len() {
            let before = |back: usize| at.checked_sub(back).map(|at| &tokens[at]);
            match &tokens[at] {
                // It tells its tokens as they are.
                TokenTree::Group(group)
                    if is_punct(before(1), '!')
                        && matches!(before(2), Some(TokenTree::Ident(name)) if name == "stringify") =>
                {
                    self.take_back(group.span().byte_range());
                }
                TokenTree::Group(group) => {
                    let is_round = group.delimiter() == Delimiter::Parenthesis;
                    let is_trait =
                        group.delimiter() == Delimiter::Brace && is_trait_body(&tokens[..at]);
                    let is_signature = is_round && is_signature(&tokens[..at]);
                    if around.is_trait && is_signature && self.edition == Edition::E2015 {
                        self.parameters(group.stream());
                    }
                    let is_type = is_round && is_type(&tokens, at, around);
                    self.read(group.stream(), Around { is_trait, is_type });
                }
                TokenTree::Ident(ident) if ident.to_string().starts_with("Fn") => {
                    self.closure(&tokens, at, around);
                }
                TokenTree::Ident(ident) if self.edition == Edition::E2015 => {
                    let name = ident.to_string();
                    // What a path goes on with is a name.
                    let goes_on = is_punct(before(1), ':') && is_punct(before(2), ':');
                    let is_name = WORDS.contains(&name.as_str())
                        || (name == "dyn" && (goes_on || !is_dyn(tokens.get(at + 1))));
                    if WORDS.contains(&name.as_str()) || name == "dyn" {
                        let start = ident.span().byte_range().start;
                        match before(1).filter(|tick| is_punct(Some(tick), '\'')) {
                            Some(tick) => {
                                self.all.push((tick.span().byte_range().start, start, OTHER));
                            }
                            None if is_name => self.all.push((start, start, RAW)),
                            None => {}
                        }
                    }
                }
                TokenTree::Punct(_) if is_old_range(&tokens, at) => {
                    let (start, end) = (&tokens[at], &tokens[at + 2]);
                    self.all.push((
                        start.span().byte_range().start,
                        end.span().byte_range().end,
                        "..=",
                    ));
                }
                _ => {}
            }
        }
    }

    /// Takes back the spaces before which two tokens print as the one that they are since.
    fn take_back(&mut self, range: Range<usize>) {
        for &space in self.spaces.iter().filter(|space| range.contains(space)) {
            if is_known(&self.text[..space], &self.text[space + 1..]) {
                self.all.push((space, space + 1, ""));
            }
        }
    }

    /// `Fn(A) -> B` as a type, which syn reads only after `dyn` or `impl`.
    fn closure(&mut self, tokens: &[TokenTree], at: usize, around: Around) {
        let is_named = matches!(tokens[at].to_string().as_str(), "Fn" | "FnMut" | "FnOnce");
        let is_call = matches!(tokens.get(at + 1), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis);
        if !is_named || !is_call {
            return;
        }
        let start = object_start(tokens, at);
        if is_type(tokens, start, around) {
            let start = tokens[start].span().byte_range().start;
            self.all.push((start, start, "dyn "));
        }
    }

    /// Parameters of a trait's method may lack a name.
    fn parameters(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut depth = 0;
        let mut start = 0;
        for at in 0..=tokens.len() {
            match tokens.get(at) {
                Some(TokenTree::Punct(punct)) if punct.as_char() == '<' => depth += 1,
                Some(TokenTree::Punct(punct)) if punct.as_char() == '>' => depth -= 1,
                Some(TokenTree::Punct(punct)) if punct.as_char() != ',' => {}
                Some(token) if !matches!(token, TokenTree::Punct(_)) => {}
                _ if 0 < depth && at < tokens.len() => {}
                _ => {
                    self.parameter(&tokens[start..at]);
                    start = at + 1;
                }
            }
        }
    }

    fn parameter(&mut self, tokens: &[TokenTree]) {
        let is_self = matches!(tokens.last(), Some(TokenTree::Ident(last)) if last == "self");
        let has_name = tokens.iter().enumerate().any(|(at, token)| {
            let joint = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ':' && punct.spacing() == Spacing::Joint);
            is_punct(Some(token), ':') && !joint(token) && !at.checked_sub(1).is_some_and(|at| joint(&tokens[at]))
        });
        if let (false, false, Some(first)) = (is_self, has_name, tokens.first()) {
            let start = first.span().byte_range().start;
            self.all.push((start, start, "_: "));
        }
    }
}

/// Whether a type stands at `start` that need not be sized.
fn is_type(tokens: &[TokenTree], start: usize, around: Around) -> bool {
    let back = |n: usize| start.checked_sub(n).map(|at| &tokens[at]);
    match back(1) {
        None => around.is_type,
        Some(TokenTree::Punct(before)) => matches!(before.as_char(), '&' | '<' | '='),
        Some(TokenTree::Ident(before)) => {
            before == "mut"
                || (before == "const" && is_punct(back(2), '*'))
                || (before == "for" && is_impl(&tokens[..start]))
                || is_punct(back(2), '\'')
        }
        _ => false,
    }
}

/// Where the path that ends at `at` starts, with `for<...>` before it.
fn object_start(tokens: &[TokenTree], mut at: usize) -> usize {
    let is_colons = |at: usize| is_punct(tokens.get(at), ':') && is_punct(tokens.get(at + 1), ':');
    while 2 <= at && is_colons(at - 2) {
        at -= 2;
        at -= usize::from(
            matches!(at.checked_sub(1).map(|at| &tokens[at]), Some(TokenTree::Ident(word)) if word != "mut" && word != "dyn" && word != "impl"),
        );
    }
    if at.checked_sub(1).is_some_and(|at| is_punct(tokens.get(at), '>')) {
        let open = tokens[..at].iter().rposition(|token| is_punct(Some(token), '<'));
        if let Some(start) = open.and_then(|open| open.checked_sub(1))
            && matches!(&tokens[start], TokenTree::Ident(word) if word == "for")
        {
            return start;
        }
    }
    at
}

/// Whether `dyn` before this token is the keyword.
fn is_dyn(next: Option<&TokenTree>) -> bool {
    match next {
        Some(TokenTree::Ident(next)) => next != "as" && next != "in" && next != "if",
        // A variable of a macro stands where a name would.
        Some(TokenTree::Punct(next)) => matches!(next.as_char(), '\'' | '?' | '$'),
        Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::None,
        _ => false,
    }
}

/// `a...b`, which is `a..=b` now; not the `...` of variadic functions.
fn is_old_range(tokens: &[TokenTree], at: usize) -> bool {
    let dot = |at: usize| is_punct(tokens.get(at), '.');
    let is_end = |at: usize| !matches!(tokens.get(at), None | Some(TokenTree::Punct(_)));
    let has_start = at.checked_sub(1).is_some_and(|at| is_end(at) || is_punct(tokens.get(at), '$'));
    dot(at)
        && dot(at + 1)
        && dot(at + 2)
        && has_start
        && tokens.get(at + 3).is_some_and(|next| !is_punct(Some(next), ','))
}

/// Whether the braces after these tokens are those of a trait.
fn is_trait_body(before: &[TokenTree]) -> bool {
    has_word(before, "trait")
}

/// Whether these tokens are the head of an `impl`.
fn is_impl(before: &[TokenTree]) -> bool {
    has_word(before, "impl")
}

/// Whether the item or statement that these tokens begin has a word.
fn has_word(before: &[TokenTree], word: &str) -> bool {
    let ends = |token: &TokenTree| {
        is_punct(Some(token), ';')
            || matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
    };
    let own = before.iter().rev().take_while(|token| !ends(token));
    own.into_iter().any(|token| matches!(token, TokenTree::Ident(own) if own == word))
}

/// Whether the parentheses after these tokens are those of `fn name<...>(...)`.
fn is_signature(before: &[TokenTree]) -> bool {
    let word = |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word == "fn");
    let Some(at) = before.iter().rposition(word) else { return false };
    let rest = &before[at + 1..];
    matches!(rest.first(), Some(TokenTree::Ident(_)))
        && !rest.iter().any(|token| matches!(token, TokenTree::Group(group) if group.delimiter() != Delimiter::Bracket))
        && !rest.iter().any(|token| is_punct(Some(token), ';'))
}
