//! Build: the solution as cargo does it, and its bundle as a judge would.

use super::program::{Programs, Solution};
use crate::cli;
use crate::failure::Failure;
use crate::{bundle, home, output};
use cgt_bundle::{Bundle, Files, Judge, JudgeCrate, Library, Request, Root, Workspace, verify};
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Where everything is built.
pub(super) fn target() -> PathBuf {
    home::dir().join("target/judge")
}

/// Builds both below the workspace's `target/judge`, and prints where they are.
pub(super) fn run(args: &cli::Judge, solution: &Solution) -> Result<(), Failure> {
    let target = target();
    let folder = target.join(solution.key());
    let judge = args.judge.as_deref().map(Judge::find).transpose()?;
    let (workspace, root) = open(solution)?;
    let made = make_bundle(args, workspace.clone(), root, judge.clone())?;
    let crates = judge.iter().flat_map(|judge| judge.crates.clone());
    let crates = crates.filter(|own| made.outside.contains(&own.library)).collect();
    let cfg = judge.iter().flat_map(|judge| judge.cfg.clone()).collect();
    let libraries = made.libraries.clone();
    let build = Build { args, solution, workspace, libraries, folder, target, crates, cfg };
    let programs = Programs { bundle: build.bundle(&made)?, original: build.original()? };
    output::note(&build.told(&made, judge.as_ref())?);
    output::print(&serde_json::to_string(&programs).map_err(Failure::usage)?)
}

fn open(solution: &Solution) -> Result<(Workspace, Root), Failure> {
    Ok(match &solution.package {
        Some((manifest, bin)) => {
            let (workspace, package) = Workspace::open_package(Files::Disk, manifest)?;
            (workspace, Root::Binary { package, name: Some(bin.clone()) })
        }
        None => {
            let root = Root::Solution { path: solution.source.clone(), text: None };
            (home::workspace()?, root)
        }
    })
}

fn make_bundle(
    args: &cli::Judge,
    workspace: Workspace,
    root: Root,
    judge: Option<Judge>,
) -> Result<Bundle, Failure> {
    let request = Request {
        edition: args.edition,
        features: args.features.clone(),
        judge,
        inline: args.inline,
        check: Some(verify::default_compiler()),
        ..Request::of([root])
    };
    let made = cgt_bundle::bundle(workspace, &request)?;
    output::note(&made.diagnostics.to_string());
    Ok(made)
}

/// What both builds need to know.
struct Build<'a> {
    args: &'a cli::Judge,
    solution: &'a Solution,
    workspace: Workspace,
    /// What the solution draws on in it.
    libraries: Vec<Library>,
    /// Where the files of this solution go.
    folder: PathBuf,
    /// Where cargo builds.
    target: PathBuf,
    /// The judge's crates that the bundle leans on.
    crates: Vec<JudgeCrate>,
    /// What the judge sets for `cfg`.
    cfg: Vec<String>,
}

