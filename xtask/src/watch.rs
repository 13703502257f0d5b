//! `bundle --watch`: the bundle made again whenever something that it may hold changes.

use crate::cli;
use crate::failure::Failure;
use crate::{bundle, output};
use notify::{Event, RecursiveMode, Watcher};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// How long nothing may happen before a change counts as finished.
const QUIET: Duration = Duration::from_millis(100);

/// Makes the bundle again and again, and does not end by itself.
pub(crate) fn run(args: &cli::Bundle) -> Result<(), Failure> {
    if args.names.iter().any(|name| name == "-") {
        return Err(Failure::usage("standard input cannot be watched, name a file"));
    }
    if args.copy {
        return Err(Failure::usage("--copy goes with one bundle only, leave out --watch"));
    }
    let output = args.output.as_deref().unwrap_or(Path::new(""));
    let output = std::path::absolute(output).unwrap_or_else(|_| output.to_path_buf());
    let (sender, changes) = channel();
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
        if event.is_ok_and(|event| is_change(&event, &output)) {
            // Nobody listens any more when the command ends.
            sender.send(()).ok();
        }
    })
    .map_err(refused)?;
    let mut watched = BTreeSet::new();
    let mut last = None;
    loop {
        let made = watch(args, &mut watcher, &mut watched)
            .and_then(|()| Ok(bundle::checked(args)?.text))
            .map_err(|failure| failure.message);
        if last.as_ref() != Some(&made) {
            tell(args, &made);
            last = Some(made);
        }
        wait_for_change(&changes)?;
    }
}

/// Writes a bundle, or says why there is none.
fn tell(args: &cli::Bundle, made: &Result<String, String>) {
    let written = match made {
        Ok(text) => bundle::deliver(args, text)
            .map(|()| format!("wrote {} bytes", text.len()))
            .unwrap_or_else(|failure| failure.message),
        Err(message) => message.clone(),
    };
    output::note(&format!("{written}\nwatching, Ctrl-C ends"));
}

/// Watches the folders that are not watched yet; a library may have got a new one.
fn watch(
    args: &cli::Bundle,
    watcher: &mut impl Watcher,
    watched: &mut BTreeSet<PathBuf>,
) -> Result<(), Failure> {
    for (folder, mode) in folders(args)? {
        if !watched.contains(&folder) {
            watcher.watch(&folder, mode).map_err(refused)?;
            watched.insert(folder);
        }
    }
    Ok(())
}

fn refused(error: notify::Error) -> Failure {
    Failure::usage(format!("the sources cannot be watched: {error}"))
}

/// The folders that a bundle may draw on: the solution's, and those of the libraries.
fn folders(args: &cli::Bundle) -> Result<Vec<(PathBuf, RecursiveMode)>, Failure> {
    let (workspace, _) = bundle::roots(args)?;
    let mut folders = Vec::new();
    for name in args.names.iter().filter(|name| bundle::is_solution(name)) {
        let path = std::path::absolute(name).unwrap_or_else(|_| PathBuf::from(name));
        folders.extend(path.parent().map(|dir| (dir.to_path_buf(), RecursiveMode::NonRecursive)));
        let modules = path.with_extension("");
        folders.extend(modules.is_dir().then_some((modules, RecursiveMode::Recursive)));
    }
    for package in &workspace.packages {
        let dir = &package.manifest.dir;
        folders.push((dir.clone(), RecursiveMode::NonRecursive));
        let inside = std::fs::read_dir(dir).into_iter().flatten().flatten();
        let inside = inside.filter(|entry| {
            let name = entry.file_name();
            entry.path().is_dir() && name != "target" && !name.to_string_lossy().starts_with('.')
        });
        folders.extend(inside.map(|entry| (entry.path(), RecursiveMode::Recursive)));
    }
    Ok(folders)
}

/// Returns some time after a change, when no more follow.
fn wait_for_change(changes: &Receiver<()>) -> Result<(), Failure> {
    changes.recv().map_err(|_| Failure::usage("the sources are not watched any more"))?;
    while changes.recv_timeout(QUIET).is_ok() {}
    Ok(())
}

/// Whether an event is more than a look at a file, or what was just written.
fn is_change(event: &Event, output: &Path) -> bool {
    let is_source = |path: &&PathBuf| {
        let name = path.file_name().map(|name| name.to_string_lossy());
        path.as_path() != output && name.is_some_and(|name| !name.starts_with(".tmp"))
    };
    !event.kind.is_access() && event.paths.iter().any(|path| is_source(&path))
}
