//! The arguments of every subcommand.

use cgt_bundle::Edition;
use clap::builder::{NonEmptyStringValueParser, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;
use std::time::Duration;

/// Turns library modules, or a solution that uses them, into one standalone source file.
#[derive(Debug, Parser)]
#[command(
    name = "xtask",
    bin_name = "cargo xtask",
    max_term_width = 100,
    disable_help_subcommand = true,
    after_help = "Exit status: 0 if all is well, 1 if a check said no, 2 for wrong usage and failed I/O."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Bundle(Bundle),
    Judge(Judge),
    Judges(Judges),
    List(List),
    Snippets(Snippets),
    New(New),
    Explain(Explain),
    Completions(Completions),
}

/// Print modules, items or a solution as one file that compiles on its own
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cargo xtask bundle wythoff
  cargo xtask bundle heaps::nim::winning_moves --main -o answer.rs
  cargo xtask bundle solution.rs --judge codeforces
  cargo xtask bundle solution.rs --prove
  cargo xtask bundle solution.rs --watch -o answer.rs
  cargo xtask bundle --manifest-path ~/contest/Cargo.toml --bin a

Exit status: 0 if the bundle was made, 1 if the compiler does not accept it or a proof fails,
2 for everything else.")]
pub(crate) struct Bundle {
    /// Modules or items by the end of their path, or one solution: a file ending in .rs, or - for
    /// standard input
    #[arg(value_name = "NAME", required_unless_present = "manifest_path", value_parser = name())]
    pub(crate) names: Vec<String>,
    /// Write to this file, all of it or nothing, instead of standard output (-)
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// The edition to make it for [default: the newest that its crates need, 2021 at least]
    #[arg(long, value_name = "YEAR", value_parser = edition())]
    pub(crate) edition: Option<Edition>,
    /// Make it for this judge: its editions, its crates and its size limit count
    #[arg(long, value_name = "NAME")]
    pub(crate) judge: Option<String>,
    /// Bundle also the crates that the judge has
    #[arg(long, requires = "judge")]
    pub(crate) inline: bool,
    /// Leave this module, item or crate out with all that it needs, since it is there already
    #[arg(long, value_name = "NAME", value_parser = name())]
    pub(crate) exclude: Vec<String>,
    /// Take out all that the compiler shows not to be needed; takes some seconds, and some minutes
    /// for thousands of lines, where it may end with a warning before all is tried
    #[arg(long, conflicts_with_all = ["no_verify", "exclude"])]
    pub(crate) prune: bool,
    /// Print library code with as little white space as possible
    #[arg(long, conflicts_with = "docs")]
    pub(crate) minify: bool,
    /// Add a `main` that reads and writes quickly, to be filled in
    #[arg(long, conflicts_with = "bin")]
    pub(crate) main: bool,
    /// Keep the documentation
    #[arg(long)]
    pub(crate) docs: bool,
    /// Say on standard error why each item is there
    #[arg(long)]
    pub(crate) explain: bool,
    /// Do not ask the compiler (rustc, or what RUSTC names) whether it accepts the bundle
    #[arg(long)]
    pub(crate) no_verify: bool,
    /// Do not have the original compiled to hold each function of the bundle against it
    #[arg(long)]
    pub(crate) no_compare: bool,
    /// Print the bundle only if each function that may run is compiled to the same as in the original,
    /// also in code that had to be rewritten for an edition, so that it does the same on every input
    #[arg(long, conflicts_with_all = ["no_verify", "no_compare", "exclude", "main"])]
    pub(crate) prove: bool,
    /// The compiler to ask; repeated, each must accept it [default: what RUSTC names, else rustc]
    #[arg(long, value_name = "PATH", conflicts_with = "no_verify")]
    pub(crate) rustc: Vec<PathBuf>,
    /// Put it on the clipboard instead of standard output
    #[arg(long)]
    pub(crate) copy: bool,
    /// Make it again whenever the solution or a library changes, until Ctrl-C
    #[arg(long, requires = "output")]
    pub(crate) watch: bool,
    /// Take names and binaries from this package instead of this workspace
    #[arg(long, value_name = "PATH")]
    pub(crate) manifest_path: Option<PathBuf>,
    /// The package's binary to bundle, if it has several
    #[arg(long, value_name = "NAME", requires = "manifest_path", conflicts_with = "names")]
    pub(crate) bin: Option<String>,
    /// Features to switch on, separated by commas
    #[arg(long, value_name = "FEATURES", value_delimiter = ',')]
    pub(crate) features: Vec<String>,
}

/// Run a solution and its bundle on samples, and compare what they print
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cargo xtask judge solution.rs
  cargo xtask judge solution.rs --samples ~/samples --time-limit 2
  cargo xtask judge solution.rs --judge atcoder
  cargo xtask judge --manifest-path ~/contest --bin a

Samples are pairs of files NAME.in and NAME.out (or NAME.ans). They are looked for in a folder
called like the solution beside it, then in samples/ beside it, then in tests/data/judges/ here. Both programs are built below
target/judge/. A peak of memory is shown as that of this command at least, about 8 MB.

