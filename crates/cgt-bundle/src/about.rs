//! About: what a manifest tells of its package, as cargo tells it to the code by `env!`.

use crate::files::{Files, normal};
use crate::manifest::Inherit;
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};
use toml::{Table, Value};

/// The keys whose texts variables have, which are empty where nothing is stated.
const TEXTS: [&str; 5] = ["description", "homepage", "license", "repository", "rust-version"];

/// The files that are a package's `readme` where it names none.
const README: [&str; 3] = ["README.md", "README.txt", "README"];

/// The variables `CARGO_PKG_...` of a package that are not its name and version.
pub fn variables(
    files: &Files,
    dir: &Path,
    inherit: &Inherit<'_>,
    workspace: &Table,
) -> BTreeMap<String, String> {
    let about = About { files, dir, inherit, workspace };
    let texts = TEXTS.map(|key| (key, inherit.text(key)));
    let others = [
        ("authors", about.authors()),
        ("readme", about.readme()),
        ("license-file", about.file("license-file")),
    ];
    let all = texts.into_iter().chain(others);
    let variable = |key: &str| format!("CARGO_PKG_{}", key.to_uppercase().replace('-', "_"));
    all.map(|(key, value)| (variable(key), value.unwrap_or_default())).collect()
}

struct About<'a> {
    files: &'a Files,
    dir: &'a Path,
    inherit: &'a Inherit<'a>,
    workspace: &'a Table,
}

impl About<'_> {
    fn authors(&self) -> Option<String> {
        let all = self.inherit.value("authors")?.0.as_array()?.iter();
        Some(all.filter_map(Value::as_str).collect::<Vec<_>>().join(":"))
    }

    /// A path, from the package's folder.
    fn file(&self, key: &str) -> Option<String> {
        let (value, is_shared) = self.inherit.value(key)?;
        let path = value.as_str()?;
        if !is_shared {
            return Some(path.to_string());
        }
        let root = Path::new(self.workspace.get("dir")?.as_str()?);
        Some(relative(self.dir, &normal(&root.join(path))).display().to_string())
    }

    fn readme(&self) -> Option<String> {
        match self.inherit.value("readme") {
            Some((Value::Boolean(is_there), _)) => is_there.then(|| README[0].to_string()),
            Some(_) => self.file("readme"),
            None => {
                let there = README.iter().find(|name| self.files.is_file(&self.dir.join(name)));
                there.map(|name| name.to_string())
            }
        }
    }
}

/// The way from a folder to a file.
fn relative(from: &Path, to: &Path) -> PathBuf {
    let (from, to): (Vec<Component<'_>>, Vec<Component<'_>>) =
        (from.components().collect(), to.components().collect());
    let common = from.iter().zip(&to).take_while(|(one, other)| one == other).count();
    let up = from[common..].iter().map(|_| Component::ParentDir);
    up.chain(to[common..].iter().copied()).collect()
}
