//! `bundle --prove`: a bundle and its original, compiled and compared.

use crate::support::{folder_of, vendored, xtask, xtask_in, xtask_reading};

/// The number in `note: proved, all 12 functions ...`.
fn n_proved(err: &str) -> usize {
    let told = err.lines().find_map(|line| line.strip_prefix("note: proved, all "));
    told.unwrap_or_else(|| panic!("{err}")).split(' ').next().unwrap().parse().unwrap()
}

#[test]
fn a_solution_that_uses_a_library_is_proved() {
    let text = "use cgt_core::heaps::nim;\nfn main() { println!(\"{}\", nim::grundy(&[1, 2])); }\n";
    let folder = folder_of(&[("a.rs", text)]);
    let run = xtask_in(folder.path(), &["bundle", "a.rs", "--prove"]).exits(0);
    assert!(10 < n_proved(&run.err), "{}", run.err);
    assert_eq!(run.out, xtask_in(folder.path(), &["bundle", "a.rs"]).exits(0).out);
}

#[test]
fn a_package_is_proved_with_its_libraries_and_features() {
    let manifest = |name: &str, rest: &str| {
        format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2021\"\n{rest}")
    };
    let root = manifest(
        "proved-by-cargo",
        "[dependencies]\nalso = { path = \"also\" }\n[features]\nmore = [\"also/more\"]\n[workspace]\n",
    );
    let also = manifest("also", "[features]\nmore = []\n");
    let files = [
        ("Cargo.toml", root.as_str()),
        // The package's own library is put elsewhere by cargo than the other one.
        ("src/lib.rs", "pub fn own() -> u8 { also::f() + 1 }\n"),
        ("src/main.rs", "fn main() { println!(\"{}\", proved_by_cargo::own()); }\n"),
        ("also/Cargo.toml", also.as_str()),
        ("also/src/lib.rs", "pub fn f() -> u8 { if cfg!(feature = \"more\") { 2 } else { 1 } }\n"),
    ];
    let folder = folder_of(&files);
    let args = ["bundle", "--manifest-path", ".", "--prove", "--features"];
    for features in ["more", ""] {
        let args = [&args[..], &[features]].concat();
        let args = if features.is_empty() { &args[..4] } else { &args };
        let run = xtask_in(folder.path(), args).exits(0);
        assert!(5 < n_proved(&run.err), "{}", run.err);
    }
    // What cargo has built before counts no more once its source is another one.
    std::fs::write(folder.path().join("also/src/lib.rs"), "pub fn f() -> u8 { 3 }\n").unwrap();
    assert!(5 < n_proved(&xtask_in(folder.path(), &args[..4]).exits(0).err));
}

#[test]
fn what_differs_is_told_and_nothing_is_printed() {
    let main =
        "fn main() { println!(\"{}\", length()); }\nfn length() -> usize { file!().len() }\n";
    let folder = folder_of(&[("a.rs", main), ("b.rs", "old")]);
    let run = xtask_in(folder.path(), &["bundle", "a.rs", "--prove", "-o", "b.rs"]).exits(1);
    assert_eq!(run.out, "");
    assert_eq!(std::fs::read_to_string(folder.path().join("b.rs")).unwrap(), "old");
    let told = "::length` is compiled to something else in the bundle\n";
    assert!(run.err.starts_with("error[B025]: `") && run.err.contains(told), "{}", run.err);
    let lines = "the first lines that differ are\n    original: ";
    assert!(run.err.contains(lines) && run.err.contains("\n    bundle:   "), "{}", run.err);
}

#[test]
fn settings_of_the_original_that_change_its_code_are_found() {
    let manifest = "[package]\nname = \"checked-sums\"\nedition = \"2021\"\n[workspace]\n";
    let main = "fn main() { let n = std::env::args().count() as u8; println!(\"{}\", n + 1); }\n";
    let checked = format!("{manifest}[profile.release]\noverflow-checks = true\n");
    let quick =
        format!("{manifest}[profile.release]\nopt-level = 1\npanic = \"abort\"\nlto = true\n");
    let args = ["bundle", "--manifest-path", ".", "--prove"];
    for (manifest, exit) in [(checked, 1), (quick, 0)] {
        let folder = folder_of(&[("Cargo.toml", manifest.as_str()), ("src/main.rs", main)]);
        let run = xtask_in(folder.path(), &args).exits(exit);
        assert_eq!(run.err.contains("error[B025]: `checked_sums::main`"), exit == 1, "{}", run.err);
    }
}

#[test]
fn crates_of_the_judge_are_compiled_for_both() {
    let text = "use cgt_core::heaps::nim;\n\
        fn main() { println!(\"{} {}\", itertools::joined(), nim::grundy(&[1, 2])); }\n";
    let folder = vendored(&[("a.rs", text)]);
    let args = ["bundle", "a.rs", "--judge", "atcoder", "--prove"];
    let run = xtask_in(folder.path(), &args).exits(0);
    assert!(10 < n_proved(&run.err) && !run.err.contains("not checked"), "{}", run.err);
    assert!(run.out.contains("itertools::joined()"), "{}", run.out);
    // The mistake is in the bundle as well.
    std::fs::write(folder.path().join("a.rs"), text.replace("joined()", "joint()")).unwrap();
    let run = xtask_in(folder.path(), &args).exits(2);
    assert!(run.err.contains("joint") && run.out.is_empty(), "{}", run.err);
}

#[test]
fn what_has_no_original_cannot_be_proved() {
    let run = xtask(&["bundle", "wythoff", "--prove"]).exits(2);
    assert!(run.err.contains("wythoff is no program, so nothing of it runs"), "{}", run.err);
    let run = xtask_reading("fn main() {}\n", &["bundle", "-", "--prove"]).exits(2);
    assert!(run.err.contains("save it to a file"), "{}", run.err);
    for other in [["--no-verify"].as_slice(), &["--main"], &["--exclude", "nim"]] {
        let run = xtask(&[&["bundle", "a.rs", "--prove"], other].concat()).exits(2);
        assert!(run.err.contains("cannot be used with"), "{}", run.err);
    }
}
