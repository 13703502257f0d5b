//! Random libraries: what a bundle prints is what the generator knows, and what it keeps is needed.

use super::{Random, seeds};
use crate::original;
use cgt_bundle::{Files, Request, Root, Workspace, bundle};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

/// How many libraries are usually made.
const CASES: u64 = 8;
const N_MODULES: usize = 6;
const N_ITEMS: usize = 24;

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Function,
    Constant,
    Struct,
    Trait,
    Macro,
    Enum,
}

struct Item {
    kind: Kind,
    module: usize,
    value: u64,
    /// The items that it refers to.
    needs: Vec<usize>,
}

struct Module {
    parent: Option<usize>,
    is_file: bool,
    text: String,
}

struct Library {
    random: Random,
    modules: Vec<Module>,
    items: Vec<Item>,
}

impl Library {
    fn new(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let root = Module { parent: None, is_file: true, text: String::new() };
        let mut modules = vec![root];
        for module in 1..N_MODULES {
            let parent = Some(random.below(module));
            modules.push(Module { parent, is_file: random.below(2) == 0, text: String::new() });
        }
        let mut library = Library { random, modules, items: Vec::new() };
        (0..N_ITEMS).for_each(|item| library.add(item));
        library
    }

    fn path(&self, module: usize) -> String {
        match self.modules[module].parent {
            None => String::new(),
            Some(parent) => format!("{}m{module}::", self.path(parent)),
        }
    }

    fn add(&mut self, item: usize) {
        use Kind::{Constant, Enum, Function, Macro, Struct, Trait};
        let kinds = [Function, Function, Constant, Struct, Trait, Macro, Enum];
        let kind = kinds[self.random.below(kinds.len())];
        let module = self.random.below(N_MODULES);
        let base = self.random.below(100) as u64;
        let n_needs =
            if matches!(kind, Enum | Constant) { 0 } else { self.random.below(3).min(item) };
        let needs: Vec<usize> = (0..n_needs).map(|_| self.random.below(item)).collect();
        let value = needs.iter().fold(base, |sum, &need| sum + self.items[need].value);
        let sum: String = needs.iter().fold(base.to_string(), |sum, &need| {
            let from = if kind == Macro { None } else { Some(module) };
            format!("{sum} + {}", self.reference(from, need))
        });
        let text = definition(kind, item, &sum, base);
        self.modules[module].text.push_str(&text);
        self.items.push(Item { kind, module, value, needs });
    }

    /// An expression of an item's value: in a module, or in the rules of a macro.
    fn reference(&mut self, from: Option<usize>, item: usize) -> String {
        let Item { kind, module, .. } = self.items[item];
        let root = if from.is_some() { "crate" } else { "$crate" };
        if kind == Kind::Macro {
            return format!("{root}::x{item}!()");
        }
        let home = self.path(module);
        let name = format!("{}{item}", letter(kind));
        let form = if from.is_some() { self.random.below(7) } else { self.random.below(2) * 2 };
        match (form, from) {
            (1, Some(from)) => {
                let up = self.path(from).matches("::").count();
                value(
                    kind,
                    item,
                    &format!(
                        "{}{home}{name}",
                        if up == 0 { "self::".to_string() } else { "super::".repeat(up) }
                    ),
                )
            }
            (2, _) => {
                format!("{{ use {root}::{home}{name} as other; {} }}", value(kind, item, "other"))
            }
            (3, _) => format!("{{ use {root}::{home}*; {} }}", value(kind, item, &name)),
            (4, Some(from)) => {
                let alias = format!("A{item}x{}", self.modules[from].text.len());
                let line = format!("use crate::{home}{{{name} as {alias}}};\n");
                self.modules[from].text.push_str(&line);
                value(kind, item, &alias)
            }
            (5, _) => {
                let through = self.random.below(N_MODULES);
                let alias = format!("R{item}x{}", self.modules[through].text.len());
                let line = format!("pub use crate::{home}{name} as {alias};\n");
                self.modules[through].text.push_str(&line);
                value(kind, item, &format!("crate::{}{alias}", self.path(through)))
            }
            (6, Some(_)) if module != 0 => {
                let outer = home.trim_end_matches("::");
                format!(
                    "{{ use crate::{outer} as inner; {} }}",
                    value(kind, item, &format!("inner::{name}"))
                )
            }
            _ => value(kind, item, &format!("{root}::{home}{name}")),
        }
    }

    fn files(&self) -> Vec<(String, String)> {
        let manifest = "[package]\nname = 'lib'\nedition = '2021'\n".to_string();
        let mut files = vec![("lib/Cargo.toml".to_string(), manifest)];
        let root = self.content(0, "lib/src", &mut files);
        files.push(("lib/src/lib.rs".to_string(), root));
        files.push(("Cargo.toml".to_string(), "[workspace]\nmembers = ['lib']\n".to_string()));
        files
    }

