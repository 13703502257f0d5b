//! Explanations: for each code what it means, an example, and what to do.

use crate::diag::Code;

impl Code {
    /// What the code means, with an example and what to do; several lines, without the code.
    pub fn explanation(self) -> &'static str {
        match self {
            Code::UnknownName => UNKNOWN_NAME,
            Code::AmbiguousName => AMBIGUOUS_NAME,
            Code::Unreadable => UNREADABLE,
            Code::Syntax => SYNTAX,
            Code::Manifest => MANIFEST,
            Code::UnknownCrate => UNKNOWN_CRATE,
            Code::MissingModule => MISSING_MODULE,
            Code::UnresolvedPath => UNRESOLVED_PATH,
            Code::ProcMacro => PROC_MACRO,
            Code::BuildOutput => BUILD_OUTPUT,
            Code::Nesting => NESTING,
            Code::Rejected => REJECTED,
            Code::NoCompiler => NO_COMPILER,
            Code::Target => TARGET,
            Code::Feature => FEATURE,
            Code::Recursion => RECURSION,
            Code::UnknownJudge => UNKNOWN_JUDGE,
            Code::JudgeEdition => JUDGE_EDITION,
            Code::TooLarge => TOO_LARGE,
            Code::Meaning => MEANING,
            Code::Unproved => UNPROVED,
            Code::Leftover => LEFTOVER,
            Code::UnknownFeature => UNKNOWN_FEATURE,
            Code::Told => TOLD,
            Code::NotSame => NOT_SAME,
        }
        .trim()
    }
}

const UNKNOWN_NAME: &str = "
A module or item is named by the end of its path: `wythoff`, `heaps::nim`, or the whole
`cgt_core::heaps::nim::grundy`. No library crate of the workspace has anything public that ends
so. `cargo xtask bundle wytoff` is an example.

What to do: take one of the near names that are listed, or look for a word with
`cargo xtask list WORD`. Private items and `main` cannot be named.
";

const AMBIGUOUS_NAME: &str = "
The end of a path that was given belongs to several: `cargo xtask bundle winning_moves` could mean
that of any game. Or two libraries of the workspace have one name, so that one hides the other. Or a
path in code starts with a name that a library has, and a macro call nearby, which cannot be
followed, may make a module or type of that name; or the path is in the rules of a macro or in a
call, and these bring something of that name into scope, a type parameter or import included.

What to do: write more of the path, as the candidates are listed: `nim::winning_moves`. Of two
libraries rename one, by `name` in its `[lib]`. In code write `::name` for the library.
";

const UNREADABLE: &str = "
A file that the bundle needs is not there, may not be read, or holds bytes that are no UTF-8. That
can be the solution itself, a module's file, or what `include!` or `include_str!` names.

What to do: correct the path, which counts from the current folder, or save the file as UTF-8.
";

const SYNTAX: &str = "
A file is not Rust as the parser knows it, for instance `let x = ;`. The place is where the parser
gave up, which may be after the mistake. Of a string, comment or bracket that is not closed it is
where that begins, though the one that lacks its end may stand inside of it.

What to do: compile the original with `cargo check` and correct what it says. Where cargo accepts
the file, please report it.
";

const MANIFEST: &str = "
A `Cargo.toml` is missing, is no TOML, or lacks what a package needs, such as a name. The path in
`--manifest-path` may be that of the file or of its folder.

What to do: `cargo metadata --manifest-path PATH` tells the mistake in detail.
";

const UNKNOWN_CRATE: &str = "
A path starts with a crate that is neither part of the workspace nor a dependency whose source is on
this machine: `use petgraph::Graph;` in a loose solution, for instance. A judge compiles one file
and has no other crates, unless it says so.

What to do: put the crate's source under `crates/`, or name it as a dependency of the solution's
package, run `cargo fetch`, and ask for it by `--manifest-path PATH --bin NAME`. If the judge has
the crate, say which one: `--judge atcoder` leaves its crates to it.
";

const MISSING_MODULE: &str = "
`mod name;` asks for a file, and there is none: `mod there;` in `src/lib.rs` means `src/there.rs`
or `src/there/mod.rs`, unless `#[path]` says otherwise.

What to do: create or rename the file, or remove the line.
";

