//! Write: the text of a bundle, and why each part of it is there.

use super::Reason;
use super::written::{Part, Written};
use crate::attrs;
use crate::context::Context;
use crate::extent::skip_trivia;
use crate::format::format_module;
use crate::manifest::Edition;
use crate::reach::ROOT;
use crate::tree::{self, CrateId, FileId, ItemId, Kind, ModId, UnitId};
use crate::verify::release;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::Range;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;

/// The solution's text, then a module for each library crate; and where these stand.
///
/// A macro is seen in all that comes after it, so where the solution has one of a name that a
/// library calls, as `assert`, the libraries come first.
pub(super) fn write(
    cx: &mut Context,
    solution: Option<CrateId>,
    edition: Edition,
    names: &[&String],
) -> Written {
    let libraries: Vec<CrateId> = (0..cx.tree.crates.len())
        .filter(|&krate| Some(krate) != solution && cx.is_crate_live(krate))
        .collect();
    for krate in libraries.iter().copied().chain(solution) {
        cx.lift(krate, edition);
    }
    if let Some(solution) = solution {
        allow_open_patterns(cx, solution, &libraries);
    }
    libraries.iter().for_each(|&krate| cx.cut(krate));
    cx.narrow_imports();
    cx.settle_quotes();
    let mut mounted = String::new();
    let mut parts = Vec::new();
    for &krate in &libraries {
        let start = mounted.len();
        mounted.push_str(&mount(cx, krate, edition));
        parts.push(part(cx, krate, false, start..mounted.len()));
    }
    raise_limit(cx, &libraries);
    let head = header(cx, &libraries, edition, names);
    let (head, told_at) = head;
    let own = match solution {
        Some(solution) => own_text(cx, solution, edition, (&head, told_at), &mounted),
        None => Own { above: head, below: String::new(), told_at: Some(told_at) },
    };
    let start = own.above.len();
    let library = start..start + mounted.len();
    for part in &mut parts {
        part.range = part.range.start + start..part.range.end + start;
    }
    let gap = if own.below.is_empty() { "" } else { "\n" };
    let text = format!("{}{mounted}{gap}{}", own.above, own.below);
    if let Some(solution) = solution {
        parts.push(part(cx, solution, true, 0..start));
        if !own.below.is_empty() {
            parts.push(part(cx, solution, true, library.end..text.len()));
        }
    }
    Written { text, library, told_at: own.told_at, parts, refused: RefCell::default() }
}

fn part(cx: &Context, krate: CrateId, is_solution: bool, range: Range<usize>) -> Part {
    Part { krate, edition: cx.tree.crates[krate].edition, is_solution, range }
}

/// The head and the solution, if there is one.
struct Own {
    /// What stands before the libraries.
    above: String,
    /// What stands after them.
    below: String,
    told_at: Option<usize>,
}

fn own_text(
    cx: &mut Context,
    solution: CrateId,
    edition: Edition,
    (head, told_at): (&str, usize),
    mounted: &str,
) -> Own {
    remove_self_imports(cx, solution);
    let file = cx.tree.crates[solution].root_file;
    let (base, end) = (cx.tree.files[file].base, cx.tree.files[file].text.len());
    let own = cx.render(file, base..end);
    let first_line = &cx.tree.files[file].text[..base];
    // A `#!` line must stay the first.
    let script =
        first_line.find("#!").map_or(String::new(), |at| format!("{}\n", &first_line[at..]));
    // Without any library the solution is its own bundle.
    if mounted.is_empty() {
        let above = match allowed(cx, solution) {
            Some(allowed) => format!("{script}#![allow({allowed})]\n{own}"),
            None => format!("{first_line}{own}"),
        };
        return Own { above, below: String::new(), told_at: None };
    }
    let is_refused = is_refused(cx, solution, edition, &own);
    let allowed = if is_refused { ALLOWED.replace('#', "#!") } else { String::new() };
    let own = own.trim_start_matches('\n');
    let macros = solution_macros(cx, solution);
    let (above, below) = match macros.iter().any(|name| is_called(mounted, name)) {
        true => own.split_at(inner_lines_end(own)),
        false => (own, ""),
    };
    let gap = match above {
        "" => "",
        text if text.ends_with('\n') => "\n",
        _ => "\n\n",
    };
    let told_at = Some(script.len() + told_at);
    Own { above: format!("{script}{head}{allowed}{above}{gap}"), below: below.to_string(), told_at }
}

