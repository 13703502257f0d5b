//! Branches: `if let ... else` as the `match` that it stood for before edition 2024.
//!
//! Temporaries of what is matched used to live through the `else` branch, as those of a `match`
//! still do. The work is on tokens, so that it is the same in functions and in rules of macros.

use super::rules::{VARIABLE, bodies};
use crate::context::Context;
use crate::tokens::{EXPRESSIONS, is_keyword};
use crate::tree::{Edit, FileId, Piece, Replacement};
use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};
use std::ops::Range;
use syn::parse::Parser;

impl Context {
    /// Rewrites the `if let`s of an item's tokens.
    pub(super) fn lift_branches(&mut self, file: FileId, tokens: TokenStream) {
        let mut todo = vec![tokens];
        while let Some(stream) = todo.pop() {
            let tokens: Vec<TokenTree> = stream.into_iter().collect();
            let mut done = Vec::new();
            for at in 0..tokens.len() {
                if let TokenTree::Group(group) = &tokens[at] {
                    match place(&tokens[..at]) {
                        Place::Code => todo.push(group.stream()),
                        Place::Rules => {
                            let bodies = bodies(group.stream()).into_iter();
                            todo.extend(bodies.map(|body| body.stream()));
                        }
                        Place::Foreign => {}
                    }
                } else if !done.contains(&at)
                    && let Some(chain) = Chain::read(&tokens, at)
                {
                    done.extend(chain.links.iter().map(|link| link.start));
                    self.rewrite_chain(file, &chain);
                }
            }
        }
    }

    fn rewrite_chain(&mut self, file: FileId, chain: &Chain) {
        let pieces = chain.pieces();
        if !pieces.iter().any(|piece| matches!(piece, Piece::Text(_))) {
            return;
        }
        let base = self.tree.files[file].base;
        let pieces = pieces.into_iter().map(|piece| match piece {
            Piece::Source { start, end } => Piece::Source { start: start + base, end: end + base },
            text => text,
        });
        let text = Replacement::Pieces(pieces.collect());
        let Range { start, end } = chain.range();
        self.tree.files[file].edits.push(Edit { start: start + base, end: end + base, text });
    }
}

/// What a group of tokens holds.
enum Place {
    /// Code of the crate.
    Code,
    /// The rules of a macro.
    Rules,
    /// Arguments of a macro that may read them in any way.
    Foreign,
}

/// What the group after these tokens holds.
fn place(before: &[TokenTree]) -> Place {
    match before {
        [.., TokenTree::Ident(word), TokenTree::Punct(bang), TokenTree::Ident(_)]
            if word == "macro_rules" && bang.as_char() == '!' =>
        {
            Place::Rules
        }
        [.., TokenTree::Ident(word), TokenTree::Punct(bang)]
            if bang.as_char() == '!' && !is_keyword(&word.to_string()) =>
        {
            let name = word.to_string();
            let is_read = EXPRESSIONS.contains(&name.as_str()) || name == "matches";
            if is_read { Place::Code } else { Place::Foreign }
        }
        _ => Place::Code,
    }
}

/// `if ... else if ... else`, of which a part is an `if let`.
struct Chain {
    links: Vec<Link>,
    /// The last `else`, with its block.
    last: Option<Range<usize>>,
}

/// One `if` of a chain; ranges are of bytes.
struct Link {
    /// The token `if`.
    start: usize,
    head: Range<usize>,
    /// The pattern, for an `if let` whose temporaries may be dropped too early.
    pattern: Option<Range<usize>>,
    condition: Range<usize>,
    body: Range<usize>,
}

impl Chain {
    /// The chain whose first `if` is at token `at`.
    fn read(tokens: &[TokenTree], at: usize) -> Option<Chain> {
        let mut chain = Chain { links: Vec::new(), last: None };
        let mut next = at;
        loop {
            let (link, after) = Link::read(tokens, next)?;
            chain.links.push(link);
            if !is_word(tokens.get(after), "else") {
                return Some(chain);
            }
            if is_word(tokens.get(after + 1), "if") {
                next = after + 1;
                continue;
            }
            let end = block_end(tokens, after + 1)?;
            chain.last = Some(bytes(&tokens[after + 1..end]));
            return Some(chain);
        }
    }

    fn range(&self) -> Range<usize> {
        let start = self.links.first().map_or(0, |link| link.head.start);
        let body = self.links.last().map_or(start, |link| link.body.end);
        start..self.last.as_ref().map_or(body, |last| last.end)
    }

    /// The chain with a `match` for each `if let` that has an `else`.
    fn pieces(&self) -> Vec<Piece> {
        let source = |range: &Range<usize>| Piece::Source { start: range.start, end: range.end };
        let text = |text: &str| Piece::Text(text.to_string());
        let mut out = Vec::new();
        let mut closing = Vec::new();
        let count = self.links.len();
        for (idx, link) in self.links.iter().enumerate() {
            let has_else = idx + 1 < count || self.last.is_some();
            let follows = self.links.get(idx + 1).map(|link| link.head.start);
            let follows = follows.or(self.last.as_ref().map(|last| last.start));
            match (&link.pattern, has_else) {
                (Some(pattern), true) => {
                    // In an `else`, a `match` needs braces around it.
                    let is_arm = idx == 0 || closing.last() != Some(&"");
                    out.push(text(if is_arm { "match " } else { "{ match " }));
                    closing.push(if is_arm { " }" } else { " } }" });
                    out.extend([source(&link.condition), text(" { "), source(pattern)]);
                    out.extend([text(" => "), source(&link.body), text(", _ => ")]);
                }
                _ => {
                    out.push(source(&(link.head.start..follows.unwrap_or(link.body.end))));
                    closing.push("");
                }
            }
        }
        out.extend(self.last.iter().map(source));
        let closing: String = closing.into_iter().rev().collect();
        if !closing.is_empty() {
            out.push(text(&closing));
        }
        out
    }
}

