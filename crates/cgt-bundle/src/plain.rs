//! Plain: what macros hide from syntax is written out before a library's file is parsed.
//!
//! Calls of `cfg_if!` and `cfg_select!` between items become those items, each with its own `#[cfg]`, so that the
//! modules and imports among them are seen. In macros with `local_inner_macros` the calls get the
//! `$crate::` that the compiler reads into them.

use crate::cfg;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::ops::Range;
use syn::spanned::Spanned;

/// The text with what macros hide written out, if there is any; on the same lines as before.
pub(crate) fn plain(text: &str) -> Option<String> {
    if !text.contains("cfg_if")
        && !text.contains("cfg_select")
        && !text.contains("local_inner_macros")
    {
        return None;
    }
    let tokens = text.parse::<TokenStream>().ok()?;
    let mut edits = Edits::default();
    edits.read(&tokens.into_iter().collect::<Vec<_>>(), &[]);
    Some(edits.apply(text))
}

/// Texts that replace ranges of bytes.
#[derive(Default)]
pub(crate) struct Edits(pub(crate) Vec<(Range<usize>, String)>);

impl Edits {
    /// The text with what replaces it, on the same lines as before.
    pub(crate) fn apply(mut self, text: &str) -> String {
        self.0.sort_by_key(|(range, _)| range.start);
        let mut out = String::with_capacity(text.len());
        let mut at = 0;
        for (range, new) in self.0 {
            out.push_str(&text[at..range.start]);
            out.push_str(&new);
            // Lines keep their numbers.
            out.extend(text[range.clone()].chars().filter(|&c| c == '\n'));
            at = range.end;
        }
        out + &text[at..]
    }

    /// Reads tokens between items; `conditions` hold for all of them.
    fn read(&mut self, tokens: &[TokenTree], conditions: &[String]) {
        let mut at = 0;
        while at < tokens.len() {
            if let Some(branches) = branches(tokens, at) {
                self.branches(tokens, &branches, conditions);
                at = branches.end;
                continue;
            }
            if let Some(rules) = inner_rules(tokens, at) {
                self.rules(rules);
            }
            // Modules hold items too; what else is in braces does not.
            if let [TokenTree::Ident(word), TokenTree::Ident(_), TokenTree::Group(body), ..] =
                &tokens[at..]
                && word == "mod"
                && body.delimiter() == Delimiter::Brace
            {
                self.read(&body.stream().into_iter().collect::<Vec<_>>(), &[]);
                at += 3;
                continue;
            }
            at += 1;
        }
    }

    /// Writes the items of each branch with the condition that it is taken.
    fn branches(&mut self, tokens: &[TokenTree], call: &Branches, conditions: &[String]) {
        let mut before: Vec<String> = Vec::new();
        let mut from = tokens[call.start].span().byte_range().start;
        for (condition, body) in &call.all {
            let mut all = conditions.to_vec();
            all.extend(before.iter().map(|condition| format!("not({condition})")));
            all.extend(condition.clone());
            let open = body.span_open().byte_range();
            self.0.push((from..open.end, String::new()));
            self.items(body, &all);
            from = body.span_close().byte_range().start;
            before.extend(condition.clone());
        }
        let end = tokens[call.end - 1].span().byte_range().end;
        self.0.push((from..end, String::new()));
    }

    fn items(&mut self, body: &proc_macro2::Group, conditions: &[String]) {
        let Ok(file) = syn::parse2::<syn::File>(body.stream()) else { return };
        let attr = match conditions {
            [only] => format!("#[cfg({only})] "),
            all => format!("#[cfg(all({}))] ", all.join(", ")),
        };
        for item in &file.items {
            let tokens: Vec<TokenTree> =
                quote::ToTokens::to_token_stream(item).into_iter().collect();
            let is_nested = matches!(item, syn::Item::Macro(call) if call.mac.path.segments.last().is_some_and(|last| last.ident == "cfg_if" || last.ident == "cfg_select") && call.attrs.is_empty());
            if is_nested {
                self.read(&tokens, conditions);
            } else {
                let start = item.span().byte_range().start;
                self.0.push((start..start, attr.clone()));
                self.read(&tokens, &[]);
            }
        }
    }

    /// Writes `$crate::` before the macros that the rules call by their bare names.
    fn rules(&mut self, rules: &proc_macro2::Group) {
        let tokens: Vec<TokenTree> = rules.stream().into_iter().collect();
        for at in 2..tokens.len() {
            if let [TokenTree::Punct(arrow), TokenTree::Group(body)] = &tokens[at - 1..=at]
                && arrow.as_char() == '>'
            {
                self.calls(body);
            }
        }
    }

