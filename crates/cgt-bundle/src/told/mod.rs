//! Told: what code tells of itself, its tokens, its place and its crate's features, which are others
//! in the bundle. It stays what it was, or is refused.

mod asserted;
mod bare;
mod callers;
mod covered;
mod handed;
mod markers;
mod quotes;
mod tells;

pub use asserted::{Assertion, asserts, is_open, printed};
pub use bare::BareCall;
pub use callers::{LeadPlace, RulesLead, RulesVariable};
pub use covered::{Covered, Covering};
pub use tells::{Tells, asks_for_crate, counts};

use covered::Reached;

use crate::cfg::Verdict;
use crate::context::Context;
use crate::diag::{Code, Diagnostic};
use crate::expand::Rules;
use crate::tree::{CrateId, FileId, ItemId, ModId};
use proc_macro2::TokenStream;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::collections::BTreeSet;
use std::ops::Range;
use std::rc::Rc;

/// What was met on the way and can be decided only once all that is needed is known.
#[derive(Default)]
pub struct Told {
    pub conditions: Vec<Condition>,
    pub places: Vec<OwnPlace>,
    pub quotes: Vec<Quote>,
    /// Paths in the rules of exported macros, whose first segments the crates that call decide.
    pub leads: Vec<RulesLead>,
    /// `env!` in the rules of exported macros.
    pub variables: Vec<RulesVariable>,
    /// Assertions without a message.
    pub assertions: Vec<Assertion>,
    /// Macros and the scopes that call them, rules of other macros left out.
    pub callers: BTreeSet<(ItemId, ModId)>,
    pub bare_calls: Vec<BareCall>,
    /// The words that are handed to macros which may call any.
    pub handed_words: BTreeSet<String>,
    /// Names of macros that `#[macro_use]` brings in, with the modules that hand them over, or call them
    /// where other macros may have the name.
    pub handed: BTreeSet<(ModId, String)>,
    /// Macros and the files that call them, rules of other macros left out.
    pub files: BTreeSet<(ItemId, FileId)>,
    pub includes: Vec<Included>,
    /// Macro calls, and the names of crates among their arguments.
    pub coverings: Vec<Covering>,
    pub covered: Vec<Covered>,
    reached: HashMap<usize, Rc<Reached>>,
    tellers: HashMap<ItemId, Tells>,
    asserters: HashMap<ItemId, bool>,
}

/// A predicate in the rules of a macro, which the crate that calls the macro decides.
pub struct Condition {
    /// The macro, if it has a unit of its own; one in a function is called in its own crate only.
    pub rules: Option<ItemId>,
    pub scope: ModId,
    pub file: FileId,
    /// What the constant takes the place of.
    pub range: Range<usize>,
    pub predicate: TokenStream,
    pub form: Form,
}

/// How a predicate stands in tokens.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// In an attribute.
    Attribute,
    /// As `cfg!(...)`.
    Call,
    /// The same by a path or another name; `cfg!` may be something else there.
    CallByPath,
}

impl Form {
    /// A predicate of which this is known, in this form.
    pub fn text(self, verdict: Verdict) -> String {
        match (self, verdict) {
            (Form::Attribute, Verdict::True) => "all()".to_string(),
            (Form::Attribute, Verdict::False) => "any()".to_string(),
            (Form::Attribute, Verdict::Unknown(text)) => text,
            (Form::Call | Form::CallByPath, Verdict::True) => "true".to_string(),
            (Form::Call | Form::CallByPath, Verdict::False) => "false".to_string(),
            (Form::Call, Verdict::Unknown(text)) => format!("cfg!({text})"),
            (Form::CallByPath, Verdict::Unknown(text)) => format!("::core::cfg!({text})"),
        }
    }
}

/// A file that the rules of a macro include.
pub struct Included {
    pub rules: ItemId,
    pub file: FileId,
    pub range: Range<usize>,
    /// The macro that includes it.
    pub name: String,
}

/// `line!()` or its like in a solution.
pub struct OwnPlace {
    pub name: String,
    pub file: FileId,
    pub range: Range<usize>,
    /// What it said in the original; `None` in the rules of a macro, where each call has its own.
    pub said: Option<String>,
}

/// Tokens that a macro gets to see as text.
pub struct Quote {
    pub file: FileId,
    pub inside: Range<usize>,
    /// The macro of ours that gets them; `None` for `stringify!` itself.
    pub by: Option<Reader>,
}

/// A macro that is given tokens.
pub struct Reader {
    pub name: String,
    pub tells: Tells,
    /// What the call may mean, where that may be followed.
    pub items: Vec<ItemId>,
    /// Whether it is what a variable stands for.
    pub is_open: bool,
}

