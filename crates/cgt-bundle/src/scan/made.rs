//! Made: names that macro calls give to modules and types, where a crate has the name too.

use super::Scan;
use crate::resolve::Call;
use std::ops::Range;
use std::rc::Rc;

impl Scan<'_> {
    /// Whether the first name of a path is that of something which a macro call makes; refused if
    /// that is not known.
    pub(super) fn is_made(&mut self, name: &str, range: &Range<usize>) -> bool {
        let mut is_unknown = false;
        for call in self.calls.iter().flatten().cloned().collect::<Vec<Rc<Call>>>() {
            match self.cx.makes(&call, name) {
                Some(true) => return true,
                Some(false) => {}
                None => is_unknown = true,
            }
        }
        match self.cx.is_made_around(self.scope, name) {
            Some(true) => return true,
            Some(false) => {}
            None => is_unknown = true,
        }
        if is_unknown && self.noting.is_none() {
            self.cx.refuse_covered(name, self.file, range.clone());
        }
        false
    }

    /// Whether a call among the statements around may make something of that name.
    pub(super) fn may_be_made_among_statements(&mut self, name: &str) -> bool {
        let calls: Vec<Rc<Call>> = self.calls.iter().flatten().cloned().collect();
        calls.iter().any(|call| self.cx.makes(call, name) != Some(false))
    }

    /// Leaves a block, once what it calls has been looked up.
    pub(super) fn leave_calls(&mut self) {
        let calls = self.calls.pop().unwrap_or_default();
        self.cross_imported(&calls);
    }

    /// The macro calls among the statements of a block, which may make items.
    pub(super) fn enter_calls(&mut self, block: &syn::Block) {
        let calls = block.stmts.iter().filter_map(|stmt| match stmt {
            syn::Stmt::Macro(call) => Some((&call.attrs, &call.mac)),
            syn::Stmt::Expr(syn::Expr::Macro(call), _) => Some((&call.attrs, &call.mac)),
            _ => None,
        });
        let calls =
            calls.filter(|(_, call)| !crate::tokens::makes_no_items(call)).map(|(attrs, mac)| {
                let start = self.range(mac.path.segments[0].ident.span()).start;
                let node = syn::ItemMacro {
                    attrs: attrs.clone(),
                    ident: None,
                    mac: mac.clone(),
                    semi_token: None,
                };
                Rc::new(Call { node, scope: self.scope, place: (self.file, start), order: None })
            });
        self.calls.push(calls.collect());
    }
}
