//! Silent: macro calls that may make what leaves no trace in what is compiled of a program.

use super::nodes::SPECIALISED;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use syn::visit::{self, Visit};

/// Words of what is kept for the linker's sake, or does its work without being called.
const WORDS: &[&str] = &["Drop", "export_name", "global_asm", "link_section", "no_mangle", "used"];

/// Stands among words for an impl without members.
const EMPTY_IMPL: &str = "impl {}";

/// The words in the rules of each macro of a text.
#[derive(Default)]
pub struct Macros {
    rules: BTreeMap<String, BTreeSet<String>>,
    /// Whether there may be others, which macros make.
    has_others: bool,
}

impl Macros {
    pub fn of(file: &syn::File) -> Macros {
        let mut macros = Macros::default();
        macros.visit_file(file);
        macros
    }

    /// Whether the items that a call makes may do something that the compiled form does not show.
    pub fn may_be_silent(&self, call: &syn::Macro) -> bool {
        let mut words = words_of(call.tokens.clone());
        words.extend(call.path.segments.iter().map(|segment| segment.ident.to_string()));
        let mut open: Vec<String> = words.iter().cloned().collect();
        while let Some(word) = open.pop() {
            for next in self.rules.get(&word).into_iter().flatten() {
                if words.insert(next.clone()) {
                    open.push(next.clone());
                }
            }
        }
        let mut silent = WORDS.iter().chain(SPECIALISED).chain([&EMPTY_IMPL]);
        let is_unknown = |call: &str| self.has_others && !self.rules.contains_key(call);
        let last = call.path.segments.last().map(|segment| segment.ident.to_string());
        silent.any(|word| words.contains(*word))
            || last.as_deref().is_some_and(is_unknown)
            || words.iter().filter_map(|word| word.strip_suffix('!')).any(is_unknown)
    }
}

impl<'ast> Visit<'ast> for Macros {
    fn visit_item_macro(&mut self, item: &'ast syn::ItemMacro) {
        if let Some(name) = &item.ident {
            let words = words_of(item.mac.tokens.clone());
            self.has_others |= words.contains("macro_rules");
            self.rules.entry(name.to_string()).or_default().extend(words);
        }
        visit::visit_item_macro(self, item);
    }
}

/// All words among tokens, those of macros that are called with their mark too.
fn words_of(tokens: TokenStream) -> BTreeSet<String> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut words = BTreeSet::new();
    let mut is_impl = false;
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Ident(word) => {
                is_impl |= word == "impl";
                words.insert(word.to_string());
                let is_call = matches!(tokens.get(at + 1), Some(TokenTree::Punct(bang)) if bang.as_char() == '!')
                    && matches!(tokens.get(at + 2), Some(TokenTree::Group(_)));
                words.extend(is_call.then(|| format!("{word}!")));
            }
            TokenTree::Group(group) => {
                if group.delimiter() == Delimiter::Brace && std::mem::take(&mut is_impl) {
                    words.extend(group.stream().is_empty().then(|| EMPTY_IMPL.to_string()));
                }
                words.extend(words_of(group.stream()));
            }
            _ => {}
        }
    }
    words
}
