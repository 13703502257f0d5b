//! Trees: tokens as the compiler's macros see them, each with who wrote it.

use crate::tree::CrateId;
use proc_macro2::{Delimiter, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use std::rc::Rc;

/// Who wrote a token: the call itself is 0, and each expansion has a number of its own.
pub type Mark = u32;

/// Operators of more than one character, the longest first.
const OPERATORS: &[&str] = &[
    "<<=", ">>=", "...", "..=", "::", "->", "=>", "==", "!=", "<=", ">=", "&&", "||", "+=", "-=",
    "*=", "/=", "%=", "^=", "&=", "|=", "<<", ">>", "..", "<-",
];

/// One token, with the tokens inside of it.
#[derive(Clone, Debug)]
pub enum Tree {
    Ident(Ident, Mark),
    /// The tick and the name.
    Lifetime(Punct, Ident, Mark),
    /// A whole operator, such as `::`.
    Operator(Rc<[Punct]>),
    Literal(Literal, Mark),
    /// `$crate`.
    Crate(CrateId, Span),
    Group(Rc<Group>),
    /// What a fragment other than a name, a lifetime or a token has matched, which stays one thing.
    Opaque(Fragment, Rc<Vec<Tree>>),
}

/// Tokens in brackets.
#[derive(Debug)]
pub struct Group {
    pub delimiter: Delimiter,
    pub open: Span,
    pub close: Span,
    pub trees: Vec<Tree>,
}

/// What a variable of a macro matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fragment {
    Block,
    Expr,
    /// An expression as before edition 2024, without `const {}` and `_`.
    OldExpr,
    Ident,
    Item,
    Lifetime,
    Literal,
    Meta,
    Pat,
    /// A pattern without alternatives.
    PatParam,
    Path,
    Stmt,
    Token,
    Ty,
    Vis,
}

impl Tree {
    /// The operator's characters, if it is one.
    pub fn operator(&self) -> Option<String> {
        match self {
            Tree::Operator(parts) => Some(parts.iter().map(Punct::as_char).collect()),
            _ => None,
        }
    }

    /// Whether it is this operator.
    pub fn is(&self, operator: &str) -> bool {
        match self {
            Tree::Operator(parts) => parts.iter().map(Punct::as_char).eq(operator.chars()),
            _ => false,
        }
    }

    /// Whether it is this word.
    pub fn is_word(&self, word: &str) -> bool {
        matches!(self, Tree::Ident(ident, _) if ident == word)
    }

    /// The group, if it is one with this delimiter.
    pub fn group(&self, delimiter: Delimiter) -> Option<&Group> {
        match self {
            Tree::Group(group) if group.delimiter == delimiter => Some(group),
            _ => None,
        }
    }

    /// Whether the compiler takes the two for the same token; groups and fragments never are.
    pub fn is_same(&self, other: &Tree) -> bool {
        match (self, other) {
            (Tree::Ident(a, _), Tree::Ident(b, _)) => a == b,
            (Tree::Lifetime(_, a, _), Tree::Lifetime(_, b, _)) => a == b,
            (Tree::Operator(_), Tree::Operator(_)) => self.operator() == other.operator(),
            (Tree::Literal(a, _), Tree::Literal(b, _)) => a.to_string() == b.to_string(),
            _ => false,
        }
    }

    /// How many tokens it has for a parser.
    pub fn width(&self) -> usize {
        match self {
            Tree::Lifetime(..) => 2,
            Tree::Operator(parts) => parts.len(),
            _ => 1,
        }
    }

    /// The same with everything in it written by `mark`.
    pub fn marked(&self, mark: Mark) -> Tree {
        match self {
            Tree::Ident(ident, _) => Tree::Ident(ident.clone(), mark),
            Tree::Lifetime(tick, name, _) => Tree::Lifetime(tick.clone(), name.clone(), mark),
            Tree::Literal(literal, _) => Tree::Literal(literal.clone(), mark),
            other => other.clone(),
        }
    }
}

