//! Every fixture: its bundle is accepted, prints what is expected, and holds only what it should.

use crate::fixture::{Expectation, Fixture};
use crate::original;
use cgt_bundle::compiled::{self, Comparison, Difference};
use cgt_bundle::{Bundle, Diagnostics, Files, Request, Root, Workspace, bundle, verify};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many compilers run at a time.
const THREADS: usize = 2;

#[test]
fn every_fixture_gives_its_bundle_or_its_diagnostic() {
    check_all(|fixture| match (bundle_of(fixture), fixture.errors.as_slice()) {
        (Err(diagnostics), []) => Err(diagnostics.to_string()),
        (Err(diagnostics), errors) => {
            errors.iter().try_for_each(|error| check_error(&diagnostics, error))
        }
        (Ok(bundle), []) => check_bundle(fixture, &bundle),
        (Ok(bundle), [error, ..]) => {
            Err(format!("no {} but a bundle:\n{}", error.code, bundle.text))
        }
    });
}

#[test]
fn every_original_prints_what_its_fixture_expects_and_is_compiled_as_its_bundle() {
    check_all(|fixture| match &fixture.expected {
        Some(expected) => {
            let folder = tempfile::tempdir().unwrap();
            let original = original::build(fixture, folder.path())?;
            same("the original", expected, &original.printed)?;
            let bundle = bundle_of(fixture).map_err(|diagnostics| diagnostics.to_string())?;
            check_compiled(fixture, &original.compiled, &bundle)?;
            fixture.ways.iter().try_for_each(|(way, expected)| {
                let folder = tempfile::tempdir().unwrap();
                let original = original::build_with(fixture, folder.path(), way);
                let original = original.map_err(|error| format!("{way:?}: {error}"))?;
                same(&format!("the original with {way:?}"), expected, &original.printed)
            })
        }
        None => Ok(()),
    });
}

/// Only those functions differ in what they are compiled to that the fixture names.
fn check_compiled(fixture: &Fixture, original: &[String], bundle: &Bundle) -> Result<(), String> {
    let found = comparison(original, bundle)?;
    same_functions(&fixture.differing, &found.differences)?;
    same_functions(&fixture.unexplained, &found.unexplained().differences)
}

