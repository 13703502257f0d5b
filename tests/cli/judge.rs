//! `judge`: verdicts, agreement, and where samples are found.

use crate::support::{Run, folder_of, vendored, xtask, xtask_in};
use std::path::Path;
use std::process::Command;

/// Reads heaps and prints their sum in Nim; for a heap of 7 it prints nothing good.
const SOLUTION: &str = "use cgt_core::heaps::nim;
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let heaps: Vec<u64> = text.split_whitespace().map(|word| word.parse().unwrap()).collect();
    assert!(!heaps.contains(&7), \"seven\");
    while heaps.contains(&8) {}
    println!(\"{}\", nim::grundy(&heaps));
}
";

fn judge(folder: &Path, args: &[&str]) -> Run {
    xtask_in(folder, &[&["judge"], args].concat())
}

/// The words of a sample's row: verdicts, and whether the two agree.
fn row(run: &Run, sample: &str) -> String {
    let line = run.out.lines().find(|line| line.split_whitespace().next() == Some(sample)).unwrap();
    let is_figure = |word: &&str| word.parse::<f64>().is_err() && *word != "ms" && *word != "MB";
    line.split_whitespace().skip(1).filter(is_figure).collect::<Vec<_>>().join(" ")
}

#[test]
fn samples_beside_the_solution_are_run_in_order() {
    let folder = folder_of(&[
        ("stones.rs", SOLUTION),
        ("stones/10.in", "4 4"),
        ("stones/10.ans", "0"),
        ("stones/2.in", "1 2"),
        ("stones/2.out", "3\n\n"),
        ("stones/3.in", "5"),
        ("samples/1.in", "not looked at"),
    ]);
    let run = judge(folder.path(), &["stones.rs"]).exits(0);
    assert_eq!(run.err, told("", "2021", "2021"));
    let names: Vec<&str> =
        run.out.lines().map(|line| line.split_whitespace().next().unwrap()).collect();
    assert_eq!(names, ["sample", "2", "3", "10"]);
    assert_eq!(row(&run, "2"), "right right yes");
    assert_eq!(row(&run, "10"), "right right yes");
    assert_eq!(row(&run, "3"), "ran ran yes");
    // Only a byte for byte comparison minds the empty line.
    let run = judge(folder.path(), &["stones.rs", "--exact"]).exits(1);
    assert_eq!(row(&run, "2"), "wrong wrong yes");
    assert!(run.err.contains("2: original: line 3: expected \"\", found the end"), "{}", run.err);
}

#[test]
fn what_is_wrong_crashes_or_is_too_slow_fails() {
    let folder = folder_of(&[
        ("a.rs", SOLUTION),
        ("data/wrong.in", "1"),
        ("data/wrong.out", "2"),
        ("data/crash.in", "7"),
        ("data/slow.in", "8"),
    ]);
    let args = ["a.rs", "--samples", "data", "--time-limit", "2"];
    let run = judge(folder.path(), &args).exits(1);
    assert_eq!(row(&run, "wrong"), "wrong wrong yes");
    assert_eq!(row(&run, "crash"), "crash crash yes");
    assert_eq!(row(&run, "slow"), "too slow too slow yes");
    assert!(run.err.contains("wrong: bundle: line 1: expected \"2\", found \"1\""), "{}", run.err);
    assert!(run.err.contains("crash: original: exit status: 101"), "{}", run.err);
    assert!(run.err.contains("seven"), "{}", run.err);
    assert!(run.err.ends_with("3 of 3 samples failed\n"), "{}", run.err);
}

#[test]
fn a_bundle_that_does_something_else_is_found_out() {
    // The path of the source is not the same in both.
    let text = "fn main() { println!(\"{}\", file!().ends_with(\"bundle.rs\")); }\n";
    let folder = folder_of(&[("a.rs", text), ("a/1.in", "")]);
    let run = judge(folder.path(), &["a.rs"]).exits(1);
    assert_eq!(row(&run, "1"), "ran ran no");
    let hint = "1: they differ: line 1: expected \"false\", found \"true\"";
    assert!(run.err.contains(hint), "{}", run.err);
}

#[test]
fn a_binary_of_a_package_is_judged_in_its_edition() {
    let manifest = "[package]\nname = \"contest\"\nedition = \"2024\"\n";
    // A chain of conditions, which only edition 2024 allows.
    let text = "fn main() { if let Some(x) = Some(1) && x == 1 { println!(\"{x}\"); } }\n";
    let folder = folder_of(&[
        ("Cargo.toml", manifest),
        ("src/bin/a.rs", text),
        ("src/bin/b.rs", "fn main() {}\n"),
        ("src/bin/samples/1.in", ""),
        ("src/bin/samples/1.out", "1"),
    ]);
    let run = judge(folder.path(), &["--manifest-path", ".", "--bin", "a"]).exits(0);
    assert_eq!(row(&run, "1"), "right right yes");
    let run = judge(folder.path(), &["--manifest-path", "."]).exits(2);
    assert!(run.err.contains("say which: a, b"), "{}", run.err);
}

#[cfg(target_os = "linux")]
#[test]
fn time_and_memory_are_measured() {
    let text = "fn main() {
        let many = vec![1u8; 200_000_000];
        std::thread::sleep(std::time::Duration::from_millis(300));
        println!(\"{}\", many.iter().map(|&one| u64::from(one)).sum::<u64>());
    }\n";
    let folder = folder_of(&[("a.rs", text), ("a/1.in", ""), ("a/1.out", "200000000")]);
    let run = judge(folder.path(), &["a.rs"]).exits(0);
    let figures: Vec<f64> =
        run.out.lines().nth(1).unwrap().split_whitespace().filter_map(|w| w.parse().ok()).collect();
    let &[1.0, time, memory, _, _] = figures.as_slice() else { panic!("{}", run.out) };
    assert!(300.0 <= time && (200.0..260.0).contains(&memory), "{}", run.out);
}

#[test]
fn what_cannot_be_judged_is_refused() {
    let folder = folder_of(&[
        ("a.rs", SOLUTION),
        ("b.rs", "fn main() { let x = ; }\n"),
        ("c.rs", "fn main() { let _: u8 = \"\"; }\n"),
        ("samples/1.in", ""),
        ("empty/readme", ""),
        ("folders/d.in/readme", ""),
    ]);
    let cases: &[(&[&str], i32, &str)] = &[
        (&["no_such.rs"], 2, "no_such.rs cannot be read"),
        (&["a.txt"], 2, "name a file that ends in .rs"),
        (&["a.rs", "--samples", "empty"], 2, "no sample is in empty"),
        (&["a.rs", "--time-limit", "0"], 2, "not a positive number"),
        (&["a.rs", "--time-limit", "1e300"], 2, "more than a day"),
        (&["a.rs", "--samples", "folders"], 2, "no sample is in folders"),
        (&["b.rs"], 2, "B004"),
        (&["c.rs"], 1, "B012"),
        (&["a.rs", "--judge", "spoj"], 2, "B018"),
    ];
    for (args, exit, expected) in cases {
        let run = judge(folder.path(), args).exits(*exit);
        assert_eq!(run.out, "", "{args:?}");
        assert!(run.err.contains(expected), "{args:?}: {}", run.err);
    }
}

#[test]
fn a_solution_of_this_workspace_has_its_samples() {
    let folder = crate::support::workspace_dir().join("tests/data/judges/cses_1730");
    assert!(folder.is_dir());
    let run = xtask(&["judge", "tests/solutions/cses_1730.rs"]).exits(0);
    assert!(run.out.lines().count() > 1, "{}{}", run.out, run.err);
}

/// The first note: which compiler and editions were taken.
fn told(theirs: &str, original: &str, bundle: &str) -> String {
    let version = Command::new("rustc").arg("--version").output().unwrap().stdout;
    let version = String::from_utf8(version).unwrap();
    let version = version.split(' ').nth(1).unwrap();
    format!(
        "note: built by Rust {version}{theirs}: the original in edition {original}, the bundle in {bundle}\n"
    )
}

#[test]
fn crates_of_the_judge_are_built_for_both_programs() {
    let text = "use cgt_core::heaps::nim;\n\
        fn main() { println!(\"{} {} {}\", itertools::joined(), proconio::NINE, nim::grundy(&[1, 2])); }\n";
    let folder = vendored(&[("a.rs", text), ("a/1.in", ""), ("a/1.out", "joined 9 3")]);
    let run = judge(folder.path(), &["a.rs", "--judge", "atcoder"]).exits(0);
    assert_eq!(row(&run, "1"), "right right yes");
    let crates = "note: with the judge's itertools 0.14.0\nnote: with the judge's proconio 0.5.0\n";
    // A solution outside any package is read as what the judge takes.
    let notes = told(" (atcoder has Rust 1.89.0)", "2024", "2024") + crates;
    assert_eq!(run.err, notes);
    // Without a judge they are nobody's, and in one file they would have to be bundled.
    let run = judge(folder.path(), &["a.rs"]).exits(2);
    assert!(run.err.contains("B006"), "{}", run.err);
    let run = judge(folder.path(), &["a.rs", "--judge", "atcoder", "--inline"]).exits(2);
    assert!(run.err.contains("B006"), "{}", run.err);
    // The mistake is in the bundle as well, and this check says no.
    let wrong =
        folder_of(&[("a.rs", "fn main() { let _: u8 = itertools::joined(); }\n"), ("a/1.in", "")]);
    std::fs::rename(folder.path().join("vendor"), wrong.path().join("vendor")).unwrap();
    std::fs::rename(folder.path().join(".cargo"), wrong.path().join(".cargo")).unwrap();
    let run = judge(wrong.path(), &["a.rs", "--judge", "atcoder"]).exits(1);
    assert!(run.err.contains("mismatched types"), "{}", run.err);
}

#[test]
fn features_are_switched_on_in_both_programs() {
    let library = "[package]\nname = \"stones\"\nedition = \"2021\"\n[features]\nmany = []\n";
    let manifest = "[package]\nname = \"contest\"\nedition = \"2021\"\n[features]\nfast = []\n\
        [dependencies]\nstones = { path = \"stones\" }\n[workspace]\nmembers = [\"stones\"]\n";
    let count = "pub const N: u8 = if cfg!(feature = \"many\") { 9 } else { 1 };\n";
    let text = "fn main() { println!(\"{} {}\", stones::N, cfg!(feature = \"fast\")); }\n";
    let folder = folder_of(&[
        ("Cargo.toml", manifest),
        ("src/main.rs", text),
        ("src/samples/1.in", ""),
        ("src/samples/1.out", "9 true"),
        ("stones/Cargo.toml", library),
        ("stones/src/lib.rs", count),
    ]);
    let run = judge(folder.path(), &["--manifest-path", ".", "--features", "fast,many"]).exits(0);
    assert_eq!(row(&run, "1"), "right right yes");
    let run = judge(folder.path(), &["--manifest-path", "."]).exits(1);
    assert_eq!(row(&run, "1"), "wrong wrong yes");
}

#[test]
fn what_the_judge_sets_for_cfg_is_set_for_both_programs() {
    let text = "fn main() { println!(\"{}\", cfg!(ONLINE_JUDGE)); }\n";
    let folder = folder_of(&[("a.rs", text), ("a/1.in", ""), ("a/1.out", "true")]);
    judge(folder.path(), &["a.rs", "--judge", "codeforces"]).exits(0);
    let run = judge(folder.path(), &["a.rs"]).exits(1);
    assert_eq!(row(&run, "1"), "wrong wrong yes");
}

#[test]
fn with_and_without_crates_of_the_judge_take_turns() {
    let with = "fn main() { println!(\"{}\", itertools::joined()); }\n";
    let without = "fn main() { println!(\"joined\"); }\n";
    let folder = vendored(&[("a.rs", ""), ("a/1.in", ""), ("a/1.out", "joined")]);
    for text in [without, with, without, with] {
        std::fs::write(folder.path().join("a.rs"), text).unwrap();
        let run = judge(folder.path(), &["a.rs", "--judge", "atcoder"]).exits(0);
        assert_eq!(row(&run, "1"), "right right yes");
    }
}

#[test]
fn runs_at_the_same_time_do_not_disturb_each_other() {
    let manifest = "[package]\nname = \"contest\"\nedition = \"2021\"\n";
    let text = "fn main() { println!(\"{}\", cfg!(ONLINE_JUDGE)); }\n";
    let folder = folder_of(&[
        ("Cargo.toml", manifest),
        ("src/bin/same.rs", text),
        ("src/bin/same/1.in", ""),
        ("src/bin/same/1.out", "true"),
    ]);
    let cases: [(&[&str], &str); 4] = [
        (&["src/bin/same.rs", "--judge", "codeforces"], "right right yes"),
        (&["src/bin/same.rs"], "wrong wrong yes"),
        (&["--manifest-path", ".", "--judge", "codeforces"], "right right yes"),
        (&["--manifest-path", "."], "wrong wrong yes"),
    ];
    std::thread::scope(|scope| {
        for _ in 0..2 {
            for (args, expected) in cases {
                let folder = folder.path();
                scope.spawn(move || {
                    let run = judge(folder, args);
                    assert!(run.out.contains("agree"), "{args:?}: {}", run.err);
                    assert_eq!(row(&run, "1"), expected, "{args:?}");
                });
            }
        }
    });
}

#[test]
fn only_what_the_solution_needs_is_built() {
    let library = |name: &str, more: &str| {
        format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2021\"\n{more}")
    };
    let on = "pub fn is_on() -> bool { cfg!(feature = \"x\") }\n";
    let solution = "use upper::is_on;\nfn main() { println!(\"{}\", is_on()); }\n";
    let below = "[dependencies]\nlower = { path = \"../lower\" }\n";
    let asking = "[dependencies]\nlower = { path = \"../lower\", features = [\"x\"] }\n";
    let folder = folder_of(&[
        ("Cargo.toml", "[workspace]\nresolver = \"2\"\nmembers = [\"crates/*\"]\n"),
        ("xtask/Cargo.toml", ""),
        ("crates/broken/Cargo.toml", &library("broken", asking)),
        ("crates/broken/src/lib.rs", "pub fn f() -> u8 { \"\" }\n"),
        ("crates/upper/Cargo.toml", &library("upper", below)),
        ("crates/upper/src/lib.rs", "pub use lower::is_on;\n"),
        ("crates/lower/Cargo.toml", &library("lower", "[features]\nx = []\ny = []\n")),
        ("crates/lower/src/lib.rs", on),
        ("plain.rs", "fn main() { println!(\"true\"); }\n"),
        ("a.rs", solution),
        ("samples/1.in", ""),
        ("samples/1.out", "true"),
    ]);
    // What the other library asks for is on in the bundle, and so in the original.
    for name in ["plain.rs", "a.rs"] {
        let run = judge(folder.path(), &[name]).exits(0);
        assert_eq!(row(&run, "1"), "right right yes", "{name}");
    }
    let run = judge(folder.path(), &["plain.rs", "--bin", "a"]).exits(2);
    assert!(run.err.contains("--bin"), "{}", run.err);
}
