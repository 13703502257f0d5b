//! Imported: what macro calls among the statements of a block import, which hides what names in the
//! block mean outside of it.

use super::Scan;
use crate::context::Context;
use crate::edition::is_punct;
use crate::resolve::Call;
use crate::tokens::collect_idents;
use crate::tree::{CrateId, FileId};
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use rustc_hash::FxHashSet as HashSet;
use std::collections::BTreeSet;
use std::rc::Rc;

impl Scan<'_> {
    /// Takes the names in what is walked for names that go on from what macro calls name, if one of
    /// the calls among the statements of a block may import something.
    pub(super) fn cross_imported(&mut self, calls: &[Rc<Call>]) {
        let mut calls = calls.iter();
        let krate = self.cx.tree.mods[self.scope].krate;
        if self.noting.is_some() || !calls.any(|call| self.cx.may_import(krate, &call.node.mac)) {
            return;
        }
        let item = self.walked.unwrap_or(self.cx.tree.units[self.unit].item);
        if self.cx.tree.items.get(item).is_none() || !self.cx.reach.imported_into.insert(item) {
            return;
        }
        let mut words = Vec::new();
        collect_idents(&self.cx.full(item).to_token_stream(), &mut words);
        self.cross_words(words);
    }

    /// The same for a call between items, which may import something into all of its crate.
    pub(super) fn cross_imported_items(&mut self, call: &syn::Macro) {
        let krate = self.cx.tree.mods[self.scope].krate;
        if self.noting.is_some() || !self.cx.may_import(krate, call) {
            return;
        }
        if !self.cx.reach.imported_into_crates.insert(krate) {
            return;
        }
        let items = 0..self.cx.tree.items.len();
        let own = items.filter(|&item| self.cx.tree.crate_of(item) == krate);
        let files: BTreeSet<FileId> = own.map(|item| self.cx.tree.items[item].file).collect();
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        let texts = files.into_iter().map(|file| self.cx.tree.files[file].text.clone());
        let words: BTreeSet<String> = texts
            .flat_map(|text| text.split(|c| !is_name(c)).map(str::to_string).collect::<Vec<_>>())
            .filter(|word| word.starts_with(|c: char| c.is_alphabetic() || c == '_'))
            .collect();
        self.cross_words(words.into_iter().collect());
    }

    fn cross_words(&mut self, words: Vec<String>) {
        words.iter().for_each(|word| self.mention(word));
        self.cx.reach.has_open_globs = true;
        self.cx.cross_idents(words, self.unit);
    }
}

impl Context {
    /// Whether a macro call in a crate may make an import.
    pub fn may_import(&mut self, krate: CrateId, call: &syn::Macro) -> bool {
        let mut words = Vec::new();
        collect_idents(&call.tokens, &mut words);
        words.extend(crate::scan::segments(&call.path).pop());
        words.into_iter().any(|word| word == "use" || self.makes_imports(krate, &word).0)
    }

    /// Whether a macro call in a crate may make an import of all that something has.
    pub fn may_import_all(&mut self, krate: CrateId, call: &syn::Macro) -> bool {
        let mut words = Vec::new();
        collect_idents(&call.tokens, &mut words);
        words.extend(crate::scan::segments(&call.path).pop());
        let has_open = words.iter().any(|word| self.makes_imports(krate, word).0);
        imports_all(&call.tokens)
            || (has_open && has_star(&call.tokens))
            || words.iter().any(|word| self.makes_imports(krate, word).1)
    }

    /// Whether macros of that name which a crate may call, or those that they call, make imports, and of
    /// all that there is.
    fn makes_imports(&mut self, krate: CrateId, name: &str) -> (bool, bool) {
        let key = (krate, name.to_string());
        if let Some(&known) = self.reach.imports_made.get(&key) {
            return known;
        }
        let mut seen: HashSet<String> = HashSet::default();
        let mut open = vec![name.to_string()];
        let mut makes = (false, false);
        while let Some(name) = open.pop() {
            for item in self.visible_macros(krate, &name) {
                let rules = self.rules_of(item);
                makes.0 |= rules.imports;
                makes.1 |= rules.imports_all;
                open.extend(rules.idents.iter().filter(|word| !seen.contains(*word)).cloned());
            }
            seen.insert(name);
        }
        self.reach.imports_made.insert(key, makes);
        makes
    }
}

/// Whether rules have an import that is there for what stands beside a call: not in a body, but perhaps
/// in a module, or given to another macro.
pub fn imports(rules: &TokenStream) -> bool {
    let tokens: Vec<TokenTree> = rules.clone().into_iter().collect();
    tokens.iter().enumerate().any(|(at, token)| match token {
        TokenTree::Group(group) => is_beside(&tokens[..at]) && imports(&group.stream()),
        TokenTree::Ident(word) if word == "extern" => {
            matches!(tokens.get(at + 1), Some(TokenTree::Ident(word)) if word == "crate")
        }
        TokenTree::Ident(word) => word == "use",
        _ => false,
    })
}

/// Whether what brackets after these tokens hold stands beside them: the rules after `=>`, what is
/// repeated or given to a macro, and modules.
fn is_beside(before: &[TokenTree]) -> bool {
    let back = |count: usize| before.len().checked_sub(count).map(|at| &before[at]);
    let is_word =
        |count, word: &str| matches!(back(count), Some(TokenTree::Ident(own)) if own == word);
    let is_named = matches!(back(1), Some(TokenTree::Ident(_)));
    is_punct(back(1), '>')
        || is_punct(back(1), '$')
        || is_punct(back(1), '!')
        || (is_named && (is_punct(back(2), '!') || is_word(2, "mod")))
        || (is_named && is_punct(back(2), '$') && is_word(3, "mod"))
}

/// Whether `use` with a `*` stands among tokens.
pub fn imports_all(tokens: &TokenStream) -> bool {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    tokens.iter().enumerate().any(|(at, token)| match token {
        TokenTree::Group(group) => imports_all(&group.stream()),
        TokenTree::Ident(word) if word == "use" => {
            let rest = tokens[at..].iter();
            has_star(&rest.take_while(|token| !is_punct(Some(token), ';')).cloned().collect())
        }
        _ => false,
    })
}

fn has_star(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|token| match &token {
        TokenTree::Group(group) => has_star(&group.stream()),
        token => is_punct(Some(token), '*'),
    })
}
