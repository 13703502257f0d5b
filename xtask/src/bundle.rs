//! `bundle`: modules, items or a solution as one file.

use crate::cli;
use crate::failure::Failure;
use crate::package::{binary_at, edition_at, manifest};
use crate::{clipboard, compare, home, output, watch};
use cgt_bundle::{Bundle, Files, Judge, Notes, Request, Root, Workspace, bundle, verify};
use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The `main` that `--main` adds, and that a new solution starts from.
pub(crate) const MAIN: &str = include_str!("../templates/main.rs");

/// Makes a bundle, has it checked, and only then prints it; once, or at every change.
pub(crate) fn run(args: &cli::Bundle) -> Result<(), Failure> {
    refuse_own_input(args)?;
    if args.copy {
        clipboard::check()?;
    }
    if args.watch {
        return watch::run(args);
    }
    let notes = Notes::default();
    let made = checked(args, &notes)?;
    deliver(args, &made.text, &notes)
}

/// A bundle that the compiler has accepted, where it can be asked and is to be.
pub(crate) fn checked(args: &cli::Bundle, notes: &Notes) -> Result<Bundle, Failure> {
    let (workspace, roots) = roots(args, Files::Noted(notes.clone()))?;
    let request = request(args, roots)?;
    let judge = request.judge.clone();
    let mut made = make(args, workspace.clone(), &request)?;
    output::note(&made.diagnostics.to_string());
    if args.explain {
        output::note(&explanation(&made));
    }
    if args.no_verify {
        return Ok(made);
    }
    if !made.outside.is_empty() {
        if made.doubts.has_error() {
            return Err(made.doubts.into());
        }
        output::note(&made.doubts.to_string());
        // Cargo has the crates for it.
        match args.prove {
            true => output::note(&compare::run(args, &request, &made, workspace)?.note),
            false => {
                let crates = made.outside.join(", ");
                output::note(&format!(
                    "note: not checked, these crates are left to the judge: {crates}"
                ));
            }
        }
        return Ok(made);
    }
    let oldest = if request.exclude.is_empty() {
        checked_both_ways(args, &request, &made, workspace)?
    } else {
        // Only with what is there already can it compile.
        let whole = Request { exclude: Vec::new(), judge: None, ..request };
        let whole = Request { edition: Some(made.edition), ..whole };
        let all = make(args, workspace.clone(), &whole)?;
        let oldest = checked_both_ways(args, &whole, &all, workspace)?;
        output::note("note: checked together with what is excluded");
        oldest
    };
    made.tell_checked(&oldest, judge.as_ref());
    Ok(made)
}

/// Has the compiler check a bundle, and meanwhile hold it against its original.
fn checked_both_ways(
    args: &cli::Bundle,
    request: &Request,
    made: &Bundle,
    workspace: Workspace,
) -> Result<String, Failure> {
    std::thread::scope(|scope| {
        let compared = scope.spawn(|| compare::run(args, request, made, workspace));
        let oldest = verify(made, &compilers(args));
        let compared = compared.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        // What was in doubt is well only if all is, in all ways to compile it.
        let is_well = oldest.is_ok()
            && compared.as_ref().is_ok_and(|compared| compared.is_same)
            && (made.doubts.0.is_empty() || !verify::has_conditions(&made.text));
        if !is_well {
            if made.doubts.has_error() {
                return Err(made.doubts.clone().into());
            }
            output::note(&made.doubts.to_string());
        }
        let oldest = oldest?;
        output::note(&compared?.note);
        Ok(oldest)
    })
}

fn make(args: &cli::Bundle, workspace: Workspace, request: &Request) -> Result<Bundle, Failure> {
    let mut made = bundle(workspace, request)?;
    if args.main {
        add_main(&mut made);
        request.judge.as_ref().map_or(Ok(()), |judge| judge.check_size(&made.text))?;
    }
    Ok(made)
}

fn request(args: &cli::Bundle, roots: Vec<Root>) -> Result<Request, Failure> {
    let written_in = match roots.as_slice() {
        [Root::Solution { path, text: None }] => edition_at(&Files::Disk, path)?,
        _ => None,
    };
    Ok(Request {
        roots,
        written_in,
        edition: args.edition,
        docs: args.docs,
        features: args.features.clone(),
        judge: args.judge.as_deref().map(Judge::find).transpose()?,
        inline: args.inline,
        exclude: args.exclude.clone(),
        check: if args.no_verify || !args.exclude.is_empty() {
            None
        } else {
            compilers(args).into_iter().next()
        },
        prune: if args.prune { compilers(args).into_iter().next() } else { None },
        may_doubt: compare::is_asked(args) && args.exclude.is_empty(),
        minify: args.minify,
    })
}

