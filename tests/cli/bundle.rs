//! `bundle` in this workspace: what goes to which stream, and with which exit status.

use crate::support::{
    command, compile_and_run, finish, folder_of, names_in, xtask, xtask_in, xtask_reading,
};
use std::io::Read;

const SOLUTION: &str = "fn main() { println!(\"{}\", cgt_core::heaps::nim::grundy(&[1, 2])); }\n";

#[test]
fn a_module_goes_to_standard_output_and_nothing_else_does() {
    let run = xtask(&["bundle", "wythoff"]).exits(0);
    assert_eq!(run.err, "");
    assert!(run.out.starts_with("// Made by cargo xtask bundle wythoff, "), "{}", run.out);
    assert!(run.out.contains("pub mod wythoff {"));
    assert!(!run.out.contains("pub mod nim {"));
}

#[test]
fn an_item_comes_without_its_neighbours() {
    let out = xtask(&["bundle", "heaps::nim::winning_moves"]).exits(0).out;
    assert!(out.contains("pub fn winning_moves"));
    assert!(!out.contains("pub fn grundy_misere") && !out.contains("pub fn is_winning_misere"));
}

#[test]
fn the_same_input_gives_the_same_bytes() {
    let first = xtask(&["bundle", "hackenbush_red_blue", "--no-verify"]).exits(0).out;
    let elsewhere = std::env::temp_dir();
    for _ in 0..3 {
        let again = xtask_in(&elsewhere, &["bundle", "hackenbush_red_blue", "--no-verify"]);
        assert_eq!(again.exits(0).out, first);
    }
}

#[test]
fn documentation_is_kept_on_demand() {
    let without = xtask(&["bundle", "nim", "--no-verify"]).exits(0).out;
    let with = xtask(&["bundle", "nim", "--no-verify", "--docs"]).exits(0).out;
    assert!(!without.contains("///"));
    assert!(with.contains("///"));
}

#[test]
fn the_edition_is_chosen() {
    let out = xtask(&["bundle", "nim", "--edition", "2024"]).exits(0).out;
    assert!(out.lines().next().unwrap().contains("edition 2024"));
    let run = xtask(&["bundle", "nim", "--edition", "2018"]).exits(2);
    assert!(run.err.contains("B018") && run.err.contains("`cgt_core`, 2021"), "{}", run.err);
    let run = xtask(&["bundle", "nim", "--edition", "2020"]).exits(2);
    assert!(run.err.contains("2015, 2018, 2021, 2024"), "{}", run.err);
}

#[test]
fn a_main_is_added_that_compiles_and_runs() {
    let run = xtask(&["bundle", "wythoff", "nim::grundy", "--main"]).exits(0);
    assert_eq!(run.err, "");
    assert!(run.out.contains("use cgt_core::heaps::wythoff;\n"), "{}", run.out);
    assert!(run.out.contains("use cgt_core::heaps::nim::grundy;\n"), "{}", run.out);
    assert_eq!(compile_and_run(&run.out, "2\n7 8"), "7\n8\n");
}

#[test]
fn names_that_end_alike_do_not_collide_in_main() {
    let names = ["bundle", "nim::winning_moves", "wythoff::winning_moves", "--main"];
    let run = xtask(&names).exits(0);
    assert!(!run.out.contains("winning_moves;"), "{}", run.out);
}

