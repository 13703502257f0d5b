//! Tokens: what macro calls and `macro_rules!` bodies name, read without expanding them.
//!
//! Every path-like run of tokens is looked up in every namespace, and every name in it may be a
//! method. That keeps too much rather than too little.

mod built_in;
mod events;
mod heads;
mod included;
mod open;
mod read;
mod rules;
mod selected;
mod starts;
mod types;

pub use heads::Heads;
pub use read::ERRORS;
pub use rules::Rules;
pub use types::TypeNames;

pub use events::Importing;
use events::Path;
pub(crate) use events::is_rules;

use crate::diag::{Code, Diagnostic};
use crate::resolve::{Found, Namespace, PathRef, Res};
use crate::scan::{Lead, Scan, segments};
use crate::tree::{ItemId, Kind, Part, UnitId};
use proc_macro2::{Ident, Spacing, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};

/// Macros of the standard library whose arguments are expressions between commas.
pub const EXPRESSIONS: &[&str] = &[
    "assert",
    "assert_eq",
    "assert_ne",
    "dbg",
    "debug_assert",
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

/// Macros of the standard library that every module has, beside those that take expressions.
const STANDARD: &[&str] = &[
    "cfg",
    "column",
    "compile_error",
    "concat",
    "env",
    "file",
    "include",
    "include_bytes",
    "include_str",
    "line",
    "matches",
    "module_path",
    "option_env",
    "stringify",
    "thread_local",
    "try",
];

/// Whether every module has a macro of this name from the standard library.
pub fn is_standard(name: &str) -> bool {
    STANDARD.contains(&name) || EXPRESSIONS.contains(&name)
}

/// Macros whose arguments do nothing but go to standard error.
const ERRORS_ONLY: &[&str] =
    &["eprint", "eprintln", "panic", "todo", "unimplemented", "unreachable"];

impl Scan<'_> {
    /// Reads a macro call.
    pub fn macro_call(&mut self, call: &syn::Macro) {
        let names = segments(&call.path);
        let is_absolute = call.path.leading_colon.is_some();
        let start = match call.path.leading_colon {
            Some(colons) => self.range(colons.spans[0]).start,
            None => self.range(call.path.segments[0].ident.span()).start,
        };
        let first_end = self.range(call.path.segments[0].ident.span()).end;
        let whole = start..self.range(call.delimiter.span().close()).end;
        let span = call.delimiter.span();
        let inside = self.range(span.open()).end..self.range(span.close()).start;
        let first = start..first_end;
        let callee = Callee { names: &names, is_absolute, first, whole, inside: inside.clone() };
        let (ours, last) = self.callee(&callee);
        let last = last.as_str();
        let outer = self.in_errors;
        self.in_errors |= ours.is_empty() && ERRORS_ONLY.contains(&last);
        let is_covering = self.enter_covering(&ours, last, &call.tokens);
        self.arguments(call, &ours, last, &callee);
        self.leave_covering(is_covering);
        self.in_errors = outer;
        self.quoted(&ours, last, &call.tokens, inside);
    }

    /// Reads the arguments of a macro call.
    fn arguments(&mut self, call: &syn::Macro, ours: &[ItemId], last: &str, callee: &Callee<'_>) {
        if ours.is_empty() {
            self.mention_writer(last);
            if self.is_before_2021() {
                self.old_panic(last, call);
            }
            if self.built_in(last, &call.tokens, callee) {
                if last == "cfg_select" && self.is_before_2021() {
                    self.old_panics(&call.tokens);
                }
                return;
            }
            if matches!(last, "assert" | "debug_assert") {
                self.asserted(&call.tokens, callee.inside.clone());
            }
            if (EXPRESSIONS.contains(&last) || last == "matches")
                && self.expressions(last, &call.tokens)
            {
                return;
            }
        }
        if self.noting.is_none() && crate::linkage::may_declare(&call.tokens) {
            self.cx.declare_openly(self.unit);
        }
        let outer = self.is_handed_over;
        self.is_handed_over |= !ours.is_empty();
        self.read(&call.tokens);
        self.is_handed_over = outer;
        if self.is_before_2021() {
            self.old_panics(&call.tokens);
        }
        self.cross_handed(ours, callee, &call.tokens);
    }

    /// Reads tokens that syn does not know, or the rules of a macro.
    pub fn tokens(&mut self, tokens: &TokenStream) {
        self.read(tokens);
    }

    /// Reads the rules of a macro where they are defined.
    pub fn rules(&mut self, tokens: &TokenStream) {
        let outer = std::mem::replace(&mut self.in_rules, true);
        self.read(tokens);
        self.in_rules = outer;
    }

    /// Marks the macro that is called, reads its rules in this scope, and rewrites its path; gives
    /// also the name that it has where it comes from.
    fn callee(&mut self, callee: &Callee<'_>) -> (Vec<ItemId>, String) {
        let path = PathRef {
            scope: self.scope,
            is_absolute: callee.is_absolute,
            is_use: false,
            segments: callee.names,
        };
        let mut resolved = self.cx.resolve(path, Namespace::Macro);
        if let ([name], false) = (callee.names, callee.is_absolute) {
            self.drop_later(callee, &mut resolved.found);
            self.before_own(name, &mut resolved.found);
        }
        self.keep_textual(callee.names, &mut resolved.found, false);
        self.refuse_exported_inside(callee.names, &resolved.found);
        self.need(&resolved.found);
        if resolved.used < callee.names.len() {
            self.rewrite_callee(callee);
            return (Vec::new(), callee.names.last().cloned().unwrap_or_default());
        }
        let ours = self.macros_among(&resolved.found);
        let name = self.own_name(callee.names, &resolved.found);
        let krate = self.cx.tree.mods[self.scope].krate;
        if callee.bare().is_some() {
            // A macro of another crate by its bare name: `#[macro_use] extern crate`, or an import.
            let is_passed_in = |found: &&Found| self.cx.is_passed_in(found, krate);
            let passed_in = resolved.found.iter().find(is_passed_in).and_then(Found::item);
            let is_imported =
                passed_in.is_none() && resolved.found.iter().any(|found| !found.via.is_empty());
            if let Some(foreign) = passed_in {
                if self.is_passed_in_maybe(&callee.names[0], &resolved.found) {
                    self.import_passed_in(&callee.names[0]);
                // In rules of macros, all who call them decide together.
                } else if self.rules_open_to_callers().is_none() {
                    let name = crate::names::written(&self.cx.tree.items[foreign].name);
                    let text = self.crate_text(self.cx.tree.crate_of(foreign));
                    self.replace(callee.first.clone(), format!("{text}::{name}"));
                }
                self.by_path(&ours);
            } else if is_imported || ours.iter().any(|&item| !self.is_textual(item)) {
                self.by_path(&ours);
            }
        } else {
            self.rewrite_callee(callee);
            self.by_path(&ours);
        }
        for &item in &ours {
            self.expand(item);
        }
        if let ([name], true) = (callee.names, ours.is_empty()) {
            self.expand_made(name);
        }
        (ours, name)
    }

    /// Whether it is left to the judge's compiler if a bare name means a macro of this crate, or one
    /// that `#[macro_use]` brings in, or which of these.
    pub(super) fn is_passed_in_maybe(&mut self, name: &str, found: &[Found]) -> bool {
        let krate = self.cx.tree.mods[self.scope].krate;
        let is_own =
            |found: &&Found| !self.cx.is_guess(found) && !self.cx.is_passed_in(found, krate);
        found.iter().any(|found| is_own(&found)) || !self.cx.is_use_certain(krate, name)
    }

    /// Has a bare name that `#[macro_use]` may bring in imported, under the same conditions.
    pub(super) fn import_passed_in(&mut self, name: &str) {
        if self.noting.is_none() {
            let module = self.cx.tree.real_module(self.scope);
            self.cx.told.handed.insert((module, name.to_string()));
        }
    }

    /// Refuses a call of a macro that a library exports from the body of a function.
    pub(super) fn refuse_exported_inside(&mut self, names: &[String], found: &[Found]) {
        let Some(name) = names.last() else { return };
        let Some(place) = self.cx.tree.exported_inside.get(name).cloned() else { return };
        if self.noting.is_none() && self.macros_among(found).is_empty() {
            let message = format!("`{name}!` is exported from inside of a function");
            let diagnostic = Diagnostic::error(Code::UnresolvedPath, message).at(place);
            self.cx.diagnostics.push(diagnostic.help("move the macro out of the function"));
        }
    }

    /// What a macro is called where it comes from, if that is outside: `use std::line as l` may
    /// have renamed it.
    fn own_name(&self, names: &[String], found: &[Found]) -> String {
        let named = |unit: &UnitId| match &self.cx.tree.units[*unit].part {
            Part::Import(import) if import.alias.is_some() => import.path.last().cloned(),
            _ => None,
        };
        let outside = found.iter().filter(|found| found.res == Res::External);
        let own = outside.filter_map(|found| found.via.iter().rev().find_map(named)).next();
        own.or_else(|| names.last().cloned()).unwrap_or_default()
    }

    /// Drops macros of the block around that stand below the call.
    fn drop_later(&self, callee: &Callee<'_>, found: &mut Vec<Found>) {
        let tree = &self.cx.tree;
        let is_later = |found: &Found| match found.res {
            Res::Item(item) if found.via.is_empty() && self.is_macro(item) => {
                let entry = &tree.items[item];
                tree.mods[entry.module].is_block
                    && entry.file == self.file
                    && callee.first.start < entry.range.end
            }
            _ => false,
        };
        if !self.in_rules {
            found.retain(|found| !is_later(found));
        }
    }

    /// Above the crate's own macros of a name, or where they may not be there, it means one that
    /// `#[macro_use]` brings in.
    fn before_own(&mut self, name: &str, found: &mut Vec<Found>) {
        let is_below = |found: &Found| match found.res {
            Res::Item(item) if found.via.is_empty() && self.is_macro(item) => {
                !self.is_textual(item) && !self.cx.is_at_root(item, self.scope)
            }
            _ => false,
        };
        let above: Vec<Found> = found.iter().filter(|found| !is_below(found)).cloned().collect();
        if !self.cx.is_macro_there(&above, self.scope) {
            let used = self.cx.macro_used(self.cx.tree.mods[self.scope].krate, name);
            if !used.is_empty() {
                let new = used.into_iter().filter(|used| !above.contains(used));
                let new: Vec<Found> = new.collect();
                *found = [above, new].concat();
            }
        }
    }

    /// Drops macros that only share their name with what a bare name means here: where one is in
    /// textual scope, those out of it, and with `strictly` always.
    fn keep_textual(&self, names: &[String], found: &mut Vec<Found>, strictly: bool) {
        let krate = self.cx.tree.mods[self.scope].krate;
        let is_own = |item: ItemId| strictly || self.cx.tree.crate_of(item) == krate;
        let own = |found: &Found| {
            found.item().filter(|&item| found.via.is_empty() && self.is_macro(item) && is_own(item))
        };
        let is_textual = |found: &&Found| own(found).is_some_and(|item| self.is_textual(item));
        let textual: Vec<Found> = found.iter().filter(is_textual).cloned().collect();
        // What the root has is meant where none of those in scope is there.
        let is_open = !strictly && !self.cx.is_macro_there(&textual, self.scope);
        if names.len() == 1 && (strictly || !textual.is_empty()) {
            found.retain(|found| {
                own(found).is_none_or(|item| {
                    self.is_textual(item) || (is_open && self.cx.is_at_root(item, self.scope))
                })
            });
        }
    }

    /// Rewrites the path of a macro that is called.
    fn rewrite_callee(&mut self, callee: &Callee<'_>) {
        let name = callee.names.first().map_or("", String::as_str);
        if self.rules_of_callers(name, callee.is_absolute).is_some() {
            let (names, is_absolute) = (callee.names.into(), callee.is_absolute);
            self.rewrite_in_tokens(&Path { names, is_absolute }, None, callee.first.clone());
        } else {
            self.rewrite_first(callee.lead(), callee.first.clone());
        }
    }

    fn is_macro(&self, item: ItemId) -> bool {
        matches!(self.cx.tree.items[item].kind, Kind::Macro { .. })
    }

    /// Those of the meanings of a name that are macros of ours.
    fn macros_among(&self, found: &[Found]) -> Vec<ItemId> {
        let items = found.iter().filter_map(|found| match found.res {
            Res::Item(item) => Some(item),
            _ => None,
        });
        items.filter(|&item| self.is_macro(item)).collect()
    }

    /// Whether a macro of this crate is in textual scope here: above, in a module around or passed out of one.
    pub(crate) fn is_textual(&self, item: ItemId) -> bool {
        let tree = &self.cx.tree;
        let caller = self.walked.unwrap_or(tree.units[self.unit].item);
        if !self.cx.reaches(item, self.scope) {
            return false;
        }
        // Items are numbered in source order, those of blocks after all others. Rules are read before
        // they are used, so what they call may come after them.
        self.in_rules
            || tree.mods[tree.items[item].module].is_block
            || tree.items.get(caller).is_none_or(|caller| tree.items[item].order < caller.order)
    }

    fn by_path(&mut self, macros: &[ItemId]) {
        let exported = macros.iter().filter(|&&item| {
            matches!(self.cx.tree.items[item].kind, Kind::Macro { exported: true })
        });
        let exported: Vec<ItemId> = exported.copied().collect();
        self.cx.reach.macro_paths.extend(exported);
    }

    /// Modules that a call names, and names that the macro has: together they may form paths.
    fn cross(&mut self, macros: &[ItemId], arguments: impl FnOnce() -> Vec<String>) {
        if self.noting.is_some() {
            return;
        }
        let mut idents = arguments();
        for &item in macros {
            // The names in a macro's rules are the same at every call.
            if !self.cx.reach.crossed.insert(item) {
                continue;
            }
            idents.extend(self.cx.rules_of(item).idents.iter().cloned());
        }
        for module in std::mem::take(&mut self.bare_modules) {
            self.cx.cross_module(module, self.unit);
        }
        self.cx.cross_idents(idents, self.unit);
    }
}

