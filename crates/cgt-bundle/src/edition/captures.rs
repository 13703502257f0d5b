//! Captures: closures that own whole variables, as before edition 2021.
//!
//! A closure that names only fields of a variable takes only those since then, so that the rest is
//! dropped elsewhere. `let _ = &x;` in it takes the whole variable again. It is put where a value
//! may be moved, which is seen without types: not for what is known to be a reference, nor where
//! fields are only borrowed.

use super::open::{Open, variable};
use super::rules;
use crate::context::Context;
use crate::diag::{Code, Diagnostic};
use crate::tokens::{EXPRESSIONS, collect_idents};
use crate::tree::{Edit, FileId, Piece, Replacement};
use proc_macro2::{Span, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Expr, Pat, UnOp};

impl Context {
    /// Has the closures of an item take whole variables.
    pub(super) fn lift_captures(&mut self, file: FileId, item: &syn::Item, is_measured: bool) {
        let mut captures = Captures {
            cx: self,
            file,
            variables: Vec::new(),
            closures: Vec::new(),
            role: Role::Value,
            is_text: false,
            is_measured,
            open: Open::default(),
        };
        captures.visit_item(item);
    }

    /// Whether code may look at the size of values, which shows how many variables a closure took.
    pub(super) fn measures(&self) -> bool {
        const SIZES: [&str; 4] = ["size_of", "align_of", "for_value", "Layout::new"];
        let texts = self.tree.files.iter().map(|file| &*file.text);
        texts.into_iter().any(|text| SIZES.iter().any(|word| text.contains(word)))
    }
}

impl Context {
    /// Whether a macro of this name has rules with `stringify!`.
    fn makes_text(&self, name: &str) -> bool {
        let named = self.tree.crates.iter().filter_map(|krate| krate.macros.get(name)).flatten();
        named.into_iter().any(|&item| match &*self.tree.items[item].node {
            syn::Item::Macro(rules) => {
                let mut idents = Vec::new();
                collect_idents(&rules.mac.tokens, &mut idents);
                idents.iter().any(|ident| ident == "stringify")
            }
            _ => false,
        })
    }
}

/// What is done with the expression at hand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// Its value is used, and may be moved.
    Value,
    /// It is only borrowed or copied.
    Borrowed,
    /// It is taken apart by patterns.
    Parted,
}

/// A variable in scope.
struct Variable {
    name: String,
    /// How many closures are around its declaration.
    depth: usize,
    is_reference: bool,
}

/// A closure or `async` block around the expression at hand.
#[derive(Default)]
pub(super) struct Closure {
    is_move: bool,
    /// Variables of which parts are used, and whether one may be moved.
    parts: BTreeMap<String, bool>,
    /// Variables that are used as a whole.
    wholes: BTreeSet<String>,
}

pub(super) struct Captures<'c> {
    pub cx: &'c mut Context,
    pub file: FileId,
    variables: Vec<Variable>,
    pub closures: Vec<Closure>,
    role: Role,
    /// Whether a macro around makes text of its arguments, which must stay as they are.
    is_text: bool,
    /// Whether every closure must take what it took, since its size may be looked at.
    is_measured: bool,
    /// What stands for anything in the rules around.
    pub open: Open,
}

