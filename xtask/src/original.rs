//! Original: a solution as cargo builds it, and what both builds of it need to know.

use crate::cli;
use crate::failure::Failure;
use crate::package::{binary_at, edition_at, manifest};
use crate::{home, output};
use cgt_bundle::{Bundle, Edition, Files, Judge, JudgeCrate, Library, Request, Workspace, verify};
use serde_json::{Map, Value, json};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Where everything is built.
pub(crate) fn target() -> PathBuf {
    home::dir().join("target/judge")
}

/// What the arguments of a command say of a solution.
pub(crate) struct Asked<'a> {
    pub(crate) path: Option<&'a Path>,
    pub(crate) manifest_path: Option<&'a Path>,
    pub(crate) bin: Option<&'a str>,
    pub(crate) edition: Option<Edition>,
    pub(crate) judge: Option<&'a str>,
}

impl<'a> From<&'a cli::Judge> for Asked<'a> {
    fn from(args: &'a cli::Judge) -> Self {
        Asked {
            path: args.solution.as_deref(),
            manifest_path: args.manifest_path.as_deref(),
            bin: args.bin.as_deref(),
            edition: args.edition,
            judge: args.judge.as_deref(),
        }
    }
}

impl<'a> From<&'a cli::Bundle> for Asked<'a> {
    fn from(args: &'a cli::Bundle) -> Self {
        Asked {
            path: args.names.first().map(Path::new),
            manifest_path: args.manifest_path.as_deref(),
            bin: args.bin.as_deref(),
            edition: args.edition,
            judge: args.judge.as_deref(),
        }
    }
}

/// A solution that can be built.
pub(crate) struct Solution {
    /// Its file.
    pub(crate) source: PathBuf,
    /// The edition that it is written in.
    pub(crate) edition: Edition,
    /// Its package and binary, if it stands in a package.
    pub(crate) package: Option<(PathBuf, String)>,
}

impl Solution {
    /// The solution that the arguments name.
    pub(crate) fn find(asked: &Asked<'_>) -> Result<Solution, Failure> {
        let (workspace, package, name) = match (asked.path, asked.manifest_path) {
            (Some(path), given) => match binary_at(&Files::Disk, path, given)? {
                Some(found) => (found.workspace, Some(found.package), Some(found.name)),
                None => return Solution::loose(path, asked),
            },
            (None, given) => {
                let path = manifest(given.unwrap_or(Path::new("")));
                let (workspace, package) = Workspace::open_manifest(Files::Disk, &path)?;
                (workspace, package, asked.bin.map(str::to_string))
            }
        };
        let (package, binary) = workspace.binary(package, name.as_deref())?;
        let own = &workspace.packages[package].manifest;
        let package = Some((own.dir.join("Cargo.toml"), binary.name));
        Ok(Solution { source: binary.path, edition: binary.edition, package })
    }

    /// A solution in a file that is no package's.
    fn loose(path: &Path, asked: &Asked<'_>) -> Result<Solution, Failure> {
        if path.extension().is_none_or(|extension| extension != "rs") {
            let message = format!("{} is no solution", path.display());
            return Err(Failure::usage(message + ": name a file that ends in .rs"));
        }
        let source = path.canonicalize().map_err(|error| Failure::io("read", path, &error))?;
        let judge = asked.judge.map(Judge::find).transpose()?;
        let written_in = edition_at(&Files::Disk, path)?;
        let request = Request { edition: asked.edition, written_in, judge, ..Request::default() };
        Ok(Solution { source, edition: request.loose_edition(), package: None })
    }

    /// The name of the program that cargo makes of it.
    pub(crate) fn program(&self) -> String {
        self.package.as_ref().map_or_else(|| self.key(), |(_, bin)| bin.clone())
    }

