//! Scan: one unit's syntax, for the names that it uses and the text that must change.

use crate::attrs::{self, Conditional, Fate};
use crate::context::Context;
use crate::diag::{Code, Diagnostic};
use crate::manifest::Edition;
use crate::parse::Site;
use crate::resolve::{Found, Namespace, PathRef, Res};
use crate::tree::{Edit, ExternCrate, FileId, ItemId, Kind, ModId, Part, Replacement, UnitId};
use proc_macro2::Span;
use std::ops::Range;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// The names of a path's segments.
pub fn segments(path: &syn::Path) -> Vec<String> {
    path.segments.iter().map(|segment| segment.ident.unraw().to_string()).collect()
}

/// A walk over the syntax of one unit.
pub struct Scan<'c> {
    pub cx: &'c mut Context,
    pub unit: UnitId,
    pub scope: ModId,
    pub file: FileId,
    /// Whether the code is a library's, which is mounted in a module of the bundle.
    pub is_library: bool,
    /// Names of local variables, innermost last.
    locals: Vec<Vec<String>>,
    /// Names of generic parameters, innermost last.
    generics: Vec<Vec<String>>,
    /// What `Self` means.
    self_type: Vec<ItemId>,
    /// Items found are noted here, and nothing is marked, while this is set.
    pub noting: Option<Vec<ItemId>>,
    /// Macros whose rules are being read.
    pub noting_open: Vec<ItemId>,
    /// Modules named without anything after them in macro tokens.
    pub bare_modules: Vec<ModId>,
    /// Whether the rules of a macro are being read, which mean something only where it is called.
    pub in_rules: bool,
}

impl<'c> Scan<'c> {
    /// A walk for `unit`, whose code stands in `scope` and in `file`.
    pub fn new(cx: &'c mut Context, unit: UnitId, scope: ModId, file: FileId) -> Self {
        let is_library = cx.tree.crates[cx.tree.mods[scope].krate].mount.is_some();
        let (locals, generics, self_type) = (Vec::new(), Vec::new(), Vec::new());
        let (noting_open, bare_modules) = (Vec::new(), Vec::new());
        Scan {
            cx,
            unit,
            scope,
            file,
            is_library,
            locals,
            generics,
            self_type,
            noting: None,
            noting_open,
            bare_modules,
            in_rules: false,
        }
    }

    /// Walks a whole item.
    pub fn item(&mut self, item: ItemId) {
        let node = self.cx.full(item);
        self.visit_item(&node);
    }

    /// Walks the head of an inherent impl: its attributes, generics and type.
    pub fn impl_head(&mut self, item: &syn::ItemImpl) {
        item.attrs.iter().for_each(|attr| self.visit_attribute(attr));
        self.push_generics(&item.generics);
        self.visit_generics(&item.generics);
        if let Some((path, _)) = &item.trait_ {
            self.path(path, Namespace::Type, None);
        }
        self.visit_type(&item.self_ty);
        self.enter_self(&item.self_ty);
    }

    /// Walks one member of an inherent impl.
    pub fn member(&mut self, item: &syn::ItemImpl, idx: usize) {
        self.push_generics(&item.generics);
        self.enter_self(&item.self_ty);
        self.visit_impl_item(&item.items[idx]);
    }

    fn enter_self(&mut self, ty: &syn::Type) {
        let heads = self.cx.type_head(ty, self.scope);
        self.self_type = heads
            .iter()
            .filter_map(|found| if let Res::Item(item) = found.res { Some(item) } else { None })
            .collect();
    }

    pub fn range(&self, span: Span) -> Range<usize> {
        self.cx.tree.files[self.file].range(span)
    }

    pub fn replace(&mut self, range: Range<usize>, text: impl Into<String>) {
        if self.noting.is_none() {
            self.cx.tree.edit(self.file, range, text);
        }
    }

    /// The module of the bundle that holds the crate being walked: `crate::name`.
    pub fn mount(&self) -> String {
        let krate = self.cx.tree.mods[self.scope].krate;
        self.cx.tree.crates[krate]
            .mount
            .as_ref()
            .map_or_else(|| "crate".to_string(), |mount| format!("crate::{mount}"))
    }

    // Names in scope.

    pub fn push_generics(&mut self, generics: &syn::Generics) {
        let names = generics.params.iter().filter_map(|param| match param {
            syn::GenericParam::Type(param) => Some(param.ident.unraw().to_string()),
            syn::GenericParam::Const(param) => Some(param.ident.unraw().to_string()),
            _ => None,
        });
        self.generics.push(names.collect());
    }

