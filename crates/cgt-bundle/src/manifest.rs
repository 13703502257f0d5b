//! A package's manifest: its targets, edition, dependencies and features.

use crate::diag::{Code, Diagnostic};
use crate::files::{Files, normal};
use cargo_platform::{Cfg, Platform};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use toml::{Table, Value};

/// A Rust edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Edition {
    /// The first one, with paths in `use` counted from the crate root.
    E2015,
    /// Edition 2018.
    E2018,
    /// Edition 2021.
    E2021,
    /// Edition 2024.
    E2024,
}

impl Edition {
    /// Its year, as manifests and compilers write it.
    pub fn as_str(self) -> &'static str {
        match self {
            Edition::E2015 => "2015",
            Edition::E2018 => "2018",
            Edition::E2021 => "2021",
            Edition::E2024 => "2024",
        }
    }
}

impl std::str::FromStr for Edition {
    type Err = String;

    fn from_str(year: &str) -> Result<Self, String> {
        let all = [Edition::E2015, Edition::E2018, Edition::E2021, Edition::E2024];
        let known = all.into_iter().find(|edition| edition.as_str() == year);
        known.ok_or_else(|| format!("{year:?} is no edition, there are 2015, 2018, 2021 and 2024"))
    }
}

/// One dependency as the manifest states it.
#[derive(Clone, Debug)]
pub struct Dependency {
    /// The name in the manifest, with underscores, which the code uses if it was renamed.
    pub extern_name: String,
    /// Whether the name was made up for this package; else the code uses the library's own.
    pub is_renamed: bool,
    /// The name in the manifest, which features refer to.
    pub key: String,
    /// The name of its package.
    pub package: String,
    /// The folder, for a path dependency.
    pub path: Option<PathBuf>,
    /// Features asked for.
    pub features: Vec<String>,
    /// Whether the default features are on.
    pub default_features: bool,
    /// Whether it must be switched on by a feature.
    pub optional: bool,
}

/// A library or binary target.
#[derive(Clone, Debug)]
pub struct Target {
    /// Its name; for a library the crate name, with underscores.
    pub name: String,
    /// Its root file.
    pub path: PathBuf,
    /// Its edition, which may be another one than that of its package.
    pub edition: Edition,
    /// The features without which cargo does not build it.
    pub required_features: Vec<String>,
}

/// What a manifest says of its package.
#[derive(Clone, Debug)]
pub struct Manifest {
    /// The folder that holds it.
    pub dir: PathBuf,
    /// The package's name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// What else it tells its code by `env!`, by the variables' names.
    pub about: BTreeMap<String, String>,
    /// Lints that would be errors in its code if it did not allow them.
    pub allowed: BTreeSet<String>,
    /// Its licence, if stated.
    pub license: Option<String>,
    /// Its edition, unless a target states its own.
    pub edition: Edition,
    /// The oldest Rust that it promises to support.
    pub rust_version: Option<String>,
    /// Its library.
    pub lib: Option<Target>,
    /// Its binaries, by name.
    pub bins: Vec<Target>,
    /// The binary that is meant where none is named.
    pub default_run: Option<String>,
    /// Whether the library is a procedural macro.
    pub proc_macro: bool,
    /// Its build script.
    pub build: Option<PathBuf>,
    /// Whether the build script has crates to help it.
    pub has_build_dependencies: bool,
    /// Its normal dependencies on this machine.
    pub dependencies: Vec<Dependency>,
    /// Those of other machines and of its build script, of which cargo's first resolver thinks too.
    pub others: Vec<Dependency>,
    /// Those of its tests, the same.
    pub dev_dependencies: Vec<Dependency>,
    /// Its features and what each switches on.
    pub features: BTreeMap<String, Vec<String>>,
}

/// A manifest's text as a table.
pub fn table(files: &Files, path: &Path) -> Result<Table, Diagnostic> {
    let broken =
        |error: String| Diagnostic::error(Code::Manifest, format!("{}: {error}", path.display()));
    let text = files.text(path).map_err(|error| broken(error.to_string()))?;
    text.parse::<Table>().map_err(|error| broken(error.to_string().trim_end().to_string()))
}

