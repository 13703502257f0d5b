//! Known: the names by which a crate may name others, and what is said of those that are not among them.

use crate::context::Context;
use crate::diag::{Code, Diagnostic, Place};
use crate::tree::CrateId;

impl Context {
    /// The names by which a crate may name other crates.
    pub fn crate_names(&self, krate: CrateId) -> Vec<String> {
        let mut names: Vec<String> = match self.tree.crates[krate].package {
            Some(package) => {
                let manifest = &self.workspace.packages[package].manifest;
                let own = manifest
                    .lib
                    .iter()
                    .filter(|_| self.solution == Some(krate))
                    .map(|lib| lib.name.clone());
                own.chain(
                    manifest.dependencies.iter().map(|dependency| dependency.extern_name.clone()),
                )
                .collect()
            }
            None => self.loose.keys().cloned().collect(),
        };
        names.extend(self.provided.iter().cloned());
        names.sort();
        names
    }

    /// Reports a name of a crate that a crate has not, with those that it has.
    pub fn tell_unknown_crate(&mut self, krate: CrateId, name: &str, place: Place) {
        let known = self.crate_names(krate);
        let near = crate::names::nearest(name, known.clone());
        let near = if near.is_empty() { known } else { near };
        let package = self.tree.crates[krate].package.map(|id| &self.workspace.packages[id]);
        let help = match (package.map(|package| &package.manifest.name), near.join(", ")) {
            (Some(own), near) if near.is_empty() => format!("add it to the dependencies of {own}"),
            (Some(own), near) => format!("add it to the dependencies of {own}, which has: {near}"),
            (None, near) if near.is_empty() => "add its package under crates/".to_string(),
            (None, near) => format!("add its package under crates/, known are: {near}"),
        };
        let message = format!("there is no crate or module `{name}`");
        self.diagnostics.push(Diagnostic::error(Code::UnknownCrate, message).at(place).help(help));
    }
}
