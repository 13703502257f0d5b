//! Package: the package that a solution's file stands in, for those who name the file alone.

use super::manifest;
use crate::failure::Failure;
use cgt_bundle::{Code, Diagnostics, Files, Request, Root, Workspace};
use std::path::{Path, PathBuf};

/// What stands in the way of a bundle; where crates are not known that a package may know, with the
/// way to ask for it.
pub(super) fn told_of(request: &Request, diagnostics: Diagnostics) -> Failure {
    let is_unknown = diagnostics.0.iter().any(|diagnostic| diagnostic.code == Code::UnknownCrate);
    let mut failure = Failure::from(diagnostics);
    if is_unknown && let [Root::Solution { path, text: None }] = request.roots.as_slice() {
        let hint = options(path).map(|options| {
            format!("\n  = help: it stands in a package, whose crates `{options}` knows")
        });
        failure.message.push_str(&hint.unwrap_or_default());
    }
    failure
}

/// The options for a file of a package: its manifest, and the binary if it is one.
fn options(path: &Path) -> Option<String> {
    let real = path.canonicalize().ok()?;
    // As short as the path was given, if its folders reach as far.
    let given = path.parent().into_iter().flat_map(Path::ancestors).map(here);
    let folders = given.chain(real.ancestors().skip(1).map(Path::to_path_buf));
    let mut packages = folders.filter_map(|folder| {
        let manifest = manifest(&folder);
        let is_there = manifest.is_file();
        let (workspace, package) =
            Workspace::open_manifest(Files::Disk, &manifest).ok().filter(|_| is_there)?;
        Some((folder, workspace, package?))
    });
    let (folder, workspace, package) = packages.next()?;
    let mut bins = workspace.packages[package].manifest.bins.iter();
    let bin = bins.find(|bin| bin.path.canonicalize().is_ok_and(|bin| bin == real))?;
    Some(format!("--manifest-path {} --bin {}", folder.display(), bin.name))
}

fn here(folder: &Path) -> PathBuf {
    if folder == Path::new("") { PathBuf::from(".") } else { folder.to_path_buf() }
}
