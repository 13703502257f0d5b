//! Snippets built by the oldest compiler that they promise to support.
//!
//! The compiler is named by `CGT_OLD_RUSTC`; `.ci/run` fetches one and sets it.

use crate::support::workspace_dir;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

/// The Rust files below a folder, sorted.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Builds one file for real; what the compiler says if it does not accept it.
fn build(compiler: &Path, source: &Path) -> Option<String> {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(compiler)
        .args(["--edition", "2021", "--crate-name", "snippet", "--crate-type", "rlib"])
        .args(["-C", "opt-level=1", "--out-dir"])
        .arg(folder.path())
        .arg(source)
        .output()
        .unwrap_or_else(|error| panic!("{} cannot be run: {error}", compiler.display()));
    let said = String::from_utf8_lossy(&output.stderr);
    let is_built = output.status.success() && folder.path().join("libsnippet.rlib").is_file();
    (!is_built).then(|| format!("{}:\n{said}", source.display()))
}

#[test]
fn every_snippet_is_accepted_by_the_old_compiler() {
    let Some(compiler) = std::env::var_os("CGT_OLD_RUSTC").map(PathBuf::from) else {
        // Written to the stream itself, so that it shows where the tests pass.
        let reason = "not run: CGT_OLD_RUSTC names no compiler; `.ci/run` fetches one and sets it";
        writeln!(std::io::stderr(), "{reason}").unwrap();
        return;
    };
    let sources = sources(&workspace_dir().join("snippets"));
    assert!(!sources.is_empty(), "there are no snippets");
    let todo = Mutex::new(sources.iter());
    let refused = Mutex::new(Vec::new());
    let n_threads = std::thread::available_parallelism().map_or(1, |n| n.get());
    std::thread::scope(|scope| {
        for _ in 0..n_threads {
            scope.spawn(|| {
                loop {
                    let next = todo.lock().unwrap().next();
                    let Some(source) = next else { break };
                    let said = build(&compiler, source);
                    refused.lock().unwrap().extend(said);
                }
            });
        }
    });
    let refused = refused.into_inner().unwrap();
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}
