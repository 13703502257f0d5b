//! Prove: whether a bundle and its original are compiled to the same.

use crate::cli;
use crate::failure::Failure;
use crate::original::{Asked, Original, Package, Solution, target};
use crate::{bundle, lock, output};
use cargo_metadata::{Artifact, Message, TargetKind};
use cgt_bundle::{Bundle, Judge, Workspace, compiled, verify};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// What of the original's profile is the judge's affair: how quick and how large a program is, and
/// whether a panic that nobody catches unwinds.
const PROFILE: &[&str] = &[
    "opt-level=0",
    "codegen-units=1",
    "debug=0",
    "incremental=false",
    "lto='off'",
    "panic='unwind'",
    "strip='none'",
];

/// Has both compiled without optimisation, and tells whether each function is the same.
///
/// # Errors
///
/// What cannot be compiled, and what differs.
pub(crate) fn run(
    args: &cli::Bundle,
    made: &Bundle,
    workspace: Workspace,
    judge: Option<&Judge>,
) -> Result<(), Failure> {
    let solution = solution(args)?;
    let _lock = lock::hold(&solution.program())?;
    let original = Original::of(&solution, made, workspace, judge, &args.features);
    // Each keeps a processor busy.
    let (first, second) = std::thread::scope(|scope| {
        let bundle = scope.spawn(|| of_bundle(&original, made));
        let refused = "cargo does not build the original";
        let first = original.package().and_then(|package| of_package(&original, &package, refused));
        (first, bundle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    });
    let proved = compiled::compare(&first?, &second?).proof()?;
    output::note(&format!("note: proved, all {proved} functions are compiled as in the original"));
    Ok(())
}

fn solution(args: &cli::Bundle) -> Result<Solution, Failure> {
    match args.names.first() {
        Some(name) if bundle::is_standard(Path::new(name)) => {
            Err(Failure::usage("--prove has cargo compile the original: save it to a file"))
        }
        Some(name) if !name.ends_with(".rs") => {
            let message = format!("{name} is no program, so nothing of it runs");
            Err(Failure::usage(message + ": leave out --prove, or name a solution"))
        }
        _ => Solution::find(&Asked::from(args)),
    }
}

/// The bundle, compiled as a judge does it: with rustc alone, or with cargo where it has crates.
fn of_bundle(original: &Original<'_>, made: &Bundle) -> Result<Vec<String>, Failure> {
    if made.outside.is_empty() {
        let cfg = original.cfg_args();
        let compiler = verify::default_compiler();
        return Ok(vec![compiled::of_bundle(&made.text, made.edition, &compiler, cfg)?]);
    }
    let text = original.folder.join("bundle.rs");
    output::save_with_folders(&text, &made.text)?;
    let package = original.package_of_bundle(made, &text)?;
    of_package(original, &package, "cargo does not build the bundle")
}

/// What all crates of a program are compiled to, by cargo.
fn of_package(
    original: &Original<'_>,
    package: &Package,
    refused: &str,
) -> Result<Vec<String>, Failure> {
    let mut cargo = package.build();
    for setting in PROFILE {
        cargo.arg("--config").arg(format!("profile.release.{setting}"));
    }
    cargo.arg("--message-format=json-render-diagnostics");
    cargo.arg("--target-dir").arg(target().join("compiled")).arg("--").args(original.cfg_args());
    cargo.env("CARGO_ENCODED_RUSTFLAGS", flags()).stdin(Stdio::null()).stdout(Stdio::piped());
    let broken = |error| Failure::io("run", Path::new("cargo"), &error);
    let mut child = cargo.spawn().map_err(broken)?;
    let told = child.stdout.take().map(BufReader::new);
    let mut modules = Vec::new();
    for message in told.into_iter().flat_map(Message::parse_stream) {
        if let Message::CompilerArtifact(artifact) = message.map_err(broken)? {
            modules.extend(module_of(&artifact)?);
        }
    }
    match child.wait().map_err(broken)?.success() {
        true => Ok(modules),
        false => Err(Failure::usage(refused)),
    }
}

/// The flags of whoever calls, and those that a comparison needs.
fn flags() -> String {
    let joined = |flags: Vec<&str>| flags.join("\u{1f}");
    let own = std::env::var("CARGO_ENCODED_RUSTFLAGS").ok().or_else(|| {
        let flags = std::env::var("RUSTFLAGS").ok()?;
        Some(joined(flags.split_whitespace().collect()))
    });
    let ours = joined(compiled::FLAGS.to_vec());
    match own.filter(|own| !own.is_empty()) {
        Some(own) => format!("{own}\u{1f}{ours}"),
        None => ours,
    }
}

/// What one crate of the program was compiled to; `None` for what only the build needs.
fn module_of(artifact: &Artifact) -> Result<Option<String>, Failure> {
    let is_of_build =
        |kind: &TargetKind| matches!(kind, TargetKind::ProcMacro | TargetKind::CustomBuild);
    if artifact.target.kind.iter().any(is_of_build) {
        return Ok(None);
    }
    let files = || artifact.filenames.iter().map(|file| file.as_std_path());
    let found = files().find_map(beside).or_else(|| {
        files().find_map(|file| beside_its_like(file, &artifact.target.name.replace('-', "_")))
    });
    let path = found.ok_or_else(|| {
        let name = &artifact.target.name;
        Failure::usage(format!(
            "cargo has not written what {name} is compiled to: please report it"
        ))
    })?;
    std::fs::read_to_string(&path).map(Some).map_err(|error| Failure::io("read", &path, &error))
}

/// What the compiler wrote beside a library's file.
fn beside(file: &Path) -> Option<PathBuf> {
    let stem = file.file_stem()?.to_str()?;
    let path = file.with_file_name(format!("{}.ll", stem.strip_prefix("lib").unwrap_or(stem)));
    path.exists().then_some(path)
}

/// The same for a file that cargo has put elsewhere: beside the one that it was made from.
fn beside_its_like(file: &Path, name: &str) -> Option<PathBuf> {
    let content = std::fs::read(file).ok()?;
    let folder = std::fs::read_dir(file.with_file_name("deps")).ok()?;
    folder.flatten().map(|entry| entry.path()).find_map(|path| {
        let stem = path.file_stem()?.to_str()?;
        let stem = stem.strip_prefix("lib").unwrap_or(stem);
        let is_like = stem.strip_prefix(name).is_some_and(|rest| rest.starts_with('-'));
        let ll = beside(&path).filter(|_| is_like && path.extension() == file.extension())?;
        (std::fs::read(&path).ok()? == content).then_some(ll)
    })
}