    pub fn is_generic(&self, name: &str) -> bool {
        self.generics.iter().flatten().any(|known| known == name)
    }

    pub fn is_local(&self, name: &str) -> bool {
        self.locals.iter().flatten().any(|known| known == name)
    }

    fn bind(&mut self, name: String) {
        match self.locals.last_mut() {
            Some(frame) => frame.push(name),
            None => self.locals.push(vec![name]),
        }
    }

    /// Walks something whose local names end with it.
    pub fn in_frame(&mut self, walk: impl FnOnce(&mut Self)) {
        self.locals.push(Vec::new());
        walk(self);
        self.locals.pop();
    }

    // What is needed.

    /// Marks what a name was found to mean.
    pub fn need(&mut self, found: &[Found]) {
        for found in found {
            let item = match found.res {
                Res::Item(item) | Res::Variant(item) => Some(item),
                Res::Module(_) | Res::External => None,
            };
            if let Some(noted) = &mut self.noting {
                noted.extend(item);
                continue;
            }
            for &unit in &found.via {
                self.cx.mark(unit, self.unit);
            }
            if let Some(item) = item {
                self.cx.mark_item(item, self.unit);
            }
            if let Res::Module(module) = found.res {
                self.cx.reach.modules.insert(module);
            }
        }
    }

    /// Notes a name that may be a method or associated item of any type.
    pub fn mention(&mut self, name: &str) {
        if self.noting.is_none() {
            self.cx.mention(name, self.scope, self.unit);
        }
    }

    fn mention_of(&mut self, item: ItemId, name: &str) {
        if self.noting.is_none() {
            self.cx.mention_of(item, name, self.unit);
            self.cx.mention_in_scope(name, self.scope, self.unit);
        }
    }

    // Paths.

