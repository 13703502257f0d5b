//! A bundle and its original, compiled and compared: by default, and as a proof.

use crate::support::{Run, folder_of, vendored, xtask, xtask_in, xtask_reading};

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
    let lines = "first lines that differ are\n    original: ";
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
        // Without a proof they are the judge's affair.
        assert_eq!(xtask_in(folder.path(), &args[..3]).exits(0).err, "");
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
    for other in [["--no-verify"].as_slice(), &["--no-compare"], &["--main"], &["--exclude", "nim"]]
    {
        let run = xtask(&[&["bundle", "a.rs", "--prove"], other].concat()).exits(2);
        assert!(run.err.contains("cannot be used with"), "{}", run.err);
    }
}

/// A bundle of a package with a library `lib` in an edition, by the texts of both.
fn bundled(edition: &str, lib: &str, main: &str, more: &[&str]) -> Run {
    let manifest = |name: &str, edition: &str, rest: &str| {
        format!(
            "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"{edition}\"\n{rest}"
        )
    };
    let rest = "[dependencies]\nlib = { path = \"lib\" }\n[workspace]\n";
    let files = [
        ("Cargo.toml", &manifest("compared-sol", "2021", rest)[..]),
        ("src/main.rs", main),
        ("lib/Cargo.toml", &manifest("lib", edition, "")),
        ("lib/src/lib.rs", lib),
    ];
    let folder = folder_of(&files);
    xtask_in(folder.path(), &[&["bundle", "--manifest-path", "."], more].concat())
}

#[test]
fn what_a_macro_makes_of_its_tokens_is_compared() {
    let lib = "pub fn top() -> u32 { 11 }\n\
        macro_rules! path { ($r:ident, $($p:ident),+) => { $r $(::$p)+ () } }\n\
        pub fn p() -> u32 { path!(crate, top) }\n";
    let main =
        "#[allow(unused)]\nfn top() -> u32 { 21 }\nfn main() { println!(\"{}\", lib::p()); }\n";
    let run = bundled("2021", lib, main, &[]).exits(1);
    assert_eq!(run.out, "");
    let told = "error[B025]: `lib::top` is compiled to something else in the bundle\n";
    assert!(run.err.starts_with(told) && run.err.contains("--no-compare"), "{}", run.err);
    assert!(bundled("2021", lib, main, &["--no-compare"]).exits(0).out.contains("fn main()"));
    // Where it does not matter nothing is told.
    let run = bundled("2021", lib, &main.replace("lib::p()", "lib::top()"), &[]).exits(0);
    assert_eq!(run.err, "");
}

#[test]
fn packages_of_one_name_in_two_folders_are_told_apart() {
    let manifest = "[package]\nname = \"of-one-name\"\nedition = \"2021\"\n[workspace]\n";
    let folders = [1, 2].map(|value| {
        let main = format!("fn main() {{ println!(\"{{}}\", {value}u8.pow(1)); }}\n");
        folder_of(&[("Cargo.toml", manifest), ("src/main.rs", &main)])
    });
    // The first one that is built is newer than the files of the other.
    for folder in &folders {
        let run = xtask_in(folder.path(), &["bundle", "--manifest-path", "."]).exits(0);
        assert_eq!(run.err, "");
    }
}

#[test]
fn a_solution_on_standard_input_is_compared() {
    let text = |value: &str| {
        format!(
            "macro_rules! of {{ ($s:literal) => {{ option_env!($s) }} }}\n\
             fn main() {{ println!(\"{{:?}}\", {value}); }}\n"
        )
    };
    let run = xtask_reading(&text("of!(\"CARGO_PKG_NAME\")"), &["bundle", "-"]).exits(1);
    assert!(run.err.contains("error[B025]: `compared::main` is"), "{}", run.err);
    let text = text("of!(\"CARGO_NO_SUCH_NAME\")");
    assert_eq!(xtask_reading(&text, &["bundle", "-"]).exits(0).err, "");
    assert!(5 < n_proved(&xtask_reading(&text, &["bundle", "-", "--prove"]).exits(0).err));
}

