//! The generated files are what the sources make of them now.

use crate::support::workspace_dir;
use cgt_bundle::{Workspace, catalogue};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn workspace() -> Workspace {
    xtask::home::workspace().unwrap_or_else(|error| panic!("{error}"))
}

/// All files below a folder, by their path inside it.
fn files_below(folder: &Path) -> BTreeSet<PathBuf> {
    let mut todo = vec![folder.to_path_buf()];
    let mut files = BTreeSet::new();
    while let Some(dir) = todo.pop() {
        for entry in std::fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                todo.push(path);
            } else {
                files.insert(path.strip_prefix(folder).unwrap().to_path_buf());
            }
        }
    }
    files
}

#[test]
fn snippets_are_what_the_sources_make_of_them() {
    let folder = workspace_dir().join("snippets");
    let made = xtask::snippets::generate(&workspace()).unwrap_or_else(|error| panic!("{error}"));
    for (path, text) in &made {
        let committed = std::fs::read_to_string(folder.join(path)).unwrap_or_default();
        assert!(
            committed == *text,
            "snippets/{} is stale: run `cargo xtask snippets`",
            path.display()
        );
    }
    let committed = files_below(&folder);
    let orphans: Vec<_> = committed.iter().filter(|path| !made.contains_key(*path)).collect();
    assert!(orphans.is_empty(), "no module asks for {orphans:?}: run `cargo xtask snippets`");
}

#[test]
fn every_module_with_items_has_a_snippet() {
    let entries = catalogue(workspace()).unwrap_or_else(|error| panic!("{error}"));
    let core = entries.iter().filter(|entry| entry.krate == "cgt_core" && !entry.items.is_empty());
    let expected: BTreeSet<PathBuf> = core
        .map(|entry| entry.path.split("::").skip(1).collect::<PathBuf>().with_extension("rs"))
        .collect();
    let mut committed = files_below(&workspace_dir().join("snippets"));
    for editor in ["cgt-core.code-snippets", "cgt-core.snippets"] {
        assert!(committed.remove(Path::new(editor)), "{editor}");
    }
    assert_eq!(committed, expected);
}

#[test]
fn the_readme_is_what_the_sources_make_of_it() {
    let path = workspace_dir().join("README.md");
    let committed = std::fs::read_to_string(&path).unwrap();
    let made = xtask::readme::refresh(&workspace(), &path).unwrap_or_else(|e| panic!("{e}"));
    assert!(committed == made, "README.md is stale: run `cargo xtask snippets`");
}
