//! Load: which packages there are, where their sources stand, and which features are on.

use crate::config::Config;
use crate::diag::{Code, Diagnostic};
use crate::features::{Roots, Used};
use crate::files::{Files, normal};
use crate::manifest::{self, Dependency, Manifest, Target};
use crate::profiles::{Override, overrides};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use toml::{Table, Value};

/// Index of a package in [`Workspace::packages`].
pub type PackageId = usize;

/// A package whose manifest has been read.
#[derive(Clone, Debug)]
pub struct Package {
    /// What its manifest says.
    pub manifest: Manifest,
    /// The features that are on, and as `cfg(...)` what its build script sets.
    pub features: BTreeSet<String>,
    /// Whether it belongs to the workspace, and not only to the dependencies.
    pub is_member: bool,
}

impl Package {
    /// The library's crate name.
    pub fn lib(&self) -> Option<&Target> {
        self.manifest.lib.as_ref()
    }
}

/// The packages that a bundle may draw on.
#[derive(Clone, Debug)]
pub struct Workspace {
    /// The reader of its files.
    pub files: Files,
    /// The folder of the root manifest.
    pub root: PathBuf,
    /// Every package read so far; members first.
    pub packages: Vec<Package>,
    shared: Table,
    /// What the root manifest sets for single packages.
    pub(crate) overrides: Vec<Override>,
    /// What cargo's own configuration sets.
    pub(crate) config: Config,
    /// Where `cargo metadata` says that packages without a path stand, once it was asked.
    pub(crate) external: Option<Vec<External>>,
    /// Where the build starts.
    pub(crate) roots: Roots,
    pub(crate) used: Used,
    /// Whether cargo joins features as its first resolver does.
    pub(crate) is_first_resolver: bool,
}

/// An edge of the dependency graph as `cargo metadata` tells it.
#[derive(Clone, Debug)]
pub(crate) struct External {
    pub(crate) from: PathBuf,
    pub(crate) extern_name: String,
    /// The name of the package that it leads to.
    pub(crate) package: String,
    pub(crate) to: PathBuf,
    /// Whether it comes from elsewhere, as from a registry.
    is_foreign: bool,
    /// What is on when everything in the workspace is built.
    features: BTreeSet<String>,
}

impl Workspace {
    /// Reads the workspace or single package of `root/Cargo.toml`.
    ///
    /// # Errors
    ///
    /// A manifest that cannot be read or makes no sense.
    pub fn open(files: Files, root: &Path) -> Result<Workspace, Diagnostic> {
        let root = files.canonical(root);
        let table = manifest::table(&files, &root.join("Cargo.toml"))?;
        let mut shared =
            table.get("workspace").and_then(Value::as_table).cloned().unwrap_or_default();
        shared.insert("dir".to_string(), Value::String(root.display().to_string()));
        let mut workspace = Workspace::empty(files, root.clone(), shared, is_first(&table));
        workspace.overrides = overrides(&table, None);
        workspace.config = Config::read(&workspace.files, &root);
        if table.contains_key("package") {
            workspace.add(&root, true)?;
        }
        for dir in workspace.members() {
            workspace.add(&dir, true)?;
        }
        Ok(workspace)
    }

    fn empty(files: Files, root: PathBuf, shared: Table, is_first_resolver: bool) -> Workspace {
        Workspace {
            files,
            root,
            packages: Vec::new(),
            shared,
            overrides: Vec::new(),
            config: Config::default(),
            external: None,
            roots: Roots::new(),
            used: Used::new(),
            is_first_resolver,
        }
    }