    /// A name for its files, its own on this machine.
    pub(crate) fn key(&self) -> String {
        let stem = self.source.file_stem().unwrap_or_default().to_string_lossy();
        let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let stem: String = stem.chars().map(|c| if is_letter(c) { c } else { '_' }).collect();
        let mut hasher = DefaultHasher::new();
        (&self.source, &self.package).hash(&mut hasher);
        format!("judge_{stem}_{:016x}", hasher.finish())
    }
}

/// Something that cargo builds a program of.
pub(crate) struct Package {
    pub(crate) manifest: PathBuf,
    pub(crate) bin: String,
    features: Vec<String>,
}

impl Package {
    /// A command of cargo for its binary, without where and how.
    pub(crate) fn cargo(&self, command: &str) -> Command {
        let mut cargo = verify::cargo();
        cargo.args([command, "--release", "--quiet", "--bin", &self.bin, "--features"]);
        cargo.arg(self.features.join(",")).arg("--manifest-path").arg(&self.manifest);
        cargo
    }
}

/// What the original is built of, and the bundle where it leans on crates.
pub(crate) struct Original<'a> {
    pub(crate) solution: &'a Solution,
    /// What a package that is made for it is called.
    name: String,
    /// Features that were asked for.
    features: &'a [String],
    workspace: Workspace,
    /// What the solution draws on in it.
    libraries: Vec<Library>,
    /// Where the files of this solution go.
    pub(crate) folder: PathBuf,
    /// The judge's crates that the bundle leans on.
    pub(crate) crates: Vec<JudgeCrate>,
    /// What the judge sets for `cfg`.
    cfg: Vec<String>,
}

impl<'a> Original<'a> {
    /// What a bundle was made from.
    pub(crate) fn of(
        solution: &'a Solution,
        made: &Bundle,
        workspace: Workspace,
        judge: Option<&Judge>,
        features: &'a [String],
    ) -> Self {
        let crates = judge.into_iter().flat_map(|judge| judge.crates.clone());
        let crates = crates.filter(|own| made.outside.contains(&own.library)).collect();
        let cfg = judge.into_iter().flat_map(|judge| judge.cfg.clone()).collect();
        let libraries = made.libraries.clone();
        let name = solution.key();
        let folder = target().join(&name);
        Original { solution, name, features, workspace, libraries, folder, crates, cfg }
    }

    /// The same with another name for what is made for it, which others may have as well.
    pub(crate) fn named(self, name: &str) -> Self {
        Original { name: name.to_string(), folder: target().join(name), ..self }
    }

    /// The original's own package, or one that is made for it.
    pub(crate) fn package(&self) -> Result<Package, Failure> {
        if let Some((manifest, bin)) = &self.solution.package {
            let features = self.package_features(manifest);
            return Ok(Package { manifest: manifest.clone(), bin: bin.clone(), features });
        }
        let name = self.name.clone();
        let dependencies = self.libraries().chain(self.crates.iter().map(dependency));
        let (edition, source) = (self.solution.edition.as_str(), &self.solution.source);
        let manifest = manifest_of(&name, edition, source, dependencies.collect());
        self.save_manifest("original_package", &manifest, name)
    }

    /// A package for a bundle that leans on the judge's crates.
    pub(crate) fn package_of_bundle(&self, made: &Bundle, text: &Path) -> Result<Package, Failure> {
        let name = format!("{}_bundle", self.name);
        let dependencies = self.crates.iter().map(dependency).collect();
        let manifest = manifest_of(&name, made.edition.as_str(), text, dependencies);
        self.save_manifest("bundle_package", &manifest, name)
    }

    /// Where cargo builds it. Of packages in two workspaces that have one name it would take one for the
    /// other, so each workspace has a folder of its own.
    pub(crate) fn target(&self) -> PathBuf {
        if self.solution.package.is_none() {
            return target();
        }
        let mut hasher = DefaultHasher::new();
        Files::Disk.canonical(&self.workspace.root).hash(&mut hasher);
        target().join(format!("workspace_{:016x}", hasher.finish()))
    }

