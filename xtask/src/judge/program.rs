//! Program: the solution as cargo builds it, and its bundle as a judge would.

use crate::cli;
use crate::failure::Failure;
use crate::{bundle, home, output};
use cgt_bundle::{Edition, Files, Judge, Workspace, verify};
use serde_json::json;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The solution to be judged.
pub(super) struct Solution {
    /// Its file.
    pub(super) source: PathBuf,
    /// The edition that it is written in.
    edition: Edition,
    /// Its package and binary, if it stands in a package.
    package: Option<(PathBuf, String)>,
}

impl Solution {
    /// The solution that the arguments name.
    pub(super) fn find(args: &cli::Judge) -> Result<Solution, Failure> {
        let Some(path) = &args.manifest_path else {
            let path = args.solution.clone().unwrap_or_default();
            if path.extension().is_none_or(|extension| extension != "rs") {
                let message = format!("{} is no solution", path.display());
                return Err(Failure::usage(message + ": name a file that ends in .rs"));
            }
            let source = path.canonicalize().map_err(|error| Failure::io("read", &path, &error))?;
            return Ok(Solution {
                source,
                edition: args.edition.unwrap_or(Edition::E2021),
                package: None,
            });
        };
        let manifest = bundle::manifest(path);
        let (workspace, package) = Workspace::open_package(Files::Disk, &manifest)?;
        let bins = &workspace.packages[package].manifest.bins;
        let names: Vec<&str> = bins.iter().map(|bin| bin.name.as_str()).collect();
        let mut fitting = bins
            .iter()
            .filter(|bin| args.bin.as_ref().map_or(bins.len() == 1, |name| *name == bin.name));
        match fitting.next() {
            Some(bin) => Ok(Solution {
                source: bin.path.clone(),
                edition: workspace.packages[package].manifest.edition,
                package: Some((manifest, bin.name.clone())),
            }),
            None => {
                let message = "the package has no binary of that name, or several and none named";
                Err(Failure::usage(format!("{message}; it has: {}", names.join(", "))))
            }
        }
    }

    /// A name for its files, its own on this machine.
    fn key(&self) -> String {
        let stem = self.source.file_stem().unwrap_or_default().to_string_lossy();
        let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let stem: String = stem.chars().map(|c| if is_letter(c) { c } else { '_' }).collect();
        let mut hasher = DefaultHasher::new();
        self.source.hash(&mut hasher);
        format!("judge_{stem}_{:016x}", hasher.finish())
    }
}

/// Two programs that should do the same.
pub(super) struct Programs {
    pub(super) original: PathBuf,
    pub(super) bundle: PathBuf,
}

impl Programs {
    /// Builds both below the workspace's `target/judge`.
    pub(super) fn build(args: &cli::Judge, solution: &Solution) -> Result<Programs, Failure> {
        let target = home::dir().join("target/judge");
        let folder = target.join(solution.key());
        std::fs::create_dir_all(&folder).map_err(|error| Failure::io("made", &folder, &error))?;
        let bundle = build_bundle(args, solution, &folder)?;
        let (manifest, bin) = match &solution.package {
            Some(package) => package.clone(),
            None => (write_package(solution, &folder)?, solution.key()),
        };
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.args(["build", "--release", "--quiet", "--bin", &bin]);
        cargo.arg("--manifest-path").arg(manifest).arg("--target-dir").arg(&target);
        succeed(&mut cargo, "cargo does not build the original")?;
        let original = target.join("release").join(bin + std::env::consts::EXE_SUFFIX);
        Ok(Programs { original, bundle })
    }
}

