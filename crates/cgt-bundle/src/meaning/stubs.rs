//! Stubs: newer crates without what older editions may not read in their functions.
//!
//! What is left tells the older crates all that they need: names, types and traits.

use crate::bundle::Written;
use crate::parse::text_base;
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// What stands for the body of a function.
const STUB: &str = "loop {}";

/// What is emptied.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Which {
    /// All functions.
    All,
    /// Expressions that no older edition has: chains of conditions with `let`.
    Newer,
}

/// The places in some parts at which a stub may stand.
pub(super) fn places(written: &Written, parts: &[usize], which: Which) -> Vec<Range<usize>> {
    let base = text_base(&written.text);
    let Ok(file) = syn::parse_file(&written.text[base..]) else { return Vec::new() };
    let found = match which {
        Which::All => {
            let mut bodies = Bodies(Vec::new());
            bodies.visit_file(&file);
            bodies.0
        }
        Which::Newer => {
            let mut chains = Chains(Vec::new());
            chains.visit_file(&file);
            chains.0
        }
    };
    let is_in = |place: &Range<usize>| {
        parts.iter().any(|&part| written.parts[part].range.contains(&place.start))
    };
    let all = found.into_iter().map(|place| place.start + base..place.end + base);
    all.filter(is_in).collect()
}

/// The text with stubs in some places, every byte in its place.
pub(super) fn stubbed(text: &str, places: &[Range<usize>]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for place in places {
        let Some(bytes) = bytes.get_mut(place.clone()) else { continue };
        // The stub must not be parted by an end of line; what has no room for it stays.
        let line = bytes.split(|byte| *byte == b'\n').max_by_key(|line| line.len());
        if line.is_none_or(|line| line.len() < STUB.len()) {
            continue;
        }
        bytes.iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
        let lines = bytes.split_mut(|byte| *byte == b'\n');
        if let Some(line) = lines.max_by_key(|line| line.len()) {
            line[..STUB.len()].copy_from_slice(STUB.as_bytes());
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_string())
}

/// What is between the braces of functions that nothing is told of but by their signature.
struct Bodies(Vec<Range<usize>>);

impl Bodies {
    fn add(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let mut opaque = Opaque(signature.constness.is_some());
        opaque.visit_return_type(&signature.output);
        if !opaque.0 {
            let span = block.brace_token.span;
            self.0.push(span.open().byte_range().end..span.close().byte_range().start);
        }
    }
}

/// Expressions with a condition that only edition 2024 reads.
struct Chains(Vec<Range<usize>>);

impl Chains {
    fn add(&mut self, whole: &dyn Spanned) {
        self.0.push(whole.span().byte_range());
    }

    /// Tokens that may have one, for all that is known.
    fn may_chain(call: &syn::Macro) -> bool {
        let text = call.tokens.to_string();
        text.contains("let ") && text.contains("&&")
    }
}

impl<'ast> Visit<'ast> for Chains {
    fn visit_expr(&mut self, expr: &'ast syn::Expr) {
        match expr {
            syn::Expr::If(inner) if is_chain(&inner.cond) => self.add(expr),
            syn::Expr::While(inner) if is_chain(&inner.cond) => self.add(expr),
            syn::Expr::Macro(inner) if Self::may_chain(&inner.mac) => self.add(expr),
            expr => visit::visit_expr(self, expr),
        }
    }

    fn visit_stmt_macro(&mut self, stmt: &'ast syn::StmtMacro) {
        if Self::may_chain(&stmt.mac) {
            self.add(&stmt.mac);
        }
    }
}

fn is_chain(cond: &syn::Expr) -> bool {
    let syn::Expr::Binary(binary) = cond else { return false };
    let is_let = |expr: &syn::Expr| matches!(expr, syn::Expr::Let(_));
    [&binary.left, &binary.right].into_iter().any(|side| is_let(side) || is_chain(side))
}

/// Whether a body must stay: the compiler runs it, or its type is what is returned.
struct Opaque(bool);

impl<'ast> Visit<'ast> for Opaque {
    fn visit_type_impl_trait(&mut self, _: &'ast syn::TypeImplTrait) {
        self.0 = true;
    }
}

impl<'ast> Visit<'ast> for Bodies {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.add(&item.sig, &item.block);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.add(&item.sig, &item.block);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        item.default.iter().for_each(|block| self.add(&item.sig, block));
    }

    fn visit_item(&mut self, item: &'ast syn::Item) {
        // Constants may hold functions that the compiler runs.
        if !matches!(item, syn::Item::Const(_) | syn::Item::Static(_)) {
            visit::visit_item(self, item);
        }
    }
}
