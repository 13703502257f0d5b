//! Callers: what the code that calls a macro decides of the macro's rules, though they stand
//! elsewhere: what `crate` is, which crates there are and which names hide them, what `cfg` and `env!`
//! say.

use super::{Condition, Told};
use crate::cfg;
use crate::context::Context;
use crate::diag::{Code, Diagnostic};
use crate::expand::has_variables;
use crate::lex::has_word;
use crate::manifest::Edition;
use crate::resolve::{Namespace, PathRef};
use crate::scan::{Lead, Noting, Scan};
use crate::tokens::Importing;
use crate::tree::{CrateId, ExternCrate, FileId, ItemId, ModId};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::rc::Rc;

/// The first segment of a path in the rules of a macro.
pub struct RulesLead {
    pub rules: ItemId,
    pub file: FileId,
    /// The segment and the `::` before it.
    pub range: Range<usize>,
    pub names: Rc<[String]>,
    pub is_absolute: bool,
    pub place: LeadPlace,
    /// The edition that the rules are written in.
    pub edition: Edition,
    /// What must stand there for calls in the macro's own crate, if not itself.
    pub own: Option<String>,
}

/// Where a path in the rules of a macro stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum LeadPlace {
    Path,
    Use(Importing),
    /// In `pub(crate)`.
    Visibility,
}

impl LeadPlace {
    pub fn is_use(self) -> bool {
        matches!(self, LeadPlace::Use(_))
    }

    /// The first name of a path in this place.
    pub fn lead(self, name: &str, is_absolute: bool) -> Lead<'_> {
        let goes_on = matches!(
            self,
            LeadPlace::Path | LeadPlace::Visibility | LeadPlace::Use(Importing::Start)
        );
        Lead { name, is_absolute, is_use: self.is_use(), goes_on }
    }

    /// Whether it is the name of an `extern crate` item.
    fn is_extern(self) -> bool {
        matches!(self, LeadPlace::Use(Importing::ExternRenamed | Importing::ExternWhole))
    }

    /// What stands in this place for a name: an import that brings in the name still does.
    fn finished(self, text: String, name: &str) -> String {
        let written = crate::names::written(name);
        let is_other = text.rsplit("::").next() != Some(&written);
        match self {
            LeadPlace::Use(Importing::Whole) if is_other => format!("{text} as {written}"),
            LeadPlace::Use(Importing::ExternWhole) if is_other => {
                format!("use {text} as {written}")
            }
            LeadPlace::Use(Importing::ExternRenamed | Importing::ExternWhole) => {
                format!("use {text}")
            }
            LeadPlace::Use(Importing::RootGlob) => format!("{text}::*"),
            LeadPlace::Use(Importing::RootColons) => format!("{text}::"),
            LeadPlace::Visibility => format!("in {text}"),
            _ => text,
        }
    }
}

impl Scan<'_> {
    /// What must stand for the first segment of a path in tokens, or all of `extern crate name`, if not
    /// itself.
    pub(crate) fn lead_text(
        &mut self,
        place: LeadPlace,
        lead: Lead<'_>,
        edition: Edition,
        range: &Range<usize>,
    ) -> Option<String> {
        let name = lead.name;
        // The root of edition 2015 has no say in what an `extern crate` item names.
        let edition = if place.is_extern() { Edition::E2021 } else { edition };
        let krate = self.cx.tree.mods[self.scope].krate;
        let is_bundled = |cx: &mut Context| {
            matches!(cx.extern_crate(krate, name), Some(ExternCrate::Bundled(_)))
        };
        if place.is_extern() && name != "crate" && !is_bundled(self.cx) {
            return None;
        }
        let mut text = self.first_text(lead, edition, range);
        if text.is_none() && self.is_after_module(range) {
            // At the root a crate's name may stay what it is, but not in a module there.
            let outer = std::mem::replace(&mut self.in_rules, true);
            text = self.first_text(lead, edition, range);
            self.in_rules = outer;
        }
        text.map(|text| place.finished(text, name))
    }

    /// Whether a place among a solution's tokens may be in a module that stands there too.
    fn is_after_module(&self, range: &Range<usize>) -> bool {
        let item = self.walked.and_then(|item| self.cx.tree.items.get(item));
        let Some(item) = item.filter(|item| !self.is_library && item.file == self.file) else {
            return false;
        };
        let before = self.cx.tree.files[self.file].text.get(item.range.start..range.start);
        before.is_some_and(|before| has_word(before, "mod"))
    }
}

