//! `judges`, and `bundle` for one of them.

use crate::support::{
    command, compile_and_run, finish, folder_of, workspace_dir, xtask, xtask_in, xtask_reading,
};

/// A solution that leans on a crate that atcoder has.
const LEANS: &str = "use itertools::Itertools;\n\
    fn main() { println!(\"{}\", [cgt_core::heaps::nim::grundy(&[1, 2])].iter().join(\" \")); }\n";

const BOTH: &str = "use cgt_core::heaps::{nim, wythoff};\n\
    fn main() { println!(\"{} {}\", nim::grundy(&[1, 2]), wythoff::is_winning((1, 2))); }\n";

#[test]
fn every_judge_has_a_row_and_is_known_to_bundle() {
    let run = xtask(&["judges"]).exits(0);
    assert_eq!(run.err, "");
    let mut lines = run.out.lines();
    let head: Vec<&str> = lines.next().unwrap().split_whitespace().collect();
    assert_eq!(head, ["judge", "Rust", "editions", "size", "limit", "crates", "sure"]);
    let names: Vec<&str> = lines.map(|line| line.split_whitespace().next().unwrap()).collect();
    assert!(names.contains(&"codeforces") && names.contains(&"atcoder"), "{names:?}");
    for name in names {
        let run = xtask(&["bundle", "nim", "--judge", name, "--no-verify"]);
        assert!(run.exit == 0 || run.err.contains("B018"), "{name}: {}", run.err);
    }
}

#[test]
fn a_judge_decides_the_edition() {
    let run = xtask(&["bundle", "nim", "--judge", "atcoder"]).exits(0);
    assert!(run.out.lines().next().unwrap().contains("for edition 2024,"), "{}", run.out);
    let run = xtask(&["bundle", "nim", "--judge", "codeforces"]).exits(0);
    assert!(run.out.lines().next().unwrap().contains("for edition 2021,"), "{}", run.out);
    let run = xtask(&["bundle", "nim", "--judge", "atcoder", "--edition", "2021"]).exits(2);
    assert!(run.err.contains("B018") && run.err.contains("it offers: 2024"), "{}", run.err);
}

#[test]
fn crates_of_the_judge_are_left_to_it_and_the_check_is_skipped_aloud() {
    let run = xtask_reading(LEANS, &["bundle", "-", "--judge", "atcoder"]).exits(0);
    assert!(run.out.contains("use itertools::Itertools;"), "{}", run.out);
    let note = "note: not checked, these crates are left to the judge: itertools\n";
    assert_eq!(run.err, note);
    // Nor can be seen whether an older solution means the same in the judge's edition.
    let folder = folder_of(&[
        ("Cargo.toml", "[package]\nname = \"own\"\nedition = \"2021\"\n"),
        ("src/main.rs", &LEANS.replace("cgt_core::heaps::nim::grundy(&[1, 2])", "1")),
    ]);
    let args = ["bundle", "--manifest-path", "Cargo.toml", "--judge", "atcoder"];
    let run = xtask_in(folder.path(), &args).exits(0);
    let message = "not checked to mean the same in edition 2024: the solution (2021)\n";
    assert!(run.err.starts_with(&format!("warning[B020]: {message}")), "{}", run.err);
    assert!(run.err.contains("are left to the judge are not at hand"), "{}", run.err);
    // It is here that they would have to be known.
    let inline = xtask_reading(LEANS, &["bundle", "-", "--judge", "atcoder", "--inline"]).exits(2);
    assert!(inline.out.is_empty() && inline.err.contains("B006"), "{}", inline.err);
    let run = xtask_reading(LEANS, &["bundle", "-", "--inline"]).exits(2);
    assert!(run.err.contains("--judge"), "{}", run.err);
}

#[test]
fn what_is_there_already_is_left_out_and_still_checked() {
    let run = xtask_reading(BOTH, &["bundle", "-", "--exclude", "wythoff"]).exits(0);
    assert!(run.out.contains("pub mod nim {") && !run.out.contains("pub mod wythoff {"));
    assert!(run.err.starts_with("warning[B022]: `cgt_core` is left out in part"), "{}", run.err);
    assert!(run.err.ends_with("\nnote: checked together with what is excluded\n"), "{}", run.err);
    let args = ["bundle", "-", "--exclude", "wythoff", "--exclude", "heaps::nim"];
    let run = xtask_reading(BOTH, &args).exits(0);
    assert!(!run.out.contains("pub mod "), "{}", run.out);
    assert_eq!(run.err, "note: checked together with what is excluded\n");
    let wrong = BOTH.replace("&[1, 2]", "&[1u8, 2]");
    let run = xtask_reading(&wrong, &["bundle", "-", "--exclude", "wythoff"]).exits(1);
    assert!(run.out.is_empty() && run.err.contains("B012"), "{}", run.err);
    let run = xtask_reading(BOTH, &["bundle", "-", "--exclude", "no_such_game"]).exits(2);
    assert!(run.err.contains("B001"), "{}", run.err);
}

