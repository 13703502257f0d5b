//! Hiding: names that nobody uses, but without which a glob would bring something else of that name.

use crate::context::Context;
use crate::resolve::{Namespace, Res};
use crate::tree::ModId;

impl Context {
    /// Marks the names that hide what the needed globs of their modules bring; whether there were new
    /// ones.
    pub(super) fn keep_hiding(&mut self) -> bool {
        for (module, name, ns) in self.reach.hiding.clone() {
            self.keep_name(module, &name, ns);
        }
        for key in self.reach.brought.clone() {
            // One without a needed glob may get it later.
            if self.keep_brought(&key) {
                self.reach.brought.remove(&key);
                self.reach.brought_by_all.insert(key);
            }
        }
        !self.reach.queue.is_empty()
    }

    /// Where several globs bring different things of a name to a module, nobody else may see any of them,
    /// though one alone would be seen: all are kept, or none is.
    fn keep_brought(&mut self, (module, name, ns): &(ModId, String, Namespace)) -> bool {
        let here = &self.tree.mods[*module];
        let Some(glob) = here.globs.iter().copied().find(|&glob| self.tree.units[glob].is_live)
        else {
            return false;
        };
        let all = self.all_brought(*module, name, *ns);
        let first = all.first().map(|found| found.res);
        if all.iter().all(|found| Some(found.res) == first) {
            return true;
        }
        for found in all {
            found.via.iter().for_each(|&unit| self.mark(unit, glob));
            if let Some(item) = found.res.of() {
                self.mark_item(item, glob);
            }
        }
        true
    }

    fn keep_name(&mut self, module: ModId, name: &str, ns: Namespace) {
        let here = &self.tree.mods[module];
        let glob = here.globs.iter().find(|&&glob| self.tree.units[glob].is_live).copied();
        // Of a solution, and of a block, nothing is cut.
        let Some(glob) = glob.filter(|_| !here.is_block && self.solution != Some(here.krate))
        else {
            return;
        };
        for found in self.own_names(module, name, ns, |_, _| true) {
            found.via.iter().for_each(|&unit| self.mark(unit, glob));
            match found.res {
                Res::Item(item) | Res::Variant(item) => self.mark_item(item, glob),
                Res::Module(inner) => {
                    self.reach.modules.insert(inner);
                }
                Res::External => {}
            }
        }
    }
}
