//! The parts of a text that may be removed, and where they stand.

use crate::extent::{item_end, member_end, skip_trivia};
use std::ops::Range;
use syn::{ImplItem, Item, UseTree};

/// What sort of part it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    Item,
    Member,
    Import,
    TraitImpl,
    /// A macro call that stands for items.
    Call,
    /// An impl or module without content.
    Empty,
}

/// A part that may be removed.
#[derive(Clone, Debug)]
pub struct Node {
    pub sort: Sort,
    pub range: Range<usize>,
    /// Where its name stands.
    pub name: Range<usize>,
    /// The type or trait that it defines.
    pub defines: Option<String>,
    /// For an impl: the type and the trait that it is of.
    pub of: Vec<String>,
}

/// The parts at or after byte `from`.
pub fn collect(text: &str, from: usize) -> Vec<Node> {
    let mut walk = Walk { text, base: crate::parse::text_base(text), nodes: Vec::new() };
    if let Ok(file) = syn::parse_file(text) {
        let inner = file
            .attrs
            .iter()
            .map(|attr| attr.bracket_token.span.close().byte_range().end + walk.base)
            .max();
        walk.items(&file.items, inner.unwrap_or(walk.base));
    }
    walk.nodes.retain(|node| from <= node.range.start);
    walk.nodes
}

struct Walk<'a> {
    text: &'a str,
    base: usize,
    nodes: Vec<Node>,
}

