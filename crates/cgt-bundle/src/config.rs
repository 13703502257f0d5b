//! Config: what cargo's own configuration sets for a build, which no judge has.
//!
//! Cargo looks for it in the folder that it runs in, in those above and in its home, and in the
//! environment.

use crate::diag::Place;
use crate::files::Files;
use crate::profiles::{MEANINGS, Override, overrides};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use toml::{Table, Value};

/// The names that the file may have, below a folder or in cargo's home.
const NAMES: &[&str] = &["config.toml", "config"];

/// Flags for the code generator that change what code does.
const CODEGEN: &[&str] = &["debug-assertions", "overflow-checks", "panic"];

/// Flags that decide which instructions `cfg(target_feature)` finds.
const INSTRUCTIONS: &[&str] = &["target-cpu", "target-feature"];

/// What cargo's configuration says that changes how code works.
#[derive(Clone, Debug, Default)]
pub(crate) struct Config {
    pub settings: Vec<Setting>,
    /// The variables that it sets, each with the file that does.
    pub variables: BTreeMap<String, PathBuf>,
    /// What its profiles set for single packages.
    pub overrides: Vec<Override>,
}

/// One thing that is set for all code.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    pub what: String,
    pub place: Place,
    /// The name that code must ask for with `cfg` to be changed by it.
    pub asked: Option<String>,
}

/// A file, while it is read.
struct Source<'a> {
    path: &'a Path,
    text: &'a str,
}

impl Config {
    /// The configuration for what is built in a folder.
    pub fn read(files: &Files, dir: &Path) -> Config {
        let mut config = Config::default();
        let above = dir.ancestors().map(|dir| dir.join(".cargo"));
        let mut folders: Vec<PathBuf> = above.collect();
        if let Some(home) = home(files).filter(|home| !folders.contains(home)) {
            folders.push(home);
        }
        for folder in folders {
            let paths = NAMES.iter().map(|name| folder.join(name));
            let Some(path) = paths.into_iter().find(|path| files.is_file(path)) else { continue };
            // What cargo cannot read it tells of itself.
            let Ok(text) = files.text(&path) else { continue };
            let Ok(table) = text.parse::<Table>() else { continue };
            config.add(&table, &Source { path: &path, text: &text });
        }
        if files.are_real() {
            let variables: BTreeMap<_, _> = std::env::vars_os().collect();
            for (name, value) in variables {
                config.add_variable(&name.to_string_lossy(), &value.to_string_lossy());
            }
        }
        config
    }

    /// Notes what a variable of the environment sets.
    fn add_variable(&mut self, name: &str, value: &str) {
        // One of them has its own sign between the flags, since these may have spaces.
        let text = value.replace('\u{1f}', " ");
        let source = Source { path: Path::new(name), text: &text };
        let of_target = name.strip_prefix("CARGO_TARGET_");
        if let "RUSTFLAGS" | "CARGO_BUILD_RUSTFLAGS" = name {
            self.add_flags(&words(&Value::from(value)), &source);
        } else if name == "CARGO_ENCODED_RUSTFLAGS" {
            let flags: Vec<String> = value.split('\u{1f}').map(str::to_string).collect();
            self.add_flags(&flags, &source);
        } else if of_target.is_some_and(|name| name.ends_with("_RUSTFLAGS")) {
            self.add_flags(&words(&Value::from(value)), &source);
        } else if let Some(set) = name.strip_prefix("CARGO_PROFILE_") {
            for key in MEANINGS.iter().chain(&["panic"]) {
                let upper = format!("_{}", key.replace('-', "_").to_uppercase());
                if set.ends_with(&upper) {
                    let what = format!("`{key}` for a profile");
                    self.settings.push(source.setting(what, ("", ""), None));
                }
            }
        }
    }

    fn add(&mut self, table: &Table, source: &Source<'_>) {
        let sub = |key: &str| table.get(key).and_then(Value::as_table);
        let flags = |table: &Table| table.get("rustflags").map(words).unwrap_or_default();
        for flags in sub("build").into_iter().map(flags) {
            self.add_flags(&flags, source);
        }
        for (_, target) in sub("target").into_iter().flatten() {
            self.add_flags(&target.as_table().map(flags).unwrap_or_default(), source);
        }
        for (name, _) in sub("env").into_iter().flatten() {
            self.variables.entry(name.clone()).or_insert_with(|| source.path.to_path_buf());
        }
        for (profile, own) in sub("profile").into_iter().flatten() {
            for key in MEANINGS.iter().chain(&["panic"]) {
                if own.get(key).is_some() {
                    let what = format!("`{key}` for profile `{profile}`");
                    self.settings.push(source.setting(what, ("profile", key), None));
                }
            }
        }
        self.overrides.extend(overrides(table, Some(source.path)));
    }

    /// Notes the flags for the compiler that matter.
    fn add_flags(&mut self, flags: &[String], source: &Source<'_>) {
        let mut flags = flags.iter().peekable();
        while let Some(flag) = flags.next() {
            let (option, value) = match flag.as_str() {
                "--cfg" | "-C" | "--codegen" => (flag.as_str(), flags.next().cloned()),
                flag => match (flag.split_once('='), flag.strip_prefix("-C")) {
                    (Some(("--cfg", value)), _) => ("--cfg", Some(value.to_string())),
                    (Some(("--codegen", value)), _) => ("-C", Some(value.to_string())),
                    (_, Some(value)) => ("-C", Some(value.to_string())),
                    _ => continue,
                },
            };
            let Some(value) = value else { continue };
            let name = value.split('=').next().unwrap_or_default().trim();
            let asked = match option {
                "--cfg" => Some(name.to_string()),
                _ if CODEGEN.contains(&name) => None,
                _ if INSTRUCTIONS.contains(&name) => Some("target_feature".to_string()),
                _ => continue,
            };
            let option = if option == "--cfg" { option } else { "-C" };
            let what = format!("`{option} {value}`");
            self.settings.push(source.setting(what, ("rustflags", &value), asked));
        }
    }
}

impl Source<'_> {
    fn setting(
        &self,
        what: String,
        (table, written): (&str, &str),
        asked: Option<String>,
    ) -> Setting {
        let start = self.text.find(table).unwrap_or_default();
        let at = start + self.text[start..].find(written).unwrap_or_default();
        let place = Place::new(self.path.to_path_buf(), self.text, at..at + written.len());
        Setting { what, place, asked }
    }
}

/// Flags, as a list or as one text.
fn words(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) => text.split_whitespace().map(str::to_string).collect(),
        Value::Array(list) => {
            list.iter().filter_map(|flag| Some(flag.as_str()?.to_string())).collect()
        }
        _ => Vec::new(),
    }
}

/// Cargo's home, where there is one.
fn home(files: &Files) -> Option<PathBuf> {
    let given = std::env::var_os("CARGO_HOME").filter(|home| !home.is_empty()).map(PathBuf::from);
    let home = given.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    home.filter(|_| files.are_real())
}
