//! The parts of README.md that are generated: the example's bundle, and the tables of judges and modules.

use crate::failure::Failure;
use crate::{judges, snippets};
use cgt_bundle::{Entry, Request, Root, Workspace, bundle, catalogue};
use std::ops::Range;
use std::path::Path;

/// The text of the file at `path` with its generated parts made anew.
///
/// # Errors
///
/// A file that cannot be read or lacks the marks of a part, and what the bundler has to say.
pub fn refresh(workspace: &Workspace, path: &Path) -> Result<String, Failure> {
    let text = std::fs::read_to_string(path).map_err(|error| Failure::io("read", path, &error))?;
    let solution = &text[part(&text, "solution")?];
    let solution = solution.trim().trim_start_matches("```rust\n").trim_end_matches("```");
    let request = Request::of([Root::text("solution.rs", solution)]);
    let bundled = bundle(workspace.clone(), &request)?.text;
    let text = replaced(&text, "bundle", &format!("```rust\n{bundled}```"))?;
    let text = replaced(&text, "judges", &judges_table())?;
    replaced(&text, "modules", &table(&catalogue(workspace.clone())?))
}

/// A row for each judge, as `cargo xtask judges` shows it.
fn judges_table() -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let head = judges::HEAD.map(str::to_string);
    let mut text = line(&head) + &line(&head.map(|_| "---".to_string()));
    text.extend(cgt_bundle::judges().iter().map(|judge| line(&judges::row(judge))));
    text.trim_end().to_string()
}

/// A row for each module, which leads to its file.
fn table(entries: &[Entry]) -> String {
    let mut text = String::from("| module | what it is for |\n|---|---|\n");
    for entry in entries.iter().filter(|entry| snippets::is_snippet(entry)) {
        let path = entry.path.strip_prefix("cgt_core::").unwrap_or(&entry.path);
        let file = snippets::path(entry).display().to_string().replace('\\', "/");
        let summary = entry.summary.replace('|', r"\|");
        text.push_str(&format!("| [`{path}`](snippets/{file}) | {summary} |\n"));
    }
    text.trim_end().to_string()
}

fn replaced(text: &str, name: &str, inside: &str) -> Result<String, Failure> {
    let range = part(text, name)?;
    Ok(format!("{}\n{inside}\n{}", &text[..range.start], &text[range.end..]))
}

/// What stands between the two marks of a part.
fn part(text: &str, name: &str) -> Result<Range<usize>, Failure> {
    let (begin, end) = (format!("<!-- begin {name} -->"), format!("<!-- end {name} -->"));
    let start = text.find(&begin).map(|at| at + begin.len());
    let range = start.and_then(|start| Some(start..start + text[start..].find(&end)?));
    range.ok_or_else(|| {
        Failure::usage(format!("README.md lacks the lines `{begin}` and `{end}`, put them back"))
    })
}
