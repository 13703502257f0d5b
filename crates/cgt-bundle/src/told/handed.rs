//! Handed: macros that `#[macro_use]` brings in and that a module must import, since no path is written
//! where they are named: they are handed to others to be called, or their name may mean another one.

use super::bare::Meaning;
use crate::conditions::{Conditions, all, attribute, exclude};
use crate::context::Context;
use crate::diag::{Code, Diagnostic};
use crate::lex::has_word;
use crate::names::written;
use crate::resolve::{Found, Namespace, Res};
use crate::tokens::is_standard;
use crate::tree::{CrateId, FileId, ItemId, Kind, ModId, UnitId};
use proc_macro2::{Span, TokenStream, TokenTree};
use std::collections::BTreeSet;
use syn::ext::IdentExt;

impl Context {
    /// Notes names that are handed to macros which may call what they are given: a name that
    /// `#[macro_use] extern crate` brings in is no path, so that its module has to import it.
    pub(crate) fn note_handed(&mut self, scope: ModId, names: &[String], because: UnitId) {
        self.told.handed_words.extend(names.iter().cloned());
        let krate = self.tree.mods[scope].krate;
        if self.tree.crates[krate].macro_use.is_empty() {
            return;
        }
        let module = self.tree.real_module(scope);
        for name in names {
            if let Meaning::Seen(_) = self.bare_meaning(scope, name) {
                continue;
            }
            let used = self.macro_used(krate, name);
            for item in used.iter().filter_map(Found::item) {
                if matches!(self.tree.items[item].kind, Kind::Macro { .. }) {
                    self.mark_item(item, because);
                    self.open_macro(item);
                    self.reach.macro_paths.insert(item);
                    self.told.callers.insert((item, scope));
                }
            }
            self.told.handed.insert((module, name.clone()));
        }
    }

    /// Imports macros that are handed over; refuses those with which an import would bring in
    /// something else.
    pub(super) fn settle_handed(&mut self) {
        for (module, name) in std::mem::take(&mut self.told.handed) {
            let krate = self.tree.mods[module].krate;
            let used = self.macro_used(krate, &name);
            let items = used.iter().filter_map(Found::item);
            let items =
                items.filter(|&item| matches!(self.tree.items[item].kind, Kind::Macro { .. }));
            let items: Vec<ItemId> = items.collect();
            let shared = items.iter().copied().find(|&item| self.is_macro_shared(item));
            let imports = self.used_imports(krate, &name);
            let is_open = imports.values().any(|conditions| !conditions.is_empty());
            match shared {
                // Without the import only the standard library's macro of the name is found.
                Some(item) if is_open || is_standard(&name) => {
                    self.refuse_shared(&name, item, is_open)
                }
                Some(_) => {}
                None => {
                    if is_open {
                        self.refuse_in_made_modules(krate, &name);
                    }
                    let before = self.seen_before(module, &name);
                    for (path, conditions) in imports {
                        self.import_handed((module, &name), &path, conditions, &before);
                    }
                }
            }
        }
    }

    /// Imports a macro under a name, where the others that are seen before it are not.
    fn import_handed(
        &mut self,
        (module, name): (ModId, &str),
        path: &str,
        mut conditions: Conditions,
        before: &[Conditions],
    ) {
        let open = before.iter().filter(|other| !exclude(&conditions, other));
        let without: Vec<String> = open.map(|other| format!("not({})", all(other))).collect();
        conditions.extend(without);
        let alias = match path.rsplit("::").next() {
            Some(last) if last == written(name) => String::new(),
            _ => format!(" as {}", written(name)),
        };
        let when = attribute(&conditions);
        self.append(module, &format!("{when}#[allow(unused_imports)]\nuse {path}{alias};"));
    }

    /// Whether an import of a macro from its crate's root would bring in something else too.
    fn is_macro_shared(&mut self, item: ItemId) -> bool {
        let root = self.tree.crates[self.tree.crate_of(item)].root;
        let own = self.tree.items[item].name.clone();
        [Namespace::Type, Namespace::Value].into_iter().any(|ns| {
            let found = self.lookup_in(root, &own, ns, root);
            found.iter().any(|found| !self.is_guess(found))
        })
    }

    /// What must hold for other macros of a name that a bare name in a module means before one that
    /// `#[macro_use]` brings in, but that may not be there beside an import of it.
    fn seen_before(&mut self, module: ModId, name: &str) -> Vec<Conditions> {
        let krate = self.tree.mods[module].krate;
        let named = self.tree.mods[module].imports.get(name).cloned().unwrap_or_default();
        let textual = self.tree.crates[krate].macros.get(name).cloned().unwrap_or_default();
        let mut others: Vec<Conditions> = Vec::new();
        for unit in named {
            for found in self.import(unit, Namespace::Macro) {
                others.push(self.macro_conditions(&found.through(&[unit]), module));
            }
        }
        let is_root = module == self.tree.crates[krate].root;
        for item in textual {
            // One of the module itself hides an import there.
            let home = self.tree.real_module(self.tree.items[item].module);
            if is_root && matches!(self.tree.items[item].kind, Kind::Macro { exported: true }) {
                others.push(self.export_conditions(item));
            } else if home != module && self.reaches(item, module) && self.is_above(item, module) {
                others.push(self.macro_conditions(&Found::direct(Res::Item(item)), module));
            }
        }
        others
    }