/// The macros that are seen after the solution's text.
fn solution_macros(cx: &mut Context, solution: CrateId) -> BTreeSet<String> {
    let root = cx.tree.crates[solution].root;
    let is_seen = |item: ItemId| cx.tree.macro_reach(cx.tree.items[item].module) == root;
    let written = cx.tree.crates[solution].macros.iter();
    let written = written.filter(|(_, items)| items.iter().any(|&item| is_seen(item)));
    let made = (0..cx.tree.items.len()).filter(|&item| {
        cx.tree.crate_of(item) == solution
            && matches!(cx.tree.items[item].kind, Kind::Opaque)
            && is_seen(item)
    });
    let made: Vec<ItemId> = made.collect();
    let mut names: BTreeSet<String> = written.map(|(name, _)| name.clone()).collect();
    for call in made {
        names.extend(cx.made_by(call).names.iter().cloned());
    }
    names
}

/// Whether `name!` stands anywhere in a text.
fn is_called(text: &str, name: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(name).any(|(at, _)| {
        let after = at + name.len();
        !text[..at].ends_with(is_word) && text[skip_trivia(text, after)..].starts_with('!')
    })
}

/// The end of the lines of a file that hold its inner attributes and documentation.
fn inner_lines_end(text: &str) -> usize {
    let Ok(file) = syn::parse_file(text) else { return 0 };
    let Some(end) = crate::extent::inner_attributes_end(&file) else { return 0 };
    let line = text[end..].split_inclusive('\n').next().unwrap_or_default();
    let is_over = line.trim().is_empty() || line.trim_start().starts_with("//");
    if is_over { end + line.len() } else { end }
}

/// What made the bundle and for what, one line for each library crate, and what they need of the
/// root; and where more can be told of what it is for.
pub(super) fn header(
    cx: &Context,
    libraries: &[CrateId],
    edition: Edition,
    names: &[&String],
) -> (String, usize) {
    let manifests = libraries
        .iter()
        .filter_map(|&krate| Some(&cx.workspace.packages[cx.tree.crates[krate].package?].manifest));
    let manifests: Vec<_> = manifests.collect();
    let names: String = names.iter().map(|name| format!(" {name}")).collect();
    let oldest = manifests
        .iter()
        .filter_map(|manifest| manifest.rust_version.as_deref())
        .max_by_key(|version| release(version));
    let oldest = oldest.map_or(String::new(), |version| format!(", Rust {version} or newer"));
    let mut head =
        format!("// Made by cargo xtask bundle{names}, for edition {}{oldest}", edition.as_str());
    let told_at = head.len();
    head.push_str(if manifests.is_empty() { "\n" } else { ", from\n" });
    for manifest in manifests {
        let license =
            manifest.license.as_deref().map_or(String::new(), |license| format!(" ({license})"));
        head.push_str(&format!("// {} {}{license}\n", manifest.name, manifest.version));
    }
    if let Some(limit) = limit_of(cx, libraries).filter(|_| own_limit(cx).is_none()) {
        head.push_str(&format!("#![recursion_limit = \"{limit}\"]\n"));
    }
    if let Some(allowed) = cx.solution.and_then(|solution| allowed(cx, solution)) {
        head.push_str(&format!("#![allow({allowed})]\n"));
    }
    (head, told_at)
}

/// The lints that the manifest of a crate keeps from being errors.
fn allowed(cx: &Context, krate: CrateId) -> Option<String> {
    let lints = &cx.workspace.packages[cx.tree.crates[krate].package?].manifest.allowed;
    let lints: Vec<&str> = lints.iter().map(String::as_str).collect();
    (!lints.is_empty()).then(|| lints.join(", "))
}

/// The largest limit that a library asks for.
fn limit_of(cx: &Context, libraries: &[CrateId]) -> Option<u64> {
    libraries.iter().filter_map(|&krate| cx.tree.crates[krate].recursion_limit).max()
}

/// The limit that a solution asks for, and where.
fn own_limit(cx: &Context) -> Option<(u64, FileId, Range<usize>)> {
    let solution = cx.solution?;
    let file = cx.tree.crates[solution].root_file;
    let attrs = &cx.tree.mods[cx.tree.crates[solution].root].attrs;
    attrs.iter().find_map(|attr| match &attr.meta {
        syn::Meta::NameValue(pair) if pair.path.is_ident("recursion_limit") => {
            let limit = syn::parse2::<syn::LitStr>(pair.value.to_token_stream()).ok()?;
            let range = cx.tree.files[file].range(limit.span());
            Some((limit.value().trim().parse().ok()?, file, range))
        }
        _ => None,
    })
}

