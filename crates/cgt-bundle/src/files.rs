//! Where source text comes from: the disk, or a map in memory that tests fill.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A reader of files; the only way by which the stages before `verify` see the disk.
#[derive(Clone, Debug)]
pub enum Files {
    /// The real file system.
    Disk,
    /// The same, with notes of what is looked at.
    Noted(Notes),
    /// Paths and their contents.
    Memory(BTreeMap<PathBuf, Vec<u8>>),
}

/// What was looked at on the disk, shared by all clones.
#[derive(Clone, Debug, Default)]
pub struct Notes(Arc<Mutex<Looked>>);

/// What was looked at on the disk, by the paths that were used for it.
#[derive(Clone, Debug, Default)]
pub struct Looked {
    /// Files that were read.
    pub read: BTreeSet<PathBuf>,
    /// These, and what was looked for and may not be there.
    pub asked: BTreeSet<PathBuf>,
    /// Folders that were listed.
    pub listed: BTreeSet<PathBuf>,
}

impl Notes {
    /// What has been looked at so far.
    pub fn looked(&self) -> Looked {
        self.open().clone()
    }

    fn open(&self) -> MutexGuard<'_, Looked> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Files {
    /// Files in memory from `(path, text)` pairs.
    pub fn memory<P: Into<PathBuf>, T: Into<Vec<u8>>>(
        files: impl IntoIterator<Item = (P, T)>,
    ) -> Self {
        Files::Memory(files.into_iter().map(|(path, text)| (path.into(), text.into())).collect())
    }

    /// Whether they are on the disk, where cargo sees them too.
    pub fn are_real(&self) -> bool {
        matches!(self, Files::Disk | Files::Noted(_))
    }

    /// The bytes of a file.
    pub fn bytes(&self, path: &Path) -> io::Result<Vec<u8>> {
        match self {
            Files::Disk => std::fs::read(path),
            Files::Noted(notes) => {
                let bytes = std::fs::read(path);
                let mut looked = notes.open();
                looked.asked.insert(path.to_path_buf());
                if bytes.is_ok() {
                    looked.read.insert(path.to_path_buf());
                }
                bytes
            }
            Files::Memory(files) => {
                files.get(&normal(path)).cloned().ok_or_else(|| io::ErrorKind::NotFound.into())
            }
        }
    }

    /// The text of a file, which must be UTF-8.
    pub fn text(&self, path: &Path) -> io::Result<String> {
        String::from_utf8(self.bytes(path)?).map_err(|error| {
            let (bytes, at) = (error.as_bytes(), error.utf8_error().valid_up_to());
            let line = bytes[..at].iter().filter(|&&byte| byte == b'\n').count() + 1;
            let message = format!("not UTF-8: byte {:#04x} in line {line}", bytes[at]);
            io::Error::new(io::ErrorKind::InvalidData, message)
        })
    }

    /// Whether `path` is a file.
    pub fn is_file(&self, path: &Path) -> bool {
        match self {
            Files::Disk => path.is_file(),
            Files::Noted(notes) => {
                notes.open().asked.insert(path.to_path_buf());
                path.is_file()
            }
            Files::Memory(files) => files.contains_key(&normal(path)),
        }
    }

    /// The names of the files and folders directly inside `path`, sorted.
    pub fn children(&self, path: &Path) -> Vec<String> {
        if let Files::Noted(notes) = self {
            notes.open().listed.insert(path.to_path_buf());
        }
        let mut names: Vec<String> = match self {
            Files::Disk | Files::Noted(_) => {
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
            Files::Disk | Files::Noted(_) => path.canonicalize().unwrap_or_else(|_| normal(path)),
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
