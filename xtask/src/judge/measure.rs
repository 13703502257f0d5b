//! Measure: one run of a program, with its time and, where the system tells, its memory.

use std::io::{self, Read, Seek};
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// By itself and well.
    Finished,
    /// By itself, with this exit status or signal.
    Failed(String),
    /// It was stopped at the limit.
    OutOfTime,
}

/// What a run left behind.
#[derive(Clone, Debug)]
pub(super) struct Outcome {
    pub(super) end: End,
    pub(super) out: Vec<u8>,
    pub(super) err: Vec<u8>,
    pub(super) time: Duration,
    /// The most memory that it held at a time, in bytes.
    pub(super) memory: Option<u64>,
}

/// Runs a program on an input, for no longer than the limit.
pub(super) fn run(program: &Path, input: &Path, limit: Duration) -> io::Result<Outcome> {
    // Files take any amount of output, where a pipe that nobody reads would block the program.
    let (mut out, mut err) = (tempfile::tempfile()?, tempfile::tempfile()?);
    let mut command = Command::new(program);
    command.stdin(std::fs::File::open(input)?).stdout(out.try_clone()?).stderr(err.try_clone()?);
    let start = Instant::now();
    let mut child = command.spawn()?;
    let is_over = wait(&mut child, limit)?;
    let time = start.elapsed();
    if !is_over {
        child.kill()?;
    }
    let (status, memory) = reap(&mut child)?;
    let end = match is_over {
        false => End::OutOfTime,
        true if status.success() => End::Finished,
        true => End::Failed(status.to_string()),
    };
    Ok(Outcome { end, out: content(&mut out)?, err: content(&mut err)?, time, memory })
}

fn content(file: &mut std::fs::File) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.rewind()?;
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Whether the child ends within the limit. It is left to be reaped, so that its number stays its.
#[cfg(any(target_os = "linux", target_os = "macos"))]
fn wait(child: &mut Child, limit: Duration) -> io::Result<bool> {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let pid = Pid::from_child(child);
    let (sender, ended) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
        let result = loop {
            match waitid(WaitId::Pid(pid), options) {
                Err(error) if error == rustix::io::Errno::INTR => {}
                result => break result,
            }
        };
        // Nobody listens any more once the time is over.
        sender.send(result).ok();
    });
    match ended.recv_timeout(limit) {
        Ok(result) => Ok(result.map(|_| true)?),
        Err(_) => Ok(false),
    }
}

#[cfg(any(target_os = "linux", target_os = "macos"))]
fn reap(child: &mut Child) -> io::Result<(ExitStatus, Option<u64>)> {
    let used = wait4::Wait4::wait4(child)?;
    Ok((used.status, Some(used.rusage.maxrss)))
}

/// Whether the child ends within the limit, by looking now and then.
#[cfg(not(any(target_os = "linux", target_os = "macos")))]
fn wait(child: &mut Child, limit: Duration) -> io::Result<bool> {
    let start = Instant::now();
    while child.try_wait()?.is_none() {
        if limit < start.elapsed() {
            return Ok(false);
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    Ok(true)
}

#[cfg(not(any(target_os = "linux", target_os = "macos")))]
fn reap(child: &mut Child) -> io::Result<(ExitStatus, Option<u64>)> {
    Ok((child.wait()?, None))
}