impl Link {
    /// The `if` at token `at`, and the token after its block.
    fn read(tokens: &[TokenTree], at: usize) -> Option<(Link, usize)> {
        if !is_word(tokens.get(at), "if") {
            return None;
        }
        let is_let = is_word(tokens.get(at + 1), "let");
        let start = match is_let {
            true => (at + 2..tokens.len()).find(|&at| is_assignment(tokens, at))? + 1,
            false => at + 1,
        };
        let starts = (start..tokens.len()).filter(|&at| block_end(tokens, at).is_some());
        let found = starts.into_iter().find_map(|at| Some((at, condition(&tokens[start..at])?)));
        let (open, condition) = found?;
        let end = block_end(tokens, open)?;
        let pattern = bytes(&tokens[at + 2..start.saturating_sub(1).max(at + 2)]);
        let link = Link {
            start: at,
            head: bytes(&tokens[at..at + 1]),
            pattern: (is_let && may_hold(&condition)).then_some(pattern),
            condition: bytes(&tokens[start..open]),
            body: bytes(&tokens[open..end]),
        };
        Some((link, end))
    }
}

/// Where the block that starts at a token ends, if one does: braces, or a variable of a macro.
fn block_end(tokens: &[TokenTree], at: usize) -> Option<usize> {
    match (tokens.get(at)?, tokens.get(at + 1)) {
        (TokenTree::Group(group), _) if group.delimiter() == Delimiter::Brace => Some(at + 1),
        (TokenTree::Punct(dollar), Some(TokenTree::Ident(name)))
            if dollar.as_char() == '$' && name != "crate" =>
        {
            Some(at + 2)
        }
        _ => None,
    }
}

/// Whether a token is the `=` after a pattern, and no part of another operator.
fn is_assignment(tokens: &[TokenTree], at: usize) -> bool {
    let is_joint = |token: Option<&TokenTree>| matches!(token, Some(TokenTree::Punct(punct)) if punct.spacing() == Spacing::Joint);
    let is_more = matches!(tokens.get(at + 1), Some(TokenTree::Punct(next)) if matches!(next.as_char(), '=' | '>'));
    super::is_punct(tokens.get(at), '=')
        && !(is_joint(tokens.get(at)) && is_more)
        && !is_joint(at.checked_sub(1).and_then(|before| tokens.get(before)))
}

/// The tokens as an expression; variables of a macro count as names, and what they are part of
/// as empty.
fn condition(tokens: &[TokenTree]) -> Option<syn::Expr> {
    let mut plain = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        match (&tokens[at], tokens.get(at + 1)) {
            (TokenTree::Punct(dollar), Some(TokenTree::Ident(_))) if dollar.as_char() == '$' => {
                plain.push(Ident::new(VARIABLE, Span::call_site()).into());
                at += 2;
            }
            (TokenTree::Group(group), _) if has_variable(group.stream()) => {
                plain.push(Group::new(group.delimiter(), TokenStream::new()).into());
                at += 1;
            }
            (token, _) => {
                plain.push(token.clone());
                at += 1;
            }
        }
    }
    syn::Expr::parse_without_eager_brace.parse2(plain.into_iter().collect()).ok()
}

/// Whether tokens hold a variable of a macro, at any depth.
fn has_variable(tokens: TokenStream) -> bool {
    let mut todo = vec![tokens];
    while let Some(tokens) = todo.pop() {
        for token in tokens {
            match token {
                TokenTree::Group(group) => todo.push(group.stream()),
                TokenTree::Punct(punct) if punct.as_char() == '$' => return true,
                _ => {}
            }
        }
    }
    false
}

/// Whether a value may be dropped at the end of the statement with this expression.
fn may_hold(expr: &syn::Expr) -> bool {
    match expr {
        syn::Expr::Path(expr) => expr.path.is_ident(VARIABLE),
        syn::Expr::Lit(_) => false,
        syn::Expr::Paren(expr) => may_hold(&expr.expr),
        syn::Expr::Group(expr) => may_hold(&expr.expr),
        syn::Expr::Field(expr) => may_hold(&expr.base),
        syn::Expr::Reference(expr) => may_hold(&expr.expr),
        syn::Expr::Unary(expr) => !matches!(expr.op, syn::UnOp::Deref(_)) || may_hold(&expr.expr),
        syn::Expr::Index(expr) => may_hold(&expr.expr) || may_hold(&expr.index),
        _ => true,
    }
}

fn is_word(token: Option<&TokenTree>, what: &str) -> bool {
    matches!(token, Some(TokenTree::Ident(word)) if word == what)
}

/// The bytes that tokens span.
fn bytes(tokens: &[TokenTree]) -> Range<usize> {
    let start = tokens.first().map_or(0, |first| first.span().byte_range().start);
    start..tokens.last().map_or(start, |last| last.span().byte_range().end)
}