/// What a macro call calls, and where it stands.
pub struct Callee<'a> {
    pub names: &'a [String],
    is_absolute: bool,
    pub first: std::ops::Range<usize>,
    whole: std::ops::Range<usize>,
    /// What stands in the brackets.
    inside: std::ops::Range<usize>,
}

impl Callee<'_> {
    /// The name, if it is one alone.
    pub fn bare(&self) -> Option<&str> {
        match self.names {
            [name] if !self.is_absolute => Some(name),
            _ => None,
        }
    }

    fn lead(&self) -> Lead<'_> {
        let name = self.names.first().map_or("", String::as_str);
        let goes_on = 1 < self.names.len();
        Lead { name, is_absolute: self.is_absolute, is_use: false, goes_on }
    }
}

/// `expr` or `name = expr`.
struct Argument(syn::Expr);

impl Parse for Argument {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(Ident::peek_any)
            && input.peek2(syn::Token![=])
            && !input.peek2(syn::Token![==])
        {
            input.call(Ident::parse_any)?;
            input.parse::<syn::Token![=]>()?;
        }
        Ok(Argument(input.parse()?))
    }
}

/// All names in a run of tokens, at any depth.
pub fn collect_idents(tokens: &TokenStream, out: &mut Vec<String>) {
    for token in tokens.clone() {
        match token {
            TokenTree::Ident(ident) => out.push(ident.unraw().to_string()),
            TokenTree::Group(group) => collect_idents(&group.stream(), out),
            _ => {}
        }
    }
}

