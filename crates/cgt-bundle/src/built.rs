//! Built: what a build script sets for `cfg`, which decides what a crate is.
//!
//! Nothing in the sources tells it, so cargo is asked, which runs the script as it does for a build.

use crate::diag::{Code, Diagnostic};
use crate::load::{PackageId, Workspace};
use crate::manifest::Manifest;
use cargo_metadata::{BuildScript, Message};
use std::collections::BTreeSet;

impl Workspace {
    /// Whether the build script of a package may set variables of the build.
    pub fn may_set(&self, manifest: &Manifest) -> bool {
        let Some(script) = &manifest.build else { return false };
        let text = self.files.text(script).unwrap_or_default();
        text.contains("rustc-env") || manifest.has_build_dependencies
    }

    /// Adds what the package's build script sets to what is on for it, as `cfg(...)`.
    ///
    /// # Errors
    ///
    /// A script that cargo cannot run.
    pub fn ask_build_script(&mut self, id: PackageId) -> Result<(), Diagnostic> {
        let manifest = &self.packages[id].manifest;
        let Some(script) = manifest.build.as_ref().filter(|_| self.files.are_real()) else {
            return Ok(());
        };
        // What it sets, it or one of its helpers has to say.
        let text = self.files.text(script).unwrap_or_default();
        if !text.contains("rustc-cfg") && !manifest.has_build_dependencies {
            return Ok(());
        }
        let (name, version) = (manifest.name.clone(), manifest.version.clone());
        let broken = |why: String| {
            let message = format!("the build script of `{name}` cannot be run: {why}");
            Diagnostic::error(Code::BuildOutput, message)
                .help("`cargo check` has to work where the bundle is made")
        };
        let output = crate::verify::cargo()
            .current_dir(&self.root)
            .args(["check", "--quiet", "--message-format=json"])
            .args(self.as_built_for(id))
            .output()
            .map_err(|error| broken(error.to_string()))?;
        if !output.status.success() {
            return Err(broken(String::from_utf8_lossy(&output.stderr).trim_end().to_string()));
        }
        let messages = Message::parse_stream(output.stdout.as_slice());
        let on: BTreeSet<String> = messages
            .filter_map(|message| match message {
                Ok(Message::BuildScriptExecuted(script)) => Some(script),
                _ => None,
            })
            .filter(|script| is_of(script, &name, &version))
            .flat_map(|script| script.cfgs)
            .map(|cfg| {
                // A feature that the script switches on is one as any other for the code.
                let feature =
                    cfg.strip_prefix("feature=\"").and_then(|name| name.strip_suffix('"'));
                feature.map_or_else(|| format!("cfg({cfg})"), str::to_string)
            })
            .collect();
        self.packages[id].features.extend(on);
        Ok(())
    }

    /// What has cargo build a package as this build does, since its features decide what its script
    /// sets: by the packages that the build starts from.
    fn as_built_for(&mut self, id: PackageId) -> Vec<String> {
        let mut roots = self.roots.clone();
        roots.retain(|(root, _)| self.reaches(*root, id));
        let mut arguments = Vec::new();
        for (root, asked) in roots {
            let manifest = &self.packages[root].manifest;
            arguments.extend(["--package".to_string(), manifest.id()]);
            for feature in asked.iter().filter(|feature| manifest.features.contains_key(*feature)) {
                arguments
                    .extend(["--features".to_string(), format!("{}/{feature}", manifest.name)]);
            }
        }
        if arguments.is_empty() {
            arguments.extend(["--package".to_string(), self.packages[id].manifest.id()]);
        }
        arguments
    }
}

impl Manifest {
    /// The package as cargo's options name it.
    fn id(&self) -> String {
        format!("{}@{}", self.name, self.version)
    }
}

/// Whether a script is that of a package. Only the folder of its output always has the name.
fn is_of(script: &BuildScript, name: &str, version: &str) -> bool {
    let folder = script.out_dir.parent().and_then(|folder| folder.file_name()).unwrap_or_default();
    let is_named = folder.rsplit_once('-').is_some_and(|(package, _)| package == name);
    is_named && script.package_id.repr.rsplit(['#', '@']).next() == Some(version)
}
