//! Late: temporaries that must outlive the variables of their block get a place that does.
//!
//! Before edition 2024 a temporary of a block's last expression is dropped after the block's
//! variables. At the end of a function, a loop or a branch so is a variable that is declared before
//! all others; in a block that is a part of an expression, so is a temporary that is made before
//! the block: `match &mut None { late => { ... late.insert(temporary) } }`. Either way the order
//! among all temporaries of the expression stays what it was.

use super::fix::Edit;
use super::order::Assignments;
use crate::edition::{Code, arguments, code_of, is_thread_local};
use crate::lex::rules_in;
use crate::parse::text_base;
use std::collections::BTreeMap;
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Block, Expr, Stmt};

const NAME: &str = "__late";
const NONE: &str = "::core::option::Option::None";

/// Temporaries that get their places together.
#[derive(Clone)]
pub(super) struct Group {
    place: Place,
    ranges: Vec<Range<usize>>,
}

/// A temporary that is dropped too early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Late {
    /// Where it is in older code.
    pub value: Option<Range<usize>>,
    /// The call of the macro that it comes from.
    pub call: Option<Range<usize>>,
    /// Whether it matters only as what another one borrows.
    pub is_borrowed: bool,
}

/// The temporaries that may get such places, by their blocks.
///
/// A block's temporaries must be all known and all its own: what a block inside of it becomes is one
/// of them, so that one goes first, and what a macro makes in it is none that could be named here.
pub(super) fn groups(text: &str, all: &[Late]) -> Vec<Group> {
    let base = text_base(text);
    let Ok(file) = syn::parse_file(&text[base..]) else { return Vec::new() };
    let mut finder =
        Finder { text, base, all, tail: Tail::default(), found: vec![None; all.len()] };
    finder.visit_file(&file);
    let mut places: BTreeMap<Place, Vec<Range<usize>>> = BTreeMap::new();
    let found = finder.found;
    let is_home = |home: &Option<Found>, place: &Place| {
        home.as_ref().is_some_and(|home| home.place == *place)
    };
    for own in &found {
        let Some(Found { place, value }) = own else { continue };
        let is_strange = all.iter().zip(&found).any(|(other, home)| {
            let is_here = is_home(home, place);
            [&other.value, &other.call]
                .into_iter()
                .flatten()
                .any(|range| !is_here && place.start <= range.start && range.end <= place.end)
        });
        let ranges = places.entry(place.clone()).or_default();
        if !is_strange && !ranges.contains(value) {
            ranges.push(value.clone());
        }
    }
    let is_needed = |place: &Place| {
        let mut own = all.iter().zip(&found).filter(|(_, home)| is_home(home, place));
        own.any(|(late, _)| !late.is_borrowed)
    };
    let assignments = Assignments::of(text);
    places.retain(|place, ranges| {
        !ranges.is_empty() && is_needed(place) && !assignments.is_open(ranges)
    });
    places.into_iter().map(|(place, ranges)| Group { place, ranges }).collect()
}

/// The changes that give them their places.
pub(super) fn edits(text: &str, groups: &[Group]) -> Vec<Edit> {
    let numbers = text.match_indices(NAME).filter_map(|(at, name)| {
        let digits = text[at + name.len()..].split(|c: char| !c.is_ascii_digit()).next()?;
        digits.parse::<usize>().ok()
    });
    let mut number = numbers.max().unwrap_or(0);
    let assignments = Assignments::of(text);
    let mut added = Added::default();
    for Group { place, ranges } in groups {
        let mut ranges = ranges.clone();
        assignments.sort(&mut ranges);
        let names: Vec<String> = ranges
            .iter()
            .map(|_| {
                number += 1;
                format!("{NAME}{number}")
            })
            .collect();
        for (range, name) in ranges.iter().zip(&names) {
            added.around(range, format!("(*{name}.insert("), "))".to_string());
        }
        match (place.is_operand, names.as_slice()) {
            (false, names) => {
                let lets = names.iter().map(|name| format!(" let mut {name} = {NONE};"));
                added.around(&place.range(), lets.collect(), String::new());
            }
            (true, [name]) => {
                let lead = format!("(match &mut {NONE} {{ {name} => ");
                added.around(&place.range(), lead, " })".to_string());
            }
            (true, names) => {
                let slots = vec![format!("&mut {NONE}"); names.len()].join(", ");
                let lead = format!("(match ({slots}) {{ ({}) => ", names.join(", "));
                added.around(&place.range(), lead, " })".to_string());
            }
        }
    }
    added.edits()
}

/// Text to put around ranges that may be inside of one another.
#[derive(Default)]
struct Added {
    /// By the place: whether a range starts there, and its length, in the order of the text.
    all: BTreeMap<(usize, bool, isize), String>,
}

