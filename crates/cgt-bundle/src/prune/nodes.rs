//! The parts of a text that may be removed, and where they stand.

use super::silent::Macros;
use crate::extent::{item_end, last_span, member_end, skip_trivia};
use std::ops::Range;
use syn::{ImplItem, Item, TraitItem, UseTree};

/// What sort of part it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    Item,
    Member,
    /// A member of a trait, or of an impl of one, which goes with that of the trait.
    OfTrait,
    Import,
    TraitImpl,
    /// A macro call that stands for items.
    Call,
    /// An impl or module without content.
    Empty,
}

/// Traits by which the standard library takes another way where a type has them, which leaves no
/// trace in what is compiled of the program: a `Copy` type is copied instead of cloned and sorted
/// otherwise, an `Rc` of an `Eq` type is equal to itself unasked, a `FusedIterator` is not fused again.
pub const SPECIALISED: &[&str] = &["Copy", "Eq", "FusedIterator"];

/// A part that may be removed.
#[derive(Clone, Debug)]
pub struct Node {
    pub sort: Sort,
    pub range: Range<usize>,
    /// Where its name stands.
    pub name: Range<usize>,
    /// The path of the module that it stands in.
    pub module: String,
    /// The name of the type or trait that it defines.
    pub defines: Option<String>,
    /// For an impl: its type, if that is a path and no parameter.
    pub of_type: Option<Last>,
    /// For an impl: its trait; for a member of a trait or of its impls: that trait.
    pub of_trait: Option<Last>,
    /// For a member of a trait or of its impls: its name.
    pub member: Option<String>,
}

/// The end of a path.
#[derive(Clone, Debug)]
pub struct Last {
    pub name: String,
    /// Whether it is all of the path.
    pub is_bare: bool,
}

impl Last {
    fn of(path: &syn::Path) -> Option<Last> {
        let name = path.segments.last()?.ident.to_string();
        Some(Last { name, is_bare: path.segments.len() == 1 && path.leading_colon.is_none() })
    }
}

/// The parts that stand inside of a range.
pub fn collect(text: &str, inside: &Range<usize>) -> Vec<Node> {
    let base = crate::parse::text_base(text);
    let Ok(file) = syn::parse_file(text) else { return Vec::new() };
    let macros = Macros::of(&file);
    let mut walk = Walk { text, base, macros, module: Vec::new(), nodes: Vec::new() };
    let inner = crate::extent::inner_attributes_end(&file).map(|end| end + walk.base);
    walk.items(&file.items, inner.unwrap_or(walk.base));
    walk.nodes.retain(|node| inside.start <= node.range.start && node.range.end <= inside.end);
    walk.nodes
}

