//! What every source file of the library keeps to: headers, docs, messages, sizes, exact numbers.

use std::path::{Path, PathBuf};

/// The bullets of a header, in order.
const BULLETS: [&str; 7] = ["Play", "Position", "Offers", "Time", "Memory", "Source", "Status"];

const MAX_FILE: usize = 500;
const MAX_BODY: usize = 60;

/// Every `.rs` file below a folder of this crate, by path, with its lines.
fn files(folder: &str) -> Vec<(PathBuf, Vec<String>)> {
    let mut open = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    let mut found = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().map_or(false, |extension| extension == "rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                found.push((path, text.lines().map(String::from).collect()));
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "{folder} has no source files");
    found
}

/// Fails with all offences at once, each as `path:line: what`.
fn none(offences: Vec<(PathBuf, usize, String)>) {
    let line = |(path, at, what): &(PathBuf, usize, String)| {
        format!("{}:{}: {what}\n", path.display(), at + 1)
    };
    assert!(offences.is_empty(), "\n{}", offences.iter().map(line).collect::<String>());
}

/// The offences that a check finds, one line at a time.
fn by_line(
    folder: &str,
    check: impl Fn(&[String], usize) -> Option<String>,
) -> Vec<(PathBuf, usize, String)> {
    let mut offences = Vec::new();
    for (path, lines) in files(folder) {
        let found = (0..lines.len()).filter_map(|at| Some((at, check(&lines, at)?)));
        offences.extend(found.map(|(at, what)| (path.clone(), at, what)));
    }
    offences
}

/// A line without its line comment; string literals that hold `//` do not occur.
fn code(line: &str) -> &str {
    line.split("//").next().unwrap_or("").trim()
}

#[test]
fn every_file_opens_with_a_header_and_is_short() {
    let mut offences = Vec::new();
    for (path, lines) in ["src", "tests", "benches"].iter().flat_map(|folder| files(folder)) {
        if !lines[0].starts_with("//! ") {
            offences.push((path.clone(), 0, "does not open with `//! `".to_string()));
        }
        if lines.len() > MAX_FILE {
            offences.push((path, MAX_FILE, format!("has {} lines", lines.len())));
        }
    }
    none(offences);
}

#[test]
fn every_module_has_all_bullets_in_order() {
    let mut offences = Vec::new();
    for (path, lines) in files("src") {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if name == "mod.rs" || name == "lib.rs" {
            continue;
        }
        let is_summary = lines[0].contains(": ") && lines[0].ends_with('.') && lines[1] == "//!";
        if !is_summary {
            offences.push((path.clone(), 0, "is not `//! Name: what it is.`".to_string()));
        }
        let bullets = lines[2..].iter().take_while(|line| line.starts_with("//! - "));
        let bullets: Vec<(&str, &str)> =
            bullets.filter_map(|line| line["//! - ".len()..].split_once(": ")).collect();
        let names: Vec<&str> = bullets.iter().map(|bullet| bullet.0).collect();
        if names != BULLETS || bullets.iter().any(|bullet| bullet.1.trim().is_empty()) {
            offences.push((path.clone(), 2, format!("has the bullets {names:?}")));
        }
        if lines.get(2 + BULLETS.len()).map_or(false, |line| line.starts_with("//! -")) {
            offences.push((path, 2 + BULLETS.len(), "has too many bullets".to_string()));
        }
    }
    none(offences);
}

#[test]
fn every_public_function_has_a_sentence_and_an_example() {
    none(by_line("src", |lines, at| {
        if !lines[at].trim_start().starts_with("pub fn ") {
            return None;
        }
        let above = lines[..at].iter().rev().map(|line| line.trim_start());
        let above: Vec<&str> = above.filter(|line| !line.starts_with("#[")).collect();
        let doc: Vec<&str> = above.into_iter().take_while(|line| line.starts_with("///")).collect();
        let has_sentence = doc.last().map_or(false, |line| line.len() > "/// ".len());
        let has_example = doc.contains(&"/// # Examples") && doc.iter().any(|l| l.contains("```"));
        (!has_sentence || !has_example).then(|| "has no doc with an example".to_string())
    }));
}

