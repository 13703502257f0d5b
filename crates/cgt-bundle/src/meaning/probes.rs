//! Probes: what makes the compiler tell of every temporary that outlives a block in an expression.
//!
//! At the end of a block that is part of a larger expression, temporaries of its last expression
//! used to live on to the end of the statement; what is evaluated in between may tell the two
//! apart. The compiler's lint looks only at variables of the block, so each such block gets one
//! whose destructor counts, in the text that is asked about and nowhere else.
//!
//! Nor does the lint see a temporary in an expression with `?` where what is returned early has a
//! destructor of its own: there each `?` of a block's last expression becomes a call. What makes a
//! thread-local variable becomes a closure, and a panic that tells what a block gives becomes a call
//! that returns. What macros of the standard library make goes through a function (`made`).

use super::fix::variables;
use super::lints::Boundary;
use super::made::{self, Bytes};
use crate::compiler::{Message, Span};
use crate::edition::{Code, Initial, arguments, code_of, initial, is_thread_local};
use crate::manifest::Edition;
use crate::parse::text_base;
use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};
use std::cmp::Reverse;
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Block, Expr, Stmt};

/// The names of the probes that are variables.
pub(super) const VARIABLE: &str = "__cgt_probe";

/// What is put into a text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Probe {
    /// Where it is put.
    pub at: usize,
    pub kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// A closure around a value of this type that ends there.
    Closure(String, usize),
    /// What this macro would tell is only made, up to this end; whether it is a statement.
    Untold { name_end: usize, end: usize, is_statement: bool },
    /// A variable.
    Variable,
    /// A call in the place of this `?`, which is after the expression that starts there; the
    /// longest first, in which the others are.
    Try(Reverse<usize>),
    /// What a macro makes, up to this end.
    Made(usize),
    /// A value that `pin!` is given.
    Pinned { inside: Bytes },
}

impl Kind {
    /// What it is called.
    pub fn name(&self) -> &'static str {
        match self {
            Kind::Closure(..) => "closure",
            Kind::Untold { .. } => "untold",
            Kind::Variable => "variable",
            Kind::Try(_) => "try",
            Kind::Made(_) => "made",
            Kind::Pinned { .. } => "pinned",
        }
    }
}

/// What becomes of a temporary that a probe finds.
pub(super) const CHANGE: &str =
    "is dropped at the end of its block instead of the statement around it";

