//! Order: in which order the parts of an expression are evaluated, where that is not that of the text.

use crate::format::is_assignment;
use crate::parse::text_base;
use std::ops::Range;
use syn::Expr;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// The assignments of a text, those inside of others first.
#[derive(Default)]
pub(super) struct Assignments {
    base: usize,
    all: Vec<Assignment>,
}

struct Assignment {
    left: Range<usize>,
    right: Range<usize>,
    /// Whether it is `+=` or its like, of which the types decide what comes first.
    is_compound: bool,
}

impl Assignments {
    pub fn of(text: &str) -> Assignments {
        let base = text_base(text);
        let mut assignments = Assignments { base, all: Vec::new() };
        if let Ok(file) = syn::parse_file(&text[base..]) {
            assignments.visit_file(&file);
        }
        assignments
    }

    /// Whether some of the ranges stand on one side of a compound assignment, and some on the other.
    pub fn is_open(&self, ranges: &[Range<usize>]) -> bool {
        let has = |side: &Range<usize>| ranges.iter().any(|range| is_in(range, side));
        self.all.iter().any(|own| own.is_compound && has(&own.left) && has(&own.right))
    }

    /// Sorts ranges by when the values in them are made: what is assigned comes before the place.
    pub fn sort(&self, ranges: &mut [Range<usize>]) {
        ranges.sort_by_key(|range| (range.end, std::cmp::Reverse(range.start)));
        for own in self.all.iter().filter(|own| !own.is_compound) {
            let is_own = |range: &Range<usize>| is_in(range, &own.left) || is_in(range, &own.right);
            let Some(first) = ranges.iter().position(is_own) else { continue };
            let count = ranges[first..].iter().take_while(|range| is_own(range)).count();
            ranges[first..first + count].sort_by_key(|range| is_in(range, &own.left));
        }
    }

    fn push(&mut self, left: &Expr, right: &Expr, is_compound: bool) {
        let range = |expr: &Expr| {
            let range = expr.span().byte_range();
            range.start + self.base..range.end + self.base
        };
        let (left, right) = (range(left), range(right));
        self.all.push(Assignment { left, right, is_compound });
    }
}

fn is_in(range: &Range<usize>, side: &Range<usize>) -> bool {
    side.start <= range.start && range.end <= side.end
}

impl<'ast> Visit<'ast> for Assignments {
    fn visit_expr_assign(&mut self, expr: &'ast syn::ExprAssign) {
        visit::visit_expr_assign(self, expr);
        self.push(&expr.left, &expr.right, false);
    }

    fn visit_expr_binary(&mut self, expr: &'ast syn::ExprBinary) {
        visit::visit_expr_binary(self, expr);
        if is_assignment(&expr.op) {
            self.push(&expr.left, &expr.right, true);
        }
    }
}