#[test]
fn each_item_is_explained_on_standard_error() {
    let run = xtask(&["bundle", "wythoff::is_winning", "--explain"]).exits(0);
    insta::assert_snapshot!(run.err, @r"
    cgt_core::heaps::wythoff::is_winning <- asked for
    cgt_core::heaps::wythoff::floor_over_phi <- cgt_core::heaps::wythoff::is_winning
    ");
    assert_eq!(run.out, xtask(&["bundle", "wythoff::is_winning"]).out);
}

#[test]
fn a_solution_is_read_from_the_current_folder() {
    let folder = folder_of(&[("sub/a.rs", SOLUTION)]);
    let run = xtask_in(folder.path(), &["bundle", "sub/a.rs"]).exits(0);
    assert_eq!(compile_and_run(&run.out, ""), "3\n");
}

#[test]
fn a_solution_is_read_from_standard_input() {
    let run = xtask_reading(SOLUTION, &["bundle", "-"]).exits(0);
    assert_eq!(compile_and_run(&run.out, ""), "3\n");
}

#[test]
fn an_unknown_name_is_answered_with_near_ones() {
    let run = xtask(&["bundle", "wytoff"]).exits(2);
    assert_eq!(run.out, "");
    assert!(
        run.err.starts_with("error[B001]: no module or item is called `wytoff`"),
        "{}",
        run.err
    );
    assert!(run.err.contains("cgt_core::heaps::wythoff"), "{}", run.err);
}

#[test]
fn an_ambiguous_name_is_answered_with_all_candidates() {
    let run = xtask(&["bundle", "winning_moves"]).exits(2);
    assert_eq!(run.out, "");
    assert!(run.err.starts_with("error[B002]: `winning_moves` fits "), "{}", run.err);
    for module in ["heaps::nim", "heaps::wythoff"] {
        assert!(run.err.contains(&format!("cgt_core::{module}::winning_moves")), "{}", run.err);
    }
}

#[test]
fn a_solution_that_does_not_parse_is_shown_with_its_place() {
    let run = xtask_reading("fn main() {\n    let x = ;\n}\n", &["bundle", "-"]).exits(2);
    assert_eq!(run.out, "");
    assert!(run.err.contains("B004") && run.err.contains("<stdin>:2:13"), "{}", run.err);
}

#[test]
fn what_is_no_token_is_told_as_far_as_can_be_known() {
    let long =
        format!("fn main() {{ {} let x = ; {} }}\n", "let _ = 1;".repeat(9000), "();".repeat(9000));
    let cases = [
        ("fn main() {\n    print!(\"a);\n}\n", "<stdin>:2:12", "this literal is not closed"),
        ("fn main() {\n    /* a\n}\n", "<stdin>:2:5", "this comment is not closed"),
        ("fn main() {\n    f(1;\n}\n", "<stdin>:3:1", "this does not close the `(` before"),
        ("fn main() {\n    f(1);\n", "<stdin>:1:11", "this `{` is not closed"),
        ("fn main() {\n}\n}\n", "<stdin>:3:1", "this closes nothing"),
        ("fn main() { \u{1} }\n", "<stdin>:1", "there is no token"),
        (&long, "<stdin>:1:", "expected an expression"),
    ];
    for (text, place, message) in cases {
        let run = xtask_reading(text, &["bundle", "-"]).exits(2);
        assert!(run.err.contains("error[B004]: does not parse: "), "{}", run.err);
        assert!(run.err.contains(place) && run.err.contains(message), "{}", run.err);
        // A long line is cut around its place.
        assert!(run.err.len() < 800, "{}", run.err.len());
    }
    let run = xtask_reading(&long, &["bundle", "-"]);
    let lines: Vec<&str> = run.err.lines().collect();
    let [shown, caret] = [lines[3], lines[4]].map(|line| line.chars().collect::<Vec<_>>());
    let at = caret.iter().position(|&c| c == '^').unwrap();
    assert_eq!(shown[at], ';', "{}", run.err);
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.rs"), b"fn main() {}\n// \xe4\n").unwrap();
    let run = xtask_in(folder.path(), &["bundle", "a.rs"]).exits(2);
    assert!(run.err.contains("not UTF-8: byte 0xe4 in line 2"), "{}", run.err);
    assert!(run.err.contains("save it as UTF-8"), "{}", run.err);
}

#[test]
fn a_dash_is_standard_output_and_nothing_left_is_told_so() {
    let folder = folder_of(&[]);
    let run = xtask_in(folder.path(), &["bundle", "nim", "-o", "-"]).exits(0);
    assert_eq!(run.out, xtask(&["bundle", "nim"]).out);
    assert_eq!(names_in(folder.path()), [""; 0]);
    let run = xtask_in(folder.path(), &["bundle", "nim", "-o", "-", "--watch"]).exits(2);
    assert!(run.err.contains("--watch writes a file"), "{}", run.err);
    let run = xtask(&["bundle", "nim", "--exclude", "nim", "--no-verify"]).exits(0);
    assert!(
        run.out.ends_with(", Rust 1.63 or newer\n") || !run.out.contains("from"),
        "{}",
        run.out
    );
}

#[test]
fn a_crate_that_is_not_there_is_named() {
    let text = "use petgraph::Graph;\nfn main() { let _: Graph<(), ()>; }\n";
    let run = xtask_reading(text, &["bundle", "-"]).exits(2);
    assert_eq!(run.out, "");
    assert!(run.err.contains("B006") && run.err.contains("petgraph"), "{}", run.err);
}

#[test]
fn a_file_that_is_no_text_or_not_there_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.rs"), b"fn main() {} // \xff").unwrap();
    for name in ["a.rs", "b.rs"] {
        let run = xtask_in(folder.path(), &["bundle", name]).exits(2);
        assert_eq!(run.out, "");
        assert!(run.err.contains("B003") && run.err.contains(name), "{}", run.err);
    }
}