fn same_functions(expected: &[String], differences: &[Difference]) -> Result<(), String> {
    let mut names: Vec<&str> = differences.iter().map(|known| known.original.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    match names == *expected {
        true => Ok(()),
        false => Err(format!("not {expected:?} but {names:#?}:\n{differences:#?}")),
    }
}

/// What a bundle and its original are compiled to, held against one another.
pub fn comparison(original: &[String], bundle: &Bundle) -> Result<Comparison, String> {
    let compiler = verify::default_compiler();
    let more = ["-Cdebug-assertions=on"];
    let compiled = compiled::of_bundle(&bundle.text, bundle.edition, &compiler, more);
    let compiled = compiled.map_err(|error| error.to_string())?;
    Ok(compiled::compare(original, &[compiled], &bundle.origins))
}

#[test]
fn documented_and_minified_every_fixture_prints_the_same() {
    check_all(|fixture| match &fixture.expected {
        Some(expected) => {
            let check = Some(verify::default_compiler());
            let request = Request { docs: true, minify: true, check, ..Request::default() };
            let bundle = bundle_as(fixture, request).map_err(|error| error.to_string())?;
            check_printed(fixture, &bundle, expected)
        }
        None => Ok(()),
    });
}

/// Runs a check on all fixtures, and fails with all that failed.
pub fn check_all(check: impl Fn(&Fixture) -> Result<(), String> + Sync) {
    let fixtures = Fixture::all();
    assert!(!fixtures.is_empty(), "no fixtures");
    let next = AtomicUsize::new(0);
    let work = || {
        let mine = std::iter::from_fn(|| fixtures.get(next.fetch_add(1, Ordering::Relaxed)));
        mine.filter_map(|fixture| Some(format!("--- {}\n{}", fixture.name, check(fixture).err()?)))
            .collect::<Vec<_>>()
    };
    let failed: Vec<String> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    assert!(failed.is_empty(), "{} fixtures fail\n{}", failed.len(), failed.join("\n"));
}

fn bundle_of(fixture: &Fixture) -> Result<Bundle, Diagnostics> {
    let check = Some(verify::default_compiler());
    bundle_as(fixture, Request { check, ..Request::default() })
}

/// The bundle of a fixture's program, for a request that says the rest.
pub fn bundle_as(fixture: &Fixture, request: Request) -> Result<Bundle, Diagnostics> {
    let (workspace, package) =
        Workspace::open_package(Files::memory(fixture.files.clone()), Path::new("Cargo.toml"))?;
    let roots = vec![Root::Binary { package, name: None }];
    bundle(workspace, &Request { roots, features: fixture.features.clone(), ..request })
}

fn check_error(diagnostics: &Diagnostics, error: &Expectation) -> Result<(), String> {
    match diagnostics.0.iter().any(|diagnostic| fits(diagnostic, error)) {
        true => Ok(()),
        false => Err(format!("no {error:?} but\n{diagnostics}")),
    }
}

fn fits(diagnostic: &cgt_bundle::Diagnostic, expected: &Expectation) -> bool {
    let place = diagnostic.place.as_ref().map_or("-".to_string(), |place| {
        format!("{}:{}:{}", place.path.display(), place.line, place.column)
    });
    diagnostic.code.to_string() == expected.code
        && place == expected.place
        && diagnostic.message.contains(&expected.message)
}

/// An ordinary bundle comes without any warning.
fn check_warnings(fixture: &Fixture, bundle: &Bundle) -> Result<(), String> {
    let (told, expected) = (&bundle.diagnostics, &fixture.warnings);
    let is_same = told.0.len() == expected.len()
        && told.0.iter().zip(expected).all(|(diagnostic, expected)| fits(diagnostic, expected));
    if is_same { Ok(()) } else { Err(format!("no {expected:?} but\n{told}")) }
}

fn check_bundle(fixture: &Fixture, bundle: &Bundle) -> Result<(), String> {
    let text = &bundle.text;
    let again = bundle_of(fixture).map_err(|diagnostics| diagnostics.to_string())?;
    same("the second bundle", text, &again.text)?;
    check_warnings(fixture, bundle)?;
    same("the reasons", &format!("{:?}", bundle.reasons), &format!("{:?}", again.reasons))?;
    same("the bundle's bundle", text, &rebundled(bundle)?)?;
    check_printed(fixture, bundle, fixture.expected.as_ref().unwrap())?;
    if let Some(missing) = fixture.contains.iter().find(|piece| !text.contains(*piece)) {
        return Err(format!("the bundle has no {missing:?}\n{text}"));
    }
    match fixture.absent.iter().find(|piece| text.contains(*piece)) {
        Some(piece) => Err(format!("the bundle has {piece:?}\n{text}")),
        None => Ok(()),
    }
}

/// A bundle prints what is expected, also where the compiler is told more.
pub fn check_printed(fixture: &Fixture, bundle: &Bundle, expected: &str) -> Result<(), String> {
    let ways = fixture.ways.iter().map(|(way, expected)| (way.as_slice(), expected.as_str()));
    for (way, expected) in std::iter::once((&[][..], expected)).chain(ways) {
        printed_with(bundle, way)
            .and_then(|printed| same("the bundle", expected, &printed))
            .map_err(|error| format!("{way:?}: {error}\n{}", bundle.text))?;
    }
    Ok(())
}

/// The bundle as a solution of its own, in a workspace without any library.
fn rebundled(first: &Bundle) -> Result<String, String> {
    let files = Files::memory([("Cargo.toml", "[workspace]\n")]);
    let workspace = Workspace::open(files, Path::new("")).map_err(|error| error.to_string())?;
    let request = Request {
        edition: Some(first.edition),
        ..Request::of([Root::text("bundle.rs", &first.text)])
    };
    let second =
        bundle(workspace, &request).map_err(|diagnostics| format!("again: {diagnostics}"))?;
    Ok(second.text)
}

pub fn printed(bundle: &Bundle) -> Result<String, String> {
    printed_with(bundle, &[])
}

/// What a bundle prints where the compiler is told some more.
fn printed_with(bundle: &Bundle, more: &[String]) -> Result<String, String> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("bundle.rs"), &bundle.text).unwrap();
    let usual = ["--edition", bundle.edition.as_str(), "-o", "bundle", "bundle.rs"].into_iter();
    let arguments: Vec<&str> = usual.chain(more.iter().map(String::as_str)).collect();
    original::rustc(folder.path(), &arguments, &[])?;
    original::run(&folder.path().join("bundle"))
}

fn same(what: &str, expected: &str, found: &str) -> Result<(), String> {
    if expected == found {
        return Ok(());
    }
    Err(format!("{what} differs\nexpected:\n{expected}\nfound:\n{found}"))
}
