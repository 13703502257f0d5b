//! Sources: what a bundle was made from, and what it was looked for in vain.

use cgt_bundle::Looked;
use notify::event::ModifyKind;
use notify::{Event, EventKind};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// What a bundle was made from, by absolute paths: as they were used, and without links.
pub(super) struct Sources {
    read: BTreeSet<PathBuf>,
    /// What was read or looked for.
    asked: BTreeSet<PathBuf>,
    /// Folders in which every name counts.
    listed: BTreeSet<PathBuf>,
    /// Where the bundle goes, which is no source.
    output: BTreeSet<PathBuf>,
}

impl Sources {
    pub(super) fn new(looked: &Looked, output: &Path) -> Self {
        let both =
            |paths: &BTreeSet<PathBuf>| paths.iter().flat_map(|path| spelled(path)).collect();
        Sources {
            read: both(&looked.read),
            asked: both(&looked.asked),
            listed: both(&looked.listed),
            output: spelled(output).into_iter().collect(),
        }
    }

    /// The folders to watch: where files are, or where the way to missing ones begins.
    pub(super) fn folders(&self) -> BTreeSet<PathBuf> {
        let above = self.asked.iter().filter_map(|path| path.parent());
        let folders = above.chain(self.listed.iter().map(PathBuf::as_path));
        let folders: BTreeSet<&Path> = folders.collect();
        let there = folders.iter().filter_map(|folder| folder.ancestors().find(|dir| dir.is_dir()));
        there.map(Path::to_path_buf).collect()
    }

    /// Whether a folder holds a file that was read.
    pub(super) fn are_read_from(&self, folder: &Path) -> bool {
        self.read.iter().any(|path| path.parent() == Some(folder))
    }

    /// Whether any file is as new as that.
    pub(super) fn changed_since(&self, start: SystemTime) -> bool {
        let modified = |path: &PathBuf| path.metadata().and_then(|file| file.modified()).ok();
        self.asked.iter().filter_map(modified).any(|time| start <= time)
    }

    /// Whether an event may make another bundle of them.
    pub(super) fn are_concerned(&self, event: &Event) -> bool {
        let is_content = is_of_content(event.kind);
        event.need_rescan() || event.paths.iter().any(|path| self.has(path, is_content))
    }

    fn has(&self, path: &Path, is_content: bool) -> bool {
        let is_temporary =
            path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(".tmp"));
        if is_temporary || self.output.contains(path) {
            return false;
        }
        // With a folder come and go the files below it, which in order stand next to it.
        let next = self.asked.range(path.to_path_buf()..).next();
        let is_above = next.is_some_and(|next| next.starts_with(path));
        let is_listed = path.parent().is_some_and(|folder| self.listed.contains(folder));
        self.asked.contains(path) || !is_content && (is_above || is_listed)
    }
}

/// Whether an event is about what a file holds, not about its being there.
pub(super) fn is_of_content(kind: EventKind) -> bool {
    matches!(kind, EventKind::Modify(ModifyKind::Data(_) | ModifyKind::Metadata(_)))
}

/// The absolute path, and the one without links as far as there is something.
fn spelled(path: &Path) -> Vec<PathBuf> {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    let real = path.ancestors().find_map(|above| {
        let rest = path.strip_prefix(above).ok()?;
        let real = above.canonicalize().ok()?;
        // Joining nothing would leave a separator behind.
        Some(if rest == Path::new("") { real } else { real.join(rest) })
    });
    [path].into_iter().chain(real).collect()
}
