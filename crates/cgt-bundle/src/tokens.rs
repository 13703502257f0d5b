//! Tokens: what macro calls and `macro_rules!` bodies name, read without expanding them.
//!
//! Every path-like run of tokens is looked up in every namespace, and every name in it may be a
//! method. That keeps too much rather than too little.

use crate::diag::{Code, Diagnostic};
use crate::resolve::{Found, Namespace, PathRef, Res};
use crate::scan::{Scan, segments};
use crate::tree::{ItemId, Kind, ModId};
use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::visit::Visit;

/// Macros of the standard library whose arguments are expressions between commas.
const EXPRESSIONS: &[&str] = &[
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

/// How a run of tokens is read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// As code that stands here, so that paths are also rewritten.
    Here,
    /// As the body of this macro, expanded in the current scope.
    Body(ItemId),
}

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
        let callee = Callee { names: &names, is_absolute, first: start..first_end, whole };
        let ours = self.callee(&callee);
        let last = names.last().map(String::as_str).unwrap_or_default();
        if ours.is_empty() {
            self.mention_writer(last);
            if self.is_before_2021() {
                self.old_panic(last, call);
            }
            if self.built_in(last, &call.tokens, &callee) {
                return;
            }
            if (EXPRESSIONS.contains(&last) || last == "matches")
                && self.expressions(last, &call.tokens)
            {
                return;
            }
        }
        self.read(call.tokens.clone(), Mode::Here);
        self.cross(&ours, &call.tokens);
    }

    /// Reads tokens that syn does not know, or the rules of a macro.
    pub fn tokens(&mut self, tokens: TokenStream) {
        self.read(tokens, Mode::Here);
    }

    /// Reads the rules of a macro where they are defined.
    pub fn rules(&mut self, tokens: TokenStream) {
        let outer = std::mem::replace(&mut self.in_rules, true);
        self.read(tokens, Mode::Here);
        self.in_rules = outer;
    }

    /// Marks the macro that is called, reads its rules in this scope, and rewrites its path.
    fn callee(&mut self, callee: &Callee<'_>) -> Vec<ItemId> {
        let path = PathRef {
            scope: self.scope,
            is_absolute: callee.is_absolute,
            is_use: false,
            segments: callee.names,
        };
        let resolved = self.cx.resolve(path, Namespace::Macro);
        self.need(&resolved.found);
        if resolved.used < callee.names.len() {
            self.rewrite_first(callee.is_absolute, false, callee.names, callee.first.clone());
            return Vec::new();
        }
        let is_macro = |found: &Found| match found.res {
            Res::Item(item) if matches!(self.cx.tree.items[item].kind, Kind::Macro { .. }) => {
                Some(item)
            }
            _ => None,
        };
        let ours: Vec<ItemId> = resolved.found.iter().filter_map(is_macro).collect();
        let krate = self.cx.tree.mods[self.scope].krate;
        let is_foreign = |&&item: &&ItemId| self.cx.tree.crate_of(item) != krate;
        if callee.names.len() == 1 {
            // A macro of another crate by its bare name: `#[macro_use] extern crate`, or an import.
            let is_imported = resolved.found.iter().any(|found| !found.via.is_empty());
            if let (Some(&foreign), false) = (ours.iter().find(is_foreign), is_imported) {
                let text = format!(
                    "{}::{}",
                    self.crate_text(self.cx.tree.crate_of(foreign)),
                    callee.names[0]
                );
                self.replace(callee.first.clone(), text);
                self.by_path(&ours);
            } else if is_imported || !ours.iter().any(|&item| self.is_textual(item)) {
                self.by_path(&ours);
            }
        } else {
            self.rewrite_first(callee.is_absolute, false, callee.names, callee.first.clone());
            self.by_path(&ours);
        }
        for &item in &ours {
            self.expand(item);
        }
        if let ([name], true) = (callee.names, ours.is_empty()) {
            self.expand_made(name);
        }
        ours
    }

    /// Reads the macro calls that may make a macro of this name as if they stood in this scope.
    fn expand_made(&mut self, name: &str) {
        let krate = self.cx.tree.mods[self.scope].krate;
        if EXPRESSIONS.contains(&name) || self.noting.is_some() {
            return;
        }
        for item in 0..self.cx.tree.items.len() {
            if !matches!(self.cx.tree.items[item].kind, Kind::Opaque)
                || self.cx.tree.crate_of(item) != krate
                || self.cx.tree.items[item].unit == self.unit
            {
                continue;
            }
            let node = self.cx.tree.items[item].node.clone();
            if let syn::Item::Macro(call) = &*node
                && self.cx.may_define(item, name)
                && self.cx.reach.expanded.insert((item, self.scope))
            {
                self.cx.mark_item(item, self.unit);
                self.read(call.mac.tokens.clone(), Mode::Body(item));
            }
        }
    }

    /// Whether a macro of this crate is in textual scope here: above, in a module around or passed out of one.
    fn is_textual(&self, item: ItemId) -> bool {
        let tree = &self.cx.tree;
        let caller = tree.units[self.unit].item;
        let has_macro_use = |module: ModId| {
            let declared = tree.mods[module].item.map(|item| &*tree.items[item].node);
            let outer = declared.map_or(&[][..], crate::attrs::of_item).iter();
            let mut all = outer.chain(tree.mods[module].attrs.iter());
            all.any(|attr| attr.path().is_ident("macro_use"))
        };
        let mut home = tree.items[item].module;
        while !tree.is_inside(self.scope, home) {
            match tree.mods[home].parent {
                Some(parent) if tree.mods[home].is_block || has_macro_use(home) => home = parent,
                _ => return false,
            }
        }
        // Items are numbered in source order, those of blocks after all others.
        tree.mods[tree.items[item].module].is_block || item < caller
    }

    fn by_path(&mut self, macros: &[ItemId]) {
        let exported = macros.iter().filter(|&&item| {
            matches!(self.cx.tree.items[item].kind, Kind::Macro { exported: true })
        });
        let exported: Vec<ItemId> = exported.copied().collect();
        self.cx.reach.macro_paths.extend(exported);
    }

    /// Reads the rules of a macro as if they stood in the current scope, once a scope.
    fn expand(&mut self, item: ItemId) {
        if self.noting.is_none() {
            if !self.cx.reach.expanded.insert((item, self.scope)) {
                return;
            }
        } else if self.noting_open.contains(&item) {
            return;
        }
        let node = self.cx.tree.items[item].node.clone();
        if let syn::Item::Macro(rules) = &*node {
            self.noting_open.push(item);
            self.read(rules.mac.tokens.clone(), Mode::Body(item));
            self.noting_open.pop();
        }
    }

    /// Modules that a call names, and names that the macro has: together they may form paths.
    fn cross(&mut self, macros: &[ItemId], tokens: &TokenStream) {
        if macros.is_empty() || self.noting.is_some() {
            return;
        }
        let mut idents = Vec::new();
        collect_idents(tokens, &mut idents);
        for &item in macros {
            let node = self.cx.tree.items[item].node.clone();
            if let syn::Item::Macro(rules) = &*node {
                collect_idents(&rules.mac.tokens, &mut idents);
            }
        }
        for module in std::mem::take(&mut self.bare_modules) {
            self.cx.cross_module(module, self.unit);
        }
        self.cx.cross_idents(idents, self.unit);
    }

    /// Macros of the compiler that read files or the place of the call.
    fn built_in(&mut self, name: &str, tokens: &TokenStream, callee: &Callee<'_>) -> bool {
        match name {
            "stringify" | "concat_idents" => true,
            "include_str" | "include_bytes" | "include" => self.included(name, tokens, callee),
            "env" => self.env(tokens, callee),
            // In the rules of a macro these are the caller's.
            "module_path" | "line" | "column" | "file" if self.in_rules => true,
            "module_path" if self.is_library => {
                let path = self.cx.tree.module_path(self.scope).join("::");
                self.replace(callee.whole.clone(), format!("{path:?}"));
                true
            }
            "line" | "column" | "file" if self.is_library => {
                let place = self.cx.tree.place(self.file, callee.first.clone());
                let text = match name {
                    "line" => format!("{}u32", place.line),
                    "column" => format!("{}u32", place.column),
                    _ => format!("{:?}", self.cx.shown(&place.path).display().to_string()),
                };
                self.replace(callee.whole.clone(), text);
                true
            }
            "cfg" => {
                let krate = self.cx.tree.mods[self.scope].krate;
                let text = match crate::cfg::evaluate(tokens, &self.cx.tree.crates[krate].features)
                {
                    crate::cfg::Verdict::True => "true".to_string(),
                    crate::cfg::Verdict::False => "false".to_string(),
                    crate::cfg::Verdict::Unknown(text) => format!("cfg!({text})"),
                };
                if self.is_library || tokens.to_string().contains("feature") {
                    self.replace(callee.whole.clone(), text);
                }
                true
            }
            _ => false,
        }
    }

    /// `write!(f, ...)` calls a method of `f`.
    fn mention_writer(&mut self, name: &str) {
        if matches!(name, "write" | "writeln") {
            self.mention("write_fmt");
        }
    }

    fn included(&mut self, name: &str, tokens: &TokenStream, callee: &Callee<'_>) -> bool {
        let Ok(literal) = syn::parse2::<syn::LitStr>(tokens.clone()) else {
            self.refuse(
                Code::BuildOutput,
                format!("{name}! of a path that is no plain text"),
                callee,
                "write the path as one literal",
            );
            return true;
        };
        let here = self.cx.tree.files[self.file]
            .path
            .parent()
            .map(|dir| dir.to_path_buf())
            .unwrap_or_default();
        let path = crate::files::normal(&here.join(literal.value()));
        let text = match name {
            "include_bytes" => {
                self.cx.workspace.files.bytes(&path).map(|bytes| byte_string(&bytes))
            }
            "include_str" => self.cx.workspace.files.text(&path).map(|text| format!("{text:?}")),
            _ => self.cx.workspace.files.text(&path).map(|text| format!("({})", text.trim())),
        };
        match text {
            Ok(text) => self.replace(callee.whole.clone(), text),
            Err(error) => {
                let message = format!("{}: {error}", path.display());
                self.refuse(
                    Code::Unreadable,
                    message,
                    callee,
                    "the path counts from the file that names it",
                );
            }
        }
        true
    }

    fn env(&mut self, tokens: &TokenStream, callee: &Callee<'_>) -> bool {
        let parts: Vec<TokenTree> = tokens.clone().into_iter().collect();
        let Some(Ok(name)) =
            parts.first().map(|part| syn::parse2::<syn::LitStr>(part.clone().into()))
        else {
            return true;
        };
        let krate = self.cx.tree.mods[self.scope].krate;
        let manifest = self.cx.tree.crates[krate]
            .package
            .map(|package| &self.cx.workspace.packages[package].manifest);
        let value = manifest.and_then(|manifest| match name.value().as_str() {
            "CARGO_PKG_NAME" => Some(manifest.name.clone()),
            "CARGO_PKG_VERSION" => Some(manifest.version.clone()),
            "CARGO_CRATE_NAME" => Some(self.cx.tree.crates[krate].name.clone()),
            _ => None,
        });
        match value {
            Some(value) => self.replace(callee.whole.clone(), format!("{value:?}")),
            None => {
                let message = format!("env!({:?}) is known only to the build", name.value());
                self.refuse(
                    Code::BuildOutput,
                    message,
                    callee,
                    "a judge has no such build: write the value out",
                );
            }
        }
        true
    }

    fn refuse(&mut self, code: Code, message: String, callee: &Callee<'_>, help: &str) {
        if self.noting.is_none() {
            let diagnostic = Diagnostic::error(code, message)
                .at(self.cx.tree.place(self.file, callee.whole.clone()));
            self.cx.diagnostics.push(diagnostic.help(help));
        }
    }

    /// Walks the arguments of a standard macro as expressions, if they parse as such.
    fn expressions(&mut self, name: &str, tokens: &TokenStream) -> bool {
        let arguments = |input: ParseStream<'_>| -> syn::Result<Vec<Argument>> {
            let mut all = Vec::new();
            while !input.is_empty() {
                all.push(input.parse::<Argument>()?);
                if !input.is_empty() && input.parse::<syn::Token![,]>().is_err() {
                    input.parse::<syn::Token![;]>()?;
                }
            }
            Ok(all)
        };
        if name == "matches" {
            let parts = |input: ParseStream<'_>| -> syn::Result<(syn::Expr, syn::Pat)> {
                let expr = input.parse()?;
                input.parse::<syn::Token![,]>()?;
                let pat = syn::Pat::parse_multi_with_leading_vert(input)?;
                if input.peek(syn::Token![if]) {
                    return Err(input.error("a guard"));
                }
                input.parse::<Option<syn::Token![,]>>()?;
                Ok((expr, pat))
            };
            let Ok((expr, pat)) = parts.parse2(tokens.clone()) else { return false };
            self.visit_expr(&expr);
            self.in_frame(|this| this.visit_pat(&pat));
            return true;
        }
        let Ok(arguments) = arguments.parse2(tokens.clone()) else { return false };
        for argument in &arguments {
            if let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) = &argument.0 {
                self.captures(&text.value(), true);
            }
            self.visit_expr(&argument.0);
        }
        true
    }

    /// Names in braces in a format string, which capture variables and constants.
    fn captures(&mut self, text: &str, locals_hide: bool) {
        let mut names = Vec::new();
        for part in text.split('{').skip(1) {
            let inside = part.split('}').next().unwrap_or("");
            let (name, spec) = inside.split_once(':').unwrap_or((inside, ""));
            names.push(name.trim().to_string());
            names.extend(spec.split(['$', '.', '<', '>', '^', '+', '#', '0']).map(str::to_string));
        }
        for name in names {
            let is_name = name.starts_with(|c: char| c.is_alphabetic() || c == '_')
                && name.chars().all(|c| c.is_alphanumeric() || c == '_');
            if is_name && !(locals_hide && self.is_local(&name)) {
                let found = self.cx.lexical(self.scope, &name, Namespace::Value);
                self.need(&found);
            }
        }
    }

    fn read(&mut self, tokens: TokenStream, mode: Mode) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while at < tokens.len() {
            at = self.read_one(&tokens, at, mode);
        }
    }

    /// Reads what starts at token `at`; returns where the next thing starts.
    fn read_one(&mut self, tokens: &[TokenTree], at: usize, mode: Mode) -> usize {
        match &tokens[at] {
            TokenTree::Group(group) => {
                self.read_group(tokens, at, group, mode);
                at + 1
            }
            TokenTree::Literal(literal) => {
                if let Ok(syn::Lit::Str(text)) = syn::parse_str::<syn::Lit>(&literal.to_string()) {
                    self.captures(&text.value(), false);
                }
                at + 1
            }
            TokenTree::Punct(punct) if punct.as_char() == '\'' => at + 2,
            TokenTree::Punct(punct) if punct.as_char() == '$' => self.read_dollar(tokens, at, mode),
            TokenTree::Punct(_) if is_colons(tokens, at) => {
                let is_start = at.checked_sub(1).is_none_or(|before| !ends_path(&tokens[before]));
                match tokens.get(at + 2) {
                    Some(TokenTree::Ident(_)) if is_start => {
                        self.read_path(tokens, at + 2, Some(at), Vec::new(), mode)
                    }
                    Some(TokenTree::Ident(ident)) => {
                        let name = ident.unraw().to_string();
                        self.mention(&name);
                        at + 3
                    }
                    _ => at + 2,
                }
            }
            TokenTree::Punct(_) => at + 1,
            TokenTree::Ident(ident) => {
                let is_field = matches!(at.checked_sub(1).map(|before| &tokens[before]), Some(TokenTree::Punct(dot)) if dot.as_char() == '.')
                    && !matches!(at.checked_sub(2).map(|before| &tokens[before]), Some(TokenTree::Punct(dot)) if dot.as_char() == '.');
                if is_field {
                    self.mention(&ident.unraw().to_string());
                    return at + 1;
                }
                self.read_path(tokens, at, None, Vec::new(), mode)
            }
        }
    }

    fn read_group(&mut self, tokens: &[TokenTree], at: usize, group: &Group, mode: Mode) {
        let inside: Vec<TokenTree> = group.stream().into_iter().collect();
        let before = at.checked_sub(1).map(|before| &tokens[before]);
        match (before, inside.as_slice()) {
            // `pub(crate)` would reach further in the bundle than in the library.
            (Some(TokenTree::Ident(word)), [TokenTree::Ident(only)])
                if word == "pub" && only == "crate" =>
            {
                if self.is_library && mode == Mode::Here {
                    let text = format!("in {}", self.mount());
                    let range = self.range(only.span());
                    self.replace(range, text);
                }
            }
            (
                Some(TokenTree::Punct(pound)),
                [TokenTree::Ident(name), TokenTree::Group(predicate)],
            ) if pound.as_char() == '#' && name == "cfg" && mode == Mode::Here => {
                self.conditional(predicate);
            }
            _ => self.read(group.stream(), mode),
        }
    }

    /// `#[cfg(...)]` inside of macro tokens: what a feature decides is written as a constant.
    fn conditional(&mut self, predicate: &Group) {
        if !predicate.stream().to_string().contains("feature") {
            return;
        }
        let krate = self.cx.tree.mods[self.scope].krate;
        let text =
            match crate::cfg::evaluate(&predicate.stream(), &self.cx.tree.crates[krate].features) {
                crate::cfg::Verdict::True => "(all())".to_string(),
                crate::cfg::Verdict::False => "(any())".to_string(),
                crate::cfg::Verdict::Unknown(text) => format!("({text})"),
            };
        let range = self.range(predicate.span());
        self.replace(range, text);
    }

    /// `$crate::path`, or a variable of a macro.
    fn read_dollar(&mut self, tokens: &[TokenTree], at: usize, mode: Mode) -> usize {
        match tokens.get(at + 1) {
            Some(TokenTree::Ident(ident)) if ident == "crate" => {
                if self.is_library && mode == Mode::Here {
                    let range = self.range(ident.span());
                    let mount = self.mount();
                    self.replace(range, mount);
                }
                self.read_path(tokens, at + 1, None, vec!["$crate".to_string()], mode)
            }
            Some(TokenTree::Ident(_)) => at + 2,
            _ => at + 1,
        }
    }

    /// Reads a path from its first name at `at`; `lead` stands for that name if it is not itself.
    fn read_path(
        &mut self,
        tokens: &[TokenTree],
        at: usize,
        colons: Option<usize>,
        lead: Vec<String>,
        mode: Mode,
    ) -> usize {
        let TokenTree::Ident(first) = &tokens[at] else { return at + 1 };
        let is_dollar = !lead.is_empty();
        let mut names = if is_dollar { lead } else { vec![first.unraw().to_string()] };
        let mut next = at + 1;
        while is_colons(tokens, next) {
            let Some(TokenTree::Ident(ident)) = tokens.get(next + 2) else { break };
            names.push(ident.unraw().to_string());
            next += 3;
        }
        if !is_dollar && names.len() == 1 && is_keyword(&names[0]) {
            return next;
        }
        let start = colons.map_or(first.span(), |colons| tokens[colons].span());
        let range = self.range(start).start..self.range(first.span()).end;
        if let Some(end) =
            self.read_call(tokens, next, &names, colons.is_some(), range.clone(), mode)
        {
            return end;
        }
        let is_alone = names.len() == 1 && !is_colons(tokens, next);
        if mode == Mode::Here && !is_dollar && !(is_alone && names[0] == "crate") {
            let is_use = is_in_use(tokens, colons.unwrap_or(at));
            self.rewrite_first(colons.is_some(), is_use, &names, range);
        }
        self.use_names(&names, colons.is_some(), mode, first.span());
        if is_colons(tokens, next) {
            match tokens.get(next + 2) {
                Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                    self.read_use_group(&names, group, mode);
                    return next + 3;
                }
                Some(TokenTree::Punct(star)) if star.as_char() == '*' => {
                    for found in self.lookup(&names, colons.is_some(), Namespace::Type, mode) {
                        if let (Res::Module(module), true) = (found.res, self.noting.is_none()) {
                            self.cx.cross_module(module, self.unit);
                        }
                    }
                    return next + 3;
                }
                _ => {}
            }
        }
        next
    }

    /// `name!(...)` inside of tokens.
    fn read_call(
        &mut self,
        tokens: &[TokenTree],
        next: usize,
        names: &[String],
        is_absolute: bool,
        first: std::ops::Range<usize>,
        mode: Mode,
    ) -> Option<usize> {
        let (Some(TokenTree::Punct(bang)), Some(TokenTree::Group(group))) =
            (tokens.get(next), tokens.get(next + 1))
        else {
            return None;
        };
        if bang.as_char() != '!' || bang.spacing() == Spacing::Joint {
            return None;
        }
        let whole = first.start..self.range(group.span_close()).end;
        let callee = Callee { names, is_absolute, first, whole };
        let ours = match mode {
            Mode::Here if names[0] != "$crate" => self.callee(&callee),
            _ => {
                let found = self.lookup(names, is_absolute, Namespace::Macro, mode);
                self.need(&found);
                let items = found.iter().filter_map(|found| {
                    if let Res::Item(item) = found.res { Some(item) } else { None }
                });
                let ours: Vec<ItemId> = items
                    .filter(|&item| matches!(self.cx.tree.items[item].kind, Kind::Macro { .. }))
                    .collect();
                if names.len() != 1 {
                    self.by_path(&ours);
                }
                ours.iter().for_each(|&item| self.expand(item));
                ours
            }
        };
        let last = names.last().map(String::as_str).unwrap_or_default();
        if ours.is_empty() {
            self.mention_writer(last);
        }
        if ours.is_empty() && mode == Mode::Here && self.built_in(last, &group.stream(), &callee) {
            return Some(next + 2);
        }
        if ours.is_empty() && last == "stringify" {
            return Some(next + 2);
        }
        self.read(group.stream(), mode);
        self.cross(&ours, &group.stream());
        Some(next + 2)
    }

    /// `use path::{a, b::c}` inside of tokens.
    fn read_use_group(&mut self, prefix: &[String], group: &Group, mode: Mode) {
        let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
        for part in crate::cfg::split(&tokens) {
            let mut names = prefix.to_vec();
            let mut at = 0;
            while let Some(TokenTree::Ident(ident)) = part.get(at) {
                if ident != "self" {
                    names.push(ident.unraw().to_string());
                }
                at += 1;
                if !is_colons(part, at) {
                    break;
                }
                at += 2;
            }
            self.use_names(&names, false, mode, Span::call_site());
            match part.get(at) {
                Some(TokenTree::Group(inner)) => self.read_use_group(&names, inner, mode),
                Some(TokenTree::Punct(star)) if star.as_char() == '*' => {
                    for found in self.lookup(&names, false, Namespace::Type, mode) {
                        if let (Res::Module(module), true) = (found.res, self.noting.is_none()) {
                            self.cx.cross_module(module, self.unit);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn lookup(
        &mut self,
        names: &[String],
        is_absolute: bool,
        ns: Namespace,
        mode: Mode,
    ) -> Vec<Found> {
        let (scope, names) = self.in_body(names, mode);
        let resolved =
            self.cx.resolve(PathRef { scope, is_absolute, is_use: false, segments: &names }, ns);
        if resolved.used == names.len() { resolved.found } else { Vec::new() }
    }

    /// `$crate` is the root of the macro's own crate.
    fn in_body(&self, names: &[String], mode: Mode) -> (usize, Vec<String>) {
        if names[0] != "$crate" {
            return (self.scope, names.to_vec());
        }
        let krate = match mode {
            Mode::Here => self.cx.tree.mods[self.scope].krate,
            Mode::Body(item) => self.cx.tree.crate_of(item),
        };
        let mut names = names.to_vec();
        names[0] = "crate".to_string();
        (self.cx.tree.crates[krate].root, names)
    }

    /// Marks everything that a path in tokens may mean.
    fn use_names(&mut self, names: &[String], is_absolute: bool, mode: Mode, span: Span) {
        let _ = span;
        let (scope, path) = self.in_body(names, mode);
        for ns in Namespace::all() {
            let resolved =
                self.cx.resolve(PathRef { scope, is_absolute, is_use: false, segments: &path }, ns);
            self.need(&resolved.found);
            if resolved.used == path.len() {
                let modules = resolved.found.iter().filter_map(|found| {
                    if let Res::Module(module) = found.res { Some(module) } else { None }
                });
                self.bare_modules.extend(modules.collect::<Vec<_>>());
            }
            if ns == Namespace::Macro && 1 < path.len() {
                let items = resolved.found.iter().filter_map(|found| {
                    if let Res::Item(item) = found.res { Some(item) } else { None }
                });
                self.by_path(&items.collect::<Vec<_>>());
            }
        }
        names.iter().for_each(|name| self.mention(name));
    }
}

struct Callee<'a> {
    names: &'a [String],
    is_absolute: bool,
    first: std::ops::Range<usize>,
    whole: std::ops::Range<usize>,
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

fn is_colons(tokens: &[TokenTree], at: usize) -> bool {
    matches!(
        (tokens.get(at), tokens.get(at + 1)),
        (Some(TokenTree::Punct(a)), Some(TokenTree::Punct(b))) if a.as_char() == ':' && a.spacing() == Spacing::Joint && b.as_char() == ':'
    )
}

/// Whether a `::` after this token goes on with a path.
fn ends_path(token: &TokenTree) -> bool {
    match token {
        TokenTree::Punct(punct) => punct.as_char() == '>',
        TokenTree::Ident(ident) => !is_keyword(&ident.to_string()),
        TokenTree::Group(_) => true,
        TokenTree::Literal(_) => false,
    }
}

/// Whether the path that starts at `at` is that of a `use` item.
fn is_in_use(tokens: &[TokenTree], at: usize) -> bool {
    matches!(at.checked_sub(1).map(|before| &tokens[before]), Some(TokenTree::Ident(ident)) if ident == "use")
}

fn is_keyword(name: &str) -> bool {
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