#[test]
fn what_is_rewritten_for_an_edition_differs_in_a_proof_only() {
    let lib =
        "pub fn fail(why: &'static str) { panic!(why) }\npub fn fails() { panic!(\"text\") }\n";
    let main = |name: &str| format!("fn main() {{ lib::{name}; }}\n");
    let run = bundled("2018", lib, &main("fail(\"a\")"), &[]).exits(0);
    assert_eq!(run.err, "");
    let run = bundled("2018", lib, &main("fail(\"a\")"), &["--prove"]).exits(1);
    assert!(run.err.contains("error[B025]: `lib::fail` is"), "{}", run.err);
    // The two ways to panic with a text are known to be the same.
    bundled("2018", lib, &main("fails()"), &["--prove"]).exits(0);
}

#[test]
fn texts_that_are_told_of_and_places_on_standard_error_may_differ() {
    let lib = "pub struct T;\npub fn f() -> &'static str { std::any::type_name::<T>() }\n\
               pub fn no() -> bool { std::env::args().count() > 9 }\n\
               #[macro_export]\nmacro_rules! held { ($($t:tt)*) => { assert!($($t)*) } }\n\
               pub fn g() { held!(!crate::no()); }\n";
    let run = bundled("2021", lib, "fn main() { println!(\"{}\", lib::f()); }\n", &[]).exits(0);
    assert!(run.err.starts_with("warning[B024]: ") && !run.err.contains("B025"), "{}", run.err);
    assert_eq!(bundled("2021", lib, "fn main() { lib::g() }\n", &[]).exits(0).err, "");
    let lib = "#[macro_export]\nmacro_rules! call { ($m:ident) => { $m!() } }\n";
    let main = "fn main() { println!(\"{}\", lib::call!(module_path)); }\n";
    let run = bundled("2021", lib, main, &[]).exits(0);
    assert!(run.err.starts_with("warning[B024]: "), "{}", run.err);
    assert!(run.err.contains("\nwarning[B025]: `compared_sol::main`"), "{}", run.err);
    let main = "\n\nfn main() { dbg!(1 + 1); eprintln!(\"{}:{}\", file!(), line!()); }\n";
    assert_eq!(bundled("2021", lib, main, &[]).exits(0).err, "");
}

#[test]
fn crates_without_std_and_pruned_tables_are_compiled_alike() {
    let lib = "#![no_std]\nextern crate alloc;\nuse alloc::{collections::BTreeMap, string::String, vec::Vec};\n\
               pub fn sum(n: u64) -> String { let mut all: Vec<u64> = Vec::new();\n\
               for i in 0..n { all.push(i); all.insert(0, i); }\n\
               let map: BTreeMap<u64, u64> = all.iter().map(|&i| (i, i * 2)).collect();\n\
               alloc::format!(\"{:?} {}\", map, all.len()) }\n";
    let main = "fn main() { println!(\"{}\", lib::sum(5)); }\n";
    assert_eq!(bundled("2021", lib, main, &[]).exits(0).err, "");
    let lib = "pub trait Shape { fn never(&self) -> u32 { 7 } fn area(&self) -> u32; }\n\
               pub struct A(pub u32);\nimpl Shape for A { fn area(&self) -> u32 { self.0 } }\n\
               pub fn all() -> Vec<Box<dyn Shape>> { vec![Box::new(A(1)), Box::new(A(2))] }\n";
    let main = "use lib::Shape;\nfn main() { println!(\"{}\", lib::all().iter().map(|s| s.area()).sum::<u32>()); }\n";
    let run = bundled("2021", lib, main, &["--prune"]).exits(0);
    assert!(!run.out.contains("never"), "{}", run.out);
    assert!(!run.err.contains("B025") && !run.err.contains("not held"), "{}", run.err);
}