fn compilers(args: &cli::Bundle) -> Vec<PathBuf> {
    match args.rustc.as_slice() {
        [] => vec![verify::default_compiler()],
        named => named.iter().map(|path| verify::startable(path)).collect(),
    }
}

/// Has compilers check a bundle; the version of the oldest, which then can be told.
pub(crate) fn verify(made: &Bundle, compilers: &[PathBuf]) -> Result<String, Failure> {
    let mut versions = Vec::new();
    for compiler in compilers {
        // Asked for its version meanwhile, a compiler is as quick as without.
        let (report, version) = std::thread::scope(|scope| {
            let version = scope.spawn(|| verify::version(compiler));
            let report = verify::check(&made.text, made.edition, made.is_program, compiler);
            (report, version.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
        });
        let report = report?;
        output::note(&report.warnings);
        output::note(&report.diagnostics.to_string());
        versions.push(version?);
    }
    let oldest = versions.into_iter().min_by_key(|version| verify::release(version));
    Ok(oldest.unwrap_or_default())
}

/// Hands a bundle over: to a file, to the clipboard, or to standard output if to neither.
pub(crate) fn deliver(args: &cli::Bundle, text: &str, notes: &Notes) -> Result<(), Failure> {
    let output = args.output.as_ref().filter(|path| !is_standard(path));
    if let Some(path) = output {
        refuse_source(path, notes)?;
        output::save(path, text)?;
    }
    if args.copy {
        return clipboard::copy(text);
    }
    if output.is_none() { output::print(text) } else { Ok(()) }
}

/// Whether a path means standard output, as it means standard input where something is read.
pub(crate) fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
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

/// Nor may it take the place of any other file that it was made from, however that is spelled.
fn refuse_source(output: &Path, notes: &Notes) -> Result<(), Failure> {
    let Ok(target) = output.canonicalize() else { return Ok(()) };
    let read = notes.looked().read;
    let is_target = |path: &&PathBuf| path.canonicalize().is_ok_and(|path| path == target);
    match read.iter().find(is_target) {
        Some(_) => {
            let message = format!("{} is one of the bundle's sources", output.display());
            Err(Failure::usage(message + ": write the bundle to another file"))
        }
        None => Ok(()),
    }
}

/// What is to be bundled, and where its crates are.
fn roots(args: &cli::Bundle, files: Files) -> Result<(Workspace, Vec<Root>), Failure> {
    if let Some(solution) = args.names.iter().find(|name| is_solution(name)) {
        return solution_root(args, solution, files);
    }
    let Some(path) = &args.manifest_path else {
        return Ok((home::workspace_seen_by(files)?, names(args)));
    };
    let (workspace, package) = Workspace::open_manifest(files, &manifest(path))?;
    if !args.names.is_empty() {
        return Ok((workspace, names(args)));
    }
    if args.main {
        return Err(Failure::usage("a binary has a `main` already, leave out --main"));
    }
    let (package, binary) = workspace.binary(package, args.bin.as_deref())?;
    Ok((workspace, vec![Root::Binary { package, name: Some(binary.name) }]))
}

fn names(args: &cli::Bundle) -> Vec<Root> {
    args.names.iter().cloned().map(Root::Name).collect()
}

/// A solution: the binary of its package if it is one, else a file of its own.
fn solution_root(
    args: &cli::Bundle,
    solution: &str,
    files: Files,
) -> Result<(Workspace, Vec<Root>), Failure> {
    if 1 < args.names.len() {
        return Err(Failure::usage("a solution is bundled alone, name nothing beside it"));
    }
    if args.main {
        return Err(Failure::usage("a solution has a `main` already, leave out --main"));
    }
    let (path, given) = (Path::new(solution), args.manifest_path.as_deref());
    let is_file = !is_standard(path);
    if is_file && let Some(binary) = binary_at(&files, path, given)? {
        let root = Root::Binary { package: binary.package, name: Some(binary.name) };
        return Ok((binary.workspace, vec![root]));
    }
    let workspace = match given {
        Some(path) => Workspace::open_manifest(files, &manifest(path))?.0,
        None => home::workspace_seen_by(files)?,
    };
    let root = match is_file {
        true => Root::Solution { path: path.into(), text: None },
        false => Root::text("<stdin>", standard_input()?),
    };
    Ok((workspace, vec![root]))
}

fn is_solution(name: &str) -> bool {
    name == "-" || name.ends_with(".rs")
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
