//! Linked: crates that are named only where nobody needs it.
//!
//! The compiler links what any code of a crate names, also code that is never called, and an
//! allocator or a constructor in there does its work all the same. So do impls for numbers.

use super::inside::has_symbol;
use super::numbers::has_foreign_impl;
use crate::context::Context;
use crate::lex::may_call;
use crate::load::PackageId;
use crate::resolve::Namespace;
use crate::tokens::{is_colons, is_keyword};
use crate::tree::{CrateId, ItemId, Kind, ModId, Part, UnitId, Visibility};
use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeSet;
use std::path::Path;
use syn::ext::IdentExt;

impl Context {
    /// Takes in the crates that a library names which may have something for the whole program, of those
    /// that stand at a path; all that a solution names is there anyway.
    pub(super) fn index_linked(&mut self, krate: CrateId) {
        let package = self.tree.crates[krate].package.filter(|_| self.solution != Some(krate));
        let Some(package) = package else { return };
        for name in self.workspace.near_dependencies(package) {
            if !self.knows_crate(krate, &name)
                && self.is_crate_named(krate, &name)
                && let Ok(Some(other)) = self.workspace.dependency(package, &name)
                && self.may_link(other)
            {
                self.extern_crate(krate, &name);
            }
        }
    }

    /// Whether any code of a crate names another one.
    fn is_crate_named(&mut self, krate: CrateId, name: &str) -> bool {
        let own = (0..self.tree.mods.len()).filter(|&module| self.tree.mods[module].krate == krate);
        let own: Vec<ModId> = own.collect();
        if own.iter().any(|&module| self.is_looked_up(module, name)) {
            return true;
        }
        let hiding: BTreeSet<ModId> =
            own.into_iter().filter(|&module| self.is_other(module, name)).collect();
        let texts = || {
            let items = self.tree.items.iter().enumerate();
            // The items in a module have texts of their own.
            let items = items.filter(|&(item, entry)| {
                !matches!(entry.kind, Kind::Mod(_)) && self.tree.crate_of(item) == krate
            });
            items.map(|(item, entry)| {
                let text = &self.tree.files[entry.file].text;
                (item, text.get(entry.range.clone()).unwrap_or_default())
            })
        };
        // What rules name counts where they are called.
        let is_called = |item: ItemId| {
            let entry = &self.tree.items[item];
            !matches!(entry.kind, Kind::Macro { .. })
                || texts().any(|(other, text)| other != item && may_call(text, &entry.name))
        };
        texts().any(|(item, text)| {
            text.contains(name)
                && !hiding.contains(&self.tree.items[item].module)
                && text.parse().is_ok_and(|tokens| names_crate(&tokens, name))
                && is_called(item)
        })
    }

    /// Whether a name is that of a type or module which a module has itself, so that no path there goes
    /// on from the crate.
    fn is_other(&mut self, module: ModId, name: &str) -> bool {
        let here = &self.tree.mods[module];
        let is_type = |&item: &ItemId| {
            let kind = &self.tree.items[item].kind;
            !matches!(
                kind,
                Kind::ExternCrate | Kind::Foreign { .. } | Kind::Macro { .. } | Kind::Value
            )
        };
        if here.names.get(name).into_iter().flatten().any(is_type) {
            return true;
        }
        !self.imported_types(module, name).is_empty()
    }

    /// The imports by which a module has a type or module of that name, but for the crate itself.
    fn imported_types(&mut self, module: ModId, name: &str) -> Vec<UnitId> {
        let imports = self.tree.mods[module].imports.get(name).into_iter().flatten();
        let is_other = |unit: &&UnitId| match &self.tree.units[**unit].part {
            Part::Import(import) => import.path != [name],
            _ => false,
        };
        let mut others: Vec<UnitId> = imports.filter(is_other).copied().collect();
        others.retain(|&unit| !self.import(unit, Namespace::Type).is_empty());
        others
    }

    /// Whether the compiler looks for a crate of the name by itself, and links it: it sees whether an
    /// import of a module's own is redundant.
    fn is_looked_up(&mut self, module: ModId, name: &str) -> bool {
        let imports = self.imported_types(module, name);
        imports.into_iter().any(|unit| match &self.tree.units[unit].part {
            Part::Import(import) => {
                import.vis != Visibility::Public
                    && import.path.last().is_some_and(|last| last == name)
            }
            _ => false,
        })
    }

    /// Whether a package, or one that it names, may have something for the whole program.
    fn may_link(&mut self, package: PackageId) -> bool {
        if let Some(&known) = self.reach.linking.get(&package) {
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
        self.reach.linking.insert(package, found);
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
fn names_crate(tokens: &TokenStream, name: &str) -> bool {
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
