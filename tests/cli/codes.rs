//! The codes of the diagnostics: each comes up where its explanation says.

use crate::support::{Run, command, finish, folder_of, workspace_dir};
use cgt_bundle::Code;
use std::collections::BTreeSet;

/// Codes that are about the request more than about sources, with what makes them come up.
const CASES: &[(&str, &[&str])] = &[
    ("B001", &["no_such_game"]),
    ("B002", &["winning_moves"]),
    ("B003", &["no_such_file.rs"]),
    ("B004", &["open.rs"]),
    ("B005", &["--manifest-path", "broken"]),
    ("B012", &["mistyped.rs"]),
    ("B012", &["f", "--manifest-path", "misplaced"]),
    ("B013", &["nim", "--rustc", "no/such/rustc"]),
    ("B014", &["--manifest-path", "package", "--bin", "b"]),
    ("B015", &["one", "--manifest-path", "nightly"]),
    ("B017", &["nim", "--judge", "no_such_judge"]),
    ("B018", &["nim", "--judge", "spoj"]),
    ("B019", &["large.rs", "--judge", "luogu"]),
    ("B023", &["nim", "--features", "no_such_feature"]),
    ("B025", &["placed.rs", "--prove"]),
];

/// Warnings, which come beside a bundle.
const WARNINGS: &[(&str, &[&str])] =
    &[("B022", &["wythoff", "nim::grundy", "--exclude", "heaps::nim"])];

/// Runs a case in a folder with what the cases name.
fn run(args: &[&str]) -> Run {
    let large = format!("// {}\nfn main() {{}}\n", "x".repeat(51_200));
    let folder = folder_of(&[
        ("open.rs", "fn main() { let x = ; }\n"),
        ("mistyped.rs", "fn main() { let _: u8 = \"\"; }\n"),
        ("placed.rs", "fn main() { println!(\"{}\", file!()); }\n"),
        ("nightly/Cargo.toml", "[package]\nname = \"nightly\"\nedition = \"2021\"\n"),
        ("nightly/src/lib.rs", "#![feature(never_type)]\npub fn one() -> u8 { 1 }\n"),
        ("misplaced/Cargo.toml", "[package]\nname = \"misplaced\"\nedition = \"2021\"\n"),
        // Only between commas may `cfg` take out an expression.
        ("misplaced/src/lib.rs", "pub fn f() { return #[cfg(test)] (); }\n"),
        ("large.rs", &large),
        ("broken/Cargo.toml", "[package]\nname = \n"),
        ("package/Cargo.toml", "[package]\nname = \"package\"\nedition = \"2021\"\n"),
        ("package/src/bin/a.rs", "fn main() {}\n"),
    ]);
    finish(command(&[&["bundle"], args].concat()).current_dir(folder.path()))
}

#[test]
fn every_case_gives_its_code_and_no_bundle() {
    for (code, args) in CASES {
        let run = run(args);
        let exit = if ["B012", "B025"].contains(code) { 1 } else { 2 };
        assert_eq!((run.exit, run.out.as_str()), (exit, ""), "{code}: {}", run.err);
        assert!(run.err.contains(&format!("error[{code}]: ")), "{code}: {}", run.err);
    }
}

#[test]
fn every_warning_comes_with_a_bundle() {
    for (code, args) in WARNINGS {
        let run = run(args).exits(0);
        assert!(run.err.contains(&format!("warning[{code}]: ")), "{code}: {}", run.err);
        assert!(run.out.contains("pub mod "), "{code}: {}", run.out);
    }
}

#[test]
fn every_code_has_a_case() {
    let cases = CASES.iter().chain(WARNINGS);
    let mut covered: BTreeSet<String> = cases.map(|(code, _)| code.to_string()).collect();
    for entry in std::fs::read_dir(workspace_dir().join("tests/fixtures")).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        for told in ["\n=== error\n", "\n=== warnings\n"] {
            let codes = text.split(told).skip(1);
            covered.extend(codes.map(|code| code.split_whitespace().next().unwrap().to_string()));
        }
    }
    let all: BTreeSet<String> = Code::ALL.iter().map(Code::to_string).collect();
    assert_eq!(covered, all);
}
