//! Warnings: what is in a bundle without proof that it has to be, and what else deserves a look.

use super::Request;
use crate::context::Context;
use crate::diag::{Code, Diagnostic};
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