impl Context {
    /// Decides what waited for all that is needed to be known.
    pub fn settle_told(&mut self, solution: Option<CrateId>) {
        self.settle_bare_calls();
        self.settle_handed();
        self.settle_callers();
        self.settle_covered();
        self.settle_includes();
        if let Some(solution) = solution
            && !self.is_own_bundle(solution)
        {
            self.settle_places();
        }
        self.settle_assertions();
        self.warn_of_markers();
    }

    /// What rules include stands beside the code that calls them, which must be where they stand too.
    fn settle_includes(&mut self) {
        let includes = std::mem::take(&mut self.told.includes);
        if includes.is_empty() {
            return;
        }
        let files = std::mem::take(&mut self.told.files);
        let callers = self.callers_of(files);
        for included in includes {
            let folder = |file: FileId| self.tree.files[file].path.parent();
            let mut calling = callers.get(&included.rules).into_iter().flatten();
            if calling.any(|&file| folder(file) != folder(included.file)) {
                let message = format!(
                    "{}! in rules of a macro counts from the file that calls it, and not all are in one folder",
                    included.name
                );
                let place = self.tree.place(included.file, included.range);
                let help = "put what is included into a constant beside the macro";
                let diagnostic = Diagnostic::error(Code::BuildOutput, message).at(place);
                self.diagnostics.push(diagnostic.help(help).in_doubt());
            }
        }
    }

    /// Whether a solution is printed as it is, in one file with nothing after it.
    fn is_own_bundle(&self, solution: CrateId) -> bool {
        let file = self.tree.crates[solution].root_file;
        let is_one_file =
            self.tree.mods.iter().all(|module| module.krate != solution || module.file == file);
        let mut others = (0..self.tree.crates.len()).filter(|&krate| krate != solution);
        is_one_file && !others.any(|krate| self.is_crate_live(krate))
    }

    fn settle_places(&mut self) {
        for place in std::mem::take(&mut self.told.places) {
            match place.said {
                Some(said) => self.tree.edit(place.file, place.range, said),
                None => {
                    let message = format!(
                        "{}! in rules of a macro would tell a place in the bundle",
                        place.name
                    );
                    let diagnostic = Diagnostic::error(Code::Told, message)
                        .at(self.tree.place(place.file, place.range));
                    self.diagnostics.push(diagnostic.help(PLACE_HELP).in_doubt());
                }
            }
        }
    }

    /// The rules of a macro, if they can be followed.
    fn readable(
        &self,
        item: ItemId,
        known: &mut HashMap<ItemId, Option<Rc<Rules>>>,
    ) -> Option<Rc<Rules>> {
        let read = || {
            let syn::Item::Macro(rules) = &*self.tree.items[item].node else { return None };
            let krate = self.tree.crate_of(item);
            let edition = self.tree.crates[krate].edition;
            Rules::read(rules.mac.tokens.clone(), krate, edition).map(Rc::new)
        };
        known.entry(item).or_insert_with(read).clone()
    }

    /// What a macro tells of the tokens that it is given, by itself or through macros that it calls.
    pub fn tells(&mut self, item: ItemId) -> Tells {
        if let Some(&known) = self.told.tellers.get(&item) {
            return known;
        }
        let called = self.called_by(item);
        let tells = called.into_iter().map(|called| self.rules_of(called).tells).max();
        let counts = if self.rules_of(item).counts { Tells::Counts } else { Tells::Nothing };
        let tells = tells.unwrap_or_default().max(counts);
        self.told.tellers.insert(item, tells);
        tells
    }

    /// Whether a macro, or one that it calls, asserts what it is given.
    pub fn asserts(&mut self, item: ItemId) -> bool {
        if let Some(&known) = self.told.asserters.get(&item) {
            return known;
        }
        let called = self.called_by(item);
        let asserts = called.into_iter().any(|called| self.rules_of(called).asserts);
        self.told.asserters.insert(item, asserts);
        asserts
    }

    /// The macro, and those of the names that it calls, and so on.
    pub fn called_by(&mut self, item: ItemId) -> Vec<ItemId> {
        let mut seen: HashSet<ItemId> = HashSet::from_iter([item]);
        let mut called = vec![item];
        let mut at = 0;
        while let Some(&next) = called.get(at) {
            for name in self.rules_of(next).callees() {
                let named = self.tree.crates.iter().filter_map(|krate| krate.macros.get(name));
                called.extend(named.flatten().copied().filter(|&item| seen.insert(item)));
            }
            at += 1;
        }
        called
    }
}

/// What to do about a macro that tells its caller's place.
pub const PLACE_HELP: &str =
    "hand it over from where the macro is called, or print it to standard error";