    pub(crate) fn cfg_args(&self) -> impl Iterator<Item = &str> {
        self.cfg.iter().flat_map(|name| ["--cfg", name])
    }

    /// What a loose solution draws on, directly or not, as dependencies with the features that the
    /// bundler has switched on: those may be asked for by libraries that are not needed.
    fn libraries(&self) -> impl Iterator<Item = (String, Value)> {
        self.libraries.iter().filter_map(|library| {
            let package = &self.workspace.packages[library.package];
            let manifest = &package.manifest;
            let is_named = |name: &&String| *name != "default" && library.features.contains(*name);
            let features: Vec<&String> = manifest.features.keys().filter(is_named).collect();
            let value = json!({
                "package": manifest.name,
                "path": manifest.dir.display().to_string(),
                "default-features": library.features.contains("default"),
                "features": features,
            });
            Some((package.lib()?.name.clone(), value))
        })
    }

    /// The features that were asked for, as the package's manifest has them: its own and those of
    /// the workspace's libraries that it depends on, which the bundler switches on as well.
    fn package_features(&self, manifest: &Path) -> Vec<String> {
        let dir = manifest.parent().unwrap_or(Path::new(""));
        let dir = Files::Disk.canonical(dir);
        let packages = &self.workspace.packages;
        let at = |dir: &Path| {
            packages.iter().find(|package| package.is_member && package.manifest.dir == dir)
        };
        let Some(package) = at(&dir) else { return Vec::new() };
        let own = self.known(&package.manifest.features).cloned();
        let others = package.manifest.dependencies.iter().filter_map(|dependency| {
            let library = at(dependency.path.as_deref()?)?;
            Some((&dependency.key, self.known(&library.manifest.features)))
        });
        let others =
            others.flat_map(|(key, known)| known.map(move |feature| format!("{key}/{feature}")));
        own.chain(others).collect()
    }

    /// The features that were asked for and are known.
    fn known<'b, T>(
        &'b self,
        features: &'b std::collections::BTreeMap<String, T>,
    ) -> impl Iterator<Item = &'b String> {
        self.features.iter().filter(|feature| features.contains_key(*feature))
    }

    fn save_manifest(&self, name: &str, manifest: &Value, bin: String) -> Result<Package, Failure> {
        let path = self.folder.join(name).join("Cargo.toml");
        output::save_with_folders(&path, &toml::to_string(manifest).map_err(Failure::usage)?)?;
        // The versions are those of the libraries' workspace.
        if let Ok(lock) = std::fs::read_to_string(self.workspace.root.join("Cargo.lock")) {
            output::save(&path.with_file_name("Cargo.lock"), &lock)?;
        }
        Ok(Package { manifest: path, bin, features: Vec::new() })
    }
}

/// A judge's crate as a dependency, of exactly that version where it is known.
fn dependency(own: &JudgeCrate) -> (String, Value) {
    let version = match own.version.as_str() {
        "*" => "*".to_string(),
        version => format!("={version}"),
    };
    let value = json!({ "package": own.package, "version": version, "features": own.features });
    (own.library.clone(), value)
}

/// A package of one binary, outside any workspace.
fn manifest_of(
    name: &str,
    edition: &str,
    source: &Path,
    dependencies: Map<String, Value>,
) -> Value {
    json!({
        "package": { "name": name, "version": "0.0.0", "edition": edition, "publish": false },
        "bin": [{ "name": name, "path": source.display().to_string() }],
        "dependencies": dependencies,
        "lints": { "rust": { "warnings": "allow" } },
        "workspace": {},
    })
}

/// Runs a command that says itself what is wrong.
pub(crate) fn succeed(command: &mut Command, refused: Failure) -> Result<(), Failure> {
    let program = PathBuf::from(command.get_program());
    // Its standard output is none of ours.
    let run = command.stdin(Stdio::null()).stdout(Stdio::null()).status();
    match run.map_err(|error| Failure::io("run", &program, &error))?.success() {
        true => Ok(()),
        false => Err(refused),
    }
}
