//! What a run of tokens names, in order, whatever the scope that it is read in.

use super::open::is_open_call;
use super::starts::{Colons, colons};
use super::{is_colons, is_in_use, is_keyword};
use crate::edition::is_object_place;
use proc_macro2::{Delimiter, Group, Spacing, Span, TokenStream, TokenTree};
use std::rc::Rc;
use syn::ext::IdentExt;

/// A run of names with `::` between them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Path {
    /// The names; the first one is `$crate` where it was written so.
    pub names: Rc<[String]>,
    pub is_absolute: bool,
}

/// One thing that tokens say.
pub enum Event {
    /// The value of a string literal.
    Text(String),
    /// A name that is no path: a field, a method, an associated item.
    Name(String),
    /// The `crate` of `pub(crate)`.
    PubCrate(Span),
    /// The `crate` of `$crate`.
    DollarCrate(Span),
    Cfg(Predicate),
    /// What is in the brackets of `#[link(...)]`.
    Link(Group),
    Path(Named),
    Call(Call),
    /// The arguments of a call by a variable.
    Open(Group),
    /// The `::` before the braces of a `use`, each path in which is read from there.
    GroupColons(Span, Span),
}

/// The predicate of `#[cfg(...)]` or `#[cfg_attr(..., ...)]`.
pub struct Predicate {
    pub tokens: TokenStream,
    pub start: Span,
    pub end: Span,
}

/// A path in tokens.
pub struct Named {
    pub path: Path,
    /// Where its first segment stands, if that may have to change.
    pub first: Option<First>,
    /// Whether all that the module has is taken: `path::*`.
    pub is_glob: bool,
    /// Its first and last token, but for a name in the braces of a `use`.
    pub whole: Option<(Span, Span)>,
    /// Where it starts, if a trait could stand here without `dyn`.
    pub object: Option<Span>,
}

/// The first segment of a path.
#[derive(Clone, Copy)]
pub struct First {
    /// The segment, or the `::` before it.
    pub start: Span,
    pub end: Span,
    pub import: Option<Importing>,
}

/// What the path of an import starts with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Importing {
    /// A name from which it goes on.
    Start,
    /// All of its path, with another name after it.
    Renamed,
    /// All of its path, of which it brings in the name.
    Whole,
    /// The same of `extern crate`, with the two words before it.
    ExternRenamed,
    ExternWhole,
    /// Nothing but a `*`, which in edition 2015 is all of the crate's root.
    RootGlob,
    /// The `::` before a variable, which in edition 2015 is the crate's root.
    RootColons,
}

/// A macro call in tokens.
pub struct Call {
    pub path: Path,
    pub first: First,
    pub group: Group,
    /// What its arguments name.
    pub inside: Vec<Event>,
}

/// Reads tokens; brackets are never nested deeper than `nesting` allows.
pub fn events(tokens: &TokenStream) -> Vec<Event> {
    events_in(tokens, Place::Code)
}

/// Where tokens stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Code,
    /// In the rules of a macro that is defined among them, which other rules may write.
    Rules,
}

fn events_in(tokens: &TokenStream, place: Place) -> Vec<Event> {
    let mut events = Vec::new();
    read(tokens, place, &mut events);
    events
}

fn read(tokens: &TokenStream, place: Place, out: &mut Vec<Event>) {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let mut at = 0;
    while at < tokens.len() {
        at = read_one(&tokens, at, place, out);
    }
}

