//! Names that nothing has: most words in code are variables and fields, and a lookup of one ends here.

use super::{Namespace, Res};
use crate::context::Context;
use crate::tree::ModId;
use rustc_hash::FxHashSet as HashSet;

impl Context {
    /// Whether a module may give the name: it has it, or what it opens may.
    pub(super) fn may_hold(&mut self, module: ModId, name: &str) -> bool {
        let here = &self.tree.mods[module];
        let krate = &self.tree.crates[here.krate];
        if here.names.contains_key(name)
            || here.imports.contains_key(name)
            || (module == krate.root && krate.macros.contains_key(name))
        {
            return true;
        }
        let is_open = !here.globs.is_empty() || !here.opaque.is_empty();
        is_open
            && (!self.opens(module)
                || self.is_known(name)
                || (self.has_outside_globs && super::standard::is_module(name)))
    }

    /// Whether anything at all has the name, or may be given it by a macro call.
    pub fn is_known(&mut self, name: &str) -> bool {
        for call in std::mem::take(&mut self.tree.unread) {
            let made = self.made_by(call);
            self.made_names.extend(made.names.iter().cloned());
        }
        self.tree.known.contains(name) || self.made_names.contains(name)
    }

    /// Whether all crates are loaded that the globs of a module lead to, so that their names are
    /// known; loads them, but for in the midst of a search.
    fn opens(&mut self, module: ModId) -> bool {
        if self.tree.mods[module].globs.is_empty() || self.opened.contains(&module) {
            return true;
        }
        if !self.looking.is_empty() || !self.importing.is_empty() {
            return false;
        }
        let mut seen = HashSet::default();
        let mut open = vec![module];
        while let Some(module) = open.pop() {
            if !seen.insert(module) || self.opened.contains(&module) {
                continue;
            }
            for unit in self.tree.mods[module].globs.clone() {
                let found = self.import(unit, Namespace::Type);
                self.has_outside_globs |= found.iter().any(|found| found.res == Res::External);
                open.extend(found.iter().filter_map(|found| match found.res {
                    Res::Module(inner) => Some(inner),
                    _ => None,
                }));
            }
        }
        // Only now: while it is being followed, a glob may still wait for another one.
        self.opened.extend(seen);
        true
    }
}
