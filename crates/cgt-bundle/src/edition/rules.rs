//! Rules: what a macro's rules expand to, read as code although its variables are not known.

use super::{is_fragment, is_punct};
use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::Parser;
use syn::{Block, File, ItemMacro, Stmt};

/// What stands for a variable of a macro, which may be anything; its name may follow.
pub(super) const VARIABLE: &str = "__variable";

/// What each of a macro's rules expands to.
pub(super) fn bodies(rules: TokenStream) -> Vec<Group> {
    let tokens: Vec<TokenTree> = rules.into_iter().collect();
    let arrows = tokens.windows(3).filter_map(|part| match part {
        [TokenTree::Punct(a), TokenTree::Punct(b), TokenTree::Group(body)]
            if a.as_char() == '=' && b.as_char() == '>' =>
        {
            Some(body.clone())
        }
        _ => None,
    });
    arrows.collect()
}

/// The words that a macro's rules ask for by themselves.
pub(super) fn asked_words(rules: TokenStream) -> Vec<Ident> {
    let tokens: Vec<TokenTree> = rules.into_iter().collect();
    let mut words = Vec::new();
    for part in tokens.windows(3) {
        if let [TokenTree::Group(matcher), TokenTree::Punct(a), TokenTree::Punct(b)] = part
            && a.as_char() == '='
            && b.as_char() == '>'
        {
            words_in(matcher.stream(), &mut words);
        }
    }
    words
}

fn words_in(matcher: TokenStream, out: &mut Vec<Ident>) {
    let tokens: Vec<TokenTree> = matcher.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => words_in(group.stream(), out),
            TokenTree::Ident(word)
                if !is_punct(at.checked_sub(1).map(|at| &tokens[at]), '$')
                    && !is_fragment(&tokens, at) =>
            {
                out.push(word.clone());
            }
            _ => {}
        }
    }
}

/// What a macro makes, as far as it reads as code.
pub(crate) enum Code {
    Statements(Vec<Stmt>),
    Items(File),
    Unknown(TokenStream),
}

/// What each rule of a macro makes, or the items that a call between items is given.
pub(crate) fn code_of(item: &ItemMacro) -> Vec<Code> {
    let tokens = item.mac.tokens.clone();
    if item.ident.is_none() {
        return syn::parse2(tokens).ok().map(Code::Items).into_iter().collect();
    }
    bodies(tokens).into_iter().map(|body| code_of_rule(body.stream())).collect()
}

fn code_of_rule(tokens: TokenStream) -> Code {
    let code = named(tokens.clone());
    if let Ok(all) = Block::parse_within.parse2(code.clone()) {
        return Code::Statements(all);
    }
    syn::parse2(code).map_or(Code::Unknown(tokens), Code::Items)
}

/// The tokens with a name for each variable of a macro, and what is repeated once, all with the spans
/// that they had.
pub(super) fn named(tokens: TokenStream) -> TokenStream {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut out = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        match (&tokens[at], tokens.get(at + 1)) {
            (TokenTree::Punct(dollar), Some(TokenTree::Ident(name))) if dollar.as_char() == '$' => {
                let span = dollar.span().join(name.span()).unwrap_or_else(Span::call_site);
                let name = format!("{VARIABLE}_{}", name.unraw());
                out.push(Ident::new(&name, span).into());
                at += 2;
            }
            (TokenTree::Punct(dollar), Some(TokenTree::Group(repeated)))
                if dollar.as_char() == '$' && repeated.delimiter() == Delimiter::Parenthesis =>
            {
                out.extend(named(repeated.stream()));
                at = repetition_end(&tokens, at + 2);
            }
            (TokenTree::Group(group), _) => {
                let mut inside = Group::new(group.delimiter(), named(group.stream()));
                inside.set_span(group.span());
                out.push(inside.into());
                at += 1;
            }
            (token, _) => {
                out.push(token.clone());
                at += 1;
            }
        }
    }
    out.into_iter().collect()
}

