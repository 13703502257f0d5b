//! Paths: what they lead to, and how they are written in the bundle.

use super::{Scan, segments};
use crate::attrs;
use crate::diag::{Code, Diagnostic};
use crate::manifest::Edition;
use crate::names::written;
use crate::resolve::{Found, Namespace, PathRef, Res};
use crate::tree::{ExternCrate, ItemId, Kind, ModId, Part};
use proc_macro2::Span;
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::Visit;

/// The first segment of a path.
#[derive(Clone, Copy)]
pub struct Lead<'a> {
    pub name: &'a str,
    /// Whether `::` stands before it.
    pub is_absolute: bool,
    /// Whether the path is that of a `use` item.
    pub is_use: bool,
    /// Whether segments follow, so that it can only name a type or module.
    pub goes_on: bool,
}

/// Types of the language.
pub(super) const PRIMITIVE: &[&str] = &[
    "bool", "char", "f16", "f32", "f64", "f128", "i8", "i16", "i32", "i64", "i128", "isize", "str",
    "u8", "u16", "u32", "u64", "u128", "usize",
];

impl Scan<'_> {
    /// Follows a path whose last segment is in namespace `ns`.
    pub fn path(&mut self, path: &syn::Path, ns: Namespace, qself: Option<&syn::QSelf>) {
        for segment in &path.segments {
            self.visit_path_arguments(&segment.arguments);
        }
        let names = segments(path);
        match qself {
            Some(qself) if qself.position == 0 => {
                let heads = self.heads_of(&qself.ty);
                let may_be_any = is_open(&qself.ty) || self.is_self_open;
                if let (Some(first), true) = (names.first(), heads.is_empty() && may_be_any) {
                    self.mention(first);
                }
                self.associated(&heads, &names);
            }
            Some(qself) => {
                let position = qself.position.min(names.len());
                self.plain_path(path, &names[..position], Namespace::Type);
                names[position..].iter().for_each(|name| self.mention(name));
            }
            None => self.plain_path(path, &names, ns),
        }
    }

    pub(super) fn plain_path(&mut self, path: &syn::Path, names: &[String], ns: Namespace) {
        let Some(first) = names.first() else { return };
        let is_absolute = path.leading_colon.is_some();
        if !is_absolute {
            if names.len() == 1 && ns == Namespace::Value && self.is_local(first) {
                return;
            }
            if first == "Self" {
                let items = self.self_type.clone();
                let heads: Vec<Found> = items
                    .into_iter()
                    .map(|item| Found { res: Res::Item(item), via: Vec::new() })
                    .collect();
                if let (Some(next), true) = (names.get(1), self.is_self_open) {
                    self.mention(next);
                }
                self.associated(&heads, &names[1..]);
                return;
            }
            if self.is_generic(first) {
                names.iter().skip(1).take(1).for_each(|name| self.mention_trait_item(name));
                // What it goes on from may be any type.
                names.iter().skip(2).for_each(|name| self.mention(name));
                return;
            }
        }
        let first_span = path.segments[0].ident.span();
        let start = path.leading_colon.map_or_else(
            || self.range(first_span).start,
            |colons| self.range(colons.spans[0]).start,
        );
        let range = start..self.range(first_span).end;
        let lead = Lead { name: first, is_absolute, is_use: false, goes_on: 1 < names.len() };
        self.rewrite_first(lead, range);
        self.follow(is_absolute, false, names, ns, path.span());
    }

    /// Resolves a path and marks what it leads to; the rest of it are associated items.
    pub fn follow(
        &mut self,
        is_absolute: bool,
        is_use: bool,
        names: &[String],
        ns: Namespace,
        span: Span,
    ) {
        let path = PathRef { scope: self.scope, is_absolute, is_use, segments: names };
        let resolved = self.cx.resolve(path, ns);
        self.need(&resolved.found);
        if let Some(last) = names.last().filter(|_| ns == Namespace::Value) {
            self.sealed(&resolved.found, last, span);
        }
        if let Some(idx) = resolved.missing {
            // What a module that is called like a type of the language has not is that type's.
            if idx == 1 && !is_absolute && !is_use && PRIMITIVE.contains(&names[0].as_str()) {
                self.associated(&[], &names[1..]);
                return;
            }
            if idx == 1 && !is_absolute && self.may_be_made_among_statements(&names[0]) {
                names[1..].iter().for_each(|name| self.mention(name));
                return;
            }
            self.report_missing(&resolved.found, &names[idx], span);
            return;
        }
        if resolved.found.is_empty() && 1 < names.len() {
            self.report_unknown(is_absolute, &names[0], span);
        }
        if resolved.used < names.len() {
            if resolved.found.is_empty() && self.may_be_made_among_statements(&names[0]) {
                self.mention(&names[resolved.used]);
            }
            let heads: Vec<Found> =
                resolved.found.into_iter().flat_map(|found| self.cx.through_alias(found)).collect();
            self.associated(&heads, &names[resolved.used..]);
        }
    }

    /// Refuses a name that means a constructor in the bundle alone: what is `#[non_exhaustive]` has
    /// none that other crates see, and to them the name meant something else.
    pub(super) fn sealed(&mut self, found: &[Found], name: &str, span: Span) {
        let own = self.cx.tree.mods[self.scope].krate;
        let is_sealed = |found: &Found| {
            let item = found.res.of()?;
            let krate = self.cx.tree.crate_of(item);
            let features = &self.cx.tree.crates[krate].features;
            let (attrs, fields) = match (&*self.cx.tree.items[item].node, found.res) {
                (syn::Item::Struct(node), Res::Item(_)) => (&node.attrs, &node.fields),
                (syn::Item::Enum(node), Res::Variant(_)) => {
                    let variant = node.variants.iter().find(|variant| variant.ident == name)?;
                    (&variant.attrs, &variant.fields)
                }
                _ => return None,
            };
            let is_it = krate != own
                && !matches!(fields, syn::Fields::Named(_))
                && attrs::has(attrs, "non_exhaustive", features);
            is_it.then_some(krate)
        };
        let Some(krate) = found.iter().find_map(is_sealed).filter(|_| self.noting.is_none()) else {
            return;
        };
        let message = format!(
            "`{name}` would mean the constructor of `{}`, which is `#[non_exhaustive]` and not seen here",
            self.cx.tree.crates[krate].name
        );
        let place = self.cx.tree.place(self.file, self.range(span));
        let diagnostic = Diagnostic::error(Code::Meaning, message).at(place);
        let help = "write the whole path of what is meant, such as `std::option::Option::Some`";
        self.cx.diagnostics.push(diagnostic.help(help));
    }

    /// Notes the associated items `names` of one of the types `heads`.
    pub(super) fn associated(&mut self, heads: &[Found], names: &[String]) {
        let Some((first, rest)) = names.split_first() else { return };
        self.need(heads);
        let items: Vec<ItemId> = heads
            .iter()
            .filter_map(|found| if let Res::Item(item) = found.res { Some(item) } else { None })
            .collect();
        // An alias of which the type is not known: a projection, what the alias is given, or one that
        // a macro call makes.
        let is_alias =
            |&item: &ItemId| matches!(self.cx.tree.items[item].kind, Kind::Alias | Kind::Opaque);
        if items.iter().any(is_alias) {
            self.mention(first);
        }
        match items.as_slice() {
            // What is not ours has no members of ours, but for those of traits.
            [] => self.mention_trait_item(first),
            items => items.iter().for_each(|&item| self.mention_of(item, first)),
        }
        rest.iter().for_each(|name| self.mention(name));
    }

    pub(super) fn mention_trait_item(&mut self, name: &str) {
        if self.noting.is_none() {
            self.cx.mention_in_scope(name, self.scope, self.unit);
        }
    }

    /// Tells of a path that starts with neither an item nor a crate.
    pub(super) fn report_unknown(&mut self, is_absolute: bool, name: &str, span: Span) {
        let module = self.cx.tree.real_module(self.scope);
        let is_crate = name.starts_with(char::is_lowercase)
            && !PRIMITIVE.contains(&name)
            && !matches!(name, "self" | "super");
        let may_be_made =
            |this: &mut Self| this.cx.is_open(module) || this.may_be_made_among_statements(name);
        if self.noting.is_some() || !is_crate || (!is_absolute && may_be_made(self)) {
            return;
        }
        let range = self.range(span);
        // What is not there here may be where that crate is.
        let item = self.cx.tree.units[self.unit].item;
        let is_whole = item < self.cx.tree.items.len() && self.cx.tree.is_conditional(item);
        if is_whole || self.cx.tree.may_be_out(module, self.file, &range) {
            return;
        }
        let place = self.cx.tree.place(self.file, range);
        self.cx.tell_unknown_crate(self.cx.tree.mods[module].krate, name, place);
    }

    pub(super) fn report_missing(&mut self, found: &[Found], name: &str, span: Span) {
        let Some(Res::Module(module)) = found.first().map(|found| found.res) else { return };
        let krate = self.cx.tree.mods[module].krate;
        // Only code outside may be told: inside, a macro or a glob from outside may make the name.
        if self.noting.is_some()
            || self.cx.tree.mods[self.scope].krate == krate
            || self.cx.is_open(module)
        {
            return;
        }
        let home = self.cx.tree.module_path(module).join("::");
        let near = crate::names::nearest(name, self.cx.visible_names(module));
        let range = self.range(span);
        let diagnostic = Diagnostic::error(
            Code::UnresolvedPath,
            format!("`{home}` has no `{name}` that can be seen from here"),
        )
        .at(self.cx.tree.place(self.file, range));
        let help = match near.as_slice() {
            [] => {
                format!("`cargo xtask list` shows what `{}` has", self.cx.tree.crates[krate].name)
            }
            near => format!("near names: {}", near.join(", ")),
        };
        self.cx.diagnostics.push(diagnostic.help(help));
    }

    /// Changes the first segment of a path where it means something else in the bundle.
    pub fn rewrite_first(&mut self, lead: Lead<'_>, range: Range<usize>) {
        if let Some(text) = self.first_text(lead, self.edition(), &range) {
            self.replace(range, text);
        }
    }

    /// The edition of the crate that is walked.
    pub fn edition(&self) -> Edition {
        self.cx.tree.crates[self.cx.tree.mods[self.scope].krate].edition
    }

    /// What must stand for the first segment of a path (and the `::` before it) that is written in
    /// this edition, if not itself.
    pub fn first_text(
        &mut self,
        lead: Lead<'_>,
        edition: Edition,
        range: &Range<usize>,
    ) -> Option<String> {
        let Lead { name: first, is_absolute, is_use, goes_on } = lead;
        let krate = self.cx.tree.mods[self.scope].krate;
        if first == "crate" {
            return self.is_library.then(|| self.mount());
        }
        if matches!(first, "self" | "super" | "Self") {
            return None;
        }
        let root = self.cx.tree.crates[krate].root;
        if edition == Edition::E2015 && (is_absolute || is_use) {
            let found: Vec<Found> =
                Namespace::all().flat_map(|ns| self.cx.lookup_in(root, first, ns, root)).collect();
            let is_item = found.iter().any(|found| match found.res {
                Res::Item(item) if self.cx.is_guess(found) => {
                    self.cx.is_made_by(item, first) == Some(true)
                }
                _ => true,
            });
            // What a macro may make is none of the crates that there are.
            return match self.cx.extern_crate(krate, first) {
                Some(ExternCrate::Bundled(other)) if !is_item => Some(self.crate_text(other)),
                // The root has no item of the name, but the scope may have one.
                Some(ExternCrate::Known) if !is_item => (!is_absolute
                    && !self.is_extern_only(first, Namespace::Type, is_use))
                .then(|| format!("::{}", written(first))),
                Some(_) if !is_item => None,
                // Rules may name their own crate as those that call them do.
                _ if found.is_empty() => {
                    let is_own = self.cx.tree.crates[krate].name == first && self.in_rules;
                    (is_own && self.is_library).then(|| self.mount())
                }
                _ => Some(format!("{}::{}", self.mount(), written(first))),
            };
        }
        if !is_absolute && !is_use && self.is_generic(first) {
            return None;
        }
        // A name alone is never a crate's, but in an import.
        if (!is_absolute && !is_use && !goes_on) || !self.cx.may_be_crate(krate, first) {
            return None;
        }
        let mut meanings = Namespace::all().filter(|&ns| ns == Namespace::Type || !goes_on);
        if !is_absolute && meanings.any(|ns| !self.is_extern_only(first, ns, is_use)) {
            return None;
        }
        let target = self.cx.extern_crate(krate, first)?;
        if !is_absolute && target != ExternCrate::Known && self.is_made(first, range) {
            return None;
        }
        let text = self.text_of_crate(first, is_absolute, target);
        if !is_absolute && text.is_some() {
            self.covered(first, range);
        }
        text
    }

    /// What must stand for the name of a crate, if not itself.
    fn text_of_crate(&self, first: &str, is_absolute: bool, target: ExternCrate) -> Option<String> {
        let krate = self.cx.tree.mods[self.scope].krate;
        let root = self.cx.tree.crates[krate].root;
        match target {
            ExternCrate::Bundled(other) => {
                let text = self.crate_text(other);
                let at_root = self.cx.tree.real_module(self.scope) == root && !self.is_library;
                let stays = !is_absolute
                    && at_root
                    && !self.in_rules
                    && text.strip_prefix("crate::") == Some(written(first).as_str());
                (!stays).then_some(text)
            }
            ExternCrate::Sysroot(_) if self.is_library => {
                Some(format!("{}::{}", self.mount(), written(first)))
            }
            _ => None,
        }
    }

    /// Whether no item or import of the scope has the name.
    pub(super) fn is_extern_only(&mut self, name: &str, ns: Namespace, is_use: bool) -> bool {
        let mut at = self.scope;
        loop {
            let mut found = self.cx.lookup_in(at, name, ns, self.scope);
            found.retain(|found| {
                !self.cx.is_guess(found)
                    && !self.is_own_import(found, name)
                    && (!is_use || !self.starts_with(found, name))
                    && !self.is_same_crate(found, at, name)
            });
            if !found.is_empty()
                && (ns == Namespace::Type || !found.iter().all(|found| found.res == Res::External))
            {
                return false;
            }
            match self.cx.tree.mods[at].parent {
                Some(parent) if self.cx.tree.mods[at].is_block => at = parent,
                _ => return true,
            }
        }
    }

    /// Whether a name comes from `use name`, which stands for nothing but the crate.
    pub(super) fn is_own_import(&self, found: &Found, name: &str) -> bool {
        let Some(&unit) = found.via.last() else { return false };
        match &self.cx.tree.units[unit].part {
            Part::Import(import) => import.path == [name] && import.alias.as_deref() == Some(name),
            _ => false,
        }
    }

    /// Whether a name comes from an import that itself starts with the name: `use base::m::base`
    /// does not start with what it brings in, nor may another import beside it.
    fn starts_with(&self, found: &Found, name: &str) -> bool {
        let Some(&unit) = found.via.first() else { return false };
        match &self.cx.tree.units[unit].part {
            Part::Import(import) => {
                1 < import.path.len() && import.path[0] == name && import.alias.is_some()
            }
            _ => false,
        }
    }

    /// Whether what a glob brings in is the crate that goes by the name here.
    fn is_same_crate(&mut self, found: &Found, scope: ModId, name: &str) -> bool {
        let Res::Module(module) = found.res else { return false };
        let krate = self.cx.tree.mods[module].krate;
        self.cx.tree.crates[krate].root == module
            && (!self.cx.is_written(scope, name)
                || (self.is_declared(scope, name)
                    && (self.in_rules || self.is_declared_maybe(scope, name))))
            && self.cx.extern_crate(self.cx.tree.mods[scope].krate, name)
                == Some(ExternCrate::Bundled(krate))
    }

    /// Whether nothing but `extern crate` at a crate's root has a name, which all of the crate sees then.
    fn is_declared(&self, scope: ModId, name: &str) -> bool {
        let module = &self.cx.tree.mods[scope];
        let items = module.names.get(name).into_iter().flatten();
        let is_declared =
            |&item: &ItemId| matches!(self.cx.tree.items[item].kind, Kind::ExternCrate);
        self.cx.tree.crates[module.krate].root == scope
            && !module.imports.contains_key(name)
            && items.copied().all(|item| is_declared(&item))
    }

    /// Whether `extern crate` gives a name to a crate under a condition, without which the crate may have
    /// it all the same.
    fn is_declared_maybe(&self, scope: ModId, name: &str) -> bool {
        let items = self.cx.tree.mods[scope].names.get(name).into_iter().flatten();
        items.copied().any(|item| self.cx.tree.is_conditional(item))
    }

    /// The path of a crate's module in the bundle.
    pub fn crate_text(&self, krate: usize) -> String {
        self.cx.tree.crates[krate]
            .mount
            .as_ref()
            .map_or_else(|| "crate".to_string(), |mount| format!("crate::{}", written(mount)))
    }
}

/// Whether a type in angle brackets may be any: a projection, or what a macro makes.
pub(super) fn is_open(ty: &syn::Type) -> bool {
    match ty {
        syn::Type::Path(path) => path.qself.is_some() || 1 < path.path.segments.len(),
        syn::Type::Macro(_) => true,
        syn::Type::Paren(ty) => is_open(&ty.elem),
        syn::Type::Group(ty) => is_open(&ty.elem),
        _ => false,
    }
}
