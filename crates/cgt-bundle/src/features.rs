//! Features: which of them are on in each package, as cargo has it for a build.
//!
//! A package is compiled once, with the features that any of its users asks for. So all of the graph
//! is gone through before anything is parsed.

use crate::load::{PackageId, Workspace};
use crate::manifest::Dependency;
use std::collections::BTreeSet;

impl Workspace {
    /// Starts from these packages, with their default features and those named beside them.
    pub fn start_from(&mut self, roots: impl IntoIterator<Item = (PackageId, Vec<String>)>) {
        self.roots = roots.into_iter().collect();
        self.unify();
    }

    /// Switches on what the packages from which a build starts ask for, in all that they reach.
    pub(crate) fn unify(&mut self) {
        self.used.clear();
        let mut open = Vec::new();
        for (root, asked) in self.roots.clone() {
            self.enable(root, asked.into_iter().chain(["default".to_string()]));
            self.used.insert(root);
            open.push(root);
        }
        while let Some(from) = open.pop() {
            for dependency in self.counted(from) {
                if !self.is_on(from, &dependency) {
                    continue;
                }
                let Some(to) = self.target(from, &dependency) else { continue };
                let known = self.packages[to].features.len();
                self.switch_on(from, &dependency, to);
                if self.used.insert(to) || known != self.packages[to].features.len() {
                    open.push(to);
                }
            }
        }
    }

    /// The dependencies whose features count: cargo's first resolver does not tell apart what a
    /// build, its scripts and its tests ask for.
    fn counted(&self, from: PackageId) -> Vec<Dependency> {
        let manifest = &self.packages[from].manifest;
        let mut all = manifest.dependencies.clone();
        if self.is_first_resolver {
            all.extend(manifest.others.iter().cloned());
            if self.roots.iter().any(|(root, _)| *root == from) {
                all.extend(manifest.dev_dependencies.iter().cloned());
            }
        }
        all
    }

    /// The package that a dependency is, if its source is at hand.
    fn target(&mut self, from: PackageId, dependency: &Dependency) -> Option<PackageId> {
        let dir = match &dependency.path {
            Some(path) => path.clone(),
            None => {
                let own = &self.packages[from].manifest.dir;
                let edges = self.external.iter().flatten();
                let is_meant = |package: &str, extern_name: &str| match dependency.is_renamed {
                    true => extern_name == dependency.extern_name,
                    false => package == dependency.key,
                };
                let mut own = edges.filter(|edge| edge.from == *own);
                own.find(|edge| is_meant(&edge.package, &edge.extern_name))?.to.clone()
            }
        };
        // What cannot be read is told of once it is needed.
        self.add(&dir, false).ok()
    }

    /// Whether one package is built for another, or is it.
    pub(crate) fn reaches(&mut self, from: PackageId, to: PackageId) -> bool {
        let (mut open, mut seen) = (vec![from], BTreeSet::new());
        while let Some(from) = open.pop() {
            if from == to {
                return true;
            }
            if !seen.insert(from) {
                continue;
            }
            for dependency in self.counted(from) {
                if self.is_on(from, &dependency) {
                    open.extend(self.target(from, &dependency));
                }
            }
        }
        false
    }

    /// Whether a dependency is there at all: an optional one only where a feature asks for it.
    pub(crate) fn is_on(&self, from: PackageId, dependency: &Dependency) -> bool {
        let asks = |feature: &String| {
            let key = feature.strip_prefix("dep:").unwrap_or(feature);
            key.split('/').next() == Some(dependency.key.as_str())
        };
        !dependency.optional || self.packages[from].features.iter().any(asks)
    }

    /// Switches on features of a package, and those of its own that they imply.
    pub(crate) fn enable(&mut self, id: PackageId, features: impl IntoIterator<Item = String>) {
        let on = self.packages[id].manifest.closure(features);
        self.packages[id].features.extend(on);
    }

    /// Switches on what one package asks of another.
    fn switch_on(&mut self, from: PackageId, dependency: &Dependency, to: PackageId) {
        let mut asked = dependency.features.clone();
        if dependency.default_features {
            asked.push("default".to_string());
        }
        for feature in &self.packages[from].features {
            let parts =
                feature.split_once('/').map(|(key, part)| (key.trim_end_matches('?'), part));
            asked.extend(
                parts.filter(|(key, _)| *key == dependency.key).map(|(_, part)| part.to_string()),
            );
        }
        self.enable(to, asked);
    }

    /// Whether a package is among those that the build uses.
    pub(crate) fn is_used(&self, id: PackageId) -> bool {
        self.used.contains(&id)
    }

    /// The libraries of the workspace as places to start from, with those of `asked` that each has.
    pub(crate) fn all_libraries(&self, asked: &[String]) -> Vec<(PackageId, Vec<String>)> {
        self.libraries().into_values().map(|id| (id, self.known_features(id, asked))).collect()
    }

    /// Those of the features that a package has.
    pub(crate) fn known_features(&self, id: PackageId, asked: &[String]) -> Vec<String> {
        let known = &self.packages[id].manifest.features;
        asked.iter().filter(|feature| known.contains_key(*feature)).cloned().collect()
    }
}

/// The packages that a build starts from, with the features that are asked of each.
pub(crate) type Roots = Vec<(PackageId, Vec<String>)>;
/// The packages that a build uses.
pub(crate) type Used = BTreeSet<PackageId>;
