//! Bundling, compiling and running, for the tests of this package.

use cgt_bundle::{Files, Request, Root, Workspace, bundle};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The workspace's folder.
pub fn workspace_dir() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The bundle of some roots, made from this workspace.
pub fn bundled(roots: impl IntoIterator<Item = Root>) -> String {
    let workspace =
        Workspace::open(Files::Disk, &workspace_dir()).unwrap_or_else(|error| panic!("{error}"));
    bundle(workspace, &Request::of(roots)).unwrap_or_else(|error| panic!("{error}")).text
}

/// A file of this package as text.
pub fn text(path: impl AsRef<Path>) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The names in a folder of this package, sorted.
pub fn names(folder: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries =
        std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// A compiled program, removed with its folder when dropped.
pub struct Program {
    folder: tempfile::TempDir,
}

impl Program {
    /// Compiles a program for edition 2021, optimised somewhat, for large input.
    pub fn compile(text: &str) -> Self {
        Self::compile_at("opt-level=1", text)
    }

    /// Compiles a program for edition 2021 as quickly as can be, for small input.
    pub fn compile_quickly(text: &str) -> Self {
        Self::compile_at("opt-level=0", text)
    }

    fn compile_at(level: &str, text: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("program.rs"), text).unwrap();
        let compiler = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let output = Command::new(compiler)
            .current_dir(folder.path())
            .args([
                "--edition",
                "2021",
                "-C",
                level,
                "-C",
                "debug-assertions=on",
                "-o",
                "program",
                "program.rs",
            ])
            .output()
            .unwrap();
        assert!(output.status.success(), "{}\n{text}", String::from_utf8_lossy(&output.stderr));
        Program { folder }
    }

    /// Runs it on some input; what it prints.
    pub fn run(&self, input: &str) -> String {
        let mut child = Command::new(self.folder.path().join("program"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = input.to_string();
        // A program may stop reading early; that is its right.
        let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()).ok());
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }
}
