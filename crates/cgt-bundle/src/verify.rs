//! Verify: the compiler's word on a bundle.

use crate::bundle::Bundle;
use crate::diag::{Code, Diagnostic};
use crate::manifest::Edition;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the compiler said of a bundle that it accepts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Its warnings, as it printed them; empty if there are none.
    pub warnings: String,
}

/// The compiler to use when none is named: `$RUSTC`, else `rustc`.
pub fn default_compiler() -> PathBuf {
    std::env::var_os("RUSTC").map_or_else(|| PathBuf::from("rustc"), PathBuf::from)
}

/// The version of a compiler, as `1.63.0`.
///
/// # Errors
///
/// A compiler that cannot be run, or does not tell.
pub fn version(compiler: &Path) -> Result<String, Diagnostic> {
    let broken = |why: String| {
        Diagnostic::error(Code::NoCompiler, format!("{} {why}", compiler.display()))
            .help("install the Rust toolchain, name a compiler, or skip the check")
    };
    let output = Command::new(compiler).arg("--version").output();
    let output = output.map_err(|error| broken(format!("cannot be run: {error}")))?;
    let said = String::from_utf8_lossy(&output.stdout);
    let version = said.split_whitespace().nth(1).filter(|_| output.status.success());
    version.map(str::to_string).ok_or_else(|| broken("does not tell its version".to_string()))
}

/// The numbers of a version, for comparing.
pub fn release(version: &str) -> Vec<u64> {
    version.split(['.', '-']).map(|part| part.parse().unwrap_or(0)).collect()
}

/// Compiles a bundle without making a program of it.
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
    let broken = |error: std::io::Error| {
        Diagnostic::error(
            Code::NoCompiler,
            format!("{} cannot be run: {error}", compiler.display()),
        )
        .help("install the Rust toolchain, name a compiler, or skip the check")
    };
    let folder = tempfile::tempdir().map_err(broken)?;
    let source = folder.path().join("bundle.rs");
    std::fs::File::create(&source)
        .and_then(|mut file| file.write_all(text.as_bytes()))
        .map_err(broken)?;
    let output = Command::new(compiler)
        .current_dir(folder.path())
        .args(["--crate-name", "bundle", "--crate-type", if is_program { "bin" } else { "lib" }])
        .args(["--edition", edition.as_str(), "--emit=metadata", "-o", "bundle.rmeta", "bundle.rs"])
        .output()
        .map_err(broken)?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    if output.status.success() {
        return Ok(Report { warnings: said });
    }
    let message =
        format!("{} does not accept the bundle (edition {})", compiler.display(), edition.as_str());
    Err(Diagnostic::error(Code::Rejected, message)
        .help(format!("the compiler says:\n{}", said.trim_end())))
}

/// Lints of edition 2021 for what goes on compiling in 2024, and then does something else.
const CHANGES: [&str; 1] = ["boxed-slice-into-iter"];
/// Those of them that also tell of what is generic, where nothing may come of it.
const PERHAPS: [&str; 2] = ["if-let-rescope", "tail-expr-drop-order"];

/// Asks whether library code of older editions does the same in the bundle's edition, 2024.
/// A warning of what may change comes back as text, empty if there is none.
///
/// # Errors
///
/// A compiler that cannot be run, or that tells of code that means something else in 2024.
pub fn check_lifted(bundle: &Bundle, compiler: &Path) -> Result<String, Diagnostic> {
    if bundle.lifted.is_empty() {
        return Ok(String::new());
    }
    let broken = |error: std::io::Error| {
        let message = format!("{} cannot be run: {error}", compiler.display());
        Diagnostic::error(Code::NoCompiler, message)
            .help("install the Rust toolchain, name a compiler, or skip the check")
    };
    let folder = tempfile::tempdir().map_err(broken)?;
    let library = bundle.text.get(bundle.library.clone()).unwrap_or_default();
    std::fs::write(folder.path().join("library.rs"), library).map_err(broken)?;
    let output = Command::new(compiler)
        .current_dir(folder.path())
        .args(["--crate-name", "library", "--crate-type", "lib", "--edition", "2021"])
        .args(["-A", "warnings"])
        .args(CHANGES.iter().chain(&PERHAPS).flat_map(|lint| ["--force-warn", lint]))
        .args(["--emit=metadata", "-o", "library.rmeta", "library.rs"])
        .output()
        .map_err(broken)?;
    let said = String::from_utf8_lossy(&output.stderr);
    let tells = |lint: &str| said.contains(&lint.replace('-', "_")) || said.contains(lint);
    let crates = bundle.lifted.join(", ");
    let message = format!("{crates}: edition 2024 may drop values sooner, or read calls otherwise");
    let help = "give the solution and all crates edition 2021, or the library edition 2024";
    let help = format!("{help}; the compiler says:\n{}", said.trim_end());
    if CHANGES.iter().any(|lint| tells(lint)) {
        return Err(Diagnostic::error(Code::Rejected, message).help(help));
    }
    let warning = Diagnostic::warning(Code::Rejected, message).help(help);
    let may = PERHAPS.iter().any(|lint| tells(lint));
    Ok(if may { warning.to_string() } else { String::new() })
}
