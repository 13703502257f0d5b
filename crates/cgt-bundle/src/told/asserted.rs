//! Asserted: the message of an `assert!` that has none is what it asserts, written as it is written.
//! Where that changes in the bundle and a program may look at messages, it is written out.

use crate::context::Context;
use crate::diag::{Code, Diagnostic};
use crate::tree::FileId;
use proc_macro2::{TokenStream, TokenTree};
use std::ops::Range;
use syn::Expr;

/// An `assert!` without a message.
pub struct Assertion {
    pub file: FileId,
    /// What stands in the brackets.
    pub inside: Range<usize>,
    /// Whether a comma ends it.
    pub has_comma: bool,
    /// What the compiler makes of it, where that is certain.
    pub text: Option<String>,
}

/// What makes it possible to see the message of a panic.
const SHOWING: &[&str] = &["catch_unwind", "set_hook", "spawn"];

impl Context {
    /// Writes out the messages that would be others.
    pub(super) fn settle_assertions(&mut self) {
        let assertions = std::mem::take(&mut self.told.assertions);
        let shows = |text: &str| SHOWING.iter().any(|word| text.contains(word));
        if assertions.is_empty() || !self.tree.files.iter().any(|file| shows(&file.text)) {
            return;
        }
        for Assertion { file, inside, has_comma, text } in assertions {
            let mut edits = self.tree.files[file].edits.iter();
            let Some(changed) =
                edits.find(|edit| inside.start <= edit.start && edit.end <= inside.end)
            else {
                continue;
            };
            match text {
                Some(text) => {
                    let text = text.replace('{', "{{").replace('}', "}}");
                    let comma = if has_comma { "" } else { "," };
                    let message = format!("{comma} {:?}", format!("assertion failed: {text}"));
                    self.tree.edit(file, inside.end..inside.end, message);
                }
                None => {
                    let place = self.tree.place(file, changed.start..changed.end);
                    let message =
                        "the message of `assert!` tells a path, another one in the bundle";
                    let warning = Diagnostic::warning(Code::Told, message).at(place);
                    let help = "give it a message, or import what the path names with `use`";
                    self.diagnostics.push(warning.help(help));
                }
            }
        }
    }
}

/// Whether the rules of a macro assert a variable, which the message then tells.
pub fn asserts(rules: &TokenStream) -> bool {
    let tokens: Vec<TokenTree> = rules.clone().into_iter().collect();
    tokens.iter().enumerate().any(|(at, token)| match (token, &tokens[at + 1..]) {
        (TokenTree::Group(group), _) => asserts(&group.stream()),
        (TokenTree::Ident(name), [TokenTree::Punct(bang), TokenTree::Group(group), ..])
            if bang.as_char() == '!' && (name == "assert" || name == "debug_assert") =>
        {
            is_open(&group.stream())
        }
        _ => false,
    })
}

/// Whether a variable is in what is asserted, and no message after it.
pub fn is_open(asserted: &TokenStream) -> bool {
    let tokens: Vec<TokenTree> = asserted.clone().into_iter().collect();
    let is = |token: &TokenTree, sign: char| matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign);
    let has_message = tokens.iter().rev().skip(1).any(|token| is(token, ','));
    !has_message && asserted.to_string().contains('$')
}

/// How long a text may be for the compiler not to break its lines.
const WIDTH: usize = 60;

/// An expression as the compiler prints it; `None` for what it may print otherwise.
pub fn printed(expr: &Expr) -> Option<String> {
    text(expr).filter(|text| text.len() <= WIDTH)
}

fn text(expr: &Expr) -> Option<String> {
    if !crate::scan::attributes(expr).is_empty() {
        return None;
    }
    Some(match expr {
        Expr::Path(expr) if expr.qself.is_none() => path(&expr.path)?,
        Expr::Lit(expr) => quote::ToTokens::to_token_stream(&expr.lit).to_string(),
        Expr::Paren(expr) => format!("({})", text(&expr.expr)?),
        Expr::Unary(expr) => format!("{}{}", operator(&expr.op), text(&expr.expr)?),
        Expr::Binary(expr) => {
            let (left, right) = (text(&expr.left)?, text(&expr.right)?);
            format!("{left} {} {right}", operator(&expr.op))
        }
        Expr::Reference(expr) => {
            let word = if expr.mutability.is_some() { "mut " } else { "" };
            format!("&{word}{}", text(&expr.expr)?)
        }
        Expr::Call(expr) => format!("{}({})", text(&expr.func)?, list(&expr.args)?),
        Expr::MethodCall(expr) if expr.turbofish.is_none() => {
            format!("{}.{}({})", text(&expr.receiver)?, expr.method, list(&expr.args)?)
        }
        Expr::Field(expr) => {
            let member = quote::ToTokens::to_token_stream(&expr.member);
            format!("{}.{member}", text(&expr.base)?)
        }
        Expr::Index(expr) => format!("{}[{}]", text(&expr.expr)?, text(&expr.index)?),
        _ => return None,
    })
}

fn operator(operator: &impl quote::ToTokens) -> String {
    operator.to_token_stream().to_string()
}

fn list<'e>(all: impl IntoIterator<Item = &'e Expr>) -> Option<String> {
    let all: Option<Vec<String>> = all.into_iter().map(text).collect();
    Some(all?.join(", "))
}

fn path(path: &syn::Path) -> Option<String> {
    let is_plain = path.segments.iter().all(|segment| segment.arguments.is_none());
    let names: Vec<String> =
        path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    let names = names.join("::");
    let lead = if path.leading_colon.is_some() { "::" } else { "" };
    is_plain.then(|| format!("{lead}{names}"))
}
