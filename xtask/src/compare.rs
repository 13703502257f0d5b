//! Compare: whether a bundle and its original are compiled to the same.

use crate::cli;
use crate::failure::Failure;
use crate::original::{Asked, Original, Package, Solution, target};
use crate::{bundle, lock, output};
use cargo_metadata::{Artifact, Message, TargetKind};
use cgt_bundle::{Bundle, Code, Request, Root, Workspace, compiled, verify};
use compiled::{Cause, Comparison};
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

/// What is the judge's affair, too, where no proof is asked for.
const ALIKE: &[&str] = &[
    "-Copt-level=0",
    "-Cdebuginfo=0",
    "-Coverflow-checks=off",
    "-Cdebug-assertions=off",
    "-Cpanic=unwind",
    "--cap-lints=allow",
];

/// The name of the package for all solutions that have none.
const LOOSE: &str = "compared";

/// What came of a comparison.
pub(crate) struct Outcome {
    /// What is to be told of it.
    pub(crate) note: String,
    /// Whether the two were shown to do the same, with nothing rewritten.
    pub(crate) is_same: bool,
}

impl Outcome {
    fn of(note: String, is_same: bool) -> Self {
        Outcome { note, is_same }
    }
}

/// Whether a bundle of a solution is to be held against its original.
pub(crate) fn is_asked(args: &cli::Bundle) -> bool {
    let is_solution = args.names.first().is_none_or(|name| name == "-" || name.ends_with(".rs"));
    args.prove || is_solution && !(args.main || args.no_compare || args.no_verify)
}

/// Has a bundle and its original compiled without optimisation, and holds each function of the one
/// against the other. Without a proof that is asked for, what had to be rewritten for an edition may
/// differ, and an original that cannot be compiled is only told of.
///
/// # Errors
///
/// What differs; where a proof is asked for, also what cannot be compiled.
pub(crate) fn run(
    args: &cli::Bundle,
    request: &Request,
    made: &Bundle,
    workspace: Workspace,
) -> Result<Outcome, Failure> {
    if args.prove {
        let proved = comparison(args, request, made, workspace)?.proof()?;
        let note = format!("note: proved, all {proved} functions are compiled as in the original");
        return Ok(Outcome::of(note, true));
    }
    if !is_asked(args) || !made.is_program || !made.outside.is_empty() {
        return Ok(Outcome::of(String::new(), false));
    }
    match comparison(args, request, made, workspace) {
        Ok(found) => {
            let is_same = found.differences.iter().all(|known| known.cause == Cause::Places);
            let found = found.unexplained();
            let is_told = is_told(made) && found.is_of_texts();
            match found.proof() {
                Err(differing) if is_told => {
                    Ok(Outcome::of(differing.as_warnings().to_string(), false))
                }
                proof => Ok(Outcome::of(proof.map(|_| String::new())?, is_same)),
            }
        }
        Err(failure) => {
            let why = failure.message.lines().next().unwrap_or_default().to_string();
            let why = why.trim_start_matches("error: ");
            Ok(Outcome::of(format!("note: not held against the original: {why}"), false))
        }
    }
}

/// Whether the bundle comes with warnings of texts that may be other ones in it.
fn is_told(made: &Bundle) -> bool {
    made.diagnostics.0.iter().any(|diagnostic| diagnostic.code == Code::Told)
}

/// What comes of the comparison of the two.
fn comparison(
    args: &cli::Bundle,
    request: &Request,
    made: &Bundle,
    workspace: Workspace,
) -> Result<Comparison, Failure> {
    let solution = solution(args, request)?;
    let judge = request.judge.as_ref();
    let original = Original::of(&solution, made, workspace, judge, &args.features).named(LOOSE);
    // Each keeps a processor busy.
    let (first, second) = std::thread::scope(|scope| {
        let bundle = scope.spawn(|| of_bundle(args, &original, made));
        (
            of_original(args, request, &original),
            bundle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
        )
    });
    let (first, second) = (first?, second?);
    if !compiled::is_comparable(&first, &second) {
        return Err(Failure::usage(
            "cargo compiles the original for another machine, or with another compiler",
        ));
    }
    let found = compiled::compare(&first, &second, &made.origins);
    if found.clone().unexplained().differences.is_empty() {
        return Ok(found);
    }
    // Cargo goes by times: a source that an older one took the place of has not changed for it.
    let known = original.target().join("compiled/release/.fingerprint");
    std::fs::remove_dir_all(&known).map_err(|error| Failure::io("removed", &known, &error))?;
    let anew = of_original(args, request, &original)?;
    Ok(compiled::compare(&anew, &second, &made.origins))
}

fn solution(args: &cli::Bundle, request: &Request) -> Result<Solution, Failure> {
    match args.names.first() {
        Some(name) if bundle::is_standard(Path::new(name)) => {
            let source = target().join(LOOSE).join("standard_input.rs");
            Ok(Solution { source, edition: request.loose_edition(), package: None })
        }
        Some(name) if !name.ends_with(".rs") => {
            let message = format!("{name} is no program, so nothing of it runs");
            Err(Failure::usage(message + ": leave out --prove, or name a solution"))
        }
        _ => Solution::find(&Asked::from(args)),
    }
}

