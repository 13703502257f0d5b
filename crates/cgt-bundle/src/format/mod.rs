//! Format: library text laid out by prettyplease, with macro arguments and bodies byte for byte.
//!
//! What stands in a module is not indented: it keeps the columns that it has in a file of its own,
//! which saves a fifth of a bundle's bytes and breaks no line that was not broken before.

mod ends;
mod pieces;

pub(crate) use ends::is_assignment;

use proc_macro2::{Ident, Span, TokenStream};
use syn::ext::IdentExt;
use syn::parse::discouraged::Speculative;
use syn::parse::{ParseStream, Parser};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Item, Stmt, Token, Visibility, braced, token};

/// Lays out a module without its ordinary comments: `head` is what stands before its braces, and
/// `inside` between them. `None` if it has syntax that is not known.
pub fn format_module(head: &str, inside: &str, docs: bool) -> Option<String> {
    let head = lay_out(&format!("{head} {{}}"), docs)?;
    let whole = || lay_out(inside, docs);
    let inside = pieces::in_parallel(inside, |piece| lay_out(piece, docs)).or_else(whole)?;
    Some(format!("{}{inside}}}\n", opened(&head)))
}

/// Lays out items.
fn lay_out(text: &str, docs: bool) -> Option<String> {
    let marks = Marks { text, docs, prefix: free_prefix(text), originals: Vec::new() };
    let printer = Printer { marks, out: String::new() };
    let lay_out = |input: ParseStream<'_>| {
        let mut printer = printer;
        printer.items(input)?;
        Ok(printer)
    };
    // The printer panics on what it does not know.
    let lay_out = std::panic::AssertUnwindSafe(|| Parser::parse_str(lay_out, text));
    let printer = std::panic::catch_unwind(lay_out).ok()?.ok()?;
    Some(restore(&printer.out, &printer.marks))
}

/// A module as far as its brace, which it has with nothing inside.
fn opened(module: &str) -> String {
    format!("{}\n", module.trim_end().trim_end_matches('}').trim_end())
}

/// Parses and prints item by item, so that no more than one of them is held.
struct Printer<'a> {
    marks: Marks<'a>,
    out: String,
}

impl Printer<'_> {
    /// Inner attributes and items, to the end.
    fn items(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        let attrs = input.call(Attribute::parse_inner)?;
        self.print(syn::File { shebang: None, frontmatter: None, attrs, items: Vec::new() })?;
        while !input.is_empty() {
            if !self.module(input)? {
                let item = input.parse::<Item>()?;
                self.item(item)?;
            }
        }
        Ok(())
    }

    fn item(&mut self, item: Item) -> syn::Result<()> {
        let items = vec![item];
        self.print(syn::File { shebang: None, frontmatter: None, attrs: Vec::new(), items })
    }

    /// A module with its content, if one comes next. What is in it is not indented.
    fn module(&mut self, input: ParseStream<'_>) -> syn::Result<bool> {
        let ahead = input.fork();
        let attrs = ahead.call(Attribute::parse_outer)?;
        let vis: Visibility = ahead.parse()?;
        if !(ahead.peek(Token![mod]) && ahead.peek2(Ident::peek_any) && ahead.peek3(token::Brace)) {
            return Ok(false);
        }
        let (mod_token, ident) = (ahead.parse()?, ahead.parse()?);
        input.advance_to(&ahead);
        let content;
        let brace_token = braced!(content in input);
        let head = self.out.len();
        self.item(Item::Mod(syn::ItemMod {
            attrs,
            vis,
            unsafety: None,
            mod_token,
            ident,
            content: Some((brace_token, Vec::new())),
            semi: None,
        }))?;
        let opened = opened(&self.out[head..]);
        self.out.replace_range(head.., &opened);
        self.items(&content)?;
        self.out.push_str("}\n");
        Ok(true)
    }

    fn print(&mut self, mut file: syn::File) -> syn::Result<()> {
        let mut known = Known(true);
        known.visit_file(&file);
        if !known.0 {
            return Err(syn::Error::new(Span::call_site(), "has syntax that is not known"));
        }
        self.marks.visit_file_mut(&mut file);
        if !file.attrs.is_empty() || !file.items.is_empty() {
            self.out.push_str(&prettyplease::unparse(&file));
        }
        Ok(())
    }
}

