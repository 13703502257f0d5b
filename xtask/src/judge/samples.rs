//! Samples: pairs of an input and, where it is known, the answer.

use crate::failure::Failure;
use crate::home;
use std::path::{Path, PathBuf};

/// One input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sample {
    /// The name that its files have in common.
    pub(super) name: String,
    /// The file to read from.
    pub(super) input: PathBuf,
}

impl Sample {
    /// What is to be printed, if a file says so.
    pub(super) fn answer(&self) -> Result<Option<Vec<u8>>, Failure> {
        let files = ["out", "ans"].map(|extension| self.input.with_extension(extension));
        let Some(path) = files.iter().find(|path| path.is_file()) else { return Ok(None) };
        std::fs::read(path).map(Some).map_err(|error| Failure::io("read", path, &error))
    }
}

/// The samples of the folder that was named, or of the first that is where samples usually are.
pub(super) fn find(named: Option<&Path>, source: &Path) -> Result<Vec<Sample>, Failure> {
    let folders = named.map_or_else(|| usual(source), |folder| vec![folder.to_path_buf()]);
    let found = folders.iter().map(|folder| inside(folder)).find(|samples| !samples.is_empty());
    found.ok_or_else(|| {
        let shown: Vec<String> =
            folders.iter().map(|folder| folder.display().to_string()).collect();
        let message = format!("no sample is in {}", shown.join(" or "));
        Failure::usage(message + ": put NAME.in and NAME.out there, or name a folder by --samples")
    })
}

fn usual(source: &Path) -> Vec<PathBuf> {
    let beside = source.parent().unwrap_or(Path::new(""));
    let stem = source.file_stem().unwrap_or_default();
    vec![
        beside.join(stem),
        beside.join("samples"),
        home::dir().join("tests/data/judges").join(stem),
    ]
}

/// The samples of a folder, so that `2` comes before `10`.
fn inside(folder: &Path) -> Vec<Sample> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let files = entries.map(|entry| entry.path());
    let is_input = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "in");
    let inputs = files.filter(|path| is_input(path) && path.is_file());
    let mut samples: Vec<Sample> = inputs
        .map(|input| {
            let name = input.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            Sample { name, input }
        })
        .collect();
    samples.sort_by(|a, b| (a.name.len(), &a.name).cmp(&(b.name.len(), &b.name)));
    samples
}