/// The end of what says how often something is repeated, such as `*` or `,*`, that starts at `at`.
fn repetition_end(tokens: &[TokenTree], at: usize) -> usize {
    // A separator is one token, of at most three characters each of which is a token here.
    let is_operator = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if matches!(punct.as_char(), '*' | '+' | '?'));
    let ahead = tokens.iter().skip(at).take(4);
    ahead.into_iter().position(is_operator).map_or(at, |back| at + back + 1)
}

/// The arguments of a macro that may be expressions: what is between commas and the like, or what
/// the variables of `thread_local!` are made with.
pub(crate) fn arguments(tokens: TokenStream) -> Vec<TokenStream> {
    if let Some(made) = initial(tokens.clone()) {
        return made.into_iter().map(|made| made.value).collect();
    }
    let mut all = vec![Vec::new()];
    for token in tokens {
        match &token {
            TokenTree::Punct(punct) if matches!(punct.as_char(), ',' | ';') => all.push(Vec::new()),
            _ => all.iter_mut().last().into_iter().for_each(|last| last.push(token.clone())),
        }
    }
    all.into_iter().map(|tokens| tokens.into_iter().collect()).collect()
}

/// What a variable of `thread_local!` is made with.
pub(crate) struct Initial {
    pub ty: TokenStream,
    pub value: TokenStream,
}

/// Whether a call is that of `thread_local!`.
pub(crate) fn is_thread_local(call: &syn::Macro) -> bool {
    call.path.segments.last().is_some_and(|last| last.ident == "thread_local")
}

/// What the variables are made with that tokens declare, if they are nothing but variables.
pub(crate) fn initial(tokens: TokenStream) -> Option<Vec<Initial>> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let is_semicolon = |token: &TokenTree| is_punct(Some(token), ';');
    let declared = tokens.split(is_semicolon).filter(|declared| !declared.is_empty());
    let all: Option<Vec<Initial>> = declared.map(initial_of).collect();
    all.filter(|all| !all.is_empty())
}

/// The type and the value of `static NAME: TYPE = VALUE`, with attributes and a visibility before it.
fn initial_of(tokens: &[TokenTree]) -> Option<Initial> {
    let is_static = |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word == "static");
    let start = tokens.iter().position(is_static)?;
    let is_head = |token: &TokenTree| match token {
        TokenTree::Ident(word) => word == "pub",
        TokenTree::Punct(punct) => punct.as_char() == '#',
        TokenTree::Group(_) => true,
        TokenTree::Literal(_) => false,
    };
    if !tokens[..start].iter().all(is_head) || !is_punct(tokens.get(start + 2), ':') {
        return None;
    }
    let mut depth = 0;
    for at in start + 3..tokens.len() {
        match &tokens[at] {
            TokenTree::Punct(punct) if punct.as_char() == '<' => depth += 1,
            TokenTree::Punct(punct) if punct.as_char() == '>' => {
                depth -= i32::from(!is_punct(tokens.get(at - 1), '-'));
            }
            TokenTree::Punct(punct) if punct.as_char() == '=' && depth == 0 => {
                let of = |tokens: &[TokenTree]| tokens.iter().cloned().collect();
                let (ty, value) = (of(&tokens[start + 3..at]), of(&tokens[at + 1..]));
                return Some(Initial { ty, value });
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::named;

    #[test]
    fn what_is_repeated_stands_once() {
        let cases = [
            ("$( let a = $e; )*", "let a = __variable_e ;"),
            ("f($($e),*)", "f (__variable_e)"),
            ("[$($k => $v;)=>+ 1]", "[__variable_k => __variable_v ; 1]"),
            ("$($($a)? b)*$r#c", "__variable_a b __variable_c"),
        ];
        for (rules, read) in cases {
            assert_eq!(named(rules.parse().unwrap()).to_string(), read, "{rules}");
        }
    }
}