#[test]
fn what_the_compiler_refuses_is_not_printed() {
    let text = "fn main() { let x: u8 = cgt_core::heaps::nim::grundy(&[1]); }\n";
    let run = xtask_reading(text, &["bundle", "-"]).exits(1);
    assert_eq!(run.out, "");
    assert!(run.err.contains("B012") && run.err.contains("mismatched types"), "{}", run.err);
    let unchecked = xtask_reading(text, &["bundle", "-", "--no-verify"]).exits(0);
    assert!(unchecked.out.contains(text.trim()));
}

#[test]
fn names_with_which_the_compiler_refuses_it_are_warned_of() {
    let text = "#[cfg(not(ONLINE_JUDGE))] fn f() {}\n#[cfg(all(debug_assertions, local))] fn g() {}
#[cfg(docsrs)] compile_error!(\"\");\nfn main() { f(); if cfg!(other) {} }\n";
    let run = xtask_reading(text, &["bundle", "-"]).exits(0);
    assert!(run.out.contains(text.trim()), "{}", run.out);
    let told =
        "warning[B012]: rustc does not accept the bundle with --cfg ONLINE_JUDGE: error[E0425]: ";
    assert!(run.err.starts_with(told) && run.err.contains("`f`"), "{}", run.err);
    assert_eq!(run.err.matches("warning[").count(), 1, "{}", run.err);
    let own = text.replace("f();", "#[cfg(not(ONLINE_JUDGE))] f();");
    assert_eq!(xtask_reading(&own, &["bundle", "-"]).exits(0).err, "");
    assert_eq!(xtask_reading(text, &["bundle", "-", "--no-verify"]).exits(0).err, "");
}

#[test]
fn what_has_one_path_under_conditions_or_in_several_namespaces_comes_whole() {
    let folder = folder_of(&[
        ("Cargo.toml", "[workspace]\nmembers = [\"util\"]\n"),
        ("util/Cargo.toml", "[package]\nname = \"util\"\nedition = \"2021\"\n"),
        (
            "util/src/lib.rs",
            "#[cfg(debug_assertions)] #[macro_export] macro_rules! dbgm { () => { 1 } }
#[cfg(not(debug_assertions))] #[macro_export] macro_rules! dbgm { () => { $crate::two() } }
pub fn two() -> u8 { 2 }
#[cfg(local)] pub fn f() -> u8 { dbgm!() }
#[cfg(not(local))] pub fn f() -> u8 { 4 }
#[cfg(local)] #[macro_export] macro_rules! f { () => { $crate::f() } }
#[cfg(not(local))] pub mod m { #[macro_export] macro_rules! f { () => { 3 } } }
",
        ),
    ]);
    for (name, pieces) in
        [("util::f", ["#[cfg(local)]", "=> { 3 }"]), ("dbgm", ["=> { 1 }", "two"])]
    {
        let run = finish(
            command(&["bundle", name, "--manifest-path", "util"]).current_dir(folder.path()),
        )
        .exits(0);
        assert_eq!(run.err, "");
        assert!(pieces.iter().all(|piece| run.out.contains(piece)), "{}", run.out);
    }
}

#[test]
fn a_file_is_written_whole() {
    let folder = folder_of(&[("answer.rs", "old")]);
    let run = xtask_in(folder.path(), &["bundle", "nim", "-o", "answer.rs"]).exits(0);
    assert_eq!(run.out, "");
    let written = std::fs::read_to_string(folder.path().join("answer.rs")).unwrap();
    assert_eq!(written, xtask(&["bundle", "nim"]).out);
    assert_eq!(names_in(folder.path()), ["answer.rs"]);
}

