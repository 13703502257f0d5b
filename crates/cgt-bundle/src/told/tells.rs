//! Tells: what the rules of a macro show of the tokens that it is given.

use crate::tokens::{is_colons, is_rules};
use proc_macro2::{TokenStream, TokenTree};
use rustc_hash::FxHashMap as HashMap;

/// What a macro tells of the tokens that it is given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tells {
    #[default]
    Nothing,
    /// How many there are, for all that is known.
    Counts,
    /// Single names.
    Names,
    Everything,
}

impl Tells {
    /// What the rules of a macro tell themselves.
    pub fn of(rules: &TokenStream) -> Tells {
        let mut fragments = HashMap::default();
        read_fragments(rules, &mut fragments);
        told_in(rules, &fragments)
    }

    /// What a macro tells that is given these tokens, as `stringify` itself to call.
    pub fn of_arguments(tokens: &TokenStream) -> Tells {
        told_in(tokens, &HashMap::default())
    }
}

/// Whether the rules of a macro take tokens one by one and leave some out, as counting does.
pub fn counts(rules: &TokenStream) -> bool {
    let tokens: Vec<TokenTree> = rules.clone().into_iter().collect();
    tokens.windows(4).any(|part| match part {
        [
            TokenTree::Group(matcher),
            TokenTree::Punct(_),
            TokenTree::Punct(arrow),
            TokenTree::Group(body),
        ] if arrow.as_char() == '>' => {
            taken_alone(&matcher.stream()).iter().any(|name| !has_variable(&body.stream(), name))
        }
        _ => false,
    })
}

/// Whether the rules of a macro ask for the word `crate`, which is rewritten there too.
pub fn asks_for_crate(rules: &TokenStream) -> bool {
    let tokens: Vec<TokenTree> = rules.clone().into_iter().collect();
    tokens.windows(3).any(|part| match part {
        [TokenTree::Group(matcher), TokenTree::Punct(_), TokenTree::Punct(arrow)]
            if arrow.as_char() == '>' =>
        {
            let mut words = Vec::new();
            crate::tokens::collect_idents(&matcher.stream(), &mut words);
            words.iter().any(|word| word == "crate")
        }
        _ => false,
    })
}

/// Whether a macro that is made among tokens asks for how paths are written.
pub fn makes_path_matchers(tokens: &TokenStream) -> bool {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    tokens.iter().enumerate().any(|(at, token)| {
        let TokenTree::Group(group) = token else { return false };
        let is_made = is_rules(&tokens[..at]);
        (is_made && asks_for_paths(&group.stream())) || makes_path_matchers(&group.stream())
    })
}

/// Whether the rules of a macro ask for `crate` or `::`.
pub fn asks_for_paths(rules: &TokenStream) -> bool {
    let tokens: Vec<TokenTree> = rules.clone().into_iter().collect();
    tokens.windows(3).any(|part| match part {
        [TokenTree::Group(matcher), TokenTree::Punct(_), TokenTree::Punct(arrow)]
            if arrow.as_char() == '>' =>
        {
            has_path(&matcher.stream())
        }
        _ => false,
    })
}

fn has_path(tokens: &TokenStream) -> bool {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    tokens.iter().enumerate().any(|(at, token)| match token {
        TokenTree::Group(group) => has_path(&group.stream()),
        TokenTree::Ident(word) => word == "crate",
        _ => is_colons(&tokens, at),
    })
}

/// The variables of one token each before what takes all the others.
fn taken_alone(matcher: &TokenStream) -> Vec<String> {
    let tokens: Vec<TokenTree> = matcher.clone().into_iter().collect();
    let is = |at: usize, sign: char| matches!(tokens.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == sign);
    let token = |tokens: &[TokenTree]| match tokens {
        [
            TokenTree::Punct(dollar),
            TokenTree::Ident(name),
            TokenTree::Punct(_),
            TokenTree::Ident(kind),
            ..,
        ] if dollar.as_char() == '$' && kind == "tt" => Some(name.to_string()),
        _ => None,
    };
    let takes_rest = |at: usize| match tokens.get(at + 1) {
        Some(TokenTree::Group(rest)) if is(at, '$') => {
            let rest: Vec<TokenTree> = rest.stream().into_iter().collect();
            token(&rest).is_some()
        }
        _ => false,
    };
    let Some(rest) = (0..tokens.len()).find(|&at| takes_rest(at)) else { return Vec::new() };
    (0..rest).filter_map(|at| token(&tokens[at..rest])).collect()
}

fn has_variable(tokens: &TokenStream, name: &str) -> bool {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    tokens.iter().enumerate().any(|(at, token)| match (token, tokens.get(at + 1)) {
        (TokenTree::Group(group), _) => has_variable(&group.stream(), name),
        (TokenTree::Punct(dollar), Some(TokenTree::Ident(word))) => {
            dollar.as_char() == '$' && word == name
        }
        _ => false,
    })
}

/// Fragments of one name each, which no path is.
const NAMES: &[&str] = &["ident", "lifetime", "literal"];

/// Which of the variables of a macro stand for no more than a name.
fn read_fragments(tokens: &TokenStream, out: &mut HashMap<String, bool>) {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        if let TokenTree::Group(group) = token {
            read_fragments(&group.stream(), out);
        }
        if let [
            TokenTree::Punct(dollar),
            TokenTree::Ident(name),
            TokenTree::Punct(colon),
            TokenTree::Ident(kind),
            ..,
        ] = &tokens[at..]
            && dollar.as_char() == '$'
            && colon.as_char() == ':'
        {
            let is_name = NAMES.contains(&kind.to_string().as_str());
            *out.entry(name.to_string()).or_insert(true) &= is_name;
        }
    }
}

fn told_in(tokens: &TokenStream, fragments: &HashMap<String, bool>) -> Tells {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let mut tells = Tells::Nothing;
    let mut at = 0;
    while at < tokens.len() {
        let call = match &tokens[at..] {
            [TokenTree::Ident(name), TokenTree::Punct(bang), TokenTree::Group(group), ..]
                if bang.as_char() == '!' =>
            {
                Some((name.to_string(), group.stream()))
            }
            _ => None,
        };
        match (call, &tokens[at]) {
            (Some((name, _)), _) if crate::tokens::ERRORS.contains(&name.as_str()) => at += 2,
            (Some((name, inside)), _) if name == "stringify" => {
                tells = tells.max(variables(&inside, fragments));
                at += 2;
            }
            // Handed on, to be called elsewhere.
            (None, TokenTree::Ident(name)) if name == "stringify" => tells = Tells::Everything,
            (_, TokenTree::Group(group)) => tells = tells.max(told_in(&group.stream(), fragments)),
            _ => {}
        }
        at += 1;
    }
    tells
}

/// What the variables among tokens stand for.
fn variables(tokens: &TokenStream, fragments: &HashMap<String, bool>) -> Tells {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let each = tokens.iter().enumerate().map(|(at, token)| match (token, tokens.get(at + 1)) {
        (TokenTree::Group(group), _) => variables(&group.stream(), fragments),
        (TokenTree::Punct(dollar), Some(TokenTree::Ident(name))) if dollar.as_char() == '$' => {
            match fragments.get(&name.to_string()) {
                Some(true) => Tells::Names,
                _ if name == "crate" => Tells::Nothing,
                _ => Tells::Everything,
            }
        }
        _ => Tells::Nothing,
    });
    each.max().unwrap_or_default()
}