impl Manifest {
    /// Reads the package of `dir/Cargo.toml`; `workspace` is the table that it may inherit from.
    pub fn read(files: &Files, dir: &Path, workspace: &Table) -> Result<Manifest, Diagnostic> {
        let path = dir.join("Cargo.toml");
        let table = table(files, &path)?;
        let broken =
            |what: &str| Diagnostic::error(Code::Manifest, format!("{}: {what}", path.display()));
        let package = table.get("package").and_then(Value::as_table);
        let package = package.ok_or_else(|| broken("there is no [package] in it"))?;
        let inherit = Inherit { package, shared: sub(workspace, "package") };
        let name = inherit.text("name").ok_or_else(|| broken("the package has no name"))?;
        let edition = inherit.text("edition").unwrap_or_else(|| "2015".to_string());
        let edition = edition.parse().map_err(|error: String| broken(&error))?;
        let own = own_editions(&table, edition).map_err(|error| broken(&error))?;
        let lib_table = table.get("lib").and_then(Value::as_table);
        let read = |kind, is_wanted: &dyn Fn(&str) -> bool| {
            dependencies(dir, &table, workspace, kind, is_wanted)
        };
        let (dependencies, dev_dependencies) =
            (read("dependencies", &is_here), read("dev-dependencies", &|_| true));
        let mut others = read("build-dependencies", &|_| true);
        others.extend(read("dependencies", &|target| !is_here(target)));
        Ok(Manifest {
            dir: dir.to_path_buf(),
            version: inherit.text("version").unwrap_or_else(|| "0.0.0".to_string()),
            about: crate::about::variables(files, dir, &inherit, workspace),
            allowed: crate::allowed::lints(&table, workspace),
            license: inherit.text("license"),
            edition,
            rust_version: inherit.text("rust-version"),
            lib: lib_target(files, dir, &name, (lib_table, own.lib)),
            bins: bin_targets(files, dir, &name, &own),
            proc_macro: lib_table
                .is_some_and(|lib| flag(lib, "proc-macro") || flag(lib, "proc_macro")),
            default_run: text(package, "default-run"),
            build: build_script(files, dir, package),
            has_build_dependencies: table.contains_key("build-dependencies"),
            features: features(&table, &dependencies),
            dependencies,
            others,
            dev_dependencies,
            name,
        })
    }

    /// The features that are on when `asked` are asked for: the closure over what each switches on.
    pub fn closure(&self, asked: impl IntoIterator<Item = String>) -> BTreeSet<String> {
        let mut on = BTreeSet::new();
        let mut todo: Vec<String> = asked.into_iter().collect();
        while let Some(feature) = todo.pop() {
            // `key/part` switches a feature `key` on as well, if there is one.
            let key = feature.split_once('/').map(|(key, _)| key);
            todo.extend(key.filter(|key| self.features.contains_key(*key)).map(str::to_string));
            if on.insert(feature.clone()) {
                todo.extend(self.features.get(&feature).into_iter().flatten().cloned());
            }
        }
        on
    }
}

/// The table of a package, and that of its workspace from which it may inherit.
pub(crate) struct Inherit<'a> {
    package: &'a Table,
    shared: Option<&'a Table>,
}

impl<'a> Inherit<'a> {
    /// What is stated for a key, and whether the workspace states it.
    pub(crate) fn value(&self, key: &str) -> Option<(&'a Value, bool)> {
        match self.package.get(key)? {
            Value::Table(table) if flag(table, "workspace") => Some((self.shared?.get(key)?, true)),
            own => Some((own, false)),
        }
    }

    pub(crate) fn text(&self, key: &str) -> Option<String> {
        Some(self.value(key)?.0.as_str()?.to_string())
    }
}

fn sub<'a>(table: &'a Table, key: &str) -> Option<&'a Table> {
    table.get(key).and_then(Value::as_table)
}

fn flag(table: &Table, key: &str) -> bool {
    table.get(key).and_then(Value::as_bool).unwrap_or(false)
}

