//! Ends: blocks whose last statement the printer would end otherwise.
//!
//! It puts `;` after `return x`, `x = y` and the like, and leaves out the one after a loop. Where the
//! last expression of a block has temporaries that is no matter of style: with `;` they are dropped
//! before the block's variables, and without it the edition decides.

use syn::{Expr, Stmt};

/// What must stand after the last statement of a block in place of what the printer writes.
pub(super) fn end(stmts: &[Stmt]) -> Option<&'static str> {
    match stmts.last()? {
        Stmt::Expr(expr, None) if is_ended(expr) => Some(""),
        Stmt::Expr(expr, Some(_)) if is_left_open(expr) => Some(";"),
        _ => None,
    }
}

/// Whether the printer adds `;`, and it would drop temporaries sooner.
fn is_ended(expr: &Expr) -> bool {
    match expr {
        Expr::Assign(expr) => holds(&expr.left) || holds(&expr.right),
        Expr::Binary(expr) => is_assignment(&expr.op) && (holds(&expr.left) || holds(&expr.right)),
        Expr::Break(expr) => expr.expr.as_deref().is_some_and(holds),
        Expr::Return(expr) => expr.expr.as_deref().is_some_and(holds),
        Expr::Group(group) => is_ended(&group.expr),
        _ => false,
    }
}

/// Whether the printer leaves out `;`, and temporaries would be dropped later.
fn is_left_open(expr: &Expr) -> bool {
    match expr {
        Expr::ForLoop(expr) => holds(&expr.expr),
        Expr::If(expr) => match &expr.else_branch {
            Some((_, branch)) => has_let(&expr.cond) || is_left_open(branch),
            None => has_let(&expr.cond),
        },
        Expr::Group(group) => is_left_open(&group.expr),
        _ => false,
    }
}

/// Whether a condition has an `if let` with temporaries.
fn has_let(condition: &Expr) -> bool {
    match condition {
        Expr::Let(condition) => holds(&condition.expr),
        Expr::Binary(both) => has_let(&both.left) || has_let(&both.right),
        _ => false,
    }
}

/// `+=` and its like.
pub(crate) fn is_assignment(operator: &syn::BinOp) -> bool {
    use syn::BinOp::{
        AddAssign, BitAndAssign, BitOrAssign, BitXorAssign, DivAssign, MulAssign, RemAssign,
        ShlAssign, ShrAssign, SubAssign,
    };
    matches!(
        operator,
        AddAssign(_)
            | SubAssign(_)
            | MulAssign(_)
            | DivAssign(_)
            | RemAssign(_)
            | BitXorAssign(_)
            | BitAndAssign(_)
            | BitOrAssign(_)
            | ShlAssign(_)
            | ShrAssign(_)
    )
}

/// Whether an expression may make a temporary that outlives its use; what is moved on is none.
fn holds(expr: &Expr) -> bool {
    match expr {
        Expr::Path(_) | Expr::Lit(_) | Expr::Closure(_) | Expr::Continue(_) => false,
        Expr::Array(array) => array.elems.iter().any(holds),
        Expr::Tuple(tuple) => tuple.elems.iter().any(holds),
        Expr::Struct(literal) => {
            literal.fields.iter().any(|field| holds(&field.expr))
                || literal.rest.as_deref().is_some_and(|rest| !is_place(rest))
        }
        Expr::Call(call) => holds(&call.func) || call.args.iter().any(holds),
        Expr::MethodCall(call) => !is_place(&call.receiver) || call.args.iter().any(holds),
        Expr::Paren(inner) => holds(&inner.expr),
        Expr::Group(inner) => holds(&inner.expr),
        Expr::Cast(cast) => holds(&cast.expr),
        Expr::Try(tried) => holds(&tried.expr),
        Expr::Field(field) => !is_place(&field.base),
        Expr::Index(index) => !is_place(&index.expr) || holds(&index.index),
        Expr::Reference(reference) => !is_place(&reference.expr),
        Expr::Unary(unary) => match unary.op {
            syn::UnOp::Deref(_) => !is_place(&unary.expr),
            _ => holds(&unary.expr),
        },
        Expr::Binary(binary) => !is_value(&binary.left) || !is_value(&binary.right),
        _ => true,
    }
}

/// Whether an operand of an operator that may borrow it is no temporary.
fn is_value(expr: &Expr) -> bool {
    use syn::BinOp::{Add, Div, Mul, Rem, Sub};
    match expr {
        Expr::Lit(_) => true,
        Expr::Paren(inner) => is_value(&inner.expr),
        Expr::Cast(cast) => !holds(&cast.expr),
        Expr::Binary(binary) => {
            matches!(binary.op, Add(_) | Sub(_) | Mul(_) | Div(_) | Rem(_))
                && is_value(&binary.left)
                && is_value(&binary.right)
        }
        expr => is_place(expr),
    }
}

/// Whether an expression is a place that is there already.
fn is_place(expr: &Expr) -> bool {
    match expr {
        Expr::Path(_) => true,
        Expr::Paren(inner) => is_place(&inner.expr),
        Expr::Group(inner) => is_place(&inner.expr),
        Expr::Field(field) => is_place(&field.base),
        Expr::Index(index) => is_place(&index.expr) && !holds(&index.index),
        Expr::Unary(unary) => matches!(unary.op, syn::UnOp::Deref(_)) && is_place(&unary.expr),
        _ => false,
    }
}
