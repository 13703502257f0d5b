//! Attributes: which `cfg` allows an item, and which attributes a bundle keeps.

use crate::cfg::{self, Verdict};
use crate::conditions::{self, Conditions};
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::BTreeSet;
use syn::{Attribute, Item, Meta};

/// What `cfg` says of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conditional {
    /// It is there, at least on some judge.
    In,
    /// It is nowhere there; whether a feature has a say in that.
    Out { by_feature: bool },
}

/// What happens to an attribute of a library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It stays as written.
    Keep,
    /// It goes, or is replaced by other text.
    Replace(String),
    /// It stands for code that a procedural macro makes.
    ProcMacro(String),
    /// It asks for unstable features.
    Unstable(String),
    /// It is a limit that only the crate root can set.
    RecursionLimit(u64),
}

/// The attributes of an item.
pub fn of_item(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::ExternCrate(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::ForeignMod(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::TraitAlias(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// What `cfg`, `test` and `bench` attributes say, `cfg_attr` included.
pub fn condition(attrs: &[Attribute], features: &BTreeSet<String>) -> Conditional {
    for meta in effective(attrs, features) {
        let is_test = meta.path().is_ident("test") || meta.path().is_ident("bench");
        let Meta::List(list) = &meta else {
            if is_test {
                return Conditional::Out { by_feature: false };
            }
            continue;
        };
        if list.path.is_ident("cfg") && cfg::evaluate(&list.tokens, features) == Verdict::False {
            return Conditional::Out { by_feature: cfg::is_of_package(&list.tokens, features) };
        }
    }
    Conditional::In
}

/// Whether the judge's compiler decides by `cfg` if something with these attributes is there.
pub fn is_conditional(attrs: &[Attribute], features: &BTreeSet<String>) -> bool {
    !conditions(attrs, features).is_empty()
}

/// The predicates that must hold, as far as the judge's compiler decides, for something with these
/// attributes to be there.
pub fn conditions(attrs: &[Attribute], features: &BTreeSet<String>) -> Conditions {
    let condition = |(when, meta): (Conditions, Meta)| {
        let Meta::List(list) = &meta else { return None };
        if !list.path.is_ident("cfg") {
            return None;
        }
        let verdict = cfg::evaluate(&list.tokens, features);
        match (verdict, when.is_empty()) {
            (Verdict::Unknown(text), true) => Some(text),
            (Verdict::Unknown(text), false) => {
                Some(format!("any(not({}), {text})", conditions::all(&when)))
            }
            (Verdict::False, false) => Some(format!("not({})", conditions::all(&when))),
            _ => None,
        }
    };
    unwrapped(attrs, features).into_iter().filter_map(condition).collect()
}

/// What must hold, as far as the judge's compiler decides, for an attribute of that name to be there;
/// `None` if it never is.
pub fn when(attrs: &[Attribute], name: &str, features: &BTreeSet<String>) -> Option<Conditions> {
    let all = unwrapped(attrs, features).into_iter();
    let named = all.filter(|(_, meta)| meta.path().is_ident(name));
    let each: Vec<Conditions> = named.map(|(when, _)| when).collect();
    (!each.is_empty()).then(|| conditions::any(&each))
}

/// The attributes that hold, those inside of `cfg_attr` unwrapped where its predicate is true.
pub fn effective(attrs: &[Attribute], features: &BTreeSet<String>) -> Vec<Meta> {
    let all = unwrapped(attrs, features).into_iter();
    all.filter(|(when, _)| when.is_empty()).map(|(_, meta)| meta).collect()
}

/// The attributes that may hold, those inside of `cfg_attr` unwrapped, each with the predicates that
/// the judge's compiler decides.
fn unwrapped(attrs: &[Attribute], features: &BTreeSet<String>) -> Vec<(Conditions, Meta)> {
    let mut out = Vec::new();
    for attr in attrs {
        unwrap(&attr.meta, &[], features, &mut out);
    }
    out
}

fn unwrap(
    meta: &Meta,
    when: &[String],
    features: &BTreeSet<String>,
    out: &mut Vec<(Conditions, Meta)>,
) {
    match meta {
        Meta::List(list) if list.path.is_ident("cfg_attr") => {
            let tokens: Vec<TokenTree> = list.tokens.clone().into_iter().collect();
            let [predicate, attrs @ ..] = &*cfg::split(&tokens) else { return };
            let mut when = when.to_vec();
            match cfg::evaluate(&collect(predicate), features) {
                Verdict::True => {}
                Verdict::False => return,
                Verdict::Unknown(text) => when.push(text),
            }
            let metas = attrs.iter().filter_map(|attr| syn::parse2::<Meta>(collect(attr)).ok());
            metas.for_each(|meta| unwrap(&meta, &when, features, out));
        }
        meta => out.push((when.to_vec(), meta.clone())),
    }
}

fn collect(tokens: &[TokenTree]) -> TokenStream {
    tokens.iter().cloned().collect()
}

/// Whether an attribute of that name holds.
pub fn has(attrs: &[Attribute], name: &str, features: &BTreeSet<String>) -> bool {
    effective(attrs, features).iter().any(|meta| meta.path().is_ident(name))
}

/// The names that each attribute `#[name(...)]` which may hold lists, `None` for one without a list,
/// and what must hold for it.
pub fn lists(
    attrs: &[Attribute],
    name: &str,
    features: &BTreeSet<String>,
) -> Vec<(Conditions, Option<Vec<String>>)> {
    let all = unwrapped(attrs, features).into_iter();
    let named = all.filter(|(_, meta)| meta.path().is_ident(name));
    let lists = named.map(|(when, meta)| match meta {
        Meta::List(list) => {
            let mut names = Vec::new();
            crate::tokens::collect_idents(&list.tokens, &mut names);
            (when, Some(names))
        }
        _ => (when, None),
    });
    lists.collect()
}

/// The text of `#[name = "text"]`.
pub fn value(attrs: &[Attribute], name: &str, features: &BTreeSet<String>) -> Option<String> {
    effective(attrs, features).into_iter().find_map(|meta| match meta {
        Meta::NameValue(pair) if pair.path.is_ident(name) => match pair.value {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) => Some(text.value()),
            _ => None,
        },
        _ => None,
    })
}

/// Attributes that say nothing to the compiler which changes what a program does.
const DROPPED: &[&str] = &[
    "bench",
    "cfg",
    "crate_name",
    "crate_type",
    "deny",
    "deprecated",
    "doc",
    "expect",
    "forbid",
    "macro_export",
    "must_use",
    "no_std",
    "path",
    "rustfmt",
    "clippy",
    "rustdoc",
    "diagnostic",
    "test",
    "warn",
    "crate_id",
    "no_main",
    "doc_cfg",
];

/// Attributes that the compiler knows and that stay.
const KEPT: &[&str] = &[
    "allow",
    "automatically_derived",
    "cold",
    "default",
    "derive",
    "export_name",
    "global_allocator",
    "ignore",
    "inline",
    "link",
    "link_name",
    "link_ordinal",
    "link_section",
    "macro_use",
    "naked",
    "no_builtins",
    "no_implicit_prelude",
    "no_link",
    "no_mangle",
    "non_exhaustive",
    "panic_handler",
    "proc_macro",
    "repr",
    "should_panic",
    "target_feature",
    "track_caller",
    "type_length_limit",
    "unsafe",
    "used",
    "instruction_set",
    "type_const",
    "const_eval_limit",
    "optimize",
    "coverage",
    "debugger_visualizer",
];

/// Attribute macros that only mark an item for some tool, by the last part of their path.
const MARKERS: &[&str] = &[
    "snippet",
    "entry",
    "codesnip",
    "skip",
    "verify",
    "aizu_online_judge",
    "library_checker",
    "assert_impl",
    "cargo_snippet",
];

/// Derives that the standard library has.
const DERIVES: &[&str] =
    &["Clone", "Copy", "Debug", "Default", "Eq", "Hash", "Ord", "PartialEq", "PartialOrd"];

/// Lints that the bundle as a whole allows, so that allowing them again says nothing.
fn is_quiet(lint: &str) -> bool {
    let unused = [
        "dead_code",
        "path_statements",
        "unreachable_code",
        "unreachable_patterns",
        "unreachable_pub",
        "missing_docs",
    ];
    lint.starts_with("unused") || lint.contains("::") || unused.contains(&lint)
}

/// What happens to an attribute of a library crate; `docs` keeps documentation.
pub fn fate(attr: &Attribute, features: &BTreeSet<String>, docs: bool) -> Fate {
    fate_of(&attr.meta, matches!(attr.style, syn::AttrStyle::Inner(_)), features, docs)
}

fn fate_of(meta: &Meta, is_inner: bool, features: &BTreeSet<String>, docs: bool) -> Fate {
    let gone = || Fate::Replace(String::new());
    let segments = &meta.path().segments;
    // `#[::core::prelude::v1::derive(...)]` is `derive`.
    let is_built_in = is_built_in(meta.path());
    let named = if is_built_in { segments.last() } else { segments.first() };
    let Some(named) = named else { return Fate::Keep };
    let name = named.ident.to_string();
    let written =
        |text: String| Fate::Replace(format!("#{}[{text}]", if is_inner { "!" } else { "" }));
    match (name.as_str(), meta) {
        ("doc", Meta::NameValue(_)) if docs => Fate::Keep,
        ("cfg", Meta::List(list)) => match cfg::evaluate(&list.tokens, features) {
            Verdict::Unknown(text) if text == list.tokens.to_string() => Fate::Keep,
            Verdict::Unknown(text) => written(format!("cfg({text})")),
            Verdict::True => gone(),
            Verdict::False => written("cfg(any())".to_string()),
        },
        ("cfg_attr", Meta::List(list)) => {
            fate_of_conditional(&list.tokens, is_inner, features, docs)
        }
        ("allow", Meta::List(list)) => allow(&list.tokens, is_inner),
        ("derive", Meta::List(list)) => derive(&list.tokens),
        ("feature", Meta::List(list)) if !list.tokens.is_empty() => {
            Fate::Unstable(list.tokens.to_string())
        }
        ("recursion_limit", Meta::NameValue(pair)) => {
            let digits: String = pair
                .value
                .to_token_stream()
                .to_string()
                .chars()
                .filter(char::is_ascii_digit)
                .collect();
            digits.parse().map_or_else(|_| gone(), Fate::RecursionLimit)
        }
        ("link", meta) if links_again(meta) => gone(),
        (name, _) if DROPPED.contains(&name) => gone(),
        (name, _) if KEPT.contains(&name) && is_built_in => Fate::Keep,
        _ => {
            let last = meta
                .path()
                .segments
                .last()
                .map(|segment| segment.ident.to_string())
                .unwrap_or_default();
            let is_marker = MARKERS.contains(&last.as_str()) || MARKERS.contains(&name.as_str());
            if is_marker { gone() } else { Fate::ProcMacro(path_text(meta.path())) }
        }
    }
}

/// Libraries that the standard library itself links on Unix, after everything else.
const LINKED_LAST: &[&str] = &["c", "dl", "gcc_s", "m", "pthread", "rt", "util"];

/// Whether an attribute does nothing but link a library that the standard library links too.
///
/// Its symbols would come before those of the compiler's own functions in the bundle, and after them
/// where a crate beside the program's own links it.
pub fn links_again(meta: &Meta) -> bool {
    let Meta::List(list) = meta else { return false };
    let tokens: Vec<TokenTree> = list.tokens.clone().into_iter().collect();
    let is_last = |part: &[TokenTree]| {
        let text = collect(part).to_string();
        let name = text.strip_prefix("name = \"").and_then(|name| name.strip_suffix('"'));
        text == "kind = \"dylib\"" || name.is_some_and(|name| LINKED_LAST.contains(&name))
    };
    cfg::split(&tokens).into_iter().all(is_last)
}

/// Whether an attribute is the compiler's: a bare name, or a path into its libraries.
fn is_built_in(path: &syn::Path) -> bool {
    let first = path.segments.first();
    path.segments.len() == 1
        || first.is_some_and(|first| first.ident == "core" || first.ident == "std")
}

fn path_text(path: &syn::Path) -> String {
    path.segments.iter().map(|segment| segment.ident.to_string()).collect::<Vec<_>>().join("::")
}

fn fate_of_conditional(
    tokens: &TokenStream,
    is_inner: bool,
    features: &BTreeSet<String>,
    docs: bool,
) -> Fate {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let parts = cfg::split(&tokens);
    let [predicate, attrs @ ..] = parts.as_slice() else { return Fate::Replace(String::new()) };
    let verdict = cfg::evaluate(&collect(predicate), features);
    if verdict == Verdict::False {
        return Fate::Replace(String::new());
    }
    let mut kept = Vec::new();
    for attr in attrs {
        let Ok(meta) = syn::parse2::<Meta>(collect(attr)) else { continue };
        match fate_of(&meta, is_inner, features, docs) {
            Fate::Keep => kept.push(meta.to_token_stream().to_string()),
            Fate::Replace(text) if text.is_empty() => {}
            Fate::Replace(text) => kept
                .push(text.trim_start_matches(['#', '!', '[']).trim_end_matches(']').to_string()),
            other if verdict == Verdict::True => return other,
            _ => {}
        }
    }
    let bang = if is_inner { "!" } else { "" };
    match verdict {
        Verdict::Unknown(_) if kept.is_empty() => Fate::Replace(String::new()),
        Verdict::Unknown(text) => {
            Fate::Replace(format!("#{bang}[cfg_attr({text}, {})]", kept.join(", ")))
        }
        _ => Fate::Replace(
            kept.iter().map(|meta| format!("#{bang}[{meta}]")).collect::<Vec<_>>().join(" "),
        ),
    }
}

fn allow(tokens: &TokenStream, is_inner: bool) -> Fate {
    let parts: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let lints: Vec<String> = cfg::split(&parts)
        .into_iter()
        .map(|lint| collect(lint).to_string().replace(' ', ""))
        .collect();
    let kept: Vec<&String> =
        lints.iter().filter(|lint| !is_quiet(lint) && !lint.starts_with("reason=")).collect();
    if kept.len() == lints.len() {
        return Fate::Keep;
    }
    let bang = if is_inner { "!" } else { "" };
    match kept.as_slice() {
        [] => Fate::Replace(String::new()),
        kept => Fate::Replace(format!(
            "#{bang}[allow({})]",
            kept.iter().map(|lint| lint.as_str()).collect::<Vec<_>>().join(", ")
        )),
    }
}

fn derive(tokens: &TokenStream) -> Fate {
    let parts: Vec<TokenTree> = tokens.clone().into_iter().collect();
    for path in cfg::split(&parts) {
        let path = collect(path);
        let is_std = syn::parse2(path.clone()).is_ok_and(|path| is_std_derive(&path));
        if !is_std {
            return Fate::ProcMacro(path.to_string().replace(' ', ""));
        }
    }
    Fate::Keep
}

/// Whether a path is that of a derive of the standard library, or a name that one has.
pub fn is_std_derive(path: &syn::Path) -> bool {
    let is_derive =
        path.segments.last().is_some_and(|last| DERIVES.iter().any(|name| last.ident == name));
    is_built_in(path) && is_derive
}
