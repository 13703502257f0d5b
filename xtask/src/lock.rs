//! Lock: one run at a time of what builds the same program.

use crate::failure::Failure;
use crate::original::target;
use crate::output;
use std::fs::File;

/// A lock, held as long as its file is open.
pub(crate) struct Lock(#[allow(dead_code)] File);

/// Waits until no other run builds or measures a program of that name below the same folder, and tells
/// that it does.
pub(crate) fn hold(program: &str) -> Result<Lock, Failure> {
    let tell = || output::note(&format!("note: waiting for another run that builds {program}"));
    hold_telling(program, tell)
}

/// The same for what takes no longer than a build.
pub(crate) fn hold_quietly(program: &str) -> Result<Lock, Failure> {
    hold_telling(program, || {})
}

fn hold_telling(program: &str, tell: impl Fn()) -> Result<Lock, Failure> {
    let folder = target().join("locks");
    std::fs::create_dir_all(&folder).map_err(|error| Failure::io("made", &folder, &error))?;
    let path = folder.join(program);
    let file = File::create(&path).map_err(|error| Failure::io("written", &path, &error))?;
    wait_for(&file, tell);
    Ok(Lock(file))
}

/// Waits for a lock; a file system without any lets everybody in.
#[cfg(any(target_os = "linux", target_os = "macos"))]
fn wait_for(file: &File, tell: impl Fn()) {
    use rustix::fs::{FlockOperation, flock};
    if flock(file, FlockOperation::NonBlockingLockExclusive) == Err(rustix::io::Errno::WOULDBLOCK) {
        tell();
        flock(file, FlockOperation::LockExclusive).ok();
    }
}

/// Elsewhere nothing that the oldest compiler knows can lock a file.
#[cfg(not(any(target_os = "linux", target_os = "macos")))]
fn wait_for(_file: &File, _tell: impl Fn()) {}