/// Makes the bundle and compiles it. A process of its own makes it, so that this one stays small:
/// the system counts what a parent held at its start as its child's.
fn build_bundle(args: &cli::Judge, solution: &Solution, folder: &Path) -> Result<PathBuf, Failure> {
    let failed =
        |error: std::io::Error| Failure::usage(format!("the bundler does not run: {error}"));
    let text = folder.join("bundle.rs");
    let mut bundler = Command::new(std::env::current_exe().map_err(failed)?);
    bundler.arg("bundle").arg("-o").arg(&text);
    match &solution.package {
        Some((manifest, bin)) => {
            bundler.arg("--manifest-path").arg(manifest).args(["--bin", bin]);
        }
        None => {
            bundler.arg(&solution.source);
        }
    }
    bundler.args(args.judge.iter().flat_map(|judge| ["--judge", judge]));
    bundler.args(args.edition.iter().flat_map(|edition| ["--edition", edition.as_str()]));
    let status = bundler.stdin(Stdio::null()).status().map_err(failed)?;
    if !status.success() {
        let exit = status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(2);
        return Err(Failure { exit, message: "no bundle, and so nothing to judge".to_string() });
    }
    compile(args, solution, &text)
}

/// Compiles a bundle as a judge does.
fn compile(args: &cli::Judge, solution: &Solution, text: &Path) -> Result<PathBuf, Failure> {
    let edition = edition_of(args, solution, text)?;
    let program = text.with_extension(std::env::consts::EXE_EXTENSION);
    let mut rustc = Command::new(verify::default_compiler());
    rustc.args(["-O", "--cap-lints", "allow", "--crate-name", "bundle"]);
    rustc.args(["--edition", edition.as_str(), "-o"]).arg(&program).arg(text);
    succeed(&mut rustc, "the compiler does not build the bundle")?;
    Ok(program)
}

/// The edition that a bundle was made for: its first line says it, if a library is in it.
fn edition_of(args: &cli::Judge, solution: &Solution, text: &Path) -> Result<Edition, Failure> {
    let bundle =
        std::fs::read_to_string(text).map_err(|error| Failure::io("read", text, &error))?;
    let head = bundle.lines().next().filter(|line| line.starts_with("// Made by "));
    let said = head.and_then(|line| line.split_once(", for edition ")?.1.get(..4)?.parse().ok());
    let needed = solution.edition.max(Edition::E2021);
    match (said, &args.judge) {
        (Some(edition), _) => Ok(edition),
        (None, Some(judge)) => Ok(Judge::find(judge)?.edition(args.edition, needed)?),
        (None, None) => Ok(args.edition.unwrap_or(needed)),
    }
}

/// A package for a solution without one, which knows the libraries that its bundle may draw on.
fn write_package(solution: &Solution, folder: &Path) -> Result<PathBuf, Failure> {
    let workspace = home::workspace()?;
    let libraries = workspace.packages.iter().filter(|package| package.is_member);
    let libraries = libraries.filter(|package| !package.manifest.proc_macro);
    let dependencies: serde_json::Map<String, serde_json::Value> = libraries
        .filter_map(|package| {
            let (name, path) = (package.manifest.name.as_str(), package.manifest.dir.display());
            let dependency = json!({ "package": name, "path": path.to_string() });
            Some((package.lib()?.name.clone(), dependency))
        })
        .collect();
    let (key, edition) = (solution.key(), solution.edition.as_str());
    let source = solution.source.display().to_string();
    let manifest = json!({
        "package": { "name": key, "version": "0.0.0", "edition": edition, "publish": false },
        "bin": [{ "name": key, "path": source }],
        "dependencies": dependencies,
        "workspace": {},
    });
    let path = folder.join("Cargo.toml");
    let text = toml::to_string(&manifest).map_err(Failure::usage)?;
    output::save(&path, &text)?;
    Ok(path)
}

/// Runs a command that says itself what is wrong.
fn succeed(command: &mut Command, otherwise: &str) -> Result<(), Failure> {
    let program = PathBuf::from(command.get_program());
    // Its standard output is none of ours.
    let run = command.stdin(Stdio::null()).stdout(Stdio::null()).status();
    match run.map_err(|error| Failure::io("run", &program, &error))?.success() {
        true => Ok(()),
        false => Err(Failure::usage(otherwise)),
    }
}
