//! Open: closures in rules of macros, whose variables come from where the macro is called.

use super::captures::Captures;
use super::rules::{self, VARIABLE};
use super::{is_fragment, is_punct};
use crate::diag::{Code, Diagnostic};
use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeSet;
use syn::parse::Parser;
use syn::visit::Visit;

/// Fragments that are no place with parts.
const NO_PLACES: &[&str] = &["item", "lifetime", "literal", "meta", "path", "ty", "vis"];

/// Variables of rules, which stand for what is not known.
#[derive(Default)]
pub(super) struct Open {
    /// Those that stand for one name each.
    names: BTreeSet<String>,
    /// Those that may stand for a part of something.
    places: BTreeSet<String>,
    /// How many closures are around the rules.
    depth: usize,
    /// One that a closure uses, and of which it may take no more than a part.
    used: Option<String>,
}

impl Open {
    /// How many closures are around the variable that a name of the rules stands for, if that is known;
    /// else it is noted that a closure uses it, or a part of it.
    pub fn uses(&mut self, name: &str, is_part: bool, depth: usize) -> Option<usize> {
        let name = variable(name).filter(|_| self.depth < depth)?;
        if self.places.contains(name) {
            self.used.get_or_insert_with(|| name.to_string());
            return None;
        }
        let is_name = self.names.contains(name);
        if is_part && !is_name {
            self.used.get_or_insert_with(|| name.to_string());
        }
        is_name.then_some(self.depth)
    }
}

/// The name of a variable of rules.
pub(super) fn variable(name: &str) -> Option<&str> {
    name.strip_prefix(VARIABLE)?.strip_prefix('_')
}

/// The variables of a macro's rules that stand for one name each, and those that may stand for more.
fn read(rules: TokenStream) -> (BTreeSet<String>, BTreeSet<String>) {
    let (mut names, mut places) = (BTreeSet::new(), BTreeSet::new());
    let mut todo = vec![(rules, false)];
    while let Some((stream, is_repeated)) = todo.pop() {
        let tokens: Vec<TokenTree> = stream.into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => {
                    let before = at.checked_sub(1).and_then(|at| tokens.get(at));
                    todo.push((group.stream(), is_repeated || is_punct(before, '$')));
                }
                TokenTree::Ident(kind) if is_fragment(&tokens, at) => {
                    let name = at.checked_sub(2).map(|name| tokens[name].to_string());
                    if kind == "ident" && !is_repeated {
                        names.extend(name);
                    } else if !NO_PLACES.iter().any(|no_place| kind == no_place) {
                        places.extend(name);
                    }
                }
                _ => {}
            }
        }
    }
    (names, places)
}

impl Captures<'_> {
    /// The rules of a macro, where they read as code.
    pub(super) fn rules(&mut self, tokens: TokenStream) {
        let (names, places) = read(tokens.clone());
        let open = Open { names, places, depth: self.closures.len(), used: None };
        let outer = std::mem::replace(&mut self.open, open);
        for body in rules::bodies(tokens) {
            let tokens = rules::named(body.stream());
            if let Ok(block) = syn::Block::parse_within.parse2(tokens.clone()) {
                self.in_frame(|this| block.iter().for_each(|stmt| this.visit_stmt(stmt)));
            } else if let Ok(file) = syn::parse2::<syn::File>(tokens) {
                self.visit_file(&file);
            }
            if let Some(name) = self.open.used.take() {
                self.warn_of_open(&name, body.span_open());
            }
        }
        self.open = outer;
    }

    /// Warns of a closure that may take less than before, where sizes are looked at.
    fn warn_of_open(&mut self, name: &str, at: proc_macro2::Span) {
        let range = self.cx.tree.files[self.file].range(at);
        let message = format!(
            "a closure in rules of a macro may take less of what `${name}` stands for in edition \
             2021, and sizes are looked at"
        );
        let diagnostic = Diagnostic::warning(Code::Meaning, message)
            .at(self.cx.tree.place(self.file, range))
            .help("name the whole variable in the closure, as in `let _ = &x;`");
        self.cx.diagnostics.push(diagnostic);
    }
}
