//! Whatever is nested very deeply gives a bundle or a diagnostic, never a crash.

use cgt_bundle::{Code, Files, Request, Root, Workspace, bundle};
use std::path::Path;

/// Far more than any stack holds.
const DEEP: usize = 40_000;

fn outcome(solution: String) -> Result<(), Vec<Code>> {
    let files = Files::memory([
        ("Cargo.toml", "[workspace]\nmembers = ['lib']"),
        ("lib/Cargo.toml", "[package]\nname = 'lib'\nedition = '2021'"),
        ("lib/src/lib.rs", "pub fn f() -> u8 { 1 }"),
    ]);
    let workspace = Workspace::open(files, Path::new("")).unwrap();
    match bundle(workspace, &Request::of([Root::text("solution.rs", solution)])) {
        Ok(_) => Ok(()),
        Err(diagnostics) => Err(diagnostics.0.iter().map(|diagnostic| diagnostic.code).collect()),
    }
}

#[test]
fn deep_forms_give_a_diagnostic() {
    let forms = [
        ("unary operators", format!("fn main() {{ let x = {}1; }}", "-".repeat(DEEP))),
        ("negations", format!("fn main() {{ let x = {}true; }}", "!".repeat(DEEP))),
        ("references", format!("fn main() {{ let x = {}1; }}", "&".repeat(DEEP))),
        ("sums", format!("fn main() {{ let x = 1{}; }}", " + 1".repeat(DEEP))),
        ("methods", format!("fn main() {{ let x = 1{}; }}", ".f()".repeat(DEEP))),
        ("fields", format!("fn main() {{ let x = y{}; }}", ".f".repeat(DEEP))),
        ("questions", format!("fn main() {{ let x = y{}; }}", "?".repeat(DEEP))),
        ("closures", format!("fn main() {{ let x = {}1; }}", "|_| ".repeat(DEEP))),
        ("chains", format!("fn main() {{ if a {{}} {} }}", "else if a {} ".repeat(DEEP))),
        ("assignments", format!("fn main() {{ {}1; }}", "a = ".repeat(DEEP))),
        ("casts", format!("fn main() {{ let x = 1{}; }}", " as u8".repeat(DEEP))),
        ("generics", format!("type T = {}u8{};", "B<".repeat(DEEP), ">".repeat(DEEP))),
        ("pointers", format!("type T = {}u8;", "*const ".repeat(DEEP))),
        ("borrows", format!("type T = {}u8;", "& ".repeat(DEEP))),
        ("functions", format!("type T = {}u8;", "fn() -> ".repeat(DEEP))),
        ("imports", format!("use {}a;", "a::".repeat(DEEP))),
        ("patterns", format!("fn main() {{ let {}x = 1; }}", "&".repeat(DEEP))),
        ("returns", format!("fn main() {{ {}1 }}", "return ".repeat(DEEP))),
        ("brackets", format!("fn main() {{ {}1{} }}", "(".repeat(DEEP), ")".repeat(DEEP))),
    ];
    for (name, text) in forms {
        let codes = outcome(text);
        assert_eq!(codes, Err(vec![Code::Nesting]), "{name}");
    }
}

#[test]
fn what_is_just_not_too_deep_is_bundled() {
    let count = 9_900;
    let forms = [
        format!("fn main() {{ let x = {}1; }}", "-".repeat(count)),
        format!("fn main() {{ let x = 1{}; }}", " + 1".repeat(count)),
        format!("fn main() {{ let x = {}1; }}", "|_| ".repeat(count / 2)),
        format!("fn main() {{ if a {{}} {} }}", "else if a {} ".repeat(count)),
        format!("type T = {}u8{};", "B<".repeat(count / 2), ">".repeat(count / 2)),
        format!("fn main() {{ {}1 }}", "return ".repeat(count)),
    ];
    for text in forms {
        let start = text.chars().take(60).collect::<String>();
        assert_eq!(outcome(text), Ok(()), "{start}");
    }
}

#[test]
fn long_is_not_deep() {
    let brackets = "(".repeat(5_000);
    let long = [
        format!("fn main() {{ let x = {brackets:?}; }} // {brackets}\n/* {brackets} */"),
        format!("fn main() {{ let x = [{}]; }}", "-1, ".repeat(DEEP)),
        format!("fn main() {{ {} }}", "f(1) + 1; ".repeat(DEEP)),
        format!("fn main() {{ let x = 1{}; }}", " + 1".repeat(500)),
        format!("fn main() {{ if a {{}} {} }}", "else if a {} ".repeat(200)),
    ];
    for text in long {
        let start = text.chars().take(60).collect::<String>();
        assert_eq!(outcome(text), Ok(()), "{start}");
    }
}
