//! `bundle --watch`: the file follows the sources.

use crate::support::{command, folder_of, xtask, xtask_reading};
use std::path::Path;
use std::process::Child;
use std::time::{Duration, Instant};

/// How long a change may take to arrive.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running command, which ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

/// Waits until a file holds a text.
#[track_caller]
fn wait_for(path: &Path, piece: &str) {
    let start = Instant::now();
    let text = || std::fs::read_to_string(path).unwrap_or_default();
    while !text().contains(piece) {
        assert!(start.elapsed() < PATIENCE, "no {piece:?} in {}: {}", path.display(), text());
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn the_output_follows_the_solution_and_the_libraries_through_errors() {
    let folder = folder_of(&[
        ("Cargo.toml", "[package]\nname = \"lib\"\nedition = \"2021\"\n"),
        ("src/lib.rs", "pub mod inner;\n"),
        ("src/inner.rs", "pub fn one() -> u8 { 1 }\n"),
        ("a.rs", "fn main() { println!(\"first {}\", lib::inner::one()); }\n"),
    ]);
    let elsewhere = folder_of(&[]);
    let (path, log) = (folder.path().join("out.rs"), elsewhere.path().join("log"));
    let args = ["bundle", "a.rs", "--manifest-path", ".", "--watch", "-o", "out.rs"];
    let mut command = command(&args);
    command.current_dir(folder.path()).stderr(std::fs::File::create(&log).unwrap());
    let mut running = Running(command.spawn().unwrap());
    wait_for(&path, "first");
    wait_for(&log, "watching");

    let write = |path: &str, text: &str| std::fs::write(folder.path().join(path), text).unwrap();
    write("a.rs", "fn main() { println!(\"second {}\", lib::inner::one()); }\n");
    wait_for(&path, "second");
    write("src/inner.rs", "pub fn one() -> u8 { 1 + 4 }\n");
    wait_for(&path, "1 + 4");
    // What is wrong is told, and the last bundle stays until it is put right.
    write("src/inner.rs", "pub fn one() -> u8 { 1 + }\n");
    wait_for(&log, "error[B004]");
    assert!(std::fs::read_to_string(&path).unwrap().contains("1 + 4"));
    write("src/inner.rs", "pub fn one() -> u8 { 6 }\n");
    wait_for(&path, "    6\n}");
    assert_eq!(running.0.try_wait().unwrap(), None);
}

#[test]
fn what_cannot_be_watched_is_refused() {
    let run = xtask(&["bundle", "nim", "--watch"]).exits(2);
    assert!(run.err.contains("--output <FILE>"), "{}", run.err);
    let run = xtask_reading("fn main() {}", &["bundle", "-", "--watch", "-o", "a.rs"]).exits(2);
    assert!(run.err.contains("standard input cannot be watched"), "{}", run.err);
}
