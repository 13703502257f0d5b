//! The command line: types in `cli`, one file a subcommand, and no logic that belongs to the bundler.
//!
//! Standard output carries the product and nothing else; everything else goes to standard error.
//! It exits with 0 if all is well, 1 if a check said no, and 2 for wrong usage and failed I/O.

mod bundle;
mod cli;
mod clipboard;
mod compare;
mod completions;
mod explain;
mod failure;
pub mod home;
mod judge;
mod judges;
mod list;
mod lock;
mod new;
mod original;
mod output;
mod package;
pub mod readme;
pub mod snippets;
mod watch;

pub use failure::Failure;

use clap::Parser;
use cli::{Cli, Command};
use std::process::ExitCode;

/// Runs what the arguments of the process ask for.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Nothing can be told to someone who has closed the stream.
            error.print().ok();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    match run(&cli.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            output::note(&failure.message);
            ExitCode::from(failure.exit)
        }
    }
}

fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Bundle(args) => bundle::run(args),
        Command::Judge(args) => judge::run(args),
        Command::Judges(_) => judges::run(),
        Command::List(args) => list::run(args),
        Command::Snippets(args) => snippets::run(args),
        Command::New(args) => new::run(args),
        Command::Explain(args) => explain::run(args),
        Command::Completions(args) => completions::run(args),
    }
}