    fn calls(&mut self, body: &proc_macro2::Group) {
        let tokens: Vec<TokenTree> = body.stream().into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            if let TokenTree::Group(inner) = token {
                self.calls(inner);
            }
            let [TokenTree::Ident(name), TokenTree::Punct(bang), TokenTree::Group(_), ..] =
                &tokens[at..]
            else {
                continue;
            };
            let is_bare = !matches!(at.checked_sub(1).map(|before| &tokens[before]), Some(TokenTree::Punct(before)) if matches!(before.as_char(), ':' | '$'));
            if bang.as_char() == '!' && is_bare && name != "macro_rules" {
                let start = name.span().byte_range().start;
                self.0.push((start..start, "$crate::".to_string()));
            }
        }
    }
}

/// A condition, but for a last branch without any, and the items that it guards.
type Branch = (Option<String>, proc_macro2::Group);

/// A call of `cfg_if!` or `cfg_select!`: its branches, and the tokens that it spans.
struct Branches {
    all: Vec<Branch>,
    start: usize,
    end: usize,
}

/// The call of `cfg_if!` or `cfg_select!` whose path starts at token `at`.
fn branches(tokens: &[TokenTree], at: usize) -> Option<Branches> {
    let mut name = at;
    while let [TokenTree::Ident(_), TokenTree::Punct(a), TokenTree::Punct(b), ..] = &tokens[name..]
        && a.as_char() == ':'
        && b.as_char() == ':'
    {
        name += 3;
    }
    let [TokenTree::Ident(last), TokenTree::Punct(bang), TokenTree::Group(body), ..] =
        &tokens[name..]
    else {
        return None;
    };
    if bang.as_char() != '!' {
        return None;
    }
    let inside: Vec<TokenTree> = body.stream().into_iter().collect();
    let all = match last.to_string().as_str() {
        "cfg_if" => chain(&inside)?,
        "cfg_select" => arms(&inside)?,
        _ => return None,
    };
    let reads = |body: &proc_macro2::Group| syn::parse2::<syn::File>(body.stream()).is_ok();
    if !all.iter().all(|(_, body)| reads(body)) {
        return None;
    }
    let semicolon =
        matches!(tokens.get(name + 3), Some(TokenTree::Punct(semi)) if semi.as_char() == ';');
    Some(Branches { all, start: at, end: name + 3 + usize::from(semicolon) })
}

/// `if #[cfg(a)] { } else if #[cfg(b)] { } else { }`
fn chain(mut rest: &[TokenTree]) -> Option<Vec<Branch>> {
    let mut all = Vec::new();
    loop {
        match rest {
            [
                TokenTree::Ident(word),
                TokenTree::Punct(_),
                TokenTree::Group(attr),
                TokenTree::Group(body),
                after @ ..,
            ] if word == "if" => {
                all.push((Some(condition(attr)?), body.clone()));
                rest = after;
            }
            _ => return None,
        }
        match rest {
            [] => return Some(all),
            [TokenTree::Ident(word), TokenTree::Group(body)] if word == "else" => {
                all.push((None, body.clone()));
                return Some(all);
            }
            [TokenTree::Ident(word), after @ ..] if word == "else" => rest = after,
            _ => return None,
        }
    }
}

/// `a => { } b => { } _ => { }`
fn arms(tokens: &[TokenTree]) -> Option<Vec<Branch>> {
    let branch = |arm: &cfg::Arm<'_>| {
        let body = match arm.rest {
            [TokenTree::Group(body)] => body,
            [TokenTree::Group(body), TokenTree::Punct(comma)] if comma.as_char() == ',' => body,
            _ => return None,
        };
        let predicate: TokenStream = arm.predicate.iter().cloned().collect();
        Some(((!arm.is_last()).then(|| predicate.to_string()), body.clone()))
    };
    cfg::arms(tokens)?.iter().map(branch).collect()
}

/// What stands between the brackets of `cfg(...)`.
fn condition(attr: &proc_macro2::Group) -> Option<String> {
    let inside: Vec<TokenTree> = attr.stream().into_iter().collect();
    match inside.as_slice() {
        [TokenTree::Ident(name), TokenTree::Group(predicate)] if name == "cfg" => {
            Some(predicate.stream().to_string().trim_end_matches(',').trim_end().to_string())
        }
        _ => None,
    }
}

/// The rules of `#[macro_export(local_inner_macros)] macro_rules! name` whose `macro_rules` is at `at`.
fn inner_rules(tokens: &[TokenTree], at: usize) -> Option<&proc_macro2::Group> {
    let [
        TokenTree::Ident(word),
        TokenTree::Punct(_),
        TokenTree::Ident(_),
        TokenTree::Group(rules),
        ..,
    ] = &tokens[at..]
    else {
        return None;
    };
    if word != "macro_rules" {
        return None;
    }
    let mut before = at;
    while let Some([TokenTree::Punct(pound), TokenTree::Group(attr)]) =
        before.checked_sub(2).map(|start| &tokens[start..before])
        && pound.as_char() == '#'
    {
        if attr.stream().to_string().contains("local_inner_macros") {
            return Some(rules);
        }
        before -= 2;
    }
    None
}
