//! Targets: which package is meant, and which of its programs.

use crate::diag::{Code, Diagnostic};
use crate::files::Files;
use crate::load::{PackageId, Workspace};
use crate::manifest::{self, Target};
use std::path::Path;

impl Workspace {
    /// Reads what one manifest stands for: a package with the workspace around it, or a workspace
    /// that is no package itself.
    ///
    /// # Errors
    ///
    /// A manifest that cannot be read or makes no sense.
    pub fn open_manifest(
        files: Files,
        manifest: &Path,
    ) -> Result<(Workspace, Option<PackageId>), Diagnostic> {
        let dir = manifest.parent().unwrap_or(Path::new(""));
        let table = manifest::table(&files, &dir.join("Cargo.toml"));
        let has = |key: &str| table.as_ref().is_ok_and(|table| table.contains_key(key));
        if has("workspace") && !has("package") {
            return Ok((Workspace::open(files, dir)?, None));
        }
        let (workspace, package) = Workspace::open_package(files, manifest)?;
        Ok((workspace, Some(package)))
    }

    /// The program of that name in a package, or in any member of the workspace; without a name that
    /// which `cargo run` would take.
    ///
    /// # Errors
    ///
    /// None of that name, or several and no name; what there is is listed.
    pub fn binary(
        &self,
        package: Option<PackageId>,
        name: Option<&str>,
    ) -> Result<(PackageId, Target), Diagnostic> {
        let members = (0..self.packages.len()).filter(|&id| self.packages[id].is_member);
        let packages = package.map_or_else(|| members.collect(), |package| vec![package]);
        let all = || {
            let bins = packages.iter().map(|&id| (id, &self.packages[id].manifest.bins));
            bins.flat_map(|(id, bins)| bins.iter().map(move |bin| (id, bin)))
        };
        let is_meant = |&(id, bin): &(PackageId, &Target)| {
            let usual = self.packages[id].manifest.default_run.as_deref();
            name.or(usual).is_none_or(|name| bin.name == name)
        };
        let fitting: Vec<(PackageId, &Target)> = all().filter(is_meant).collect();
        let whose = match package {
            Some(package) => format!("package `{}`", self.packages[package].manifest.name),
            None => "the workspace".to_string(),
        };
        let told = |(id, bin): (PackageId, &Target)| match package {
            Some(_) => bin.name.clone(),
            None => format!("{} in {}", bin.name, self.shown_folder(id)),
        };
        let refused = |message: String, help: String| {
            Err(Diagnostic::error(Code::Target, format!("{whose} has {message}")).help(help))
        };
        match (fitting.as_slice(), name) {
            ([(package, only)], _) => Ok((*package, (*only).clone())),
            ([], _) if all().next().is_none() => {
                refused("no binary".to_string(), "add src/main.rs, or name a file".to_string())
            }
            ([], name) => {
                let wanted =
                    name.map_or("its `default-run`".to_string(), |name| format!("`{name}`"));
                let known: Vec<String> = all().map(told).collect();
                refused(format!("no binary {wanted}"), format!("it has: {}", known.join(", ")))
            }
            (several, _) => {
                let known: Vec<String> = several.iter().copied().map(told).collect();
                let which =
                    if package.is_some() { "" } else { ", by its package's --manifest-path" };
                let help = format!("say which{which}: {}", known.join(", "));
                refused(format!("{} binaries", several.len()), help)
            }
        }
    }

    /// A package's folder, from the workspace's.
    pub(crate) fn shown_folder(&self, package: PackageId) -> String {
        let folder = &self.packages[package].manifest.dir;
        folder.strip_prefix(&self.root).unwrap_or(folder).display().to_string()
    }
}