#[test]
fn a_source_that_an_older_one_takes_the_place_of_is_compiled_anew() {
    let manifest = "[package]\nname = \"of-old-times\"\nedition = \"2021\"\n[workspace]\n";
    let main = |value: u8| format!("fn main() {{ println!(\"{{}}\", {value}u8.pow(1)); }}\n");
    let folder = folder_of(&[("Cargo.toml", manifest), ("src/main.rs", &main(1))]);
    let args = ["bundle", "--manifest-path", "."];
    xtask_in(folder.path(), &args).exits(0);
    let path = folder.path().join("src/main.rs");
    let old = std::time::SystemTime::now() - std::time::Duration::from_secs(86_400);
    std::fs::write(&path, main(2)).unwrap();
    std::fs::File::options().write(true).open(&path).unwrap().set_modified(old).unwrap();
    let run = xtask_in(folder.path(), &args).exits(0);
    assert!(run.err.is_empty() && run.out.contains("2u8"), "{}", run.err);
    // What differs in truth is told once a function.
    let text = "macro_rules! of { ($s:literal) => { option_env!($s) } }\n\
                fn main() { println!(\"{:?}{:?}\", of!(\"CARGO_PKG_NAME\"), of!(\"CARGO_PKG_VERSION\")); }\n";
    let run = xtask_reading(text, &["bundle", "-"]).exits(1);
    assert_eq!(run.err.matches("error[B025]").count(), 1, "{}", run.err);
}

#[test]
fn an_original_that_cargo_cannot_build_is_told_of() {
    let manifest = "[package]\nname = \"unbuilt\"\nedition = \"2021\"\n[workspace]\n";
    let files = [
        ("Cargo.toml", manifest),
        ("src/main.rs", "fn main() {}\n"),
        ("build.rs", "fn main() { std::process::exit(1) }\n"),
    ];
    let folder = folder_of(&files);
    let run = xtask_in(folder.path(), &["bundle", "--manifest-path", "."]).exits(0);
    let told = "note: not held against the original: cargo does not build the original: error: ";
    assert!(run.err.contains(told), "{}", run.err);
    assert!(run.out.contains("fn main()"), "{}", run.out);
}

#[test]
fn what_is_in_doubt_counts_only_where_the_two_differ() {
    // A field has the name of the crate, which may be hidden for what the macro makes.
    let lib = "pub fn top() -> u32 { 1 }\n#[macro_export]\nmacro_rules! with { \
               ($n:ident { $f:ident: $d:expr }) => { struct $n { $f: u32 } \
               impl $n { fn new() -> Self { $n { $f: $d } } } } }\n\
               #[macro_export]\nmacro_rules! all { ($($t:tt)*) => {{ $($t)* }} }\n";
    let main = "#[allow(unused)]\nfn top() -> u32 { 21 }\nmod inner {\n    pub fn f() -> u32 { \
                lib::with!(Own { lib: lib::top() }); Own::new().lib }\n}\n\
                fn main() { println!(\"{}\", inner::f()); }\n";
    assert_eq!(bundled("2021", lib, main, &[]).exits(0).err, "");
    let run = bundled("2021", lib, main, &["--no-compare"]).exits(2);
    assert!(run.err.contains("error[B002]: `lib` is a crate here"), "{}", run.err);
    // How many tokens there are is another number in the bundle.
    let lib = format!(
        "{lib}pub fn n() -> usize {{ all!(macro_rules! count {{ () => {{ 0 }}; \
         ($h:tt $($t:tt)*) => {{ 1 + count!($($t)*) }} }} count!(crate::top())) }}\n"
    );
    let main = "fn main() { println!(\"{}\", lib::n()); }\n";
    let run = bundled("2021", &lib, main, &[]).exits(1);
    assert!(run.err.contains("warning[B024]: what `all!` makes of its tokens"), "{}", run.err);
    assert!(run.err.contains("error[B025]: `lib::n` is"), "{}", run.err);
    let run = bundled("2021", &lib, &main.replace("lib::n", "lib::top"), &[]).exits(0);
    assert_eq!(run.err, "");
}
