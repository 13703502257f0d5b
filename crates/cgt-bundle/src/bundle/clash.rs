//! Clash: names of the solution that a library's module would take over.
//!
//! A bundle's libraries are modules at the solution's root. What that root, or a module that brings
//! in its names, knows under a library's name from somewhere else must be meant as before.

use crate::context::Context;
use crate::resolve::{Found, Namespace, Res};
use crate::tree::{CrateId, ExternCrate, ItemId, Kind, ModId, Part, UnitId};
use std::collections::BTreeSet;

/// The names of mounted crates that mean something else to the solution.
pub(super) fn clashes(cx: &mut Context, solution: CrateId) -> BTreeSet<String> {
    let root = cx.tree.crates[solution].root;
    let inner = (0..cx.tree.mods.len()).filter(|&module| {
        module != root
            && cx.tree.mods[module].krate == solution
            && !cx.tree.mods[module].globs.is_empty()
    });
    let inner: Vec<ModId> = inner.collect();
    let mut names = BTreeSet::new();
    for krate in 0..cx.tree.crates.len() {
        let Some(name) = cx.tree.crates[krate].mount.clone() else { continue };
        if !cx.is_crate_live(krate) {
            continue;
        }
        let is_clash = imports_crate(cx, root, &name)
            || means_other(cx, root, &name, krate)
            || (has_value(cx, root, &name) && is_imported_whole(cx, krate))
            || inner.iter().any(|&module| {
                // What is written there wins over what globs bring in.
                !cx.is_written(module, &name)
                    && brings_own(cx, module, solution)
                    && means_other(cx, module, &name, krate)
            });
        if is_clash {
            names.insert(name);
        }
    }
    names
}

/// Whether an import gives a name to something that is found by way of another crate, be it the crate
/// of that name: where `lb` has `pub use other`, `use lb::other` does.
fn imports_crate(cx: &Context, module: ModId, name: &str) -> bool {
    let mut imports = cx.tree.mods[module].imports.get(name).into_iter().flatten();
    imports.any(|&unit| match &cx.tree.units[unit].part {
        Part::Import(import) => 1 < import.path.len(),
        _ => false,
    })
}

/// Whether a name means anything but a crate where a module's globs and items are looked at.
fn means_other(cx: &mut Context, module: ModId, name: &str, krate: CrateId) -> bool {
    let root = cx.tree.crates[krate].root;
    // What may be made of that name is given way to.
    let calls = cx.tree.mods[module].opaque.clone();
    if calls.into_iter().any(|call| cx.is_made_by(call, name) != Some(false)) {
        return true;
    }
    let found = cx.lookup_in(module, name, Namespace::Type, module);
    found.iter().any(|found| match found.res {
        Res::Item(item) if cx.is_guess(found) => cx.is_made_by(item, name) != Some(false),
        res => res != Res::Module(root),
    })
}

/// Whether a module has a value or macro of a name, which an import of a module there brings in as well.
fn has_value(cx: &mut Context, module: ModId, name: &str) -> bool {
    [Namespace::Value, Namespace::Macro]
        .into_iter()
        .any(|ns| !cx.lookup_in(module, name, ns, module).is_empty())
}

/// Whether an import or `extern crate` brings in a crate itself.
fn is_imported_whole(cx: &mut Context, krate: CrateId) -> bool {
    let root = cx.tree.crates[krate].root;
    let is_whole = |unit: &UnitId| match &cx.tree.units[*unit].part {
        Part::Import(import) => import.path.len() == 1 && import.alias.is_some(),
        _ => false,
    };
    let units: Vec<UnitId> = (0..cx.tree.units.len()).filter(is_whole).collect();
    let is_it = |found: &Found| found.res == Res::Module(root);
    if units.into_iter().any(|unit| cx.import(unit, Namespace::Type).iter().any(is_it)) {
        return true;
    }
    let is_extern = |item: &ItemId| matches!(cx.tree.items[*item].kind, Kind::ExternCrate);
    let items: Vec<ItemId> = (0..cx.tree.items.len()).filter(is_extern).collect();
    items.into_iter().any(|item| cx.extern_item(item) == Some(ExternCrate::Bundled(krate)))
}

/// Whether a module's globs bring in names of the solution's own modules.
fn brings_own(cx: &mut Context, module: ModId, solution: CrateId) -> bool {
    cx.tree.mods[module].globs.clone().into_iter().any(|glob| {
        cx.import(glob, Namespace::Type).iter().any(|found| {
            matches!(found.res, Res::Module(target) if cx.tree.mods[target].krate == solution)
        })
    })
}