const UNRESOLVED_PATH: &str = "
A path goes into a library crate and there names nothing that may be used: `use lib::nimbre;` where
it should be `nimber`, or an item that is private, or one that `cfg` rules out. So does one to a
macro that is exported from the body of a function, which only a crate has at its root.

What to do: correct the path, make the item `pub`, or switch its feature on with `--features`; move
the macro out of the function.
";

const PROC_MACRO: &str = r#"
A derive or attribute is made by a procedural macro: `#[derive(serde::Serialize)]`. Its output
exists only while cargo builds, so no file can hold it. The derives of the standard library are no
problem.

What to do: write the impl by hand, put the attribute behind `#[cfg_attr(feature = "...", ...)]`
that is off in a bundle, or, if the judge has the crate, name the judge by `--judge`.
"#;

const BUILD_OUTPUT: &str = r#"
Code asks for what only a build knows: `env!("OUT_DIR")`, `include!(concat!(env!("OUT_DIR"),
...))`, or another variable of cargo that no manifest tells. The judge does not run build scripts.
What a build script sets for `cfg` is asked of cargo, which may fail to run it: the reason is then
told. What `cfg`, `env!`, `crate`, names of crates and macros and paths of files mean in rules of
a macro is decided by the crate and module that call it; two that differ cannot share rules. Nor is
`cfg` known of what a macro is given. What a program asks its environment for when it runs, no
judge sets: that is a warning.

What to do: commit the generated file and `include!` it by its path, or make it a `const`. If cargo
fails, see that `cargo check` works. Write `$crate` for a macro's own crate.
"#;

const NESTING: &str = "
Brackets or operators are nested so deeply that neither the bundler nor the compiler could follow
without running out of stack. Generated tables are the usual cause.

What to do: split the expression, or read the data from a literal at run time.
";

const REJECTED: &str = "
The bundle was made, and `rustc` does not compile it for the chosen edition; what it says follows.
Nothing is printed, since the judge would not take it either. A warning tells of a `--cfg` that the
code asks for, such as `ONLINE_JUDGE`, with which alone that is so; the bundle is printed then.

What to do: check the original with `cargo check` first (for a warning with RUSTFLAGS set to that
`--cfg`): a mistake there is one here too. If the original compiles, the edition may be the reason
(`--edition`). If it compiles with the warning `ambiguous_glob_imports`, two globs bring in one
name, which `rustc` lets pass between crates for now, and never within one: import it by itself.
Anything else is a bug, worth a report; `--no-verify` prints the bundle nevertheless.
";

const NO_COMPILER: &str = "
The compiler that checks a bundle, `rustc` or what `--rustc` or the variable RUSTC names, does not
start.

What to do: install the Rust toolchain, correct the path, or do without the check: `--no-verify`.
";

const TARGET: &str = "
A package or workspace was given by `--manifest-path`, and which of its programs is meant is not
clear: it has no binary, none of the name in `--bin` or `default-run`, or several and neither is
given. Or the binary has `required-features` that are off, without which cargo does not build it.

What to do: add `--bin NAME` with one of the names that are listed, or `--features` with those that
are named.
";

const FEATURE: &str = r#"
`#![feature(...)]` switches on what only nightly compilers have, and judges have stable ones.

What to do: do without the feature, or put the attribute behind a cargo feature that is off:
`#![cfg_attr(feature = "nightly", feature(...))]`.
"#;

const RECURSION: &str = "
A file includes itself, directly or by way of others: through `#[path]` on a module or through
`include!`. The text would have no end.

What to do: follow the files from the place that is shown, and break the circle.
";

const UNKNOWN_JUDGE: &str = "
`--judge` takes a name that the bundler has facts about, such as `codeforces` or `atcoder`.

What to do: take one of the names that `cargo xtask judges` shows, or leave the option out and say
`--edition`.
";

const JUDGE_EDITION: &str = "
The judge compiles certain editions only, and the bundle is for another: because `--edition` says
so, or because a crate is written in a newer one than the judge has. `--judge spoj` offers 2018 at
most, for instance, and cgt-core is written in 2021. An older edition than that of a crate is not
to be had by `--edition` either, since the crate would mean something else in it. In edition 2015
macros of a library cannot be called, since those of a module have no paths there.

What to do: leave `--edition` out, or lower the edition of the crate that needs it, and see that it
still compiles and does the same. If the judge has moved on, leave `--judge` out.
";

