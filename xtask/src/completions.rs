//! `completions`: what a shell needs to complete the command line.

use crate::cli::{Cli, Completions};
use crate::failure::Failure;
use crate::output;
use clap::CommandFactory;

/// Prints the completions of a shell.
pub(crate) fn run(args: &Completions) -> Result<(), Failure> {
    let mut script = Vec::new();
    let mut command = Cli::command().bin_name("xtask");
    clap_complete::generate(args.shell, &mut command, "xtask", &mut script);
    output::print(&String::from_utf8_lossy(&script))
}
