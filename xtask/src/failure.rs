//! What ends a command early: a message and an exit status.

use cgt_bundle::{Code, Diagnostic, Diagnostics};
use std::fmt;
use std::path::Path;

/// Why a command did not do what it was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The exit status: 1 if a check said no, 2 for wrong usage and failed I/O.
    pub exit: u8,
    /// What goes to standard error.
    pub message: String,
}

impl Failure {
    /// A check that said no.
    pub(crate) fn check(message: impl Into<String>) -> Self {
        Failure { exit: 1, message: message.into() }
    }

    /// A command that makes no sense as it was given.
    pub(crate) fn usage(message: impl fmt::Display) -> Self {
        Failure { exit: 2, message: format!("error: {message}") }
    }

    /// A file or stream that cannot be read or written.
    pub(crate) fn io(what: &str, path: &Path, error: &std::io::Error) -> Self {
        Failure::usage(format!("{} cannot be {what}: {error}", path.display()))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}

/// What says no after a bundle was made.
const VERDICTS: &[Code] = &[Code::Rejected, Code::NotSame];

impl From<Diagnostics> for Failure {
    fn from(diagnostics: Diagnostics) -> Self {
        let is_verdict =
            diagnostics.0.first().is_some_and(|diagnostic| VERDICTS.contains(&diagnostic.code));
        Failure { exit: if is_verdict { 1 } else { 2 }, message: diagnostics.to_string() }
    }
}

impl From<Diagnostic> for Failure {
    fn from(diagnostic: Diagnostic) -> Self {
        Diagnostics::from(diagnostic).into()
    }
}