struct Walk<'a> {
    text: &'a str,
    base: usize,
    macros: Macros,
    module: Vec<String>,
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

    fn node(&self, sort: Sort, range: Range<usize>, name: Range<usize>) -> Node {
        Node {
            sort,
            range,
            name,
            module: self.module.join("::"),
            defines: None,
            of_type: None,
            of_trait: None,
            member: None,
        }
    }

    fn push(&mut self, sort: Sort, range: Range<usize>, name: Range<usize>) {
        let node = self.node(sort, range, name);
        self.nodes.push(node);
    }

    /// Derives, each by itself: they are impls that one word makes.
    fn derives(&mut self, item: &Item) {
        let of_type = match item {
            Item::Struct(item) => &item.ident,
            Item::Enum(item) => &item.ident,
            Item::Union(item) => &item.ident,
            _ => return,
        };
        for attr in crate::attrs::of_item(item).iter().filter(|attr| attr.path().is_ident("derive"))
        {
            let syn::Meta::List(list) = &attr.meta else { continue };
            let tokens: Vec<proc_macro2::TokenTree> = list.tokens.clone().into_iter().collect();
            if tokens.is_empty() {
                let whole = self.range(attr.pound_token.span).start
                    ..self.range(attr.bracket_token.span.close()).end;
                self.push(Sort::Empty, whole.clone(), whole);
            }
            let mut before = None;
            for path in crate::cfg::split(&tokens) {
                let (Some(first), Some(last)) = (path.first(), path.last()) else { continue };
                let (start, end) = (self.range(first.span()).start, self.range(last.span()).end);
                let next = skip_trivia(self.text, end);
                // The last one goes with the comma before it.
                let range = match (self.text[next..].starts_with(','), before) {
                    (true, _) => start..skip_trivia(self.text, next + 1),
                    (false, Some(before)) => before..end,
                    (false, None) => start..end,
                };
                before = Some(end);
                let of_trait = last.to_string();
                let node = self.node(self.trait_impl(&of_trait, false), range, start..start);
                let [of_type, of_trait] =
                    [of_type.to_string(), of_trait].map(|name| Some(Last { name, is_bare: true }));
                self.nodes.push(Node { of_type, of_trait, ..node });
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
                // As an impl of that kind, it goes with nothing.
                None if self.macros.may_be_silent(&item.mac) => return,
                None => return self.push(Sort::Call, range.clone(), range),
            },
            _ => return,
        };
        let name = self.range(ident.span());
        if let Item::Trait(item) = item {
            self.trait_members(item);
        }
        let defines = defines.then(|| ident.to_string());
        self.nodes.push(Node { defines, ..self.node(Sort::Item, range, name) });
    }

    fn module(&mut self, item: &syn::ItemMod, range: Range<usize>) {
        let Some((brace, items)) = &item.content else { return };
        if items.is_empty() {
            self.push(Sort::Empty, range, self.range(item.ident.span()));
            return;
        }
        let inner = item.attrs.iter().filter(|attr| matches!(attr.style, syn::AttrStyle::Inner(_)));
        let inner = inner.map(|attr| self.range(attr.bracket_token.span.close()).end).max();
        self.module.push(item.ident.to_string());
        self.items(items, inner.unwrap_or(self.range(brace.span.open()).end));
        self.module.pop();
    }

    /// What an impl of a trait is: one that may go by trial, or one that goes with its type only,
    /// since it does its work without being called.
    fn trait_impl(&self, name: &str, is_empty: bool) -> Sort {
        // A trait of the standard library may have another name here.
        let is_foreign = || !self.text.contains(&format!("trait {name}"));
        let is_silent = name == "Drop" || SPECIALISED.contains(&name);
        if is_silent || (is_empty && is_foreign()) { Sort::Member } else { Sort::TraitImpl }
    }

    fn implementation(&mut self, item: &syn::ItemImpl, range: Range<usize>) {
        let is_parameter = |last: &Last| item.generics.type_params().any(|p| p.ident == last.name);
        let of_type = last_of_type(&item.self_ty).filter(|last| !is_parameter(last));
        let of_trait = item.trait_.as_ref().and_then(|(path, _)| Last::of(path));
        let sort = match &of_trait {
            Some(last) => self.trait_impl(&last.name, item.items.is_empty()),
            None if item.items.is_empty() => Sort::Empty,
            None => Sort::Member,
        };
        let node = self.node(sort, range.clone(), range.start..range.start);
        self.nodes.push(Node { of_type, of_trait: of_trait.clone(), ..node });
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
            match &of_trait {
                Some(last) => self.of_trait(last.clone(), ident, start..at),
                None => self.push(Sort::Member, start..at, self.range(ident.span())),
            }
        }
    }

    fn trait_members(&mut self, item: &syn::ItemTrait) {
        let last = Last { name: item.ident.to_string(), is_bare: true };
        let inner = item.attrs.iter().filter(|attr| matches!(attr.style, syn::AttrStyle::Inner(_)));
        let inner = inner.map(|attr| self.range(attr.bracket_token.span.close()).end).max();
        let mut at = inner.unwrap_or(self.range(item.brace_token.span.open()).end);
        for member in &item.items {
            let start = skip_trivia(self.text, at);
            at = self.range(last_span(quote::ToTokens::to_token_stream(member))).end;
            let ident = match member {
                TraitItem::Const(member) => &member.ident,
                TraitItem::Fn(member) => &member.sig.ident,
                _ => continue,
            };
            self.of_trait(last.clone(), ident, start..at);
        }
    }

    fn of_trait(&mut self, last: Last, ident: &syn::Ident, range: Range<usize>) {
        let node = self.node(Sort::OfTrait, range, self.range(ident.span()));
        let (of_trait, member) = (Some(last), Some(ident.to_string()));
        self.nodes.push(Node { of_trait, member, ..node });
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
fn last_of_type(ty: &syn::Type) -> Option<Last> {
    match ty {
        syn::Type::Path(ty) => Last::of(&ty.path),
        syn::Type::Reference(ty) => last_of_type(&ty.elem),
        _ => None,
    }
}
