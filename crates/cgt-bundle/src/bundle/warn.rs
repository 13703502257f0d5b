//! Warnings: what is in a bundle without proof that it has to be, and what else deserves a look.

use super::Request;
use crate::context::Context;
use crate::diag::{Code, Diagnostic, Place};
use crate::lex::has_word;
use crate::load::Package;
use crate::tree::{CrateId, ItemId};
use quote::ToTokens;
use std::collections::{BTreeMap, BTreeSet};

/// Warns of impls that stay whatever is needed, since the type that they are of is not found: one
/// warning a crate, at the first of them. Pruning looks at all impls, and needs no proof before.
pub(super) fn unproved(cx: &mut Context, request: &Request) {
    if request.prune.is_some() {
        return;
    }
    let is_live = |&item: &ItemId| cx.tree.units[cx.tree.items[item].unit].is_live;
    let mut by_crate: BTreeMap<CrateId, Vec<ItemId>> = BTreeMap::new();
    for item in cx.reach.unproved.iter().copied().filter(is_live) {
        by_crate.entry(cx.tree.crate_of(item)).or_default().push(item);
    }
    for items in by_crate.into_values() {
        let first = items[0];
        let syn::Item::Impl(node) = &*cx.tree.items[first].node else { continue };
        let ty = node.self_ty.to_token_stream().to_string().replace(' ', "");
        let file = cx.tree.items[first].file;
        let range = cx.tree.files[file].range(syn::spanned::Spanned::span(&node.self_ty));
        let more = match items.len() - 1 {
            0 => String::new(),
            more => format!(", and {more} more impls like it"),
        };
        let message =
            format!("it does not show what `{ty}` is, so its impl is kept, needed or not{more}");
        let warning = Diagnostic::warning(Code::Unproved, message).at(cx.tree.place(file, range));
        let help = "a macro may make the type; --prune takes out what the compiler does not need";
        cx.diagnostics.push(warning.help(help));
    }
}

/// Warns of crates with something for the whole program that only macros name which cannot be followed: the
/// compiler may not load them, and then it is not in the original.
pub(super) fn doubted(cx: &mut Context) {
    for (krate, item) in cx.reach.links.doubted.clone() {
        let Some(package) = cx.tree.crates[krate].package.filter(|&id| cx.may_link(id)) else {
            continue;
        };
        let name = cx.workspace.packages[package].lib().map(|lib| lib.name.clone());
        let name = name.unwrap_or_default();
        let message = format!(
            "it does not show whether a macro call in here names `{name}`, which links it with what it \
             has for the whole program; it is taken in"
        );
        let place = cx.tree.place(cx.tree.items[item].file, cx.tree.items[item].range.clone());
        let help =
            format!("say so outside of macros: `use {name} as _;`, or do not name it at all");
        cx.diagnostics.push(Diagnostic::warning(Code::Meaning, message).at(place).help(help));
    }
}

/// Warns of crates that are left out in part: what the bundle is pasted to has their module too.
pub(super) fn leftovers(cx: &mut Context, left_out: BTreeSet<CrateId>) {
    for krate in left_out {
        if !cx.is_crate_live(krate) {
            continue;
        }
        let name = cx.tree.crates[krate].mount.clone().unwrap_or_default();
        let message =
            format!("`{name}` is left out in part, so there will be two modules `{name}`");
        let help = "put the content of the two together, or exclude nothing and paste it all anew";
        cx.diagnostics.push(Diagnostic::warning(Code::Leftover, message).help(help));
    }
}

/// Warns of packages for which a profile sets what changes how code works: in one file it is the same
/// for all code.
pub(super) fn overrides(cx: &mut Context) {
    let mut all = cx.workspace.overrides.clone();
    all.extend(cx.workspace.config.overrides.iter().cloned());
    for own in all {
        let is_for = |krate: &CrateId| {
            let package = cx.tree.crates[*krate].package.map(|id| &cx.workspace.packages[id]);
            let is_there = cx.solution == Some(*krate) || cx.is_crate_live(*krate);
            let is_for = |package: &Package| own.is_for(&package.manifest.name, package.is_member);
            is_there && package.is_some_and(is_for)
        };
        if !(0..cx.tree.crates.len()).any(|krate| is_for(&krate)) {
            continue;
        }
        let path = own.path.iter().map(|path| format!(" of {}", cx.shown(path).display()));
        let message = format!(
            "profile `{}`{} sets `{}` for `{}` alone, and a bundle is compiled as a whole",
            own.profile,
            path.collect::<String>(),
            own.key,
            own.package
        );
        let help = "the answers must not hang on it: set it for the whole profile";
        cx.diagnostics.push(Diagnostic::warning(Code::Meaning, message).help(help));
    }
}

