//! Loops: blocks without variables, where the last temporaries live as long in every edition.
//!
//! The compiler's lint tells of all that a loop's block ends with, though there is nothing after which
//! it was dropped. To it `while let` is such a loop as well: an `if let` that leaves it otherwise.

use crate::parse::text_base;
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// Where the blocks of loops end like that, and what in there has temporaries of its own.
#[derive(Default)]
pub(super) struct Loops {
    base: usize,
    ends: Vec<Range<usize>>,
    blocks: Vec<Range<usize>>,
}

impl Loops {
    pub fn of(text: &str) -> Loops {
        let base = text_base(text);
        let mut loops = Loops { base, ..Loops::default() };
        if let Ok(file) = syn::parse_file(&text[base..]) {
            loops.visit_file(&file);
        }
        loops
    }

    /// Whether a value is a temporary of such an end, and not of a block in it.
    pub fn hold(&self, value: &Range<usize>) -> bool {
        let is_in = |inner: &Range<usize>, outer: &Range<usize>| {
            outer.start <= inner.start && inner.end <= outer.end
        };
        let around = self.ends.iter().filter(|end| is_in(value, end));
        let Some(end) = around.min_by_key(|end| end.len()) else { return false };
        let mut blocks = self.blocks.iter().filter(|block| is_in(block, end));
        !blocks.any(|block| is_in(value, block) && block != value)
    }

    /// Notes what the block of a loop ends with, if it has no variables.
    fn body(&mut self, body: &syn::Block) {
        let Some((syn::Stmt::Expr(last, None), before)) = body.stmts.split_last() else { return };
        let has_none = |stmt: &syn::Stmt| matches!(stmt, syn::Stmt::Expr(expr, _) if !matches!(expr, syn::Expr::Macro(_)));
        if before.iter().all(has_none) {
            self.ends.push(self.range(last));
        }
    }

    fn range(&self, spanned: &impl Spanned) -> Range<usize> {
        let range = spanned.span().byte_range();
        range.start + self.base..range.end + self.base
    }
}

impl<'ast> Visit<'ast> for Loops {
    fn visit_expr_while(&mut self, node: &'ast syn::ExprWhile) {
        if let syn::Expr::Let(condition) = &*node.cond {
            self.ends.push(self.range(&condition.expr));
        }
        self.body(&node.body);
        visit::visit_expr_while(self, node);
    }

    fn visit_expr_loop(&mut self, node: &'ast syn::ExprLoop) {
        self.body(&node.body);
        visit::visit_expr_loop(self, node);
    }

    fn visit_expr_for_loop(&mut self, node: &'ast syn::ExprForLoop) {
        self.body(&node.body);
        visit::visit_expr_for_loop(self, node);
    }

    fn visit_block(&mut self, node: &'ast syn::Block) {
        self.blocks.push(self.range(node));
        visit::visit_block(self, node);
    }

    fn visit_expr_closure(&mut self, node: &'ast syn::ExprClosure) {
        self.blocks.push(self.range(&node.body));
        visit::visit_expr_closure(self, node);
    }
}
