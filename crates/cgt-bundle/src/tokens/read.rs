//! Tokens of code that stands here, whose paths are also rewritten.

use super::Callee;
use super::events::{Call, Event, First, Importing, Named, Path, Predicate, events};
use crate::attrs;
use crate::diag::{Code, Diagnostic};
use crate::manifest::Edition;
use crate::resolve::{Found, Namespace, PathRef, Res};
use crate::scan::Scan;
use crate::told::{Form, LeadPlace, RulesLead};
use crate::tree::{CrateId, ItemId};
use proc_macro2::{Group, Span, TokenStream, TokenTree};
use std::ops::Range;

/// Macros whose output no judge reads.
pub const ERRORS: &[&str] = &[
    "assert",
    "assert_eq",
    "assert_ne",
    "dbg",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "eprint",
    "eprintln",
    "panic",
    "todo",
    "unimplemented",
    "unreachable",
];

impl Scan<'_> {
    pub(super) fn read(&mut self, tokens: &TokenStream) {
        self.read_events(&events(tokens));
    }

    fn read_events(&mut self, events: &[Event]) {
        for event in events {
            match event {
                Event::Text(text) => self.captures(text, false),
                Event::Name(name) => self.mention(name),
                Event::PubCrate(span) => self.pub_crate(*span),
                Event::DollarCrate(span) if self.is_library => {
                    let mount = self.mount();
                    self.replace(self.range(*span), mount);
                }
                Event::DollarCrate(_) => {}
                Event::Cfg(predicate) => self.conditional(predicate),
                Event::Link(group) => self.link(group),
                Event::Path(named) => self.read_path(named),
                Event::Call(call) => self.read_call(call),
                Event::Open(group) => self.quote_open(group),
                Event::GroupColons(start, end) => {
                    self.replace(self.range(*start).start..self.range(*end).end, "");
                }
            }
        }
    }

    /// Warns of what a library's macro links that the standard library links after everything else.
    fn link(&mut self, group: &Group) {
        let is_again = syn::parse2(group.stream()).is_ok_and(|meta| attrs::links_again(&meta));
        if self.is_library && is_again && self.noting.is_none() {
            let range = self.range(group.span_open()).end..self.range(group.span_close()).start;
            let message = "what this links comes before the compiler's own functions in a bundle";
            let warning = Diagnostic::warning(Code::Meaning, message)
                .at(self.cx.tree.place(self.file, range))
                .help("do without it, as the standard library links the same");
            self.cx.diagnostics.push(warning);
        }
    }

    /// `pub(crate)` would reach further in the bundle than in the library.
    fn pub_crate(&mut self, span: Span) {
        if self.is_library {
            let text = format!("in {}", self.mount());
            let path = Path { names: ["crate".to_string()].into(), is_absolute: false };
            self.rewrite_for_callers(&path, LeadPlace::Visibility, self.range(span), Some(text));
        }
    }

    /// Changes the first segment of a path where it means something else in the bundle; in the rules
    /// of a macro once it is known what calls it.
    pub(super) fn rewrite_in_tokens(
        &mut self,
        path: &Path,
        import: Option<Importing>,
        range: Range<usize>,
    ) {
        let name = path.names.first().map_or("", String::as_str);
        let place = import.map_or(LeadPlace::Path, LeadPlace::Use);
        let lead = place.lead(name, path.is_absolute);
        let text = self.lead_text(place, lead, self.edition(), &range);
        self.rewrite_for_callers(path, place, range, text);
    }

    fn rewrite_for_callers(
        &mut self,
        path: &Path,
        place: LeadPlace,
        range: Range<usize>,
        own: Option<String>,
    ) {
        let name = path.names.first().map_or("", String::as_str);
        let rules = self.rules_of_callers(name, path.is_absolute);
        match rules.filter(|_| self.noting.is_none()) {
            Some(rules) => {
                let (file, edition) = (self.file, self.edition());
                let (names, is_absolute) = (path.names.clone(), path.is_absolute);
                let lead =
                    RulesLead { rules, file, range, names, is_absolute, place, edition, own };
                self.cx.told.leads.push(lead);
            }
            None => own.into_iter().for_each(|text| self.replace(range.clone(), text)),
        }
    }

    /// `#[cfg(...)]` inside of macro tokens: what a feature decides is written as a constant.
    fn conditional(&mut self, predicate: &Predicate) {
        let range = self.range(predicate.start).start..self.range(predicate.end).end;
        if self.in_rules {
            self.condition(range, predicate.tokens.clone(), Form::Attribute);
            return;
        }
        let features = &self.cx.tree.crates[self.krate()].features;
        if crate::cfg::is_of_package(&predicate.tokens, features) {
            let verdict = crate::cfg::evaluate(&predicate.tokens, features);
            self.replace(range, Form::Attribute.text(verdict));
        }
    }

    fn read_path(&mut self, named: &Named) {
        if self.is_asked_colons(named) {
            return;
        }
        if let Some(first) = named.first.filter(|_| !self.is_word_crate(named)) {
            let range = self.first_range(first);
            self.rewrite_in_tokens(&named.path, first.import, range);
        }
        if let Some(start) = named.object
            && self.is_before_2021()
            && !self.is_handed_over
        {
            self.object_in_tokens(start, &named.path.names, named.path.is_absolute);
        }
        if let Some(whole) = named.whole {
            let range = self.range(whole.0).start..self.range(whole.1).end;
            self.place_told_in_tokens(&named.path.names, named.path.is_absolute, range);
        }
        let krate = self.krate();
        self.use_path(&named.path, named.is_glob, krate);
        named.path.names.iter().for_each(|name| self.mention(name));
    }

    /// Whether a path is the word `crate` alone, which rules take for a word: among what they are
    /// given, and where they ask for it.
    fn is_word_crate(&mut self, named: &Named) -> bool {
        if *named.path.names != ["crate".to_string()] || named.path.is_absolute {
            return false;
        }
        let Some((_, end)) = named.whole else { return false };
        let range = self.range(end);
        // A variable or repetition may go on with a path, and what an import starts with is one.
        let after = self.cx.tree.files[self.file].text.get(range.end..).unwrap_or_default();
        let is_import = named.first.is_some_and(|first| first.import.is_some());
        if is_import || ["$", "::"].iter().any(|sign| after.trim_start().starts_with(sign)) {
            return false;
        }
        let macros = match (self.handed_to(), self.in_rules) {
            (Some(macros), _) => macros,
            (None, true) => {
                self.own_rules().filter(|&own| self.is_asked_for(own, &range)).into_iter().collect()
            }
            (None, false) => return false,
        };
        self.keeps_word_crate(&macros)
    }

    /// Whether it is the `::` before a variable that starts no path: in what rules match, or where the
    /// edition is not 2015.
    fn is_asked_colons(&self, named: &Named) -> bool {
        let is_colons = |first: &First| first.import == Some(Importing::RootColons);
        let Some(first) = named.first.filter(is_colons) else { return false };
        let range = self.first_range(first);
        let own = self.own_rules().filter(|_| self.in_rules);
        self.edition() != Edition::E2015 || own.is_some_and(|own| self.is_asked_for(own, &range))
    }

    /// Whether a place is in what a macro's rules match.
    fn is_asked_for(&self, item: ItemId, range: &Range<usize>) -> bool {
        let syn::Item::Macro(rules) = &*self.cx.tree.items[item].node else { return false };
        let tokens: Vec<TokenTree> = rules.mac.tokens.clone().into_iter().collect();
        tokens.windows(3).any(|part| match part {
            [TokenTree::Group(matcher), TokenTree::Punct(_), TokenTree::Punct(arrow)]
                if arrow.as_char() == '>' =>
            {
                let whole = self.range(matcher.span());
                whole.start <= range.start && range.end <= whole.end
            }
            _ => false,
        })
    }

    fn first_range(&self, first: First) -> Range<usize> {
        self.range(first.start).start..self.range(first.end).end
    }

    fn krate(&self) -> CrateId {
        self.cx.tree.mods[self.scope].krate
    }

    /// `name!(...)` inside of tokens.
    fn read_call(&mut self, call: &Call) {
        let first = self.first_range(call.first);
        let whole = first.start..self.range(call.group.span_close()).end;
        let inside =
            self.range(call.group.span_open()).end..self.range(call.group.span_close()).start;
        let (names, is_absolute) = (&call.path.names, call.path.is_absolute);
        let callee = Callee { names, is_absolute, first, whole, inside };
        let (ours, last) = if names[0] == "$crate" {
            self.call_by_rules(&call.path, self.krate())
        } else {
            self.callee(&callee)
        };
        self.bare_call(&callee);
        let is_covering = self.enter_covering(&ours, &last, &call.group.stream());
        self.read_arguments(call, &ours, &last, &callee);
        self.leave_covering(is_covering);
    }

    fn read_arguments(&mut self, call: &Call, ours: &[ItemId], last: &str, callee: &Callee<'_>) {
        let inside = callee.inside.clone();
        if ours.is_empty() {
            self.refuse_renamed(callee, last);
            self.mention_writer(last);
            if self.built_in(last, &call.group.stream(), callee) {
                return;
            }
        }
        if ours.is_empty() && matches!(last, "assert" | "debug_assert") && self.in_rules {
            self.asserted(&call.group.stream(), inside.clone());
        }
        let outer = self.in_errors;
        self.in_errors |= ours.is_empty() && ERRORS.contains(&last);
        let handed = self.is_handed_over;
        self.is_handed_over |= !ours.is_empty();
        self.read_events(&call.inside);
        self.is_handed_over = handed;
        self.in_errors = outer;
        self.quoted(ours, last, &call.group.stream(), inside);
        self.cross_handed(ours, callee, &call.group.stream());
    }

    /// Refuses rules that print tokens under another name than `stringify!`: whether what they are given
    /// changes in the bundle is asked by that name.
    fn refuse_renamed(&mut self, callee: &Callee<'_>, own_name: &str) {
        let Some(written) = callee.names.last().filter(|name| *name != own_name) else { return };
        if own_name != "stringify" || !self.in_rules || self.noting.is_some() {
            return;
        }
        let message =
            format!("`{written}!` is `stringify!` under another name, in rules of a macro");
        let place = self.cx.tree.place(self.file, callee.first.clone());
        let diagnostic = Diagnostic::error(Code::Told, message).at(place);
        self.cx.diagnostics.push(diagnostic.help("call it `stringify!` there").in_doubt());
    }

    /// The macros of ours that a call in the rules of a macro of `krate` leads to.
    pub(super) fn call_by_rules(&mut self, path: &Path, krate: CrateId) -> (Vec<ItemId>, String) {
        let resolved = self.resolve_in_tokens(path, Namespace::Macro, krate);
        if resolved.used < path.names.len() {
            self.refuse_exported_inside(&path.names, &resolved.found);
            // The rest of the path is outside, as in `$crate::private::std::vec!`.
            self.need(&resolved.found);
            return (Vec::new(), path.names.last().cloned().unwrap_or_default());
        }
        let mut found = resolved.found;
        self.keep_textual(&path.names, &mut found, false);
        self.need(&found);
        let ours = self.macros_among(&found);
        let here = self.cx.tree.mods[self.scope].krate;
        if let ([name], false) = (&*path.names, path.is_absolute)
            && found.iter().any(|found| self.cx.is_passed_in(found, here))
            && self.is_passed_in_maybe(name, &found)
        {
            self.import_passed_in(name);
            self.by_path(&ours);
        }
        let is_imported = found.iter().any(|found| !found.via.is_empty());
        // Where none is in textual scope, it is one that its crate's root has.
        if path.names.len() != 1 || is_imported || !ours.iter().any(|&item| self.is_textual(item)) {
            self.by_path(&ours);
        }
        ours.iter().for_each(|&item| self.expand(item));
        (ours, self.own_name(&path.names, &found))
    }

    /// What a path means here, where `$crate` is the root of `krate`.
    fn resolve_in_tokens(
        &mut self,
        path: &Path,
        ns: Namespace,
        krate: CrateId,
    ) -> crate::resolve::Resolved {
        let is_absolute = path.is_absolute;
        if path.names[0] == "$crate" {
            let mut segments = path.names.to_vec();
            segments[0] = "crate".to_string();
            let scope = self.cx.tree.crates[krate].root;
            return self
                .cx
                .resolve(PathRef { scope, is_absolute, is_use: false, segments: &segments }, ns);
        }
        let (scope, segments) = (self.scope, &path.names);
        let path = PathRef { scope, is_absolute, is_use: false, segments };
        self.cx.resolve(path, ns)
    }

    /// Notes macros that are named here, perhaps to be called by way of a variable.
    fn may_be_called(&mut self, found: &[Found]) {
        if self.noting.is_some() {
            return;
        }
        for item in self.macros_among(found) {
            self.cx.open_macro(item);
            if !self.in_rules {
                self.cx.told.callers.insert((item, self.scope));
            }
        }
    }

    /// Marks everything that a path in tokens may mean.
    pub(super) fn use_path(&mut self, path: &Path, is_glob: bool, krate: CrateId) {
        self.use_path_here(path, is_glob, krate);
        for inner in from_inside(path) {
            self.use_path_here(&inner, is_glob, krate);
        }
        // Imports of edition 2015 start at the root, and so do those in rules wherever they are called.
        let is_old = self.cx.tree.crates[krate].edition == Edition::E2015;
        if is_old && path.names[0] != "$crate" {
            let root = ["crate".to_string()].into_iter();
            let names = root.chain(path.names.iter().cloned()).collect();
            self.use_path_here(&Path { names, is_absolute: false }, is_glob, krate);
        }
    }

    fn use_path_here(&mut self, path: &Path, is_glob: bool, krate: CrateId) {
        for ns in Namespace::all() {
            let mut resolved = self.resolve_in_tokens(path, ns, krate);
            if ns == Namespace::Macro {
                // Not called, but perhaps passed on to be called.
                self.keep_textual(&path.names, &mut resolved.found, true);
                self.may_be_called(&resolved.found);
            }
            self.need(&resolved.found);
            let is_whole = resolved.used == path.names.len();
            for found in &resolved.found {
                match found.res {
                    Res::Module(module) if is_whole => {
                        self.bare_modules.push(module);
                        if is_glob && ns == Namespace::Type && self.noting.is_none() {
                            self.cx.cross_glob(module, self.unit);
                        }
                    }
                    // A name alone that is imported stands for the path that the import has.
                    Res::Item(item)
                        if ns == Namespace::Macro
                            && (1 < path.names.len() || !found.via.is_empty()) =>
                    {
                        self.by_path(&[item]);
                    }
                    _ => {}
                }
            }
        }
    }
}

/// A path that starts with `super` as it is seen from where it stands if that is in modules which a macro
/// makes.
fn from_inside(path: &Path) -> Vec<Path> {
    let outwards = path.names.iter().take_while(|name| *name == "super").count();
    let inside = |made: usize| {
        let rest = &path.names[made..];
        let lead = (made == outwards).then(|| "self".to_string());
        let names: Vec<String> = lead.into_iter().chain(rest.iter().cloned()).collect();
        Path { names: names.into(), is_absolute: false }
    };
    (1..=outwards).filter(|&made| made < path.names.len()).map(inside).collect()
}
