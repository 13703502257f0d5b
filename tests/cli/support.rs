//! Running the command line.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a run left behind.
#[derive(Debug)]
pub struct Run {
    pub exit: i32,
    pub out: String,
    pub err: String,
}

impl Run {
    /// The same, after a look at the exit status.
    pub fn exits(self, exit: i32) -> Self {
        assert_eq!(self.exit, exit, "{}", self.err);
        self
    }
}

/// The workspace's folder.
pub fn workspace_dir() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap()
}

/// The command, to be run in the workspace's folder.
pub fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.args(args).current_dir(workspace_dir());
    for variable in ["CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "NO_COLOR", "RUSTC"] {
        command.env_remove(variable);
    }
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs a command to its end.
pub fn finish(command: &mut Command) -> Run {
    let output = command.output().unwrap();
    Run {
        exit: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Runs the command line in the workspace's folder.
pub fn xtask(args: &[&str]) -> Run {
    finish(&mut command(args))
}

/// Runs it in another folder.
pub fn xtask_in(folder: &Path, args: &[&str]) -> Run {
    finish(command(args).current_dir(folder))
}

/// Runs it with a text on standard input.
pub fn xtask_reading(input: &str, args: &[&str]) -> Run {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(input.as_bytes()).unwrap();
    std::io::Seek::rewind(&mut file).unwrap();
    finish(command(args).stdin(file))
}

/// A folder with some files, by path and text.
pub fn folder_of(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in files {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    folder
}

/// The names of what is directly in a folder, sorted.
pub fn names_in(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Compiles a program with the tests' compiler; what it prints for an input.
pub fn compile_and_run(text: &str, input: &str) -> String {
    let folder = folder_of(&[("program.rs", text)]);
    let mut rustc = Command::new("rustc");
    rustc.args(["--edition", "2021", "program.rs"]).current_dir(folder.path());
    finish(&mut rustc).exits(0);
    let mut stdin = tempfile::tempfile().unwrap();
    stdin.write_all(input.as_bytes()).unwrap();
    std::io::Seek::rewind(&mut stdin).unwrap();
    finish(Command::new(folder.path().join("program")).stdin(stdin)).exits(0).out
}

/// A folder in which cargo takes crates from a folder, as it would from the registry.
pub fn vendored(files: &[(&str, &str)]) -> tempfile::TempDir {
    let itertools = "[package]\nname = \"itertools\"\nversion = \"0.14.0\"\nedition = \"2021\"\n";
    let proconio = "[package]\nname = \"proconio\"\nversion = \"0.5.0\"\nedition = \"2021\"\n\
                    [features]\nderive = []\n";
    let config = "[source.crates-io]\nreplace-with = \"here\"\n\
                  [source.here]\ndirectory = \"vendor\"\n";
    let vendor = [
        (".cargo/config.toml", config),
        ("vendor/itertools/Cargo.toml", itertools),
        ("vendor/itertools/.cargo-checksum.json", r#"{"files":{}}"#),
        ("vendor/itertools/src/lib.rs", "pub fn joined() -> &'static str { \"joined\" }\n"),
        ("vendor/proconio/Cargo.toml", proconio),
        ("vendor/proconio/.cargo-checksum.json", r#"{"files":{}}"#),
        ("vendor/proconio/src/lib.rs", "#[cfg(feature = \"derive\")]\npub const NINE: u8 = 9;\n"),
    ];
    folder_of(&[&vendor[..], files].concat())
}
