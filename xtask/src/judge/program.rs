//! Program: the two that are measured, and the process that builds them.

use crate::failure::Failure;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Two programs that should do the same.
#[derive(Deserialize, Serialize)]
pub(super) struct Programs {
    pub(super) original: PathBuf,
    pub(super) bundle: PathBuf,
}

impl Programs {
    /// Has both built by a process of its own, this command with `--build-only`, so that this one
    /// stays small: the system counts what a parent held at its start as its child's.
    pub(super) fn from_child() -> Result<Programs, Failure> {
        let failed =
            |error: std::io::Error| Failure::usage(format!("the builder does not run: {error}"));
        let mut builder = Command::new(std::env::current_exe().map_err(failed)?);
        builder.args(std::env::args_os().skip(1)).arg("--build-only");
        builder.stdin(Stdio::null()).stderr(Stdio::inherit());
        let output = builder.output().map_err(failed)?;
        if !output.status.success() {
            // It has said why.
            let exit = output.status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(2);
            return Err(Failure { exit, message: String::new() });
        }
        serde_json::from_slice(&output.stdout).map_err(Failure::usage)
    }
}