/// Whether a call is of a macro of the standard library that stands for an expression.
pub fn makes_no_items(call: &syn::Macro) -> bool {
    let last = call.path.segments.last();
    last.is_some_and(|last| EXPRESSIONS.iter().any(|known| last.ident == known))
}

/// All names in a run of tokens.
fn idents(tokens: &TokenStream) -> Vec<String> {
    let mut idents = Vec::new();
    collect_idents(tokens, &mut idents);
    idents
}

pub(crate) fn is_colons(tokens: &[TokenTree], at: usize) -> bool {
    matches!(
        (tokens.get(at), tokens.get(at + 1)),
        (Some(TokenTree::Punct(a)), Some(TokenTree::Punct(b))) if a.as_char() == ':' && a.spacing() == Spacing::Joint && b.as_char() == ':'
    )
}

/// Whether the path that starts at `at` is that of a `use` item.
fn is_in_use(tokens: &[TokenTree], at: usize) -> bool {
    matches!(at.checked_sub(1).map(|before| &tokens[before]), Some(TokenTree::Ident(ident)) if ident == "use")
}

pub fn is_keyword(name: &str) -> bool {
    const KEYWORDS: &[&str] = &[
        "as", "async", "await", "break", "const", "continue", "dyn", "else", "enum", "extern",
        "false", "fn", "for", "if", "impl", "in", "let", "loop", "match", "mod", "move", "mut",
        "pub", "ref", "return", "static", "struct", "trait", "true", "type", "unsafe", "use",
        "where", "while",
    ];
    KEYWORDS.contains(&name)
}

/// Bytes as a byte string literal.
fn byte_string(bytes: &[u8]) -> String {
    let escaped: String =
        bytes.iter().flat_map(|&byte| std::ascii::escape_default(byte)).map(char::from).collect();
    format!("b\"{escaped}\"")
}
