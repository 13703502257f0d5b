//! Imports that are needed, and those that lead nowhere.

use super::ROOT;
use crate::context::Context;
use crate::diag::{Code, Diagnostic};
use crate::resolve::{Namespace, Res};
use crate::tree::UnitId;
use std::rc::Rc;

impl Context {
    /// Marks the imports that an import itself goes through; for the solution's, the target too.
    pub(super) fn visit_import(&mut self, unit: UnitId, import: &Rc<crate::tree::Import>) {
        let because = self.tree.units[unit].because.unwrap_or(ROOT);
        let is_solution = self.solution == Some(self.tree.mods[import.module].krate);
        let in_block = self.tree.mods[import.module].is_block;
        // Where something outside is only a possibility, what is not outside must be there.
        let is_unsure = Namespace::all()
            .any(|ns| self.import(unit, ns).iter().any(|found| found.res == Res::External));
        let mut is_known = import.path.is_empty();
        for ns in Namespace::all() {
            for found in self.import(unit, ns) {
                is_known = true;
                // The text of these stays, so what they name must exist.
                if is_solution || in_block || is_unsure {
                    found.via.iter().for_each(|&via| self.mark(via, unit));
                    match found.res {
                        Res::Item(item) | Res::Variant(item) => self.mark_item(item, because),
                        Res::Module(module) => {
                            self.reach.modules.insert(module);
                        }
                        Res::External => {}
                    }
                    if let (Res::Item(item), Namespace::Macro) = (found.res, ns) {
                        self.reach.macro_paths.insert(item);
                    }
                } else {
                    if let Res::Module(module) = found.res {
                        self.reach.modules.insert(module);
                    }
                    if let (Res::Item(item), Namespace::Macro) = (found.res, ns) {
                        self.reach.macro_paths.insert(item);
                    }
                }
            }
        }
        self.report_import(unit, import, is_known);
    }

    pub(super) fn report_import(
        &mut self,
        unit: UnitId,
        import: &crate::tree::Import,
        is_known: bool,
    ) {
        let Some(first) = import.path.first() else { return };
        let item = self.tree.units[unit].item;
        let place =
            self.tree.place(self.tree.items[item].file, self.tree.items[item].range.clone());
        let krate = self.tree.mods[import.module].krate;
        let path = crate::resolve::PathRef {
            scope: import.module,
            is_absolute: import.is_absolute,
            is_use: true,
            segments: std::slice::from_ref(first),
        };
        let local = Namespace::all().any(|ns| !self.resolve(path, ns).found.is_empty());
        if self.is_unknown_crate(import) && !local && !self.is_open(import.module) {
            let (file, range) = (self.tree.items[item].file, self.tree.items[item].range.clone());
            if self.tree.is_conditional(item) || self.tree.may_be_out(import.module, file, &range) {
                return;
            }
            self.tell_unknown_crate(krate, first, place);
        } else if !is_known {
            self.report_missing_import(import, place);
        }
    }

    pub(super) fn report_missing_import(
        &mut self,
        import: &crate::tree::Import,
        place: crate::diag::Place,
    ) {
        let path = crate::resolve::PathRef {
            scope: import.module,
            is_absolute: import.is_absolute,
            is_use: true,
            segments: &import.path,
        };
        let all: Vec<_> = Namespace::all().map(|ns| self.resolve(path, ns)).collect();
        let Some(best) = all
            .iter()
            .filter(|resolved| resolved.missing.is_some())
            .max_by_key(|resolved| resolved.used)
        else {
            return;
        };
        let (Some(idx), Some(Res::Module(module))) =
            (best.missing, best.found.first().map(|found| found.res))
        else {
            return;
        };
        if self.is_open(module) {
            return;
        }
        let (home, name) = (self.tree.module_path(module).join("::"), &import.path[idx]);
        let near = crate::names::nearest(name, self.visible_names(module));
        let diagnostic = Diagnostic::error(
            Code::UnresolvedPath,
            format!("`{home}` has no `{name}` that can be seen from here"),
        );
        let help = match near.as_slice() {
            [] => format!("look into `{home}` for what it offers"),
            near => format!("near names: {}", near.join(", ")),
        };
        self.diagnostics.push(diagnostic.at(place).help(help));
    }
}