/// `env!` or `option_env!` in the rules of an exported macro.
pub struct RulesVariable {
    pub rules: ItemId,
    pub file: FileId,
    /// The whole call.
    pub range: Range<usize>,
    pub name: String,
    pub is_option: bool,
}

/// What means the same at the start of a path in all modules of a crate, or is not a crate anywhere.
const FIXED: &[&str] = &["$crate", "Self", "crate", "self", "super"];

/// Macros, and the scopes that call them, also by way of other macros.
type Callers = BTreeMap<ItemId, BTreeSet<ModId>>;

impl Context {
    /// Decides what waited for the callers of macros to be known.
    pub(super) fn settle_callers(&mut self) {
        let Told { conditions, leads, variables, callers: calls, .. } = &mut self.told;
        let conditions = std::mem::take(conditions);
        let (leads, variables) = (std::mem::take(leads), std::mem::take(variables));
        let calls = std::mem::take(calls);
        if conditions.is_empty() && leads.is_empty() && variables.is_empty() {
            return;
        }
        let callers = self.callers_of(calls);
        for condition in conditions {
            let own = self.tree.mods[condition.scope].krate;
            let crates = self.calling(condition.rules, own, &callers);
            self.settle_condition(&condition, &crates);
        }
        for lead in leads {
            self.settle_lead(&lead, callers.get(&lead.rules));
        }
        for variable in variables {
            let own = self.tree.crate_of(variable.rules);
            let crates = self.calling(Some(variable.rules), own, &callers);
            self.settle_variable(&variable, &crates);
        }
    }

    /// What calls each macro, also by way of others, of what calls them itself.
    pub(super) fn callers_of<Caller: Copy + Ord>(
        &mut self,
        calls: BTreeSet<(ItemId, Caller)>,
    ) -> BTreeMap<ItemId, BTreeSet<Caller>> {
        let mut callers: BTreeMap<ItemId, BTreeSet<Caller>> = BTreeMap::new();
        let mut known: BTreeMap<ItemId, Rc<[ItemId]>> = BTreeMap::new();
        for (item, caller) in calls {
            let called = known.entry(item).or_insert_with(|| self.called_by(item).into());
            for &called in called.iter() {
                callers.entry(called).or_default().insert(caller);
            }
        }
        callers
    }

    /// The crates that call a macro; its own if none does.
    fn calling(&self, rules: Option<ItemId>, own: CrateId, callers: &Callers) -> Vec<CrateId> {
        let Some(scopes) = rules.and_then(|rules| callers.get(&rules)) else { return vec![own] };
        let crates: BTreeSet<CrateId> =
            scopes.iter().map(|&scope| self.tree.mods[scope].krate).collect();
        crates.into_iter().collect()
    }

    /// Tells of something in the rules of a macro that two crates which call it see differently.
    pub(super) fn differs(
        &mut self,
        what: &str,
        crates: [CrateId; 2],
        place: (FileId, Range<usize>),
        help: &str,
    ) {
        let [one, other] = crates.map(|krate| match self.tree.crates[krate].mount {
            Some(_) => format!("`{}`", self.tree.crates[krate].name),
            None => "the solution".to_string(),
        });
        let (caller, differing) = match one == other {
            true => ("module", format!("two modules of {one}")),
            false => ("crate", format!("{one} and {other}")),
        };
        let message = format!(
            "the {caller} that calls a macro decides what {what} means in its rules, and {differing} differ"
        );
        let place = self.tree.place(place.0, place.1);
        let diagnostic = Diagnostic::error(Code::BuildOutput, message).at(place);
        self.diagnostics.push(diagnostic.help(help).in_doubt());
    }

