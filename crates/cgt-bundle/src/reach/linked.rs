//! Linked: crates that are named only where nobody needs it.
//!
//! The compiler links what any code of a crate names, also code that is never called, and an
//! allocator or a constructor in there does its work all the same. So do impls for numbers.

use super::inside::has_symbol;
use super::loads::Load;
use super::numbers::has_foreign_impl;
use crate::context::Context;
use crate::load::PackageId;
use crate::tokens::{is_colons, is_keyword};
use crate::tree::{CrateId, ExternCrate, ItemId};
use proc_macro2::{TokenStream, TokenTree};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use syn::ext::IdentExt;

/// What is known of which crates are linked.
#[derive(Default)]
pub struct Links {
    /// Crates that the compiler loads, whose impls count; and those of which it is not known yet.
    pub loaded: BTreeSet<CrateId>,
    pub held: BTreeSet<CrateId>,
    /// Crates, and the names in them that load others for certain.
    pub loading: HashSet<(CrateId, String)>,
    /// Names of crates in others, with the items that have macro calls which may name them or not.
    pub doubts: HashMap<(CrateId, String), ItemId>,
    /// Crates that may be loaded or not, with the items that decide it.
    pub doubted: BTreeMap<CrateId, ItemId>,
    /// Packages that were looked at for what is there for the whole program, and whether they have any.
    packages: HashMap<PackageId, bool>,
}

impl Context {
    /// Notes that the compiler loads a crate, so that its impls count.
    pub fn load(&mut self, krate: CrateId) {
        if self.reach.links.loaded.insert(krate) && self.reach.links.held.remove(&krate) {
            self.reach.fresh.push(krate);
        }
    }

    /// Takes in a crate that something names, or holds it back as long as nothing that is loaded loads it:
    /// rules and tokens that come to nothing name it as well.
    pub(super) fn take_in(&mut self, krate: CrateId) {
        if self.solution == Some(krate) || self.load_of(krate) == Load::Sure {
            self.reach.links.loaded.insert(krate);
        }
        if !self.reach.links.loaded.contains(&krate) {
            self.reach.links.held.insert(krate);
            return;
        }
        self.index(krate);
        for held in self.reach.links.held.clone() {
            if self.loads_other(krate, held) == Load::Sure {
                self.load(held);
            }
        }
    }

    /// Whether anything that is loaded loads a crate.
    fn load_of(&mut self, krate: CrateId) -> Load {
        let mut load = Load::Never;
        for other in self.reach.links.loaded.clone() {
            load = load.max(self.loads_other(other, krate));
            if load == Load::Sure {
                break;
            }
        }
        load
    }

    /// Whether a crate loads another one, by any of the names that it has for it.
    fn loads_other(&mut self, krate: CrateId, other: CrateId) -> Load {
        let names = self.names_for(krate, other);
        let loads = names.iter().map(|name| self.loads(krate, name));
        loads.max().unwrap_or(Load::Never)
    }

    /// The names by which a crate has named another one, sorted.
    fn names_for(&self, krate: CrateId, other: CrateId) -> Vec<String> {
        let named = self.externs.get(&krate).into_iter().flatten();
        let is_it = |target: &Option<ExternCrate>| *target == Some(ExternCrate::Bundled(other));
        let mut names: Vec<String> =
            named.filter(|(_, target)| is_it(target)).map(|(name, _)| name.clone()).collect();
        names.sort();
        names
    }

    /// Notes what leaves open whether a crate loads another one, if anything does.
    fn doubt(&mut self, krate: CrateId, other: CrateId) {
        let names = self.names_for(krate, other);
        let is_sure = |name: &String| self.reach.links.loading.contains(&(krate, name.clone()));
        if names.iter().any(is_sure) {
            return;
        }
        let mut doubts =
            names.into_iter().filter_map(|name| self.reach.links.doubts.get(&(krate, name)));
        if let Some(&item) = doubts.next() {
            self.reach.links.doubted.insert(other, item);
        }
    }

    /// Takes in the crates of which it stays open whether they are loaded, once all else is known.
    pub(super) fn settle_held(&mut self) -> bool {
        for krate in self.reach.links.loaded.clone() {
            for held in self.reach.links.held.clone() {
                if self.loads_other(krate, held) != Load::Never {
                    self.doubt(krate, held);
                    self.load(held);
                }
            }
            self.link(krate, Load::Maybe);
        }
        !self.reach.fresh.is_empty()
    }