/// Whether everything in a tree is syntax that syn has a name for.
struct Known(bool);

impl<'ast> Visit<'ast> for Known {
    fn visit_token_stream(&mut self, _: &'ast TokenStream) {}

    fn visit_item(&mut self, item: &'ast Item) {
        self.0 &= !matches!(item, Item::Verbatim(_));
        visit::visit_item(self, item);
    }

    fn visit_impl_item(&mut self, item: &'ast syn::ImplItem) {
        self.0 &= !matches!(item, syn::ImplItem::Verbatim(_));
        visit::visit_impl_item(self, item);
    }

    fn visit_trait_item(&mut self, item: &'ast syn::TraitItem) {
        self.0 &= !matches!(item, syn::TraitItem::Verbatim(_));
        visit::visit_trait_item(self, item);
    }

    fn visit_foreign_item(&mut self, item: &'ast syn::ForeignItem) {
        self.0 &= !matches!(item, syn::ForeignItem::Verbatim(_));
        visit::visit_foreign_item(self, item);
    }

    fn visit_expr(&mut self, expr: &'ast syn::Expr) {
        self.0 &= !matches!(expr, syn::Expr::Verbatim(_));
        visit::visit_expr(self, expr);
    }

    fn visit_type(&mut self, ty: &'ast syn::Type) {
        self.0 &= !matches!(ty, syn::Type::Verbatim(_));
        visit::visit_type(self, ty);
    }

    fn visit_type_param_bound(&mut self, bound: &'ast syn::TypeParamBound) {
        self.0 &= !matches!(bound, syn::TypeParamBound::Verbatim(_));
        visit::visit_type_param_bound(self, bound);
    }
}

fn free_prefix(text: &str) -> String {
    let names = (0..).map(|number| format!("__macro{number}_"));
    names.into_iter().find(|name| !text.contains(name.as_str())).unwrap_or_default()
}

/// Puts a name in the place of each macro's tokens, and remembers their text.
struct Marks<'a> {
    text: &'a str,
    docs: bool,
    prefix: String,
    originals: Vec<Original>,
}

/// Text that a name stands for while the rest is laid out.
struct Original {
    text: String,
    kind: Marked,
}

/// What a name stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Marked {
    /// The tokens of a macro call.
    Tokens,
    /// An item, for which a `use` of the name stands.
    Item,
    /// What ends the statement before, for which a statement stands.
    End,
    /// An item of a foreign block, for which a macro call stands.
    Foreign,
}

impl Marks<'_> {
    fn mark(&mut self, text: String, kind: Marked) -> Ident {
        // All are of one length, so that lines break the same wherever a call stands.
        let name = format!("{}{:04}_", self.prefix, self.originals.len());
        self.originals.push(Original { text, kind });
        Ident::new(&name, Span::call_site())
    }

    /// The whole text of a `macro_rules!` item, attributes included.
    fn rules(&self, item: &syn::ItemMacro) -> String {
        let start = item
            .attrs
            .iter()
            .find(|attr| self.docs || !attr.path().is_ident("doc"))
            .map_or(item.mac.path.segments[0].ident.span(), |attr| attr.pound_token.span);
        let end = item.semi_token.map_or(item.mac.delimiter.span().close(), |semi| semi.span);
        self.text[start.byte_range().start..end.byte_range().end].to_string()
    }

    fn replace_rules(&mut self, item: &mut Item) {
        if let Item::Macro(rules) = item
            && rules.ident.is_some()
        {
            let mark = self.mark(self.rules(rules), Marked::Item);
            *item = syn::parse_quote!(use #mark;);
        }
    }
}