const TOO_LARGE: &str = "
The bundle has more bytes than the judge takes as a source; the largest items are named.

What to do: `--minify` removes white space and `--prune` what the compiler can do without. Naming
items instead of modules in the solution helps too; `--explain` says why each item is there.
";

const MEANING: &str = "
A bundle has one edition. Code of an older one is rewritten where its form differs, and where it
would do something else: `lock()` in `{ let x = f(); lock().get() }` is dropped after `x` before
edition 2024 and before `x` since. What has no certain place is an error; what the compiler's lints
are not sure of, or did not check, is a warning. So are `x.sqrt()` in a `no_std` crate with a trait
of its own for that, what a profile sets for single packages, and what `.cargo/config.toml` or
RUSTFLAGS set for a build. So is a crate with an allocator or symbols that only a macro call may
name which cannot be followed: the compiler links it only if that call names it.

What to do: change the code so that both editions agree, `let value = lock().get(); value`, or give
the solution and all crates one edition. A bundle is for edition 2021 at least unless another one is
asked for: where all are of edition 2018, `--edition 2018` leaves everything as it is.
";

const UNPROVED: &str = "
A warning. An impl stands for a type that the sources do not show, such as `Stones` after
`make_type!(Stones);`, where what the macro makes cannot be read. Nothing then says whether the
impl is needed, so it is kept with all that it needs itself, and the bundle is larger than it need
be. `--prune` on a large bundle ends after some hundred compilations, and keeps what was not tried
by then. Either way the bundle does the same as the original.

What to do: nothing, if the size does not matter. `--prune` takes out what the compiler shows not to
be needed; writing the type without the macro helps as well.
";

const LEFTOVER: &str = "
A warning. `--exclude` leaves out a part of a crate, and the bundle needs another part of it. Both
the bundle and what it is pasted to then have a module of the crate's name, which Rust does not
allow: `bundle solution.rs --exclude wythoff` for a solution that needs `nim` as well.

What to do: put the content of the two modules into one, at each level, or leave `--exclude` out and
paste the whole bundle in the place of the old one.
";

const UNKNOWN_FEATURE: &str = "
`--features` takes features of the solution's package and of the workspace's libraries, by their
names in the manifest, such as `--features fast`. None of them has one of that name. A feature of
a dependency, `name/feature` for cargo, is switched on by one of the package that depends on it.

What to do: take one of the near names that are listed, or leave the option out.
";

const TOLD: &str = "
Code tells something of itself that would be another thing in the bundle: a macro that prints the
tokens it is given by `stringify!`, or looks at them one by one, where a path among them has to
change; `line!()`, `file!()`, `column!()` or `module_path!()` in the rules of a macro, which tell
the place of each call. What stands outside of rules is written out as what it said. `type_name`,
`Location::caller`, `PhantomData` in what derives `Debug`, and hooks that print where a panic was
are only warned of, since what they say may never be printed; and so are macros that only seem to
hand on what has to change, or that may call a `line` or `file` which they are given by name.

What to do: hand a bare name to the macro and import what it names with `use`; hand a place over
from where the macro is called; or print it to standard error, which no judge reads.
";

const NOT_SAME: &str = "
The original and its bundle were compiled, and every function that may run was held against the
other program's, as well as all data. Those that are told are not the same, so the bundle may answer
differently. Mostly a macro was given names that mean something else, or looks at its tokens. With
`--prove` it may be as it has to be: what was rewritten for an edition, `type_name`, or what
`profile.release` sets; flags in `.cargo/config.toml` are not given to the original.

What to do: read the function in both; write paths in full where a macro is given parts of them;
give the bundle the edition of its libraries with `--edition`. Please report a function that should
be the same; `--no-compare` prints the bundle all the same, `cargo xtask judge` runs it on samples.
";

#[cfg(test)]
mod tests {
    use crate::diag::Code;

    #[test]
    fn every_code_says_what_to_do_in_lines_that_fit() {
        for code in Code::ALL {
            let text = code.explanation();
            assert!(text.contains("\n\nWhat to do: "), "{code}");
            assert!(text.lines().all(|line| line.chars().count() <= 100), "{code}");
            assert!(text.lines().count() <= 12 && text.ends_with('.'), "{code}");
        }
    }
}
