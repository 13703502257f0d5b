//! `list`, `explain` and `completions`.

use crate::support::xtask;

#[test]
fn a_list_shows_a_module_with_its_limits() {
    let run = xtask(&["list", "wythoff's", "lost"]).exits(0);
    assert_eq!(run.err, "");
    let expected = "cgt_core::heaps::wythoff\n    \
        Wythoff's game: take any number from one of two heaps, or the same number from both.\n    \
        Position: `(u64, u64)`, the two heaps in any order, of any size\n    \
        Time: O(1)\n    Memory: O(1)\n";
    assert!(run.out.contains(expected), "{}", run.out);
}

#[test]
fn a_list_as_json_parses_and_has_every_module() {
    let run = xtask(&["list", "--json"]).exits(0);
    let rows: Vec<serde_json::Value> = serde_json::from_str(&run.out).unwrap();
    let plain = xtask(&["list"]).exits(0).out;
    let paths: Vec<&str> = plain.lines().filter(|line| !line.starts_with(' ')).collect();
    let in_json: Vec<&str> = rows.iter().map(|row| row["path"].as_str().unwrap()).collect();
    assert_eq!(in_json, paths);
    // What makes the bundles is not there to be bundled.
    assert!(!plain.contains("cgt_bundle") && !plain.contains("xtask"), "{plain}");
    let nim = rows.iter().find(|row| row["path"] == "cgt_core::heaps::nim").unwrap();
    assert_eq!(nim["crate"], "cgt_core");
    assert!(nim["header"]["Source"].as_str().unwrap().contains("Bouton"), "{nim}");
    assert!(nim["items"].as_array().unwrap().contains(&"winning_moves".into()), "{nim}");
}

#[test]
fn a_filter_that_nothing_fits_says_so() {
    let run = xtask(&["list", "nim", "no-such-word"]).exits(1);
    assert_eq!((run.out.as_str(), run.err.as_str()), ("", "no module fits: nim no-such-word\n"));
    assert_eq!(xtask(&["list", "--json", "no-such-word"]).exits(1).out, "[]\n");
}

#[test]
fn a_code_is_explained_however_it_is_written() {
    for code in ["B004", "b004", "[B004]"] {
        let run = xtask(&["explain", code]).exits(0);
        assert_eq!(run.err, "");
        assert!(run.out.starts_with("B004: a file does not parse as Rust\n\n"), "{}", run.out);
        assert!(run.out.contains("\nWhat to do: "), "{}", run.out);
    }
}

#[test]
fn an_unknown_code_is_answered_with_near_ones() {
    let run = xtask(&["explain", "B0044"]).exits(2);
    assert_eq!(run.out, "");
    assert!(run.err.contains("there is no code `B0044`"), "{}", run.err);
    assert!(run.err.contains("\n  B004: "), "{}", run.err);
}

#[test]
fn every_shell_has_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let run = xtask(&["completions", shell]).exits(0);
        assert_eq!(run.err, "");
        assert!(run.out.contains("xtask") && run.out.contains("no-verify"), "{shell}");
    }
    xtask(&["completions", "no-such-shell"]).exits(2);
}
