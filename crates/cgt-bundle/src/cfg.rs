//! Conditional compilation: what is known of a `cfg` predicate, and what is left of it.
//!
//! Only `test` (off), `feature = "..."` and what a build script sets are decided here. Everything
//! else, such as `debug_assertions`, `target_os` or `ONLINE_JUDGE`, stays as written for the judge to
//! decide.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use std::collections::BTreeSet;
use syn::ext::IdentExt;

/// What is known about a predicate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It holds on every judge.
    True,
    /// It holds on none.
    False,
    /// The judge decides, by this predicate.
    Unknown(String),
}

/// What is known of the predicate in `tokens` for a crate with these features on; what its build
/// script sets is among them as `cfg(...)`.
///
/// Text that is no predicate is left alone.
pub fn evaluate(tokens: &TokenStream, features: &BTreeSet<String>) -> Verdict {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    predicate(trim_comma(&tokens), features)
}

fn predicate(tokens: &[TokenTree], features: &BTreeSet<String>) -> Verdict {
    match tokens {
        [TokenTree::Ident(name)] if name == "true" => Verdict::True,
        [TokenTree::Ident(name)]
            if name == "false" || name == "test" || name == "doc" || name == "doctest" =>
        {
            Verdict::False
        }
        [TokenTree::Ident(name), TokenTree::Punct(eq), TokenTree::Literal(value)]
            if name == "feature" && eq.as_char() == '=' =>
        {
            let value = value.to_string();
            match features.contains(value.trim_matches('"')) {
                true => Verdict::True,
                false => Verdict::False,
            }
        }
        [TokenTree::Ident(name), TokenTree::Group(group)]
            if group.delimiter() == Delimiter::Parenthesis =>
        {
            let parts: Vec<TokenTree> = group.stream().into_iter().collect();
            let mut parts = split(&parts).into_iter().map(|part| predicate(part, features));
            match name.to_string().as_str() {
                "not" => parts.next().map_or(Verdict::True, negate),
                "all" => join(parts, "all", Verdict::False, Verdict::True),
                "any" => join(parts, "any", Verdict::True, Verdict::False),
                _ => as_written(tokens),
            }
        }
        _ if is_set(tokens, features) => Verdict::True,
        _ => as_written(tokens),
    }
}

/// Whether a predicate or attribute hangs on what the package is built with: on a feature, or on
/// what its build script sets. Only then does a solution's text change.
pub fn is_of_package(tokens: &TokenStream, features: &BTreeSet<String>) -> bool {
    let mut set = features.iter().filter_map(|on| on.strip_prefix("cfg("));
    has_word(tokens, "feature") || set.any(|on| has_word(tokens, set_name(on)))
}

/// The name in what a build script sets, after `cfg(`.
pub fn set_name(set: &str) -> &str {
    set.split(['=', ')']).next().unwrap_or_default()
}

/// Whether a name stands anywhere among tokens.
pub fn has_word(tokens: &TokenStream, name: &str) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Group(group) => has_word(&group.stream(), name),
        TokenTree::Ident(word) => word.unraw() == name,
        _ => false,
    })
}

/// Whether variables of a macro may stand for what a predicate asks for, not only for its values.
pub fn has_open_names(tokens: &TokenStream) -> bool {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let is = |at: usize, sign: char| matches!(tokens.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == sign);
    tokens.iter().enumerate().any(|(at, token)| match token {
        TokenTree::Group(group) => has_open_names(&group.stream()),
        TokenTree::Ident(_) => {
            at.checked_sub(1).is_some_and(|at| is(at, '$')) && !(1 < at && is(at - 2, '='))
        }
        _ => false,
    })
}

/// Whether a build script sets `name` or `name = "value"`.
fn is_set(tokens: &[TokenTree], features: &BTreeSet<String>) -> bool {
    let text: String = tokens.iter().map(TokenTree::to_string).collect();
    features.contains(&format!("cfg({text})"))
}

/// `all` and `any`: `absorbing` decides at once, `neutral` changes nothing.
fn join(
    parts: impl Iterator<Item = Verdict>,
    name: &str,
    absorbing: Verdict,
    neutral: Verdict,
) -> Verdict {
    let mut open = Vec::new();
    for part in parts {
        match part {
            part if part == absorbing => return absorbing,
            Verdict::Unknown(text) => open.push(text),
            _ => {}
        }
    }
    match open.as_slice() {
        [] => neutral,
        [only] => Verdict::Unknown(only.clone()),
        _ => Verdict::Unknown(format!("{name}({})", open.join(", "))),
    }
}