/// Warns of what cargo's configuration sets that changes how the code works, where that is asked for.
pub(super) fn settings(cx: &mut Context) {
    for setting in std::mem::take(&mut cx.workspace.config.settings) {
        let is_there = |krate: CrateId| cx.solution == Some(krate) || cx.is_crate_live(krate);
        let asks = |name: &String| {
            let mut modules = cx.tree.mods.iter().filter(|module| is_there(module.krate));
            modules.any(|module| has_word(&cx.tree.files[module.file].text, name))
        };
        if setting.asked.as_ref().is_some_and(|name| !asks(name)) {
            continue;
        }
        let path = cx.shown(&setting.place.path).to_path_buf();
        let message = format!("{} sets {}, and no judge has that", path.display(), setting.what);
        let place = Place { path, ..setting.place };
        let help = "the answers must not hang on it: decide it in the code, or by a feature";
        let warning = Diagnostic::warning(Code::Meaning, message).at(place).help(help);
        cx.diagnostics.push(warning);
    }
}

/// Methods that types have from `alloc` and `std` alone, or by the traits that these bring in.
const FROM_STD: &[&str] = &[
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "cbrt",
    "ceil",
    "concat",
    "cos",
    "cosh",
    "div_euclid",
    "exp",
    "exp2",
    "exp_m1",
    "floor",
    "fract",
    "hypot",
    "into_string",
    "into_vec",
    "join",
    "ln",
    "ln_1p",
    "log",
    "log10",
    "log2",
    "mul_add",
    "powf",
    "powi",
    "rem_euclid",
    "repeat",
    "replace",
    "replacen",
    "round",
    "round_ties_even",
    "sin",
    "sin_cos",
    "sinh",
    "sort",
    "sort_by",
    "sort_by_cached_key",
    "sort_by_key",
    "sqrt",
    "tan",
    "tanh",
    "to_ascii_lowercase",
    "to_ascii_uppercase",
    "to_lowercase",
    "to_owned",
    "to_string",
    "to_uppercase",
    "to_vec",
    "trunc",
];

/// What stands before the name of a method that is not said to be a trait's.
const BEFORE: &[&str] = &[".", "f32::", "f64::", "f32>::", "f64>::", "str::", "Self::", "Self>::"];

/// Warns of crates without the standard library that call methods of traits under names that its
/// types have: in the bundle it is there for all crates, and its own methods come first.
pub(super) fn without_std(cx: &mut Context) {
    for krate in 0..cx.tree.crates.len() {
        let root = cx.tree.crates[krate].root;
        let features = &cx.tree.crates[krate].features;
        let is_without = crate::attrs::has(&cx.tree.mods[root].attrs, "no_std", features)
            && !cx.tree.crates[krate].renamed.contains_key("std");
        if !is_without || cx.solution == Some(krate) || !cx.is_crate_live(krate) {
            continue;
        }
        let is_live = |item: &ItemId| cx.tree.units[cx.tree.items[*item].unit].is_live;
        let is_called = |name: &str| {
            let files = cx.tree.mods.iter().filter(|module| module.krate == krate);
            let mut texts = files.map(|module| &cx.tree.files[module.file].text);
            texts.any(|text| BEFORE.iter().any(|before| text.contains(&format!("{before}{name}("))))
        };
        let found = FROM_STD.iter().find_map(|name| {
            let traits = cx.reach.trait_names.get(*name)?;
            let item = traits.iter().copied().find(|item| is_live(item))?;
            is_called(name).then_some((*name, item))
        });
        let Some((name, item)) = found else { continue };
        let message = format!(
            "`{}` is `no_std`, and a call of `{name}` in it may mean the standard library's own",
            cx.tree.crates[krate].name
        );
        let place = cx.tree.place(cx.tree.items[item].file, cx.tree.items[item].range.clone());
        let help = "give the method another name, or call it as `Trait::method(value)`";
        cx.diagnostics.push(Diagnostic::warning(Code::Meaning, message).at(place).help(help));
    }
}
