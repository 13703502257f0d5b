//! Fallback: values whose type nothing decides, which was `()` before edition 2024 and is `!` now.
//!
//! The compiler tells of those that no longer compile. Where a function gives what its caller asks
//! for, and a statement with `?` asks for nothing, `let () =` says what was meant; if the type is
//! another one, that does not compile and is taken back.

use super::fix::Edit;
use crate::bundle::Written;
use crate::manifest::Edition;
use crate::parse::text_base;
use quote::ToTokens;
use std::collections::BTreeSet;
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Expr, Pat, Stmt};

/// What says the type of values that nothing else decides.
pub(super) fn edits(written: &Written, edition: Edition) -> Vec<Edit> {
    let base = text_base(&written.text);
    let may_ask = |(at, _)| written.text[at + 1..].trim_start().starts_with([';', '/']);
    if edition < Edition::E2024 || !written.text.match_indices('?').any(may_ask) {
        return Vec::new();
    }
    let Ok(file) = syn::parse_file(&written.text[base..]) else { return Vec::new() };
    let mut makers = Makers(BTreeSet::new());
    makers.visit_file(&file);
    let mut asked = Asked { makers: makers.0, places: Vec::new() };
    asked.visit_file(&file);
    let places = asked.places.into_iter().map(|place| place.start + base..place.end + base);
    let own = places.filter(|place| written.is_older(place, edition));
    let mut edits: Vec<Edit> = own.map(|place| (place, "let () = ".to_string())).collect();
    edits.sort_by_key(|(place, _)| place.start);
    edits
}

/// The names of functions with a type that only what they give has.
struct Makers(BTreeSet<String>);

impl<'ast> Visit<'ast> for Makers {
    fn visit_signature(&mut self, signature: &'ast syn::Signature) {
        let given = words(&signature.output);
        let taken = words(&signature.inputs);
        let mut types = signature.generics.type_params().map(|param| param.ident.to_string());
        if types.any(|name| given.contains(&name) && !taken.contains(&name)) {
            self.0.insert(signature.ident.to_string());
        }
    }
}

fn words(tokens: &impl ToTokens) -> Vec<String> {
    let mut words = Vec::new();
    crate::tokens::collect_idents(&tokens.to_token_stream(), &mut words);
    words
}

/// Statements that ask such a function for nothing: where `let () =` belongs.
struct Asked {
    makers: BTreeSet<String>,
    places: Vec<Range<usize>>,
}

impl Asked {
    fn is_made(&self, expr: &Expr) -> bool {
        let Expr::Try(tried) = expr else { return false };
        match &*tried.expr {
            Expr::Call(call) => match &*call.func {
                Expr::Path(path) => path.path.segments.last().is_some_and(|last| {
                    last.arguments.is_none() && self.makers.contains(&last.ident.to_string())
                }),
                _ => false,
            },
            Expr::MethodCall(call) => {
                call.turbofish.is_none() && self.makers.contains(&call.method.to_string())
            }
            _ => false,
        }
    }
}

impl<'ast> Visit<'ast> for Asked {
    fn visit_stmt(&mut self, stmt: &'ast Stmt) {
        match stmt {
            Stmt::Expr(expr, Some(_)) if self.is_made(expr) => {
                let start = expr.span().byte_range().start;
                self.places.push(start..start);
            }
            Stmt::Local(local) if matches!(local.pat, Pat::Wild(_)) => {
                let init = local.init.as_ref().filter(|init| self.is_made(&init.expr));
                if let Some(init) = init {
                    let start = local.let_token.span().byte_range().start;
                    self.places.push(start..init.expr.span().byte_range().start);
                }
            }
            _ => {}
        }
        visit::visit_stmt(self, stmt);
    }
}