#[test]
fn a_minified_bundle_is_smaller_and_does_the_same() {
    let plain = xtask_reading(BOTH, &["bundle", "-"]).exits(0);
    let small = xtask_reading(BOTH, &["bundle", "-", "--minify"]).exits(0);
    assert_eq!(small.err, "");
    assert!(small.out.len() < plain.out.len());
    assert!(small.out.contains(BOTH.trim()), "{}", small.out);
    assert_eq!(compile_and_run(&small.out, ""), "3 false\n");
}

#[test]
fn what_is_printed_is_never_over_the_limit() {
    let bundled = |pad: usize, more: &[&str]| {
        let text = format!("// {}\n{BOTH}", "x".repeat(pad));
        xtask_reading(&text, &[&["bundle", "-", "--judge", "luogu"], more].concat())
    };
    let (limit, bare) = (51_200, bundled(1, &["--no-verify"]).exits(0).out.len() - 1);
    let told = bundled(1, &[]).exits(0).out.len() - 1 - bare;
    assert!(20 < told, "{told}");
    // The compiler's version is told where there is room for it.
    for (size, printed) in
        [(limit - told, limit), (limit - told + 1, limit - told + 1), (limit, limit)]
    {
        assert_eq!(bundled(size - bare, &[]).exits(0).out.len(), printed);
    }
    let run = bundled(limit + 1 - bare, &[]).exits(2);
    assert_eq!(run.out, "");
    assert!(run.err.contains("B019") && run.err.contains("has 51201 bytes"), "{}", run.err);
    // What `--main` adds counts as well.
    let large = format!("pub const A: &str = \"{}\";\n", "x".repeat(51_000));
    let folder = folder_of(&[
        ("Cargo.toml", "[package]\nname = \"large\"\nedition = \"2021\"\n"),
        ("src/lib.rs", &large),
    ]);
    let args = ["bundle", "large::A", "--manifest-path", ".", "--judge", "luogu", "--no-verify"];
    xtask_in(folder.path(), &args).exits(0);
    let run = xtask_in(folder.path(), &[&args[..], &["--main"]].concat()).exits(2);
    assert!(run.out.is_empty() && run.err.contains("B019"), "{}", run.err);
}

#[test]
fn the_bundle_of_a_bundle_is_itself_in_every_mode() {
    let plain = "fn main() {\n    println!(\"{}\", 1 + 2);\n}\n";
    let solution = std::fs::read_to_string(workspace_dir().join("tests/solutions/cses_1730.rs"));
    let game = std::fs::read_to_string(workspace_dir().join("snippets/heaps/nim.rs")).unwrap();
    let game = format!("{game}fn main() {{}}\n");
    for text in [plain, "fn main() {}", BOTH, &solution.unwrap(), &game] {
        for mode in [&[][..], &["--minify"], &["--prune"], &["--prune", "--minify"], &["--docs"]] {
            let args = [&["bundle", "-"], mode].concat();
            let once = xtask_reading(text, &args).exits(0);
            assert_eq!(xtask_reading(&once.out, &args).exits(0).out, once.out, "{mode:?}");
        }
        // A text without crates is left as it is.
        assert_eq!(xtask_reading(plain, &["bundle", "-", "--minify"]).exits(0).out, plain);
    }
}

#[test]
fn a_bundle_that_is_read_as_too_old_says_what_it_was_made_for() {
    let text = "// Made by cargo xtask bundle, for edition 2024, from\n\
        fn main() { if let Some(x) = Some(1) && x == 1 { println!(\"{x}\"); } }\n";
    for mode in [&[][..], &["--prune"]] {
        let run = xtask_reading(text, &[&["bundle", "-"], mode].concat()).exits(1);
        assert!(run.err.contains("let chains are only allowed"), "{}", run.err);
        assert!(run.err.contains("add --edition 2024"), "{}", run.err);
        xtask_reading(text, &[&["bundle", "-", "--edition", "2024"], mode].concat()).exits(0);
    }
}

