//! Hygiene: names of locals and labels mean something only to who wrote them.
//!
//! In the text that is lost, so no name may be written by two where one of them may be a local's.

use super::Unsure;
use super::items;
use super::print::is_rules;
use super::tree::{Mark, Tree, has_opaque};
use proc_macro2::TokenStream;
use std::collections::{BTreeMap, BTreeSet};
use syn::ext::IdentExt;
use syn::visit::{self, Visit};

/// Macros whose arguments are expressions, wherever these come from.
const EXPRESSIONS: &[&str] = &[
    "assert_eq",
    "assert_ne",
    "concat",
    "debug_assert_eq",
    "debug_assert_ne",
    "eprint",
    "eprintln",
    "format",
    "format_args",
    "panic",
    "print",
    "println",
    "todo",
    "unimplemented",
    "unreachable",
    "vec",
    "write",
    "writeln",
];
/// Macros that tell of the text or the place of what they are given.
const TELLING: &[&str] = &["concat_idents", "dbg", "include", "stringify"];
/// Macros that tell of the place of the call.
const PLACES: &[&str] = &["column", "file", "include_bytes", "include_str", "line", "location"];
/// Those of them that tell, in the rules of a macro, only where that is called.
const PLACES_OF_CALLERS: &[&str] = &["column", "file", "line"];
/// Macros that tell what they assert, unless a message follows that.
const ASSERTIONS: &[&str] = &["assert", "debug_assert"];
/// Names that nothing local has.
const WORDS: &[&str] = &["crate", "self", "Self", "super"];

/// Checks that the items mean the same without the marks and the invisible brackets.
pub fn check(trees: &[Tree]) -> Result<(), Unsure> {
    check_calls(trees, false)?;
    for part in items::split(trees)? {
        check_item(&trees[part.range])?;
    }
    Ok(())
}

fn check_item(trees: &[Tree]) -> Result<(), Unsure> {
    let mut writers: BTreeMap<String, BTreeSet<Mark>> = BTreeMap::new();
    collect(trees, &mut writers);
    let shared = |name: &String| writers.get(name).is_some_and(|marks| 1 < marks.len());
    if !writers.keys().any(shared) {
        return Ok(());
    }
    let mut locals = Locals::default();
    items::parse(trees)?.iter().for_each(|item| locals.visit_item(item));
    if locals.0.iter().any(shared) { Err(Unsure) } else { Ok(()) }
}

/// Who has written each name.
fn collect(trees: &[Tree], out: &mut BTreeMap<String, BTreeSet<Mark>>) {
    for tree in trees {
        match tree {
            Tree::Ident(name, mark) => note(out, name.unraw().to_string(), *mark),
            Tree::Lifetime(_, name, mark) => note(out, format!("'{name}"), *mark),
            Tree::Literal(literal, mark) => {
                captured(&literal.to_string()).for_each(|name| note(out, name.to_string(), *mark))
            }
            Tree::Group(group) => collect(&group.trees, out),
            Tree::Opaque(_, inside) => collect(inside, out),
            Tree::Operator(_) | Tree::Crate(..) => {}
        }
    }
}

fn note(out: &mut BTreeMap<String, BTreeSet<Mark>>, name: String, mark: Mark) {
    if !WORDS.contains(&name.as_str()) {
        out.entry(name).or_default().insert(mark);
    }
}

/// Names in braces in a literal, which a format string may capture.
fn captured(text: &str) -> impl Iterator<Item = &str> {
    let inside = text.split('{').skip(1).map(|part| part.split('}').next().unwrap_or_default());
    inside
        .flat_map(|part| part.split(|c: char| !c.is_alphanumeric() && c != '_'))
        .filter(|name| !name.is_empty())
}

/// Names that may be those of locals or labels.
#[derive(Default)]
struct Locals(BTreeSet<String>);

impl Locals {
    fn tokens(&mut self, tokens: &TokenStream) {
        let mut names = Vec::new();
        crate::tokens::collect_idents(tokens, &mut names);
        self.0.extend(names.iter().map(|name| format!("'{name}")));
        self.0.extend(names);
    }
}

impl<'ast> Visit<'ast> for Locals {
    fn visit_pat_ident(&mut self, pat: &'ast syn::PatIdent) {
        self.0.insert(pat.ident.unraw().to_string());
        visit::visit_pat_ident(self, pat);
    }