impl Added {
    fn around(&mut self, range: &Range<usize>, lead: String, end: String) {
        let length = range.len() as isize;
        self.all.entry((range.start, true, -length)).or_default().push_str(&lead);
        self.all.entry((range.end, false, length)).or_default().push_str(&end);
    }

    fn edits(self) -> Vec<Edit> {
        let mut edits: Vec<Edit> = Vec::new();
        for ((at, ..), text) in self.all {
            match edits.last_mut() {
                Some((last, before)) if last.start == at => before.push_str(&text),
                _ => edits.push((at..at, text)),
            }
        }
        edits
    }
}

/// A block whose last expression has temporaries that must outlive it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    /// Whether it is a part of a larger expression; if not, its temporaries end with it.
    is_operand: bool,
    /// The whole block, or what is between its braces if it is no part of an expression.
    start: usize,
    end: usize,
}

impl Place {
    fn new(is_operand: bool, range: Range<usize>) -> Place {
        Place { is_operand, start: range.start, end: range.end }
    }

    fn range(&self) -> Range<usize> {
        self.start..self.end
    }
}

/// Where an expression stands.
#[derive(Clone, Default)]
struct Tail {
    /// The block whose last expression it is in.
    place: Option<Place>,
    /// Whether it is all of that expression.
    is_all: bool,
}

/// Macros of the standard library whose arguments are parts of the expression around the call.
const PLAIN: [&str; 5] = ["format_args", "matches", "vec", "write", "writeln"];

struct Finder<'a> {
    text: &'a str,
    /// What the places of the syntax count from.
    base: usize,
    all: &'a [Late],
    tail: Tail,
    found: Vec<Option<Found>>,
}

/// Where a temporary is.
#[derive(Clone)]
struct Found {
    place: Place,
    value: Range<usize>,
}