    /// Whether a macro stands before all of a module that is not around it.
    fn is_above(&self, item: ItemId, module: ModId) -> bool {
        let order = self.tree.items[item].order;
        let declared = self.tree.mods[module].item;
        self.tree.is_inside(self.tree.items[item].module, module)
            || declared.is_none_or(|declared| order < self.tree.items[declared].order)
    }

    /// Refuses calls of a macro by its bare name in modules that macros make in a crate, which cannot
    /// import it.
    fn refuse_in_made_modules(&mut self, krate: CrateId, name: &str) {
        let items = (0..self.tree.items.len()).filter(|&item| self.tree.crate_of(item) == krate);
        let own: BTreeSet<FileId> = items.map(|item| self.tree.items[item].file).collect();
        let mut calls = Vec::new();
        for (id, file) in self.tree.files.iter().enumerate() {
            let may_be_called = own.contains(&id) || has_word(&file.text, "macro_export");
            if may_be_called
                && has_word(&file.text, "mod")
                && let Ok(tokens) = file.text[file.base..].parse::<TokenStream>()
            {
                let found = calls_in_made_modules(tokens).into_iter();
                calls.extend(found.map(|(called, span)| (called, id, file.range(span))));
            }
        }
        calls.retain(|(called, ..)| called == name || self.may_call(called, name));
        for (_, file, range) in calls {
            let message = format!(
                "`{name}!` comes by `#[macro_use]` under a condition, and a module that a macro makes calls it"
            );
            let place = self.tree.place(file, range);
            let diagnostic = Diagnostic::error(Code::UnresolvedPath, message).at(place);
            self.diagnostics.push(diagnostic.help("import the macro under that condition there"));
        }
    }

    /// Whether a macro of one name has another name in its rules, or in those of macros that they call.
    fn may_call(&mut self, called: &str, name: &str) -> bool {
        let macros = self.tree.crates.iter().filter_map(|krate| krate.macros.get(called));
        let macros: Vec<ItemId> = macros.flatten().copied().collect();
        let all: Vec<ItemId> = macros.into_iter().flat_map(|item| self.called_by(item)).collect();
        all.into_iter().any(|item| self.rules_of(item).idents.iter().any(|word| word == name))
    }

    fn refuse_shared(&mut self, name: &str, item: ItemId, is_open: bool) {
        let own = &self.tree.items[item].name;
        let (how, help) = match is_open {
            true => ("under a condition", "import the macro under that condition"),
            false => ("and is handed to a macro", "import the macro where it is handed over"),
        };
        let message =
            format!("`{name}!` comes by `#[macro_use]` {how}, and `{own}` is not a macro alone");
        let entry = &self.tree.items[item];
        let place = self.tree.place(entry.file, entry.range.clone());
        let diagnostic = Diagnostic::error(Code::UnresolvedPath, message).at(place);
        self.diagnostics.push(diagnostic.help(help));
    }
}

/// The macros that are called by a bare name in modules among the tokens of macro calls and rules, and
/// where.
fn calls_in_made_modules(tokens: TokenStream) -> Vec<(String, Span)> {
    let mut calls = Vec::new();
    // With each group, whether it is a macro's and whether it is in a module there.
    let mut open = vec![(tokens, false, false)];
    while let Some((tokens, is_given, is_made)) = open.pop() {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for at in 0..tokens.len() {
            let is = |back: usize, sign: char| {
                let before = at.checked_sub(back).map(|at| &tokens[at]);
                matches!(before, Some(TokenTree::Punct(punct)) if punct.as_char() == sign)
            };
            match &tokens[at..] {
                [TokenTree::Ident(name), TokenTree::Punct(bang), TokenTree::Group(_), ..]
                    if is_made && bang.as_char() == '!' && !is(1, ':') && !is(1, '$') =>
                {
                    calls.push((name.unraw().to_string(), name.span()));
                }
                [TokenTree::Group(group), ..] => {
                    let is_named = matches!(
                        at.checked_sub(1).map(|at| &tokens[at]),
                        Some(TokenTree::Ident(_))
                    );
                    let is_macro = is(1, '!') || (is(2, '!') && is_named);
                    let word = at.checked_sub(if is(2, '$') { 3 } else { 2 }).map(|at| &tokens[at]);
                    let is_module = is_named
                        && is_given
                        && matches!(word, Some(TokenTree::Ident(word)) if word == "mod");
                    open.push((group.stream(), is_given || is_macro, is_made || is_module));
                }
                _ => {}
            }
        }
    }
    calls
}
