//! tmp
use cgt_bundle::*;
fn main() {
    let a: Vec<String> = std::env::args().skip(1).collect();
    let r = if a[0].ends_with("Cargo.toml") {
        Workspace::open_package(Files::Disk, std::path::Path::new(&a[0]))
            .map(|(w, p)| (w, Root::Binary { package: p, name: None }))
    } else {
        Workspace::open(Files::Disk, std::path::Path::new(".")).map(|w| {
            (
                w,
                if a[0].ends_with(".rs") {
                    Root::Solution { path: a[0].clone().into(), text: None }
                } else {
                    Root::Name(a[0].clone())
                },
            )
        })
    };
    let (w, root) = match r {
        Ok(x) => x,
        Err(e) => {
            eprintln!("{e}");
            std::process::exit(2)
        }
    };
    match bundle(w, &Request::of([root])) {
        Ok(b) => {
            eprintln!("{}", b.diagnostics);
            print!("{}", b.text);
            match verify::check(&b.text, b.edition, b.is_program, &verify::default_compiler()) {
                Ok(r) => eprint!("{}", r.warnings),
                Err(e) => {
                    eprintln!("{e}");
                    std::process::exit(2)
                }
            }
        }
        Err(e) => {
            eprintln!("{e}");
            std::process::exit(2)
        }
    }
}