/// The original, compiled by cargo. One at a time has the package for loose solutions.
fn of_original(
    args: &cli::Bundle,
    request: &Request,
    original: &Original<'_>,
) -> Result<Vec<String>, Failure> {
    let _lock = lock::hold_quietly(LOOSE)?;
    if let [Root::Solution { text: Some(text), .. }] = request.roots.as_slice() {
        output::save_with_folders(&original.solution.source, text)?;
    }
    of_package(args, original, &original.package()?, "cargo does not build the original")
}

/// The bundle, compiled as a judge does it: with rustc alone, or with cargo where it has crates.
fn of_bundle(
    args: &cli::Bundle,
    original: &Original<'_>,
    made: &Bundle,
) -> Result<Vec<String>, Failure> {
    if made.outside.is_empty() {
        let cfg = original.cfg_args();
        let compiler = verify::default_compiler();
        // Pruning has shown itself that it changes nothing.
        let text = made.unpruned.as_ref().filter(|_| !args.prove).unwrap_or(&made.text);
        return Ok(vec![compiled::of_bundle(text, made.edition, &compiler, cfg)?]);
    }
    let text = original.folder.join("bundle.rs");
    output::save_with_folders(&text, &made.text)?;
    let package = original.package_of_bundle(made, &text)?;
    of_package(args, original, &package, "cargo does not build the bundle")
}

/// What all crates of a program are compiled to, by cargo. It only checks them, so that nothing is
/// linked.
fn of_package(
    args: &cli::Bundle,
    original: &Original<'_>,
    package: &Package,
    refused: &str,
) -> Result<Vec<String>, Failure> {
    let mut cargo = package.cargo("check");
    for setting in PROFILE {
        cargo.arg("--config").arg(format!("profile.release.{setting}"));
    }
    if !args.prove {
        // What was bundled is on this machine.
        cargo.arg("--offline");
    }
    cargo.arg("--message-format=json-render-diagnostics");
    cargo.arg("--target-dir").arg(original.target().join("compiled"));
    cargo.env("CARGO_ENCODED_RUSTFLAGS", flags(args, original)).stdin(Stdio::null());
    let output = cargo.output().map_err(|error| Failure::io("run", Path::new("cargo"), &error))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        let is_error = |line: &&str| line.starts_with("error");
        return Err(match args.prove {
            true => Failure::usage(format!("{refused}:\n{}", said.trim_end())),
            false => Failure::usage(match said.lines().find(is_error) {
                Some(first) => format!("{refused}: {first}"),
                None => refused.to_string(),
            }),
        });
    }
    let broken = |error| Failure::io("run", Path::new("cargo"), &error);
    let mut modules = Vec::new();
    for message in Message::parse_stream(output.stdout.as_slice()) {
        if let Message::CompilerArtifact(artifact) = message.map_err(broken)? {
            modules.extend(module_of(&artifact)?);
        }
    }
    Ok(modules)
}

/// The flags that a comparison needs, and for a proof those of whoever calls.
fn flags(args: &cli::Bundle, original: &Original<'_>) -> String {
    let own = std::env::var("CARGO_ENCODED_RUSTFLAGS").ok().or_else(|| {
        let flags = std::env::var("RUSTFLAGS").ok()?;
        Some(flags.split_whitespace().collect::<Vec<_>>().join(SEPARATOR))
    });
    let own = own.filter(|own| args.prove && !own.is_empty());
    let alike = if args.prove { &[] } else { ALIKE };
    let own: Vec<&str> = own.iter().map(String::as_str).collect();
    let flags = [&own, compiled::FLAGS, alike].concat();
    let flags: Vec<&str> = flags.into_iter().chain(original.cfg_args()).collect();
    flags.join(SEPARATOR)
}

/// What stands between the flags that cargo is given in a variable.
const SEPARATOR: &str = "\u{1f}";

/// What one crate of the program was compiled to; `None` for what only the build needs.
fn module_of(artifact: &Artifact) -> Result<Option<String>, Failure> {
    let is_of_build =
        |kind: &TargetKind| matches!(kind, TargetKind::ProcMacro | TargetKind::CustomBuild);
    if artifact.target.kind.iter().any(is_of_build) {
        return Ok(None);
    }
    let files = artifact.filenames.iter().map(|file| file.as_std_path());
    let path = files.clone().find_map(beside).ok_or_else(|| {
        let name = &artifact.target.name;
        Failure::usage(format!(
            "cargo has not written what {name} is compiled to: please report it"
        ))
    })?;
    std::fs::read_to_string(&path).map(Some).map_err(|error| Failure::io("read", &path, &error))
}

/// What the compiler wrote beside a crate's file.
fn beside(file: &Path) -> Option<PathBuf> {
    let stem = file.file_stem()?.to_str()?;
    let path = file.with_file_name(format!("{}.ll", stem.strip_prefix("lib").unwrap_or(stem)));
    path.exists().then_some(path)
}
