//! The help of every command.

use crate::support::xtask;

fn help(args: &[&str]) -> String {
    let run = xtask(&[args, &["--help"]].concat()).exits(0);
    assert_eq!(run.err, "");
    run.out
}

#[test]
fn every_command_has_help_with_an_example() {
    let commands: &[&[&str]] = &[
        &["bundle"],
        &["judge"],
        &["judges"],
        &["list"],
        &["snippets"],
        &["new"],
        &["new", "solution"],
        &["new", "crate"],
        &["explain"],
        &["completions"],
    ];
    for command in commands {
        let text = help(command);
        assert!(text.contains(&format!("  cargo xtask {}", command.join(" "))), "{text}");
        assert!(text.contains("Example"), "{text}");
        insta::assert_snapshot!(format!("help_{}", command.join("_")), text);
    }
}

#[test]
fn the_help_names_every_command() {
    insta::assert_snapshot!(help(&[]), @r"
    Turns library modules, or a solution that uses them, into one standalone source file

    Usage: cargo xtask <COMMAND>

    Commands:
      bundle       Print modules, items or a solution as one file that compiles on its own
      judge        Run a solution and its bundle on samples, and compare what they print
      judges       Show the judges that `--judge` knows, with their compilers and limits
      list         Show every public module with what it is for and its limits
      snippets     Write snippets/ anew, and the generated parts of README.md
      new          Start a solution or a library crate of your own
      explain      Say what the code of a diagnostic means
      completions  Print the completions of a shell, for a command called `xtask`

    Options:
      -h, --help  Print help

    Exit status: 0 if all is well, 1 if a check said no, 2 for wrong usage and failed I/O.
    ");
}
