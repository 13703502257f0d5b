//! Arguments: names for the types of `impl Trait` arguments, which `use<..>` must name.

use super::lift::Lifetimes;
use crate::context::Context;
use crate::extent::skip_trivia;
use crate::tree::{Edit, FileId, Piece, Replacement};
use proc_macro2::Span;
use std::ops::Range;
use syn::Signature;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// Types of the standard library that have a lifetime which need not be written.
const BORROWING: &[&str] = &[
    "Arguments",
    "Bytes",
    "Chars",
    "Chunks",
    "Context",
    "Cow",
    "Drain",
    "Formatter",
    "Iter",
    "IterMut",
    "Lines",
    "MutexGuard",
    "Ref",
    "RefMut",
    "RwLockReadGuard",
    "RwLockWriteGuard",
    "SplitWhitespace",
    "Windows",
];

/// A function's arguments of types without a name.
pub(super) struct Unnamed {
    /// What each `impl Trait` covers, and the bounds in it.
    types: Vec<(Range<usize>, Range<usize>)>,
}

impl Unnamed {
    /// Those of a signature; `None` if there are some whose types cannot be given names.
    pub(super) fn of(cx: &Context, file: FileId, signature: &Signature) -> Option<Unnamed> {
        let mut found = Found { cx, file, types: Vec::new(), depth: 0, is_open: false };
        signature.inputs.iter().for_each(|input| found.visit_fn_arg(input));
        let Found { types, is_open, .. } = found;
        // Whoever calls it with types in brackets gives those that have a name.
        let is_called_with_types = !signature.generics.params.is_empty()
            && cx.tree.files.iter().any(|file| has_types(&file.text, &signature.ident.to_string()));
        let is_named = types.is_empty() || !(is_open || is_called_with_types);
        is_named.then_some(Unnamed { types })
    }

    /// The names that the types are given.
    pub(super) fn names(&self) -> Vec<String> {
        (1..=self.types.len()).map(|number| format!("__Argument{number}")).collect()
    }

    /// Writes the types as parameters of the function.
    pub(super) fn name(&self, cx: &mut Context, file: FileId, signature: &Signature) {
        let Some((last, _)) = self.types.last() else { return };
        let range = |span: Span| cx.tree.files[file].range(span);
        let text = &cx.tree.files[file].text;
        let start = range(signature.fn_token.span).end;
        let mut pieces = Vec::new();
        // What is inserted where two pieces meet would be there twice, but for a character between.
        let mut at = start;
        let mut until =
            |end: usize, after: usize, between: &mut Vec<Piece>, all: &mut Vec<Piece>| {
                all.push(Piece::Source { start: at, end });
                all.append(between);
                let next = text[after..].chars().next().map_or(0, char::len_utf8);
                all.push(Piece::Text(text[after..after + next].to_string()));
                at = after + next;
                at
            };
        let names = self.names();
        let mut written: Vec<Piece> = Vec::new();
        for (name, (_, bounds)) in names.iter().zip(&self.types) {
            let comma = if written.is_empty() { "" } else { ", " };
            written.push(Piece::Text(format!("{comma}{name}: ")));
            written.push(Piece::Source { start: bounds.start, end: bounds.end });
        }
        let generics = &signature.generics;
        match generics.gt_token {
            Some(gt) => {
                let needs_comma = !generics.params.is_empty() && !generics.params.trailing_punct();
                written.insert(0, Piece::Text(if needs_comma { ", " } else { "" }.to_string()));
                let end = range(gt.spans[0]).start;
                until(end, end, &mut written, &mut pieces);
            }
            None => {
                written.insert(0, Piece::Text("<".to_string()));
                written.push(Piece::Text(">".to_string()));
                let end = range(signature.ident.span()).end;
                until(end, end, &mut written, &mut pieces);
            }
        }
        let mut end = last.end;
        for (name, (whole, _)) in names.into_iter().zip(&self.types) {
            end = until(whole.start, whole.end, &mut vec![Piece::Text(name)], &mut pieces);
        }
        let text = Replacement::Pieces(pieces);
        cx.tree.files[file].edits.push(Edit { start, end, text });
    }
}

/// Whether types in brackets stand behind a name anywhere in a text.
fn has_types(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let after = skip_trivia(text, at + name.len());
        text[after..].starts_with("::") && text[skip_trivia(text, after + 2)..].starts_with('<')
    })
}

/// Looks for the `impl Trait`s of arguments.
struct Found<'a> {
    cx: &'a Context,
    file: FileId,
    types: Vec<(Range<usize>, Range<usize>)>,
    /// How many of them are around.
    depth: usize,
    /// Whether one has a lifetime that must be written where a parameter is declared.
    is_open: bool,
}

impl Context {
    /// Whether something of this name may have a lifetime that is not written.
    pub(super) fn may_borrow(&self, name: &str) -> bool {
        BORROWING.contains(&name)
            || self.tree.items.iter().any(|item| item.name == name && borrows(&item.node))
    }
}

/// Whether a type or trait has lifetimes.
fn borrows(item: &syn::Item) -> bool {
    let generics = match item {
        syn::Item::Enum(item) => &item.generics,
        syn::Item::Struct(item) => &item.generics,
        syn::Item::Trait(item) => &item.generics,
        syn::Item::Type(item) => &item.generics,
        syn::Item::Union(item) => &item.generics,
        _ => return false,
    };
    generics.lifetimes().next().is_some()
}

impl<'ast> Visit<'ast> for Found<'_> {
    fn visit_type_impl_trait(&mut self, ty: &'ast syn::TypeImplTrait) {
        let mut lifetimes = Lifetimes::default();
        lifetimes.visit_type_impl_trait(ty);
        self.is_open |= lifetimes.has_elided();
        let range = |span: Span| self.cx.tree.files[self.file].range(span);
        let (whole, bounds) = (range(ty.span()), range(ty.bounds.span()));
        self.types.push((whole, bounds));
        self.depth += 1;
        visit::visit_type_impl_trait(self, ty);
        self.depth -= 1;
    }

    fn visit_path_segment(&mut self, segment: &'ast syn::PathSegment) {
        let is_written = match &segment.arguments {
            syn::PathArguments::AngleBracketed(all) => {
                all.args.iter().any(|arg| matches!(arg, syn::GenericArgument::Lifetime(_)))
            }
            // What a function takes and gives has lifetimes of its own.
            syn::PathArguments::Parenthesized(_) => return,
            syn::PathArguments::None => false,
        };
        let is_inside = self.depth != 0 && !is_written;
        self.is_open |= is_inside && self.cx.may_borrow(&segment.ident.to_string());
        visit::visit_path_segment(self, segment);
    }
}
