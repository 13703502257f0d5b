//! Verify: the compiler's word on a bundle.

use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::lex::has_word;
use crate::manifest::Edition;
use crate::ways::Conditions;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// What the compiler said of a bundle that it accepts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Its warnings, as it printed them; empty if there are none.
    pub warnings: String,
    /// What it does not accept where it is told names that the text asks for.
    pub diagnostics: Diagnostics,
}

/// The compiler to use when none is named: `$RUSTC`, else `rustc`.
pub fn default_compiler() -> PathBuf {
    let named = std::env::var_os("RUSTC").filter(|name| !name.is_empty());
    named.map_or_else(|| PathBuf::from("rustc"), |name| startable(Path::new(&name)))
}

/// Cargo, which takes the same compiler.
pub fn cargo() -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    match std::env::var_os("RUSTC") {
        Some(name) if name.is_empty() => cargo.env_remove("RUSTC"),
        Some(_) => cargo.env("RUSTC", default_compiler()),
        None => &mut cargo,
    };
    cargo
}

/// A compiler by a path that is good in any folder, since it works in one of its own; a bare name
/// is looked for where programs are.
pub fn startable(compiler: &Path) -> PathBuf {
    let is_path = compiler.parent().is_some_and(|folder| folder != Path::new(""));
    let absolute = std::path::absolute(compiler).ok().filter(|_| is_path);
    absolute.unwrap_or_else(|| compiler.to_path_buf())
}

/// The version of a compiler, as `1.63.0`.
///
/// # Errors
///
/// A compiler that cannot be run, or does not tell.
pub fn version(compiler: &Path) -> Result<String, Diagnostic> {
    let output = Command::new(compiler).arg("--version").output();
    let output = output.map_err(|error| broken(compiler, &error))?;
    let said = String::from_utf8_lossy(&output.stdout);
    let version = said.split_whitespace().nth(1).filter(|_| output.status.success());
    version.map(str::to_string).ok_or_else(|| useless(compiler, "does not tell its version"))
}

fn broken(compiler: &Path, error: &std::io::Error) -> Diagnostic {
    useless(compiler, &format!("cannot be run: {error}"))
}

fn useless(compiler: &Path, why: &str) -> Diagnostic {
    Diagnostic::error(Code::NoCompiler, format!("{} {why}", compiler.display()))
        .help("install the Rust toolchain, name a compiler, or skip the check")
}

/// The names that a compiler has on for `cfg`, without optimisation.
pub(crate) fn names_on(compiler: &Path) -> Result<BTreeSet<String>, Diagnostic> {
    let output = Command::new(compiler).args(["--print", "cfg"]).output();
    Ok(lines(&output.map_err(|error| broken(compiler, &error))?))
}

/// The names that it would have on for another machine; `None` if it knows none of that name.
pub(crate) fn names_for(compiler: &Path, machine: &str) -> Option<BTreeSet<String>> {
    let output = Command::new(compiler).args(["--print", "cfg", "--target", machine]).output();
    output.ok().filter(|output| output.status.success()).map(|output| lines(&output))
}

fn lines(output: &Output) -> BTreeSet<String> {
    let said = String::from_utf8_lossy(&output.stdout);
    said.lines().map(|line| line.trim().to_string()).collect()
}

/// The numbers of a version, for comparing.
pub fn release(version: &str) -> Vec<u64> {
    version.split(['.', '-']).map(|part| part.parse().unwrap_or(0)).collect()
}

/// How many names are tried that a text asks for.
const NAMES: usize = 4;
/// How much text is compiled for that, all names together.
const MOST_TEXT: usize = 1 << 19;

/// Names that tools set for themselves, and no judge.
const OF_TOOLS: &[&str] = &[
    "bootstrap",
    "coverage",
    "coverage_nightly",
    "docs_rs",
    "docsrs",
    "fuzzing",
    "kani",
    "loom",
    "tarpaulin",
    "tarpaulin_include",
];

/// Compiles a bundle without making a program of it, also with each name alone that its conditions
/// ask for. That the original compiles with these is not known.
///
/// # Errors
///
/// A compiler that cannot be run, or does not accept the text; its own messages are the help.
pub fn check(
    text: &str,
    edition: Edition,
    is_program: bool,
    compiler: &Path,
) -> Result<Report, Diagnostic> {
    let names = names_asked_for(text);
    std::thread::scope(|scope| {
        let tried: Vec<_> = names
            .iter()
            .map(|name| {
                let way = ["--cfg", name.as_str()];
                scope.spawn(move || check_one(text, (edition, is_program), compiler, &way))
            })
            .collect();
        let mut report = accept(text, edition, is_program, compiler)?;
        for (name, tried) in names.iter().zip(tried) {
            let one = tried.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            if let Err(refused) = one {
                report.diagnostics.0.push(not_with(name, &refused, compiler));
            }
        }
        Ok(report)
    })
}

