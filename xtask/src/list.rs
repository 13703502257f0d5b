//! `list`: the public modules with what their headers say.

use crate::cli::List;
use crate::failure::Failure;
use crate::{home, output};
use cgt_bundle::{Entry, catalogue};
use serde::ser::{Serialize, SerializeMap, Serializer};

/// The bullets of a header that are shown to a person.
const LIMITS: &[&str] = &["Position", "Time", "Memory"];

/// Prints the modules that fit all words of the filter.
pub(crate) fn run(args: &List) -> Result<(), Failure> {
    let mut entries = catalogue(home::workspace()?)?;
    entries.retain(|entry| args.filter.iter().all(|word| fits(entry, word)));
    if entries.is_empty() && !args.filter.is_empty() {
        output::note(&format!("no module fits: {}", args.filter.join(" ")));
    }
    let text = if args.json { json(&entries)? } else { entries.iter().map(plain).collect() };
    output::print(&text)?;
    if entries.is_empty() { Err(Failure::check("")) } else { Ok(()) }
}

fn fits(entry: &Entry, word: &str) -> bool {
    let header = entry.header.iter().map(|(_, value)| value);
    let mut texts = [&entry.path, &entry.summary].into_iter().chain(header).chain(&entry.items);
    texts.any(|text| text.to_lowercase().contains(&word.to_lowercase()))
}

fn plain(entry: &Entry) -> String {
    let mut text = format!("{}\n    {}\n", entry.path, entry.summary);
    for (name, value) in entry.header.iter().filter(|(name, _)| LIMITS.contains(&name.as_str())) {
        text.push_str(&format!("    {name}: {value}\n"));
    }
    text
}

fn json(entries: &[Entry]) -> Result<String, Failure> {
    let rows: Vec<Row<'_>> = entries.iter().map(Row).collect();
    let text = serde_json::to_string_pretty(&rows).map_err(Failure::usage)?;
    Ok(text + "\n")
}

/// A module as JSON.
struct Row<'a>(&'a Entry);

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(5))?;
        map.serialize_entry("crate", &self.0.krate)?;
        map.serialize_entry("path", &self.0.path)?;
        map.serialize_entry("summary", &self.0.summary)?;
        map.serialize_entry("header", &Header(&self.0.header))?;
        map.serialize_entry("items", &self.0.items)?;
        map.end()
    }
}

/// The bullets of a header as one object, in their order.
struct Header<'a>(&'a [(String, String)]);

impl Serialize for Header<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}