/// Reads what starts at token `at`; returns where the next thing starts.
fn read_one(tokens: &[TokenTree], at: usize, place: Place, out: &mut Vec<Event>) -> usize {
    match &tokens[at] {
        TokenTree::Group(group) => {
            if is_open_call(&tokens[..at]) {
                out.push(Event::Open(group.clone()));
            }
            read_group(tokens, at, group, place, out);
            at + 1
        }
        TokenTree::Literal(literal) => {
            if let Ok(syn::Lit::Str(text)) = syn::parse_str::<syn::Lit>(&literal.to_string()) {
                out.push(Event::Text(text.value()));
            }
            at + 1
        }
        TokenTree::Punct(punct) if punct.as_char() == '\'' => at + 2,
        TokenTree::Punct(punct) if punct.as_char() == '$' => match tokens.get(at + 1) {
            Some(TokenTree::Ident(ident)) if ident == "crate" => {
                out.push(Event::DollarCrate(ident.span()));
                read_path(tokens, at + 1, Start { is_dollar: true, ..Start::at(place) }, out)
            }
            // The variable stands for the `$`.
            Some(TokenTree::Ident(_))
                if place == Place::Rules && is_word(tokens, Some(at + 2), "crate") =>
            {
                out.push(Event::DollarCrate(tokens[at + 2].span()));
                read_path(tokens, at + 2, Start { is_dollar: true, ..Start::at(place) }, out)
            }
            Some(TokenTree::Ident(_)) => at + 2,
            _ => at + 1,
        },
        TokenTree::Punct(_) if starts_with_variable(tokens, at) => {
            let path = Path { names: ["crate".to_string()].into(), is_absolute: false };
            let import = Some(Importing::RootColons);
            let first =
                Some(First { start: tokens[at].span(), end: tokens[at + 1].span(), import });
            let (is_glob, whole, object) = (false, None, None);
            out.push(Event::Path(Named { path, first, is_glob, whole, object }));
            at + 2
        }
        TokenTree::Punct(_) if is_colons(tokens, at) => {
            let Some(TokenTree::Ident(ident)) = tokens.get(at + 2) else { return at + 2 };
            let meaning = colons(tokens, at);
            if meaning != Colons::Start {
                out.push(Event::Name(ident.unraw().to_string()));
            }
            match meaning {
                Colons::GoOn => at + 3,
                _ => read_path(tokens, at + 2, Start { colons: Some(at), ..Start::at(place) }, out),
            }
        }
        TokenTree::Punct(_) => at + 1,
        TokenTree::Ident(ident) if is_field(tokens, at) => {
            out.push(Event::Name(ident.unraw().to_string()));
            at + 1
        }
        TokenTree::Ident(word) if word == "use" => read_use(tokens, at, place, out),
        TokenTree::Ident(word) if word == "extern" && is_word(tokens, Some(at + 1), "crate") => {
            read_extern(tokens, at, out)
        }
        TokenTree::Ident(_) => read_path(tokens, at, Start::at(place), out),
    }
}

/// Whether a path from the root starts at a token, of which the first name is a variable's.
fn starts_with_variable(tokens: &[TokenTree], at: usize) -> bool {
    let is_variable = matches!(tokens.get(at + 2), Some(TokenTree::Punct(dollar)) if dollar.as_char() == '$')
        && !is_word(tokens, Some(at + 3), "crate");
    is_variable && is_colons(tokens, at) && colons(tokens, at) == Colons::Start
}

/// Whether a single dot stands before a token.
fn is_field(tokens: &[TokenTree], at: usize) -> bool {
    let is_dot = |back: usize| {
        let before = at.checked_sub(back).map(|before| &tokens[before]);
        matches!(before, Some(TokenTree::Punct(dot)) if dot.as_char() == '.')
    };
    is_dot(1) && !is_dot(2)
}

fn read_group(tokens: &[TokenTree], at: usize, group: &Group, place: Place, out: &mut Vec<Event>) {
    let inside: Vec<TokenTree> = group.stream().into_iter().collect();
    let before = at.checked_sub(1).map(|before| &tokens[before]);
    match (before, inside.as_slice()) {
        (Some(TokenTree::Ident(word)), [TokenTree::Ident(only)])
            if word == "pub" && only == "crate" =>
        {
            out.push(Event::PubCrate(only.span()));
        }
        (Some(TokenTree::Punct(pound)), [TokenTree::Ident(name), TokenTree::Group(group)])
            if matches!(pound.as_char(), '#' | '!') && (name == "cfg" || name == "cfg_attr") =>
        {
            read_conditional(name == "cfg", group, place, out);
        }
        (Some(TokenTree::Punct(pound)), [TokenTree::Ident(name), TokenTree::Group(_)])
            if pound.as_char() == '#' && name == "link" =>
        {
            out.push(Event::Link(group.clone()));
        }
        _ if is_rules(&tokens[..at]) => read(&group.stream(), Place::Rules, out),
        _ => read(&group.stream(), place, out),
    }
}

/// Whether `macro_rules! name` stands before a group, or a variable for the name.
pub(crate) fn is_rules(before: &[TokenTree]) -> bool {
    let Some((TokenTree::Ident(_), before)) = before.split_last() else { return false };
    let before = match before {
        [before @ .., TokenTree::Punct(dollar)] if dollar.as_char() == '$' => before,
        before => before,
    };
    matches!(before, [.., TokenTree::Ident(word), TokenTree::Punct(_)] if word == "macro_rules")
}

