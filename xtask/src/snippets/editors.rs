//! Editors: the modules as snippets, in the formats that editors read.

use crate::failure::Failure;
use cgt_bundle::Entry;
use serde_json::{Map, json};

/// The file of VS Code and of what reads its format (LuaSnip, for one): one snippet a module.
pub(super) fn vs_code(entries: &[&Entry], texts: &[String]) -> String {
    let snippets: Map<_, _> = entries
        .iter()
        .zip(texts)
        .map(|(entry, text)| {
            let body: Vec<String> = text.lines().map(|line| escaped(line, r"\$")).collect();
            let snippet = json!({
                "scope": "rust",
                "prefix": trigger(entry),
                "description": entry.summary,
                "body": body,
            });
            (entry.path.clone(), snippet)
        })
        .collect();
    let text = serde_json::Value::Object(snippets);
    format!("{text:#}\n")
}

/// The file of UltiSnips: one snippet a module, at the beginning of a line.
pub(super) fn ultisnips(entries: &[&Entry], texts: &[String]) -> String {
    let snippet = |(entry, text): (&&Entry, &String)| {
        let summary = entry.summary.replace('"', "'");
        let body = escaped(text, "\\`{$");
        format!("\nsnippet {} \"{summary}\" b\n{body}endsnippet\n", trigger(entry))
    };
    let snippets: String = entries.iter().zip(texts).map(snippet).collect();
    format!("# Made by cargo xtask snippets\n{snippets}")
}

/// Refuses a line that would end a snippet of UltiSnips, wherever it stands; nothing can hide it.
pub(super) fn refuse_ends(entry: &Entry, text: &str) -> Result<(), Failure> {
    let Some(idx) = text.lines().position(|line| line.trim_end() == "endsnippet") else {
        return Ok(());
    };
    let place = format!("line {} of the bundle of {}", idx + 1, entry.path);
    let message =
        format!("{place} is `endsnippet`, which would end the snippet of UltiSnips there");
    Err(Failure::usage(message + ": write the string in another way, such as `end\\x73nippet`"))
}

/// What is typed for a module: its name.
fn trigger(entry: &Entry) -> &str {
    entry.path.rsplit("::").next().unwrap_or(&entry.path)
}

/// A text in which an editor sees nothing but text: a backslash before what means something.
fn escaped(text: &str, special: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if special.contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn an_editor_sees_no_variable_and_no_escape() {
        assert_eq!(escaped(r"$x and ${y}", r"\$"), r"\$x and \${y}");
        assert_eq!(escaped(r"'\\' and \$", r"\$"), r"'\\\\' and \\\$");
        assert_eq!(escaped(r"`$x` { y }", "\\`{$"), r"\`\$x\` \{ y }");
    }
}