fn negate(verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::True => Verdict::False,
        Verdict::False => Verdict::True,
        Verdict::Unknown(text) => Verdict::Unknown(format!("not({text})")),
    }
}

fn as_written(tokens: &[TokenTree]) -> Verdict {
    Verdict::Unknown(tokens.iter().cloned().collect::<TokenStream>().to_string())
}

fn trim_comma(tokens: &[TokenTree]) -> &[TokenTree] {
    match tokens {
        [rest @ .., TokenTree::Punct(comma)] if comma.as_char() == ',' => rest,
        all => all,
    }
}

/// The parts between top-level commas; an empty last part does not count.
pub fn split(tokens: &[TokenTree]) -> Vec<&[TokenTree]> {
    let is_comma =
        |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',');
    let parts = tokens.split(is_comma);
    parts.filter(|part| !part.is_empty()).collect()
}

/// An arm of `cfg_select!`.
pub struct Arm<'t> {
    /// What stands before the `=>`.
    pub predicate: &'t [TokenTree],
    /// What stands after it, with the comma that may end it.
    pub rest: &'t [TokenTree],
}

impl Arm<'_> {
    /// Whether it is taken wherever none before it is.
    pub fn is_last(&self) -> bool {
        matches!(self.predicate, [TokenTree::Ident(name)] if name == "_")
    }
}

/// The arms of `cfg_select!`; `None` if that is not how the tokens read, as where a macro repeats some.
pub fn arms(tokens: &[TokenTree]) -> Option<Vec<Arm<'_>>> {
    let arrows: Vec<usize> = (0..tokens.len()).filter(|&at| is_arrow(tokens, at)).collect();
    let starts = arrows.iter().map(|&arrow| predicate_start(&tokens[..arrow]));
    let mut starts = starts.collect::<Option<Vec<usize>>>()?;
    if starts.first() != Some(&0) {
        return None;
    }
    starts.push(tokens.len());
    let mut all = Vec::new();
    for (&arrow, bounds) in arrows.iter().zip(starts.windows(2)) {
        let rest = tokens.get(arrow + 2..bounds[1])?;
        if rest.is_empty() || repeats_arms(rest) {
            return None;
        }
        all.push(Arm { predicate: &tokens[bounds[0]..arrow], rest });
    }
    Some(all)
}

/// Whether a `=>` starts at a token.
fn is_arrow(tokens: &[TokenTree], at: usize) -> bool {
    matches!(&tokens[at..], [TokenTree::Punct(eq), TokenTree::Punct(end), ..] if eq.as_char() == '=' && eq.spacing() == Spacing::Joint && end.as_char() == '>')
}

/// Where the predicate starts that these tokens end with.
fn predicate_start(tokens: &[TokenTree]) -> Option<usize> {
    let sign = |at: usize, sign: char| matches!(&tokens[at], TokenTree::Punct(punct) if punct.as_char() == sign);
    let name = |at: usize| matches!(&tokens[at], TokenTree::Ident(_));
    let last = tokens.len().checked_sub(1)?;
    let is_variable = 0 < last && name(last) && sign(last - 1, '$');
    let value = if is_variable { last - 1 } else { last };
    let has_name = 2 <= value && sign(value - 1, '=') && name(value - 2);
    match &tokens[last] {
        TokenTree::Ident(_) if is_variable && !has_name => Some(value),
        TokenTree::Ident(_) if !is_variable => Some(last),
        TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
            last.checked_sub(1).filter(|&at| name(at))
        }
        TokenTree::Ident(_) | TokenTree::Literal(_) if has_name => Some(value - 2),
        _ => None,
    }
}

/// Whether there are arms in `$(...)`.
fn repeats_arms(tokens: &[TokenTree]) -> bool {
    tokens.windows(2).any(|pair| match pair {
        [TokenTree::Punct(dollar), TokenTree::Group(group)] if dollar.as_char() == '$' => {
            let inside: Vec<TokenTree> = group.stream().into_iter().collect();
            (0..inside.len()).any(|at| is_arrow(&inside, at))
        }
        _ => false,
    })
}