impl Walk<'_> {
    fn range(&self, span: proc_macro2::Span) -> Range<usize> {
        let range = span.byte_range();
        range.start + self.base..range.end + self.base
    }

    fn items(&mut self, items: &[Item], mut at: usize) {
        for item in items {
            let start = skip_trivia(self.text, at);
            at = self.range(item_end(item)).end;
            self.item(item, start..at);
        }
    }

    fn push(&mut self, sort: Sort, range: Range<usize>, name: Range<usize>) {
        self.nodes.push(Node { sort, range, name, defines: None, of: Vec::new() });
    }

    /// Derives, each alone and all at once: they are impls that one word makes.
    fn derives(&mut self, item: &Item) {
        for attr in crate::attrs::of_item(item).iter().filter(|attr| attr.path().is_ident("derive"))
        {
            let whole = self.range(attr.pound_token.span).start
                ..self.range(attr.bracket_token.span.close()).end;
            self.push(Sort::TraitImpl, whole.clone(), whole.clone());
            let syn::Meta::List(list) = &attr.meta else { continue };
            let tokens: Vec<proc_macro2::TokenTree> = list.tokens.clone().into_iter().collect();
            for path in crate::cfg::split(&tokens) {
                let (Some(first), Some(last)) = (path.first(), path.last()) else { continue };
                let (start, end) = (self.range(first.span()).start, self.range(last.span()).end);
                let next = skip_trivia(self.text, end);
                let end = if self.text[next..].starts_with(',') { next + 1 } else { end };
                self.push(Sort::TraitImpl, start..end, start..start);
            }
        }
    }

    fn item(&mut self, item: &Item, range: Range<usize>) {
        self.derives(item);
        let (ident, defines) = match item {
            Item::Const(item) => (&item.ident, false),
            Item::Static(item) => (&item.ident, false),
            Item::Fn(item) => (&item.sig.ident, false),
            Item::Struct(item) => (&item.ident, true),
            Item::Enum(item) => (&item.ident, true),
            Item::Union(item) => (&item.ident, true),
            Item::Trait(item) => (&item.ident, true),
            Item::Type(item) => (&item.ident, false),
            Item::Mod(item) => return self.module(item, range),
            Item::Impl(item) => return self.implementation(item, range),
            Item::Use(item) => return self.import(item, range),
            Item::Macro(item) => match &item.ident {
                Some(ident) => (ident, false),
                None => return self.push(Sort::Call, range.clone(), range),
            },
            _ => return,
        };
        let name = self.range(ident.span());
        let defines = defines.then(|| ident.to_string());
        self.nodes.push(Node { sort: Sort::Item, range, name, defines, of: Vec::new() });
    }

    fn module(&mut self, item: &syn::ItemMod, range: Range<usize>) {
        let Some((brace, items)) = &item.content else { return };
        if items.is_empty() {
            self.push(Sort::Empty, range, self.range(item.ident.span()));
            return;
        }
        let inner = item.attrs.iter().filter(|attr| matches!(attr.style, syn::AttrStyle::Inner(_)));
        let inner = inner.map(|attr| self.range(attr.bracket_token.span.close()).end).max();
        self.items(items, inner.unwrap_or(self.range(brace.span.open()).end));
    }

    fn implementation(&mut self, item: &syn::ItemImpl, range: Range<usize>) {
        let head = last_name(&item.self_ty);
        let of_trait = item
            .trait_
            .as_ref()
            .and_then(|(path, _)| Some(path.segments.last()?.ident.to_string()));
        let is_empty = item.items.is_empty() && item.trait_.is_none();
        // A destructor does its work without being called.
        let sort = match &of_trait {
            Some(name) if name == "Drop" => Sort::Member,
            Some(_) => Sort::TraitImpl,
            None if is_empty => Sort::Empty,
            None => Sort::Member,
        };
        let of = head.into_iter().chain(of_trait.clone()).collect();
        self.nodes.push(Node {
            sort,
            range: range.clone(),
            name: range.start..range.start,
            defines: None,
            of,
        });
        if item.trait_.is_some() {
            return;
        }
        let mut at = self.range(item.brace_token.span.open()).end;
        for member in &item.items {
            let start = skip_trivia(self.text, at);
            at = self.range(member_end(member)).end;
            let ident = match member {
                ImplItem::Const(member) => &member.ident,
                ImplItem::Fn(member) => &member.sig.ident,
                ImplItem::Type(member) => &member.ident,
                _ => continue,
            };
            self.push(Sort::Member, start..at, self.range(ident.span()));
        }
    }

    fn import(&mut self, item: &syn::ItemUse, range: Range<usize>) {
        if matches!(item.tree, UseTree::Group(_) | UseTree::Path(_)) && has_group(&item.tree) {
            self.leaves(&item.tree);
        }
        // The lint names the tree without `use` and `;`.
        let tree = self.tree_range(&item.tree);
        self.push(Sort::Import, range, tree);
    }

    fn leaves(&mut self, tree: &UseTree) {
        match tree {
            UseTree::Path(tree) => self.leaves(&tree.tree),
            UseTree::Group(tree) => {
                for inner in &tree.items {
                    let name = self.tree_range(inner);
                    let next = skip_trivia(self.text, name.end);
                    let end = if self.text[next..].starts_with(',') { next + 1 } else { name.end };
                    self.push(Sort::Import, name.start..end, name);
                    self.leaves(inner);
                }
            }
            _ => {}
        }
    }

    fn tree_range(&self, tree: &UseTree) -> Range<usize> {
        match tree {
            UseTree::Path(tree) => {
                self.range(tree.ident.span()).start..self.tree_range(&tree.tree).end
            }
            UseTree::Name(tree) => self.range(tree.ident.span()),
            UseTree::Rename(tree) => {
                self.range(tree.ident.span()).start..self.range(tree.rename.span()).end
            }
            UseTree::Glob(tree) => self.range(tree.star_token.span),
            UseTree::Group(tree) => {
                self.range(tree.brace_token.span.open()).start
                    ..self.range(tree.brace_token.span.close()).end
            }
        }
    }
}

fn has_group(tree: &UseTree) -> bool {
    match tree {
        UseTree::Path(tree) => has_group(&tree.tree),
        UseTree::Group(_) => true,
        _ => false,
    }
}

/// The last name of a type that is a path, through references.
fn last_name(ty: &syn::Type) -> Option<String> {
    match ty {
        syn::Type::Path(ty) => Some(ty.path.segments.last()?.ident.to_string()),
        syn::Type::Reference(ty) => last_name(&ty.elem),
        _ => None,
    }
}