fn text(table: &Table, key: &str) -> Option<String> {
    Some(table.get(key)?.as_str()?.to_string())
}

/// What the tables of the targets say of their editions.
struct Own<'a> {
    /// That of the package.
    package: Edition,
    lib: Edition,
    bins: Vec<(&'a Table, Edition)>,
}

/// The editions of the targets: each may state one, else the package's counts.
fn own_editions(table: &Table, package: Edition) -> Result<Own<'_>, String> {
    let own = |target: &Table| text(target, "edition").map_or(Ok(package), |year| year.parse());
    let bins = table.get("bin").and_then(Value::as_array).into_iter().flatten();
    let bins = bins.filter_map(Value::as_table).map(|bin| Ok((bin, own(bin)?)));
    Ok(Own {
        package,
        lib: sub(table, "lib").map_or(Ok(package), own)?,
        bins: bins.collect::<Result<_, String>>()?,
    })
}

fn lib_target(
    files: &Files,
    dir: &Path,
    package: &str,
    (lib, edition): (Option<&Table>, Edition),
) -> Option<Target> {
    let name = lib
        .and_then(|lib| text(lib, "name"))
        .unwrap_or_else(|| package.to_string())
        .replace('-', "_");
    let path = lib.and_then(|lib| text(lib, "path"));
    let given = path.is_some() || lib.is_some();
    let path = normal(&dir.join(path.unwrap_or_else(|| "src/lib.rs".to_string())));
    (given || files.is_file(&path)).then(|| Target {
        name,
        path,
        edition,
        required_features: Vec::new(),
    })
}

/// The build script: what the manifest names, else `build.rs` unless that is ruled out.
fn build_script(files: &Files, dir: &Path, package: &Table) -> Option<PathBuf> {
    let name = match package.get("build") {
        Some(Value::String(path)) => path,
        Some(Value::Boolean(false)) => return None,
        _ => "build.rs",
    };
    let path = normal(&dir.join(name));
    files.is_file(&path).then_some(path)
}

fn bin_targets(files: &Files, dir: &Path, package: &str, own: &Own<'_>) -> Vec<Target> {
    let mut bins = BTreeMap::new();
    let mut required: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut add = |name: &str, path: PathBuf, edition: Edition| {
        if files.is_file(&path) {
            bins.entry(name.to_string()).or_insert((path, edition));
        }
    };
    for &(bin, edition) in &own.bins {
        let name = text(bin, "name").unwrap_or_else(|| package.to_string());
        let needed = bin.get("required-features").map(strings);
        required.entry(name.clone()).or_insert(needed.unwrap_or_default());
        match text(bin, "path") {
            Some(path) => add(&name, normal(&dir.join(path)), edition),
            None => {
                add(&name, dir.join(format!("src/bin/{name}.rs")), edition);
                add(&name, dir.join(format!("src/bin/{name}/main.rs")), edition);
                add(&name, dir.join("src/main.rs"), edition);
            }
        }
    }
    let named = |path: &Path, bins: &BTreeMap<String, (PathBuf, Edition)>| {
        bins.values().any(|(bin, _)| bin == path)
    };
    let main = dir.join("src/main.rs");
    if files.is_file(&main) && !named(&main, &bins) {
        bins.entry(package.to_string()).or_insert((main, own.package));
    }
    for name in files.children(&dir.join("src/bin")) {
        let (stem, path) = match name.strip_suffix(".rs") {
            Some(stem) => (stem.to_string(), dir.join("src/bin").join(&name)),
            None => (name.clone(), dir.join("src/bin").join(&name).join("main.rs")),
        };
        if files.is_file(&path) && !named(&path, &bins) {
            bins.entry(stem).or_insert((path, own.package));
        }
    }
    let target = |(name, (path, edition)): (String, (PathBuf, Edition))| {
        let required_features = required.remove(&name).unwrap_or_default();
        Target { name, path, edition, required_features }
    };
    bins.into_iter().map(target).collect()
}