impl Captures<'_> {
    fn expr(&mut self, expr: &Expr, role: Role) {
        let outer = std::mem::replace(&mut self.role, role);
        self.visit_expr(expr);
        self.role = outer;
    }

    pub(super) fn in_frame(&mut self, walk: impl FnOnce(&mut Self)) {
        let count = self.variables.len();
        walk(self);
        self.variables.truncate(count);
    }

    /// Makes the names of a pattern variables.
    fn bind(&mut self, pat: &Pat, is_reference: bool) {
        let mut names = Names(Vec::new());
        names.visit_pat(pat);
        let depth = self.closures.len();
        let all = names.0.into_iter();
        self.variables.extend(all.map(|(name, is_ref)| Variable {
            name,
            depth,
            is_reference: is_reference || is_ref,
        }));
    }

    /// Notes a use in every closure that stands between it and the variable.
    fn uses(&mut self, name: &str, part: Option<bool>) {
        let around = self.closures.len();
        let found = self.variables.iter().rev().find(|variable| variable.name == name);
        let depth = match found {
            Some(variable) if self.is_measured || !variable.is_reference => Some(variable.depth),
            None if self.is_measured => self.open.uses(name, part.is_some(), around),
            _ => None,
        };
        for closure in self.closures.iter_mut().skip(depth.unwrap_or(around)) {
            match part {
                Some(may_move) => {
                    *closure.parts.entry(name.to_string()).or_default() |= may_move;
                }
                None => {
                    closure.wholes.insert(name.to_string());
                }
            }
        }
    }

    /// Walks what captures; the variables that it must be made to take as a whole.
    fn closure(&mut self, is_move: bool, walk: impl FnOnce(&mut Self)) -> Vec<String> {
        self.closures.push(Closure { is_move, ..Closure::default() });
        let outer = std::mem::replace(&mut self.role, Role::Value);
        self.in_frame(walk);
        self.role = outer;
        let Some(closure) = self.closures.pop() else { return Vec::new() };
        let needed = closure.parts.into_iter().filter(|(name, may_move)| {
            (closure.is_move || *may_move || self.is_measured) && !closure.wholes.contains(name)
        });
        let names: Vec<String> = needed.map(|(name, _)| name).collect();
        names.iter().for_each(|name| self.uses(name, None));
        names
    }

    /// Refuses to change what a macro makes text of.
    fn refuse(&mut self, names: &[String], at: Span) {
        let range = self.cx.tree.files[self.file].range(at);
        let message = format!(
            "a macro makes text of a closure that edition 2021 lets take only parts of `{}`",
            names.join("`, `")
        );
        let diagnostic = Diagnostic::error(Code::Meaning, message)
            .at(self.cx.tree.place(self.file, range))
            .help("name the whole variable in the closure, as in `let _ = &x;`");
        self.cx.diagnostics.push(diagnostic);
    }

    /// Puts the whole variables at the start of a block.
    fn take(&mut self, names: &[String], block: &syn::Block) {
        if self.is_text && !names.is_empty() {
            self.refuse(names, block.brace_token.span.open());
        } else if !names.is_empty() {
            let at = self.cx.tree.files[self.file].range(block.brace_token.span.open()).end;
            self.cx.tree.edit(self.file, at..at, format!(" {}", taken(names)));
        }
    }

    /// Puts the whole variables before the body of a closure, which becomes a block.
    fn take_in(&mut self, names: &[String], closure: &syn::ExprClosure) {
        match &*closure.body {
            _ if names.is_empty() => {}
            _ if self.is_text => self.refuse(names, closure.inputs_begin.span),
            Expr::Block(body) if body.attrs.is_empty() && body.label.is_none() => {
                self.take(names, &body.block);
            }
            body => {
                let range = |span: Span| self.cx.tree.files[self.file].range(span);
                let (mut before, body) = (range(closure.inputs_end.span), range(body.span()));
                // `||` is one token.
                if closure.inputs.is_empty() {
                    before.start = range(closure.inputs_begin.span).start;
                }
                let source =
                    |range: &Range<usize>| Piece::Source { start: range.start, end: range.end };
                let open = Piece::Text(format!(" {{ {} ", taken(names)));
                let close = Piece::Text(" }".to_string());
                let text = Replacement::Pieces(vec![source(&before), open, source(&body), close]);
                // The edit begins before the body, so that it is not inside of itself.
                let edit = Edit { start: before.start, end: body.end, text };
                self.cx.tree.files[self.file].edits.push(edit);
            }
        }
    }

    /// A place: a variable with fields, elements and the like behind it.
    fn place(&mut self, expr: &Expr) {
        let mut at = expr;
        let mut is_part = self.role == Role::Parted;
        let mut may_move = self.role != Role::Borrowed;
        loop {
            match at {
                Expr::Paren(expr) => at = &expr.expr,
                Expr::Field(expr) => {
                    is_part = true;
                    at = &expr.base;
                }
                Expr::Index(expr) => {
                    // Nothing is moved out of an element, and its owner is used as a whole.
                    (is_part, may_move) = (false, false);
                    self.expr(&expr.index, Role::Value);
                    at = &expr.expr;
                }
                Expr::Unary(expr) if matches!(expr.op, UnOp::Deref(_)) => {
                    is_part &= self.is_measured;
                    at = &expr.expr;
                }
                Expr::Path(expr) => {
                    if let Some(name) = expr.path.get_ident().filter(|_| expr.qself.is_none()) {
                        self.uses(&name.to_string(), is_part.then_some(may_move));
                    }
                    return;
                }
                expr => return self.expr(expr, Role::Value),
            }
        }
    }

    /// Arguments of a macro, as expressions where they read as such.
    fn arguments(&mut self, call: &syn::Macro) {
        let name = call.path.segments.last().map(|last| last.ident.to_string());
        let name = name.unwrap_or_default();
        let is_known = EXPRESSIONS.contains(&name.as_str());
        let role = if is_known && name != "vec" { Role::Borrowed } else { Role::Value };
        let outer = self.is_text;
        self.is_text |= self.cx.makes_text(&name);
        for argument in rules::arguments(call.tokens.clone()) {
            match syn::parse2::<Expr>(argument.clone()) {
                // `name = value`.
                Ok(Expr::Assign(named)) => self.expr(&named.right, role),
                // What an unknown macro does with a name alone is not seen.
                Ok(Expr::Path(_)) if !is_known => {}
                Ok(expr) => self.expr(&expr, role),
                Err(_) => self.tokens(argument),
            }
        }
        self.is_text = outer;
    }

    /// Tokens that may mean anything: fields of variables count as parts that may be moved.
    fn tokens(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let is_dot = |at: Option<&TokenTree>| matches!(at, Some(TokenTree::Punct(dot)) if dot.as_char() == '.');
        for (at, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => self.tokens(group.stream()),
                TokenTree::Ident(name) if is_dot(tokens.get(at + 1)) => {
                    let is_call = matches!(tokens.get(at + 3), Some(TokenTree::Group(_)));
                    let is_range = is_dot(tokens.get(at + 2));
                    let is_own = !at.checked_sub(1).is_some_and(|at| is_dot(tokens.get(at)));
                    if is_own && !is_call && !is_range {
                        self.uses(&name.to_string(), Some(true));
                    }
                }
                _ => {}
            }
        }
    }

    fn body(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let variables = std::mem::take(&mut self.variables);
        let closures = std::mem::take(&mut self.closures);
        for input in &signature.inputs {
            match input {
                syn::FnArg::Receiver(receiver) => self.variables.push(Variable {
                    name: "self".to_string(),
                    depth: 0,
                    is_reference: matches!(receiver.kind, syn::ReceiverKind::Reference(..)),
                }),
                syn::FnArg::Typed(input) => self.bind(&input.pat, is_reference(&input.ty)),
            }
        }
        self.visit_block(block);
        (self.variables, self.closures) = (variables, closures);
    }
}

