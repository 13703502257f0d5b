//! Items: where each begins and ends among trees, and what sort it is.

use super::Unsure;
use super::fragment::{between, trees_of};
use super::tree::{Fragment, Group, Tree, hollow, read, tokens};
use crate::tree::CrateId;
use proc_macro2::TokenStream;
use std::ops::Range;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};

/// An item among trees.
pub struct Part<'t> {
    pub range: Range<usize>,
    pub shape: Shape<'t>,
}

/// What sort of item it is, as far as expanding is concerned.
pub enum Shape<'t> {
    /// A call, with the `#[cfg]` attributes before it.
    Call(Callee, &'t Group, Vec<Tree>),
    /// `macro_rules!`; whether it stands there without condition.
    Rules { name: String, group: &'t Group, is_plain: bool },
    /// An item with a name.
    Named,
    /// An impl, which has none.
    Unnamed,
}

/// The path of a macro that is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Callee {
    /// The crate that `$crate` at the start means.
    pub krate: Option<CrateId>,
    /// Whether it starts with `::`.
    pub is_absolute: bool,
    pub names: Vec<String>,
}

impl Callee {
    /// The path of a call as syn reads it.
    pub fn of(path: &syn::Path) -> Callee {
        let is_absolute = path.leading_colon.is_some();
        Callee { krate: None, is_absolute, names: crate::scan::segments(path) }
    }

    /// The name, if there is nothing else.
    pub fn bare(&self) -> Option<&str> {
        match self.names.as_slice() {
            [name] if self.krate.is_none() && !self.is_absolute => Some(name),
            _ => None,
        }
    }

    /// Whether it is a macro of the standard library that makes items.
    pub fn is_standard(&self) -> bool {
        self.names.last().is_some_and(|name| name == "thread_local" || name == "include")
    }

    /// Whether it is a call that takes a text as it is, in whatever brackets.
    pub fn is_include(&self) -> bool {
        self.names.last().is_some_and(|name| name == "include")
    }
}

/// The trees without the invisible brackets between items.
pub fn flat(trees: Vec<Tree>) -> Vec<Tree> {
    let mut out = Vec::with_capacity(trees.len());
    for tree in trees {
        match tree {
            Tree::Opaque(Fragment::Item | Fragment::Vis | Fragment::Block, inside) => {
                out.extend(flat(inside.as_ref().clone()))
            }
            tree => out.push(tree),
        }
    }
    out
}

/// The items that the trees are.
pub fn split(trees: &[Tree]) -> Result<Vec<Part<'_>>, Unsure> {
    let read = |input: ParseStream<'_>| {
        let mut all = Vec::new();
        while !input.is_empty() {
            let start = input.cursor();
            // A stray `;` after a call.
            if input.parse::<Option<syn::Token![;]>>()?.is_some() {
                all.push((None, Some(1)));
                continue;
            }
            let item: syn::Item = input.parse()?;
            all.push((Some(item), between(start, input.cursor())));
        }
        Ok(all)
    };
    let all = read.parse2(hollow(trees)).map_err(|_| Unsure)?;
    let mut parts = Vec::with_capacity(all.len());
    let mut at = 0;
    for (item, width) in all {
        let end = at + trees_of(&trees[at..], width.ok_or(Unsure)?).ok_or(Unsure)?;
        if let Some(item) = item {
            parts.push(Part { range: at..end, shape: shape(&item, &trees[at..end])? });
        }
        at = end;
    }
    Ok(parts)
}

fn shape<'t>(item: &syn::Item, trees: &'t [Tree]) -> Result<Shape<'t>, Unsure> {
    match item {
        syn::Item::Macro(call) => {
            let group = trees.iter().rev().find_map(|tree| match tree {
                Tree::Group(group) => Some(&**group),
                _ => None,
            });
            let group = group.ok_or(Unsure)?;
            match &call.ident {
                Some(name) => Ok(Shape::Rules {
                    name: name.unraw().to_string(),
                    group,
                    is_plain: !call.attrs.iter().any(is_condition),
                }),
                // What an attribute does to a call is not known here.
                None if call.attrs.iter().all(may_precede) => {
                    let conditions = call.attrs.iter().filter(|attr| attr.path().is_ident("cfg"));
                    let conditions = conditions.map(quote::ToTokens::to_token_stream).collect();
                    Ok(Shape::Call(callee(trees).ok_or(Unsure)?, group, read(conditions, 0)))
                }
                // What the attribute does to a call is not known here.
                None => Err(Unsure),
            }
        }
        syn::Item::Impl(_) => Ok(Shape::Unnamed),
        syn::Item::Const(item) if item.ident == "_" => Ok(Shape::Unnamed),
        _ => Ok(Shape::Named),
    }
}

/// Whether an attribute before a call says nothing, or goes for each item that the call makes.
pub fn may_precede(attr: &syn::Attribute) -> bool {
    attr.path().is_ident("doc") || attr.path().is_ident("cfg")
}

/// The items, each with the conditions before it.
pub fn with_conditions(trees: Vec<Tree>, conditions: &[Tree]) -> Result<Vec<Tree>, Unsure> {
    if conditions.is_empty() {
        return Ok(trees);
    }
    let parts = split(&trees)?;
    let items = parts.iter().map(|part| &trees[part.range.clone()]);
    Ok(items.flat_map(|item| conditions.iter().chain(item).cloned()).collect())
}

pub fn is_condition(attr: &syn::Attribute) -> bool {
    attr.path().is_ident("cfg") || attr.path().is_ident("cfg_attr")
}

/// The path before the `!` of a call.
fn callee(trees: &[Tree]) -> Option<Callee> {
    let mut start = 0;
    while trees.get(start)?.is("#") {
        start += 2;
    }
    let end = trees.iter().position(|tree| tree.is("!"))?;
    path(trees.get(start..end)?)
}

/// The path that the trees are.
pub fn path(trees: &[Tree]) -> Option<Callee> {
    let mut callee = Callee { krate: None, is_absolute: false, names: Vec::new() };
    for (at, tree) in trees.iter().enumerate() {
        match tree {
            Tree::Ident(name, _) => callee.names.push(name.unraw().to_string()),
            Tree::Crate(krate, _) if at == 0 => {
                callee.krate = Some(*krate);
                callee.names.push("crate".to_string());
            }
            colons if colons.is("::") => callee.is_absolute |= at == 0,
            _ => return None,
        }
    }
    (!callee.names.is_empty()).then_some(callee)
}

/// The items as syn sees them.
pub fn parse(trees: &[Tree]) -> Result<Vec<syn::Item>, Unsure> {
    let stream: TokenStream = tokens(trees);
    syn::parse2::<syn::File>(stream).map(|file| file.items).map_err(|_| Unsure)
}