/// What stands for the target of a table that is for all of them.
const EVERYWHERE: &str = "cfg(all())";

/// The dependencies in tables of this name, for targets that are wanted.
fn dependencies(
    dir: &Path,
    table: &Table,
    workspace: &Table,
    kind: &str,
    is_wanted: &dyn Fn(&str) -> bool,
) -> Vec<Dependency> {
    let targets = sub(table, "target").into_iter().flatten();
    let targets = targets.filter(|(target, _)| is_wanted(target));
    let own = Some(table).filter(|_| is_wanted(EVERYWHERE));
    let scopes = own.into_iter().chain(targets.filter_map(|(_, scope)| scope.as_table()));
    let all = scopes.flat_map(|scope| sub(scope, kind).into_iter().flatten());
    all.map(|(key, value)| dependency(dir, key, value, workspace)).collect()
}

/// Whether a target is that of this machine: what builds the original is here.
fn is_here(target: &str) -> bool {
    use std::env::consts::{ARCH, FAMILY, OS};
    let Ok(platform) = target.parse::<Platform>() else { return true };
    let width = usize::BITS;
    let order = if cfg!(target_endian = "big") { "big" } else { "little" };
    let on = [
        FAMILY.to_string(),
        format!("target_family = {FAMILY:?}"),
        format!("target_os = {OS:?}"),
        format!("target_arch = {ARCH:?}"),
        format!("target_pointer_width = \"{width}\""),
        format!("target_endian = {order:?}"),
    ];
    let on: Vec<Cfg> = on.iter().filter_map(|cfg| cfg.parse().ok()).collect();
    platform.matches(&format!("{ARCH}-unknown-{OS}-gnu"), &on)
}

fn dependency(dir: &Path, key: &str, value: &Value, workspace: &Table) -> Dependency {
    let own = value.as_table();
    let shared = match own {
        Some(own) if flag(own, "workspace") => {
            sub(workspace, "dependencies").and_then(|all| all.get(key))
        }
        _ => None,
    };
    let shared_table = shared.and_then(Value::as_table);
    // A path that is inherited counts from the workspace's folder, which `load` puts into the table.
    let shared_dir = text(workspace, "dir").map(PathBuf::from);
    let path = match (
        own.and_then(|own| text(own, "path")),
        shared_table.and_then(|shared| text(shared, "path")),
    ) {
        (Some(path), _) => Some(normal(&dir.join(path))),
        (None, Some(path)) => shared_dir.map(|dir| normal(&dir.join(path))),
        (None, None) => None,
    };
    let mut features = Vec::new();
    for list in [own, shared_table].into_iter().flatten().filter_map(|table| table.get("features"))
    {
        features.extend(strings(list));
    }
    let off = |table: &Table| table.get("default-features").and_then(Value::as_bool) == Some(false);
    let package =
        [own, shared_table].into_iter().flatten().find_map(|table| text(table, "package"));
    Dependency {
        extern_name: key.replace('-', "_"),
        is_renamed: package.is_some(),
        key: key.to_string(),
        package: package.unwrap_or_else(|| key.to_string()),
        path,
        features,
        default_features: !own.is_some_and(off) && !shared_table.is_some_and(off),
        optional: own.is_some_and(|own| flag(own, "optional")),
    }
}

/// The features of the table, and those that optional dependencies are by themselves.
fn features(table: &Table, dependencies: &[Dependency]) -> BTreeMap<String, Vec<String>> {
    let features = sub(table, "features").into_iter().flatten();
    let mut all: BTreeMap<String, Vec<String>> =
        features.map(|(name, on)| (name.clone(), strings(on))).collect();
    for dependency in dependencies.iter().filter(|dependency| dependency.optional) {
        let switch = format!("dep:{}", dependency.key);
        if !all.values().flatten().any(|on| *on == switch) {
            all.entry(dependency.key.clone()).or_insert_with(|| vec![switch]);
        }
    }
    all
}

fn strings(value: &Value) -> Vec<String> {
    value
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|item| Some(item.as_str()?.to_string()))
        .collect()
}