impl Group {
    /// A group with the same brackets around other trees.
    pub fn with(&self, trees: Vec<Tree>) -> Tree {
        let (delimiter, open, close) = (self.delimiter, self.open, self.close);
        Tree::Group(Rc::new(Group { delimiter, open, close, trees }))
    }
}

/// Tokens as trees, all written by `mark`.
pub fn read(tokens: TokenStream, mark: Mark) -> Vec<Tree> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut trees = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        at += 1;
        trees.push(match &tokens[at - 1] {
            TokenTree::Ident(ident) => Tree::Ident(ident.clone(), mark),
            TokenTree::Literal(literal) => Tree::Literal(literal.clone(), mark),
            TokenTree::Group(group) => Tree::Group(Rc::new(Group {
                delimiter: group.delimiter(),
                open: group.span_open(),
                close: group.span_close(),
                trees: read(group.stream(), mark),
            })),
            TokenTree::Punct(tick) => match tokens.get(at) {
                Some(TokenTree::Ident(name)) if tick.as_char() == '\'' => {
                    at += 1;
                    Tree::Lifetime(tick.clone(), name.clone(), mark)
                }
                _ => {
                    let parts = operator(&tokens[at - 1..]);
                    at += parts.len() - 1;
                    Tree::Operator(parts.into())
                }
            },
        });
    }
    trees
}

/// The longest operator that the tokens start with.
fn operator(tokens: &[TokenTree]) -> Vec<Punct> {
    let mut run: Vec<Punct> = Vec::new();
    for token in tokens.iter().take(3) {
        let TokenTree::Punct(punct) = token else { break };
        run.push(punct.clone());
        if punct.spacing() == Spacing::Alone {
            break;
        }
    }
    let text: String = run.iter().map(Punct::as_char).collect();
    let longest = OPERATORS.iter().find(|operator| text.starts_with(**operator));
    run.truncate(longest.map_or(1, |operator| operator.len()));
    run
}

/// Trees as tokens for a parser; what a fragment has matched is in invisible brackets.
pub fn tokens(trees: &[Tree]) -> TokenStream {
    tokens_with(trees, |group| tokens(&group.trees))
}

/// The same with nothing in the braces, for what only asks where items begin and end.
pub fn hollow(trees: &[Tree]) -> TokenStream {
    tokens_with(trees, |group| match group.delimiter {
        Delimiter::Brace => TokenStream::new(),
        _ => tokens(&group.trees),
    })
}

fn tokens_with(trees: &[Tree], inside: impl Fn(&Group) -> TokenStream) -> TokenStream {
    let mut out: Vec<TokenTree> = Vec::with_capacity(trees.len());
    for tree in trees {
        match tree {
            Tree::Ident(ident, _) => out.push(ident.clone().into()),
            Tree::Literal(literal, _) => out.push(literal.clone().into()),
            Tree::Lifetime(tick, name, _) => {
                out.extend([tick.clone().into(), name.clone().into()] as [TokenTree; 2])
            }
            Tree::Operator(parts) => out.extend(joined(parts)),
            Tree::Crate(_, span) => out.push(Ident::new("crate", *span).into()),
            Tree::Group(group) => {
                out.push(proc_macro2::Group::new(group.delimiter, inside(group)).into())
            }
            Tree::Opaque(_, trees) => {
                out.push(proc_macro2::Group::new(Delimiter::None, tokens(trees)).into());
            }
        }
    }
    out.into_iter().collect()
}

/// The characters of an operator, which end where it does.
fn joined(parts: &[Punct]) -> impl Iterator<Item = TokenTree> {
    parts.iter().enumerate().map(|(at, part)| {
        let spacing = if at + 1 < parts.len() { Spacing::Joint } else { Spacing::Alone };
        let mut punct = Punct::new(part.as_char(), spacing);
        punct.set_span(part.span());
        punct.into()
    })
}

/// Whether anything in the trees is opaque.
pub fn has_opaque(trees: &[Tree]) -> bool {
    trees.iter().any(|tree| match tree {
        Tree::Opaque(..) => true,
        Tree::Group(group) => has_opaque(&group.trees),
        _ => false,
    })
}