impl VisitMut for Marks<'_> {
    fn visit_item_mut(&mut self, item: &mut Item) {
        self.replace_rules(item);
        visit_mut::visit_item_mut(self, item);
    }

    fn visit_foreign_item_mut(&mut self, item: &mut syn::ForeignItem) {
        // The printer leaves out the `safe` of a static.
        if let syn::ForeignItem::Static(known) = &*item
            && let syn::Safety::Safe(_) | syn::Safety::Unsafe(_) = &known.safety
        {
            let first = match &known.vis {
                Visibility::Inherited => known.safety.span(),
                vis => vis.span(),
            };
            let bytes = first.byte_range().start..known.semi_token.span().byte_range().end;
            let mark = self.mark(self.text[bytes].to_string(), Marked::Foreign);
            let attrs = known.attrs.clone();
            *item = syn::ForeignItem::Macro(syn::ForeignItemMacro {
                attrs,
                mac: syn::parse_quote!(#mark!()),
                semi_token: Some(Default::default()),
            });
        }
        visit_mut::visit_foreign_item_mut(self, item);
    }

    fn visit_attributes_mut(&mut self, attrs: &mut Vec<syn::Attribute>) {
        attrs.retain(|attr| self.docs || !attr.path().is_ident("doc"));
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        visit_mut::visit_block_mut(self, block);
        if let Some(end) = ends::end(&block.stmts) {
            let mark = self.mark(end.to_string(), Marked::End);
            block.stmts.push(Stmt::Expr(syn::parse_quote!(#mark), None));
        }
    }

    fn visit_macro_mut(&mut self, call: &mut syn::Macro) {
        if call.tokens.is_empty() {
            return;
        }
        let span = call.delimiter.span();
        let inside = &self.text[span.open().byte_range().end..span.close().byte_range().start];
        let is_brace = matches!(call.delimiter, syn::MacroDelimiter::Brace(_));
        let mut original = if is_brace { inside.trim().to_string() } else { inside.to_string() };
        // A comment at the end must not swallow what closes the call.
        if original.lines().last().is_some_and(|line| line.contains("//")) {
            original.push('\n');
        }
        let mark = self.mark(original, Marked::Tokens);
        call.tokens = quote::quote!(#mark);
    }

    fn visit_expr_mut(&mut self, expr: &mut syn::Expr) {
        // The printer leaves out the two dots at the end of `S { a, .. } = s`.
        if let syn::Expr::Struct(pattern) = &*expr
            && pattern.dot2_token.is_some()
            && pattern.rest.is_none()
        {
            let text = self.text[pattern.span().byte_range()].to_string();
            let mark = self.mark(text, Marked::Tokens);
            *expr = syn::parse_quote!(#mark);
            return;
        }
        visit_mut::visit_expr_mut(self, expr);
    }

    fn visit_use_tree_mut(&mut self, tree: &mut syn::UseTree) {
        visit_mut::visit_use_tree_mut(self, tree);
        // `a::{b}` is what is left when the other names of a group went.
        if let syn::UseTree::Group(group) = tree
            && group.items.len() == 1
            && let Some(only) = group.items.first()
            && !matches!(only, syn::UseTree::Name(name) if name.ident == "self")
            && !matches!(only, syn::UseTree::Rename(name) if name.ident == "self")
        {
            *tree = only.clone();
        }
    }
}

/// Puts the original text of macros back; they stand in the order in which they were marked, or nearly.
fn restore(laid_out: &str, marks: &Marks<'_>) -> String {
    let mut out = String::with_capacity(laid_out.len());
    let mut rest = laid_out;
    while let Some(at) = rest.find(&marks.prefix) {
        let tail = &rest[at + marks.prefix.len()..];
        let digits = tail.find('_').unwrap_or(0);
        let original =
            tail[..digits].parse::<usize>().ok().and_then(|idx| marks.originals.get(idx));
        let Some(original) = original else {
            out.push_str(&rest[..at + marks.prefix.len()]);
            rest = tail;
            continue;
        };
        let before = &rest[..at];
        let item = before.strip_suffix("use ").filter(|_| original.kind == Marked::Item);
        let ended = before.trim_end();
        let ended = ended.strip_suffix(';').unwrap_or(ended);
        out.push_str(match original.kind {
            Marked::End => ended,
            _ => item.unwrap_or(before),
        });
        out.push_str(&original.text);
        rest = &tail[digits + 1..];
        rest = match original.kind {
            Marked::Item if item.is_some() => rest.strip_prefix(';').unwrap_or(rest),
            Marked::Foreign => rest.strip_prefix("!();").unwrap_or(rest),
            _ => rest,
        };
    }
    out.push_str(rest);
    out
}
