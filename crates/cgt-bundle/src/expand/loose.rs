//! Loose: what a macro writes as tokens, for those who only ask what these name.

use super::matcher;
use super::rules::Rules;
use super::transcribe::Transcriber;
use super::tree::{Fragment, Tree, read};
use proc_macro2::{Delimiter, Group, Ident, Punct, TokenStream, TokenTree};

/// What a macro makes of tokens, with `crate` for any `$crate` and the calls in it left as they are;
/// `None` where that is not certain.
pub fn written_by(rules: &Rules, tokens: &TokenStream) -> Option<TokenStream> {
    let input = read(tokens.clone(), 0);
    for rule in &rules.all {
        if let Some(bound) = matcher::fit(&rule.matcher, &input).ok()? {
            let trees = Transcriber::new(rule, bound, rules.krate, 1).write(&rule.body).ok()?;
            return Some(plain(&trees));
        }
    }
    None
}

fn plain(trees: &[Tree]) -> TokenStream {
    let mut out = TokenStream::new();
    for tree in trees {
        match tree {
            Tree::Ident(name, _) => out.extend([TokenTree::from(name.clone())]),
            Tree::Lifetime(tick, name, _) => {
                out.extend([TokenTree::from(tick.clone()), TokenTree::from(name.clone())]);
            }
            Tree::Operator(parts) => out.extend(operator(parts)),
            Tree::Literal(literal, _) => out.extend([TokenTree::from(literal.clone())]),
            Tree::Crate(_, span) => out.extend([TokenTree::from(Ident::new("crate", *span))]),
            Tree::Group(group) => {
                let inside = plain(&group.trees);
                out.extend([TokenTree::from(Group::new(group.delimiter, inside))]);
            }
            Tree::Opaque(Fragment::Expr | Fragment::OldExpr, inside) => {
                let inside = plain(inside);
                out.extend([TokenTree::from(Group::new(Delimiter::Parenthesis, inside))]);
            }
            Tree::Opaque(_, inside) => out.extend(plain(inside)),
        }
    }
    out
}

/// The parts of an operator, of which each but the last joins the next.
fn operator(parts: &[Punct]) -> impl Iterator<Item = TokenTree> {
    let last = parts.len().saturating_sub(1);
    parts.iter().enumerate().map(move |(at, part)| {
        let spacing = match at == last {
            true => proc_macro2::Spacing::Alone,
            false => proc_macro2::Spacing::Joint,
        };
        TokenTree::from(Punct::new(part.as_char(), spacing))
    })
}
