//! Compiler: what rustc says of a text, as data.

use crate::diag::{Code, Diagnostic};
use crate::manifest::Edition;
use crate::ways::Way;
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The file that every text is written to.
const FILE: &str = "bundle.rs";

/// A compiler, with a folder to work in.
pub struct Compiler {
    path: PathBuf,
    folder: tempfile::TempDir,
    /// How it compiles each text.
    way: Way,
}

/// What is compiled, and as what.
#[derive(Clone, Copy)]
pub struct Unit<'a> {
    pub text: &'a str,
    pub edition: Edition,
    pub is_program: bool,
}

/// What the compiler answered.
pub struct Answer {
    /// Whether the text compiles.
    pub is_accepted: bool,
    pub messages: Vec<Message>,
}

/// One thing that the compiler tells, or a remark on it.
#[derive(Debug, Deserialize)]
pub struct Message {
    pub message: String,
    pub level: String,
    code: Option<MessageCode>,
    #[serde(default)]
    pub spans: Vec<Span>,
    #[serde(default)]
    pub children: Vec<Message>,
}

#[derive(Debug, Deserialize)]
struct MessageCode {
    code: String,
}

/// A place in a text, and what is said of it.
#[derive(Debug, Deserialize)]
pub struct Span {
    file_name: String,
    pub byte_start: usize,
    pub byte_end: usize,
    pub is_primary: bool,
    pub label: Option<String>,
    pub suggested_replacement: Option<String>,
    pub suggestion_applicability: Option<String>,
    pub expansion: Option<Box<Expansion>>,
}

/// The macro call that a place comes from.
#[derive(Debug, Deserialize)]
pub struct Expansion {
    pub span: Span,
}

impl Message {
    /// The name of the lint or error, with `_` between its words; empty if it has none.
    pub fn code(&self) -> &str {
        self.code.as_ref().map_or("", |code| code.code.as_str())
    }
}

impl Span {
    /// Whether it is in the text that was compiled, not in the standard library.
    pub fn is_own(&self) -> bool {
        self.file_name == FILE
    }
}

impl Compiler {
    pub fn new(path: &Path) -> Result<Self, Diagnostic> {
        let folder = tempfile::tempdir().map_err(|error| broken(path, &error))?;
        Ok(Compiler { path: path.to_path_buf(), folder, way: Way::default() })
    }

    /// The same, for one of the ways in which a text may be compiled.
    pub fn in_way(path: &Path, way: &Way) -> Result<Self, Diagnostic> {
        Ok(Compiler { way: way.clone(), ..Compiler::new(path)? })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn way(&self) -> &Way {
        &self.way
    }

    /// Compiles a text, with more arguments.
    pub fn run<'a>(
        &self,
        unit: Unit<'_>,
        more: impl IntoIterator<Item = &'a str>,
    ) -> Result<Answer, Diagnostic> {
        let folder = self.folder.path();
        let failed = |error: std::io::Error| broken(&self.path, &error);
        std::fs::write(folder.join(FILE), self.way.text(unit.text).as_ref()).map_err(failed)?;
        let kind = if unit.is_program { "bin" } else { "lib" };
        let output = Command::new(&self.path)
            .current_dir(folder)
            .args(["--crate-name", "bundle", "--crate-type", kind])
            .args(["--edition", unit.edition.as_str(), "--error-format=json"])
            .args(more)
            .args(&self.way.arguments)
            .arg(FILE)
            .output()
            .map_err(failed)?;
        let said = String::from_utf8_lossy(&output.stderr);
        let messages = said.lines().filter_map(|line| serde_json::from_str(line).ok());
        let mut messages: Vec<Message> = messages.collect();
        messages.iter_mut().for_each(|message| self.way.correct(message));
        Ok(Answer { is_accepted: output.status.success(), messages })
    }

    /// A file that the compiler was told to make.
    pub fn made(&self, name: &str) -> Result<String, Diagnostic> {
        std::fs::read_to_string(self.folder.path().join(name))
            .map_err(|error| broken(&self.path, &error))
    }
}

fn broken(path: &Path, error: &std::io::Error) -> Diagnostic {
    Diagnostic::error(Code::NoCompiler, format!("{} cannot be run: {error}", path.display()))
        .help("install the Rust toolchain, name a compiler, or skip the check")
}
