//! Package: the package that a solution's file stands in, for those who name the file alone.

use crate::failure::Failure;
use cgt_bundle::{Files, PackageId, Workspace};
use std::path::{Path, PathBuf};

/// A binary of a package.
pub(crate) struct Binary {
    /// The package with the workspace around it.
    pub(crate) workspace: Workspace,
    pub(crate) package: PackageId,
    pub(crate) name: String,
}

/// The binary that a file is for cargo: in the package of a manifest, or else in the nearest one.
/// What it means hangs on the edition, the features and the dependencies that are stated there.
///
/// # Errors
///
/// A manifest that cannot be read or makes no sense.
pub(crate) fn binary_at(
    files: &Files,
    file: &Path,
    manifest_path: Option<&Path>,
) -> Result<Option<Binary>, Failure> {
    // What is not there is told of by whoever reads it.
    let Ok(real) = file.canonicalize() else { return Ok(None) };
    let above = || real.ancestors().skip(1).map(manifest).find(|path| path.is_file());
    let Some(path) = manifest_path.map(manifest).or_else(above) else { return Ok(None) };
    let (workspace, Some(package)) = Workspace::open_manifest(files.clone(), &path)? else {
        return Ok(None);
    };
    let mut bins = workspace.packages[package].manifest.bins.iter();
    let is_meant = |path: &Path| path.canonicalize().is_ok_and(|path| path == real);
    let name = bins.find(|bin| is_meant(&bin.path)).map(|bin| bin.name.clone());
    Ok(name.map(|name| Binary { workspace, package, name }))
}

/// A manifest, also where its folder is given.
pub(crate) fn manifest(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    if path.is_dir() { path.join("Cargo.toml") } else { path }
}
