//! What code tells of itself, noted for when all that is needed is known.

use super::{Scan, segments};
use crate::diag::{Code, Diagnostic};
use crate::expand::has_variables;
use crate::resolve::{Found, Namespace, PathRef, Res};
use crate::tokens::Callee;
use crate::told::{Assertion, BareCall, Condition, Form, Quote, Reader, Tells};
use crate::tree::{ItemId, Kind, Part};
use proc_macro2::TokenStream;
use quote::ToTokens;
use std::ops::Range;
use syn::parse::{ParseStream, Parser};
use syn::spanned::Spanned;

impl Scan<'_> {
    /// A predicate in the rules of a macro waits for the calls to be known.
    pub(crate) fn condition(&mut self, range: Range<usize>, predicate: TokenStream, form: Form) {
        if self.noting.is_some() {
            return;
        }
        let rules = self.own_rules();
        let (scope, file) = (self.scope, self.file);
        self.cx.told.conditions.push(Condition { rules, scope, file, range, predicate, form });
    }

    /// The macro that is being read, if it is one.
    pub(crate) fn own_rules(&self) -> Option<ItemId> {
        let item = self.walked.unwrap_or(self.cx.tree.units[self.unit].item);
        let entry = self.cx.tree.items.get(item)?;
        matches!(entry.kind, Kind::Macro { .. }).then_some(item)
    }

    /// The macro whose rules are being read, if it is a library's and other crates may call it.
    pub(crate) fn exported_rules(&self) -> Option<ItemId> {
        let own = self.own_rules().filter(|_| self.in_rules && self.is_library);
        let kind = |item: ItemId| &self.cx.tree.items[item].kind;
        own.filter(|&item| matches!(kind(item), Kind::Macro { exported: true }))
    }

    /// The macro whose rules are being read, if where it is called decides what a path that starts with
    /// `name` means in them.
    pub(crate) fn rules_of_callers(&self, name: &str, is_absolute: bool) -> Option<ItemId> {
        let krate = self.cx.tree.mods[self.scope].krate;
        self.exported_rules().or_else(|| {
            let own = self.own_rules().filter(|_| self.in_rules)?;
            self.cx.hangs_on_scope(krate, name, is_absolute).then_some(own)
        })
    }

    /// Notes a call by a bare name in the rules of a macro: where they are called decides what it means.
    pub(crate) fn bare_call(&mut self, callee: &Callee<'_>) {
        if let (Some(rules), Some(name)) = (self.rules_open_to_callers(), callee.bare()) {
            let (file, range, name) = (self.file, callee.first.clone(), name.to_string());
            self.cx.told.bare_calls.push(BareCall { rules, file, range, name });
        }
    }

    /// The macro whose rules are being read, if it may be called from more than one place.
    pub(crate) fn rules_open_to_callers(&self) -> Option<ItemId> {
        self.own_rules().filter(|_| self.in_rules && self.noting.is_none())
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
        self.handed(ours, name, arguments);
        if self.noting.is_none() && ours.iter().any(|&item| self.cx.asserts(item)) {
            self.asserted_openly(inside.clone());
        }
        let tells = ours.iter().map(|&item| self.cx.tells(item)).max().unwrap_or_default();
        let tells = tells.max(Tells::of_arguments(arguments));
        // What stands for variables is not known here.
        let is_whole = !self.in_rules || !has_variables(arguments);
        let items = if is_whole { ours.to_vec() } else { Vec::new() };
        self.quote(inside, Some(Reader { name: name.to_string(), tells, items, is_open: false }));
    }

    /// Warns of functions of the standard library that tell where code stands: `type_name` and
    /// `Location::caller`, by whatever name they are imported.
    pub(super) fn place_told(&mut self, path: &syn::Path, qself: Option<&syn::QSelf>) {
        let Some(last) = path.segments.last() else { return };
        if self.noting.is_some() || self.in_errors {
            return;
        }
        let names = segments(path);
        if let Some(qself) = qself {
            if names == ["caller"] && self.is_location(&qself.ty, 0) {
                let range = self.range(qself.lt_token.span).start..self.range(path.span()).end;
                self.warn_of_place_at(&["Location".to_string(), names[0].clone()], range);
            }
            return;
        }
        let told = self.told_name(&names, path.leading_colon.is_some());
        if told.is_some_and(|name| name != "type_name" || !is_primitive(&last.arguments)) {
            self.warn_of_place(&names, path.span());
        }
    }

    /// The function of the standard library that tells where code stands which a path leads to.
    pub(crate) fn told_name(
        &mut self,
        names: &[String],
        is_absolute: bool,
    ) -> Option<&'static str> {
        let (last, holder) = (names.last()?, names.len().checked_sub(2).map(|at| &names[at]));
        // An import may give it any name, but what it leads to stands there.
        let is_candidate =
            names.len() == 1 && self.is_imported(last) || TELLING.contains(&last.as_str());
        if !is_candidate || (names.len() == 1 && self.is_local(last)) {
            return None;
        }
        let scope = self.scope;
        let resolve = |this: &mut Self, segments: &[String], ns| {
            let asked = PathRef { scope, is_absolute, is_use: false, segments };
            this.cx.resolve(asked, ns).found
        };
        if last == "caller" {
            let holder = holder?;
            let found = resolve(self, &names[..names.len() - 1], Namespace::Type);
            let is_it = match found.as_slice() {
                [] => holder == "Location",
                found => found.iter().any(|found| match found.res {
                    Res::External => self.outside_name(found, holder) == "Location",
                    Res::Item(item) => self.is_location_alias(item, 0),
                    _ => false,
                }),
            };
            return is_it.then_some("caller");
        }
        let found = resolve(self, names, Namespace::Value);
        if found.iter().any(|found| found.res != Res::External) {
            return None;
        }
        let name = found.first().map_or(last.clone(), |found| self.outside_name(found, last));
        TELLING.iter().copied().find(|telling| *telling == name && name != "caller")
    }

    fn is_imported(&self, name: &str) -> bool {
        let mut at = Some(self.scope);
        while let Some(module) = at {
            if self.cx.tree.mods[module].imports.contains_key(name) {
                return true;
            }
            at = self.cx.tree.mods[module].parent.filter(|_| self.cx.tree.mods[module].is_block);
        }
        false
    }

    /// The last name of what a path leads to outside, by the import that leads there.
    fn outside_name(&self, found: &Found, name: &str) -> String {
        let import = found.via.last().and_then(|&unit| match &self.cx.tree.units[unit].part {
            Part::Import(import) if import.alias.as_deref() == Some(name) => Some(import),
            _ => None,
        });
        import.and_then(|import| import.path.last().cloned()).unwrap_or_else(|| name.to_string())
    }

    /// Whether a type is `Location`, by its name or that of an alias.
    fn is_location(&mut self, ty: &syn::Type, depth: usize) -> bool {
        let syn::Type::Path(ty) = ty else { return false };
        let names = segments(&ty.path);
        let Some(last) = names.last() else { return false };
        let is_absolute = ty.path.leading_colon.is_some();
        let asked = PathRef { scope: self.scope, is_absolute, is_use: false, segments: &names };
        let found = self.cx.resolve(asked, Namespace::Type).found;
        found.iter().any(|found| match found.res {
            Res::External => self.outside_name(found, last) == "Location",
            Res::Item(item) => self.is_location_alias(item, depth),
            _ => false,
        })
    }

    fn is_location_alias(&mut self, item: ItemId, depth: usize) -> bool {
        let node = self.cx.tree.items[item].node.clone();
        match &*node {
            syn::Item::Type(alias) if depth < ALIASES => self.is_location(&alias.ty, depth + 1),
            _ => false,
        }
    }

    /// Warns where a macro is handed, or makes, the name of a function that tells where code stands.
    pub(crate) fn place_told_in_tokens(
        &mut self,
        names: &[String],
        is_absolute: bool,
        range: Range<usize>,
    ) {
        // A name alone may be a field's or a variable's, unless a macro is to make a path of it.
        let may_be_path = 1 < names.len()
            || self.is_handed_over
            || names.first().is_some_and(|name| self.is_imported(name));
        if self.noting.is_some()
            || self.in_errors
            || !may_be_path
            || self.told_name(names, is_absolute).is_none()
        {
            return;
        }
        self.warn_of_place_at(names, range);
    }

    /// Notes an assertion without a message.
    pub(crate) fn asserted(&mut self, tokens: &TokenStream, inside: Range<usize>) {
        let only = |input: ParseStream<'_>| -> syn::Result<(syn::Expr, bool)> {
            Ok((input.parse()?, input.parse::<Option<syn::Token![,]>>()?.is_some()))
        };
        if self.noting.is_none()
            && let Ok((expr, has_comma)) = only.parse2(tokens.clone())
        {
            let (file, text) = (self.file, crate::told::printed(&expr));
            self.cx.told.assertions.push(Assertion { file, inside, has_comma, text });
        } else if self.noting.is_none() && crate::told::is_open(tokens) {
            self.asserted_openly(inside);
        }
    }

    /// Notes what is asserted in the rules of a macro, or by way of them: it cannot be written out.
    fn asserted_openly(&mut self, inside: Range<usize>) {
        let file = self.file;
        self.cx.told.assertions.push(Assertion { file, inside, has_comma: false, text: None });
    }

    fn warn_of_place(&mut self, names: &[String], span: proc_macro2::Span) {
        self.warn_of_place_at(names, self.range(span));
    }

    fn warn_of_place_at(&mut self, names: &[String], range: Range<usize>) {
        let message = format!("`{}` tells a path or place in the bundle", names.join("::"));
        let warning = Diagnostic::warning(Code::Told, message)
            .at(self.cx.tree.place(self.file, range))
            .help("what a judge reads should not hang on it: write out the name that you want");
        self.cx.diagnostics.push(warning);
    }

    /// Warns where a program asks at run time for what only cargo sets.
    pub(super) fn variable_read(&mut self, call: &syn::ExprCall) {
        let (syn::Expr::Path(function), Some(syn::Expr::Lit(name))) =
            (&*call.func, call.args.first())
        else {
            return;
        };
        let syn::Lit::Str(name) = &name.lit else { return };
        let last = segments(&function.path).pop().unwrap_or_default();
        let is_of_cargo = name.value() == "CARGO"
            || name.value().starts_with("CARGO_")
            || self.cx.workspace.config.variables.contains_key(&name.value());
        if self.noting.is_some() || !is_of_cargo || !READING.contains(&last.as_str()) {
            return;
        }
        let message =
            format!("`{}` is set where cargo runs a program, and by no judge", name.value());
        let warning = Diagnostic::warning(Code::BuildOutput, message)
            .at(self.cx.tree.place(self.file, self.range(call.span())))
            .help("write the value out, or ask for it with `env!`");
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

/// Functions of the standard library that read the environment.
const READING: &[&str] = &["var", "var_os"];

/// Functions of the standard library that tell where code stands, the last one a type's.
const TELLING: &[&str] = &["type_name", "type_name_of_val", "caller"];

/// How many aliases of a type are followed.
const ALIASES: usize = 16;

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
