//! The clipboard: there if the program was built with the feature `clipboard`.
//!
//! Terminals can be asked for theirs (OSC 52), but do not say whether they did, and many stop at
//! fewer bytes than a bundle may have: a copy that may not be there is none.

use crate::failure::Failure;

/// Refuses, before any work is done, what this program was built without, or what is not there.
#[cfg(feature = "clipboard")]
pub(crate) fn check() -> Result<(), Failure> {
    arboard::Clipboard::new().map(drop).map_err(|error| refused(&error))
}

/// Refuses, before any work is done, what this program was built without.
#[cfg(not(feature = "clipboard"))]
pub(crate) fn check() -> Result<(), Failure> {
    let remedy = "cargo run --package xtask --features clipboard -- bundle NAME --copy";
    Err(Failure::usage(format!("this program was built without the clipboard, use: {remedy}")))
}

/// Puts a text on the clipboard. Where the system keeps no copy of its own, this process has to
/// serve it: it then stays until something else is copied.
#[cfg(feature = "clipboard")]
pub(crate) fn copy(text: &str) -> Result<(), Failure> {
    let mut clipboard = arboard::Clipboard::new().map_err(|error| refused(&error))?;
    #[cfg(target_os = "linux")]
    {
        use arboard::SetExtLinux;
        crate::output::note("on the clipboard until something else is, Ctrl-C gives it up");
        clipboard.set().wait().text(text).map_err(|error| refused(&error))
    }
    #[cfg(not(target_os = "linux"))]
    clipboard.set_text(text).map_err(|error| refused(&error))
}

#[cfg(feature = "clipboard")]
fn refused(error: &arboard::Error) -> Failure {
    let why = match error {
        arboard::Error::Unknown { description } => description.clone(),
        error => error.to_string(),
    };
    let remedy = "without a display, write a file by -o or pipe standard output on";
    Failure::usage(format!("the clipboard cannot be written: {why}; {remedy}"))
}

/// There is none.
#[cfg(not(feature = "clipboard"))]
pub(crate) fn copy(_text: &str) -> Result<(), Failure> {
    check()
}