/// Reads what is in `cfg(...)`, or in `cfg_attr(...)`, whose attributes are read like any.
fn read_conditional(is_whole: bool, group: &Group, place: Place, out: &mut Vec<Event>) {
    let inside: Vec<TokenTree> = group.stream().into_iter().collect();
    let comma =
        |token: &TokenTree| matches!(token, TokenTree::Punct(comma) if comma.as_char() == ',');
    let end = inside.iter().position(comma).filter(|_| !is_whole).unwrap_or(inside.len());
    let (predicate, attributes) = inside.split_at(end);
    if let (Some(first), Some(last)) = (predicate.first(), predicate.last()) {
        let tokens = predicate.iter().cloned().collect();
        out.push(Event::Cfg(Predicate { tokens, start: first.span(), end: last.span() }));
    }
    read(&attributes.iter().cloned().collect(), place, out);
}

/// How a path starts.
#[derive(Clone, Copy)]
struct Start {
    /// Where the `::` before it stands.
    colons: Option<usize>,
    /// Whether it is `$crate`.
    is_dollar: bool,
    /// Whether it stands in the braces of a `use`, and whether `::` stands before these.
    is_use: bool,
    is_absolute: bool,
    place: Place,
}

impl Start {
    fn at(place: Place) -> Self {
        Start { colons: None, is_dollar: false, is_use: false, is_absolute: false, place }
    }
}

/// Reads a path from its first name at `at`.
fn read_path(tokens: &[TokenTree], at: usize, start: Start, out: &mut Vec<Event>) -> usize {
    let Start { colons: before, is_dollar, is_use, is_absolute, place } = start;
    let TokenTree::Ident(word) = &tokens[at] else { return at + 1 };
    // A `::` after a keyword starts a path of its own.
    if !is_dollar && is_keyword(&word.to_string()) {
        return at + 1;
    }
    let mut names = vec![if is_dollar { "$crate".to_string() } else { word.unraw().to_string() }];
    let mut next = at + 1;
    // Where the first part ends after which another path may start.
    let is_fixed = is_dollar || matches!(names[0].as_str(), "Self" | "crate" | "self" | "super");
    let mut split = None;
    while is_colons(tokens, next) {
        let Some(TokenTree::Ident(ident)) = tokens.get(next + 2) else { break };
        if split.is_none() && !is_fixed && colons(tokens, next) == Colons::Open {
            split = Some((names.len(), next));
        }
        names.push(ident.unraw().to_string());
        next += 3;
    }
    let is_absolute = is_absolute || before.is_some();
    if let Some((length, end)) = split {
        let path = Path { names: names.as_slice().into(), is_absolute };
        let (whole, object) = (None, None);
        out.push(Event::Path(Named { path, first: None, is_glob: false, whole, object }));
        names.truncate(length);
        next = end;
    }
    // A name alone may be all that a rule takes, and what it stands for is the rule's affair.
    let is_alone = names.len() == 1 && before.is_none() && !is_colons(tokens, next);
    let is_use = is_use || is_in_use(tokens, before.unwrap_or(at));
    let start = before.map_or(word.span(), |colons| tokens[colons].span());
    let is_whole = names.len() == 1 && !is_colons(tokens, next);
    let import = is_use.then(|| importing(is_whole, tokens.get(next)));
    let first = First { start, end: word.span(), import };
    let path = Path { names: names.into(), is_absolute };
    if let Some(group) = arguments(tokens, next) {
        let inside = events_in(&group.stream(), place);
        out.push(Event::Call(Call { path, first, group, inside }));
        return next + 2;
    }
    let after = if is_colons(tokens, next) { tokens.get(next + 2) } else { None };
    let is_glob = matches!(after, Some(TokenTree::Punct(star)) if star.as_char() == '*');
    let names = path.names.clone();
    let whole = Some((start, tokens[next - 1].span()));
    // But `crate` is another module in the bundle, whatever the rule makes of it.
    let is_crate = is_alone && word == "crate" && !is_word(tokens, at.checked_sub(1), "extern");
    let is_imported = matches!(import, Some(Importing::Renamed | Importing::Whole));
    let first = Some(first).filter(|_| !is_dollar && (!is_alone || is_crate || is_imported));
    let from = if is_dollar { at.saturating_sub(1) } else { before.unwrap_or(at) };
    let object = is_object_place(tokens, from, next).then(|| tokens[from].span());
    out.push(Event::Path(Named { path, first, is_glob, whole, object }));
    match after {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
            read_use_group(&names, group, out);
            next + 3
        }
        Some(_) if is_glob => next + 3,
        _ => next,
    }
}