    fn settle_condition(&mut self, condition: &Condition, crates: &[CrateId]) {
        if has_variables(&condition.predicate) {
            self.settle_open_condition(condition, crates);
            return;
        }
        let features = |&krate: &CrateId| &self.tree.crates[krate].features;
        let hangs = |krate| cfg::is_of_package(&condition.predicate, features(krate));
        if !crates.iter().any(hangs) {
            return;
        }
        let verdict = |krate| cfg::evaluate(&condition.predicate, features(krate));
        let first = crates.first().map(verdict);
        let other = crates.iter().find(|krate| Some(verdict(krate)) != first);
        match (first, other) {
            (Some(verdict), None) => {
                let text = condition.form.text(verdict);
                self.tree.edit(condition.file, condition.range.clone(), text);
            }
            (_, Some(&other)) => {
                let help =
                    "put what hangs on the feature into a function or constant beside the macro";
                let place = (condition.file, condition.range.clone());
                self.differs("`cfg`", [crates[0], other], place, help);
            }
            (None, None) => {}
        }
    }

    /// Refuses a predicate that variables of the macro are part of, where a feature that is on may be
    /// what they stand for.
    fn settle_open_condition(&mut self, condition: &Condition, crates: &[CrateId]) {
        let is_open = cfg::has_open_names(&condition.predicate);
        let may_ask = |name: &str| {
            cfg::has_word(&condition.predicate, name)
                || (is_open && self.reach.macro_idents.contains(name))
        };
        let is_asked =
            |on: &String| may_ask(on.strip_prefix("cfg(").map_or("feature", cfg::set_name));
        let on = crates.iter().flat_map(|&krate| {
            let krate = &self.tree.crates[krate];
            let package = krate.package.map(|package| &self.workspace.packages[package].manifest);
            // It is asked for wherever none is named, and there only if it is declared.
            let has_default =
                package.is_some_and(|manifest| manifest.features.contains_key("default"));
            krate.features.iter().filter(move |name| *name != "default" || has_default)
        });
        if on.into_iter().any(is_asked) {
            let message = "what a macro is given decides whether a feature that is on counts here";
            let place = self.tree.place(condition.file, condition.range.clone());
            let diagnostic = Diagnostic::error(Code::BuildOutput, message).at(place);
            let help = "name the feature in the rules themselves, or write out what it chooses";
            self.diagnostics.push(diagnostic.help(help).in_doubt());
        }
    }

    fn settle_lead(&mut self, lead: &RulesLead, scopes: Option<&BTreeSet<ModId>>) {
        let own = self.tree.crate_of(lead.rules);
        let name = lead.names.first().map_or("", String::as_str);
        let hangs_on_scope = self.hangs_on_scope(own, name, lead.is_absolute);
        // What each crate that calls the macro makes of it.
        let mut texts: Vec<(Option<String>, CrateId)> = Vec::new();
        // The `$crate` of another macro was written out as its own crate names that.
        let is_made = self.expansions.iter().any(|expansion| expansion.file == lead.file);
        if is_made && lead.is_absolute {
            texts.push((lead.own.clone(), own));
        }
        for &scope in scopes.into_iter().flatten() {
            let krate = self.tree.mods[scope].krate;
            let text = match krate == own {
                true if !hangs_on_scope => Some(lead.own.clone()),
                _ => self.lead_text(lead, scope),
            };
            match text {
                Some(text) if texts.iter().all(|(known, _)| *known != text) => {
                    texts.push((text, krate));
                }
                _ => {}
            }
        }
        match texts.as_slice() {
            [] => self.write_lead(lead, lead.own.clone()),
            [(text, _)] => self.write_lead(lead, text.clone()),
            // Seen from more places it is still seen.
            _ if lead.place == LeadPlace::Visibility => {}
            [(_, one), (_, other), ..] => {
                let crates = [*one, *other];
                let help = "write `$crate` for the macro's own crate, or hand the path over";
                let what = format!("`{}`", lead.names.join("::"));
                self.differs(&what, crates, (lead.file, lead.range.clone()), help);
            }
        }
    }

