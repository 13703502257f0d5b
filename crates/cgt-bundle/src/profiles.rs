//! Profiles: what a root manifest sets for single packages, which in one file is the same for all.

use std::path::{Path, PathBuf};
use toml::{Table, Value};

/// What decides how code of a package works.
pub(crate) const MEANINGS: &[&str] = &["debug-assertions", "overflow-checks"];

/// A setting for one package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Override {
    pub profile: String,
    /// The package as the manifest has it, perhaps with a version; `*` for all outside the workspace.
    pub package: String,
    pub key: &'static str,
    /// The file that has it, if that is no manifest.
    pub path: Option<PathBuf>,
}

impl Override {
    /// Whether it is for a package of that name.
    pub fn is_for(&self, name: &str, is_member: bool) -> bool {
        let own = self.package.split(['@', ':']).next().unwrap_or_default();
        own == name || (self.package == "*" && !is_member)
    }
}

/// The settings for single packages that differ from those of their profile, in a root manifest or in
/// another file.
pub(crate) fn overrides(root: &Table, path: Option<&Path>) -> Vec<Override> {
    let tables = |table: &Table, key: &str| -> Vec<(String, Table)> {
        let inner = table.get(key).and_then(Value::as_table).into_iter().flatten();
        inner.filter_map(|(name, value)| Some((name.clone(), value.as_table()?.clone()))).collect()
    };
    let mut all = Vec::new();
    for (profile, of_all) in tables(root, "profile") {
        for (package, own) in tables(&of_all, "package") {
            let differs =
                |key: &&&str| own.contains_key(**key) && own.get(**key) != of_all.get(**key);
            all.extend(MEANINGS.iter().filter(differs).map(|&key| Override {
                profile: profile.clone(),
                package: package.clone(),
                key,
                path: path.map(Path::to_path_buf),
            }));
        }
    }
    all
}