    /// Follows a path whose last segment is in namespace `ns`.
    pub fn path(&mut self, path: &syn::Path, ns: Namespace, qself: Option<&syn::QSelf>) {
        for segment in &path.segments {
            self.visit_path_arguments(&segment.arguments);
        }
        let names = segments(path);
        match qself {
            Some(qself) if qself.position == 0 => {
                let heads = self.cx.type_head(&qself.ty, self.scope);
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

    fn plain_path(&mut self, path: &syn::Path, names: &[String], ns: Namespace) {
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
                self.associated(&heads, &names[1..]);
                return;
            }
            if self.is_generic(first) {
                names[1..].iter().for_each(|name| self.mention_trait_item(name));
                return;
            }
        }
        let first_span = path.segments[0].ident.span();
        let start = path.leading_colon.map_or_else(
            || self.range(first_span).start,
            |colons| self.range(colons.spans[0]).start,
        );
        let range = start..self.range(first_span).end;
        self.rewrite_first(is_absolute, false, names, range);
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
        if let Some(idx) = resolved.missing {
            self.report_missing(&resolved.found, &names[idx], span);
            return;
        }
        if resolved.found.is_empty() && 1 < names.len() {
            self.report_unknown(is_absolute, &names[0], span);
        }
        if resolved.used < names.len() {
            let heads: Vec<Found> =
                resolved.found.into_iter().flat_map(|found| self.cx.through_alias(found)).collect();
            self.associated(&heads, &names[resolved.used..]);
        }
    }

    /// Notes the associated items `names` of one of the types `heads`.
    fn associated(&mut self, heads: &[Found], names: &[String]) {
        let Some((first, rest)) = names.split_first() else { return };
        self.need(heads);
        let items: Vec<ItemId> = heads
            .iter()
            .filter_map(|found| if let Res::Item(item) = found.res { Some(item) } else { None })
            .collect();
        match items.as_slice() {
            // What is not ours has no members of ours, but for those of traits.
            [] => self.mention_trait_item(first),
            items => items.iter().for_each(|&item| self.mention_of(item, first)),
        }
        rest.iter().for_each(|name| self.mention(name));
    }

    fn mention_trait_item(&mut self, name: &str) {
        if self.noting.is_none() {
            self.cx.mention_in_scope(name, self.scope, self.unit);
        }
    }

    /// Tells of a path that starts with neither an item nor a crate.
    fn report_unknown(&mut self, is_absolute: bool, name: &str, span: Span) {
        const PRIMITIVE: &[&str] = &[
            "bool", "char", "f16", "f32", "f64", "f128", "i8", "i16", "i32", "i64", "i128",
            "isize", "str", "u8", "u16", "u32", "u64", "u128", "usize", "self", "super",
        ];
        let module = self.cx.tree.real_module(self.scope);
        let is_crate = name.starts_with(char::is_lowercase) && !PRIMITIVE.contains(&name);
        if self.noting.is_some() || !is_crate || (!is_absolute && self.cx.is_open(module)) {
            return;
        }
        let known = self.cx.crate_names(self.cx.tree.mods[module].krate);
        let near = crate::names::nearest(name, known.clone());
        let near = if near.is_empty() { known } else { near };
        let range = self.range(span);
        let message = format!("there is no crate or module `{name}`");
        let diagnostic =
            Diagnostic::error(Code::UnknownCrate, message).at(self.cx.tree.place(self.file, range));
        self.cx.diagnostics.push(diagnostic.help(match near.as_slice() {
            [] => "add its package to the dependencies, or under crates/".to_string(),
            near => format!("known crates: {}", near.join(", ")),
        }));
    }

    fn report_missing(&mut self, found: &[Found], name: &str, span: Span) {
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
    pub fn rewrite_first(
        &mut self,
        is_absolute: bool,
        is_use: bool,
        names: &[String],
        range: Range<usize>,
    ) {
        if let Some(text) = self.first_text(is_absolute, is_use, names) {
            self.replace(range, text);
        }
    }

    /// What must stand for the first segment of a path (and the `::` before it), if not itself.
    pub fn first_text(
        &mut self,
        is_absolute: bool,
        is_use: bool,
        names: &[String],
    ) -> Option<String> {
        let first = names.first()?.as_str();
        let krate = self.cx.tree.mods[self.scope].krate;
        if first == "crate" {
            return self.is_library.then(|| self.mount());
        }
        if matches!(first, "self" | "super" | "Self") {
            return None;
        }
        let root = self.cx.tree.crates[krate].root;
        if self.cx.tree.crates[krate].edition == Edition::E2015 && (is_absolute || is_use) {
            let is_item =
                Namespace::all().any(|ns| !self.cx.lookup_in(root, first, ns, root).is_empty());
            return match (is_item, self.cx.extern_crate(krate, first)) {
                (true, _) => Some(format!("{}::{first}", self.mount())),
                (false, Some(ExternCrate::Bundled(other))) => Some(self.crate_text(other)),
                _ => None,
            };
        }
        if !is_absolute && Namespace::all().any(|ns| !self.is_extern_only(first, ns)) {
            return None;
        }
        match self.cx.extern_crate(krate, first)? {
            ExternCrate::Bundled(other) => {
                let text = self.crate_text(other);
                let at_root = self.cx.tree.real_module(self.scope) == root && !self.is_library;
                let stays = !is_absolute
                    && at_root
                    && !self.in_rules
                    && text.strip_prefix("crate::") == Some(first);
                (!stays).then_some(text)
            }
            ExternCrate::Sysroot(_) if self.is_library => {
                Some(format!("{}::{first}", self.mount()))
            }
            _ => None,
        }
    }

    /// Whether no item or import of the scope has the name.
    fn is_extern_only(&mut self, name: &str, ns: Namespace) -> bool {
        let mut at = self.scope;
        loop {
            let mut found = self.cx.lookup_in(at, name, ns, self.scope);
            found.retain(|found| !self.cx.is_guess(found) && !self.is_own_import(found, name));
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
    fn is_own_import(&self, found: &Found, name: &str) -> bool {
        let Some(&unit) = found.via.last() else { return false };
        match &self.cx.tree.units[unit].part {
            Part::Import(import) => import.path == [name] && import.alias.as_deref() == Some(name),
            _ => false,
        }
    }

    /// The path of a crate's module in the bundle.
    pub fn crate_text(&self, krate: usize) -> String {
        self.cx.tree.crates[krate]
            .mount
            .as_ref()
            .map_or_else(|| "crate".to_string(), |mount| format!("crate::{mount}"))
    }

    // Conditions.

    /// Whether `cfg` takes something out; its text goes too, with a comma after it.
    fn is_out(&mut self, attrs: &[syn::Attribute], span: impl FnOnce() -> Span) -> bool {
        if attrs.is_empty() {
            return false;
        }
        let Conditional::Out { by_feature } = self.cx.parser().condition(self.scope, attrs) else {
            return false;
        };
        if by_feature || self.is_library {
            let range = self.range(span());
            let text = self.cx.tree.files[self.file].text.clone();
            let next = crate::extent::skip_trivia(&text, range.end);
            let end = if text[next..].starts_with(',') { next + 1 } else { range.end };
            self.replace(range.start..end, "");
        }
        true
    }

    /// Walks a `use` item that stands in a block or in the solution, where its text is kept.
    pub fn use_item(&mut self, item: &syn::ItemUse) {
        item.attrs.iter().for_each(|attr| self.visit_attribute(attr));
        self.visit_visibility(&item.vis);
        let colons = item.leading_colon.map(|colons| self.range(colons.spans[0]).start);
        self.use_tree(&item.tree, colons);
    }

    fn use_tree(&mut self, tree: &syn::UseTree, colons: Option<usize>) {
        let ident = match tree {
            syn::UseTree::Path(tree) => &tree.ident,
            syn::UseTree::Name(tree) => &tree.ident,
            syn::UseTree::Rename(tree) => &tree.ident,
            syn::UseTree::Group(tree) => {
                return tree.items.iter().for_each(|tree| self.use_tree(tree, colons));
            }
            syn::UseTree::Glob(_) => return,
        };
        let range = self.range(ident.span());
        let names = [ident.unraw().to_string()];
        self.rewrite_first(
            colons.is_some(),
            true,
            &names,
            colons.unwrap_or(range.start)..range.end,
        );
    }

    fn fate(&mut self, attr: &syn::Attribute) -> Fate {
        let krate = &self.cx.tree.crates[self.cx.tree.mods[self.scope].krate];
        attrs::fate(attr, &krate.features, self.cx.docs)
    }

    /// The module that stands for a block with items, entered into the tree.
    fn block_module(&mut self, block: &syn::Block) -> Option<ModId> {
        let items: Vec<syn::Item> = block
            .stmts
            .iter()
            .filter_map(
                |stmt| if let syn::Stmt::Item(item) = stmt { Some(item.clone()) } else { None },
            )
            .collect();
        if items.is_empty() {
            return None;
        }
        let krate = self.cx.tree.mods[self.scope].krate;
        let (scope, file) = (self.scope, self.file);
        let id = self.cx.tree.mods.len();
        let mut module = self.cx.parser().module(String::new(), krate, Some(scope), file);
        module.is_block = true;
        self.cx.tree.mods.push(module);
        let dir =
            self.cx.tree.files[file].path.parent().map(|dir| dir.to_path_buf()).unwrap_or_default();
        let site = Site {
            module: id,
            file,
            path_dir: dir.clone(),
            dir,
            owner: Some(self.unit),
            open: Vec::new(),
        };
        let at = self.range(block.brace_token.span.open()).end;
        let edits = self.cx.tree.files[file].edits.len();
        self.cx.parser().add_items(&site, items, at);
        // Statements stand between the items, so what was cut by position is cut by the walk instead.
        let added = self.cx.tree.files[file].edits.split_off(edits);
        let is_file = |edit: &Edit| !matches!(edit.text, Replacement::Text(_));
        self.cx.tree.files[file].edits.extend(added.into_iter().filter(is_file));
        for item in self.cx.tree.mods[id].items.clone() {
            if let Kind::Use { leaves } = self.cx.tree.items[item].kind.clone() {
                leaves.into_iter().for_each(|leaf| self.cx.mark(leaf, self.unit));
            }
        }
        Some(id)
    }
}

impl Namespace {
    /// The three namespaces.
    pub fn all() -> impl Iterator<Item = Namespace> {
        crate::resolve::ALL_NAMESPACES.into_iter()
    }
}

impl<'ast> Visit<'ast> for Scan<'_> {
    fn visit_attribute(&mut self, attr: &'ast syn::Attribute) {
        let range = self.range(attr.pound_token.span).start
            ..self.range(attr.bracket_token.span.close()).end;
        let fate = self.fate(attr);
        if !self.is_library {
            let is_conditional = attr.path().is_ident("cfg") || attr.path().is_ident("cfg_attr");
            let by_feature = is_conditional
                && quote::ToTokens::to_token_stream(&attr.meta).to_string().contains("feature");
            if let (Fate::Replace(text), true) = (fate, by_feature) {
                self.replace(range, text);
            }
            return;
        }
        match fate {
            Fate::Keep => {}
            Fate::Replace(text) => self.replace(range, text),
            Fate::RecursionLimit(limit) => {
                let krate = self.cx.tree.mods[self.scope].krate;
                self.cx.tree.crates[krate].recursion_limit = Some(limit);
                self.replace(range, "");
            }
            Fate::Unstable(features) => {
                let message = format!("unstable features are asked for: {features}");
                let diagnostic = Diagnostic::error(Code::Feature, message)
                    .at(self.cx.tree.place(self.file, range));
                self.cx.diagnostics.push(
                    diagnostic.help(
                        "judges have stable compilers: do without, or put it behind a feature",
                    ),
                );
            }
            Fate::ProcMacro(name) => {
                let message = format!("`{name}` is made by a procedural macro, or is not known");
                let diagnostic = Diagnostic::error(Code::ProcMacro, message)
                    .at(self.cx.tree.place(self.file, range));
                self.cx.diagnostics.push(diagnostic.help("write out by hand what it generates"));
            }
        }
    }

    fn visit_visibility(&mut self, vis: &'ast syn::Visibility) {
        let syn::Visibility::Restricted(vis) = vis else { return };
        if !self.is_library {
            return;
        }
        let first = &vis.path.segments[0].ident;
        let range = self.range(first.span());
        if first == "crate" {
            let lead = if vis.in_token.is_some() { "" } else { "in " };
            self.replace(range, format!("{lead}{}", self.mount()));
        } else if vis.in_token.is_some() && first != "self" && first != "super" {
            // Edition 2015 counts from the crate root.
            self.replace(range, format!("{}::{first}", self.mount()));
        }
    }

    fn visit_item(&mut self, item: &'ast syn::Item) {
        if self.is_out(attrs::of_item(item), || item.span()) {
            return;
        }
        let locals = std::mem::take(&mut self.locals);
        let generics = std::mem::take(&mut self.generics);
        let self_type = std::mem::take(&mut self.self_type);
        match item {
            syn::Item::Use(item) => self.use_item(item),
            syn::Item::Mod(item) => self.inner_module(item),
            syn::Item::Verbatim(tokens) => self.tokens(tokens.clone()),
            item => {
                item_generics(item).into_iter().for_each(|generics| self.push_generics(generics));
                visit::visit_item(self, item);
            }
        }
        (self.locals, self.generics, self.self_type) = (locals, generics, self_type);
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        self.impl_head(item);
        item.items.iter().for_each(|member| self.visit_impl_item(member));
    }

    fn visit_item_macro(&mut self, item: &'ast syn::ItemMacro) {
        item.attrs.iter().for_each(|attr| self.visit_attribute(attr));
        if item.mac.path.is_ident("macro_rules") && item.ident.is_some() {
            if self.is_before_2021() {
                self.old_patterns(&item.mac.tokens);
            }
            self.rules(item.mac.tokens.clone());
        } else {
            self.visit_macro(&item.mac);
        }
    }

    fn visit_item_extern_crate(&mut self, item: &'ast syn::ItemExternCrate) {
        item.attrs.iter().for_each(|attr| self.visit_attribute(attr));
        self.extern_crate(item);
    }

    fn visit_impl_item(&mut self, item: &'ast syn::ImplItem) {
        let attrs: &[syn::Attribute] = match item {
            syn::ImplItem::Const(item) => &item.attrs,
            syn::ImplItem::Fn(item) => &item.attrs,
            syn::ImplItem::Type(item) => &item.attrs,
            syn::ImplItem::Macro(item) => &item.attrs,
            _ => &[],
        };
        if self.is_out(attrs, || item.span()) {
            return;
        }
        match item {
            syn::ImplItem::Verbatim(tokens) => self.tokens(tokens.clone()),
            item => visit::visit_impl_item(self, item),
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.push_generics(&item.sig.generics);
        self.in_frame(|this| visit::visit_impl_item_fn(this, item));
        self.generics.pop();
    }

    fn visit_trait_item(&mut self, item: &'ast syn::TraitItem) {
        let attrs: &[syn::Attribute] = match item {
            syn::TraitItem::Const(item) => &item.attrs,
            syn::TraitItem::Fn(item) => &item.attrs,
            syn::TraitItem::Type(item) => &item.attrs,
            syn::TraitItem::Macro(item) => &item.attrs,
            _ => &[],
        };
        if self.is_out(attrs, || item.span()) {
            return;
        }
        match item {
            syn::TraitItem::Verbatim(tokens) => self.tokens(tokens.clone()),
            item => visit::visit_trait_item(self, item),
        }
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        self.push_generics(&item.sig.generics);
        self.in_frame(|this| visit::visit_trait_item_fn(this, item));
        self.generics.pop();
    }

    fn visit_field(&mut self, field: &'ast syn::Field) {
        if !self.is_out(&field.attrs, || field.span()) {
            visit::visit_field(self, field);
        }
    }

    fn visit_variant(&mut self, variant: &'ast syn::Variant) {
        if !self.is_out(&variant.attrs, || variant.span()) {
            visit::visit_variant(self, variant);
        }
    }

    fn visit_field_value(&mut self, field: &'ast syn::FieldValue) {
        if !self.is_out(&field.attrs, || field.span()) {
            visit::visit_field_value(self, field);
        }
    }

    fn visit_field_pat(&mut self, field: &'ast syn::FieldPat) {
        if !self.is_out(&field.attrs, || field.span()) {
            visit::visit_field_pat(self, field);
        }
    }

    fn visit_fn_arg(&mut self, arg: &'ast syn::FnArg) {
        let attrs = match arg {
            syn::FnArg::Receiver(arg) => &arg.attrs,
            syn::FnArg::Typed(arg) => &arg.attrs,
        };
        if !self.is_out(attrs, || arg.span()) {
            visit::visit_fn_arg(self, arg);
        }
    }

    fn visit_generic_param(&mut self, param: &'ast syn::GenericParam) {
        let attrs = match param {
            syn::GenericParam::Lifetime(param) => &param.attrs,
            syn::GenericParam::Type(param) => &param.attrs,
            syn::GenericParam::Const(param) => &param.attrs,
        };
        if !self.is_out(attrs, || param.span()) {
            visit::visit_generic_param(self, param);
        }
    }

    fn visit_foreign_item(&mut self, item: &'ast syn::ForeignItem) {
        let attrs: &[syn::Attribute] = match item {
            syn::ForeignItem::Fn(item) => &item.attrs,
            syn::ForeignItem::Static(item) => &item.attrs,
            syn::ForeignItem::Type(item) => &item.attrs,
            syn::ForeignItem::Macro(item) => &item.attrs,
            _ => &[],
        };
        if !self.is_out(attrs, || item.span()) {
            visit::visit_foreign_item(self, item);
        }
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        if !self.is_out(&arm.attrs, || arm.span()) {
            self.in_frame(|this| visit::visit_arm(this, arm));
        }
    }

    fn visit_block(&mut self, block: &'ast syn::Block) {
        let outer = self.scope;
        if let Some(module) = self.block_module(block) {
            self.scope = module;
        }
        self.in_frame(|this| visit::visit_block(this, block));
        self.scope = outer;
    }

    fn visit_stmt(&mut self, stmt: &'ast syn::Stmt) {
        let attrs: &[syn::Attribute] = match stmt {
            syn::Stmt::Local(local) => &local.attrs,
            syn::Stmt::Item(_) => &[],
            syn::Stmt::Expr(expr, _) => expr_attrs(expr),
            syn::Stmt::Macro(call) => &call.attrs,
        };
        if !attrs.is_empty() && self.is_out(attrs, || stmt.span()) {
            return;
        }
        visit::visit_stmt(self, stmt);
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        local.attrs.iter().for_each(|attr| self.visit_attribute(attr));
        if let Some(init) = &local.init {
            self.visit_expr(&init.expr);
            if let Some((_, diverge)) = &init.diverge {
                self.visit_expr(diverge);
            }
        }
        self.visit_pat(&local.pat);
    }

    fn visit_pat_ident(&mut self, pat: &'ast syn::PatIdent) {
        let name = pat.ident.unraw().to_string();
        if pat.by_ref.is_none() && pat.mutability.is_none() && pat.subpat.is_none() {
            // A constant, a unit struct or a variant is compared with; anything else is bound.
            let found: Vec<Found> = self.cx.lexical(self.scope, &name, Namespace::Value);
            self.need(&found);
        }
        self.bind(name);
        visit::visit_pat_ident(self, pat);
    }

    fn visit_pat_struct(&mut self, pat: &'ast syn::PatStruct) {
        self.path(&pat.path, Namespace::Type, pat.qself.as_ref());
        pat.qself.iter().for_each(|qself| self.visit_type(&qself.ty));
        pat.fields.iter().for_each(|field| self.visit_field_pat(field));
    }

    fn visit_pat_tuple_struct(&mut self, pat: &'ast syn::PatTupleStruct) {
        self.path(&pat.path, Namespace::Value, pat.qself.as_ref());
        pat.qself.iter().for_each(|qself| self.visit_type(&qself.ty));
        pat.elems.iter().for_each(|pat| self.visit_pat(pat));
    }

    fn visit_expr(&mut self, expr: &'ast syn::Expr) {
        match expr {
            syn::Expr::Verbatim(tokens) => self.tokens(tokens.clone()),
            expr if self.is_out(expr_attrs(expr), || expr.span()) => {}
            expr => visit::visit_expr(self, expr),
        }
    }

    fn visit_expr_path(&mut self, expr: &'ast syn::ExprPath) {
        expr.attrs.iter().for_each(|attr| self.visit_attribute(attr));
        self.path(&expr.path, Namespace::Value, expr.qself.as_ref());
        expr.qself.iter().for_each(|qself| self.visit_type(&qself.ty));
    }

    fn visit_expr_struct(&mut self, expr: &'ast syn::ExprStruct) {
        self.path(&expr.path, Namespace::Type, expr.qself.as_ref());
        expr.qself.iter().for_each(|qself| self.visit_type(&qself.ty));
        expr.fields.iter().for_each(|field| self.visit_field_value(field));
        expr.rest.iter().for_each(|rest| self.visit_expr(rest));
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        let name = call.method.unraw().to_string();
        self.mention(&name);
        visit::visit_expr_method_call(self, call);
    }

    fn visit_expr_closure(&mut self, closure: &'ast syn::ExprClosure) {
        self.in_frame(|this| visit::visit_expr_closure(this, closure));
    }

    fn visit_expr_if(&mut self, expr: &'ast syn::ExprIf) {
        self.in_frame(|this| {
            this.visit_expr(&expr.cond);
            this.visit_block(&expr.then_branch);
        });
        if let Some((_, branch)) = &expr.else_branch {
            self.visit_expr(branch);
        }
    }

    fn visit_expr_while(&mut self, expr: &'ast syn::ExprWhile) {
        self.in_frame(|this| visit::visit_expr_while(this, expr));
    }

    fn visit_expr_let(&mut self, expr: &'ast syn::ExprLet) {
        self.visit_expr(&expr.expr);
        self.visit_pat(&expr.pat);
    }

    fn visit_expr_for_loop(&mut self, expr: &'ast syn::ExprForLoop) {
        self.visit_expr(&expr.expr);
        self.in_frame(|this| {
            this.visit_pat(&expr.pat);
            this.visit_block(&expr.body);
        });
    }

    fn visit_type(&mut self, ty: &'ast syn::Type) {
        if self.is_before_2021() {
            self.object(ty);
        }
        match ty {
            syn::Type::Verbatim(tokens) => self.tokens(tokens.clone()),
            ty => visit::visit_type(self, ty),
        }
    }

    fn visit_type_path(&mut self, ty: &'ast syn::TypePath) {
        self.path(&ty.path, Namespace::Type, ty.qself.as_ref());
        ty.qself.iter().for_each(|qself| self.visit_type(&qself.ty));
    }

    fn visit_trait_bound(&mut self, bound: &'ast syn::TraitBound) {
        self.path(&bound.path, Namespace::Type, None);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        self.macro_call(call);
    }

    fn visit_generic_argument(&mut self, argument: &'ast syn::GenericArgument) {
        // `Foo<N>` may name a type or a constant.
        if let syn::GenericArgument::Type(syn::Type::Path(ty)) = argument
            && let Some(ident) = ty.path.get_ident()
        {
            let name = ident.unraw().to_string();
            if !self.is_generic(&name)
                && self.cx.lexical(self.scope, &name, Namespace::Type).is_empty()
            {
                let found = self.cx.lexical(self.scope, &name, Namespace::Value);
                self.need(&found);
            }
        }
        visit::visit_generic_argument(self, argument);
    }
}

impl Scan<'_> {
    /// A module inside of a block: its items are walked in its own scope.
    fn inner_module(&mut self, item: &syn::ItemMod) {
        item.attrs.iter().for_each(|attr| self.visit_attribute(attr));
        self.visit_visibility(&item.vis);
        let name = item.ident.unraw().to_string();
        let items = self.cx.tree.mods[self.scope].names.get(&name).cloned().unwrap_or_default();
        let module = items.into_iter().find_map(|item| match self.cx.tree.items[item].kind {
            Kind::Mod(module) => Some(module),
            _ => None,
        });
        if let Some(module) = module {
            let outer = (self.scope, self.file);
            (self.scope, self.file) = (module, self.cx.tree.mods[module].file);
            for item in self.cx.tree.mods[module].items.clone() {
                if let Kind::Use { leaves } = self.cx.tree.items[item].kind.clone() {
                    leaves.into_iter().for_each(|leaf| self.cx.mark(leaf, self.unit));
                }
                self.item(item);
            }
            (self.scope, self.file) = outer;
        }
    }

    /// An `extern crate` item: a bundled crate is a module, so it becomes a `use` or nothing.
    fn extern_crate(&mut self, item: &syn::ItemExternCrate) {
        let name = item.ident.unraw().to_string();
        let krate = self.cx.tree.mods[self.scope].krate;
        let target = match name.as_str() {
            "self" => Some(ExternCrate::Bundled(krate)),
            name => self.cx.extern_crate(krate, name),
        };
        let Some(ExternCrate::Bundled(other)) = target else { return };
        let alias = item.rename.as_ref().map_or(&item.ident, |(_, alias)| alias);
        let text = self.crate_text(other);
        let at_root = self.scope == self.cx.tree.crates[krate].root && !self.is_library;
        let start = item.attrs.first().map_or(item.extern_token.span, |attr| attr.pound_token.span);
        let attrs = self.range(start).start;
        let keyword = self.range(item.extern_token.span).start;
        let end = self.range(item.semi_token.span).end;
        if at_root && text == format!("crate::{alias}") {
            self.replace(attrs..end, "");
            return;
        }
        if attrs < keyword {
            let vis_start = self.range(item.vis.span()).start;
            let until =
                if matches!(item.vis, syn::Visibility::Inherited) { keyword } else { vis_start };
            self.replace(attrs..until, "");
        }
        let tail =
            if text == format!("crate::{alias}") { String::new() } else { format!(" as {alias}") };
        self.replace(keyword..end, format!("use {text}{tail};"));
    }
}

fn item_generics(item: &syn::Item) -> Option<&syn::Generics> {
    match item {
        syn::Item::Enum(item) => Some(&item.generics),
        syn::Item::Fn(item) => Some(&item.sig.generics),
        syn::Item::Struct(item) => Some(&item.generics),
        syn::Item::Trait(item) => Some(&item.generics),
        syn::Item::TraitAlias(item) => Some(&item.generics),
        syn::Item::Type(item) => Some(&item.generics),
        syn::Item::Union(item) => Some(&item.generics),
        _ => None,
    }
}

/// The attributes of an expression.
fn expr_attrs(expr: &syn::Expr) -> &[syn::Attribute] {
    match expr {
        syn::Expr::Array(expr) => &expr.attrs,
        syn::Expr::Assign(expr) => &expr.attrs,
        syn::Expr::Async(expr) => &expr.attrs,
        syn::Expr::Await(expr) => &expr.attrs,
        syn::Expr::Binary(expr) => &expr.attrs,
        syn::Expr::Block(expr) => &expr.attrs,
        syn::Expr::Break(expr) => &expr.attrs,
        syn::Expr::Call(expr) => &expr.attrs,
        syn::Expr::Closure(expr) => &expr.attrs,
        syn::Expr::Continue(expr) => &expr.attrs,
        syn::Expr::Field(expr) => &expr.attrs,
        syn::Expr::ForLoop(expr) => &expr.attrs,
        syn::Expr::If(expr) => &expr.attrs,
        syn::Expr::Index(expr) => &expr.attrs,
        syn::Expr::Lit(expr) => &expr.attrs,
        syn::Expr::Loop(expr) => &expr.attrs,
        syn::Expr::Macro(expr) => &expr.attrs,
        syn::Expr::Match(expr) => &expr.attrs,
        syn::Expr::MethodCall(expr) => &expr.attrs,
        syn::Expr::Paren(expr) => &expr.attrs,
        syn::Expr::Path(expr) => &expr.attrs,
        syn::Expr::Return(expr) => &expr.attrs,
        syn::Expr::Struct(expr) => &expr.attrs,
        syn::Expr::Tuple(expr) => &expr.attrs,
        syn::Expr::Unary(expr) => &expr.attrs,
        syn::Expr::Unsafe(expr) => &expr.attrs,
        syn::Expr::While(expr) => &expr.attrs,
        _ => &[],
    }
}
