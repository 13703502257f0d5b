//! `bundle --watch`: the bundle made again whenever something that it may hold changes.

mod sources;

use crate::cli;
use crate::failure::Failure;
use crate::{bundle, output};
use cgt_bundle::Notes;
use notify::{Event, RecursiveMode, Watcher};
use sources::Sources;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant, SystemTime};

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
    if bundle::is_standard(output) {
        return Err(Failure::usage("--watch writes a file again and again, name one by -o"));
    }
    let (sender, changes) = channel();
    let watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
        // Looks at files are no change, and nobody listens any more when the command ends.
        event.ok().filter(|event| !event.kind.is_access()).map(|event| sender.send(event));
    });
    let mut watched = Watched { watcher: watcher.map_err(refused)?, folders: BTreeSet::new() };
    let mut last = None;
    loop {
        let (start, notes) = (SystemTime::now(), Notes::default());
        let made = bundle::checked(args, &notes).map_err(|failure| failure.message);
        let made = made.map(|made| made.text);
        let sources = Sources::new(&notes.looked(), output);
        let is_new = watched.follow(&sources)?;
        if last.as_ref() != Some(&made) || made.as_ref().is_ok_and(|text| !holds(output, text)) {
            tell(args, &made, &notes);
            last = Some(made);
        }
        // What changed before its folder was watched was not told.
        if !(is_new && sources.changed_since(start)) {
            watched.wait_for_change(&sources, &changes)?;
        }
    }
}

/// Whether a file has been written already. What is no file cannot be asked.
fn holds(path: &Path, text: &str) -> bool {
    match path.metadata() {
        Ok(metadata) if !metadata.is_file() => true,
        _ => std::fs::read(path).is_ok_and(|bytes| bytes == text.as_bytes()),
    }
}

/// Writes a bundle, or says why there is none.
fn tell(args: &cli::Bundle, made: &Result<String, String>, notes: &Notes) {
    let written = match made {
        Ok(text) => bundle::deliver(args, text, notes)
            .map(|()| format!("wrote {} bytes", text.len()))
            .unwrap_or_else(|failure| failure.message),
        Err(message) => message.clone(),
    };
    output::note(&format!("{written}\nwatching, Ctrl-C ends"));
}

fn refused(error: notify::Error) -> Failure {
    Failure::usage(format!("the sources cannot be watched: {error}"))
}

/// The folders that are watched, each without those in it.
struct Watched<W> {
    watcher: W,
    folders: BTreeSet<PathBuf>,
}

impl<W: Watcher> Watched<W> {
    /// Watches the folders of these sources and no others; whether any of them is new.
    fn follow(&mut self, sources: &Sources) -> Result<bool, Failure> {
        let wanted = sources.folders();
        for folder in self.folders.iter().filter(|folder| !wanted.contains(*folder)) {
            // One that is not there any more is not watched either.
            self.watcher.unwatch(folder).ok();
        }
        let new: Vec<&PathBuf> = wanted.difference(&self.folders).collect();
        for folder in &new {
            match self.watcher.watch(folder, RecursiveMode::NonRecursive) {
                Err(error) if sources.are_read_from(folder) => return Err(refused(error)),
                // A folder of which only the way down matters may be closed.
                _ => {}
            }
        }
        let is_new = !new.is_empty();
        self.folders = wanted;
        Ok(is_new)
    }

    /// Returns some time after a change, when no more follow.
    fn wait_for_change(
        &mut self,
        sources: &Sources,
        changes: &Receiver<Event>,
    ) -> Result<(), Failure> {
        loop {
            let event = changes.recv();
            let event =
                event.map_err(|_| Failure::usage("the sources are not watched any more"))?;
            if self.is_change(sources, &event) {
                break;
            }
        }
        // Other files may never be quiet.
        let mut end = Instant::now() + QUIET;
        while let Ok(event) = changes.recv_timeout(end.saturating_duration_since(Instant::now())) {
            if self.is_change(sources, &event) {
                end = Instant::now() + QUIET;
            }
        }
        Ok(())
    }

    /// Whether an event concerns the sources. A folder that has moved or gone has to be watched anew.
    fn is_change(&mut self, sources: &Sources, event: &Event) -> bool {
        if !sources::is_of_content(event.kind) {
            for path in event.paths.iter().filter(|path| self.folders.contains(*path)) {
                self.watcher.unwatch(path).ok();
            }
            self.folders.retain(|folder| !event.paths.contains(folder));
        }
        sources.are_concerned(event)
    }
}
