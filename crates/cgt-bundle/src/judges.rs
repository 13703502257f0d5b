//! Judges: what each of them compiles, for bundles that are meant for one.

use crate::diag::{Code, Diagnostic};
use crate::manifest::Edition;
use toml::{Table, Value};

/// What an online judge runs, as far as is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judge {
    /// Its name on the command line.
    pub name: String,
    /// The version of its compiler.
    pub rust: Option<String>,
    /// The editions that can be chosen, best first; empty if not known.
    pub editions: Vec<Edition>,
    /// The largest source in bytes.
    pub source_limit: Option<usize>,
    /// Crates that it has, by package name.
    pub crates: Vec<JudgeCrate>,
    /// What it sets for `cfg`.
    pub cfg: Vec<String>,
    /// How sure that is: `high`, `medium` or `low`.
    pub sure: String,
}

/// A crate that a judge has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgeCrate {
    /// The package's name.
    pub package: String,
    /// The name by which code uses it.
    pub library: String,
    /// Its version, `*` if that is not known.
    pub version: String,
    /// The features that are on beside the default ones.
    pub features: Vec<String>,
}

/// All judges, by name.
pub fn judges() -> Vec<Judge> {
    let table = include_str!("../judges.toml").parse::<Table>().unwrap_or_default();
    table.into_iter().filter_map(|(name, value)| Some(judge(name, value.as_table()?))).collect()
}

fn text(table: &Table, key: &str) -> Option<String> {
    table.get(key).and_then(Value::as_str).map(str::to_string)
}

fn list(table: &Table, key: &str) -> Vec<String> {
    let values = table.get(key).and_then(Value::as_array).into_iter().flatten();
    values.filter_map(|value| Some(value.as_str()?.to_string())).collect()
}

fn judge_crate(package: &str, value: &Value) -> JudgeCrate {
    let table = value.as_table().cloned().unwrap_or_default();
    let version = value.as_str().map(str::to_string).or_else(|| text(&table, "version"));
    JudgeCrate {
        package: package.to_string(),
        library: text(&table, "library").unwrap_or_else(|| package.replace('-', "_")),
        version: version.unwrap_or_else(|| "*".to_string()),
        features: list(&table, "features"),
    }
}

fn judge(name: String, table: &Table) -> Judge {
    let crates = table.get("crates").and_then(Value::as_table).into_iter().flatten();
    Judge {
        name,
        rust: text(table, "rust"),
        editions: list(table, "editions").iter().filter_map(|year| year.parse().ok()).collect(),
        source_limit: table
            .get("source_limit")
            .and_then(Value::as_integer)
            .and_then(|limit| usize::try_from(limit).ok()),
        crates: crates.map(|(package, value)| judge_crate(package, value)).collect(),
        cfg: list(table, "cfg"),
        sure: text(table, "sure").unwrap_or_default(),
    }
}

impl Judge {
    /// The judge of that name.
    ///
    /// # Errors
    ///
    /// A name that no judge has, with the nearest ones.
    pub fn find(name: &str) -> Result<Judge, Diagnostic> {
        let all = judges();
        let names: Vec<String> = all.iter().map(|judge| judge.name.clone()).collect();
        let found = all.into_iter().find(|judge| judge.name == name.to_lowercase());
        found.ok_or_else(|| {
            let near = crate::names::nearest(name, names.clone());
            let shown = if near.is_empty() { names } else { near };
            Diagnostic::error(Code::UnknownJudge, format!("no judge is called `{name}`"))
                .help(format!("there are: {}", shown.join(", ")))
        })
    }

    /// The names by which code uses the judge's crates.
    pub fn crate_names(&self) -> std::collections::BTreeSet<String> {
        self.crates.iter().map(|own| own.library.clone()).collect()
    }

    /// The edition to bundle for, where the crates need `needed` at least and one may be asked for.
    ///
    /// # Errors
    ///
    /// An edition that the judge does not offer.
    pub fn edition(&self, asked: Option<Edition>, needed: Edition) -> Result<Edition, Diagnostic> {
        let offered: Vec<&str> = self.editions.iter().map(|edition| edition.as_str()).collect();
        let refused = |edition: Edition, why: &str| {
            let message =
                format!("{} does not offer edition {}, {why}", self.name, edition.as_str());
            Diagnostic::error(Code::JudgeEdition, message)
                .help(format!("it offers: {}", offered.join(", ")))
        };
        match asked {
            _ if self.editions.is_empty() => Ok(asked.unwrap_or(needed)),
            Some(asked) if self.editions.contains(&asked) => Ok(asked),
            Some(asked) => Err(refused(asked, "which was asked for")),
            None if self.editions.contains(&needed) => Ok(needed),
            // The least that is new enough changes the least.
            None => self
                .editions
                .iter()
                .copied()
                .filter(|edition| needed < *edition)
                .min()
                .ok_or_else(|| refused(needed, "which a crate needs")),
        }
    }

    /// The edition that a solution outside any package is read as, unless one is asked for: 2021, or
    /// where that is not offered the least that is newer.
    pub fn loose_edition(&self) -> Edition {
        let newer = self.editions.iter().copied().filter(|&edition| Edition::E2021 <= edition);
        newer.min().unwrap_or(Edition::E2021)
    }

    /// Whether a text is small enough.
    ///
    /// # Errors
    ///
    /// A text that is larger than the judge takes, with its largest items.
    pub fn check_size(&self, text: &str) -> Result<(), Diagnostic> {
        let Some(limit) = self.source_limit.filter(|&limit| limit < text.len()) else {
            return Ok(());
        };
        let largest: Vec<String> = crate::size::largest(text, 5)
            .into_iter()
            .map(|(name, size)| format!("{name} ({size})"))
            .collect();
        let message = format!("the bundle has {} bytes, {} takes {limit}", text.len(), self.name);
        let help = format!(
            "--minify or --prune make it smaller; the largest items are {}",
            largest.join(", ")
        );
        Err(Diagnostic::error(Code::TooLarge, message).help(help))
    }
}
