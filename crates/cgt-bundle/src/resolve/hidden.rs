//! Hidden: what the names of a module hide of what its globs bring, and what may yet be behind them.

use super::{Found, Namespace, Res};
use crate::context::Context;
use crate::tree::Part;

impl Context {
    /// Whether a name that a module has itself may be absent from a namespace all the same, so that
    /// something else has it there.
    pub(super) fn is_elsewhere(&self, found: &Found, ns: Namespace) -> bool {
        match found.res {
            // In which namespaces something outside is, syntax does not tell.
            Res::External => match found.via.first().map(|&unit| &self.tree.units[unit].part) {
                Some(Part::Import(import)) => !import.is_type,
                _ => false,
            },
            // Who does not see all fields does not see the constructor.
            Res::Item(item) if ns == Namespace::Value => {
                let is_public =
                    |field: &syn::Field| matches!(field.vis, syn::Visibility::Public(_));
                match &*self.tree.items[item].node {
                    syn::Item::Struct(node) => !node.fields.iter().all(is_public),
                    _ => false,
                }
            }
            _ => false,
        }
    }
}
