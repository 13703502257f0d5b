//! Program: all crates that are linked together, and what is there though nobody names it.

use super::module::{Definition, Module};
use super::token::{Kind, Tokens};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// All crates of a program.
pub struct Program<'a> {
    pub modules: Vec<Module<'a>>,
    /// The names of its crates.
    pub crates: FxHashSet<&'a str>,
    /// What crates show one another.
    shown: FxHashMap<&'a str, Id>,
}

/// A definition, by its module's index and its own.
pub type Id = (usize, usize);

impl<'a> Program<'a> {
    pub fn of(modules: Vec<Module<'a>>) -> Self {
        let mut shown = FxHashMap::default();
        for (idx, module) in modules.iter().enumerate() {
            let public = module.definitions.iter().enumerate().filter(|(_, own)| !own.is_private);
            shown.extend(public.map(|(own, definition)| (definition.name, (idx, own))));
        }
        let crates = modules.iter().map(|module| module.krate).collect();
        Program { modules, crates, shown }
    }

    pub fn get(&self, (module, own): Id) -> &Definition<'a> {
        &self.modules[module].definitions[own]
    }

    /// What a name means in a module.
    pub fn find(&self, module: usize, name: &str) -> Option<Id> {
        let own = self.modules[module].find(name).map(|own| (module, own));
        own.or_else(|| self.shown.get(name).copied())
    }

    /// What is kept although nothing may name it, by the end of its name.
    pub fn kept(&self) -> BTreeMap<&'a str, Vec<Id>> {
        let mut kept: BTreeMap<&str, Vec<Id>> = BTreeMap::new();
        for (idx, module) in self.modules.iter().enumerate() {
            let lists = ["llvm.used", "llvm.compiler.used"].map(|name| module.find(name));
            for list in lists.into_iter().flatten() {
                for token in Tokens::of(module.definitions[list].text) {
                    let Kind::Global(name) = token.kind else { continue };
                    let found = self.find(idx, name).into_iter();
                    kept.entry(last_name(name)).or_default().extend(found);
                }
            }
        }
        kept
    }

    /// The assembly outside of functions, piece by piece.
    pub fn assembly(&self) -> Vec<Vec<&'a str>> {
        let ends = |line: &&str| line.contains(".att_syntax");
        let pieces = self.modules.iter().flat_map(|module| module.assembly.split_inclusive(ends));
        let mut pieces: Vec<_> = pieces.map(<[&str]>::to_vec).collect();
        pieces.sort_unstable();
        pieces
    }

    /// What the system may call or see, by its name.
    pub fn roots(&self) -> BTreeMap<&'a str, Id> {
        let mut roots = BTreeMap::new();
        for (idx, module) in self.modules.iter().enumerate() {
            for (own, definition) in module.definitions.iter().enumerate() {
                if !definition.is_own() && !definition.name.starts_with("llvm.") {
                    roots.insert(definition.name, (idx, own));
                }
            }
        }
        roots
    }
}

/// The last name in a path as the compiler writes it, `4INIT` at its end; else all of it.
fn last_name(path: &str) -> &str {
    let ends = (1..path.len()).rev().filter(|&at| path.is_char_boundary(at));
    let found = ends.map(|at| (&path[..at], &path[at..])).find(|(before, name)| {
        let before = before.strip_suffix('_').filter(|_| name.starts_with(['_'])).unwrap_or(before);
        before.ends_with(&name.len().to_string())
    });
    found.map_or(path, |(_, name)| name)
}
