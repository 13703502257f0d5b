//! Random packages of several crates and editions: their bundle prints what the original prints.

use super::seeds;
use super::world::World;
use crate::fixture::Fixture;
use crate::{fixtures, original};
use cgt_bundle::{Code, Request, verify};
use std::fmt::Write;
use std::path::Path;

/// How many packages are usually made.
const CASES: u64 = 6;
const CASES_OF_ONE_EDITION: u64 = 4;
const N_ITEMS: usize = 14;
const N_LINES: usize = 6;

/// What became of a package.
#[derive(PartialEq)]
enum Outcome {
    Same,
    /// It is no program: the grammar does not know all rules of the language.
    NoProgram,
    Refused,
}

fn package(seed: u64, only: Option<u32>) -> Fixture {
    let mut world = World::new(seed, only);
    for krate in 0..world.crates.len() {
        world.open(krate);
        for _ in 0..N_ITEMS {
            world.add(krate);
        }
    }
    let root = world.crates.last().unwrap().root;
    let mut main = String::new();
    for _ in 0..N_LINES {
        world.spent = 0;
        let value =
            if world.random.one_in(3) { world.expression(root, 2) } else { world.reference(root) };
        writeln!(main, "    let x = {{ let v: u64 = {value}; println!(\"{{}}\", v); v % 1000 }};")
            .unwrap();
    }
    let text = &mut world.modules[root].text;
    writeln!(text, "fn main() {{\n    let x = 1u64;\n{main}    let _ = x;\n}}").unwrap();
    Fixture { name: format!("seed {seed}"), files: world.files(), ..Fixture::default() }
}

impl World {
    /// Names the crates that a crate depends on where all of it, and of others, can see them.
    fn open(&mut self, krate: usize) {
        let root = self.crates[krate].root;
        for (other, alias) in self.crates[krate].needs.clone() {
            let shown = self.shown(krate, other).unwrap();
            let line = match self.crates[krate].edition {
                2015 => format!("pub extern crate {alias};\n"),
                _ => format!("pub use ::{alias} as {shown};\n"),
            };
            self.modules[root].head.push_str(&line);
        }
    }
}

/// Tells what is no failure, where `$RANDOM_SHOWN` asks for it.
fn show(text: &str) {
    if std::env::var_os("RANDOM_SHOWN").is_some() {
        eprintln!("{text}");
    }
}

/// Writes a package to the folder that `$RANDOM_DUMP` names.
fn dump(fixture: &Fixture) {
    let Some(folder) = std::env::var_os("RANDOM_DUMP") else { return };
    for (path, text) in &fixture.files {
        let path = Path::new(&folder).join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
}

/// Where all crates are of one edition nothing is rewritten, so that the code has to be the same too.
fn check(seed: u64, only: Option<u32>) -> Result<Outcome, String> {
    let fixture = package(seed, only);
    dump(&fixture);
    let folder = tempfile::tempdir().unwrap();
    let original = match original::build(&fixture, folder.path()) {
        Ok(original) => original,
        Err(error) => {
            show(&format!("seed {seed} is no program: {error}"));
            return Ok(Outcome::NoProgram);
        }
    };
    let check = Some(verify::default_compiler());
    for minify in [false, true] {
        let request = Request { check: check.clone(), minify, ..Request::default() };
        let bundle = match fixtures::bundle_as(&fixture, request) {
            Ok(bundle) => bundle,
            // The meaning cannot be kept, and that is said.
            Err(told) if told.0.iter().all(|told| told.code == Code::Meaning) => {
                show(&format!("seed {seed} is refused: {told}"));
                return Ok(Outcome::Refused);
            }
            Err(error) => return Err(error.to_string()),
        };
        if !bundle.diagnostics.0.is_empty() {
            show(&format!("seed {seed} is warned of: {}", bundle.diagnostics));
        }
        let printed =
            fixtures::printed(&bundle).map_err(|error| format!("{error}\n{}", bundle.text))?;
        if printed != original.printed {
            return Err(format!("{printed:?} for {:?}\n{}", original.printed, bundle.text));
        }
        if only.is_some()
            && let Some(first) =
                fixtures::comparison(&original.compiled, &bundle)?.differences.first()
        {
            return Err(format!("{first:#?}\n{}", bundle.text));
        }
    }
    Ok(Outcome::Same)
}

/// Checks packages of any editions, or of one.
fn check_all(usual: u64, only: impl Fn(u64) -> Option<u32>) {
    let all = seeds(usual);
    let n_all = all.end - all.start;
    let mut n_same = 0;
    let mut failed = String::new();
    for seed in all {
        match check(seed, only(seed)) {
            Ok(outcome) => n_same += u64::from(outcome == Outcome::Same),
            Err(error) => write!(failed, "seed {seed}: {error}\n\n").unwrap(),
        }
    }
    assert!(failed.is_empty(), "{failed}");
    assert!(n_same * 2 >= n_all, "{n_same} of {n_all} are programs");
}

#[test]
fn random_packages_print_what_their_originals_print() {
    check_all(CASES, |_| None);
}

#[test]
fn random_packages_of_one_edition_are_compiled_as_their_originals() {
    check_all(CASES_OF_ONE_EDITION, |seed| Some(if seed % 2 == 0 { 2021 } else { 2024 }));
}
