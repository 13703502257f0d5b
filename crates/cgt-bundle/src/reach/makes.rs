//! What macro calls in item position may make.

use crate::context::Context;
use crate::tokens::{collect_idents, is_colons};
use crate::tree::{CrateId, ItemId, Kind};
use proc_macro2::{TokenStream, TokenTree};
use rustc_hash::FxHashSet as HashSet;
use std::rc::Rc;
use syn::ext::IdentExt;

impl Context {
    /// Whether a macro call in item position may make an item of that name.
    pub fn may_define(&mut self, call: ItemId, name: &str) -> bool {
        self.made_by(call).names.contains(name)
    }

    /// Whether a macro call in item position may make a macro of that name.
    pub fn may_define_macro(&mut self, call: ItemId, name: &str) -> bool {
        let made = self.made_by(call);
        made.has_macros && made.names.contains(name)
    }

    /// What a macro call in item position may define.
    pub fn made_by(&mut self, call: ItemId) -> Rc<Definitions> {
        if let Some(known) = self.made.get(&call) {
            return known.clone();
        }
        // Impls give no names, whatever there is to be called.
        let made = match self.made_impls.contains_key(&call) {
            true => Rc::default(),
            false => Rc::new(self.definable(call)),
        };
        self.made.insert(call, made.clone());
        made
    }

    /// The names that a macro call in item position may give to items, by the keywords before them.
    fn definable(&mut self, call: ItemId) -> Definitions {
        let node = self.tree.items[call].node.clone();
        let syn::Item::Macro(call_node) = &*node else { return Definitions::default() };
        let called = crate::scan::segments(&call_node.mac.path).pop().unwrap_or_default();
        let rules = self.rules_of(call);
        self.definable_from(self.tree.crate_of(call), &called, &rules.idents, rules.defined.clone())
    }

    /// The names that a macro of that name may give to items when it is given these tokens.
    pub fn definable_by(
        &mut self,
        krate: CrateId,
        called: &str,
        tokens: &TokenStream,
    ) -> Definitions {
        let mut defined = Definitions::default();
        defined.read(tokens);
        let mut arguments = Vec::new();
        collect_idents(tokens, &mut arguments);
        self.definable_from(krate, called, &arguments, defined)
    }

    /// The names that stand after keywords in these tokens, or in rules that the call may go through.
    pub fn named_by(
        &mut self,
        krate: CrateId,
        called: &str,
        tokens: &TokenStream,
    ) -> HashSet<String> {
        let mut defined = Definitions::default();
        defined.read(tokens);
        let mut arguments = Vec::new();
        collect_idents(tokens, &mut arguments);
        self.reached(krate, called, &arguments, &mut defined);
        defined.names
    }

    fn definable_from(
        &mut self,
        krate: CrateId,
        called: &str,
        arguments: &[String],
        mut defined: Definitions,
    ) -> Definitions {
        let (seen, is_ours) = self.reached(krate, called, arguments, &mut defined);
        let is_known = is_ours || matches!(called, "thread_local" | "cfg_select");
        if defined.by_variable {
            // A name that is passed in.
            defined.names.extend(seen);
        } else if !is_known {
            // A macro whose rules are not at hand.
            defined.names.extend(arguments.iter().cloned());
        }
        defined
    }

    /// Adds what is defined by the rules of whatever macros a call and its arguments may call; all
    /// names on the way, and whether there is a macro of the name called.
    fn reached(
        &mut self,
        krate: CrateId,
        called: &str,
        arguments: &[String],
        defined: &mut Definitions,
    ) -> (HashSet<String>, bool) {
        let mut seen: HashSet<String> = HashSet::default();
        let mut names = arguments.to_vec();
        names.push(called.to_string());
        let mut is_ours = false;
        while let Some(name) = names.pop() {
            if seen.contains(&name) {
                continue;
            }
            for item in self.visible_macros(krate, &name) {
                is_ours |= name == called;
                let rules = self.rules_of(item);
                defined.add(&rules.defined);
                names.extend(rules.idents.iter().filter(|name| !seen.contains(*name)).cloned());
            }
            names.extend(self.renamed_macros(&name));
            seen.insert(name);
        }
        (seen, is_ours)
    }

    /// The macros of that name that may be called in a crate.
    pub(crate) fn visible_macros(&self, krate: CrateId, name: &str) -> Vec<ItemId> {
        let all = self.tree.crates.iter().filter_map(|other| other.macros.get(name)).flatten();
        let is_visible = |&&item: &&ItemId| {
            self.tree.crate_of(item) == krate
                || matches!(self.tree.items[item].kind, Kind::Macro { exported: true })
        };
        all.filter(is_visible).copied().collect()
    }
}

/// Names that stand where an item's name stands.
#[derive(Clone, Default)]
pub struct Definitions {
    pub names: HashSet<String>,
    /// Whether there are macros among them.
    has_macros: bool,
    /// Whether a macro's variable stands there too.
    by_variable: bool,
}

impl Definitions {
    fn add(&mut self, other: &Definitions) {
        self.names.extend(other.names.iter().cloned());
        self.has_macros |= other.has_macros;
        self.by_variable |= other.by_variable;
    }

    pub fn read(&mut self, tokens: &TokenStream) {
        let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => self.read(&group.stream()),
                TokenTree::Ident(word) if is_definition(&word.to_string()) => {
                    self.has_macros |= word == "macro_rules";
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

    /// Names that no path goes on from.
    fn last_names(&mut self, tokens: &TokenStream) {
        let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => self.last_names(&group.stream()),
                TokenTree::Ident(name) if !is_colons(&tokens, at + 1) => {
                    self.names.insert(name.unraw().to_string());
                }
                _ => {}
            }
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
        // `self` in a group is what the path before it leads to.
        match names.iter().any(|name| name == "self") {
            true => self.names.extend(names),
            false => self.last_names(&until),
        }
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