/// Raises the limit of a solution to that of its libraries.
fn raise_limit(cx: &mut Context, libraries: &[CrateId]) {
    if let (Some(limit), Some((own, file, range))) = (limit_of(cx, libraries), own_limit(cx))
        && own < limit
    {
        cx.tree.edit(file, range, format!("{:?}", limit.to_string()));
    }
}

/// What stands before a library's module: that part of it may be unused, or, for a solution that
/// makes errors of warnings, that it is not meant.
pub(crate) const MARKS: [&str; 2] = ["#[allow(unused)]", "#[allow(warnings)]"];

/// The lints that a solution makes errors of, which it may not do in a library's code.
fn denied(cx: &Context, solution: CrateId) -> BTreeSet<String> {
    let root = cx.tree.crates[solution].root;
    let attrs = cx.tree.mods[root].attrs.iter().filter(|attr| !attr.path().is_ident("doc"));
    let mut lints = BTreeSet::new();
    for (_, tokens) in attrs.flat_map(|attr| lint_levels(attr.meta.to_token_stream())) {
        let list = Punctuated::<syn::Meta, syn::Token![,]>::parse_terminated.parse2(tokens);
        let paths = list.into_iter().flatten().filter(|meta| matches!(meta, syn::Meta::Path(_)));
        lints.extend(paths.map(|path| path.to_token_stream().to_string().replace(' ', "")));
    }
    lints
}

/// Lints that are, or hold, that of patterns which nothing reaches.
const UNREACHED: [&str; 3] = ["unreachable_patterns", "unused", "warnings"];

/// What must be matched of another crate's `#[non_exhaustive]` enum is never reached in the same crate.
fn allow_open_patterns(cx: &mut Context, solution: CrateId, libraries: &[CrateId]) {
    let is_open = |item: &syn::Item, krate: CrateId| match item {
        syn::Item::Enum(node) => {
            attrs::has(&node.attrs, "non_exhaustive", &cx.tree.crates[krate].features)
        }
        _ => false,
    };
    let mut items = 0..cx.tree.items.len();
    let has_open = items.any(|item| {
        let krate = cx.tree.crate_of(item);
        libraries.contains(&krate)
            && cx.tree.units[cx.tree.items[item].unit].is_live
            && is_open(&cx.tree.items[item].node, krate)
    });
    if !has_open || !denied(cx, solution).iter().any(|lint| UNREACHED.contains(&lint.as_str())) {
        return;
    }
    let file = cx.tree.crates[solution].root_file;
    let attrs = &cx.tree.mods[cx.tree.crates[solution].root].attrs;
    let is_level = |attr: &&syn::Attribute| !lint_levels(attr.meta.to_token_stream()).is_empty();
    if let Some(attr) = attrs.iter().rfind(is_level) {
        let end = cx.tree.files[file].range(attr.span()).end;
        cx.tree.edit(file, end..end, "\n#![allow(unreachable_patterns)]");
    }
}

/// Each `deny` and `forbid` in an attribute, with what it is given.
pub(super) fn lint_levels(tokens: TokenStream) -> Vec<(Ident, TokenStream)> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut all = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match (token, tokens.get(at + 1)) {
            (TokenTree::Ident(word), Some(TokenTree::Group(list)))
                if word == "deny" || word == "forbid" =>
            {
                all.push((word.clone(), list.stream()));
            }
            (TokenTree::Group(group), _) => all.extend(lint_levels(group.stream())),
            _ => {}
        }
    }
    all
}

/// What edition 2024 refuses unless it is allowed, and older ones only warn of.
const ALLOWED: &str = "#[allow(static_mut_refs)]\n";

/// Whether a crate of an older edition may have that.
fn is_refused(cx: &Context, krate: CrateId, edition: Edition, text: &str) -> bool {
    let own = cx.tree.crates[krate].edition;
    own < Edition::E2024 && edition == Edition::E2024 && text.contains("static mut ")
}