/// What a name is to an import, by what stands after it.
fn importing(is_whole: bool, after: Option<&TokenTree>) -> Importing {
    match after {
        _ if !is_whole => Importing::Start,
        None => Importing::Whole,
        Some(TokenTree::Punct(sign)) if matches!(sign.as_char(), ';' | ',') => Importing::Whole,
        Some(TokenTree::Ident(word)) if word == "as" => Importing::Renamed,
        Some(_) => Importing::Start,
    }
}

/// Reads `extern crate name`, which is read as the path `::name`, and with `self` as `crate`.
fn read_extern(tokens: &[TokenTree], at: usize, out: &mut Vec<Event>) -> usize {
    let Some(TokenTree::Ident(name)) = tokens.get(at + 2) else { return at + 2 };
    let import = match importing(true, tokens.get(at + 3)) {
        Importing::Renamed => Importing::ExternRenamed,
        _ => Importing::ExternWhole,
    };
    let is_own = name == "self";
    let named = if is_own { "crate".to_string() } else { name.unraw().to_string() };
    let path = Path { names: [named].into(), is_absolute: !is_own };
    let first = Some(First { start: tokens[at].span(), end: name.span(), import: Some(import) });
    out.push(Event::Path(Named { path, first, is_glob: false, whole: None, object: None }));
    at + 3
}

/// Reads `use` with what starts no path of its own: braces, or a `*`, with `::` before it or not.
fn read_use(tokens: &[TokenTree], at: usize, place: Place, out: &mut Vec<Event>) -> usize {
    let is_absolute = is_colons(tokens, at + 1);
    let next = if is_absolute { at + 3 } else { at + 1 };
    match tokens.get(next) {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
            if is_absolute {
                out.push(Event::GroupColons(tokens[at + 1].span(), tokens[at + 2].span()));
            }
            read_imports(group, is_absolute, place, out);
            next + 1
        }
        Some(TokenTree::Punct(star)) if star.as_char() == '*' => {
            let path = Path { names: ["crate".to_string()].into(), is_absolute: false };
            let import = Some(Importing::RootGlob);
            let first = Some(First { start: tokens[at + 1].span(), end: star.span(), import });
            let (is_glob, whole, object) = (true, None, None);
            out.push(Event::Path(Named { path, first, is_glob, whole, object }));
            next + 1
        }
        _ => at + 1,
    }
}

/// Reads `{a, b::c as d}` after `use`, or after `use ::`.
fn read_imports(group: &Group, is_absolute: bool, place: Place, out: &mut Vec<Event>) {
    let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
    for part in crate::cfg::split(&tokens) {
        match part.first() {
            Some(TokenTree::Ident(_)) => {
                read_path(part, 0, Start { is_use: true, is_absolute, ..Start::at(place) }, out);
            }
            _ => read(&part.iter().cloned().collect(), place, out),
        }
    }
}

fn is_word(tokens: &[TokenTree], at: Option<usize>, word: &str) -> bool {
    matches!(at.and_then(|at| tokens.get(at)), Some(TokenTree::Ident(ident)) if ident == word)
}

/// The arguments of a macro call whose `!` would stand at `at`.
fn arguments(tokens: &[TokenTree], at: usize) -> Option<Group> {
    match (tokens.get(at), tokens.get(at + 1)) {
        (Some(TokenTree::Punct(bang)), Some(TokenTree::Group(group)))
            if bang.as_char() == '!' && bang.spacing() == Spacing::Alone =>
        {
            Some(group.clone())
        }
        _ => None,
    }
}

/// Reads `{a, b::c}` after `use path::`.
fn read_use_group(prefix: &[String], group: &Group, out: &mut Vec<Event>) {
    let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
    for part in crate::cfg::split(&tokens) {
        let mut names = prefix.to_vec();
        let mut at = 0;
        while let Some(TokenTree::Ident(ident)) = part.get(at) {
            if ident != "self" {
                names.push(ident.unraw().to_string());
            }
            at += 1;
            if !is_colons(part, at) {
                break;
            }
            at += 2;
        }
        let is_glob = matches!(part.get(at), Some(TokenTree::Punct(star)) if star.as_char() == '*');
        let path = Path { names: names.clone().into(), is_absolute: false };
        out.push(Event::Path(Named { path, first: None, is_glob, whole: None, object: None }));
        if let Some(TokenTree::Group(inner)) = part.get(at) {
            read_use_group(&names, inner, out);
        }
    }
}
