//! Package: the package that a solution's file stands in, for those who name the file alone.

use crate::failure::Failure;
use cgt_bundle::{Edition, Files, PackageId, Workspace};
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
    let given = manifest_path.map(manifest);
    let Some(path) = given.or_else(|| nearest(&real)) else { return Ok(None) };
    let (workspace, Some(package)) = Workspace::open_manifest(files.clone(), &path)? else {
        return Ok(None);
    };
    let mut bins = workspace.packages[package].manifest.bins.iter();
    let is_meant = |path: &Path| path.canonicalize().is_ok_and(|path| path == real);
    let name = bins.find(|bin| is_meant(&bin.path)).map(|bin| bin.name.clone());
    Ok(name.map(|name| Binary { workspace, package, name }))
}

/// The edition of the package in whose folder a file is, as those are that are no binaries of it:
/// examples, say.
///
/// # Errors
///
/// A manifest that cannot be read or makes no sense.
pub(crate) fn edition_at(files: &Files, file: &Path) -> Result<Option<Edition>, Failure> {
    let Some(path) = file.canonicalize().ok().and_then(|real| nearest(&real)) else {
        return Ok(None);
    };
    let (workspace, package) = Workspace::open_manifest(files.clone(), &path)?;
    Ok(package.map(|package| workspace.packages[package].manifest.edition))
}

/// The manifest that cargo finds for a file.
fn nearest(file: &Path) -> Option<PathBuf> {
    file.ancestors().skip(1).map(manifest).find(|path| path.is_file())
}

/// A manifest, also where its folder is given.
pub(crate) fn manifest(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    if path.is_dir() { path.join("Cargo.toml") } else { path }
}
