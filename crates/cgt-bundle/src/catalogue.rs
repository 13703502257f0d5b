//! The catalogue: every public module of the workspace's libraries, with what its header says.

use crate::context::Context;
use crate::diag::Diagnostics;
use crate::load::Workspace;
use crate::names::Named;
use crate::tree::{Kind, ModId};

/// A public module of a library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The crate's name, with underscores.
    pub krate: String,
    /// The module's path, the crate's name first.
    pub path: String,
    /// The first line of its documentation.
    pub summary: String,
    /// The bullets of its header, such as `("Time", "O(1)")`, in order.
    pub header: Vec<(String, String)>,
    /// Its public items in source order, other modules left out.
    pub items: Vec<String>,
}

/// The public modules of all library crates of a workspace, in source order, crates by name.
///
/// # Errors
///
/// Whatever stands in the way of reading them.
pub fn catalogue(workspace: Workspace) -> Result<Vec<Entry>, Diagnostics> {
    let mut cx = Context::new(workspace);
    cx.docs = true;
    cx.make_root();
    let libraries = cx.workspace.all_libraries(&[]);
    cx.workspace.start_from(libraries);
    let mut entries = Vec::new();
    for (name, package) in cx.workspace.libraries() {
        let Some(krate) = cx.library(package, &name) else { continue };
        for (path, named) in cx.public(krate) {
            if let Named::Module(module) = named {
                entries.push(entry(&cx, &name, path, module));
            }
        }
    }
    let diagnostics = Diagnostics(std::mem::take(&mut cx.diagnostics)).sorted();
    if diagnostics.has_error() { Err(diagnostics) } else { Ok(entries) }
}

fn entry(cx: &Context, krate: &str, path: String, module: ModId) -> Entry {
    let mut lines = docs(&cx.tree.mods[module].attrs);
    if let Some(item) = cx.tree.mods[module].item
        && let syn::Item::Mod(node) = &*cx.tree.items[item].node
    {
        lines.extend(docs(&node.attrs));
    }
    let summary = lines.iter().find(|line| !line.is_empty()).cloned().unwrap_or_default();
    let bullet = |line: &String| {
        let (name, value) = line.strip_prefix("- ")?.split_once(": ")?;
        name.chars().all(char::is_alphabetic).then(|| (name.to_string(), value.trim().to_string()))
    };
    let is_public = |item: &&usize| {
        let item = &cx.tree.items[**item];
        item.vis == crate::tree::Visibility::Public
            && !item.name.is_empty()
            && !matches!(item.kind, Kind::Mod(_))
    };
    let items = cx.tree.mods[module]
        .items
        .iter()
        .filter(is_public)
        .map(|&item| cx.tree.items[item].name.clone());
    Entry {
        krate: krate.to_string(),
        path,
        summary,
        header: lines.iter().filter_map(bullet).collect(),
        items: items.collect(),
    }
}

/// The lines of documentation in attributes.
fn docs(attrs: &[syn::Attribute]) -> Vec<String> {
    let texts = attrs.iter().filter_map(|attr| match &attr.meta {
        syn::Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) => Some(text.value()),
            _ => None,
        },
        _ => None,
    });
    texts
        .flat_map(|text| text.lines().map(|line| line.trim().to_string()).collect::<Vec<_>>())
        .collect()
}
