//! `bundle`: modules, items or a solution as one file.

use crate::cli;
use crate::failure::Failure;
use crate::{home, output};
use cgt_bundle::{Bundle, Files, Request, Root, Workspace, bundle, verify};
use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;

/// The `main` that `--main` adds, and that a new solution starts from.
pub(crate) const MAIN: &str = include_str!("../templates/main.rs");

/// Makes a bundle, has it checked, and only then prints it.
pub(crate) fn run(args: &cli::Bundle) -> Result<(), Failure> {
    refuse_own_input(args)?;
    let (workspace, roots) = roots(args)?;
    let request = Request {
        roots,
        edition: args.edition,
        docs: args.docs,
        features: args.features.clone(),
        ..Request::default()
    };
    let mut made = bundle(workspace, &request)?;
    if args.main {
        add_main(&mut made);
    }
    output::note(&made.diagnostics.to_string());
    if args.explain {
        output::note(&explanation(&made));
    }
    if !args.no_verify {
        let compiler = verify::default_compiler();
        let report = verify::check(&made.text, made.edition, made.is_program, &compiler)?;
        output::note(&report.warnings);
    }
    match &args.output {
        Some(path) => output::save(path, &made.text),
        None => output::print(&made.text),
    }
}

/// A bundle in the place of its solution would be the end of the solution.
fn refuse_own_input(args: &cli::Bundle) -> Result<(), Failure> {
    let Some(Ok(output)) = args.output.as_deref().map(Path::canonicalize) else { return Ok(()) };
    let is_output =
        |name: &&String| Path::new(name).canonicalize().is_ok_and(|path| path == output);
    match args.names.iter().filter(|name| is_solution(name)).find(is_output) {
        Some(name) => {
            let message = format!("{name} is the solution itself");
            Err(Failure::usage(message + ": write the bundle to another file"))
        }
        None => Ok(()),
    }
}

/// What is to be bundled, and where its crates are.
fn roots(args: &cli::Bundle) -> Result<(Workspace, Vec<Root>), Failure> {
    let solution = args.names.iter().find(|name| is_solution(name));
    let (workspace, package) = match &args.manifest_path {
        Some(path) => {
            let (workspace, package) = Workspace::open_package(Files::Disk, &manifest(path))?;
            (workspace, Some(package))
        }
        None => (home::workspace()?, None),
    };
    let roots = match (solution, package) {
        (Some(_), _) if 1 < args.names.len() => {
            return Err(Failure::usage("a solution is bundled alone, name nothing beside it"));
        }
        (Some(_), _) if args.main => {
            return Err(Failure::usage("a solution has a `main` already, leave out --main"));
        }
        (Some(path), _) if path == "-" => vec![Root::text("<stdin>", standard_input()?)],
        (Some(path), _) => vec![Root::Solution { path: path.into(), text: None }],
        (None, Some(package)) if args.names.is_empty() => {
            if args.main {
                return Err(Failure::usage("a binary has a `main` already, leave out --main"));
            }
            vec![Root::Binary { package, name: args.bin.clone() }]
        }
        (None, _) => args.names.iter().cloned().map(Root::Name).collect(),
    };
    Ok((workspace, roots))
}

fn is_solution(name: &str) -> bool {
    name == "-" || name.ends_with(".rs")
}

/// A manifest, also where its folder is given.
fn manifest(path: &Path) -> std::path::PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    if path.is_dir() { path.join("Cargo.toml") } else { path }
}

fn standard_input() -> Result<String, Failure> {
    let mut text = String::new();
    let read = std::io::stdin().lock().read_to_string(&mut text);
    read.map_err(|error| Failure::io("read", Path::new("standard input"), &error))?;
    Ok(text)
}

/// Adds a `main`, with what was asked for at hand by its last name where that is no other's too.
fn add_main(made: &mut Bundle) {
    let mut paths: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for path in &made.named {
        if let Some((_, last)) = path.rsplit_once("::") {
            paths.entry(last).or_default().push(path);
        }
    }
    let mut text = String::from("\n");
    for path in paths.values().filter(|paths| paths.len() == 1).flatten() {
        text.push_str(&format!("#[allow(unused_imports)]\nuse {path};\n"));
    }
    made.text.push_str(&text);
    made.text.push_str(MAIN);
    made.is_program = true;
}

/// One line for each item of a library: what it is, and what needs it.
fn explanation(made: &Bundle) -> String {
    let lines = made.reasons.iter().map(|reason| match &reason.because {
        Some(because) => format!("{} <- {because}\n", reason.item),
        None => format!("{} <- asked for\n", reason.item),
    });
    lines.collect()
}
