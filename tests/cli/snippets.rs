//! `snippets`: what is written, what is checked, and what is left alone.

use crate::support::{folder_of, names_in, workspace_dir, xtask, xtask_in};
use std::path::{Path, PathBuf};

/// A copy of the committed files.
fn copy() -> tempfile::TempDir {
    let committed = workspace_dir().join("snippets");
    let folder = folder_of(&[]);
    for path in files_below(&committed) {
        let target = folder.path().join(&path);
        std::fs::create_dir_all(target.parent().unwrap()).unwrap();
        std::fs::copy(committed.join(path), target).unwrap();
    }
    folder
}

/// The files below a folder, by their path inside it.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut todo = vec![PathBuf::new()];
    while let Some(dir) = todo.pop() {
        for name in names_in(&folder.join(&dir)) {
            let path = dir.join(name);
            if folder.join(&path).is_dir() { todo.push(path) } else { files.push(path) }
        }
    }
    files
}

#[test]
fn the_committed_files_pass_the_check() {
    let run = xtask(&["snippets", "--check"]).exits(0);
    assert_eq!((run.out.as_str(), run.err.as_str()), ("", ""));
}

#[test]
fn an_empty_folder_is_filled_with_what_is_committed() {
    let folder = folder_of(&[]);
    let committed = workspace_dir().join("snippets");
    xtask(&["snippets", "--dir", folder.path().to_str().unwrap()]).exits(0);
    let files = files_below(&committed);
    assert_eq!(files_below(folder.path()), files);
    for path in files {
        let read = |folder: &Path| std::fs::read_to_string(folder.join(&path)).unwrap();
        assert_eq!(read(folder.path()), read(&committed), "{}", path.display());
    }
}

#[test]
fn stale_missing_and_orphaned_files_are_named_and_left_alone() {
    let folder = copy();
    let path = |name: &str| folder.path().join(name);
    let nim = std::fs::read_to_string(path("heaps/nim.rs")).unwrap();
    std::fs::write(path("heaps/nim.rs"), nim.replacen("pub mod heaps", "pub mod piles", 1))
        .unwrap();
    std::fs::remove_file(path("heaps/wythoff.rs")).unwrap();
    std::fs::write(path("heaps/gone.rs"), "// Made by cargo xtask bundle gone\n").unwrap();
    std::fs::write(path("heaps/mine.rs"), "// My own\n").unwrap();
    let dir = folder.path().to_str().unwrap();
    let run = xtask(&["snippets", "--check", "--dir", dir]).exits(1);
    assert_eq!(run.out, "");
    assert!(run.err.contains("heaps/nim.rs: stale, line "), "{}", run.err);
    assert!(run.err.contains("pub mod piles {`, should be `"), "{}", run.err);
    assert!(run.err.contains("heaps/wythoff.rs: missing"), "{}", run.err);
    assert!(run.err.contains("heaps/gone.rs: orphaned"), "{}", run.err);
    assert!(!run.err.contains("mine.rs"), "{}", run.err);
    assert!(path("heaps/gone.rs").exists() && !path("heaps/wythoff.rs").exists());

    let run = xtask(&["snippets", "--dir", dir]).exits(0);
    assert_eq!(run.err.lines().count(), 3, "{}", run.err);
    assert!(!path("heaps/gone.rs").exists() && path("heaps/mine.rs").exists());
    assert_eq!(std::fs::read_to_string(path("heaps/nim.rs")).unwrap(), nim);
    assert!(path("heaps/wythoff.rs").exists());
}

/// What an editor inserts for a line of a snippet: escapes are undone, variables are refused.
fn inserted(line: &str) -> String {
    let mut out = String::new();
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        assert_ne!(c, '$', "{line}");
        let escaped = (c == '\\').then(|| chars.next_if(|next| "\\$}".contains(*next))).flatten();
        out.push(escaped.unwrap_or(c));
    }
    out
}

#[test]
fn the_editor_inserts_what_the_files_hold() {
    let folder = workspace_dir().join("snippets");
    let text = std::fs::read_to_string(folder.join("cgt-core.code-snippets")).unwrap();
    let snippets: serde_json::Map<String, serde_json::Value> = serde_json::from_str(&text).unwrap();
    assert!(!snippets.is_empty());
    for (path, snippet) in &snippets {
        let inside = path.strip_prefix("cgt_core::").unwrap().replace("::", "/");
        let file = std::fs::read_to_string(folder.join(inside + ".rs")).unwrap();
        let body = snippet["body"].as_array().unwrap();
        let lines: Vec<String> = body.iter().map(|line| inserted(line.as_str().unwrap())).collect();
        assert_eq!(lines, file.lines().collect::<Vec<_>>(), "{path}");
        assert!(path.ends_with(&format!("::{}", snippet["prefix"].as_str().unwrap())), "{path}");
        assert_ne!(snippet["description"], "", "{path}");
    }
}

/// What UltiSnips inserts: escapes are undone, code and tab stops are refused.
fn inserted_by_ultisnips(body: &str) -> String {
    let mut out = String::new();
    let mut chars = body.chars();
    while let Some(c) = chars.next() {
        assert!(!"`${".contains(c), "{body}");
        out.push(if c == '\\' { chars.next().unwrap() } else { c });
    }
    out
}

#[test]
fn ultisnips_inserts_what_the_files_hold() {
    let folder = workspace_dir().join("snippets");
    let text = std::fs::read_to_string(folder.join("cgt-core.snippets")).unwrap();
    let mut found: Vec<String> = Vec::new();
    for snippet in text.split("\nsnippet ").skip(1) {
        let (head, rest) = snippet.split_once('\n').unwrap();
        let (body, after) = rest.split_once("\nendsnippet\n").unwrap();
        assert_eq!(after, "", "{head}");
        let (trigger, description) = head.split_once(' ').unwrap();
        let description = description.strip_prefix('"').unwrap().strip_suffix("\" b").unwrap();
        assert!(!description.is_empty() && !description.contains('"'), "{head}");
        found.push(format!("{trigger}\n{}\n", inserted_by_ultisnips(body)));
    }
    let files = files_below(&folder).into_iter().filter(|path| path.extension().unwrap() == "rs");
    let mut expected: Vec<String> = files
        .map(|path| {
            let text = std::fs::read_to_string(folder.join(&path)).unwrap();
            format!("{}\n{text}", path.file_stem().unwrap().to_str().unwrap())
        })
        .collect();
    found.sort();
    expected.sort();
    assert!(!found.is_empty());
    assert_eq!(found, expected);
}

#[test]
fn a_line_that_would_end_a_snippet_is_refused() {
    let lib = "pub mod odd {\n    pub const TEXT: &str = \"a\nendsnippet \nb\";\n}\n";
    let folder = folder_of(&[
        ("Cargo.toml", "[workspace]\nresolver = \"2\"\nmembers = [\"crates/*\"]\n"),
        ("xtask/Cargo.toml", ""),
        ("crates/cgt-core/Cargo.toml", "[package]\nname = \"cgt-core\"\nedition = \"2021\"\n"),
        ("crates/cgt-core/src/lib.rs", lib),
    ]);
    let run = xtask_in(folder.path(), &["snippets", "--dir", "made"]).exits(2);
    let place = "error: line 7 of the bundle of cgt_core::odd is `endsnippet`";
    assert!(run.err.starts_with(place), "{}", run.err);
    assert!(!folder.path().join("made").exists());
}