impl Build<'_> {
    /// The bundle as a judge compiles it: with rustc alone, or with cargo where it has crates for it.
    fn bundle(&self, made: &Bundle) -> Result<PathBuf, Failure> {
        let text = self.folder.join("bundle.rs");
        output::save_with_folders(&text, &made.text)?;
        if !made.outside.is_empty() {
            let name = format!("{}_bundle", self.solution.key());
            let dependencies = self.crates.iter().map(dependency).collect();
            let manifest = manifest(&name, made.edition.as_str(), &text, dependencies);
            let manifest = self.save_manifest("bundle_package", &manifest)?;
            let refused = Failure::check("cargo does not build the bundle");
            return self.cargo(&manifest, &name, &[], refused);
        }
        bundle::verify(made, &[verify::default_compiler()])?;
        let program = self.folder.join(format!("bundle_program{}", std::env::consts::EXE_SUFFIX));
        let mut rustc = Command::new(verify::default_compiler());
        rustc.args(["-O", "--cap-lints", "allow", "--crate-name", "bundle"]).args(self.cfg_args());
        rustc.args(["--edition", made.edition.as_str(), "-o"]).arg(&program).arg(&text);
        succeed(&mut rustc, Failure::usage("the compiler does not build the bundle"))?;
        Ok(program)
    }

    fn original(&self) -> Result<PathBuf, Failure> {
        let refused = Failure::usage("cargo does not build the original");
        match &self.solution.package {
            Some((manifest, bin)) => {
                self.cargo(manifest, bin, &self.package_features(manifest), refused)
            }
            None => {
                let name = self.solution.key();
                let dependencies = self.libraries().chain(self.crates.iter().map(dependency));
                let (edition, source) = (self.solution.edition.as_str(), &self.solution.source);
                let manifest = manifest(&name, edition, source, dependencies.collect());
                self.cargo(&self.save_manifest("original_package", &manifest)?, &name, &[], refused)
            }
        }
    }

    /// Builds a package's binary, with what the judge sets for `cfg`.
    fn cargo(
        &self,
        manifest: &Path,
        bin: &str,
        features: &[String],
        refused: Failure,
    ) -> Result<PathBuf, Failure> {
        let mut cargo = verify::cargo();
        cargo.args(["rustc", "--release", "--quiet", "--bin", bin, "--features"]);
        cargo.arg(features.join(",")).arg("--manifest-path").arg(manifest);
        cargo.arg("--target-dir").arg(&self.target).arg("--").args(self.cfg_args());
        succeed(&mut cargo, refused)?;
        Ok(self.target.join("release").join(format!("{bin}{}", std::env::consts::EXE_SUFFIX)))
    }

    fn cfg_args(&self) -> impl Iterator<Item = &str> {
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
    fn known<'a, T>(
        &'a self,
        features: &'a std::collections::BTreeMap<String, T>,
    ) -> impl Iterator<Item = &'a String> {
        self.args.features.iter().filter(|feature| features.contains_key(*feature))
    }

    fn save_manifest(&self, name: &str, manifest: &Value) -> Result<PathBuf, Failure> {
        let path = self.folder.join(name).join("Cargo.toml");
        output::save_with_folders(&path, &toml::to_string(manifest).map_err(Failure::usage)?)?;
        Ok(path)
    }

    /// Which compiler, edition and crates were taken, and which the judge has.
    fn told(&self, made: &Bundle, judge: Option<&Judge>) -> Result<String, Failure> {
        let version = verify::version(&verify::default_compiler())?;
        let theirs = judge.and_then(|judge| Some((&judge.name, judge.rust.as_ref()?)));
        let theirs =
            theirs.map_or(String::new(), |(name, rust)| format!(" ({name} has Rust {rust})"));
        let crates = self.crates.iter().map(|own| match own.version.as_str() {
            "*" => format!("{}, the newest", own.package),
            version => format!("{} {version}", own.package),
        });
        let crates: String = crates.map(|own| format!("\nnote: with the judge's {own}")).collect();
        let (own, bundle) = (self.solution.edition.as_str(), made.edition.as_str());
        Ok(format!(
            "note: built by Rust {version}{theirs}: the original in edition {own}, the bundle in {bundle}{crates}"
        ))
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
fn manifest(name: &str, edition: &str, source: &Path, dependencies: Map<String, Value>) -> Value {
    json!({
        "package": { "name": name, "version": "0.0.0", "edition": edition, "publish": false },
        "bin": [{ "name": name, "path": source.display().to_string() }],
        "dependencies": dependencies,
        "lints": { "rust": { "warnings": "allow" } },
        "workspace": {},
    })
}

/// Runs a command that says itself what is wrong.
fn succeed(command: &mut Command, refused: Failure) -> Result<(), Failure> {
    let program = PathBuf::from(command.get_program());
    // Its standard output is none of ours.
    let run = command.stdin(Stdio::null()).stdout(Stdio::null()).status();
    match run.map_err(|error| Failure::io("run", &program, &error))?.success() {
        true => Ok(()),
        false => Err(refused),
    }
}
