//! The original of a fixture, built crate by crate with the compiler alone, without the bundler, or
//! where it says so by cargo.

use crate::fixture::Fixture;
use cgt_bundle::compiled;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;
use toml::Table;

/// A library that has been built.
#[derive(Clone, Debug)]
struct Built {
    file: String,
}

/// A program that was built from its own files.
pub struct Original {
    /// What it prints.
    pub printed: String,
    /// What its crates were compiled to.
    pub compiled: Vec<String>,
}

/// Builds a program from its own files and runs it.
///
/// # Errors
///
/// What the compiler, or the program when it fails, says.
pub fn build(fixture: &Fixture, folder: &Path) -> Result<Original, String> {
    build_with(fixture, folder, &[])
}

/// The same where the compiler is told some more.
///
/// # Errors
///
/// As there.
pub fn build_with(fixture: &Fixture, folder: &Path, more: &[String]) -> Result<Original, String> {
    for (path, text) in &fixture.files {
        let path = folder.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    if fixture.is_for_cargo {
        return by_cargo(fixture, folder, more);
    }
    let mut built = BTreeMap::new();
    let package = Package::read(fixture, "", fixture.features.iter().cloned(), more);
    let mut externs = package.dependencies(fixture, folder, &mut built)?;
    if let Some(lib) = package.build_lib(fixture, folder, &mut built)? {
        externs.push((package.lib_name(), lib));
    }
    package.compile(folder, &["--crate-name", "sol", "src/main.rs"], "sol", &externs)?;
    Ok(Original { printed: run(&folder.join("sol"))?, compiled: compiled_in(folder) })
}

/// What the compiler wrote into a folder; what is for the compiler itself is none of the program.
fn compiled_in(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files = files.filter(|path| path.extension().is_some_and(|ending| ending == "ll"));
    let texts = files.map(|path| std::fs::read_to_string(path).unwrap());
    texts.filter(|text| !text.contains("__rustc_proc_macro_decls")).collect()
}

fn by_cargo(fixture: &Fixture, folder: &Path, more: &[String]) -> Result<Original, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.current_dir(folder).args(["run", "--quiet", "--offline", "--bin", "sol", "--features"]);
    command.arg(fixture.features.join(",")).env("CARGO_TARGET_DIR", folder.join("target"));
    let flags = compiled::FLAGS.iter().copied().chain(more.iter().map(String::as_str));
    command.env("RUSTFLAGS", flags.collect::<Vec<&str>>().join(" "));
    command.env("CARGO_INCREMENTAL", "0");
    command.env("CARGO_PROFILE_DEV_DEBUG", "0");
    let output = command.output().map_err(|error| error.to_string())?;
    match output.status.success() {
        true => Ok(Original {
            printed: String::from_utf8(output.stdout).unwrap(),
            compiled: compiled_in(&folder.join("target/debug/deps")),
        }),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

/// What a program prints.
///
/// # Errors
///
/// What it says when it fails.
pub fn run(program: &Path) -> Result<String, String> {
    let output = Command::new(program)
        .env("RUST_BACKTRACE", "0")
        .output()
        .map_err(|error| error.to_string())?;
    match output.status.success() {
        true => Ok(String::from_utf8(output.stdout).unwrap()),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

/// Runs the compiler in a folder.
///
/// # Errors
///
/// What it says when it does not accept its input.
pub fn rustc(folder: &Path, arguments: &[&str], env: &[(&str, &str)]) -> Result<(), String> {
    let compiler = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut command = Command::new(compiler);
    command.current_dir(folder).args(arguments).envs(env.iter().copied());
    command.args(["-A", "warnings", "-C", "debuginfo=0"]);
    // A name that two globs bring in is an error, though the compiler lets some pass for now.
    let output = command.args(["-D", "ambiguous-glob-imports"]).output().unwrap();
    match output.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

struct Package {
    dir: String,
    table: Table,
    features: BTreeSet<String>,
    /// What the compiler is told beside what all are told.
    more: Vec<String>,
}

impl Package {
    fn read(
        fixture: &Fixture,
        dir: &str,
        asked: impl IntoIterator<Item = String>,
        more: &[String],
    ) -> Package {
        let text = fixture.text(&join(dir, "Cargo.toml")).unwrap();
        let table: Table = text.parse().unwrap();
        let mut todo: Vec<String> = asked.into_iter().collect();
        todo.push("default".to_string());
        let mut features = BTreeSet::new();
        while let Some(feature) = todo.pop() {
            let implied = table.get("features").and_then(|all| all.get(&feature)?.as_array());
            todo.extend(
                implied.into_iter().flatten().map(|name| name.as_str().unwrap().to_string()),
            );
            features.insert(feature);
        }
        Package { dir: dir.to_string(), table, features, more: more.to_vec() }
    }

    fn text(&self, table: &str, key: &str) -> Option<&str> {
        self.table.get(table)?.get(key)?.as_str()
    }

    fn lib_name(&self) -> String {
        let name = self.text("lib", "name").or_else(|| self.text("package", "name"));
        name.unwrap().replace('-', "_")
    }

    /// The libraries that the package depends on, by the names that it has for them.
    fn dependencies(
        &self,
        fixture: &Fixture,
        folder: &Path,
        built: &mut BTreeMap<String, Built>,
    ) -> Result<Vec<(String, Built)>, String> {
        let mut all = Vec::new();
        let dependencies = self.table.get("dependencies").and_then(|all| all.as_table());
        for (key, value) in dependencies.into_iter().flatten() {
            let asked = value.get("features").and_then(|all| all.as_array()).into_iter().flatten();
            let asked = asked.map(|name| name.as_str().unwrap().to_string());
            // Optional ones without a path are those that no feature asks for.
            let Some(path) = value.get("path") else { continue };
            let dir = fold(&join(&self.dir, path.as_str().unwrap()));
            let package = Package::read(fixture, &dir, asked, &self.more);
            let lib = package.build_lib(fixture, folder, built)?.unwrap();
            // What is not renamed goes by its library's own name.
            let is_renamed = value.get("package").is_some();
            let name = if is_renamed { key.replace('-', "_") } else { package.lib_name() };
            all.push((name, lib));
        }
        Ok(all)
    }

    fn build_lib(
        &self,
        fixture: &Fixture,
        folder: &Path,
        built: &mut BTreeMap<String, Built>,
    ) -> Result<Option<Built>, String> {
        if let Some(known) = built.get(&self.dir) {
            return Ok(Some(known.clone()));
        }
        let source = join(&self.dir, self.text("lib", "path").unwrap_or("src/lib.rs"));
        if fixture.text(&source).is_none() {
            return Ok(None);
        }
        let externs = self.dependencies(fixture, folder, built)?;
        let name = self.lib_name();
        // Two packages may have libraries of the same name.
        let metadata = format!("metadata={}", self.dir);
        let is_macro = self.table.get("lib").and_then(|lib| lib.get("proc-macro")).is_some();
        let (kind, ending) = if is_macro { ("proc-macro", "so") } else { ("lib", "rlib") };
        let file = format!("lib{name}-{}.{ending}", built.len());
        let crate_type = ["--crate-type", kind, "-C", &metadata];
        let rest = ["--crate-name", &name, &source];
        self.compile(folder, &[crate_type.as_slice(), &rest].concat(), &file, &externs)?;
        built.insert(self.dir.clone(), Built { file });
        Ok(built.get(&self.dir).cloned())
    }

    fn compile(
        &self,
        folder: &Path,
        arguments: &[&str],
        file: &str,
        externs: &[(String, Built)],
    ) -> Result<(), String> {
        let mut all: Vec<String> = arguments.iter().map(|argument| argument.to_string()).collect();
        all.extend(compiled::FLAGS.iter().map(|flag| flag.to_string()));
        all.extend(["--emit".to_string(), format!("link={file}")]);
        all.extend(["--emit".to_string(), format!("llvm-ir={file}.ll")]);
        all.extend(
            ["--edition", self.text("package", "edition").unwrap_or("2015")].map(String::from),
        );
        all.extend(["-L", "dependency=."].map(String::from));
        for (name, lib) in externs {
            all.extend(["--extern".to_string(), format!("{name}={}", lib.file)]);
        }
        all.extend(self.more.iter().cloned());
        for feature in &self.features {
            all.extend(["--cfg".to_string(), format!("feature={feature:?}")]);
        }
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        let package = self.text("package", "name").unwrap();
        let version = self.text("package", "version").unwrap_or("0.0.0");
        let (name, lib) = ("CARGO_PKG_NAME", self.lib_name());
        let env = [(name, package), ("CARGO_PKG_VERSION", version), ("CARGO_CRATE_NAME", &lib)];
        rustc(folder, &all, &env)
    }
}

fn join(dir: &str, path: &str) -> String {
    if dir.is_empty() { path.to_string() } else { format!("{dir}/{path}") }
}

/// A path without `..`.
fn fold(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}