Exit status: 0 if the two agree and are right on each sample, 1 if not, 2 for everything else.")]
pub(crate) struct Judge {
    /// The solution: a file ending in .rs
    #[arg(value_name = "SOLUTION", required_unless_present = "manifest_path")]
    pub(crate) solution: Option<PathBuf>,
    /// The folder of the samples
    #[arg(long, value_name = "DIR")]
    pub(crate) samples: Option<PathBuf>,
    /// Compare bytes instead of words
    #[arg(long)]
    pub(crate) exact: bool,
    /// How long a program may run on a sample
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub(crate) time_limit: Duration,
    /// The edition to make the bundle for, and a solution without a package
    #[arg(long, value_name = "YEAR", value_parser = edition())]
    pub(crate) edition: Option<Edition>,
    /// Make the bundle for this judge, and build it with the judge's crates that it uses
    #[arg(long, value_name = "NAME")]
    pub(crate) judge: Option<String>,
    /// Bundle also the crates that the judge has
    #[arg(long, requires = "judge")]
    pub(crate) inline: bool,
    /// Features to switch on, separated by commas
    #[arg(long, value_name = "FEATURES", value_delimiter = ',')]
    pub(crate) features: Vec<String>,
    /// Take the solution from this package instead of a file
    #[arg(long, value_name = "PATH", conflicts_with = "solution")]
    pub(crate) manifest_path: Option<PathBuf>,
    /// The package's binary, if it has several
    #[arg(long, value_name = "NAME", requires = "manifest_path", conflicts_with = "solution")]
    pub(crate) bin: Option<String>,
    /// Build both programs and print where they are, for the process that measures them
    #[arg(long, hide = true)]
    pub(crate) build_only: bool,
}

/// Show the judges that `--judge` knows, with their compilers and limits
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  cargo xtask judges")]
pub(crate) struct Judges {}

/// Show every public module with what it is for and its limits
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cargo xtask list
  cargo xtask list hackenbush tree
  cargo xtask list --json | jq -r '.[].path'

Exit status: 1 if no module fits.")]
pub(crate) struct List {
    /// Show only the modules that have all these words in their path, summary or header
    #[arg(value_name = "FILTER")]
    pub(crate) filter: Vec<String>,
    /// Print one JSON array, with everything that the headers say
    #[arg(long)]
    pub(crate) json: bool,
}

/// Write snippets/ anew, and the generated parts of README.md
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cargo xtask snippets
  cargo xtask snippets --check

Exit status: 1 if the check finds a file that is stale, missing or orphaned.")]
pub(crate) struct Snippets {
    /// Write nothing, only say what is not as it would be written
    #[arg(long)]
    pub(crate) check: bool,
    /// The folder of the snippets, instead of the workspace's; README.md is then left alone
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
}

/// Start a solution or a library crate of your own
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cargo xtask new solution game_of_stones
  cargo xtask new crate my_graphs")]
pub(crate) struct New {
    #[command(subcommand)]
    pub(crate) what: What,
}

#[derive(Debug, Subcommand)]
#[command(disable_help_subcommand = true)]
pub(crate) enum What {
    Solution(Named),
    Crate(NamedCrate),
}

/// Write crates/solutions/src/bin/NAME.rs, and the package around it if it is the first
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  cargo xtask new solution game_of_stones
  cargo xtask bundle crates/solutions/src/bin/game_of_stones.rs")]
pub(crate) struct Named {
    /// Letters, digits, - and _, a letter first
    pub(crate) name: String,
}

/// Write the library package crates/NAME, which bundles without further ado
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  cargo xtask new crate my_graphs
  cargo xtask bundle my_graphs")]
pub(crate) struct NamedCrate {
    /// Letters, digits, - and _, a letter first
    pub(crate) name: String,
}

/// Say what the code of a diagnostic means
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  cargo xtask explain B004")]
pub(crate) struct Explain {
    /// The code, as it stands in brackets
    pub(crate) code: String,
}

/// Print the completions of a shell, for a command called `xtask`
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  cargo xtask completions bash > ~/.local/share/bash-completion/completions/xtask")]
pub(crate) struct Completions {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}

/// Something is meant.
fn name() -> impl TypedValueParser<Value = String> {
    NonEmptyStringValueParser::new()
}

fn edition() -> impl TypedValueParser<Value = Edition> {
    PossibleValuesParser::new(["2015", "2018", "2021", "2024"])
        .try_map(|year| year.parse::<Edition>())
}

/// A positive number of seconds, fractions allowed.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|&seconds| 0.0 < seconds);
    let seconds = seconds.ok_or_else(|| "not a positive number".to_string())?;
    let limit = Duration::try_from_secs_f64(seconds).ok().filter(|&limit| limit <= LONGEST);
    let limit = limit.ok_or_else(|| "more than a day".to_string())?;
    Some(limit)
        .filter(|limit| !limit.is_zero())
        .ok_or_else(|| "too small to be measured".to_string())
}

/// The longest limit that makes sense, and that any clock can count to.
const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);
