//! Covered: macro calls, and the names of crates that they are given, noted for when all is known that
//! may hide these.

use super::Scan;
use crate::tokens::EXPRESSIONS;
use crate::told::{Covered, Covering};
use crate::tree::ItemId;
use proc_macro2::TokenStream;
use std::ops::Range;

impl Scan<'_> {
    /// Notes a macro call before its arguments are read; whether it is one that may hide something.
    pub(crate) fn enter_covering(
        &mut self,
        ours: &[ItemId],
        name: &str,
        arguments: &TokenStream,
    ) -> bool {
        if self.noting.is_some() || (ours.is_empty() && EXPRESSIONS.contains(&name)) {
            return false;
        }
        self.handing.push(self.cx.told.coverings.len());
        self.cx.told.coverings.push(Covering {
            items: ours.to_vec(),
            scope: self.scope,
            arguments: arguments.clone(),
            generics: self.generics.iter().flatten().cloned().collect(),
            calls: self.calls.iter().flatten().cloned().collect(),
        });
        true
    }

    pub(crate) fn leave_covering(&mut self, is_covering: bool) {
        if is_covering {
            self.handing.pop();
        }
    }

    /// The macros among whose arguments the walk is.
    pub(crate) fn handed_to(&self) -> Option<Vec<ItemId>> {
        self.handing.last().map(|&idx| self.cx.told.coverings[idx].items.to_vec())
    }

    /// Notes the name of a crate that starts a path among the arguments of macro calls.
    pub(super) fn covered(&mut self, name: &str, range: &Range<usize>) {
        if self.noting.is_none() && !self.in_rules && !self.handing.is_empty() {
            let (name, range) = (name.to_string(), range.clone());
            let (file, by) = (self.file, self.handing.clone());
            self.cx.told.covered.push(Covered { name, file, range, by });
        }
    }
}
