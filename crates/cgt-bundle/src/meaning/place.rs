//! Place: where in the original something in the bundle's text comes from.

use crate::bundle::Written;
use crate::context::Context;
use crate::diag::Place;
use crate::extent::{item_end, member_end};
use crate::parse::text_base;
use crate::tree::{ItemId, Kind, ModId};
use proc_macro2::Span;
use syn::Item;
use syn::ext::IdentExt;
use syn::spanned::Spanned;

/// Where something is in the original.
pub(super) struct Origin {
    /// The item's path, with its crate.
    pub name: String,
    pub place: Option<Place>,
}

/// The original item around a byte of the bundle's text, and where in it `snippet` stands.
pub(super) fn find(cx: &Context, written: &Written, at: usize, snippet: &str) -> Origin {
    let part = written.parts.iter().find(|part| part.range.contains(&at));
    let Some(part) = part else { return Origin { name: "the bundle".to_string(), place: None } };
    let found = Steps::read(&written.text, at);
    // The first module of a library's path is the one that holds the crate.
    let own = found.names.get(usize::from(!part.is_solution)..).unwrap_or_default();
    let krate = &cx.tree.crates[part.krate];
    let lead = (!part.is_solution).then(|| krate.name.clone());
    let name: Vec<String> = lead.into_iter().chain(own.iter().cloned()).collect();
    let before = written.text.get(found.start..at).unwrap_or_default();
    let count = if snippet.is_empty() { 0 } else { before.matches(snippet).count() };
    let item = original(cx, krate.root, own);
    let place = item.map(|item| place(cx, item, snippet, count));
    Origin { name: format!("`{}`", name.join("::")), place }
}

/// The way to something in the bundle's text.
struct Steps {
    /// From the outermost module down to the item or member.
    names: Vec<String>,
    /// The byte where the item starts, or the one before it ends.
    start: usize,
}

impl Steps {
    fn read(text: &str, at: usize) -> Steps {
        let base = text_base(text);
        let mut steps = Steps { names: Vec::new(), start: base };
        let Ok(file) = syn::parse_file(&text[base..]) else { return steps };
        let end = |span: Span| span.byte_range().end + base;
        let mut items = &file.items;
        loop {
            // Each item begins where the one before it ends.
            let count = items.partition_point(|item| end(item_end(item)) <= at);
            let Some(item) = items.get(count) else { break };
            let before = count.checked_sub(1).map(|before| end(item_end(&items[before])));
            steps.start = before.unwrap_or(steps.start);
            steps.names.extend(name(item));
            steps.names.extend(member(item, &|span| at < end(span)));
            match item {
                Item::Mod(syn::ItemMod { content: Some((_, inside)), .. }) => items = inside,
                _ => break,
            }
        }
        steps
    }
}

/// An item's name, or that of the type that it is about.
fn name(item: &Item) -> Option<String> {
    let ident = match item {
        Item::Const(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Macro(item) => item.ident.as_ref()?,
        Item::Mod(item) => &item.ident,
        Item::Static(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Impl(item) => return head(&item.self_ty),
        _ => return None,
    };
    Some(ident.unraw().to_string())
}

/// The name of the first function of an impl or trait that is not over yet.
fn member(item: &Item, is_open: &dyn Fn(Span) -> bool) -> Option<String> {
    let ident = match item {
        Item::Trait(item) => item.items.iter().find_map(|member| match member {
            syn::TraitItem::Fn(function) if is_open(member.span()) => Some(&function.sig.ident),
            _ => None,
        }),
        Item::Impl(item) => item.items.iter().find_map(|member| match member {
            syn::ImplItem::Fn(function) if is_open(member_end(member)) => Some(&function.sig.ident),
            _ => None,
        }),
        _ => None,
    };
    ident.map(|ident| ident.unraw().to_string())
}

/// The last name of a type that is a path.
fn head(ty: &syn::Type) -> Option<String> {
    match ty {
        syn::Type::Path(ty) => Some(ty.path.segments.last()?.ident.unraw().to_string()),
        syn::Type::Reference(ty) => head(&ty.elem),
        _ => None,
    }
}

/// What names lead to in the original, from a crate's root.
fn original(cx: &Context, root: ModId, mut names: &[String]) -> Option<ItemId> {
    let mut module = root;
    while let [first, rest @ ..] = names {
        let inner = cx.tree.mods[module].items.iter().map(|&item| &cx.tree.items[item]);
        let inner = inner.filter(|item| item.name == *first).find_map(|item| match item.kind {
            Kind::Mod(inner) => Some(inner),
            _ => None,
        });
        let Some(inner) = inner else { break };
        (module, names) = (inner, rest);
    }
    cx.tree.mods[module].items.iter().copied().find(|&item| {
        let node = &*cx.tree.items[item].node;
        let is_named = name(node).as_deref() == names.first().map(String::as_str);
        match (node, names) {
            (Item::Impl(node), [_, wanted]) => {
                let is_wanted = |member: &syn::ImplItem| {
                    matches!(member, syn::ImplItem::Fn(member) if member.sig.ident.unraw() == wanted)
                };
                is_named && node.items.iter().any(is_wanted)
            }
            (Item::Trait(_), [_, _]) => is_named,
            (Item::Impl(_), _) | (_, [_, _, ..]) => false,
            _ => is_named,
        }
    })
}

/// The place in an item of what comes after `count` others like it, else that of the item.
fn place(cx: &Context, item: ItemId, snippet: &str, count: usize) -> Place {
    let item = &cx.tree.items[item];
    let start = item.range.start;
    let text = &cx.tree.files[item.file].text[item.range.clone()];
    let mut found = text.match_indices(snippet).filter(|_| !snippet.is_empty());
    let range = match found.nth(count) {
        Some((at, _)) => start + at..start + at + snippet.len(),
        None => start..start + text.lines().next().map_or(1, str::len),
    };
    let place = cx.tree.place(item.file, range);
    Place { path: cx.shown(&place.path).to_path_buf(), ..place }
}