#[test]
fn an_error_leaves_the_file_as_it_was() {
    let folder = folder_of(&[("answer.rs", "old"), ("a.rs", "fn main() { let x: u8 = 1u64; }")]);
    xtask_in(folder.path(), &["bundle", "no_such_game", "-o", "answer.rs"]).exits(2);
    xtask_in(folder.path(), &["bundle", "a.rs", "-o", "answer.rs"]).exits(1);
    assert_eq!(std::fs::read_to_string(folder.path().join("answer.rs")).unwrap(), "old");
    assert_eq!(names_in(folder.path()), ["a.rs", "answer.rs"]);
}

#[test]
fn a_solution_is_not_overwritten_by_its_bundle() {
    let folder = folder_of(&[("a.rs", SOLUTION)]);
    let run = xtask_in(folder.path(), &["bundle", "a.rs", "-o", "./a.rs"]).exits(2);
    assert_eq!(run.err, "error: a.rs is the solution itself: write the bundle to another file\n");
    assert_eq!(std::fs::read_to_string(folder.path().join("a.rs")).unwrap(), SOLUTION);
}

#[test]
fn no_source_is_overwritten_by_the_bundle() {
    let files = [
        ("Cargo.toml", "[package]\nname = \"lib\"\nedition = \"2021\"\n"),
        ("src/lib.rs", "pub mod inner;\npub const A: &str = include_str!(\"a.txt\");\n"),
        ("src/inner.rs", "include!(\"more.in\");\n"),
        ("src/more.in", "pub fn one() -> u8 { 1 }\n"),
        ("src/a.txt", "a"),
        (
            "src/main.rs",
            "mod part;\nfn main() { println!(\"{}{}\", lib::inner::one(), lib::A); }\n",
        ),
        ("src/part.rs", ""),
    ];
    let folder = folder_of(&files);
    let mut paths: Vec<String> = files.iter().map(|(path, _)| path.to_string()).collect();
    paths.push("src/../src/./inner.rs".to_string());
    #[cfg(unix)]
    for (target, link) in [("src/part.rs", "link.rs"), ("src", "dir")] {
        std::os::unix::fs::symlink(target, folder.path().join(link)).unwrap();
        paths.push(if link == "dir" { "dir/lib.rs".to_string() } else { link.to_string() });
    }
    let args = ["bundle", "--manifest-path", ".", "--no-verify", "-o"];
    for path in &paths {
        let run = xtask_in(folder.path(), &[&args[..], &[path]].concat()).exits(2);
        let message = format!("error: {path} is one of the bundle's sources: write");
        assert!(run.err.starts_with(&message), "{path}: {}", run.err);
    }
    for (path, text) in files {
        assert_eq!(std::fs::read_to_string(folder.path().join(path)).unwrap(), text);
    }
    xtask_in(folder.path(), &[&args[..], &["src/other.rs"]].concat()).exits(0);
}

#[test]
fn a_compiler_that_is_not_there_is_named() {
    let run = finish(command(&["bundle", "nim"]).env("RUSTC", "/no/such/rustc")).exits(2);
    assert_eq!(run.out, "");
    assert!(run.err.contains("B013") && run.err.contains("/no/such/rustc"), "{}", run.err);
}

#[test]
fn a_path_that_cannot_be_written_is_refused_and_nothing_is_left() {
    let folder = folder_of(&[("taken/inside", "")]);
    for path in ["taken", "not/there.rs"] {
        let run = xtask_in(folder.path(), &["bundle", "nim", "-o", path]).exits(2);
        assert_eq!(run.out, "");
        assert!(run.err.starts_with(&format!("error: {path} cannot be written: ")), "{}", run.err);
        assert!(!run.err.contains(".tmp"), "{}", run.err);
    }
    assert_eq!(names_in(folder.path()), ["taken"]);
    assert_eq!(names_in(&folder.path().join("taken")), ["inside"]);
}

