//! Editions: what is told of older code that no compiler was asked about.

use cgt_bundle::{Bundle, Edition, Files, Request, Root, Severity, Workspace, bundle};
use std::path::Path;

const BRANCH: &str =
    "pub fn f(x: &[u8]) -> u8 { if let Some(x) = x.iter().next() { *x } else { 0 } }\n";
const LOOP: &str =
    "pub fn f(x: &[u8]) -> u8 { let mut sum = 0; for x in x.into_iter() { sum += x; } sum }\n";

/// The bundle of a library of one edition and a solution of another, made without a compiler.
fn unchecked(text: &str, library: &str, solution: &str) -> Bundle {
    let manifest = |name: &str, edition: &str, rest: &str| {
        format!("[package]\nname = \"{name}\"\nedition = \"{edition}\"\n{rest}")
    };
    let needs = "[dependencies]\nold = { path = \"old\" }\n";
    let files = Files::memory([
        ("Cargo.toml".to_string(), manifest("sol", solution, needs)),
        ("old/Cargo.toml".to_string(), manifest("old", library, "")),
        ("old/src/lib.rs".to_string(), text.to_string()),
        ("src/main.rs".to_string(), "fn main() { println!(\"{}\", old::f(&[1])); }\n".to_string()),
    ]);
    let (workspace, package) = Workspace::open_package(files, Path::new("Cargo.toml")).unwrap();
    bundle(workspace, &Request::of([Root::Binary { package, name: None }])).unwrap()
}

#[test]
fn without_a_compiler_an_older_crate_is_rewritten_and_named_as_not_checked() {
    let made = unchecked(BRANCH, "2021", "2024");
    assert!(made.text.contains("match x.iter().next()"), "{}", made.text);
    let [told] = made.diagnostics.0.as_slice() else { panic!("{}", made.diagnostics) };
    assert_eq!((told.code.to_string().as_str(), told.severity), ("B020", Severity::Warning));
    assert!(told.message.ends_with("edition 2024: `old` (2021)"), "{told}");
}

#[test]
fn where_nothing_can_change_nothing_is_told() {
    for (library, solution) in [("2021", "2021"), ("2024", "2024"), ("2018", "2021")] {
        let made = unchecked(BRANCH, library, solution);
        assert_eq!(made.diagnostics.0, [], "{}", made.diagnostics);
        assert!(made.text.contains("if let Some(x)"), "{}", made.text);
    }
    let made = unchecked(LOOP, "2018", "2021");
    assert!(made.diagnostics.0.iter().any(|told| told.message.ends_with("`old` (2018)")));
}

#[test]
fn where_all_crates_are_of_one_older_edition_the_remedy_asks_for_it() {
    let help = |library: &str, solution: &str| {
        let made = unchecked(LOOP, library, solution);
        made.diagnostics.0.into_iter().find_map(|told| told.help).unwrap_or_default()
    };
    let both = help("2018", "2018");
    assert!(both.ends_with("or add `--edition 2018`"), "{both}");
    let mixed = help("2018", "2021");
    assert!(mixed.ends_with("or give all crates one edition"), "{mixed}");
}

#[test]
fn edition_2015_has_libraries_but_no_macros_of_theirs() {
    let asked = |library: &str, call: &str| {
        let manifest = |rest: &str| format!("[package]\n{rest}");
        let needs = "name = \"sol\"\n[dependencies]\nold = { path = \"old\" }\n";
        let files = Files::memory([
            ("Cargo.toml".to_string(), manifest(needs)),
            ("old/Cargo.toml".to_string(), manifest("name = \"old\"\n")),
            ("old/src/lib.rs".to_string(), library.to_string()),
            ("src/main.rs".to_string(), format!("extern crate old;\nfn main() {{ {call} }}\n")),
        ]);
        let (workspace, package) = Workspace::open_package(files, Path::new("Cargo.toml")).unwrap();
        let request = Request::of([Root::Binary { package, name: None }]);
        bundle(workspace, &Request { edition: Some(Edition::E2015), ..request })
    };
    assert!(asked("pub fn f() {}\n", "old::f()").is_ok());
    let refused = asked("#[macro_export] macro_rules! f { () => {} }\n", "old::f!()").unwrap_err();
    assert_eq!(refused.0[0].code.to_string(), "B018", "{refused}");
}
