//! The names that tokens may give to modules and types, which hide crates of the same names.

use super::{EXPRESSIONS, is_colons};
use crate::edition::is_punct;
use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeSet;
use syn::ext::IdentExt;

/// What tokens bring into scope, at any depth, that a path may start with.
#[derive(Clone, Default)]
pub struct TypeNames {
    names: BTreeSet<String>,
    /// Names that are given to other macros.
    given: BTreeSet<String>,
    /// Whether a variable stands where a name would.
    by_variable: bool,
    /// Whether all that something has is imported.
    has_globs: bool,
}

impl TypeNames {
    pub fn of(tokens: &TokenStream) -> TypeNames {
        let mut types = TypeNames::default();
        types.read(tokens);
        types
    }

    pub fn add(&mut self, other: &TypeNames) {
        self.names.extend(other.names.iter().cloned());
        self.given.extend(other.given.iter().cloned());
        self.by_variable |= other.by_variable;
        self.has_globs |= other.has_globs;
    }

    /// Whether a module or type may get this name where these tokens are the arguments.
    pub fn may_be(&self, name: &str, arguments: &TokenStream) -> bool {
        self.names.contains(name)
            || (self.by_variable && (self.given.contains(name) || stands_alone(arguments, name)))
    }

    /// Whether names may come into scope that are written nowhere, with these arguments.
    pub fn may_be_any(&self, arguments: &TokenStream) -> bool {
        self.has_globs || (self.by_variable && has_star(arguments))
    }

    fn read(&mut self, tokens: &TokenStream) {
        let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            let is_variable = at.checked_sub(1).is_some_and(|at| is_punct(tokens.get(at), '$'));
            match token {
                TokenTree::Group(group) => {
                    if is_given(&tokens[..at]) {
                        add_alone(&group.stream(), &mut self.given);
                    }
                    self.read(&group.stream());
                }
                TokenTree::Ident(_) if is_variable => {}
                TokenTree::Ident(word) if word == "use" => self.read_use(&tokens[at + 1..]),
                TokenTree::Ident(word) if word == "crate" => self.read_crate(&tokens[at + 1..]),
                TokenTree::Ident(word) if word == "impl" => self.read_generics(&tokens[at + 1..]),
                TokenTree::Ident(word) if NAMING.iter().any(|known| word == known) => {
                    self.read_named(&tokens[at + 1..], word != "fn");
                }
                _ => {}
            }
        }
    }

    /// Reads the name of an item, and its generic parameters.
    fn read_named(&mut self, tokens: &[TokenTree], is_type: bool) {
        match tokens {
            [TokenTree::Ident(name), rest @ ..] => {
                if is_type {
                    self.names.insert(name.unraw().to_string());
                }
                self.read_generics(rest);
            }
            [dollar, TokenTree::Ident(_), rest @ ..] if is_punct(Some(dollar), '$') => {
                self.by_variable |= is_type;
                self.read_generics(rest);
            }
            [sign, ..] if is_type => self.by_variable |= is_punct(Some(sign), '$'),
            _ => {}
        }
    }

    /// Reads generic parameters, if tokens start with them: all names in them, to be on the safe side.
    fn read_generics(&mut self, tokens: &[TokenTree]) {
        if !is_punct(tokens.first(), '<') {
            return;
        }
        let mut depth = 0_usize;
        for (at, token) in tokens.iter().enumerate() {
            let before = at.checked_sub(1).and_then(|at| tokens.get(at));
            match token {
                TokenTree::Punct(sign) if sign.as_char() == '<' => depth += 1,
                TokenTree::Punct(sign) if sign.as_char() == '>' && !is_punct(before, '-') => {
                    depth -= 1;
                    if depth == 0 {
                        return;
                    }
                }
                TokenTree::Punct(sign) => self.by_variable |= sign.as_char() == '$',
                TokenTree::Ident(name) if !is_punct(before, '\'') && !is_colons(tokens, at + 1) => {
                    self.names.insert(name.unraw().to_string());
                }
                _ => {}
            }
        }
    }

    /// Reads what comes after `use`.
    fn read_use(&mut self, tokens: &[TokenTree]) {
        let end = tokens.iter().position(|token| is_punct(Some(token), ';'));
        let tokens = &tokens[..end.unwrap_or(tokens.len())];
        let plain = without_dollar(tokens);
        // `use<'a>` in a type names nothing.
        if is_punct(tokens.first(), '<') {
            return;
        }
        match syn::parse2::<Import>(plain.clone()) {
            Ok(import) => self.read_tree(&import.0, &mut Vec::new()),
            Err(_) => {
                self.by_variable |= has_dollar(&plain);
                self.has_globs |= has_star(&plain);
                add_alone(&plain, &mut self.names);
            }
        }
    }

    fn read_tree(&mut self, tree: &syn::UseTree, path: &mut Vec<String>) {
        let (last, name) = match tree {
            syn::UseTree::Path(tree) => {
                path.push(tree.ident.unraw().to_string());
                self.read_tree(&tree.tree, path);
                path.pop();
                return;
            }
            syn::UseTree::Group(group) => {
                return group.items.iter().for_each(|tree| self.read_tree(tree, path));
            }
            syn::UseTree::Glob(_) => return self.has_globs = true,
            syn::UseTree::Name(tree) => (&tree.ident, &tree.ident),
            syn::UseTree::Rename(tree) => (&tree.ident, &tree.rename),
        };
        let holder = path.last().filter(|_| last == "self").cloned();
        let is_whole = path.len() == usize::from(holder.is_some());
        let last = holder.unwrap_or_else(|| last.unraw().to_string());
        let name = if name == "self" { last.clone() } else { name.unraw().to_string() };
        // `use name` stands for nothing but the crate.
        if !is_whole || name != last {
            self.names.insert(name);
        }
    }

    /// Reads what comes after `extern crate`, or after another `crate`.
    fn read_crate(&mut self, tokens: &[TokenTree]) {
        if let [TokenTree::Ident(name), TokenTree::Ident(word), alias, ..] = tokens
            && word == "as"
        {
            match alias {
                TokenTree::Ident(alias) if alias != name => {
                    self.names.insert(alias.unraw().to_string());
                }
                alias => self.by_variable |= is_punct(Some(alias), '$'),
            }
        }
    }
}

