//! `new`: in a small workspace of its own, which is not overwritten.

use crate::support::{folder_of, xtask_in};

/// A folder that the command line takes for its workspace.
fn workspace() -> tempfile::TempDir {
    let root = "[workspace]\nresolver = \"2\"\nmembers = [\"crates/*\"]\n\n[workspace.dependencies]\ncgt-core = { path = \"crates/cgt-core\" }\n";
    folder_of(&[
        ("Cargo.toml", root),
        ("xtask/Cargo.toml", ""),
        ("crates/cgt-core/Cargo.toml", "[package]\nname = \"cgt-core\"\nedition = \"2021\"\n"),
        ("crates/cgt-core/src/lib.rs", "pub fn one() -> u8 { 1 }\n"),
    ])
}

#[test]
fn a_solution_is_started_and_bundles() {
    let folder = workspace();
    let run = xtask_in(folder.path(), &["new", "solution", "stones"]).exits(0);
    assert_eq!(run.out, "");
    insta::assert_snapshot!(run.err, @r"
    wrote crates/solutions/Cargo.toml
    wrote crates/solutions/src/bin/stones.rs
    next: cargo xtask bundle crates/solutions/src/bin/stones.rs
    ");
    let path = "crates/solutions/src/bin/stones.rs";
    xtask_in(folder.path(), &["bundle", path]).exits(0);
    // A second one joins the package.
    let run = xtask_in(folder.path(), &["new", "solution", "piles"]).exits(0);
    assert!(!run.err.contains("Cargo.toml"), "{}", run.err);
    let args = ["bundle", "--manifest-path", "crates/solutions", "--bin", "piles"];
    xtask_in(folder.path(), &args).exits(0);
}

#[test]
fn a_crate_is_started_passes_its_tests_and_bundles() {
    let folder = workspace();
    let run = xtask_in(folder.path(), &["new", "crate", "my-graphs"]).exits(0);
    assert_eq!(run.out, "");
    let out = xtask_in(folder.path(), &["bundle", "my_graphs"]).exits(0).out;
    assert!(out.contains("pub mod my_graphs") && out.contains("fn twice"), "{out}");
    let mut cargo = std::process::Command::new(env!("CARGO"));
    cargo.args(["test", "--offline", "--package", "my-graphs"]).current_dir(folder.path());
    cargo.env("CARGO_TARGET_DIR", folder.path().join("target"));
    let run = crate::support::finish(&mut cargo).exits(0);
    assert_eq!(run.out.matches("1 passed").count(), 2, "{}", run.out);
}

#[test]
fn nothing_is_overwritten() {
    let folder = workspace();
    for what in ["solution", "crate"] {
        xtask_in(folder.path(), &["new", what, "twice"]).exits(0);
        let files = [
            folder.path().join("crates/solutions/src/bin/twice.rs"),
            folder.path().join("crates/twice/src/lib.rs"),
        ];
        files
            .iter()
            .filter(|file| file.exists())
            .for_each(|file| std::fs::write(file, "mine").unwrap());
        let run = xtask_in(folder.path(), &["new", what, "twice"]).exits(2);
        assert!(run.err.contains("is there already"), "{}", run.err);
        let kept = files.iter().filter_map(|file| std::fs::read_to_string(file).ok());
        assert!(kept.into_iter().all(|text| text == "mine"));
    }
}

#[test]
fn a_library_is_not_hidden_by_another() {
    let folder = workspace();
    let run = xtask_in(folder.path(), &["new", "crate", "cgt_core"]).exits(2);
    let message = "there is a crate `cgt_core` already, in crates/cgt-core: choose another name\n";
    assert_eq!(run.err, format!("error: {message}"));
    assert_eq!(crate::support::names_in(&folder.path().join("crates")), ["cgt-core"]);
    // By hand it can be done.
    let lib = "[package]\nname = \"other\"\nedition = \"2021\"\n[lib]\nname = \"cgt_core\"\n";
    std::fs::create_dir_all(folder.path().join("crates/other/src")).unwrap();
    std::fs::write(folder.path().join("crates/other/Cargo.toml"), lib).unwrap();
    std::fs::write(folder.path().join("crates/other/src/lib.rs"), "pub fn two() {}\n").unwrap();
    let run = xtask_in(folder.path(), &["bundle", "one"]).exits(2);
    assert!(run.err.contains("error[B002]: 2 libraries are called `cgt_core`"), "{}", run.err);
    assert!(run.err.contains("crates/cgt-core, crates/other"), "{}", run.err);
}

#[test]
fn a_name_that_no_crate_can_have_is_refused() {
    let folder = workspace();
    for name in ["", "../up", "1st", "a b", "std", "a/b", "ä", "fn", "gen", "build"] {
        for what in ["solution", "crate"] {
            let run = xtask_in(folder.path(), &["new", what, name]).exits(2);
            assert_ne!(run.err, "");
        }
    }
    assert_eq!(crate::support::names_in(&folder.path().join("crates")), ["cgt-core"]);
}
