//! Probes: what makes the compiler tell of every temporary that outlives a block in an expression.
//!
//! At the end of a block that is part of a larger expression, temporaries of its last expression
//! used to live on to the end of the statement; what is evaluated in between may tell the two
//! apart. The compiler's lint looks only at variables of the block, so each such block gets one
//! whose destructor counts, in the text that is asked about and nowhere else.

use super::lints::Boundary;
use crate::compiler::Message;
use crate::manifest::Edition;
use crate::parse::text_base;
use proc_macro2::{Delimiter, Group, TokenTree};
use syn::visit::{self, Visit};
use syn::{Block, Expr, Stmt};

/// The type of the probes, and their names.
const PROBE: &str = "__CgtProbe";
const VARIABLE: &str = "__cgt_probe";

/// What becomes of a temporary that a probe finds.
pub(super) const CHANGE: &str =
    "is dropped at the end of its block instead of the statement around it";

/// A text with probes, and where they were put.
pub(super) struct Probed {
    pub text: String,
    /// Places in the text without them, each with the length of what was added there.
    pub places: Vec<(usize, usize)>,
}

/// The text with probes, then with fewer: rules of a macro may be used where none can be.
pub(super) fn variants(text: &str, boundary: &Boundary) -> Vec<Probed> {
    let plain = || Probed { text: text.to_string(), places: Vec::new() };
    if boundary.edition != Edition::E2024 {
        return vec![plain()];
    }
    let base = text_base(text);
    let Ok(file) = syn::parse_file(&text[base..]) else { return vec![plain()] };
    let mut found = Found { base, is_free: true, blocks: Vec::new(), rules: Vec::new() };
    found.visit_file(&file);
    let all = found.blocks.iter().chain(&found.rules).copied().collect();
    let mut variants = vec![probed(text, all)];
    if !found.rules.is_empty() {
        variants.push(probed(text, found.blocks));
    }
    variants
}

fn probed(text: &str, mut at: Vec<usize>) -> Probed {
    if at.is_empty() {
        return Probed { text: text.to_string(), places: Vec::new() };
    }
    at.sort_unstable();
    let probe = format!("let {VARIABLE} = crate::{PROBE};");
    let mut out = String::new();
    let mut from = 0;
    for &place in &at {
        out.push_str(&text[from..place]);
        out.push_str(&probe);
        from = place;
    }
    out.push_str(&text[from..]);
    out.push_str(&format!(
        "\nstruct {PROBE};\nimpl Drop for {PROBE} {{ fn drop(&mut self) {{}} }}\n"
    ));
    Probed { text: out, places: at.into_iter().map(|place| (place, probe.len())).collect() }
}

/// Whether a message is about nothing but a probe.
pub(super) fn is_told(message: &Message) -> bool {
    let labels = message.spans.iter().filter_map(|span| span.label.as_deref());
    let mut variables =
        labels.filter(|label| label.ends_with("calls a custom destructor")).peekable();
    variables.peek().is_some() && variables.all(|label| label.contains(VARIABLE))
}

/// The places after the opening braces of blocks that a probe belongs in.
struct Found {
    base: usize,
    /// Whether nothing is evaluated between the expression at hand and the end of its statement.
    is_free: bool,
    blocks: Vec<usize>,
    rules: Vec<usize>,
}

impl Found {
    fn open(&self, block: &Block) -> usize {
        block.brace_token.span.open().byte_range().end + self.base
    }

    fn expr(&mut self, expr: &Expr, is_free: bool) {
        let outer = std::mem::replace(&mut self.is_free, is_free);
        self.visit_expr(expr);
        self.is_free = outer;
    }

    /// A block in an expression.
    fn inner(&mut self, block: &Block) {
        let has_tail = matches!(block.stmts.last(), Some(Stmt::Expr(_, None) | Stmt::Macro(_)));
        if !self.is_free && has_tail {
            self.blocks.push(self.open(block));
        }
        self.statements(block, self.is_free);
    }