/// Whether a message starts with a name, as `module::function: `, `Type::{function}: ` or `{name}: `.
fn starts_with_a_name(message: &str) -> bool {
    let name = message.split(": ").next().unwrap_or("");
    let is_part = |part: &str| {
        let inner = part.strip_prefix('{').and_then(|part| part.strip_suffix('}'));
        let word = inner.unwrap_or(part);
        !word.is_empty() && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    let parts: Vec<&str> = name.split("::").collect();
    let is_complete = parts.len() == 2 || name.starts_with('{');
    message.contains(": ") && is_complete && parts.iter().all(|part| is_part(part))
}

#[test]
fn every_assertion_has_a_message_that_names_the_function() {
    none(by_line("src", |lines, at| {
        let line = code(&lines[at]);
        let is_assert = ["assert!(", "assert_eq!(", "assert_ne!(", "panic!(", "unreachable!("]
            .iter()
            .any(|start| line.starts_with(start));
        if !is_assert {
            return None;
        }
        let end = lines[at..].iter().position(|line| line.trim_end().ends_with(");"))?;
        let text = lines[at..=at + end].join("\n");
        let message = text.split('"').nth(1).unwrap_or("");
        (!starts_with_a_name(message)).then(|| format!("has the message {message:?}"))
    }));
}

#[test]
fn names_of_functions_are_told_from_other_texts() {
    for good in ["nim::f: heap 7", "Dag::{function}: a", "{function}: a", "{name}: edge {x}"] {
        assert!(starts_with_a_name(good), "{good}");
    }
    for bad in ["", "heap 7 is too large", "Adjacency: a pair", "nim::f heap", "nim::f g: a"] {
        assert!(!starts_with_a_name(bad), "{bad}");
    }
}

#[test]
fn numbers_are_exact_and_nothing_is_unwrapped() {
    let is_word = |text: &str, at: usize, len: usize| {
        let bytes = text.as_bytes();
        let is_part = |idx: usize| {
            bytes.get(idx).map_or(false, |&byte| byte.is_ascii_alphanumeric() || byte == b'_')
        };
        !is_part(at + len) && (at == 0 || !is_part(at - 1) || bytes[at - 1].is_ascii_digit())
    };
    none(by_line("src", |lines, at| {
        let line = code(&lines[at]);
        let banned = ["unwrap(", "expect(", "unsafe ", "todo!(", "dbg!(", "println!("];
        let found = banned.iter().find(|word| line.contains(**word)).copied();
        let floats = ["f32", "f64"].iter().find(|float| {
            line.match_indices(**float).any(|(at, float)| is_word(line, at, float.len()))
        });
        found.or(floats.copied()).map(|word| format!("has `{word}`"))
    }));
}

#[test]
fn no_function_body_is_long() {
    let mut offences = by_line("src", long_body);
    offences.extend(by_line("tests", long_body));
    none(offences);
}

/// The length of the body that starts here, if it is too long. The layout is rustfmt's: the body
/// ends with a brace in the column of the `fn`.
fn long_body(lines: &[String], at: usize) -> Option<String> {
    let line = &lines[at];
    let text = line.trim_start();
    if !text.starts_with("fn ")
        && !text.starts_with("pub fn ")
        && !text.starts_with("pub const fn ")
    {
        return None;
    }
    let indent = line.len() - text.len();
    let open =
        at + lines[at..].iter().position(|line| line.ends_with('{') || line.ends_with('}'))?;
    let close = format!("{}}}", " ".repeat(indent));
    let n_lines = lines[open..].iter().position(|line| *line == close)?.saturating_sub(1);
    (n_lines > MAX_BODY && !lines[open].ends_with('}')).then(|| format!("has a body of {n_lines}"))
}

#[test]
fn modules_are_listed_in_order() {
    for (path, lines) in files("src").into_iter().chain(files("tests")) {
        let listed: Vec<&String> = lines
            .iter()
            .filter(|line| line.ends_with(';'))
            .filter(|line| line.starts_with("mod ") || line.starts_with("pub mod "))
            .collect();
        assert!(listed.windows(2).all(|pair| pair[0] < pair[1]), "{}", path.display());
    }
}
