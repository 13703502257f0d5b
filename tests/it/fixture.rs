//! Fixtures: small workspaces, each in one text file, with what their program prints.
//!
//! A line `=== path` starts a file; words after the path say how it differs from plain text:
//! `crlf`, `bom`, `bare` (no newline at the end). Other sections: `expected`, the program's
//! output, and with arguments after the word what it prints where the compiler is told these; `contains` and `absent`, pieces of text that the bundle has or has not; `error`, the
//! code, place and a piece of the message that are given instead of a bundle, a line each; `warnings`,
//! the same beside a bundle, all that there are; `differing`, the functions that are compiled to
//! something else, and `unexplained`, those of them for which the bundle is refused; `features`; `cargo`, if cargo has to build
//! the original, since it hangs on how that joins features.

use std::path::{Path, PathBuf};

/// The manifest of a fixture that has none.
const MANIFEST: &str = "[package]\nname = \"caselib\"\nedition = \"2021\"\n\n[[bin]]\nname = \"sol\"\npath = \"src/main.rs\"\n";

/// One fixture.
#[derive(Debug, Default)]
pub struct Fixture {
    pub name: String,
    pub files: Vec<(String, String)>,
    pub expected: Option<String>,
    /// What is printed where the compiler is told these arguments.
    pub ways: Vec<(Vec<String>, String)>,
    pub contains: Vec<String>,
    pub absent: Vec<String>,
    /// The functions that are compiled to something else in the bundle, as the original names them.
    pub differing: Vec<String>,
    /// Those of them for which that has no cause that is known, so that the bundle is refused.
    pub unexplained: Vec<String>,
    pub errors: Vec<Expectation>,
    pub warnings: Vec<Expectation>,
    pub features: Vec<String>,
    pub is_for_cargo: bool,
}

/// The diagnostic that a fixture gives.
#[derive(Debug)]
pub struct Expectation {
    pub code: String,
    /// `path:line:column`, or `-` for none.
    pub place: String,
    pub message: String,
}

impl Fixture {
    /// All fixtures by name, or the one that `$FIXTURE` names.
    pub fn all() -> Vec<Fixture> {
        let only = std::env::var("FIXTURE").ok();
        let mut paths: Vec<PathBuf> = std::fs::read_dir(folder())
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
            .collect();
        paths.sort();
        let all = paths.iter().map(|path| Fixture::read(path));
        all.filter(|fixture| only.as_ref().is_none_or(|only| fixture.name == *only)).collect()
    }

    fn read(path: &Path) -> Fixture {
        let name = path.file_stem().unwrap().to_str().unwrap().to_string();
        let text = std::fs::read_to_string(path).unwrap();
        assert!(text.starts_with("# "), "{name} does not start with what it shows");
        let mut fixture = Fixture { name, ..Fixture::default() };
        let text = text.strip_suffix('\n').unwrap_or(&text);
        for section in text.split("\n=== ").skip(1) {
            let (head, body) = section.split_once('\n').unwrap_or((section, ""));
            fixture.section(head, &format!("{body}\n"));
        }
        if !fixture.files.iter().any(|(path, _)| path == "Cargo.toml") {
            fixture.files.push(("Cargo.toml".to_string(), MANIFEST.to_string()));
        }
        assert!(fixture.expected.is_some() == fixture.errors.is_empty(), "{}", fixture.name);
        fixture
    }

    fn section(&mut self, head: &str, body: &str) {
        // The newline before the next header belongs to that.
        let lines = || body.lines().filter(|line| !line.is_empty()).map(str::to_string).collect();
        match head {
            "expected" => self.expected = Some(body.to_string()),
            "contains" => self.contains = lines(),
            "absent" => self.absent = lines(),
            "differing" => self.differing = lines(),
            "unexplained" => self.unexplained = lines(),
            "features" => self.features = lines(),
            "cargo" => self.is_for_cargo = true,
            "warnings" => self.warnings = expectations(body),
            "error" => self.errors = expectations(body),
            head => match head.strip_prefix("expected ") {
                Some(arguments) => {
                    let arguments = arguments.split(' ').map(str::to_string).collect();
                    self.ways.push((arguments, body.to_string()));
                }
                None => self.file(head, body),
            },
        }
    }

    fn file(&mut self, head: &str, body: &str) {
        let mut words = head.split(' ');
        let path = words.next().unwrap().to_string();
        let mut text = if body == "\n" { String::new() } else { body.to_string() };
        for word in words {
            text = match word {
                "crlf" => text.replace('\n', "\r\n"),
                "bom" => format!("\u{feff}{text}"),
                "bare" => text.trim_end().to_string(),
                word => panic!("{}: unknown word {word} after {path}", self.name),
            };
        }
        self.files.push((path, text));
    }

    /// The text of a file.
    pub fn text(&self, path: &str) -> Option<&str> {
        self.files.iter().find(|(known, _)| known == path).map(|(_, text)| text.as_str())
    }
}

/// The folder of the fixtures.
fn folder() -> PathBuf {
    let given = std::env::var_os("FIXTURES").map(PathBuf::from);
    given.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures"))
}

/// A diagnostic a line.
fn expectations(body: &str) -> Vec<Expectation> {
    body.lines().filter(|line| !line.is_empty()).map(expectation).collect()
}

fn expectation(line: &str) -> Expectation {
    let mut words = line.splitn(3, ' ').map(str::to_string);
    let mut next = || words.next().unwrap_or_default();
    Expectation { code: next(), place: next(), message: next() }
}
