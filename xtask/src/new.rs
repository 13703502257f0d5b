//! `new`: the first files of a solution or of a library crate.

use crate::bundle::MAIN;
use crate::cli::{New, What};
use crate::failure::Failure;
use crate::{home, output};
use cgt_bundle::Package;
use std::path::{Path, PathBuf};

/// Names that Cargo or the compiler keeps for itself, the keywords of all editions among them.
const TAKEN: &str = "\
    abstract alloc as async await become box break build const continue core crate deps do dyn \
    else enum examples extern false final fn for gen if impl in incremental let loop macro \
    match mod move mut override priv proc_macro pub ref return self static std struct super \
    test trait true try type typeof unsafe unsized use virtual where while yield";

/// Writes the files, and says on standard error which and what to do next.
pub(crate) fn run(args: &New) -> Result<(), Failure> {
    let home = home::dir();
    match &args.what {
        What::Solution(args) => solution(&home, checked(&args.name)?),
        What::Crate(args) => library(&home, checked(&args.name)?),
    }
}

fn solution(home: &Path, name: &str) -> Result<(), Failure> {
    let package = home.join("crates/solutions");
    let file = package.join(format!("src/bin/{name}.rs"));
    refuse_overwriting(&file)?;
    let manifest = package.join("Cargo.toml");
    if !manifest.exists() {
        write(&manifest, include_str!("../templates/solutions.toml"))?;
    }
    let docs = format!("//! {name}: what the problem asks, and where it is from.\n\n");
    write(&file, &(docs + MAIN))?;
    output::note(&format!("next: cargo xtask bundle {}", shown(&file).display()));
    Ok(())
}

fn library(home: &Path, name: &str) -> Result<(), Failure> {
    let package = home.join("crates").join(name);
    refuse_overwriting(&package)?;
    refuse_hiding(name)?;
    let manifest = include_str!("../templates/crate.toml").replace("NAME", name);
    let krate = name.replace('-', "_");
    let source = include_str!("../templates/lib.rs").replace("CRATE", &krate);
    write(&package.join("src/lib.rs"), &source)?;
    write(&package.join("Cargo.toml"), &manifest)?;
    output::note(&format!("next: cargo xtask bundle {krate}"));
    Ok(())
}

/// The name, if a crate and a file can be called so.
fn checked(name: &str) -> Result<&str, Failure> {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) || !name.chars().all(is_letter) {
        let message = format!("`{name}` is no name for a crate");
        return Err(Failure::usage(message + ": use letters, digits, - and _, a letter first"));
    }
    if TAKEN.split(' ').any(|taken| taken == name.replace('-', "_")) {
        return Err(Failure::usage(format!("`{name}` is taken by the language, choose another")));
    }
    Ok(name)
}

fn refuse_overwriting(path: &Path) -> Result<(), Failure> {
    match path.symlink_metadata() {
        Ok(_) => {
            let message = format!("{} is there already", shown(path).display());
            Err(Failure::usage(message + ": remove it first, or choose another name"))
        }
        Err(_) => Ok(()),
    }
}

/// Of two libraries that code calls the same it could mean one only, though their folders differ.
fn refuse_hiding(name: &str) -> Result<(), Failure> {
    let krate = name.replace('-', "_");
    let workspace = home::workspace()?;
    let is_same = |package: &&Package| {
        let library = package.lib().map(|library| library.name.as_str());
        library == Some(krate.as_str()) || package.manifest.name.replace('-', "_") == krate
    };
    match workspace.packages.iter().find(is_same) {
        Some(package) => {
            let folder = shown(&package.manifest.dir);
            let message = format!("there is a crate `{krate}` already, in {}", folder.display());
            Err(Failure::usage(message + ": choose another name"))
        }
        None => Ok(()),
    }
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    output::save_with_folders(path, text)?;
    output::note(&format!("wrote {}", shown(path).display()));
    Ok(())
}

/// The path from the current folder, if it is below that.
fn shown(path: &Path) -> PathBuf {
    let current = std::env::current_dir().unwrap_or_default();
    path.strip_prefix(current).unwrap_or(path).to_path_buf()
}
