//! The compiler's answers that pruning asks for: unused names, and the compiled form.

use crate::bundle::Bundle;
use crate::diag::{Code, Diagnostic};
use serde::Deserialize;
use std::collections::HashMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The lints whose word is taken.
const LINTS: &[&str] = &["dead_code", "unused_imports", "unused_macros"];

/// A compiler and how it is called.
pub struct Compiler {
    path: PathBuf,
    folder: tempfile::TempDir,
    arguments: Vec<String>,
}

#[derive(Deserialize)]
struct Message {
    code: Option<MessageCode>,
    #[serde(default)]
    spans: Vec<MessageSpan>,
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
        ];
        Ok(Compiler {
            path: path.to_path_buf(),
            folder,
            arguments: arguments.map(String::from).to_vec(),
        })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    fn run(&self, text: &str, more: &[&str]) -> Result<Output, Diagnostic> {
        let folder = self.folder.path();
        std::fs::write(folder.join("bundle.rs"), text)
            .map_err(|error| broken(&self.path, &error))?;
        let mut command = Command::new(&self.path);
        command.current_dir(folder).args(&self.arguments).args(more).arg("bundle.rs");
        command.output().map_err(|error| broken(&self.path, &error))
    }

    /// The places that the lints name; `None` if the text does not compile.
    pub fn lints(&self, text: &str) -> Result<Option<Vec<Range<usize>>>, Diagnostic> {
        let output = self.run(text, &["--emit=metadata", "-o", "bundle.rmeta", "-W", "unused"])?;
        if !output.status.success() {
            return Ok(None);
        }
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let messages = said.lines().filter_map(serde_json_message);
        let ours = messages.filter(|message| {
            message.code.as_ref().is_some_and(|code| LINTS.contains(&code.code.as_str()))
        });
        let spans = ours.flat_map(|message| message.spans).filter(|span| span.is_primary);
        Ok(Some(spans.map(|span| span.byte_start..span.byte_end).collect()))
    }

    /// The compiled form of every function; `None` if the text does not compile.
    pub fn mir(&self, text: &str) -> Result<Option<Mir>, Diagnostic> {
        let output = self.run(text, &["--emit=mir", "-o", "bundle.mir", "-A", "warnings"])?;
        if !output.status.success() {
            return Ok(None);
        }
        let text = std::fs::read_to_string(self.folder.path().join("bundle.mir"))
            .map_err(|error| broken(&self.path, &error))?;
        Ok(Some(Mir::read(&text)))
    }
}

fn serde_json_message(line: &str) -> Option<Message> {
    serde_json::from_str(line).ok()
}

fn broken(path: &Path, error: &std::io::Error) -> Diagnostic {
    Diagnostic::error(Code::NoCompiler, format!("{} cannot be run: {error}", path.display()))
        .help("install the Rust toolchain, or name a compiler")
}

/// The compiled form of a program: how often each body occurs.
pub struct Mir {
    bodies: HashMap<String, usize>,
}

impl Mir {
    fn read(text: &str) -> Self {
        let mut bodies = HashMap::new();
        for body in text.split("\n}\n").map(str::trim).filter(|body| !body.is_empty()) {
            *bodies.entry(without_numbers(body)).or_insert(0) += 1;
        }
        Mir { bodies }
    }

    /// Whether every body is one of `whole`'s, and only bodies of impls are missing.
    pub fn is_part_of(&self, whole: &Mir) -> bool {
        let known = self
            .bodies
            .iter()
            .all(|(body, count)| whole.bodies.get(body).is_some_and(|there| count <= there));
        let missing = whole
            .bodies
            .iter()
            .filter(|(body, count)| self.bodies.get(*body).is_none_or(|here| here < *count));
        known
            && missing
                .into_iter()
                .all(|(body, _)| body.contains("<impl at ") || body.starts_with("alloc"))
    }
}

/// A body with the running numbers of its constants taken out.
fn without_numbers(body: &str) -> String {
    let mut out = String::with_capacity(body.len());
    let mut rest = body;
    while let Some(at) = rest.find("alloc") {
        let end = at + "alloc".len();
        out.push_str(&rest[..end]);
        rest = rest[end..].trim_start_matches(|c: char| c.is_ascii_digit());
    }
    out.push_str(rest);
    out
}