/// Where probes belong, if the boundary is one that moves the end of temporaries.
pub(super) fn places(text: &str, boundary: &Boundary) -> Vec<Probe> {
    let base = text_base(text);
    let file = match boundary.edition {
        Edition::E2024 => syn::parse_file(&text[base..]).ok(),
        _ => None,
    };
    let mut found = Found { is_free: true, ..Found::default() };
    file.iter().for_each(|file| found.visit_file(file));
    let mut tries = Tries { in_tail: false, found: Vec::new() };
    file.iter().for_each(|file| tries.visit_file(file));
    let blocks = found.places.into_iter().map(|at| Probe { at: at + base, kind: Kind::Variable });
    let tries = tries.found.into_iter();
    let tries =
        tries.map(|(at, mark)| Probe { at: at + base, kind: Kind::Try(Reverse(mark + base)) });
    let initial = found.initial.into_iter().map(|(ty, value)| {
        let ty = text[ty.start + base..ty.end + base].to_string();
        Probe { at: value.start + base, kind: Kind::Closure(ty, value.end + base) }
    });
    let untold = found.untold.into_iter().map(|(name, end, is_statement)| {
        let (name_end, end) = (name.end + base, end + base);
        Probe { at: name.start + base, kind: Kind::Untold { name_end, end, is_statement } }
    });
    let made = file.iter().flat_map(|_| made::calls(text)).map(|made| Probe {
        at: made.range.0,
        kind: match made.pinned {
            Some(inside) => Kind::Pinned { inside },
            None => Kind::Made(made.range.1),
        },
    });
    let mut all: Vec<Probe> =
        blocks.chain(tries).chain(initial).chain(untold).chain(made).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Whether a message is about nothing but a probe.
pub(super) fn is_told(message: &Message) -> bool {
    let is_probe = |span: &Span| span.label.as_ref().is_some_and(|label| label.contains(VARIABLE));
    let mut all = variables(message).peekable();
    all.peek().is_some() && all.all(is_probe)
}

/// The places after the opening braces of blocks that a probe belongs in.
#[derive(Default)]
struct Found {
    /// Whether nothing is evaluated between the expression at hand and the end of its statement.
    is_free: bool,
    places: Vec<usize>,
    /// The types and values of thread-local variables, of which the compiler tells nothing as they
    /// are made by a function of the standard library's edition.
    initial: Vec<(Range<usize>, Range<usize>)>,
    /// The paths and ends of panics that tell what blocks give, after which the compiler sees no
    /// temporary dropped.
    untold: Vec<(Range<usize>, usize, bool)>,
}

/// Macros that do nothing but panic with a message.
const PANICS: [&str; 4] = ["panic", "todo", "unimplemented", "unreachable"];

impl Found {
    fn expr(&mut self, expr: &Expr, is_free: bool) {
        let outer = std::mem::replace(&mut self.is_free, is_free);
        self.visit_expr(expr);
        self.is_free = outer;
    }

    /// What a macro makes, which may become a part of any expression.
    fn code(&mut self, code: Code) {
        match code {
            Code::Statements(all) => self.all(&all, false),
            Code::Items(file) => self.visit_file(&file),
            Code::Unknown(tokens) => self.places.extend(operands(tokens)),
        }
    }

    /// What thread-local variables are made with, if they are not made by the compiler.
    fn initial(&mut self, all: Vec<Initial>) {
        let is_const = |value: &TokenStream| {
            let first = value.clone().into_iter().next();
            matches!(first, Some(TokenTree::Ident(word)) if word == "const")
        };
        let all = all.into_iter().filter(|initial| !is_const(&initial.value));
        self.initial.extend(
            all.map(|Initial { ty, value }| (ty.span().byte_range(), value.span().byte_range())),
        );
    }

    /// A panic, if it tells what a block gives.
    fn panic(&mut self, call: &syn::Macro, is_statement: bool) {
        let is_panic = |last: &syn::PathSegment| PANICS.iter().any(|name| last.ident == name);
        let arguments = arguments(call.tokens.clone()).into_iter();
        let parsed = arguments.filter_map(|argument| syn::parse2::<Expr>(argument).ok());
        let mut blocks = parsed.filter(|expr| matches!(expr, Expr::Block(_) | Expr::Unsafe(_)));
        if call.path.segments.last().is_some_and(is_panic) && blocks.next().is_some() {
            let end = call.delimiter.span().close().byte_range().end;
            self.untold.push((call.path.span().byte_range(), end, is_statement));
        }
    }

    /// A block in an expression.
    fn inner(&mut self, block: &Block) {
        let has_tail = matches!(block.stmts.last(), Some(Stmt::Expr(_, None) | Stmt::Macro(_)));
        if !self.is_free && has_tail {
            self.places.push(block.brace_token.span.open().byte_range().end);
        }
        self.all(&block.stmts, self.is_free);
    }

    /// Statements, whose last expression is what `is_free` is about.
    fn all(&mut self, stmts: &[Stmt], is_free: bool) {
        for (idx, stmt) in stmts.iter().enumerate() {
            let is_last = idx + 1 == stmts.len();
            match stmt {
                Stmt::Expr(expr, semi) => {
                    self.expr(expr, semi.is_some() || !is_last || is_free);
                }
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
        self.all(&block.stmts, true);
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
        match is_thread_local(&item.mac) {
            true => self.visit_macro(&item.mac),
            false => code_of(item).into_iter().for_each(|code| self.code(code)),
        }
    }

    fn visit_stmt_macro(&mut self, stmt: &'ast syn::StmtMacro) {
        if stmt.semi_token.is_some() {
            self.panic(&stmt.mac, true);
        }
        self.visit_macro(&stmt.mac);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        let is_known = |(path, ..): &(Range<usize>, usize, bool)| {
            path.start == call.path.span().byte_range().start
        };
        if !self.untold.last().is_some_and(is_known) {
            self.panic(call, false);
        }
        let is_initial = is_thread_local(call);
        if is_initial {
            self.initial(initial(call.tokens.clone()).unwrap_or_default());
        }
        for argument in arguments(call.tokens.clone()) {
            if let Ok(expr) = syn::parse2::<Expr>(argument) {
                self.expr(&expr, is_initial);
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

/// The expressions with `?` in the last expressions of blocks: where each starts, and its `?`.
struct Tries {
    in_tail: bool,
    found: Vec<(usize, usize)>,
}

impl Tries {
    fn code(&mut self, code: Code) {
        match code {
            Code::Statements(all) => self.all(&all),
            Code::Items(file) => self.visit_file(&file),
            Code::Unknown(_) => {}
        }
    }

    fn all(&mut self, stmts: &[Stmt]) {
        for (idx, stmt) in stmts.iter().enumerate() {
            let is_tail = idx + 1 == stmts.len() && matches!(stmt, Stmt::Expr(_, None));
            let outer = std::mem::replace(&mut self.in_tail, is_tail);
            self.visit_stmt(stmt);
            self.in_tail = outer;
        }
    }
}

impl<'ast> Visit<'ast> for Tries {
    fn visit_block(&mut self, block: &'ast Block) {
        self.all(&block.stmts);
    }

    fn visit_expr_try(&mut self, expr: &'ast syn::ExprTry) {
        if self.in_tail {
            let start = expr.expr.span().byte_range().start;
            self.found.push((start, expr.question_token.span.byte_range().start));
        }
        visit::visit_expr_try(self, expr);
    }

    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if item.sig.constness.is_none() {
            visit::visit_item_fn(self, item);
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if item.sig.constness.is_none() {
            visit::visit_impl_item_fn(self, item);
        }
    }

    fn visit_item(&mut self, item: &'ast syn::Item) {
        let outer = std::mem::replace(&mut self.in_tail, false);
        visit::visit_item(self, item);
        self.in_tail = outer;
    }

    fn visit_item_macro(&mut self, item: &'ast syn::ItemMacro) {
        code_of(item).into_iter().for_each(|code| self.code(code));
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        for argument in arguments(call.tokens.clone()) {
            if let Ok(expr) = syn::parse2::<Expr>(argument) {
                self.visit_expr(&expr);
            }
        }
    }

    fn visit_type(&mut self, _: &'ast syn::Type) {}
}

/// The places after the opening braces of blocks that are operands, in rules that do not read as code.
fn operands(tokens: TokenStream) -> Vec<usize> {
    let mut places = Vec::new();
    let mut todo = vec![(tokens, true)];
    while let Some((tokens, is_list)) = todo.pop() {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            let TokenTree::Group(group) = token else { continue };
            let is_brace = group.delimiter() == Delimiter::Brace;
            if is_brace && has_tail(group) && is_operand(&tokens, at, is_list) {
                places.push(group.span_open().byte_range().end);
            }
            todo.push((group.stream(), !is_brace));
        }
    }
    places
}

/// Whether something comes after the last `;` of a block.
fn has_tail(block: &Group) -> bool {
    let last = block.stream().into_iter().last();
    last.is_some_and(|last| !matches!(last, TokenTree::Punct(semi) if semi.as_char() == ';'))
}

/// Whether the block at `at` is a part of a larger expression; in a list, what is alone is too.
fn is_operand(tokens: &[TokenTree], at: usize, is_list: bool) -> bool {
    let is_unsafe = |at: &usize| matches!(&tokens[*at], TokenTree::Ident(word) if word == "unsafe");
    let start = at.checked_sub(1).filter(is_unsafe).unwrap_or(at);
    let before = start.checked_sub(1).map(|at| &tokens[at]);
    let is_joint = start.checked_sub(2).is_some_and(
        |at| matches!(&tokens[at], TokenTree::Punct(punct) if punct.spacing() == Spacing::Joint),
    );
    let is_inside = match before {
        None => is_list,
        // The arrow of a `match` or a function is no operator.
        Some(TokenTree::Punct(punct)) => match punct.as_char() {
            '>' => !is_joint,
            ',' => is_list,
            sign => "+-*/%&^<!:".contains(sign),
        },
        Some(_) => false,
    };
    let is_used = matches!(tokens.get(at + 1), Some(TokenTree::Punct(punct)) if ".?".contains(punct.as_char()));
    is_inside || is_used
}
