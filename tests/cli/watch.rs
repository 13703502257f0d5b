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

/// Starts watching in a folder; the log of what is told is outside of it.
fn start(folder: &Path, log: &Path, args: &[&str]) -> Running {
    let mut command = command(&[&["bundle", "--watch", "-o", "out.rs"], args].concat());
    command.current_dir(folder).stderr(std::fs::File::create(log).unwrap());
    Running(command.spawn().unwrap())
}

/// Writes a file, with the folders above it.
fn write(folder: &Path, path: &str, text: &str) {
    let path = folder.join(path);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
}

#[test]
fn every_file_of_a_package_is_watched_wherever_it_is() {
    let folder = folder_of(&[
        (
            "package/Cargo.toml",
            "[package]\nname = \"near\"\nedition = \"2021\"\n\
             [dependencies]\nfar = { path = \"../far\" }\n",
        ),
        ("package/src/main.rs", "mod gone;\nfn main() { print!(\"{}\", far::TEXT); }\n"),
        ("far/Cargo.toml", "[package]\nname = \"far\"\nedition = \"2021\"\n"),
        ("far/src/lib.rs", "pub const TEXT: &str = include_str!(\"../data/text\");\n"),
        ("far/data/text", "first"),
    ]);
    let (out, log) = (folder.path().join("out.rs"), folder.path().join("log"));
    // One module is not there yet, nor the folder that it will be in.
    let _running = start(folder.path(), &log, &["--manifest-path", "package"]);
    wait_for(&log, "B007");
    wait_for(&log, "watching");
    write(folder.path(), "package/src/gone/mod.rs", "// found\n");
    wait_for(&out, "found");
    write(folder.path(), "far/data/text", "second");
    wait_for(&out, "second");
    write(folder.path(), "far/src/lib.rs", "pub const TEXT: &str = \"third\";\n");
    wait_for(&out, "third");
}

#[cfg(unix)]
#[test]
fn modules_of_a_loose_solution_and_what_a_link_names_are_watched() {
    let solution = "mod leaf;\n#[path = \"aside/odd.rs\"]\nmod odd;\nfn main() {}\n";
    let folder = folder_of(&[
        ("work/real.rs", solution),
        ("leaf.rs", "mod below;\n"),
        ("leaf/below.rs", "// below 1\n"),
        ("aside/odd.rs", "// odd 1\n"),
    ]);
    std::os::unix::fs::symlink("work/real.rs", folder.path().join("link.rs")).unwrap();
    let (out, log) = (folder.path().join("out.rs"), folder.path().join("log"));
    let _running = start(folder.path(), &log, &["link.rs"]);
    wait_for(&out, "below 1");
    wait_for(&log, "watching");
    write(folder.path(), "leaf/below.rs", "// below 2\n");
    wait_for(&out, "below 2");
    write(folder.path(), "aside/odd.rs", "// odd 2\n");
    wait_for(&out, "odd 2");
    // A folder that is put in the place of another is watched as well.
    write(folder.path(), "new/below.rs", "// below 3\n");
    std::fs::remove_dir_all(folder.path().join("leaf")).unwrap();
    std::fs::rename(folder.path().join("new"), folder.path().join("leaf")).unwrap();
    wait_for(&out, "below 3");
    write(folder.path(), "leaf/below.rs", "// below 4\n");
    wait_for(&out, "below 4");
    write(folder.path(), "work/real.rs", &format!("{solution}// changed\n"));
    wait_for(&out, "// changed");
}

#[test]
fn what_was_written_is_written_again_and_other_files_are_no_change() {
    let folder = folder_of(&[("a.rs", "fn main() {} // first\n")]);
    let (out, log) = (folder.path().join("out.rs"), folder.path().join("log"));
    let _running = start(folder.path(), &log, &["a.rs"]);
    wait_for(&out, "first");
    wait_for(&log, "watching");
    // The log is in the folder that is watched.
    std::thread::sleep(Duration::from_secs(2));
    let told = std::fs::read_to_string(&log).unwrap();
    assert_eq!(told.matches("watching").count(), 1, "{told}");
    for broken in [None, Some("by hand")] {
        match broken {
            None => std::fs::remove_file(&out).unwrap(),
            Some(text) => std::fs::write(&out, text).unwrap(),
        }
        std::fs::write(folder.path().join("a.rs"), "fn main() {} // first\n").unwrap();
        wait_for(&out, "first");
    }
}

#[test]
fn what_cannot_be_watched_is_refused() {
    let run = xtask(&["bundle", "nim", "--watch"]).exits(2);
    assert!(run.err.contains("--output <FILE>"), "{}", run.err);
    let run = xtask_reading("fn main() {}", &["bundle", "-", "--watch", "-o", "a.rs"]).exits(2);
    assert!(run.err.contains("standard input cannot be watched"), "{}", run.err);
}