    /// Reads the package of one manifest, with the workspace that it stands in.
    ///
    /// # Errors
    ///
    /// A manifest that cannot be read or makes no sense.
    pub fn open_package(
        files: Files,
        manifest: &Path,
    ) -> Result<(Workspace, PackageId), Diagnostic> {
        let dir = files.canonical(manifest.parent().unwrap_or(Path::new("")));
        let is_root = |dir: &Path| {
            files.is_file(&dir.join("Cargo.toml"))
                && manifest::table(&files, &dir.join("Cargo.toml"))
                    .is_ok_and(|table| table.contains_key("workspace"))
        };
        let root = dir.ancestors().find(|dir| is_root(dir)).unwrap_or(&dir).to_path_buf();
        // A workspace that leaves this package out says nothing about it.
        let mut workspace = Workspace::open(files.clone(), &root)?;
        if !workspace.packages.iter().any(|package| package.manifest.dir == dir) {
            let shared =
                Table::from_iter([("dir".to_string(), Value::String(dir.display().to_string()))]);
            let own = manifest::table(&files, &dir.join("Cargo.toml"))?;
            workspace = Workspace::empty(files, dir.clone(), shared, is_first(&own));
            workspace.overrides = overrides(&own, None);
        }
        workspace.config = Config::read(&workspace.files, &dir);
        let id = workspace.add(&dir, true)?;
        Ok((workspace, id))
    }

    /// The package that `extern_name` means for the code of `from`, read if need be.
    ///
    /// # Errors
    ///
    /// A manifest that cannot be read, or a dependency whose source is not there.
    pub fn dependency(
        &mut self,
        from: PackageId,
        extern_name: &str,
    ) -> Result<Option<PackageId>, Diagnostic> {
        let dependencies = self.packages[from].manifest.dependencies.clone();
        for dependency in &dependencies {
            let Some(path) = &dependency.path else { continue };
            if !self.is_on(from, dependency) {
                continue;
            }
            if dependency.is_renamed && dependency.extern_name != extern_name {
                continue;
            }
            let id = self.add(path, false)?;
            if dependency.is_renamed
                || self.packages[id].lib().is_some_and(|lib| lib.name == extern_name)
            {
                return Ok(Some(id));
            }
        }
        let is_outside =
            |dependency: &Dependency| dependency.path.is_none() && self.is_on(from, dependency);
        if !dependencies.iter().any(is_outside) {
            return Ok(None);
        }
        self.outside_dependency(from, extern_name, &dependencies)
    }

    /// The dependency of a package that has a name, if it is switched on.
    pub fn dependency_called(&self, from: PackageId, name: &str) -> Option<&Dependency> {
        let mut dependencies = self.packages[from].manifest.dependencies.iter();
        dependencies
            .find(|dependency| dependency.extern_name == name && self.is_on(from, dependency))
    }

    /// The names by which the code of a package knows those of its dependencies that stand at a path,
    /// sorted.
    pub fn near_dependencies(&mut self, from: PackageId) -> Vec<String> {
        let mut names = BTreeSet::new();
        for dependency in self.packages[from].manifest.dependencies.clone() {
            let Some(path) = dependency.path.as_ref().filter(|_| self.is_on(from, &dependency))
            else {
                continue;
            };
            let path = Some(path).filter(|_| !dependency.is_renamed);
            let package = path.and_then(|path| self.add(path, false).ok());
            let lib = package.and_then(|package| self.packages[package].lib());
            names.insert(lib.map_or(dependency.extern_name, |lib| lib.name.clone()));
        }
        names.into_iter().collect()
    }

    /// Whether cargo tells no lints of a package, since it is not the user's own.
    pub(crate) fn is_capped(&self, package: PackageId) -> bool {
        let dir = &self.packages[package].manifest.dir;
        let mut edges = self.external.iter().flatten();
        edges.any(|edge| edge.is_foreign && self.files.canonical(&edge.to) == *dir)
    }

    /// A dependency without a path, which only cargo can find.
    fn outside_dependency(
        &mut self,
        from: PackageId,
        extern_name: &str,
        dependencies: &[Dependency],
    ) -> Result<Option<PackageId>, Diagnostic> {
        self.ask_cargo(from)?;
        let dir = &self.packages[from].manifest.dir;
        let edge = self
            .external
            .iter()
            .flatten()
            .find(|edge| edge.from == *dir && edge.extern_name == extern_name);
        match edge.cloned() {
            Some(edge) => {
                let id = self.add(&edge.to, false)?;
                if !self.is_used(id) {
                    self.enable(id, edge.features);
                }
                Ok(Some(id))
            }
            None if dependencies.iter().any(|dependency| {
                dependency.extern_name == extern_name && self.is_on(from, dependency)
            }) =>
            {
                let message = format!("the source of crate `{extern_name}` is not there");
                let help = "run `cargo fetch` in its package, or give it a path in the manifest";
                Err(Diagnostic::error(Code::UnknownCrate, message).help(help))
            }
            None => Ok(None),
        }
    }

