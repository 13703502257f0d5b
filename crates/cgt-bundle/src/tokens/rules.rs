//! The rules of macros: what they name, read once a macro, and looked up once in each scope that
//! calls it.

use super::events::{Event, Path, events};
use super::heads::Heads;
use super::open::{goes_on_from_variables, has_open_calls};
use super::types::TypeNames;
use crate::context::Context;
use crate::reach::Definitions;
use crate::scan::Scan;
use crate::told::Tells;
use crate::tree::{ItemId, Kind};
use proc_macro2::TokenStream;
use rustc_hash::FxHashSet as HashSet;
use std::rc::Rc;

/// What the rules of a macro name, each thing once.
#[derive(Default)]
pub struct Rules {
    /// Paths, and whether all that is inside is taken.
    paths: Vec<(Path, bool)>,
    calls: Vec<RulesCall>,
    names: Vec<String>,
    texts: Vec<String>,
    /// All names, in whatever place.
    pub idents: Vec<String>,
    /// What stands where an item's name stands.
    pub defined: Definitions,
    /// What they tell of the tokens that they are given.
    pub tells: Tells,
    /// Whether they take tokens one by one and leave some out.
    pub counts: bool,
    /// The names that may be those of traits and types which impls are of and for.
    pub heads: Heads,
    /// The modules and types that they may make.
    pub types: TypeNames,
    /// Whether they import anything to where they are called, and all that something has.
    pub imports: bool,
    pub imports_all: bool,
    /// Whether they call macros that they do not name.
    pub has_open_calls: bool,
    /// Whether they assert what they are given, and say no more than that.
    pub asserts: bool,
    /// Whether paths go on from what they are given.
    goes_on: bool,
    /// Whether they ask for the word `crate`.
    pub asks_for_crate: bool,
    /// Whether they may make an `extern` block.
    declares: bool,
}

/// A macro call in the rules of a macro.
struct RulesCall {
    path: Path,
    arguments: TokenStream,
    /// What is named in the arguments of `stringify!`, which count only if it is a macro of ours.
    quoted: Option<Rules>,
}

impl Rules {
    fn of(tokens: &TokenStream) -> Rules {
        let mut seen = Seen::default();
        let mut rules = Rules::default();
        rules.add(&events(tokens), &mut seen);
        rules.idents = super::idents(tokens);
        rules.heads = Heads::of(tokens, &rules.idents);
        rules.types = TypeNames::of(tokens);
        rules.has_open_calls = has_open_calls(tokens);
        rules.goes_on = goes_on_from_variables(tokens);
        rules.idents.sort_unstable();
        rules.idents.dedup();
        rules.defined.read(tokens);
        rules.counts = crate::told::counts(tokens);
        rules.imports = crate::scan::imports(tokens);
        rules.imports_all = rules.imports && crate::scan::imports_all(tokens);
        rules.asserts = crate::told::asserts(tokens);
        rules.asks_for_crate = crate::told::asks_for_crate(tokens);
        rules.declares = crate::linkage::may_declare(tokens);
        if rules.idents.binary_search_by(|ident| ident.as_str().cmp("stringify")).is_ok() {
            rules.tells = Tells::of(tokens);
        }
        rules
    }

    /// The names of the macros that they call.
    pub fn callees(&self) -> impl Iterator<Item = &String> {
        self.calls.iter().filter_map(|call| call.path.names.last())
    }

    fn add(&mut self, events: &[Event], seen: &mut Seen) {
        for event in events {
            match event {
                Event::Text(text) if seen.texts.insert(text.clone()) => {
                    self.texts.push(text.clone());
                }
                Event::Name(name) => self.add_name(name, seen),
                Event::Path(named) => {
                    named.path.names.iter().for_each(|name| self.add_name(name, seen));
                    if seen.paths.insert((named.path.clone(), named.is_glob)) {
                        self.paths.push((named.path.clone(), named.is_glob));
                    }
                }
                Event::Call(call) => {
                    let is_quoted = call.path.names.last().is_some_and(|last| last == "stringify");
                    let quoted = is_quoted.then(|| {
                        let mut quoted = Rules::default();
                        quoted.add(&call.inside, &mut Seen::default());
                        quoted
                    });
                    let (path, arguments) = (call.path.clone(), call.group.stream());
                    self.calls.push(RulesCall { path, arguments, quoted });
                    if !is_quoted {
                        self.add(&call.inside, seen);
                    }
                }
                // These are rewritten where the rules stand, and name nothing.
                Event::Text(_)
                | Event::PubCrate(_)
                | Event::DollarCrate(_)
                | Event::Cfg(_)
                | Event::Link(_)
                | Event::Open(_)
                | Event::GroupColons(..) => {}
            }
        }
    }

