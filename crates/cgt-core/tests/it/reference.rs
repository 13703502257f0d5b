//! Reference answers: the tab-separated files of the workspace's `tests/data`.

use std::path::Path;

/// The rows of `tests/data/{name}` as fields, comment lines left out; never empty.
pub fn rows(name: &str) -> Vec<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data").join(name);
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let rows: Vec<Vec<String>> =
        lines.map(|line| line.split('\t').map(String::from).collect()).collect();
    assert!(!rows.is_empty(), "{} has no rows", path.display());
    rows
}

/// The numbers of a comma-separated field.
pub fn numbers(field: &str) -> Vec<u64> {
    field.split(',').filter(|part| !part.is_empty()).map(|part| part.parse().unwrap()).collect()
}

/// A vertex count and a field of arcs `0>1 2>0` or edges `0-1`, where `-` stands for none.
pub fn arcs(n: &str, field: &str) -> (usize, Vec<(usize, usize)>) {
    let pair = |text: &str| {
        let (from, to) = text.split_once(['>', '-']).unwrap();
        (from.parse().unwrap(), to.parse().unwrap())
    };
    (n.parse().unwrap(), field.split(' ').filter(|text| *text != "-").map(pair).collect())
}
