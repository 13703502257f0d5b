//! Stubs: newer crates without what their functions do, which older editions may not read.
//!
//! What is left tells the older crates all that they need: names, types and traits.

use crate::bundle::Written;
use crate::parse::text_base;
use std::ops::Range;
use syn::visit::{self, Visit};

/// What stands for the body of a function.
const STUB: &str = "loop {}";

/// Which functions are emptied.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Which {
    All,
    /// Those with syntax that no older edition has: chains of conditions with `let`.
    Newer,
}

/// What is between the braces of the functions of some parts.
pub(super) fn bodies(written: &Written, parts: &[usize], which: Which) -> Vec<Range<usize>> {
    let base = text_base(&written.text);
    let Ok(file) = syn::parse_file(&written.text[base..]) else { return Vec::new() };
    let mut bodies = Bodies { which, found: Vec::new() };
    bodies.visit_file(&file);
    let is_in = |body: &Range<usize>| {
        parts.iter().any(|&part| written.parts[part].range.contains(&body.start))
    };
    let all = bodies.found.into_iter().map(|body| body.start + base..body.end + base);
    all.filter(is_in).collect()
}

/// The text with some bodies emptied, every byte in its place.
pub(super) fn stubbed(text: &str, bodies: &[Range<usize>]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for body in bodies {
        let Some(bytes) = bytes.get_mut(body.clone()) else { continue };
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
struct Bodies {
    which: Which,
    found: Vec<Range<usize>>,
}

impl Bodies {
    fn add(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let mut opaque = Opaque(signature.constness.is_some());
        opaque.visit_return_type(&signature.output);
        let is_wanted = self.which == Which::All || has_chain(block);
        if !opaque.0 && is_wanted {
            let span = block.brace_token.span;
            self.found.push(span.open().byte_range().end..span.close().byte_range().start);
        }
    }
}

/// Whether a block has a condition that only edition 2024 reads.
fn has_chain(block: &syn::Block) -> bool {
    struct Chains(bool);
    impl<'ast> Visit<'ast> for Chains {
        fn visit_expr_binary(&mut self, expr: &'ast syn::ExprBinary) {
            let is_let = |expr: &syn::Expr| matches!(expr, syn::Expr::Let(_));
            self.0 |= is_let(&expr.left) || is_let(&expr.right);
            visit::visit_expr_binary(self, expr);
        }

        fn visit_macro(&mut self, call: &'ast syn::Macro) {
            let text = call.tokens.to_string();
            self.0 |= text.contains("let ") && text.contains("&&");
        }
    }
    let mut chains = Chains(false);
    chains.visit_block(block);
    chains.0
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