    /// Takes in the crates that a crate names which may have something for the whole program, of those
    /// that stand at a path.
    pub(super) fn index_linked(&mut self, krate: CrateId) {
        self.link(krate, Load::Sure);
    }

    fn link(&mut self, krate: CrateId, least: Load) {
        let Some(package) = self.tree.crates[krate].package else { return };
        for name in self.workspace.near_dependencies(package) {
            if self.knows_crate(krate, &name) {
                continue;
            }
            let load = self.loads(krate, &name);
            if least <= load
                && let Ok(Some(other)) = self.workspace.dependency(package, &name)
                && self.may_link(other)
                && let Some(ExternCrate::Bundled(other)) = self.extern_crate(krate, &name)
            {
                self.doubt(krate, other);
                self.load(other);
            }
        }
    }

    /// Whether a package, or one that it names, may have something for the whole program.
    pub(crate) fn may_link(&mut self, package: PackageId) -> bool {
        if let Some(&known) = self.reach.links.packages.get(&package) {
            return known;
        }
        let (mut open, mut seen) = (vec![package], BTreeSet::from([package]));
        let mut found = false;
        while let (Some(package), false) = (open.pop(), found) {
            let manifest = &self.workspace.packages[package].manifest;
            // What makes code for the compiler is not in the program.
            let Some(lib) = manifest.lib.as_ref().filter(|_| !manifest.proc_macro) else {
                continue;
            };
            let folder = lib.path.parent().unwrap_or(Path::new("")).to_path_buf();
            let texts = self.sources(&folder);
            found = texts.iter().any(|text| has_symbol(text)) || has_foreign_impl(&texts);
            for name in self.workspace.near_dependencies(package) {
                if texts.iter().any(|text| text.contains(&name))
                    && let Ok(Some(other)) = self.workspace.dependency(package, &name)
                    && seen.insert(other)
                {
                    open.push(other);
                }
            }
        }
        self.reach.links.packages.insert(package, found);
        found
    }

    /// The texts of all source files in a folder, those of other packages left out.
    fn sources(&self, folder: &Path) -> Vec<String> {
        let files = &self.workspace.files;
        let (mut open, mut texts) = (vec![folder.to_path_buf()], Vec::new());
        while let Some(folder) = open.pop() {
            for name in files.children(&folder) {
                let path = folder.join(&name);
                let is_file = files.is_file(&path);
                if is_file && name.ends_with(".rs") {
                    texts.extend(files.text(&path).ok());
                } else if !is_file
                    && name != "target"
                    && !name.starts_with('.')
                    && !files.is_file(&path.join("Cargo.toml"))
                {
                    open.push(path);
                }
            }
        }
        texts
    }
}

/// Whether a path among tokens starts with the name of a crate.
pub(super) fn names_crate(tokens: &TokenStream, name: &str) -> bool {
    let mut open = vec![(tokens.clone(), false)];
    while let Some((tokens, is_import)) = open.pop() {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            match token {
                // Names in a group go on with the path before it.
                TokenTree::Group(group) if starts_path(&tokens, at) => {
                    open.push((group.stream(), is_word(&tokens, at, "use")));
                }
                TokenTree::Ident(word) if word.unraw() == name => {
                    let starts = starts_path(&tokens, at);
                    let first = (is_import && starts)
                        || is_word(&tokens, at, "use")
                        || is_word(&tokens, at, "crate");
                    if first || (starts && is_colons(&tokens, at + 1)) {
                        return true;
                    }
                }
                _ => {}
            }
        }
    }
    false
}

/// Whether the token before another one is this word.
fn is_word(tokens: &[TokenTree], at: usize, word: &str) -> bool {
    let before = at.checked_sub(1).map(|before| &tokens[before]);
    matches!(before, Some(TokenTree::Ident(before)) if before == word)
}

/// Whether no path goes on to a token, and it is no field or method.
fn starts_path(tokens: &[TokenTree], at: usize) -> bool {
    let is_after = |token: &TokenTree| match token {
        TokenTree::Ident(word) => !is_keyword(&word.to_string()),
        TokenTree::Punct(punct) => punct.as_char() == '>',
        _ => false,
    };
    match at.checked_sub(2) {
        Some(colons) if is_colons(tokens, colons) => {
            !colons.checked_sub(1).is_some_and(|before| is_after(&tokens[before]))
        }
        _ => !matches!(
            at.checked_sub(1).map(|before| &tokens[before]),
            Some(TokenTree::Punct(punct)) if matches!(punct.as_char(), '.' | '\'' | '$')
        ),
    }
}