    /// Whether different modules of a crate may mean different things by the first name of a path: it
    /// is a crate's, unless a module or import hides that.
    pub(crate) fn hangs_on_scope(&self, krate: CrateId, name: &str, is_absolute: bool) -> bool {
        let is_fixed = is_absolute || FIXED.contains(&name);
        !is_fixed && self.may_be_crate(krate, name)
    }

    fn write_lead(&mut self, lead: &RulesLead, text: Option<String>) {
        if let Some(text) = text {
            let name = lead.names.first().map_or("", String::as_str);
            // In edition 2015 imports start at the root, whatever is around them.
            let is_of_root = lead.edition == Edition::E2015 && lead.place.is_use();
            let is_crate = !lead.is_absolute && !is_of_root && !FIXED.contains(&name);
            if is_crate && self.is_covered_in(lead.rules, name) {
                self.refuse_covered(name, lead.file, lead.range.clone());
            }
            self.tree.edit(lead.file, lead.range.clone(), text);
        }
    }

    /// What must stand for the first segment of a path where a macro is called, `Some(None)` for
    /// itself; `None` if the path leads nowhere from there.
    fn lead_text(&mut self, lead: &RulesLead, scope: ModId) -> Option<Option<String>> {
        let is_use = lead.place.is_use();
        let start = &lead.names[..lead.names.len().min(2)];
        let asked = PathRef { scope, is_absolute: lead.is_absolute, is_use, segments: start };
        // Paths that were written in edition 2015 start at the root of the crate that calls.
        let of_root: Vec<String> =
            ["crate".to_string()].into_iter().chain(start.to_vec()).collect();
        let from_root = PathRef { scope, is_absolute: false, is_use: false, segments: &of_root };
        let is_from_root = lead.edition == Edition::E2015 && (lead.is_absolute || is_use);
        let mut leads_on = |path: PathRef<'_>| {
            Namespace::all().any(|ns| {
                let resolved = self.resolve(path, ns);
                !resolved.found.is_empty() && resolved.missing.is_none()
            })
        };
        let is_meant = leads_on(asked) || (is_from_root && leads_on(from_root));
        if !is_meant {
            return None;
        }
        let (unit, file) = (self.tree.items[lead.rules].unit, self.tree.mods[scope].file);
        let mut scan = Scan::new(self, unit, scope, file);
        scan.in_rules = true;
        scan.noting = Some(Noting::default());
        let name = lead.names.first().map_or("", String::as_str);
        let lead_on = lead.place.lead(name, lead.is_absolute);
        Some(scan.lead_text(lead.place, lead_on, lead.edition, &lead.range))
    }

    fn settle_variable(&mut self, variable: &RulesVariable, crates: &[CrateId]) {
        let text = |krate: CrateId| self.variable_text(krate, &variable.name, variable.is_option);
        let texts: Vec<_> = crates.iter().map(|&krate| text(krate)).collect();
        let place = (variable.file, variable.range.clone());
        match texts.iter().position(|text| *text != texts[0]) {
            Some(other) => {
                let what = format!("`{}`", variable.name);
                let help = "hand the value over, or put it into a constant beside the macro";
                self.differs(&what, [crates[0], crates[other]], place, help);
            }
            None => match texts.into_iter().next() {
                Some(Ok(Some(text))) => self.tree.edit(place.0, place.1, text),
                Some(Err(diagnostic)) => {
                    let place = self.tree.place(place.0, place.1);
                    self.diagnostics.push(diagnostic.at(place));
                }
                Some(Ok(None)) | None => {}
            },
        }
    }
}
