//! The clipboard: there if the program was built with the feature `clipboard`.

use crate::failure::Failure;

/// Refuses, before any work is done, what this program was built without.
pub(crate) fn check() -> Result<(), Failure> {
    if cfg!(feature = "clipboard") {
        return Ok(());
    }
    let remedy = "cargo run --package xtask --features clipboard -- bundle NAME --copy";
    Err(Failure::usage(format!("this program was built without the clipboard, use: {remedy}")))
}

/// Puts a text on the clipboard. Where the system keeps no copy of its own, this process has to
/// serve it: it then stays until something else is copied.
#[cfg(feature = "clipboard")]
pub(crate) fn copy(text: &str) -> Result<(), Failure> {
    let refused =
        |error: arboard::Error| Failure::usage(format!("the clipboard cannot be written: {error}"));
    let mut clipboard = arboard::Clipboard::new().map_err(refused)?;
    #[cfg(target_os = "linux")]
    {
        use arboard::SetExtLinux;
        crate::output::note("on the clipboard until something else is, Ctrl-C gives it up");
        clipboard.set().wait().text(text).map_err(refused)
    }
    #[cfg(not(target_os = "linux"))]
    clipboard.set_text(text).map_err(refused)
}

/// There is none.
#[cfg(not(feature = "clipboard"))]
pub(crate) fn copy(_text: &str) -> Result<(), Failure> {
    check()
}