/// Whether a text has conditions that compilers decide, so that it is not one program for all.
pub fn has_conditions(text: &str) -> bool {
    text.contains("cfg") && !Conditions::of(text).is_empty()
}

/// The names, and values of names, that conditions in a text ask for and that anybody may set.
fn names_asked_for(text: &str) -> Vec<String> {
    if !text.contains("cfg") {
        return Vec::new();
    }
    let mut names = Conditions::of(text).names();
    names.retain(|name| {
        let alone = name.split('=').next().unwrap_or_default();
        alone != "feature" && alone != "debug_assertions" && !OF_TOOLS.contains(&alone)
    });
    names.into_iter().take(NAMES.min(MOST_TEXT / text.len().max(1))).collect()
}

/// Tells of a name with which a bundle is not accepted that is without.
fn not_with(name: &str, refused: &Diagnostic, compiler: &Path) -> Diagnostic {
    let said = refused.help.iter().flat_map(|help| help.lines());
    let first = said.map(str::trim).find(|line| line.starts_with("error"));
    let first = first.map_or(String::new(), |first| format!(": {first}"));
    let compiler = compiler.display();
    let message = format!("{compiler} does not accept the bundle with --cfg {name}{first}");
    let help = "a judge that sets the name may not take it: see whether the original compiles so";
    Diagnostic::warning(Code::Rejected, message).help(help)
}

/// Compiles a bundle with and, where it asks for them, without debug assertions.
pub(crate) fn accept(
    text: &str,
    edition: Edition,
    is_program: bool,
    compiler: &Path,
) -> Result<Report, Diagnostic> {
    // Judges compile without the assertions that are on here.
    let is_asked = has_word(text, "debug_assertions");
    let ways: [&[&str]; 2] = [&[], &["-C", "debug-assertions=off"]];
    let mut report = Report::default();
    for way in ways.into_iter().take(1 + usize::from(is_asked)) {
        let one = check_one(text, (edition, is_program), compiler, way)?;
        if !report.warnings.contains(&one.warnings) {
            report.warnings.push_str(&one.warnings);
        }
    }
    Ok(report)
}

/// The same in one of the ways in which it may be compiled.
fn check_one(
    text: &str,
    (edition, is_program): (Edition, bool),
    compiler: &Path,
    way: &[&str],
) -> Result<Report, Diagnostic> {
    let failed = |error: std::io::Error| broken(compiler, &error);
    let folder = tempfile::tempdir().map_err(failed)?;
    let source = folder.path().join("bundle.rs");
    std::fs::File::create(&source)
        .and_then(|mut file| file.write_all(text.as_bytes()))
        .map_err(failed)?;
    let output = Command::new(compiler)
        .current_dir(folder.path())
        .args(["--crate-name", "bundle", "--crate-type", if is_program { "bin" } else { "lib" }])
        .args(["--edition", edition.as_str(), "--emit=metadata", "-o", "bundle.rmeta", "bundle.rs"])
        .args(way)
        .output()
        .map_err(failed)?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    if output.status.success() {
        return Ok(Report { warnings: said, ..Report::default() });
    }
    let way = match way.join(" ") {
        way if way.is_empty() => way,
        way => format!(", {way}"),
    };
    let year = edition.as_str();
    let message =
        format!("{} does not accept the bundle (edition {year}{way})", compiler.display());
    let newer = newer_edition(text, edition).map_or(String::new(), |newer| {
        format!("\nits header says `for edition {newer}`: add --edition {newer}")
    });
    Err(Diagnostic::error(Code::Rejected, message)
        .help(format!("the compiler says:\n{}{newer}", said.trim_end())))
}

/// The edition that a bundle which is bundled again says it was made for, if that is newer.
fn newer_edition(text: &str, edition: Edition) -> Option<&'static str> {
    let headers = text.lines().filter(|line| line.starts_with("// Made by cargo xtask bundle"));
    let years = headers.filter_map(|line| line.split_once(", for edition ")?.1.get(..4));
    let told = years.filter_map(|year| year.parse::<Edition>().ok()).max();
    told.filter(|&told| edition < told).map(Edition::as_str)
}
