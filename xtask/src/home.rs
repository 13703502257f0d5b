//! Home: the workspace that the command line belongs to.

use crate::failure::Failure;
use cgt_bundle::{Files, Workspace};
use std::path::{Path, PathBuf};

/// The packages that make bundles, and are of no use in one.
const TOOLS: &[&str] = &["cgt-bundle", "xtask"];

/// The folder of the workspace: the nearest above the current one that holds `xtask`, else the one
/// that this program was built in.
pub(crate) fn dir() -> PathBuf {
    let current = std::env::current_dir().unwrap_or_default();
    let built_in = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."));
    current.ancestors().find(|dir| is_home(dir)).unwrap_or(built_in).to_path_buf()
}

/// The workspace in that folder, with the libraries that are there to be bundled.
///
/// # Errors
///
/// A manifest that cannot be read or makes no sense.
pub fn workspace() -> Result<Workspace, Failure> {
    workspace_seen_by(Files::Disk)
}

/// The same through a reader that may take notes.
pub(crate) fn workspace_seen_by(files: Files) -> Result<Workspace, Failure> {
    let mut workspace = Workspace::open(files, &dir())?;
    for package in &mut workspace.packages {
        package.is_member &= !TOOLS.contains(&package.manifest.name.as_str());
    }
    Ok(workspace)
}

fn is_home(dir: &Path) -> bool {
    let holds = |text: String| text.lines().any(|line| line.trim() == "[workspace]");
    dir.join("xtask/Cargo.toml").is_file()
        && std::fs::read_to_string(dir.join("Cargo.toml")).is_ok_and(holds)
}
