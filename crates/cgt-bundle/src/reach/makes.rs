//! What macro calls in item position may make.

use crate::context::Context;
use crate::tokens::collect_idents;
use crate::tree::{ItemId, Kind};
use proc_macro2::{TokenStream, TokenTree};
use std::collections::HashSet;
use std::rc::Rc;
use syn::ext::IdentExt;

impl Context {
    /// Whether a macro call in item position may make an item of that name.
    pub fn may_define(&mut self, call: ItemId, name: &str) -> bool {
        if let Some(known) = self.opaque_idents.get(&call) {
            return known.contains(name);
        }
        let names = self.definable(call);
        let answer = names.contains(name);
        self.opaque_idents.insert(call, Rc::new(names));
        answer
    }

    /// The names that a macro call in item position may give to items, by the keywords before them.
    pub(super) fn definable(&self, call: ItemId) -> HashSet<String> {
        let node = self.tree.items[call].node.clone();
        let syn::Item::Macro(call_node) = &*node else { return HashSet::new() };
        let mut defined = Definitions::default();
        defined.read(&call_node.mac.tokens);
        let mut idents = Vec::new();
        collect_idents(&call_node.mac.tokens, &mut idents);
        let called = crate::scan::segments(&call_node.mac.path).pop().unwrap_or_default();
        let arguments = idents.clone();
        idents.push(called.clone());
        let krate = self.tree.crate_of(call);
        // The rules of whatever macros these names may call.
        let mut seen: HashSet<String> = HashSet::new();
        let mut is_ours = false;
        while let Some(ident) = idents.pop() {
            if !seen.insert(ident.clone()) {
                continue;
            }
            for item in self
                .tree
                .crates
                .iter()
                .flat_map(|other| other.macros.get(&ident).into_iter().flatten())
            {
                let is_visible = self.tree.crate_of(*item) == krate
                    || matches!(self.tree.items[*item].kind, Kind::Macro { exported: true });
                if let (true, syn::Item::Macro(rules)) = (is_visible, &*self.tree.items[*item].node)
                {
                    is_ours |= ident == called;
                    defined.read(&rules.mac.tokens);
                    collect_idents(&rules.mac.tokens, &mut idents);
                }
            }
        }
        let is_known = is_ours || called == "thread_local";
        if defined.by_variable || !is_known {
            // A name that is passed in, or a macro whose rules are not at hand.
            defined.names.extend(if defined.by_variable {
                seen.into_iter().collect::<Vec<_>>()
            } else {
                arguments
            });
        }
        defined.names
    }
}

/// Names that stand where an item's name stands.
#[derive(Default)]
pub(super) struct Definitions {
    names: HashSet<String>,
    /// Whether a macro's variable stands there too.
    by_variable: bool,
}

impl Definitions {
    fn read(&mut self, tokens: &TokenStream) {
        let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => self.read(&group.stream()),
                TokenTree::Ident(word) if is_definition(&word.to_string()) => {
                    self.name_after(&tokens[at + 1..])
                }
                TokenTree::Ident(word) if word == "use" || word == "as" => {
                    self.imports(&tokens[at + 1..])
                }
                _ => {}
            }
        }
    }

    fn name_after(&mut self, tokens: &[TokenTree]) {
        let is_word = |token: &&TokenTree| matches!(token, TokenTree::Ident(word) if word == "mut" || word == "ref" || word == "fn" || word == "unsafe");
        match tokens.iter().find(|token| !is_word(token)) {
            Some(TokenTree::Ident(name)) => {
                self.names.insert(name.unraw().to_string());
            }
            Some(TokenTree::Punct(punct)) => {
                self.by_variable |= punct.as_char() == '$' || punct.as_char() == '!'
            }
            _ => {}
        }
    }

    fn imports(&mut self, tokens: &[TokenTree]) {
        let until = tokens
            .iter()
            .take_while(|token| !matches!(token, TokenTree::Punct(semi) if semi.as_char() == ';'));
        let until: TokenStream = until.cloned().collect();
        self.by_variable |= until.to_string().contains('$');
        let mut names = Vec::new();
        collect_idents(&until, &mut names);
        self.names.extend(names);
    }
}

pub(super) fn is_definition(word: &str) -> bool {
    matches!(
        word,
        "const"
            | "enum"
            | "fn"
            | "macro_rules"
            | "mod"
            | "static"
            | "struct"
            | "trait"
            | "type"
            | "union"
    )
}