#[cfg(unix)]
#[test]
fn a_file_that_does_not_fit_is_not_half_written() {
    let folder = folder_of(&[("answer.rs", "old")]);
    // The shell limits files to one block and has a write beyond that fail instead of kill.
    let script = "ulimit -f 1; trap '' XFSZ; exec \"$0\" \"$@\"";
    let args = ["-c", script, env!("CARGO_BIN_EXE_xtask"), "bundle", "poset_chomp", "--no-verify"];
    let mut shell = std::process::Command::new("sh");
    let run = finish(shell.args(args).args(["-o", "answer.rs"]).current_dir(folder.path()));
    let run = run.exits(2);
    assert!(run.err.starts_with("error: answer.rs cannot be written: "), "{}", run.err);
    assert_eq!(std::fs::read_to_string(folder.path().join("answer.rs")).unwrap(), "old");
    assert_eq!(names_in(folder.path()), ["answer.rs"]);
}

#[cfg(unix)]
#[test]
fn a_file_has_the_permissions_of_any_other() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder_of(&[("other.rs", ""), ("kept.rs", "")]);
    let path = |name: &str| folder.path().join(name);
    let mode = |name: &str| path(name).metadata().unwrap().permissions().mode();
    std::fs::set_permissions(path("kept.rs"), PermissionsExt::from_mode(0o640)).unwrap();
    xtask_in(folder.path(), &["bundle", "nim", "-o", "new.rs"]).exits(0);
    xtask_in(folder.path(), &["bundle", "nim", "-o", "kept.rs"]).exits(0);
    assert_eq!(mode("new.rs"), mode("other.rs"));
    assert_eq!(mode("kept.rs") & 0o777, 0o640);
}

#[cfg(unix)]
#[test]
fn a_device_and_a_link_stay_what_they_are() {
    use std::os::unix::fs::FileTypeExt;
    let folder = folder_of(&[("real.rs", "")]);
    std::os::unix::fs::symlink("real.rs", folder.path().join("link.rs")).unwrap();
    xtask_in(folder.path(), &["bundle", "nim", "-o", "link.rs"]).exits(0);
    assert!(folder.path().join("link.rs").is_symlink());
    assert_ne!(std::fs::read_to_string(folder.path().join("real.rs")).unwrap(), "");
    xtask(&["bundle", "nim", "-o", "/dev/null"]).exits(0);
    assert!(std::fs::metadata("/dev/null").unwrap().file_type().is_char_device());
}

#[test]
fn usage_that_makes_no_sense_is_refused() {
    let cases: &[(&[&str], &str)] = &[
        (&["bundle"], "required arguments were not provided"),
        (&["bundle", "a.rs", "b.rs"], "a solution is bundled alone"),
        (&["bundle", "a.rs", "nim"], "a solution is bundled alone"),
        (&["bundle", "nim", "-"], "a solution is bundled alone"),
        (&["bundle", "a.rs", "--main"], "a solution has a `main` already"),
        (&["bundle", "--manifest-path", "crates/cgt-core", "--main"], "has a `main` already"),
        (&["bundle", "nim", "--bin", "a"], "cannot be used with"),
        (&["bundle", ""], "a value is required"),
        (&["bundle", "nim", "--no-such-option"], "--no-such-option"),
        (&["no-such-command"], "no-such-command"),
        (&[], "Usage: cargo xtask <COMMAND>"),
    ];
    for (args, expected) in cases {
        let run = xtask(args).exits(2);
        assert_eq!(run.out, "", "{args:?}");
        assert!(run.err.contains(expected), "{args:?}: {}", run.err);
    }
}

#[test]
fn a_reader_that_leaves_early_is_no_failure() {
    for args in [&["bundle", "poset_chomp", "--no-verify"][..], &["list"], &["list", "--json"]] {
        let mut child = command(args).spawn().unwrap();
        // The stream is closed before anything has been written to it.
        drop(child.stdout.take());
        let mut err = String::new();
        child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        assert_eq!((child.wait().unwrap().code(), err.as_str()), (Some(0), ""), "{args:?}");
    }
}

#[test]
fn no_colour_is_used_where_none_is_wanted() {
    let is_coloured = |variables: &[(&str, &str)]| {
        let run = finish(command(&["bundle"]).envs(variables.iter().copied())).exits(2);
        run.err.contains('\u{1b}')
    };
    assert!(!is_coloured(&[]));
    assert!(is_coloured(&[("CLICOLOR_FORCE", "1")]));
    assert!(!is_coloured(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
}
