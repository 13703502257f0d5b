//! Fragments: what may begin one, and how far it goes.

use super::Unsure;
use super::tree::{Fragment, Tree, tokens};
use proc_macro2::{Delimiter, TokenStream};
use std::rc::Rc;
use syn::buffer::Cursor;
use syn::parse::{Parse, ParseStream, Parser};

/// Whether a token may begin a fragment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begins {
    Yes,
    No,
    /// The compiler may look into what another fragment has matched.
    Unsure,
}

impl From<bool> for Begins {
    fn from(may: bool) -> Begins {
        if may { Begins::Yes } else { Begins::No }
    }
}

/// Reserved words of edition 2018.
const RESERVED: &[&str] = &[
    "_", "abstract", "as", "async", "await", "become", "box", "break", "const", "continue",
    "crate", "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "if", "impl",
    "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref",
    "return", "self", "Self", "static", "struct", "super", "trait", "true", "try", "type",
    "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];
/// Reserved words that a path may have.
const IN_PATHS: &[&str] = &["crate", "self", "Self", "super"];
/// Reserved words that an expression may begin with.
const BEFORE_EXPR: &[&str] = &[
    "async", "box", "break", "const", "continue", "do", "false", "for", "if", "loop", "match",
    "move", "return", "static", "true", "try", "unsafe", "while", "yield",
];
/// Reserved words that a type may begin with.
const BEFORE_TYPE: &[&str] = &["_", "dyn", "extern", "fn", "for", "impl", "typeof", "unsafe"];

/// Whether a variable of this fragment may begin with the token.
pub fn begins(fragment: Fragment, token: &Tree) -> Begins {
    if let Tree::Opaque(kind, inside) = token {
        return begins_opaque(fragment, *kind, inside.is_empty());
    }
    let operator = token.operator();
    let operator = operator.as_deref();
    let is_operator = |all: &[&str]| operator.is_some_and(|operator| all.contains(&operator));
    let word = match token {
        Tree::Ident(ident, _) => Some(ident.to_string()),
        Tree::Crate(..) => Some("crate".to_string()),
        _ => None,
    };
    let is_word = |more: &[&str]| {
        word.as_deref().is_some_and(|word| {
            !RESERVED.contains(&word) || IN_PATHS.contains(&word) || more.contains(&word)
        })
    };
    let is_group = |delimiter| token.group(delimiter).is_some();
    let any_group = matches!(token, Tree::Group(_));
    let is_literal = matches!(token, Tree::Literal(..));
    let is_lifetime = matches!(token, Tree::Lifetime(..));
    let may = match fragment {
        Fragment::Token | Fragment::Item | Fragment::Stmt => true,
        Fragment::Ident => word.is_some_and(|word| word != "_"),
        Fragment::Lifetime => is_lifetime,
        Fragment::Literal => {
            is_literal || is_operator(&["-"]) || token.is_word("true") || token.is_word("false")
        }
        Fragment::Block => is_group(Delimiter::Brace),
        Fragment::Path | Fragment::Meta => word.is_some() || is_operator(&["::"]),
        Fragment::Vis => {
            word.is_some() || is_operator(&[","]) || begins(Fragment::Ty, token) == Begins::Yes
        }
        Fragment::Ty => {
            is_word(BEFORE_TYPE)
                || is_group(Delimiter::Parenthesis)
                || is_group(Delimiter::Bracket)
                || is_operator(&["!", "*", "&", "&&", "?", "<", "<<", "::"])
                || is_lifetime
        }
        Fragment::Pat | Fragment::PatParam => {
            word.is_some()
                || is_literal
                || is_group(Delimiter::Parenthesis)
                || is_group(Delimiter::Bracket)
                || is_operator(&["&", "-", "&&", "..", "...", "..=", "::", "<", "<<"])
                || (fragment == Fragment::Pat && is_operator(&["|"]))
        }
        Fragment::Expr | Fragment::OldExpr => {
            let starts = is_word(BEFORE_EXPR)
                || any_group
                || is_literal
                || is_lifetime
                || is_operator(&[
                    "!", "-", "*", "|", "||", "&", "&&", "..", "...", "..=", "<", "<<", "::", "#",
                ]);
            match fragment {
                Fragment::Expr => starts || token.is_word("_"),
                _ => starts && !token.is_word("const"),
            }
        }
    };
    may.into()
}

/// The same for what another variable has matched before.
fn begins_opaque(fragment: Fragment, kind: Fragment, is_empty: bool) -> Begins {
    use Fragment as F;
    if is_empty {
        return if fragment == F::Vis { Begins::Yes } else { Begins::Unsure };
    }
    let is_expr = matches!(kind, F::Expr | F::OldExpr);
    match fragment {
        F::Token | F::Vis => Begins::Yes,
        F::Ident | F::Lifetime => Begins::No,
        F::Expr | F::OldExpr if is_expr || kind == F::Literal => Begins::Yes,
        F::Expr | F::OldExpr if matches!(kind, F::Block | F::Path) => Begins::Unsure,
        F::Expr | F::OldExpr => Begins::No,
        F::Ty if matches!(kind, F::Ty | F::Path) => Begins::Yes,
        F::Ty => Begins::No,
        F::Literal if kind == F::Literal => Begins::Yes,
        F::Literal if is_expr => Begins::Unsure,
        F::Literal => Begins::No,
        same if same == kind => Begins::Yes,
        _ => Begins::Unsure,
    }
}

/// What a fragment matches at the head of the trees, and how many of them that takes.
pub fn parse(fragment: Fragment, rest: &[Tree]) -> Result<(Tree, usize), Unsure> {
    let first = rest.first().ok_or(Unsure)?;
    let opaque = |used: usize| (Tree::Opaque(fragment, Rc::new(rest[..used].to_vec())), used);
    match (fragment, first) {
        (Fragment::Token | Fragment::Ident | Fragment::Lifetime, _) => {
            return Ok((first.clone(), 1));
        }
        (Fragment::Vis, Tree::Opaque(kind, _)) if *kind != Fragment::Vis => return Ok(opaque(0)),
        (Fragment::Expr | Fragment::OldExpr, Tree::Opaque(..)) if !ends_expr(rest.get(1)) => {}
        (_, Tree::Opaque(..)) => return Ok((first.clone(), 1)),
        (Fragment::Literal, _) => {
            let used = 1 + usize::from(first.is("-"));
            let is_literal = matches!(rest.get(used - 1), Some(Tree::Literal(..)))
                || first.is_word("true")
                || first.is_word("false");
            return if is_literal { Ok(opaque(used)) } else { Err(Unsure) };
        }
        (Fragment::Block, _) => return Ok(opaque(1)),
        _ => {}
    }
    if is_one_token(fragment, first) && ends_expr(rest.get(1)) {
        return Ok(opaque(1));
    }
    if fragment == Fragment::Item {
        return Ok(opaque(used(fragment, rest)?));
    }
    let before = |ends: &[&str]| {
        rest.iter().position(|tree| ends.iter().any(|end| tree.is(end))).unwrap_or(rest.len())
    };
    let until = before(&[";", "=>"]);
    // Most lists are read element by element; a comma may also stand among what types are given.
    let comma = before(&[",", ";", "=>"]);
    if comma < until
        && let Ok(used) = used(fragment, &rest[..=comma])
        && used <= comma
    {
        return Ok(opaque(used));
    }
    Ok(opaque(used(fragment, &rest[..until])?))
}

/// Whether the token is a whole fragment where nothing follows that could belong to it.
fn is_one_token(fragment: Fragment, token: &Tree) -> bool {
    let is_expr = matches!(fragment, Fragment::Expr | Fragment::OldExpr);
    match token {
        Tree::Ident(name, _) => {
            (is_expr || matches!(fragment, Fragment::Ty | Fragment::Path))
                && !RESERVED.contains(&name.to_string().as_str())
        }
        Tree::Literal(..) => is_expr,
        _ => false,
    }
}

/// Whether an expression that has matched before ends before this token.
fn ends_expr(next: Option<&Tree>) -> bool {
    next.is_none_or(|next| next.is(",") || next.is(";") || next.is("=>"))
}

/// How many trees the parser takes.
fn used(fragment: Fragment, trees: &[Tree]) -> Result<usize, Unsure> {
    let stream = tokens(trees);
    let taken = match fragment {
        Fragment::Expr | Fragment::OldExpr => taken(stream, syn::Expr::parse),
        Fragment::Ty => taken(stream, syn::Type::parse),
        Fragment::Path => taken(stream, syn::Path::parse),
        Fragment::Pat => taken(stream, syn::Pat::parse_multi_with_leading_vert),
        Fragment::PatParam => taken(stream, syn::Pat::parse_single),
        Fragment::Item => taken(stream, syn::Item::parse),
        Fragment::Meta => taken(stream, syn::Meta::parse),
        Fragment::Vis => taken(stream, syn::Visibility::parse),
        _ => None,
    };
    let used = trees_of(trees, taken.ok_or(Unsure)?).ok_or(Unsure)?;
    // What follows a path as the arguments of `Fn(A)` do belongs to it.
    let has_arguments = matches!(fragment, Fragment::Path | Fragment::Ty)
        && trees.get(used).is_some_and(|next| next.group(Delimiter::Parenthesis).is_some());
    let goes_on = |next: &Tree| next.is("->") || next.is("::");
    match trees.get(used + 1).is_some_and(goes_on) {
        true if has_arguments => Err(Unsure),
        _ => Ok(used + usize::from(has_arguments)),
    }
}

/// How many tokens something takes.
fn taken<T>(
    stream: TokenStream,
    parse: impl FnOnce(ParseStream<'_>) -> syn::Result<T>,
) -> Option<usize> {
    let count = |input: ParseStream<'_>| {
        let start = input.cursor();
        parse(input)?;
        let width = between(start, input.cursor());
        input.parse::<TokenStream>()?;
        Ok(width)
    };
    count.parse2(stream).ok().flatten()
}

/// How many tokens stand between two places of the same group.
pub fn between(mut start: Cursor<'_>, end: Cursor<'_>) -> Option<usize> {
    let mut count = 0;
    while start != end {
        start = start.token_tree()?.1;
        count += 1;
    }
    Some(count)
}

/// How many trees have this many tokens; `None` in the midst of one.
pub fn trees_of(trees: &[Tree], width: usize) -> Option<usize> {
    let mut sum = 0;
    for (at, tree) in trees.iter().enumerate() {
        if width <= sum {
            return (width == sum).then_some(at);
        }
        sum += tree.width();
    }
    (width == sum).then_some(trees.len())
}
