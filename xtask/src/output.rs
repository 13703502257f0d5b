//! Output: standard output for the product, standard error for the rest, files whole or not at all.

use crate::failure::Failure;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Prints the product; a reader that has seen enough is no failure.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::io("written", Path::new("standard output"), &error))
        }
        _ => Ok(()),
    }
}

/// Tells the user something beside the product; nothing is said for an empty text.
pub(crate) fn note(text: &str) {
    let text = text.trim_end();
    if !text.is_empty() {
        // Where this fails, there is nobody to tell.
        writeln!(io::stderr(), "{text}").ok();
    }
}

/// Writes a file whole: to a temporary one beside it, which then takes its name.
pub(crate) fn save(path: &Path, text: &str) -> Result<(), Failure> {
    save_bytes(path, text.as_bytes()).map_err(|error| Failure::io("written", path, &error))
}

/// The same with the folders above it.
pub(crate) fn save_with_folders(path: &Path, text: &str) -> Result<(), Failure> {
    let folder = path.parent().unwrap_or(Path::new(""));
    std::fs::create_dir_all(folder).map_err(|error| Failure::io("made", folder, &error))?;
    save(path, text)
}

fn save_bytes(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // A link stays a link, and a device such as /dev/null is written to, not replaced.
    let target = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    if target.exists() && !target.is_file() {
        return std::fs::OpenOptions::new().write(true).open(&target)?.write_all(bytes);
    }
    let folder = match target.parent() {
        Some(folder) if folder != Path::new("") => folder.to_path_buf(),
        _ => PathBuf::from("."),
    };
    let mut file = temporary().tempfile_in(folder).map_err(unnamed)?;
    file.write_all(bytes)?;
    if let Ok(metadata) = target.metadata() {
        file.as_file().set_permissions(metadata.permissions())?;
    }
    file.persist(&target).map(drop).map_err(|error| error.error)
}

/// An error without the name of the temporary file, which says nothing to anybody.
fn unnamed(error: io::Error) -> io::Error {
    let told = error.to_string();
    io::Error::new(error.kind(), told.split(" at path ").next().unwrap_or(&told))
}

/// A temporary file with the permissions that any new file would have.
fn temporary() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder
}

/// Rows as columns that line up, two spaces between them.
pub(crate) fn table<const N: usize>(rows: &[[String; N]]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..N).map(|column| width(column).unwrap_or(0)).collect();
    let line = |row: &[String; N]| {
        let cells: Vec<String> =
            row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        cells.join("  ").trim_end().to_string() + "\n"
    };
    rows.iter().map(line).collect()
}
