//! The bundler on arbitrary packages: it may refuse, but never panic, never dawdle, and never differ
//! from run to run. What it accepts is a bundle of which the bundle is itself.
//!
//! The input is a fixture as in `tests/fixtures`: a line `=== path` starts a file. What stands
//! before the first of them is the library's root, unless a later file has its path.
#![no_main]

mod mutate;

use cgt_bundle::{Bundle, Diagnostics, Files, Request, Root, Workspace, bundle};
use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use std::collections::BTreeMap;
use std::path::Path;

/// The manifest where the input has none.
const MANIFEST: &str = "[package]\nname = \"caselib\"\nedition = \"2021\"\n\n[[bin]]\nname = \"sol\"\npath = \"src/main.rs\"\n";
/// The solution where the input has none.
const SOLUTION: &str = "use caselib::*;\nfn main() {}\n";

fuzz_target!(|input: &[u8]| {
    let Ok(input) = std::str::from_utf8(input) else { return };
    let files = Files::memory(files(input));
    let first = make(files.clone(), false);
    let second = make(files.clone(), false);
    assert!(text(&first) == text(&second), "the same input gives different bundles");
    assert!(first == second, "the same input gives the same bundle for different reasons");
    assert!(first.is_ok() == make(files, true).is_ok(), "minifying changes whether there is one");
    match first {
        Ok(bundle) => match again(&bundle) {
            Ok(again) => assert!(again == bundle.text, "the bundle's bundle differs"),
            Err(refused) => panic!("the bundle is refused: {refused}"),
        },
        // A panic inside is told as a diagnostic of its own.
        Err(refused) => assert!(!refused.to_string().contains("never should"), "{refused}"),
    }
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate::mutate(data, size, max_size, seed)
});

/// The files of a package, made whole.
fn files(input: &str) -> BTreeMap<&str, &str> {
    let mut sections = input.split("\n=== ");
    let mut files = BTreeMap::from([("Cargo.toml", MANIFEST), ("src/main.rs", SOLUTION)]);
    files.insert("src/lib.rs", sections.next().unwrap_or_default());
    files.extend(sections.filter_map(|section| section.split_once('\n')));
    files
}

fn text(made: &Result<Bundle, Diagnostics>) -> Option<&str> {
    made.as_ref().ok().map(|made| made.text.as_str())
}

fn make(files: Files, minify: bool) -> Result<Bundle, Diagnostics> {
    let (workspace, package) = Workspace::open_package(files, Path::new("Cargo.toml"))?;
    bundle(workspace, &Request { minify, ..Request::of([Root::Binary { package, name: None }]) })
}

/// The bundle as a solution of its own, in a workspace without any library.
fn again(first: &Bundle) -> Result<String, Diagnostics> {
    let workspace =
        Workspace::open(Files::memory([("Cargo.toml", "[workspace]\n")]), Path::new(""))?;
    let root = Root::text("bundle.rs", &first.text);
    let request = Request { edition: Some(first.edition), ..Request::of([root]) };
    Ok(bundle(workspace, &request)?.text)
}