    fn statements(&mut self, block: &Block, is_free: bool) {
        for stmt in &block.stmts {
            match stmt {
                Stmt::Expr(expr, semi) => self.expr(expr, semi.is_some() || is_free),
                Stmt::Local(local) => {
                    let Some(init) = &local.init else { continue };
                    self.expr(&init.expr, true);
                    init.diverge.iter().for_each(|(_, diverge)| self.expr(diverge, true));
                }
                stmt => self.visit_stmt(stmt),
            }
        }
    }
}

impl<'ast> Visit<'ast> for Found {
    fn visit_block(&mut self, block: &'ast Block) {
        self.statements(block, true);
    }

    fn visit_expr(&mut self, expr: &'ast Expr) {
        let is_free = self.is_free;
        match expr {
            Expr::Block(expr) => self.inner(&expr.block),
            Expr::Unsafe(expr) => self.inner(&expr.block),
            Expr::Paren(expr) => self.visit_expr(&expr.expr),
            Expr::Return(expr) => expr.expr.iter().for_each(|expr| self.expr(expr, true)),
            Expr::Break(expr) => expr.expr.iter().for_each(|expr| self.expr(expr, true)),
            Expr::If(expr) => {
                self.expr(&expr.cond, true);
                self.visit_block(&expr.then_branch);
                expr.else_branch.iter().for_each(|(_, branch)| self.expr(branch, true));
            }
            Expr::While(expr) => {
                self.expr(&expr.cond, true);
                self.visit_block(&expr.body);
            }
            Expr::Match(expr) => {
                self.expr(&expr.expr, false);
                for arm in &expr.arms {
                    self.is_free = true;
                    self.visit_pat(&arm.pat);
                    self.expr(&arm.body, true);
                }
            }
            Expr::Closure(closure) => self.expr(&closure.body, true),
            Expr::Binary(binary) => {
                let is_lazy = matches!(binary.op, syn::BinOp::And(_) | syn::BinOp::Or(_));
                self.expr(&binary.left, is_lazy);
                self.expr(&binary.right, is_lazy);
            }
            // Nothing with a destructor may be in what is evaluated by the compiler.
            Expr::Const(_) => {}
            Expr::Repeat(repeat) => self.expr(&repeat.expr, false),
            expr => {
                self.is_free = false;
                visit::visit_expr(self, expr);
            }
        }
        self.is_free = is_free;
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if item.sig.constness.is_none() {
            self.visit_block(&item.block);
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if item.sig.constness.is_none() {
            self.visit_block(&item.block);
        }
    }

    fn visit_item_macro(&mut self, item: &'ast syn::ItemMacro) {
        let tokens: Vec<TokenTree> = item.mac.tokens.clone().into_iter().collect();
        for part in tokens.windows(2) {
            if let [TokenTree::Punct(arrow), TokenTree::Group(body)] = part
                && arrow.as_char() == '>'
            {
                self.rules.extend(only_block(body).map(|at| at + self.base));
            }
        }
    }

    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}

    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}

    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}

    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}

    fn visit_variant(&mut self, _: &'ast syn::Variant) {}

    fn visit_type(&mut self, _: &'ast syn::Type) {}

    fn visit_generic_argument(&mut self, _: &'ast syn::GenericArgument) {}

    fn visit_generics(&mut self, _: &'ast syn::Generics) {}
}

/// The place after the opening brace of a block that is all that a rule expands to.
fn only_block(body: &Group) -> Option<usize> {
    let tokens: Vec<TokenTree> = body.stream().into_iter().collect();
    let block = match tokens.as_slice() {
        [TokenTree::Group(block)] => block,
        [TokenTree::Ident(word), TokenTree::Group(block)] if word == "unsafe" => block,
        _ => return None,
    };
    let is_block = block.delimiter() == Delimiter::Brace;
    is_block.then(|| block.span_open().byte_range().end)
}
