//! Handed: names that a macro is given and that mean something by where they come from.

use super::Scan;
use crate::diag::{Code, Diagnostic};
use crate::edition::is_punct;
use crate::manifest::Edition;
use crate::told::{Included, PLACE_HELP};
use crate::tree::ItemId;
use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use std::ops::Range;

/// Macros that tell where they are called.
const PLACES: &[&str] = &["column", "file", "line", "module_path"];
/// Macros that the crate's features decide.
const CONDITIONS: &[&str] = &["cfg", "cfg_select"];
/// All of these, and fragments that took less in older editions.
const WORDS: &[&str] =
    &["cfg", "cfg_select", "column", "expr", "file", "line", "module_path", "pat"];

impl Scan<'_> {
    /// A file that the rules of a macro name is looked for beside the code that calls it.
    pub(crate) fn included_by_rules(&mut self, name: &str, range: Range<usize>) {
        if let Some(rules) = self.own_rules().filter(|_| self.in_rules && self.noting.is_none()) {
            let name = name.to_string();
            self.cx.told.includes.push(Included { rules, file: self.file, range, name });
        }
    }

    /// Warns of what macros of ours may do with names that they are given.
    pub(crate) fn handed(&mut self, ours: &[ItemId], name: &str, arguments: &TokenStream) {
        if self.noting.is_some() || ours.is_empty() {
            return;
        }
        let mut words = Vec::new();
        alone(arguments, &mut words);
        for (word, span) in words {
            let text = word.as_str();
            if PLACES.contains(&text) && !self.is_local(text) && !self.in_errors {
                if self.any_rules(ours, &calls_variable) {
                    let message =
                        format!("`{name}!` may call `{text}!`, which tells a place in the bundle");
                    self.warn(Code::Told, message, span, PLACE_HELP);
                }
            } else if CONDITIONS.contains(&text) && !self.is_local(text) {
                let krate = self.cx.tree.mods[self.scope].krate;
                let features = &self.cx.tree.crates[krate].features;
                if crate::cfg::is_of_package(arguments, features)
                    && self.any_rules(ours, &calls_variable)
                {
                    let message = format!(
                        "`{name}!` may call `{text}!` of a feature, and the bundle has none"
                    );
                    let place = self.cx.tree.place(self.file, self.range(span));
                    let help = "call it where the macro is called, and hand over what it gives";
                    let diagnostic = Diagnostic::error(Code::BuildOutput, message).at(place);
                    self.cx.diagnostics.push(diagnostic.help(help).in_doubt());
                }
            } else if self.is_old_fragment(ours, text) && self.any_rules(ours, &has_open_fragment) {
                let message =
                    format!("`{text}` takes more in the bundle's edition than `{name}!` means");
                let place = self.cx.tree.place(self.file, self.range(span));
                let help = "name the fragment in the rules themselves";
                let diagnostic = Diagnostic::error(Code::Meaning, message).at(place).help(help);
                self.cx.diagnostics.push(diagnostic);
            }
        }
        self.handed_let(ours, name, arguments);
    }

    /// `let` that is handed to an `if` of an older edition, whose temporaries live longer.
    fn handed_let(&mut self, ours: &[ItemId], name: &str, arguments: &TokenStream) {
        let Some((span, has_if)) = bare_let(arguments) else { return };
        if !self.is_older(ours, Edition::E2024) {
            return;
        }
        let is_split = match has_if {
            true => self.any_rules(ours, &takes_names),
            false => self.any_rules(ours, &has_open_if),
        };
        if is_split {
            let message = format!(
                "`{name}!` is of an older edition, where temporaries of `if let` live longer"
            );
            let help = "write the `if let` outside of the call, or hand over a whole expression";
            self.warn(Code::Meaning, message, span, help);
        }
    }

    /// Whether a word is a fragment that took less in the edition of one of the macros.
    fn is_old_fragment(&self, ours: &[ItemId], word: &str) -> bool {
        match word {
            "expr" => self.is_older(ours, Edition::E2024),
            "pat" => self.is_older(ours, Edition::E2021),
            _ => false,
        }
    }

    /// Whether one of the macros is older than an edition which the bundle will have.
    fn is_older(&self, ours: &[ItemId], edition: Edition) -> bool {
        let crates = &self.cx.tree.crates;
        let newest = crates.iter().map(|krate| krate.edition).max();
        newest.is_none_or(|newest| edition <= newest.max(Edition::E2021))
            && ours.iter().any(|&item| crates[self.cx.tree.crate_of(item)].edition < edition)
    }

    /// Whether something is so of the rules of a macro, or of those that it calls.
    fn any_rules(&mut self, ours: &[ItemId], is_so: &dyn Fn(&[TokenTree]) -> bool) -> bool {
        let all: Vec<ItemId> = ours.iter().flat_map(|&item| self.cx.called_by(item)).collect();
        all.into_iter().any(|item| match &*self.cx.tree.items[item].node {
            syn::Item::Macro(rules) => anywhere(&rules.mac.tokens, is_so),
            _ => false,
        })
    }

    fn warn(&mut self, code: Code, message: String, span: Span, help: &str) {
        let place = self.cx.tree.place(self.file, self.range(span));
        self.cx.diagnostics.push(Diagnostic::warning(code, message).at(place).help(help));
    }
}

