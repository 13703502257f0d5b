//! The command line `cargo xtask`; everything is in the library beside it.

use std::process::ExitCode;

fn main() -> ExitCode {
    xtask::main()
}
