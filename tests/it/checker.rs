//! Checkers: whether an answer is right by the judge's rules.

use std::collections::HashMap;

/// Panics unless `answer` is right for `input`, where `wanted` is the judge's own answer.
pub fn check(checker: &str, input: &str, wanted: &str, answer: &str) {
    match checker {
        "exact" => assert_eq!(tokens(answer), tokens(wanted), "input:\n{input}"),
        "election" => {
            assert_eq!(election(input, answer), Ok(wanted.starts_with("WIN")), "{answer}")
        }
        _ => panic!("no checker is named {checker}, add it"),
    }
}

/// The value of a key of the judge's `meta.toml`.
pub fn meta_value(meta: &str, key: &str) -> String {
    let table: toml::Table = meta.parse().unwrap_or_else(|error| panic!("{error}"));
    let value = table.get(key).and_then(toml::Value::as_str);
    value.unwrap_or_else(|| panic!("the meta data has no {key}")).to_string()
}

fn tokens(text: &str) -> Vec<&str> {
    text.split_ascii_whitespace().collect()
}

/// Whether the answer claims a win, with its move checked: one vertex drops, only its
/// out-neighbours change with it, and the XOR of every level becomes 0.
fn election(input: &str, answer: &str) -> Result<bool, String> {
    let numbers: Vec<usize> = tokens(input).iter().map(|token| token.parse().unwrap()).collect();
    let (n, arcs) = (numbers[0], numbers[2 + numbers[0]..].chunks(2));
    let mut successors = vec![Vec::new(); n];
    arcs.for_each(|arc| successors[arc[0] - 1].push(arc[1] - 1));
    let Some(heights) = answer.strip_prefix("WIN") else {
        return if answer.trim() == "LOSE" {
            Ok(false)
        } else {
            Err("neither WIN nor LOSE".into())
        };
    };
    let after: Vec<usize> = tokens(heights).iter().map(|token| token.parse().unwrap()).collect();
    let before = &numbers[2..2 + n];
    let moved: Vec<usize> = (0..n).filter(|&v| after[v] != before[v]).collect();
    let is_legal = |&v: &usize| {
        after[v] < before[v] && moved.iter().all(|&w| w == v || successors[v].contains(&w))
    };
    if !moved.iter().any(is_legal) {
        return Err("no vertex may make this move".into());
    }
    let mut sums: HashMap<usize, usize> = HashMap::new();
    (0..n).for_each(|v| *sums.entry(level(&successors, v)).or_default() ^= after[v]);
    if sums.values().any(|&sum| sum != 0) {
        return Err(format!("the levels do not cancel: {sums:?}"));
    }
    Ok(true)
}

/// The Grundy value of a vertex, by its definition: for small graphs only.
fn level(successors: &[Vec<usize>], v: usize) -> usize {
    let below: Vec<usize> = successors[v].iter().map(|&w| level(successors, w)).collect();
    (0..).find(|level| !below.contains(level)).unwrap()
}

#[test]
fn the_election_checker_accepts_only_right_moves() {
    let input = "4 2\n2 1 1 5\n1 2\n3 4\n";
    assert_eq!(election(input, "WIN\n1 5 1 5"), Ok(true));
    assert_eq!(election(input, "LOSE\n"), Ok(false));
    for wrong in ["WIN\n1 5 1 4", "WIN\n2 1 1 5", "WIN\n2 1 2 1", "WIN\n0 5 1 5", "WON"] {
        assert!(election(input, wrong).is_err(), "{wrong}");
    }
}