/// Whether something is so of the tokens from some point on, at any depth.
fn anywhere(tokens: &TokenStream, is_so: &dyn Fn(&[TokenTree]) -> bool) -> bool {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    (0..tokens.len()).any(|at| {
        is_so(&tokens[at..])
            || matches!(&tokens[at], TokenTree::Group(group) if anywhere(&group.stream(), is_so))
    })
}

/// Those names that have nothing around them that makes more of them, at any depth.
fn alone(tokens: &TokenStream, out: &mut Vec<(String, Span)>) {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|at| tokens.get(at));
        let after = tokens.get(at + 1);
        match token {
            // The name of an attribute is no macro's.
            TokenTree::Group(group) if is_punct(before, '#') && is_condition(group) => {}
            TokenTree::Group(group) => alone(&group.stream(), out),
            TokenTree::Ident(word)
                if WORDS.iter().any(|known| word == known)
                    && !['.', ':', '$'].iter().any(|&sign| is_punct(before, sign))
                    && !['.', ':', '!'].iter().any(|&sign| is_punct(after, sign)) =>
            {
                out.push((word.to_string(), word.span()));
            }
            _ => {}
        }
    }
}

/// `[cfg(...)]`
fn is_condition(group: &Group) -> bool {
    let first = group.stream().into_iter().next();
    group.delimiter() == Delimiter::Bracket
        && matches!(first, Some(TokenTree::Ident(word)) if word == "cfg")
}

/// `$name!(...)`
fn calls_variable(tokens: &[TokenTree]) -> bool {
    is_punct(tokens.first(), '$')
        && matches!(tokens.get(1), Some(TokenTree::Ident(_)))
        && is_punct(tokens.get(2), '!')
        && matches!(tokens.get(3), Some(TokenTree::Group(_)))
}

/// `name: $fragment`
fn has_open_fragment(tokens: &[TokenTree]) -> bool {
    matches!(tokens.first(), Some(TokenTree::Ident(_)))
        && is_punct(tokens.get(1), ':')
        && is_punct(tokens.get(2), '$')
}

/// `if $condition`
fn has_open_if(tokens: &[TokenTree]) -> bool {
    matches!(tokens.first(), Some(TokenTree::Ident(word)) if word == "if")
        && is_punct(tokens.get(1), '$')
}

/// `$name:ident`
fn takes_names(tokens: &[TokenTree]) -> bool {
    is_punct(tokens.first(), '$')
        && is_punct(tokens.get(2), ':')
        && matches!(tokens.get(3), Some(TokenTree::Ident(kind)) if kind == "ident")
}

/// A `let` that is no statement of a block, and whether `if` stands before it.
fn bare_let(tokens: &TokenStream) -> Option<(Span, bool)> {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    tokens.iter().enumerate().find_map(|(at, token)| match token {
        TokenTree::Group(group) if group.delimiter() != Delimiter::Brace => {
            bare_let(&group.stream())
        }
        TokenTree::Ident(word) if word == "let" => {
            let before = at.checked_sub(1).and_then(|at| tokens.get(at));
            let has_if = matches!(before, Some(TokenTree::Ident(word)) if word == "if");
            // A statement ends with a `;`.
            let is_end = |token: &TokenTree| is_punct(Some(token), ';');
            let is_statement = !has_if && tokens[at..].iter().any(is_end);
            (!is_statement).then(|| (word.span(), has_if))
        }
        _ => None,
    })
}