    /// The members that are libraries, by crate name.
    pub fn libraries(&self) -> BTreeMap<String, PackageId> {
        let members = self.packages.iter().enumerate().filter(|(_, package)| package.is_member);
        let libraries = members.filter(|(_, package)| !package.manifest.proc_macro);
        libraries.filter_map(|(id, package)| Some((package.lib()?.name.clone(), id))).collect()
    }

    fn members(&self) -> Vec<PathBuf> {
        let list = |key: &str| strings(&self.shared, key);
        let excluded: Vec<PathBuf> =
            list("exclude").iter().map(|path| normal(&self.root.join(path))).collect();
        let mut dirs = Vec::new();
        for pattern in list("members") {
            dirs.extend(self.expand(&pattern));
        }
        dirs.retain(|dir| self.files.is_file(&dir.join("Cargo.toml")) && !excluded.contains(dir));
        dirs
    }

    /// The folders that a member pattern names; `*` and `?` stand for parts of one component.
    fn expand(&self, pattern: &str) -> Vec<PathBuf> {
        let mut dirs = vec![self.root.clone()];
        for part in pattern.split('/').filter(|part| !part.is_empty() && *part != ".") {
            if part.contains(['*', '?']) {
                let inside = |dir: PathBuf| {
                    let names =
                        self.files.children(&dir).into_iter().filter(|name| fits(part, name));
                    names.map(|name| dir.join(name)).collect::<Vec<_>>()
                };
                dirs = dirs.into_iter().flat_map(inside).collect();
            } else {
                dirs = dirs.into_iter().map(|dir| normal(&dir.join(part))).collect();
            }
        }
        dirs
    }

    pub(crate) fn add(&mut self, dir: &Path, is_member: bool) -> Result<PackageId, Diagnostic> {
        let dir = self.files.canonical(dir);
        if let Some(known) = self.packages.iter().position(|package| package.manifest.dir == dir) {
            return Ok(known);
        }
        let shared = self.shared_by(&dir);
        let manifest = Manifest::read(&self.files, &dir, &shared)?;
        self.packages.push(Package { manifest, features: BTreeSet::new(), is_member });
        Ok(self.packages.len() - 1)
    }

    /// What a package may inherit: the `[workspace]` table that it names, or the nearest above it that
    /// does not leave it out.
    fn shared_by(&self, package: &Path) -> Table {
        let own = manifest::table(&self.files, &package.join("Cargo.toml")).ok();
        let named = own.as_ref().and_then(|table| table.get("package")?.get("workspace")?.as_str());
        let named = named.map(|path| self.files.canonical(&normal(&package.join(path))));
        for dir in named.as_deref().unwrap_or(package).ancestors() {
            if dir == self.root {
                return self.shared.clone();
            }
            let table = manifest::table(&self.files, &dir.join("Cargo.toml")).ok();
            if let Some(Value::Table(mut shared)) =
                table.and_then(|mut table| table.remove("workspace"))
            {
                let left_out = strings(&shared, "exclude");
                if left_out.iter().any(|path| package.starts_with(normal(&dir.join(path)))) {
                    continue;
                }
                shared.insert("dir".to_string(), Value::String(dir.display().to_string()));
                return shared;
            }
        }
        Table::new()
    }