/// A library crate as a module.
pub(super) fn mount(cx: &mut Context, krate: CrateId, edition: Edition) -> String {
    let file = cx.tree.crates[krate].root_file;
    let (base, end) = (cx.tree.files[file].base, cx.tree.files[file].text.len());
    let inside = cx.render(file, base..end);
    let name = cx.tree.crates[krate].mount.clone().unwrap_or_default();
    let denied = cx.solution.map(|solution| denied(cx, solution)).unwrap_or_default();
    let mark = MARKS[usize::from(!denied.is_empty())];
    let mut allowed = String::new();
    if is_refused(cx, krate, edition, &inside) {
        allowed.push_str(ALLOWED);
    }
    if let Some(lints) = self::allowed(cx, krate) {
        allowed.push_str(&format!("#[allow({lints})]\n"));
    }
    // That group is allowed in any case, which is no word on lints that are errors by another name.
    let others: Vec<&str> =
        denied.iter().map(String::as_str).filter(|lint| *lint != "warnings").collect();
    if !others.is_empty() {
        allowed.push_str(&format!("#[allow({})]\n", others.join(", ")));
    }
    let name = crate::names::written(&name);
    let head = format!("{allowed}{mark}\npub mod {name}");
    format_module(&head, &inside, cx.docs).unwrap_or_else(|| format!("{head} {{\n{inside}\n}}\n"))
}

/// `use lib;` at the solution's root would name the module beside it a second time.
pub(super) fn remove_self_imports(cx: &mut Context, solution: CrateId) {
    let root = cx.tree.crates[solution].root;
    for item in cx.tree.mods[root].items.clone() {
        let node = cx.tree.items[item].node.clone();
        let (syn::Item::Use(node), Kind::Use { leaves }) =
            (&*node, cx.tree.items[item].kind.clone())
        else {
            continue;
        };
        let is_self = |cx: &Context, leaf: UnitId| match &cx.tree.units[leaf].part {
            tree::Part::Import(import) => {
                let same = import.path.len() == 1
                    && import.alias.as_deref() == Some(import.path[0].as_str());
                same && cx
                    .tree
                    .crates
                    .iter()
                    .any(|krate| krate.mount.as_deref() == Some(import.path[0].as_str()))
            }
            _ => false,
        };
        let redundant: Vec<bool> = leaves.iter().map(|&leaf| is_self(cx, leaf)).collect();
        if !redundant.contains(&true) {
            continue;
        }
        let (file, range) = (cx.tree.items[item].file, cx.tree.items[item].range.clone());
        if !redundant.contains(&false) {
            cx.tree.edit(file, range, "");
            continue;
        }
        for (&leaf, _) in leaves.iter().zip(&redundant).filter(|(_, redundant)| **redundant) {
            cx.tree.units[leaf].is_live = false;
        }
        cx.cut_use(file, &node.tree, &mut leaves.iter().copied());
    }
}

pub(super) fn reasons(cx: &Context) -> Vec<Reason> {
    let name = |unit: UnitId| unit_name(cx, unit);
    let live = (0..cx.tree.units.len()).filter(|&unit| cx.tree.units[unit].is_live && unit != ROOT);
    live.filter_map(|unit| {
        let item = cx.tree.units[unit].item;
        let krate = (item != ItemId::MAX).then(|| cx.tree.crate_of(item))?;
        if cx.solution == Some(krate) {
            return None;
        }
        let because = cx.tree.units[unit].because.filter(|&because| because != ROOT).and_then(name);
        Some(Reason { item: name(unit)?, because })
    })
    .collect()
}

pub(super) fn unit_name(cx: &Context, unit: UnitId) -> Option<String> {
    let item = cx.tree.units[unit].item;
    if item == ItemId::MAX {
        return None;
    }
    let module: ModId = cx.tree.real_module(cx.tree.items[item].module);
    let home = cx.tree.module_path(module).join("::");
    Some(match &cx.tree.units[unit].part {
        tree::Part::Import(import) => {
            let alias = import.alias.as_deref().unwrap_or("*");
            format!("{home}: use {} as {alias}", import.path.join("::"))
        }
        tree::Part::Member(_, name) => format!("{home}: {}::{name}", impl_name(cx, item)),
        tree::Part::Whole => match cx.tree.items[item].kind {
            Kind::Impl { .. } => format!("{home}: impl {}", impl_name(cx, item)),
            _ => format!("{home}::{}", cx.tree.items[item].name),
        },
    })
}

pub(super) fn impl_name(cx: &Context, item: ItemId) -> String {
    let syn::Item::Impl(node) = &*cx.tree.items[item].node else { return String::new() };
    let text = |tokens: proc_macro2::TokenStream| {
        tokens.to_string().replace(" :: ", "::").replace(" < ", "<").replace(" >", ">")
    };
    let ty = text(quote::ToTokens::to_token_stream(&node.self_ty));
    match &node.trait_ {
        Some((path, _)) => format!("{} for {ty}", text(quote::ToTokens::to_token_stream(path))),
        None => ty,
    }
}