    fn add_name(&mut self, name: &str, seen: &mut Seen) {
        if seen.names.insert(name.to_string()) {
            self.names.push(name.to_string());
        }
    }
}

/// What has been entered already.
#[derive(Default)]
struct Seen {
    paths: HashSet<(Path, bool)>,
    names: HashSet<String>,
    texts: HashSet<String>,
}

impl Context {
    /// What the tokens of a macro, or of a macro call in item position, name.
    pub fn rules_of(&mut self, item: ItemId) -> Rc<Rules> {
        if let Some(known) = self.rules.get(&item) {
            return known.clone();
        }
        let rules = match &*self.tree.items[item].node {
            syn::Item::Macro(node) => Rules::of(&node.mac.tokens),
            _ => Rules::default(),
        };
        let rules = Rc::new(rules);
        self.rules.insert(item, rules.clone());
        rules
    }
}

impl Scan<'_> {
    /// Reads the rules of a macro as if they stood in the current scope, once a scope.
    pub(super) fn expand(&mut self, item: ItemId) {
        let is_new = match &mut self.noting {
            Some(noting) => noting.macros.insert(item),
            None => self.cx.reach.expanded.insert((item, self.scope)),
        };
        if self.noting.is_none() && !self.in_rules {
            self.cx.told.callers.insert((item, self.scope));
            self.cx.told.files.insert((item, self.file));
        }
        if is_new {
            let rules = self.cx.rules_of(item);
            self.follow_rules(&rules, item);
        }
    }

    /// Reads the macro calls that may make a macro of this name as if they stood in this scope.
    pub(super) fn expand_made(&mut self, name: &str) {
        let krate = self.cx.tree.mods[self.scope].krate;
        if super::EXPRESSIONS.contains(&name) || self.noting.is_some() {
            return;
        }
        for item in 0..self.cx.tree.items.len() {
            if !matches!(self.cx.tree.items[item].kind, Kind::Opaque)
                || self.cx.tree.crate_of(item) != krate
                || self.cx.tree.items[item].unit == self.unit
            {
                continue;
            }
            let is_call = matches!(&*self.cx.tree.items[item].node, syn::Item::Macro(_));
            if is_call
                && self.cx.may_define_macro(item, name)
                && self.cx.reach.expanded.insert((item, self.scope))
            {
                self.cx.mark_item(item, self.unit);
                let rules = self.cx.rules_of(item);
                self.follow_rules(&rules, item);
            }
        }
    }

    fn follow_rules(&mut self, rules: &Rules, item: ItemId) {
        let krate = self.cx.tree.crate_of(item);
        for (path, is_glob) in &rules.paths {
            self.use_path(path, *is_glob, krate);
        }
        rules.names.iter().for_each(|name| self.mention(name));
        rules.texts.iter().for_each(|text| self.captures(text, false));
        if rules.has_open_calls && self.noting.is_none() {
            self.cx.call_openly(self.scope);
        }
        if rules.declares && self.noting.is_none() {
            self.cx.declare_openly(self.unit);
        }
        for call in &rules.calls {
            let (ours, name) = self.call_by_rules(&call.path, krate);
            if let (Some(quoted), false) = (&call.quoted, ours.is_empty()) {
                self.follow_rules(quoted, item);
            }
            if ours.is_empty() {
                self.mention_writer(&name);
                self.call_unknown(&call.path.names, call.path.is_absolute);
            } else {
                self.cross(&ours, || super::idents(&call.arguments));
                self.hand_over(&ours, &call.arguments);
            }
        }
    }
}

impl Scan<'_> {
    /// Whether the word `crate`, alone among what these macros are given, stays what it is: no path
    /// goes on from it, in their rules or in those that they may call.
    pub(super) fn keeps_word_crate(&mut self, macros: &[ItemId]) -> bool {
        let (mut open, mut seen) = (macros.to_vec(), HashSet::default());
        while let Some(item) = open.pop() {
            if !seen.insert(item) {
                continue;
            }
            let rules = self.cx.rules_of(item);
            if rules.goes_on || rules.has_open_calls {
                return false;
            }
            let crates = || self.cx.tree.crates.iter();
            open.extend(rules.callees().flat_map(|name| {
                crates().filter_map(|krate| krate.macros.get(name)).flatten().copied()
            }));
        }
        !macros.is_empty()
    }
}
