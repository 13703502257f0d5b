//! Program: the solution that is judged, and the two programs that come of it.

use crate::bundle;
use crate::cli;
use crate::failure::Failure;
use cgt_bundle::{Edition, Files, Judge, Request, Workspace};
use serde::{Deserialize, Serialize};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The solution to be judged.
pub(super) struct Solution {
    /// Its file.
    pub(super) source: PathBuf,
    /// The edition that it is written in.
    pub(super) edition: Edition,
    /// Its package and binary, if it stands in a package.
    pub(super) package: Option<(PathBuf, String)>,
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
            let judge = args.judge.as_deref().map(Judge::find).transpose()?;
            let request = Request { edition: args.edition, judge, ..Request::default() };
            return Ok(Solution { source, edition: request.loose_edition(), package: None });
        };
        let manifest = bundle::manifest(path);
        let (workspace, package) = Workspace::open_manifest(Files::Disk, &manifest)?;
        let (package, binary) = workspace.binary(package, args.bin.as_deref())?;
        let own = &workspace.packages[package].manifest;
        let package = Some((own.dir.join("Cargo.toml"), binary.name));
        Ok(Solution { source: binary.path, edition: binary.edition, package })
    }

    /// The name of the program that cargo makes of it.
    pub(super) fn program(&self) -> String {
        self.package.as_ref().map_or_else(|| self.key(), |(_, bin)| bin.clone())
    }

    /// A name for its files, its own on this machine.
    pub(super) fn key(&self) -> String {
        let stem = self.source.file_stem().unwrap_or_default().to_string_lossy();
        let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let stem: String = stem.chars().map(|c| if is_letter(c) { c } else { '_' }).collect();
        let mut hasher = DefaultHasher::new();
        (&self.source, &self.package).hash(&mut hasher);
        format!("judge_{stem}_{:016x}", hasher.finish())
    }
}

/// Two programs that should do the same.
#[derive(Deserialize, Serialize)]
pub(super) struct Programs {
    pub(super) original: PathBuf,
    pub(super) bundle: PathBuf,
}

impl Programs {
    /// Has both built by a process of its own, this command with `--build-only`, so that this one
    /// stays small: the system counts what a parent held at its start as its child's.
    pub(super) fn from_child() -> Result<Programs, Failure> {
        let failed =
            |error: std::io::Error| Failure::usage(format!("the builder does not run: {error}"));
        let mut builder = Command::new(std::env::current_exe().map_err(failed)?);
        builder.args(std::env::args_os().skip(1)).arg("--build-only");
        builder.stdin(Stdio::null()).stderr(Stdio::inherit());
        let output = builder.output().map_err(failed)?;
        if !output.status.success() {
            // It has said why.
            let exit = output.status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(2);
            return Err(Failure { exit, message: String::new() });
        }
        serde_json::from_slice(&output.stdout).map_err(Failure::usage)
    }
}
