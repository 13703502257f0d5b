//! Snippets: every module of the library, bundled alone, gives reference answers.
//!
//! A driver in `drivers/` turns each line of input into a line of output; the tables of inputs
//! and answers are in the modules here, one a chapter of the library.

mod arith;
mod boards;
mod graphs;
mod heaps;
mod partizan;
mod theory;

use crate::support::{Program, bundled, names, text, workspace_dir};
use cgt_bundle::{Files, Root, Workspace, catalogue};
use std::collections::BTreeSet;

/// Lines of input, each with the line that must come out.
type Table = Vec<(String, String)>;

/// Runs the driver of a module over a table, and returns three rows to pin down.
fn answers(module: &str, table: Table) -> String {
    assert!(3 <= table.len(), "{module} has only {} rows", table.len());
    let driver = text(driver_path(module));
    let root = |name: &str| Root::Name(format!("cgt_core::{name}"));
    let library = bundled([root(module)]);
    let frame = text("drivers/main.rs");
    // A file has its inner documentation first, and only there.
    let program = [library, body(&driver), body(&frame)].join("\n");
    let input: String = table.iter().map(|(line, _)| format!("{line}\n")).collect();
    let output = Program::compile_quickly(&program).run(&input);
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), table.len(), "{module}: {output}");
    for ((line, wanted), &answer) in table.iter().zip(&lines) {
        assert_eq!(answer, wanted, "{module} of {line:?}");
    }
    let pins = [table.len() / 4, table.len() / 2, table.len() - 1];
    let rows = pins.map(|idx| format!("{} => {}", table[idx].0.replace('\t', " | "), lines[idx]));
    rows.join("\n")
}

fn driver_path(module: &str) -> String {
    format!("drivers/{}.rs", module.replace("::", "_"))
}

fn body(driver: &str) -> String {
    driver.lines().filter(|line| !line.starts_with("//!")).map(|line| format!("{line}\n")).collect()
}

/// The rows of a file of reference data, comments left out.
fn rows(name: &str) -> Vec<Vec<String>> {
    let text = text(format!("data/exhaustive/{name}"));
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split('\t').map(String::from).collect()).collect()
}

/// The terms of a reference sequence, by the start of its name, each with its index.
fn sequence(name: &str) -> Vec<(u64, u64)> {
    let text = text("data/sequences.tsv");
    let line = text.lines().find(|line| line.starts_with(name)).unwrap();
    let fields: Vec<&str> = line.split('\t').collect();
    let first: u64 = fields[2].parse().unwrap();
    (first..).zip(fields[3].split(',').map(|term| term.parse().unwrap())).collect()
}

/// A table of single numbers and what becomes of them.
fn of_numbers<T: ToString>(numbers: impl IntoIterator<Item = u64>, f: impl Fn(u64) -> T) -> Table {
    numbers.into_iter().map(|n| (n.to_string(), f(n).to_string())).collect()
}

/// The numbers of a field with commas or spaces between them, `-` for none.
fn numbers(field: &str) -> Vec<u64> {
    let parts = field.split([',', ' ']).filter(|part| !part.is_empty() && *part != "-");
    parts.map(|part| part.parse().unwrap()).collect()
}

/// The pairs of a field, such as `0-1 1-2`.
fn pairs(field: &str, between: char) -> Vec<(usize, usize)> {
    let parts = field.split_ascii_whitespace().filter_map(|part| part.split_once(between));
    parts.map(|(a, b)| (a.parse().unwrap(), b.parse().unwrap())).collect()
}

/// The least number that is not among some.
fn mex(values: &[u64]) -> u64 {
    (0..).find(|value| !values.contains(value)).unwrap()
}

#[test]
fn every_module_has_its_driver_and_test() {
    let workspace = Workspace::open(Files::Disk, &workspace_dir()).unwrap();
    let entries = catalogue(workspace).unwrap();
    let paths: BTreeSet<String> = entries
        .into_iter()
        .filter(|entry| entry.krate == "cgt_core")
        .filter_map(|entry| Some(entry.path.strip_prefix("cgt_core::")?.to_string()))
        .collect();
    let is_leaf =
        |path: &&String| !paths.iter().any(|other| other.starts_with(&format!("{path}::")));
    let leaves: Vec<&String> = paths.iter().filter(is_leaf).collect();
    let drivers = names("drivers");
    assert_eq!(drivers.len(), leaves.len() + 1, "beside main.rs one driver a module: {drivers:?}");
    for leaf in leaves {
        text(driver_path(leaf));
        let (chapter, _) = leaf.split_once("::").unwrap();
        let tests = text(format!("it/snippets/{chapter}.rs"));
        assert!(tests.contains(&format!("answers(\"{leaf}\"")), "{leaf} has no test");
    }
}