impl Finder<'_> {
    fn range(&self, span: proc_macro2::Span) -> Range<usize> {
        let range = span.byte_range();
        range.start + self.base..range.end + self.base
    }

    fn within(&mut self, tail: Tail, visit: impl FnOnce(&mut Self)) {
        let outer = std::mem::replace(&mut self.tail, tail);
        visit(self);
        self.tail = outer;
    }

    /// A block at whose end all of its temporaries are dropped.
    fn closed(&mut self, block: &Block) {
        let braces = block.brace_token.span;
        let range = self.range(braces.open()).end..self.range(braces.close()).start;
        self.all(&block.stmts, Some(Place::new(false, range)));
    }

    /// An expression at whose end all of its temporaries are dropped.
    fn value(&mut self, expr: &Expr) {
        match expr {
            Expr::Block(expr) => self.closed(&expr.block),
            Expr::Unsafe(expr) => self.closed(&expr.block),
            expr => self.within(Tail::default(), |this| this.visit_expr(expr)),
        }
    }

    /// A block in an expression.
    fn operand(&mut self, expr: &Expr, block: &Block) {
        let range = self.range(expr.span());
        let own = Place::new(true, range);
        let place = self.tail.place.take().filter(|_| self.tail.is_all).unwrap_or(own);
        self.all(&block.stmts, Some(place));
    }

    /// Statements, the last of which may be the value of their block.
    fn all(&mut self, stmts: &[Stmt], place: Option<Place>) {
        for (idx, stmt) in stmts.iter().enumerate() {
            let is_value = match stmt {
                Stmt::Expr(_, semi) => semi.is_none() && idx + 1 == stmts.len(),
                Stmt::Macro(call) => call.semi_token.is_none() && idx + 1 == stmts.len(),
                _ => false,
            };
            let tail = match is_value {
                true => Tail { place: place.clone(), is_all: true },
                false => Tail::default(),
            };
            self.within(tail, |this| this.visit_stmt(stmt));
        }
    }

    fn note(&mut self, expr: &Expr) {
        let range = self.range(expr.span());
        let value = self.range(temporary(expr).span());
        for (late, found) in self.all.iter().zip(&mut self.found) {
            if late.value.as_ref() == Some(&range) && found.is_none() {
                let place = self.tail.place.clone();
                *found = place.map(|place| Found { place, value: value.clone() });
            }
        }
    }

    /// What is inside of an expression.
    fn inside(&mut self, expr: &Expr) {
        match expr {
            Expr::Block(inner) => self.operand(expr, &inner.block),
            Expr::Unsafe(inner) => self.operand(expr, &inner.block),
            Expr::Paren(expr) => self.visit_expr(&expr.expr),
            Expr::If(expr) => {
                self.value(&expr.cond);
                self.closed(&expr.then_branch);
                expr.else_branch.iter().for_each(|(_, branch)| self.value(branch));
            }
            Expr::While(expr) => {
                self.value(&expr.cond);
                self.closed(&expr.body);
            }
            Expr::Loop(expr) => self.closed(&expr.body),
            Expr::ForLoop(expr) => {
                self.part(&expr.expr);
                self.closed(&expr.body);
            }
            Expr::Match(expr) => {
                // What patterns take out of a temporary has no other place.
                match expr.arms.iter().any(|arm| takes(&arm.pat)) {
                    true => self.unnoted(&expr.expr),
                    false => self.part(&expr.expr),
                }
                for arm in &expr.arms {
                    self.visit_pat(&arm.pat);
                    match &*arm.body {
                        // All of its temporaries have been found before, or this one has no place.
                        Expr::Block(body) if is_own(&arm.pat) => self.all(&body.block.stmts, None),
                        body => self.value(body),
                    }
                }
            }
            Expr::Closure(closure) => self.value(&closure.body),
            Expr::Async(expr) => self.closed(&expr.block),
            Expr::Const(_) => {}
            Expr::Binary(binary) if matches!(binary.op, syn::BinOp::And(_) | syn::BinOp::Or(_)) => {
                self.value(&binary.left);
                self.value(&binary.right);
            }
            expr => {
                let tail = Tail { is_all: false, ..self.tail.clone() };
                self.within(tail, |this| visit::visit_expr(this, expr));
            }
        }
    }

    /// A part of an expression.
    fn part(&mut self, expr: &Expr) {
        let tail = Tail { is_all: false, ..self.tail.clone() };
        self.within(tail, |this| this.visit_expr(expr));
    }

    /// A part of an expression that is itself no temporary to be kept.
    fn unnoted(&mut self, expr: &Expr) {
        let tail = Tail { is_all: false, ..self.tail.clone() };
        self.within(tail, |this| this.inside(expr));
    }

    /// What a macro makes; what is around it is not known.
    fn code(&mut self, code: Code) {
        match code {
            Code::Statements(all) => self.all(&all, None),
            Code::Items(file) => self.visit_file(&file),
            Code::Unknown(_) => {}
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_expr(&mut self, expr: &'ast Expr) {
        self.note(expr);
        self.inside(expr);
    }

    fn visit_expr_let(&mut self, expr: &'ast syn::ExprLet) {
        self.unnoted(&expr.expr);
    }

    fn visit_pat_guard(&mut self, pat: &'ast syn::PatGuard) {
        self.visit_pat(&pat.pat);
        self.value(&pat.guard);
    }

    fn visit_block(&mut self, block: &'ast Block) {
        self.closed(block);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        let name = call.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        let is_plain =
            PLAIN.contains(&name.as_str()) && !rules_in(self.text).any(|own| own == name);
        // How others evaluate their arguments is not known, but what is inside of blocks there is.
        let tail = match is_plain {
            true => Tail { is_all: false, ..self.tail.clone() },
            false => Tail::default(),
        };
        let is_initial = is_thread_local(call);
        for argument in arguments(call.tokens.clone()) {
            match syn::parse2::<Expr>(argument) {
                Ok(expr) if is_initial => self.value(&expr),
                Ok(expr) => self.within(tail.clone(), |this| this.visit_expr(&expr)),
                Err(_) => {}
            }
        }
    }

    fn visit_item_macro(&mut self, item: &'ast syn::ItemMacro) {
        match is_thread_local(&item.mac) {
            true => self.visit_macro(&item.mac),
            false => code_of(item).into_iter().for_each(|code| self.code(code)),
        }
    }

    fn visit_item(&mut self, item: &'ast syn::Item) {
        self.within(Tail::default(), |this| visit::visit_item(this, item));
    }

    fn visit_type(&mut self, _: &'ast syn::Type) {}
}

/// The temporary that an expression is a part of.
fn temporary(expr: &Expr) -> &Expr {
    match expr {
        Expr::Field(field) => temporary(&field.base),
        Expr::Paren(inner) => temporary(&inner.expr),
        expr => expr,
    }
}

/// Whether a pattern names what was put before a block.
fn is_own(pat: &syn::Pat) -> bool {
    match pat {
        syn::Pat::Ident(pat) => pat.ident.to_string().starts_with(NAME),
        syn::Pat::Tuple(pat) => pat.elems.iter().any(is_own),
        _ => false,
    }
}

/// Whether a pattern takes something by value.
fn takes(pat: &syn::Pat) -> bool {
    struct Takes(bool);
    impl<'ast> Visit<'ast> for Takes {
        fn visit_pat_ident(&mut self, pat: &'ast syn::PatIdent) {
            let is_variable = pat.ident.to_string().starts_with(|c: char| !c.is_uppercase());
            self.0 |= pat.by_ref.is_none() && is_variable;
        }
    }
    let mut takes = Takes(false);
    takes.visit_pat(pat);
    takes.0
}