    fn content(&self, module: usize, dir: &str, files: &mut Vec<(String, String)>) -> String {
        let mut text = String::new();
        for child in (0..N_MODULES).filter(|&child| self.modules[child].parent == Some(module)) {
            let inside = self.content(child, &format!("{dir}/m{child}"), files);
            match self.modules[child].is_file {
                true => {
                    writeln!(text, "pub mod m{child};").unwrap();
                    files.push((format!("{dir}/m{child}.rs"), inside));
                }
                false => writeln!(text, "pub mod m{child} {{\n{inside}}}").unwrap(),
            }
        }
        text + &self.modules[module].text
    }

    /// The items that some need, themselves included.
    fn closure(&self, roots: &[usize]) -> BTreeSet<usize> {
        let mut todo = roots.to_vec();
        let mut all = BTreeSet::new();
        while let Some(item) = todo.pop() {
            if all.insert(item) {
                todo.extend(&self.items[item].needs);
            }
        }
        all
    }
}

fn letter(kind: Kind) -> char {
    match kind {
        Kind::Function => 'f',
        Kind::Constant => 'C',
        Kind::Struct => 'S',
        Kind::Trait => 'T',
        Kind::Macro => 'x',
        Kind::Enum => 'E',
    }
}

fn definition(kind: Kind, item: usize, sum: &str, base: u64) -> String {
    match kind {
        Kind::Function => format!("pub fn f{item}() -> u64 {{ {sum} }}\n"),
        Kind::Constant => format!("pub const C{item}: u64 = {sum};\n"),
        Kind::Struct => format!(
            "pub struct S{item}(u64);\nimpl S{item} {{ pub fn new{item}() -> Self {{ Self({sum}) }} pub fn get{item}(&self) -> u64 {{ self.0 }} pub fn spare{item}(&self) {{}} }}\n"
        ),
        Kind::Trait => format!(
            "pub trait T{item} {{ fn t{item}(&self) -> u64; }}\nimpl T{item} for u64 {{ fn t{item}(&self) -> u64 {{ {sum} + self }} }}\n"
        ),
        Kind::Macro => {
            format!("#[macro_export]\nmacro_rules! x{item} {{ () => {{ {{ {sum} }} }} }}\n")
        }
        Kind::Enum => format!(
            "#[derive(Clone, Copy)]\npub enum E{item} {{ V{item} = {base}, W{item} = 1000 }}\n"
        ),
    }
}

/// The value of an item by its path.
fn value(kind: Kind, item: usize, path: &str) -> String {
    match kind {
        Kind::Function => format!("{path}()"),
        Kind::Constant | Kind::Macro => path.to_string(),
        Kind::Struct => format!("{path}::new{item}().get{item}()"),
        Kind::Trait => format!("<u64 as {path}>::t{item}(&0)"),
        Kind::Enum => format!("{{ {path}::V{item} as u64 }}"),
    }
}

fn check(seed: u64) -> Result<(), String> {
    let mut library = Library::new(seed);
    let roots: Vec<usize> = (0..3).map(|_| library.random.below(N_ITEMS)).collect();
    let mut main = String::from("fn main() {\n");
    let mut expected = String::new();
    for &root in &roots {
        let Item { kind, module, value: known, .. } = library.items[root];
        let home = if kind == Kind::Macro { String::new() } else { library.path(module) };
        let call = if kind == Kind::Macro { "!()" } else { "" };
        let path = format!("lib::{home}{}{root}{call}", letter(kind));
        writeln!(main, "    println!(\"{{}}\", {});", value(kind, root, &path)).unwrap();
        writeln!(expected, "{known}").unwrap();
    }
    main.push_str("}\n");
    let files = library.files();
    let shown = || {
        files.iter().map(|(path, text)| format!("=== {path}\n{text}")).collect::<String>() + &main
    };
    let workspace = Workspace::open(Files::memory(files.clone()), Path::new(""))
        .map_err(|error| error.to_string())?;
    let bundle = bundle(workspace, &Request::of([Root::text("solution.rs", &main)]))
        .map_err(|diagnostics| format!("{diagnostics}\n{}", shown()))?;
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("bundle.rs"), &bundle.text).unwrap();
    let compiled =
        original::rustc(folder.path(), &["--edition", "2021", "-o", "bundle", "bundle.rs"], &[]);
    let printed = compiled.and_then(|()| original::run(&folder.path().join("bundle")));
    let needed = library.closure(&roots);
    let spare = (0..N_ITEMS).filter(|item| !needed.contains(item)).find(|&item| {
        let words = ["fn f", "const C", "struct S", "trait T", "enum E"];
        words.iter().any(|word| {
            [' ', '(', ':'].iter().any(|end| bundle.text.contains(&format!("{word}{item}{end}")))
        })
    });
    match (printed, spare) {
        (Ok(printed), None) if printed == expected => Ok(()),
        (printed, spare) => Err(format!(
            "{printed:?} for {expected:?}, {spare:?} is not needed\n{}\n{}",
            shown(),
            bundle.text
        )),
    }
}

#[test]
fn random_libraries_print_the_same_and_hold_only_what_is_needed() {
    for seed in seeds(CASES) {
        if let Err(error) = check(seed) {
            panic!("seed {seed}: {error}");
        }
    }
}