#[cfg(unix)]
#[test]
fn a_compiler_is_found_by_a_relative_path() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder_of(&[("odd/wrap", "#!/bin/sh\nexec rustc \"$@\"\n"), ("sub/a.rs", BOTH)]);
    let wrap = folder.path().join("odd/wrap");
    std::fs::set_permissions(wrap, PermissionsExt::from_mode(0o755)).unwrap();
    let folder = folder.path().join("sub");
    let expected = xtask_in(&folder, &["bundle", "a.rs"]).exits(0).out;
    for mode in [&[][..], &["--prune"]] {
        let args = [&["bundle", "a.rs", "--rustc", "../odd/wrap"], mode].concat();
        xtask_in(&folder, &args).exits(0);
        let mut command = command(&[&["bundle", "a.rs"], mode].concat());
        command.current_dir(&folder).env("RUSTC", "../odd/wrap");
        finish(&mut command).exits(0);
        // One that is empty names nothing.
        let run = finish(command.env("RUSTC", ""));
        assert!(!mode.is_empty() || run.exits(0).out == expected);
    }
    std::fs::create_dir(folder.join("a")).unwrap();
    std::fs::write(folder.join("a/1.in"), "").unwrap();
    for compiler in ["../odd/wrap", ""] {
        let mut command = command(&["judge", "a.rs"]);
        finish(command.current_dir(&folder).env("RUSTC", compiler)).exits(0);
    }
}

#[cfg(unix)]
#[test]
fn the_compiler_that_is_named_is_asked() {
    use std::os::unix::fs::PermissionsExt;
    let script = "#!/bin/sh\necho \"$@\" >&2\nexit 1\n";
    let folder = folder_of(&[("rustc", script)]);
    let path = folder.path().join("rustc");
    std::fs::set_permissions(&path, PermissionsExt::from_mode(0o755)).unwrap();
    let args = ["bundle", "nim", "--edition", "2024", "--rustc", path.to_str().unwrap()];
    let run = xtask_in(folder.path(), &args).exits(1);
    assert!(run.out.is_empty() && run.err.contains("--edition 2024"), "{}", run.err);
}

#[cfg(unix)]
#[test]
fn every_compiler_that_is_named_is_asked_and_the_oldest_is_told() {
    use std::os::unix::fs::PermissionsExt;
    let old =
        "#!/bin/sh\n[ \"$1\" != --version ] || { echo 'rustc 1.9.2 (abc 2016-01-01)'; exit; }\n";
    let script = format!("{old}exec rustc \"$@\"\n");
    let refusing = format!("{old}exit 1\n");
    let folder = folder_of(&[("a.rs", BOTH), ("old", &script), ("refusing", &refusing)]);
    for name in ["old", "refusing"] {
        let path = folder.path().join(name);
        std::fs::set_permissions(path, PermissionsExt::from_mode(0o755)).unwrap();
    }
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let head = |run: &crate::support::Run| run.out.lines().next().unwrap().to_string();
    let args = ["bundle", "a.rs", "--rustc", "rustc", "--rustc", &path("old")];
    let run = xtask_in(folder.path(), &args).exits(0);
    assert!(head(&run).contains(", checked by Rust 1.9.2, from"), "{}", run.out);
    let run = xtask_in(folder.path(), &["bundle", "a.rs"]).exits(0);
    let newest = head(&run);
    assert!(newest.contains(", checked by Rust ") && !newest.contains("1.9.2"), "{}", run.out);
    let unchecked = xtask_in(folder.path(), &["bundle", "a.rs", "--no-verify"]).exits(0);
    assert!(!unchecked.out.contains("checked by"), "{}", unchecked.out);
    // But for that line the bundle is the same.
    let rest = |text: &str| text.split_once('\n').unwrap().1.to_string();
    assert_eq!(rest(&unchecked.out), rest(&run.out));
    // The bundle of a bundle is itself, whatever compiler checks it.
    let again = xtask_reading(&run.out, &["bundle", "-", "--rustc", &path("old")]).exits(0);
    assert_eq!(again.out, run.out);
    let args = ["bundle", "a.rs", "--rustc", "rustc", "--rustc", &path("refusing")];
    let run = xtask_in(folder.path(), &args).exits(1);
    assert!(run.out.is_empty() && run.err.contains("B012"), "{}", run.err);
}

#[test]
fn without_a_clipboard_the_way_to_one_is_told() {
    let mut command = command(&["bundle", "no_such_game", "--copy"]);
    let run = finish(command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY")).exits(2);
    assert_eq!(run.out, "");
    let told = match cfg!(feature = "clipboard") {
        true => "error: the clipboard cannot be written: ",
        false => "error: this program was built without the clipboard",
    };
    assert!(run.err.starts_with(told) && run.err.lines().count() == 1, "{}", run.err);
    let remedy = if cfg!(feature = "clipboard") { "by -o" } else { "--features clipboard" };
    assert!(run.err.contains(remedy), "{}", run.err);
}
