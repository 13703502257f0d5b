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
    "CharIndices",
    "Chars",
    "Chunks",
    "ChunksExact",
    "ChunksMut",
    "Component",
    "Components",
    "Context",
    "Cow",
    "DebugList",
    "DebugMap",
    "DebugSet",
    "DebugStruct",
    "DebugTuple",
    "Difference",
    "Drain",
    "Entry",
    "Formatter",
    "Intersection",
    "IoSlice",
    "IoSliceMut",
    "Iter",
    "IterMut",
    "Keys",
    "Lines",
    "Location",
    "Matches",
    "MutexGuard",
    "OccupiedEntry",
    "PanicHookInfo",
    "PeekMut",
    "RChunks",
    "RSplit",
    "Ref",
    "RefMut",
    "RwLockReadGuard",
    "RwLockWriteGuard",
    "Scope",
    "ScopedJoinHandle",
    "Split",
    "SplitAsciiWhitespace",
    "SplitInclusive",
    "SplitN",
    "SplitTerminator",
    "SplitWhitespace",
    "StderrLock",
    "StdinLock",
    "StdoutLock",
    "SymmetricDifference",
    "Union",
    "VacantEntry",
    "Values",
    "ValuesMut",
    "Windows",
];

/// A function's arguments of types without a name.
pub(super) struct Unnamed {
    types: Vec<Type>,
}

/// An `impl Trait`.
struct Type {
    name: String,
    /// What it covers.
    whole: Range<usize>,
    /// The bounds in it.
    bounds: Range<usize>,
    /// Those in its bounds.
    inside: Vec<Type>,
}

impl Unnamed {
    /// Those of a signature; `None` if there are some whose types cannot be given names.
    pub(super) fn of(cx: &Context, file: FileId, signature: &Signature) -> Option<Unnamed> {
        let mut found = Found { cx, file, types: Vec::new(), count: 0, depth: 0, is_open: false };
        signature.inputs.iter().for_each(|input| found.visit_fn_arg(input));
        let Found { types, is_open, .. } = found;
        // Whoever calls it with types in brackets gives those that have a name.
        let is_called_with_types = !signature.generics.params.is_empty()
            && cx.tree.files.iter().any(|file| has_types(&file.text, &signature.ident.to_string()));
        // What is not there on some machine could not be a parameter that nothing decides.
        let is_conditional = signature.inputs.iter().any(|input| {
            let attrs = match input {
                syn::FnArg::Receiver(input) => &input.attrs,
                syn::FnArg::Typed(input) => &input.attrs,
            };
            attrs.iter().any(|attr| attr.path().is_ident("cfg"))
        });
        let is_open = is_open || is_conditional || is_called_with_types;
        let is_named = types.is_empty() || !is_open;
        is_named.then_some(Unnamed { types })
    }

    /// The names that the types are given.
    pub(super) fn names(&self) -> Vec<String> {
        self.all().iter().map(|ty| ty.name.clone()).collect()
    }

    /// All types, each before those in it.
    fn all(&self) -> Vec<&Type> {
        let mut all = Vec::new();
        let mut open: Vec<&Type> = self.types.iter().rev().collect();
        while let Some(ty) = open.pop() {
            all.push(ty);
            open.extend(ty.inside.iter().rev());
        }
        all
    }

    /// Writes the types as parameters of the function.
    pub(super) fn name(&self, cx: &mut Context, file: FileId, signature: &Signature) {
        let Some(last) = self.types.last() else { return };
        let range = |span: Span| cx.tree.files[file].range(span);
        let text = &cx.tree.files[file].text;
        let start = range(signature.fn_token.span).end;
        let mut parameters: Vec<Piece> = Vec::new();
        for ty in self.all() {
            let comma = if parameters.is_empty() { "" } else { ", " };
            parameters.push(Piece::Text(format!("{comma}{}: ", ty.name)));
            let mut bounds = Pieces { text, at: ty.bounds.start, all: Vec::new() };
            ty.inside.iter().for_each(|ty| bounds.name(ty));
            parameters.extend(bounds.up_to(ty.bounds.end));
        }
        let generics = &signature.generics;
        let at = match generics.gt_token {
            Some(gt) => {
                let needs_comma = !generics.params.is_empty() && !generics.params.trailing_punct();
                let comma = if needs_comma { ", " } else { "" };
                parameters.insert(0, Piece::Text(comma.to_string()));
                range(gt.spans[0]).start
            }
            None => {
                parameters.insert(0, Piece::Text("<".to_string()));
                parameters.push(Piece::Text(">".to_string()));
                range(signature.ident.span()).end
            }
        };
        let mut pieces = Pieces { text, at: start, all: Vec::new() };
        pieces.replace(at..at, parameters);
        self.types.iter().for_each(|ty| pieces.name(ty));
        let end = pieces.at.max(last.whole.end);
        let text = Replacement::Pieces(pieces.all);
        cx.tree.files[file].edits.push(Edit { start, end, text });
    }
}

/// A piece of a file with something else in some places.
struct Pieces<'a> {
    text: &'a str,
    at: usize,
    all: Vec<Piece>,
}

impl Pieces<'_> {
    /// Writes the name of a type in its place.
    fn name(&mut self, ty: &Type) {
        self.replace(ty.whole.clone(), vec![Piece::Text(ty.name.clone())]);
    }

    /// What is inserted where two pieces of source meet would be there twice, but for a character
    /// between.
    fn replace(&mut self, range: Range<usize>, new: Vec<Piece>) {
        self.all.push(Piece::Source { start: self.at, end: range.start });
        self.all.extend(new);
        let next = self.text[range.end..].chars().next().map_or(0, char::len_utf8);
        self.at = range.end + next;
        self.all.push(Piece::Text(self.text[range.end..self.at].to_string()));
    }

    fn up_to(mut self, end: usize) -> Vec<Piece> {
        if self.at < end {
            self.all.push(Piece::Source { start: self.at, end });
        }
        self.all
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
    types: Vec<Type>,
    /// How many there are.
    count: usize,
    /// How many of them are around.
    depth: usize,
    /// Whether one cannot be a parameter as it is written.
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
        self.count += 1;
        let name = format!("__Argument{}", self.count);
        let outer = std::mem::take(&mut self.types);
        self.depth += 1;
        visit::visit_type_impl_trait(self, ty);
        self.depth -= 1;
        let inside = std::mem::replace(&mut self.types, outer);
        self.types.push(Type { name, whole, bounds, inside });
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
