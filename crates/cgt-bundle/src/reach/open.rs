//! Open: calls in the rules of macros that do not say which macro they call.
//!
//! In `$crate::$module::name!()` and `$name!()` it may be any that calls name, or that paths in
//! macros lead to.

use crate::context::Context;
use crate::scan::Scan;
use crate::tree::{ItemId, Kind, ModId};

impl Context {
    /// A macro that such a call may mean.
    pub fn open_macro(&mut self, item: ItemId) {
        if self.reach.open_macros.insert(item) {
            let scopes = self.reach.open_callers.iter();
            self.reach.open_calls.extend(scopes.map(|&scope| (item, scope)));
        }
    }

    /// A scope in which there is such a call.
    pub fn call_openly(&mut self, scope: ModId) {
        if self.reach.open_callers.insert(scope) {
            let macros = self.reach.open_macros.iter();
            self.reach.open_calls.extend(macros.map(|&item| (item, scope)));
        }
    }

    /// Follows what a macro names in a scope that may call it.
    pub(super) fn follow_open_call(&mut self, item: ItemId, scope: ModId) {
        let is_exported = matches!(self.tree.items[item].kind, Kind::Macro { exported: true });
        if is_exported || self.tree.crate_of(item) == self.tree.mods[scope].krate {
            let (unit, file) = (self.tree.items[item].unit, self.tree.mods[scope].file);
            Scan::new(self, unit, scope, file).expand_openly(item);
        }
    }
}