/// The statement that uses variables as a whole.
fn taken(names: &[String]) -> String {
    let written = |name: &String| variable(name).map_or(name.clone(), |name| format!("${name}"));
    match names {
        [name] => format!("let _ = &{};", written(name)),
        names => {
            let names: Vec<String> = names.iter().map(written).collect();
            format!("let _ = (&{});", names.join(", &"))
        }
    }
}

fn is_reference(ty: &syn::Type) -> bool {
    matches!(ty, syn::Type::Reference(_))
}

/// The variables that a pattern makes, and whether each is a reference.
struct Names(Vec<(String, bool)>);

impl<'ast> Visit<'ast> for Names {
    fn visit_pat_ident(&mut self, pat: &'ast syn::PatIdent) {
        self.0.push((pat.ident.to_string(), pat.by_ref.is_some()));
        visit::visit_pat_ident(self, pat);
    }

    fn visit_expr(&mut self, _: &'ast Expr) {}
}

impl<'ast> Visit<'ast> for Captures<'_> {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.body(&item.sig, &item.block);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.body(&item.sig, &item.block);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        item.default.iter().for_each(|block| self.body(&item.sig, block));
    }

    fn visit_block(&mut self, block: &'ast syn::Block) {
        let outer = std::mem::replace(&mut self.role, Role::Value);
        self.in_frame(|this| visit::visit_block(this, block));
        self.role = outer;
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        let (pat, ty) = match &local.pat {
            Pat::Type(typed) => (&*typed.pat, Some(&*typed.ty)),
            pat => (pat, None),
        };
        let is_name = matches!(pat, Pat::Ident(name) if name.subpat.is_none());
        let role = if is_name { Role::Value } else { Role::Parted };
        let init = local.init.as_ref();
        init.iter().for_each(|init| self.expr(&init.expr, role));
        let diverge = init.and_then(|init| init.diverge.as_ref());
        diverge.iter().for_each(|(_, expr)| self.expr(expr, Role::Value));
        let is_borrow = init.is_some_and(|init| matches!(*init.expr, Expr::Reference(_)));
        self.bind(pat, is_name && (is_borrow || ty.is_some_and(is_reference)));
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        self.in_frame(|this| {
            this.bind(&arm.pat, false);
            visit::visit_arm(this, arm);
        });
    }

    fn visit_item_macro(&mut self, item: &'ast syn::ItemMacro) {
        match item.ident {
            Some(_) => self.rules(item.mac.tokens.clone()),
            None => self.arguments(&item.mac),
        }
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        self.arguments(call);
    }

    fn visit_expr(&mut self, expr: &'ast Expr) {
        let role = self.role;
        self.role = Role::Value;
        match expr {
            Expr::Path(_) | Expr::Field(_) | Expr::Index(_) => {
                self.role = role;
                self.place(expr);
            }
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => {
                self.role = role;
                self.place(expr);
            }
            Expr::Paren(expr) => self.expr(&expr.expr, role),
            Expr::Reference(expr) => self.expr(&expr.expr, Role::Borrowed),
            Expr::RawAddr(expr) => self.expr(&expr.expr, Role::Borrowed),
            // Only what is copied can be cast.
            Expr::Cast(expr) => self.expr(&expr.expr, Role::Borrowed),
            Expr::Assign(expr) => {
                self.expr(&expr.right, Role::Value);
                self.expr(&expr.left, Role::Borrowed);
            }
            Expr::Binary(binary) => {
                let (left, right) = roles(&binary.op);
                self.expr(&binary.left, left);
                self.expr(&binary.right, right);
            }
            Expr::Struct(literal) => {
                literal.fields.iter().for_each(|field| self.expr(&field.expr, Role::Value));
                literal.rest.iter().for_each(|rest| self.expr(rest, Role::Parted));
            }
            Expr::Match(matched) => {
                self.expr(&matched.expr, Role::Parted);
                matched.arms.iter().for_each(|arm| self.visit_arm(arm));
            }
            Expr::Let(condition) => {
                self.expr(&condition.expr, Role::Parted);
                self.bind(&condition.pat, false);
            }
            Expr::If(branch) => {
                self.in_frame(|this| {
                    this.visit_expr(&branch.cond);
                    this.visit_block(&branch.then_branch);
                });
                branch.else_branch.iter().for_each(|(_, branch)| self.visit_expr(branch));
            }
            Expr::While(repeated) => self.in_frame(|this| visit::visit_expr_while(this, repeated)),
            Expr::ForLoop(repeated) => {
                self.visit_expr(&repeated.expr);
                self.in_frame(|this| {
                    this.bind(&repeated.pat, false);
                    this.visit_block(&repeated.body);
                });
            }
            Expr::Closure(closure) => {
                let names = self.closure(closure.capture.is_some(), |this| {
                    for input in &closure.inputs {
                        this.bind(
                            input,
                            matches!(input, Pat::Type(typed) if is_reference(&typed.ty)),
                        );
                    }
                    this.visit_expr(&closure.body);
                });
                self.take_in(&names, closure);
            }
            Expr::Async(block) => {
                let walk = |this: &mut Self| this.visit_block(&block.block);
                let names = self.closure(block.capture.is_some(), walk);
                self.take(&names, &block.block);
            }
            expr => visit::visit_expr(self, expr),
        }
        self.role = role;
    }
}

/// What an operator does with what is to its left and right.
fn roles(operator: &syn::BinOp) -> (Role, Role) {
    use syn::BinOp::{
        Add, BitAnd, BitOr, BitXor, Div, Eq, Ge, Gt, Le, Lt, Mul, Ne, Rem, Shl, Shr, Sub,
    };
    match operator {
        Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_) => (Role::Borrowed, Role::Borrowed),
        Add(_) | Sub(_) | Mul(_) | Div(_) | Rem(_) | BitAnd(_) | BitOr(_) | BitXor(_) | Shl(_)
        | Shr(_) => (Role::Value, Role::Value),
        // Lazy operators copy truth values; the rest assigns.
        _ => (Role::Borrowed, Role::Value),
    }
}
