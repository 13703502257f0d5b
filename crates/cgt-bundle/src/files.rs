//! Where source text comes from: the disk, or a map in memory that tests fill.

use std::collections::BTreeMap;
use std::io;
use std::path::{Component, Path, PathBuf};

/// A reader of files; the only way by which the stages before `verify` see the disk.
#[derive(Clone, Debug)]
pub enum Files {
    /// The real file system.
    Disk,
    /// Paths and their contents.
    Memory(BTreeMap<PathBuf, Vec<u8>>),
}

impl Files {
    /// Files in memory from `(path, text)` pairs.
    pub fn memory<P: Into<PathBuf>, T: Into<Vec<u8>>>(
        files: impl IntoIterator<Item = (P, T)>,
    ) -> Self {
        Files::Memory(files.into_iter().map(|(path, text)| (path.into(), text.into())).collect())
    }

    /// The bytes of a file.
    pub fn bytes(&self, path: &Path) -> io::Result<Vec<u8>> {
        match self {
            Files::Disk => std::fs::read(path),
            Files::Memory(files) => {
                files.get(&normal(path)).cloned().ok_or_else(|| io::ErrorKind::NotFound.into())
            }
        }
    }

    /// The text of a file, which must be UTF-8.
    pub fn text(&self, path: &Path) -> io::Result<String> {
        String::from_utf8(self.bytes(path)?).map_err(|error| {
            io::Error::new(io::ErrorKind::InvalidData, format!("not UTF-8: {error}"))
        })
    }

    /// Whether `path` is a file.
    pub fn is_file(&self, path: &Path) -> bool {
        match self {
            Files::Disk => path.is_file(),
            Files::Memory(files) => files.contains_key(&normal(path)),
        }
    }

    /// The names of the files and folders directly inside `path`, sorted.
    pub fn children(&self, path: &Path) -> Vec<String> {
        let mut names: Vec<String> = match self {
            Files::Disk => {
                let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
                entries.filter_map(|entry| entry.file_name().into_string().ok()).collect()
            }
            Files::Memory(files) => {
                let inside = files.keys().filter_map(|file| file.strip_prefix(normal(path)).ok());
                inside.filter_map(|rest| Some(rest.iter().next()?.to_str()?.to_string())).collect()
            }
        };
        names.sort();
        names.dedup();
        names
    }

    /// The path without symbolic links where the disk can tell, else without `.` and `..`.
    pub fn canonical(&self, path: &Path) -> PathBuf {
        match self {
            Files::Disk => path.canonicalize().unwrap_or_else(|_| normal(path)),
            Files::Memory(_) => normal(path),
        }
    }
}

/// `path` with `.` and `x/..` folded away.
pub fn normal(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir
                if matches!(out.components().next_back(), Some(Component::Normal(_))) =>
            {
                out.pop();
            }
            part => out.push(part),
        }
    }
    out
}