    /// Asks `cargo metadata` where the packages without a path stand.
    fn ask_cargo(&mut self, from: PackageId) -> Result<(), Diagnostic> {
        if self.external.is_some() || !self.files.are_real() {
            return Ok(());
        }
        let own = self.packages[from].manifest.dir.join("Cargo.toml");
        // A package may stand below a workspace that does not know it, where the whole graph does.
        let metadata = match metadata(&self.root.join("Cargo.toml")) {
            Ok(all) if all.packages.iter().any(|package| package.manifest_path == own) => all,
            _ => metadata(&own)?,
        };
        let packages: BTreeMap<_, _> =
            metadata.packages.iter().map(|package| (&package.id, package)).collect();
        let dir = |id| {
            packages
                .get(id)
                .and_then(|package| package.manifest_path.parent())
                .map(|dir| dir.as_std_path().to_path_buf())
        };
        let nodes =
            metadata.resolve.as_ref().map(|resolve| resolve.nodes.as_slice()).unwrap_or_default();
        let features: BTreeMap<_, _> =
            nodes.iter().map(|node| (&node.id, &node.features)).collect();
        let mut edges = Vec::new();
        for node in nodes {
            for dependency in &node.deps {
                let (Some(from), Some(to)) = (dir(&node.id), dir(&dependency.pkg)) else {
                    continue;
                };
                let on = features.get(&dependency.pkg).into_iter().flat_map(|list| list.iter());
                edges.push(External {
                    from: self.files.canonical(&from),
                    extern_name: dependency.name.clone(),
                    package: packages[&dependency.pkg].name.to_string(),
                    to,
                    is_foreign: packages[&dependency.pkg].source.is_some(),
                    features: on.map(|feature| feature.to_string()).collect(),
                });
            }
        }
        self.external = Some(edges);
        self.unify();
        Ok(())
    }
}

/// The texts in a list.
fn strings(table: &Table, key: &str) -> Vec<String> {
    let values = table.get(key).and_then(Value::as_array).into_iter().flatten();
    values.filter_map(|value| Some(value.as_str()?.to_string())).collect()
}

/// What cargo tells of the packages that a manifest leads to.
fn metadata(manifest: &Path) -> Result<cargo_metadata::Metadata, Diagnostic> {
    let mut command = cargo_metadata::MetadataCommand::new();
    if std::env::var_os("RUSTC").is_some_and(|name| name.is_empty()) {
        command.env_remove("RUSTC");
    }
    command.manifest_path(manifest).exec().map_err(|error| {
        let message = format!("cargo metadata of {}: {error}", manifest.display());
        Diagnostic::error(Code::Manifest, message)
    })
}

/// Whether a root manifest has cargo's first resolver: it says so, or is too old to say otherwise.
fn is_first(root: &Table) -> bool {
    let part = |name: &str| root.get(name).and_then(Value::as_table);
    let says = |name: &str| part(name).and_then(|table| table.get("resolver")?.as_str());
    let edition = part("package").and_then(|package| package.get("edition"));
    match says("workspace").or_else(|| says("package")) {
        Some(resolver) => resolver == "1",
        // One that is inherited stands beside a `[workspace.package]`.
        None => match edition {
            Some(Value::String(edition)) => edition == "2015" || edition == "2018",
            Some(_) => {
                let shared = part("workspace").and_then(|shared| shared.get("package"));
                let edition = shared.and_then(|package| package.get("edition")?.as_str());
                matches!(edition, None | Some("2015" | "2018"))
            }
            None => true,
        },
    }
}

/// Whether `name` fits a pattern in which `*` stands for any run and `?` for any character.
fn fits(pattern: &str, name: &str) -> bool {
    let mut reach = vec![true];
    reach.resize(name.chars().count() + 1, false);
    for p in pattern.chars() {
        let mut next = vec![false; reach.len()];
        for (at, c) in std::iter::once(None).chain(name.chars().map(Some)).enumerate() {
            next[at] = match (p, c) {
                ('*', None) => reach[0],
                ('*', Some(_)) => reach[at] || next[at - 1],
                (_, None) => false,
                (p, Some(c)) => reach[at - 1] && (p == '?' || p == c),
            };
        }
        reach = next;
    }
    reach.last() == Some(&true)
}
