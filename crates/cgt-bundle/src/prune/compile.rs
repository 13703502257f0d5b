//! The compiler's answer that pruning asks for: unused names and the compiled form, or what is wrong.

use super::mir::Mir;
use crate::bundle::Bundle;
use crate::diag::{Code, Diagnostic};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The lints whose word is taken.
const LINTS: &[&str] = &["dead_code", "unused_imports", "unused_macros"];

/// What the compiler says of a text.
pub enum Answer {
    /// It compiles, with these places named by the lints.
    Accepted { unused: Vec<Range<usize>>, mir: Mir },
    /// It does not, for these reasons.
    Refused(Vec<Complaint>),
}

/// An error: all words of what the compiler says about it.
pub struct Complaint {
    pub words: BTreeSet<String>,
}

/// A compiler and how it is called.
pub struct Compiler {
    path: PathBuf,
    folder: tempfile::TempDir,
    arguments: Vec<String>,
}

#[derive(Deserialize)]
struct Message {
    message: String,
    code: Option<MessageCode>,
    level: String,
    #[serde(default)]
    spans: Vec<MessageSpan>,
    #[serde(default)]
    children: Vec<Message>,
}

#[derive(Deserialize)]
struct MessageCode {
    code: String,
}

#[derive(Deserialize)]
struct MessageSpan {
    byte_start: usize,
    byte_end: usize,
    is_primary: bool,
    label: Option<String>,
}

impl Compiler {
    pub fn new(path: &Path, bundle: &Bundle) -> Result<Self, Diagnostic> {
        let folder = tempfile::tempdir().map_err(|error| broken(path, &error))?;
        let kind = if bundle.is_program { "bin" } else { "lib" };
        let arguments = [
            "--crate-name",
            "bundle",
            "--crate-type",
            kind,
            "--edition",
            bundle.edition.as_str(),
            "--error-format=json",
            "--emit=mir",
            "-o",
            "bundle.mir",
            // What the solution allows or denies is no word on the library.
            "--cap-lints",
            "warn",
            "bundle.rs",
        ];
        let lints = LINTS.iter().flat_map(|lint| ["--force-warn", lint]);
        let arguments = arguments.into_iter().chain(lints).map(String::from).collect();
        Ok(Compiler { path: path.to_path_buf(), folder, arguments })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Compiles a text as far as its compiled form, without making machine code of it.
    pub fn ask(&self, text: &str) -> Result<Answer, Diagnostic> {
        let output = self.run(text).map_err(|error| broken(&self.path, &error))?;
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let messages = said.lines().filter_map(|line| serde_json::from_str::<Message>(line).ok());
        if !output.status.success() {
            let errors = messages.filter(|message| message.level == "error");
            let complaint = |message: Message| {
                let mut words = BTreeSet::new();
                message.words(&mut words);
                Complaint { words }
            };
            return Ok(Answer::Refused(errors.map(complaint).collect()));
        }
        let ours = messages.filter(|message| {
            message.code.as_ref().is_some_and(|code| LINTS.contains(&code.code.as_str()))
        });
        let spans = ours.flat_map(|message| message.spans).filter(|span| span.is_primary);
        let unused = spans.map(|span| span.byte_start..span.byte_end).collect();
        let mir = std::fs::read_to_string(self.folder.path().join("bundle.mir"))
            .map_err(|error| broken(&self.path, &error))?;
        Ok(Answer::Accepted { unused, mir: Mir::read(&mir) })
    }

    fn run(&self, text: &str) -> std::io::Result<Output> {
        let folder = self.folder.path();
        std::fs::write(folder.join("bundle.rs"), text)?;
        Command::new(&self.path).current_dir(folder).args(&self.arguments).output()
    }
}

impl Message {
    fn words(&self, words: &mut BTreeSet<String>) {
        let labels = self.spans.iter().filter_map(|span| span.label.as_ref());
        for text in std::iter::once(&self.message).chain(labels) {
            words.extend(words_of(text));
        }
        self.children.iter().for_each(|child| child.words(words));
    }
}

/// The names in a text, each once or more.
pub fn words_of(text: &str) -> impl Iterator<Item = String> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.filter(|word| !word.is_empty()).map(str::to_string)
}

fn broken(path: &Path, error: &std::io::Error) -> Diagnostic {
    Diagnostic::error(Code::NoCompiler, format!("{} cannot be run: {error}", path.display()))
        .help("install the Rust toolchain, or name a compiler")
}