/// Keywords that the name of an item comes after, which may have generic parameters.
const NAMING: &[&str] = &["enum", "fn", "mod", "struct", "trait", "type", "union"];

/// The path of a `use` item.
struct Import(syn::UseTree);

impl syn::parse::Parse for Import {
    fn parse(input: syn::parse::ParseStream<'_>) -> syn::Result<Self> {
        input.parse::<Option<syn::Token![::]>>()?;
        Ok(Import(input.parse()?))
    }
}

/// These tokens with `crate` for `$crate`.
fn without_dollar(tokens: &[TokenTree]) -> TokenStream {
    let is_crate =
        |at: usize| matches!(tokens.get(at), Some(TokenTree::Ident(word)) if word == "crate");
    let kept = tokens.iter().enumerate();
    kept.filter(|(at, token)| !(is_punct(Some(token), '$') && is_crate(at + 1)))
        .map(|(_, token)| token.clone())
        .collect()
}

fn has_dollar(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|token| match &token {
        TokenTree::Group(group) => has_dollar(&group.stream()),
        token => is_punct(Some(token), '$'),
    })
}

fn has_star(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|token| match &token {
        TokenTree::Group(group) => has_star(&group.stream()),
        token => is_punct(Some(token), '*'),
    })
}

/// Whether brackets after these tokens are the arguments of a macro call that may make items.
fn is_given(before: &[TokenTree]) -> bool {
    match before {
        [.., TokenTree::Ident(name), sign] if is_punct(Some(sign), '!') => {
            EXPRESSIONS.iter().all(|known| name != known)
        }
        _ => false,
    }
}

/// Adds the names that no path goes on from and that are no fields.
fn add_alone(tokens: &TokenStream, out: &mut BTreeSet<String>) {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|at| tokens.get(at));
        match token {
            TokenTree::Group(group) => add_alone(&group.stream(), out),
            TokenTree::Ident(name)
                if !is_colons(&tokens, at + 1)
                    && !['.', '$'].iter().any(|&s| is_punct(before, s)) =>
            {
                out.insert(name.unraw().to_string());
            }
            _ => {}
        }
    }
}

fn stands_alone(tokens: &TokenStream, name: &str) -> bool {
    let mut names = BTreeSet::new();
    add_alone(tokens, &mut names);
    names.contains(name)
}
