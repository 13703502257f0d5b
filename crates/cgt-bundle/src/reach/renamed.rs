//! Renamed: macros that imports give other names, wherever these are called.

use crate::context::Context;
use crate::tree::{Part, UnitId};
use rustc_hash::FxHashMap as HashMap;
use std::collections::BTreeSet;

/// Names that imports give to macros, with those that the macros have.
#[derive(Default)]
pub struct Renamed {
    names: HashMap<String, BTreeSet<String>>,
    /// How many units and crates have been looked at.
    seen: (UnitId, usize),
}

impl Context {
    /// The names of the macros that an import of this name may mean.
    pub(crate) fn renamed_macros(&mut self, name: &str) -> Vec<String> {
        self.find_renamed();
        self.reach.renamed.names.get(name).into_iter().flatten().cloned().collect()
    }

    /// All names that imports give to one of these macros.
    pub(super) fn names_given(&mut self, macros: &BTreeSet<String>) -> Vec<String> {
        self.find_renamed();
        let renamed = self.reach.renamed.names.iter();
        let given = renamed.filter(|(_, names)| names.iter().any(|name| macros.contains(name)));
        given.map(|(given, _)| given.clone()).collect()
    }

    /// Looks at the imports that have been read since, and at all where a crate has.
    fn find_renamed(&mut self) {
        let now = (self.tree.units.len(), self.tree.crates.len());
        if self.reach.renamed.seen == now {
            return;
        }
        let (units, crates) = self.reach.renamed.seen;
        let known = if crates == now.1 { units } else { 0 };
        let named = self.tree.units.iter().skip(known).filter_map(|unit| match &unit.part {
            Part::Import(import) => Some((import.alias.clone()?, import.path.last()?.clone())),
            _ => None,
        });
        let named: Vec<(String, String)> = named.filter(|(given, name)| given != name).collect();
        let mut renamed = std::mem::take(&mut self.reach.renamed.names);
        for (given, name) in named {
            let is_given = renamed.contains_key(&name);
            let mut crates = self.tree.crates.iter();
            if is_given || crates.any(|krate| krate.macros.contains_key(&name)) {
                renamed.entry(given).or_default().insert(name);
            }
        }
        self.reach.renamed.names = renamed;
        self.reach.renamed.seen = now;
    }
}
