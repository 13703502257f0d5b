//! The bundler on arbitrary text: it may refuse, but never panic, and never differ from run to run.
//!
//! The input is cut at the byte 0 into a library and a solution. Real crates and the fixtures of
//! `tests/fixtures` make good seeds. Without `cfg(fuzzing)`, under which tokens have no places:
//! `cargo +nightly fuzz run --no-cfg-fuzzing bundle CORPUS`.
#![no_main]

use cgt_bundle::{Files, Request, Root, Workspace, bundle};
use libfuzzer_sys::fuzz_target;
use std::path::Path;

const MANIFEST: &str = "[package]\nname = \"lib\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";

fuzz_target!(|input: &str| {
    let (library, solution) = input.split_once('\0').unwrap_or((input, "fn main() {}\n"));
    let make = |minify: bool| {
        let files = Files::memory([("Cargo.toml", MANIFEST), ("src/lib.rs", library)]);
        let workspace = Workspace::open(files, Path::new("")).expect("the manifest is sound");
        let request = Request { minify, ..Request::of([Root::text("solution.rs", solution)]) };
        bundle(workspace, &request)
    };
    let first = make(false);
    assert_eq!(first, make(false), "the same input gives different bundles");
    assert_eq!(first.is_ok(), make(true).is_ok(), "minifying changes whether there is a bundle");
    // A panic inside is told as a diagnostic of its own, which is what is looked for here.
    if let Err(refused) = &first {
        assert!(!refused.to_string().contains("the bundler failed on this input"), "{refused}");
    }
});
