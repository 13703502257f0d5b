//! Calls in rules that do not say which macro they call.

use super::{Callee, EXPRESSIONS, idents, is_colons, is_standard};
use crate::edition::is_punct;
use crate::resolve::{Namespace, PathRef};
use crate::scan::Scan;
use crate::told::{Reader, Tells};
use crate::tree::ItemId;
use proc_macro2::{Group, TokenStream, TokenTree};

/// Whether rules call a macro by a variable, or by a path that has some in it.
pub fn has_open_calls(tokens: &TokenStream) -> bool {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    tokens.iter().enumerate().any(|(at, token)| match token {
        TokenTree::Group(group) => has_open_calls(&group.stream()),
        token => {
            let after = tokens.get(at + 1);
            let is_call = matches!(after, Some(TokenTree::Group(_))) || is_punct(after, '$');
            is_punct(Some(token), '!') && is_call && ends_open_path(&tokens[..at])
        }
    })
}

/// Whether rules go on with a path after a variable or repetition, as in `$first::name`, or import
/// what a variable stands for.
pub fn goes_on_from_variables(tokens: &TokenStream) -> bool {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    tokens.iter().enumerate().any(|(at, token)| match token {
        TokenTree::Group(group) => goes_on_from_variables(&group.stream()),
        TokenTree::Ident(word) if word == "use" => is_punct(tokens.get(at + 1), '$'),
        _ => is_colons(&tokens, at) && ends_open_path(&tokens[..at]),
    })
}

/// Whether brackets after these tokens are the arguments of a call by a variable.
pub(super) fn is_open_call(before: &[TokenTree]) -> bool {
    let Some((bang, path)) = before.split_last() else { return false };
    is_punct(Some(bang), '!') && ends_open_path(path)
}

/// Whether tokens end with a path that has a variable or a repetition in it.
fn ends_open_path(mut tokens: &[TokenTree]) -> bool {
    loop {
        tokens = match tokens {
            [.., TokenTree::Punct(dollar), TokenTree::Ident(name)] if dollar.as_char() == '$' => {
                return name != "crate";
            }
            // `$d name`, where other rules make these.
            [.., TokenTree::Punct(dollar), TokenTree::Ident(_), TokenTree::Ident(_)]
                if dollar.as_char() == '$' =>
            {
                return true;
            }
            tokens if ends_repetition(tokens) => return true,
            [before @ .., TokenTree::Ident(_)] => before,
            _ => return false,
        };
        match tokens.len().checked_sub(2) {
            Some(colons) if is_colons(tokens, colons) => tokens = &tokens[..colons],
            // The last part of the path may be joined to a repetition.
            _ => return ends_repetition(tokens),
        }
    }
}

fn ends_repetition(tokens: &[TokenTree]) -> bool {
    matches!(
        tokens,
        [.., TokenTree::Group(_), TokenTree::Punct(sign)] if matches!(sign.as_char(), '*' | '+' | '?')
    )
}

impl Scan<'_> {
    /// Notes what a macro is given that another one has made.
    fn quote_made(&mut self, callee: &Callee<'_>, arguments: &TokenStream) {
        let name = callee.names.last().cloned().unwrap_or_default();
        if is_standard(&name) {
            return;
        }
        let tells = self.cx.made_tells().max(Tells::of_arguments(arguments));
        let reader = Reader { name, tells, items: Vec::new(), is_open: false };
        self.quote(callee.inside.clone(), Some(reader));
    }

    /// Notes what rules give to a macro that a variable stands for.
    pub(super) fn quote_open(&mut self, group: &Group) {
        if self.in_rules {
            let inside = self.range(group.span_open()).end..self.range(group.span_close()).start;
            let (name, items) = ("$..".to_string(), Vec::new());
            self.quote(inside, Some(Reader { name, tells: Tells::Nothing, items, is_open: true }));
        }
    }

    /// Names that are handed to macros of ours, or to one that is not found.
    pub(super) fn cross_handed(
        &mut self,
        ours: &[ItemId],
        callee: &Callee<'_>,
        arguments: &TokenStream,
    ) {
        let is_unknown = ours.is_empty() && self.call_unknown(callee.names, callee.is_absolute);
        if is_unknown && self.handed_to().is_none_or(|_| self.in_rules) {
            self.quote_made(callee, arguments);
        }
        if !ours.is_empty() || is_unknown {
            self.cross(ours, || idents(arguments));
            // In rules it is for those who call them.
            if !self.in_rules {
                self.hand_over(ours, arguments);
            }
        }
    }

    /// Notes names of macros that are handed to macros of ours, or to what is not found, which may call
    /// them.
    pub(super) fn hand_over(&mut self, ours: &[ItemId], arguments: &TokenStream) {
        let all: Vec<ItemId> = ours.iter().flat_map(|&item| self.cx.called_by(item)).collect();
        let is_open =
            ours.is_empty() || all.into_iter().any(|item| self.cx.rules_of(item).has_open_calls);
        if is_open && self.noting.is_none() {
            self.cx.note_handed(self.scope, &idents(arguments), self.unit);
        }
    }

    /// Whether a macro that is called is not found, so that another macro may have made it, which may
    /// call any.
    pub(super) fn call_unknown(&mut self, names: &[String], is_absolute: bool) -> bool {
        let is_standard = names.last().is_some_and(|name| EXPRESSIONS.contains(&name.as_str()));
        if is_standard || self.noting.is_some() {
            return false;
        }
        // What `$crate` is does not matter, since none of ours has been found there.
        let is_unknown = names[0] == "$crate" || {
            let path = PathRef { scope: self.scope, is_absolute, is_use: false, segments: names };
            let found = self.cx.resolve(path, Namespace::Macro).found;
            found.iter().all(|found| self.cx.is_guess(found))
        };
        if is_unknown {
            self.cx.call_openly(self.scope);
        }
        is_unknown
    }

    /// Reads the rules of a macro that may be called here by what a variable stands for.
    pub fn expand_openly(&mut self, item: ItemId) {
        // That it is called here is not certain, and so decides nothing of its rules.
        self.in_rules = true;
        self.expand(item);
        self.cross(&[item], Vec::new);
    }
}
