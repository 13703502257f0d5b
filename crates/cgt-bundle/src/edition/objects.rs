//! Objects: trait objects that are written without `dyn`.

use super::is_punct;
use crate::resolve::{Namespace, PathRef, Res};
use crate::scan::{Scan, segments};
use crate::tree::{Kind, Part};
use proc_macro2::{Spacing, Span, TokenTree};
use syn::spanned::Spanned;

/// Traits of the standard library that stood for trait objects without `dyn`.
const OBJECTS: &[&str] = &[
    "Any",
    "AsMut",
    "AsRef",
    "Binary",
    "Borrow",
    "BufRead",
    "Debug",
    "Display",
    "DoubleEndedIterator",
    "ExactSizeIterator",
    "Fn",
    "FnMut",
    "FnOnce",
    "Hasher",
    "Iterator",
    "LowerHex",
    "Read",
    "Seek",
    "Send",
    "Sync",
    "ToString",
    "UpperHex",
    "Write",
];

impl Scan<'_> {
    /// Writes the `dyn` that a trait object could do without.
    pub(crate) fn object(&mut self, ty: &syn::Type) {
        let is_bare = match ty {
            syn::Type::Path(ty) => ty.qself.is_none() && self.is_trait(&ty.path),
            syn::Type::TraitObject(ty) => ty.dyn_token.is_none(),
            _ => false,
        };
        if is_bare {
            let start = self.range(ty.span()).start;
            self.replace(start..start, "dyn ");
        }
    }

    /// The same in tokens, for a path where an object may stand.
    pub(crate) fn object_in_tokens(&mut self, start: Span, names: &[String], is_absolute: bool) {
        if self.names_trait(names.to_vec(), is_absolute) {
            let start = self.range(start).start;
            self.replace(start..start, "dyn ");
        }
    }

    fn is_trait(&mut self, path: &syn::Path) -> bool {
        let Some(last) = path.segments.last() else { return false };
        if matches!(last.arguments, syn::PathArguments::Parenthesized(_)) {
            return true;
        }
        self.names_trait(segments(path), path.leading_colon.is_some())
    }

    fn names_trait(&mut self, mut names: Vec<String>, is_absolute: bool) -> bool {
        if names.len() == 1 && (names[0] == "Self" || self.is_generic(&names[0])) {
            return false;
        }
        let scope = match names[0].as_str() {
            "$crate" => self.cx.tree.crates[self.cx.tree.mods[self.scope].krate].root,
            _ => self.scope,
        };
        if names[0] == "$crate" {
            names[0] = "crate".to_string();
        }
        let path = PathRef { scope, is_absolute, is_use: false, segments: &names };
        let resolved = self.cx.resolve(path, Namespace::Type);
        if resolved.used == names.len()
            && let Some(item) = resolved.found.iter().find_map(|found| match found.res {
                Res::Item(item) if !self.cx.is_guess(found) => Some(item),
                _ => None,
            })
        {
            return matches!(self.cx.tree.items[item].kind, Kind::Trait { .. } | Kind::TraitAlias);
        }
        let via = resolved.found.iter().flat_map(|found| &found.via);
        for &unit in via {
            if let Part::Import(import) = &self.cx.tree.units[unit].part {
                // A glob brings in the name itself.
                let rest = if import.alias.is_some() { &names[1..] } else { &names[..] };
                names = import.path.iter().chain(rest).cloned().collect();
            }
        }
        let is_error = names.ends_with(&["error".to_string(), "Error".to_string()]);
        is_error || names.last().is_some_and(|name| OBJECTS.contains(&name.as_str()))
    }
}

/// Whether the path between two tokens stands where only a type can, and none that is sized must.
pub(crate) fn is_object_place(tokens: &[TokenTree], start: usize, end: usize) -> bool {
    let punct = |at: usize, sign: char| is_punct(tokens.get(at), sign);
    let word = |at: usize, words: &[&str]| matches!(tokens.get(at), Some(TokenTree::Ident(word)) if words.iter().any(|known| word == known));
    let is_joint = |at: usize| matches!(tokens.get(at), Some(TokenTree::Punct(punct)) if punct.spacing() == Spacing::Joint);
    // A call, or a path that goes on.
    if punct(end, '!') || (punct(end, ':') && punct(end + 1, ':')) {
        return false;
    }
    let Some(before) = start.checked_sub(1) else { return punct(end, '+') };
    let back = |n: usize| before.checked_sub(n);
    let is_pointer = |at: usize| punct(at, '&') || punct(at, '*');
    let lifetime = |at: usize| {
        at.checked_sub(1)
            .is_some_and(|quote| punct(quote, '\'') && quote.checked_sub(1).is_some_and(is_pointer))
    };
    if word(before, &["mut", "const"]) {
        return back(1).is_some_and(|at| is_pointer(at) || lifetime(at));
    }
    if word(before, &["for"]) {
        return matches!(tokens.get(end), Some(TokenTree::Group(_))) || word(end, &["where"]);
    }
    lifetime(before)
        || punct(before, '&')
        || punct(before, '<')
        || (punct(before, '=') && !is_joint(before) && !back(1).is_some_and(is_joint))
        || (punct(before, ',') && is_in_angles(&tokens[..before]))
}

/// Whether these tokens open more angle brackets than they close.
fn is_in_angles(tokens: &[TokenTree]) -> bool {
    let mut depth = 0usize;
    for (at, token) in tokens.iter().enumerate().rev() {
        let is_arrow = || {
            at.checked_sub(1)
                .is_some_and(|at| is_punct(tokens.get(at), '-') || is_punct(tokens.get(at), '='))
        };
        match token {
            TokenTree::Punct(punct) if punct.as_char() == '>' && !is_arrow() => depth += 1,
            TokenTree::Punct(punct) if punct.as_char() == '<' && depth == 0 => return true,
            TokenTree::Punct(punct) if punct.as_char() == '<' => depth -= 1,
            TokenTree::Punct(punct) if punct.as_char() == ';' => return false,
            _ => {}
        }
    }
    false
}
