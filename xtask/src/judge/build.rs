//! Build: the solution as cargo does it, and its bundle as a judge would.

use super::program::Programs;
use crate::cli;
use crate::failure::Failure;
use crate::original::{Original, Package, Solution, succeed};
use crate::{bundle, home, output};
use cgt_bundle::{Bundle, Files, Judge, Request, Root, Workspace, verify};
use std::path::PathBuf;
use std::process::Command;

/// Builds both below the workspace's `target/judge`, and prints where they are.
pub(super) fn run(args: &cli::Judge, solution: &Solution) -> Result<(), Failure> {
    let judge = args.judge.as_deref().map(Judge::find).transpose()?;
    let (workspace, root) = open(solution)?;
    let made = make_bundle(args, solution, workspace.clone(), root, judge.clone())?;
    let original = Original::of(solution, &made, workspace, judge.as_ref(), &args.features);
    let bundle = build_bundle(&original, &made)?;
    let refused = Failure::usage("cargo does not build the original");
    let original_program = cargo(&original, &original.package()?, refused)?;
    output::note(&told(&original, &made, judge.as_ref())?);
    let programs = Programs { bundle, original: original_program };
    output::print(&serde_json::to_string(&programs).map_err(Failure::usage)?)
}

fn open(solution: &Solution) -> Result<(Workspace, Root), Failure> {
    Ok(match &solution.package {
        Some((manifest, bin)) => {
            let (workspace, package) = Workspace::open_package(Files::Disk, manifest)?;
            (workspace, Root::Binary { package, name: Some(bin.clone()) })
        }
        None => {
            let root = Root::Solution { path: solution.source.clone(), text: None };
            (home::workspace()?, root)
        }
    })
}

fn make_bundle(
    args: &cli::Judge,
    solution: &Solution,
    workspace: Workspace,
    root: Root,
    judge: Option<Judge>,
) -> Result<Bundle, Failure> {
    let request = Request {
        edition: args.edition,
        written_in: solution.package.is_none().then_some(solution.edition),
        features: args.features.clone(),
        judge,
        inline: args.inline,
        check: Some(verify::default_compiler()),
        ..Request::of([root])
    };
    let made = cgt_bundle::bundle(workspace, &request)?;
    output::note(&made.diagnostics.to_string());
    Ok(made)
}

/// The bundle as a judge compiles it: with rustc alone, or with cargo where it has crates for it.
fn build_bundle(original: &Original<'_>, made: &Bundle) -> Result<PathBuf, Failure> {
    let text = original.folder.join("bundle.rs");
    output::save_with_folders(&text, &made.text)?;
    if !made.outside.is_empty() {
        let refused = Failure::check("cargo does not build the bundle");
        return cargo(original, &original.package_of_bundle(made, &text)?, refused);
    }
    bundle::verify(made, &[verify::default_compiler()])?;
    let program = original.folder.join(format!("bundle_program{}", std::env::consts::EXE_SUFFIX));
    let mut rustc = Command::new(verify::default_compiler());
    rustc.args(["-O", "--cap-lints", "allow", "--crate-name", "bundle"]).args(original.cfg_args());
    rustc.args(["--edition", made.edition.as_str(), "-o"]).arg(&program).arg(&text);
    succeed(&mut rustc, Failure::usage("the compiler does not build the bundle"))?;
    Ok(program)
}

/// Builds a package's binary, with what the judge sets for `cfg`.
fn cargo(original: &Original<'_>, package: &Package, refused: Failure) -> Result<PathBuf, Failure> {
    let target = original.target();
    let mut cargo = package.cargo("rustc");
    cargo.arg("--target-dir").arg(&target).arg("--").args(original.cfg_args());
    succeed(&mut cargo, refused)?;
    Ok(target.join("release").join(format!("{}{}", package.bin, std::env::consts::EXE_SUFFIX)))
}

/// Which compiler, edition and crates were taken, and which the judge has.
fn told(original: &Original<'_>, made: &Bundle, judge: Option<&Judge>) -> Result<String, Failure> {
    let version = verify::version(&verify::default_compiler())?;
    let theirs = judge.and_then(|judge| Some((&judge.name, judge.rust.as_ref()?)));
    let theirs = theirs.map_or(String::new(), |(name, rust)| format!(" ({name} has Rust {rust})"));
    let crates = original.crates.iter().map(|own| match own.version.as_str() {
        "*" => format!("{}, the newest", own.package),
        version => format!("{} {version}", own.package),
    });
    let crates: String = crates.map(|own| format!("\nnote: with the judge's {own}")).collect();
    let (own, bundle) = (original.solution.edition.as_str(), made.edition.as_str());
    Ok(format!(
        "note: built by Rust {version}{theirs}: the original in edition {own}, the bundle in {bundle}{crates}"
    ))
}
