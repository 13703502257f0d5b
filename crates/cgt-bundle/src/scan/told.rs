//! What code tells of itself, noted for when all that is needed is known.

use super::{Scan, segments};
use crate::diag::{Code, Diagnostic};
use crate::expand::has_variables;
use crate::resolve::{Namespace, PathRef};
use crate::tokens::Callee;
use crate::told::{BareCall, Condition, Form, Quote, Reader, Tells};
use crate::tree::{ItemId, Kind};
use proc_macro2::TokenStream;
use quote::ToTokens;
use std::ops::Range;
use syn::spanned::Spanned;

impl Scan<'_> {
    /// A predicate in the rules of a macro waits for the calls to be known.
    pub(crate) fn condition(&mut self, range: Range<usize>, predicate: TokenStream, form: Form) {
        if self.noting.is_some() {
            return;
        }
        let item = self.cx.tree.units[self.unit].item;
        let is_rules = |item: &ItemId| {
            self.cx
                .tree
                .items
                .get(*item)
                .is_some_and(|item| matches!(item.kind, Kind::Macro { .. }))
        };
        let rules = Some(item).filter(is_rules);
        let (scope, file) = (self.scope, self.file);
        self.cx.told.conditions.push(Condition { rules, scope, file, range, predicate, form });
    }

    /// The macro whose rules are being read, if it is a library's and other crates may call it.
    pub(crate) fn exported_rules(&self) -> Option<ItemId> {
        let item = self.cx.tree.units[self.unit].item;
        let is_exported = self.in_rules
            && self.is_library
            && self
                .cx
                .tree
                .items
                .get(item)
                .is_some_and(|item| matches!(item.kind, Kind::Macro { exported: true }));
        is_exported.then_some(item)
    }

    /// Notes a call of an exported macro by its bare name in the rules of one.
    pub(crate) fn bare_call(&mut self, callee: &Callee<'_>, ours: &[ItemId]) {
        let rules = self.cx.tree.units[self.unit].item;
        if !self.in_rules || !self.is_library || self.noting.is_some() || callee.names.len() != 1 {
            return;
        }
        let krate = self.cx.tree.mods[self.scope].krate;
        let called = ours.iter().copied().find(|&item| {
            self.cx.tree.crate_of(item) == krate
                && matches!(self.cx.tree.items[item].kind, Kind::Macro { exported: true })
        });
        if let Some(called) = called {
            let (file, range) = (self.file, callee.first.clone());
            self.cx.told.bare_calls.push(BareCall { rules, file, range, called });
        }
    }

    /// Notes tokens that a macro gets to see as text.
    pub(crate) fn quote(&mut self, inside: Range<usize>, by: Option<Reader>) {
        if self.noting.is_none() {
            self.cx.told.quotes.push(Quote { file: self.file, inside, by });
        }
    }

    /// Notes the arguments of a call of macros of ours.
    pub(crate) fn quoted(
        &mut self,
        ours: &[ItemId],
        name: &str,
        arguments: &TokenStream,
        inside: Range<usize>,
    ) {
        if ours.is_empty() || inside.is_empty() {
            return;
        }
        let tells = ours.iter().map(|&item| self.cx.tells(item)).max().unwrap_or_default();
        let tells = tells.max(Tells::of_arguments(arguments));
        // What stands for variables is not known here.
        let is_whole = !self.in_rules || !has_variables(arguments);
        let items = if is_whole { ours.to_vec() } else { Vec::new() };
        self.quote(inside, Some(Reader { name: name.to_string(), tells, items }));
    }

    /// Warns of functions of the standard library that tell where code stands: `type_name` and
    /// `Location::caller`.
    pub(super) fn place_told(&mut self, path: &syn::Path) {
        let Some(last) = path.segments.last() else { return };
        let names = segments(path);
        let is_telling = match names.as_slice() {
            [.., holder, name] if name == "caller" => holder == "Location",
            [.., name] => {
                (name == "type_name" && !is_primitive(&last.arguments))
                    || name == "type_name_of_val"
            }
            [] => false,
        };
        if !is_telling || self.noting.is_some() || self.in_errors {
            return;
        }
        let scope = self.scope;
        let is_absolute = path.leading_colon.is_some();
        let asked = PathRef { scope, is_absolute, is_use: false, segments: &names };
        let resolved = self.cx.resolve(asked, Namespace::Value);
        if resolved.found.iter().any(|found| found.res != crate::resolve::Res::External) {
            return;
        }
        self.warn_of_place(&names, path.span());
    }

    fn warn_of_place(&mut self, names: &[String], span: proc_macro2::Span) {
        let range = self.range(span);
        let message = format!("`{}` tells a path or place in the bundle", names.join("::"));
        let warning = Diagnostic::warning(Code::Told, message)
            .at(self.cx.tree.place(self.file, range))
            .help("what a judge reads should not hang on it: write out the name that you want");
        self.cx.diagnostics.push(warning);
    }

    /// Warns of a hook that may print where a panic was.
    pub(super) fn hook_told(&mut self, call: &syn::ExprCall) {
        let syn::Expr::Path(function) = &*call.func else { return };
        let names = segments(&function.path);
        if names.last().is_none_or(|name| name != "set_hook") || self.noting.is_some() {
            return;
        }
        let mut idents = Vec::new();
        crate::tokens::collect_idents(&call.args.to_token_stream(), &mut idents);
        // A hook that is only named may do anything.
        let is_shown = call.args.to_token_stream().to_string().contains('|');
        let has = |names: &[&str]| idents.iter().any(|ident| names.contains(&ident.as_str()));
        // Of what it is given, only the payload has no place.
        if !is_shown || has(&["location"]) || (has(SHOWING) && !has(&["payload"])) {
            self.warn_of_place(&names, function.path.span());
        }
    }
}

/// What a hook calls that does more than to write to standard error.
const SHOWING: &[&str] = &["print", "println", "stdout", "write", "writeln", "exit"];

/// Whether generic arguments are one type that has the same name everywhere.
fn is_primitive(arguments: &syn::PathArguments) -> bool {
    let syn::PathArguments::AngleBracketed(arguments) = arguments else { return false };
    let named = arguments.args.iter().map(|argument| match argument {
        syn::GenericArgument::Type(syn::Type::Path(ty)) => ty.path.get_ident(),
        _ => None,
    });
    named.into_iter().all(|name| {
        name.is_some_and(|name| super::paths::PRIMITIVE.contains(&name.to_string().as_str()))
    })
}