    fn visit_label(&mut self, label: &'ast syn::Label) {
        self.0.insert(label.name.to_string());
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        let is_plain = call
            .path
            .segments
            .last()
            .is_some_and(|last| EXPRESSIONS.iter().any(|known| last.ident == known));
        let parser = syn::punctuated::Punctuated::<syn::Expr, syn::Token![,]>::parse_terminated;
        match call.parse_body_with(parser) {
            Ok(all) if is_plain => all.iter().for_each(|expr| self.visit_expr(expr)),
            _ => self.tokens(&call.tokens),
        }
    }

    fn visit_expr(&mut self, expr: &'ast syn::Expr) {
        match expr {
            syn::Expr::Verbatim(tokens) => self.tokens(tokens),
            expr => visit::visit_expr(self, expr),
        }
    }

    fn visit_pat(&mut self, pat: &'ast syn::Pat) {
        match pat {
            syn::Pat::Verbatim(tokens) => self.tokens(tokens),
            pat => visit::visit_pat(self, pat),
        }
    }

    fn visit_item(&mut self, item: &'ast syn::Item) {
        match item {
            syn::Item::Verbatim(tokens) => self.tokens(tokens),
            item => visit::visit_item(self, item),
        }
    }
}

/// Checks the macro calls in the trees: what they are given must look the same to them.
fn check_calls(trees: &[Tree], is_in_rules: bool) -> Result<(), Unsure> {
    for (at, tree) in trees.iter().enumerate() {
        let inside = match tree {
            Tree::Group(group) => &group.trees,
            Tree::Opaque(_, inside) => inside.as_ref(),
            _ => continue,
        };
        check_calls(inside, is_in_rules || is_rules(&trees[..at]))?;
        let name = match at.checked_sub(2).map(|before| &trees[before..at]) {
            Some([Tree::Ident(name, _), bang]) if bang.is("!") => name.unraw().to_string(),
            _ => continue,
        };
        let is_bad = match name.as_str() {
            name if is_in_rules && PLACES_OF_CALLERS.contains(&name) => false,
            name if PLACES.contains(&name) => true,
            name if ASSERTIONS.contains(&name) => tells_condition(inside) && !is_plain(inside),
            name if is_in_rules && TELLING.contains(&name) && is_words(inside) => false,
            name if TELLING.contains(&name) => !is_one_token(inside),
            name if EXPRESSIONS.contains(&name) => false,
            _ => has_opaque(inside),
        };
        if is_bad {
            return Err(Unsure);
        }
    }
    Ok(())
}

/// Whether an assertion may print what it asserts: no message follows, or perhaps none.
fn tells_condition(trees: &[Tree]) -> bool {
    let Some(comma) = trees.iter().position(|tree| tree.is(",")) else { return true };
    match &trees[comma + 1..] {
        [] => true,
        // A repetition may have no rounds.
        [dollar, Tree::Group(_), ..] => dollar.is("$"),
        _ => false,
    }
}

/// Whether the compiler prints what is asserted from what it has read, in which it finds no token that
/// stands for others, and no call, whose tokens it would print as they stand.
fn is_plain(trees: &[Tree]) -> bool {
    let is_call =
        |at: usize| trees[at].is("!") && 0 < at && matches!(trees[at - 1], Tree::Ident(..));
    trees.iter().enumerate().all(|(at, tree)| match tree {
        Tree::Group(group) => is_plain(&group.trees),
        Tree::Opaque(..) | Tree::Crate(..) => false,
        _ => !is_call(at),
    })
}

/// Whether there are words and variables only, between which always is one space.
fn is_words(trees: &[Tree]) -> bool {
    trees.iter().all(|tree| matches!(tree, Tree::Ident(..)) || tree.is("$"))
}

/// Whether there is one token only, which reads the same wherever it comes from.
fn is_one_token(trees: &[Tree]) -> bool {
    match trees {
        [Tree::Opaque(_, inside)] => is_one_token(inside),
        // `$crate` is written as a path.
        [Tree::Group(_) | Tree::Crate(..)] => false,
        // A variable of a macro that is made, which tells nothing of itself.
        [dollar, Tree::Ident(..)] => dollar.is("$"),
        [_] => true,
        _ => false,
    }
}
