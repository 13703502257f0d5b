//! Runs of tokens, read as paths and names.

use super::{Callee, Mode, ends_path, is_colons, is_in_use, is_keyword};
use crate::resolve::{Found, Namespace, PathRef, Res};
use crate::scan::Scan;
use crate::tree::{ItemId, Kind};
use proc_macro2::{Delimiter, Group, Spacing, Span, TokenStream, TokenTree};
use syn::ext::IdentExt;

impl Scan<'_> {
    pub(super) fn read(&mut self, tokens: TokenStream, mode: Mode) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while at < tokens.len() {
            at = self.read_one(&tokens, at, mode);
        }
    }

    /// Reads what starts at token `at`; returns where the next thing starts.
    pub(super) fn read_one(&mut self, tokens: &[TokenTree], at: usize, mode: Mode) -> usize {
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

    pub(super) fn read_group(
        &mut self,
        tokens: &[TokenTree],
        at: usize,
        group: &Group,
        mode: Mode,
    ) {
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
    pub(super) fn conditional(&mut self, predicate: &Group) {
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
    pub(super) fn read_dollar(&mut self, tokens: &[TokenTree], at: usize, mode: Mode) -> usize {
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
    pub(super) fn read_path(
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
        // A name alone may be all that a rule takes, and what it stands for is the rule's affair.
        let stays = is_dollar || is_alone;
        if mode == Mode::Here && !stays {
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
    pub(super) fn read_call(
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
    pub(super) fn read_use_group(&mut self, prefix: &[String], group: &Group, mode: Mode) {
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

    pub(super) fn lookup(
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
    pub(super) fn in_body(&self, names: &[String], mode: Mode) -> (usize, Vec<String>) {
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
    pub(super) fn use_names(
        &mut self,
        names: &[String],
        is_absolute: bool,
        mode: Mode,
        span: Span,
    ) {
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
