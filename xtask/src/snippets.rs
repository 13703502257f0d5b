//! `snippets`: one paste-ready file for each module of cgt-core, and snippet files of editors.
//!
//! The file of `cgt_core::heaps::nim` is `heaps/nim.rs`: the module's path, which is unique.

mod editors;

use crate::cli::Snippets;
use crate::failure::Failure;
use crate::{home, output, readme};
use cgt_bundle::{Entry, Request, Root, Workspace, bundle, catalogue};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// How the first line of every generated file starts.
const MARK: &str = "// Made by cargo xtask";
/// The crate whose modules become snippets.
const CRATE: &str = "cgt_core";
/// The file of VS Code and the editors that read the same.
const VS_CODE: &str = "cgt-core.code-snippets";
/// The file of UltiSnips.
const ULTISNIPS: &str = "cgt-core.snippets";

/// Writes the files anew, or says which are not as they would be written.
pub(crate) fn run(args: &Snippets) -> Result<(), Failure> {
    let workspace = home::workspace()?;
    let folder = args.dir.clone().unwrap_or_else(|| home::dir().join("snippets"));
    let mut files = generate(&workspace)?;
    files = files.into_iter().map(|(path, text)| (folder.join(path), text)).collect();
    let orphans = orphans(&folder, &files);
    if args.dir.is_none() {
        let path = home::dir().join("README.md");
        let text = readme::refresh(&workspace, &path)?;
        files.insert(path, text);
    }
    if args.check {
        return check(&files, &orphans);
    }
    for (path, text) in &files {
        if std::fs::read(path).ok().as_deref() != Some(text.as_bytes()) {
            output::save_with_folders(path, text)?;
            output::note(&format!("wrote {}", path.display()));
        }
    }
    for path in &orphans {
        std::fs::remove_file(path).map_err(|error| Failure::io("removed", path, &error))?;
        output::note(&format!("removed {}", path.display()));
    }
    Ok(())
}

/// The generated files by their path inside the folder.
///
/// # Errors
///
/// Whatever the bundler has to say against a module.
pub fn generate(workspace: &Workspace) -> Result<BTreeMap<PathBuf, String>, Failure> {
    let entries = catalogue(workspace.clone())?;
    let entries: Vec<&Entry> = entries.iter().filter(|entry| is_snippet(entry)).collect();
    let texts = bundle_all(workspace, &entries)?;
    for (entry, text) in entries.iter().zip(&texts) {
        editors::refuse_ends(entry, text)?;
    }
    let mut files = BTreeMap::from([
        (PathBuf::from(VS_CODE), editors::vs_code(&entries, &texts)),
        (PathBuf::from(ULTISNIPS), editors::ultisnips(&entries, &texts)),
    ]);
    files.extend(entries.iter().map(|entry| path(entry)).zip(texts));
    Ok(files)
}

/// Whether a module becomes a snippet: one of the crate that has items of its own.
pub(crate) fn is_snippet(entry: &Entry) -> bool {
    entry.krate == CRATE && !entry.items.is_empty()
}

/// The path of a module's file inside the folder.
pub(crate) fn path(entry: &Entry) -> PathBuf {
    let inside = entry.path.strip_prefix("cgt_core::").unwrap_or(&entry.path);
    PathBuf::from(inside.replace("::", "/") + ".rs")
}

/// The bundles of some modules, made side by side on the cores that there are.
fn bundle_all(workspace: &Workspace, entries: &[&Entry]) -> Result<Vec<String>, Failure> {
    let n_threads = std::thread::available_parallelism().map_or(1, |n| n.get());
    let part = entries.len().div_ceil(n_threads).max(1);
    let work = |entries: &[&Entry]| -> Result<Vec<String>, Failure> {
        let one = |entry: &&Entry| {
            let request = Request::of([Root::Name(entry.path.clone())]);
            Ok(bundle(workspace.clone(), &request)?.text)
        };
        entries.iter().map(one).collect()
    };
    let parts: Result<Vec<Vec<String>>, Failure> = std::thread::scope(|scope| {
        let threads: Vec<_> =
            entries.chunks(part).map(|entries| scope.spawn(move || work(entries))).collect();
        let join = |thread: std::thread::ScopedJoinHandle<'_, _>| {
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        threads.into_iter().map(join).collect()
    });
    Ok(parts?.concat())
}

/// Generated files of old that no module asks for any more.
fn orphans(folder: &Path, files: &BTreeMap<PathBuf, String>) -> Vec<PathBuf> {
    let mut todo = vec![folder.to_path_buf()];
    let mut orphans = Vec::new();
    while let Some(dir) = todo.pop() {
        for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
            let path = entry.path();
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                todo.push(path);
            } else if !files.contains_key(&path) && is_generated(&path) {
                orphans.push(path);
            }
        }
    }
    orphans.sort();
    orphans
}

fn is_generated(path: &Path) -> bool {
    std::fs::read(path).is_ok_and(|bytes| bytes.starts_with(MARK.as_bytes()))
}

fn check(files: &BTreeMap<PathBuf, String>, orphans: &[PathBuf]) -> Result<(), Failure> {
    let mut lines: Vec<String> = files
        .iter()
        .filter_map(|(path, text)| {
            let reason = match std::fs::read(path) {
                Err(_) => "missing".to_string(),
                Ok(bytes) if bytes == text.as_bytes() => return None,
                Ok(bytes) => {
                    format!("stale, {}", difference(&String::from_utf8_lossy(&bytes), text))
                }
            };
            Some(format!("{}: {reason}", path.display()))
        })
        .collect();
    lines.extend(orphans.iter().map(|path| format!("{}: orphaned", path.display())));
    if lines.is_empty() {
        return Ok(());
    }
    lines.push("run `cargo xtask snippets`, and `git diff` shows what it changes".to_string());
    Err(Failure::check(lines.join("\n")))
}

/// Where two texts begin to differ.
fn difference(old: &str, new: &str) -> String {
    let (mut old, mut new) = (old.lines(), new.lines());
    let mut number = 1;
    loop {
        match (old.next(), new.next()) {
            (Some(a), Some(b)) if a == b => number += 1,
            (Some(a), Some(b)) => return format!("line {number} is `{a}`, should be `{b}`"),
            (Some(a), None) => return format!("line {number} is `{a}`, should not be there"),
            (None, Some(b)) => return format!("line {number} is not there, should be `{b}`"),
            (None, None) => return "its line ends differ".to_string(),
        }
    }
}
