//! Pruning: what nothing needs goes, and what the program prints stays.

use crate::fixture::Fixture;
use crate::original;
use crate::support::Program;
use cgt_bundle::{Bundle, Diagnostics, Files, Request, Root, Workspace, bundle, verify};
use std::path::Path;

/// A library and a solution, what that prints, and what of the library has to go.
struct Case {
    library: &'static str,
    solution: &'static str,
    prints: &'static str,
    gone: &'static [&'static str],
}

pub(crate) fn made(library: &str, solution: &str, prunes: bool) -> Bundle {
    let files = Files::memory([
        ("Cargo.toml", "[package]\nname = 'lib'\nedition = '2021'"),
        ("src/lib.rs", library),
    ]);
    let workspace = Workspace::open(files, Path::new("")).unwrap();
    let root = Root::text("solution.rs", solution);
    let prune = prunes.then(verify::default_compiler);
    bundle(workspace, &Request { prune, ..Request::of([root]) }).unwrap()
}

#[track_caller]
fn check(case: &Case) {
    let whole = made(case.library, case.solution, false).text;
    let pruned = made(case.library, case.solution, true).text;
    assert_eq!(Program::compile(&whole).run(""), case.prints, "{whole}");
    assert_eq!(Program::compile(&pruned).run(""), case.prints, "{whole}\npruned:\n{pruned}");
    for piece in case.gone {
        assert!(whole.contains(piece), "{piece} was never there:\n{whole}");
        assert!(!pruned.contains(piece), "{piece} is still there:\n{pruned}");
    }
    assert!(pruned.starts_with(&whole[..whole.find("#[allow").unwrap()]));
}

#[test]
fn what_nobody_asks_of_a_trait_goes_with_what_its_impls_have_for_it() {
    check(&Case {
        library: "
pub struct Nim(pub u8);
pub trait Game {
    const DEPTH: u8 = only_depth();
    fn moves(&self) -> u8;
    fn title(&self) -> u8;
    fn twice(&self) -> u8 { only_twice(self.moves()) }
}
impl Game for Nim {
    fn moves(&self) -> u8 { self.0 }
    fn title(&self) -> u8 { only_title() }
}
pub mod wide {
    impl crate::Game for (crate::Nim, u8) {
        fn moves(&self) -> u8 { self.0.0 + self.1 }
        fn title(&self) -> u8 { only_wide() }
    }
    fn only_wide() -> u8 { 3 }
}
pub mod other {
    pub trait Game { fn title(&self) -> u8; fn moves(&self) -> u8 { 77 } }
    impl Game for super::Nim { fn title(&self) -> u8 { 9 } }
}
const fn only_depth() -> u8 { 1 }
fn only_twice(moves: u8) -> u8 { 2 * moves }
fn only_title() -> u8 { 5 }
",
        solution: "
use lib::{Game, Nim};
fn main() {
    println!(\"{} {}\", Nim(4).moves(), (Nim(1), 2).moves());
    println!(\"{}\", lib::other::Game::title(&Nim(4)));
}
",
        prints: "4 3\n9\n",
        gone: &["only_depth", "only_twice", "only_title", "only_wide", "DEPTH", "77"],
    });
}

#[test]
fn what_nothing_needs_goes() {
    check(&Case {
        library: "
use std::fmt;
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Stone(pub u8);
impl fmt::Display for Stone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, \"stone {}\", self.0) }
}
impl Stone {
    pub fn weigh(&self) -> u8 { self.0 + helper() + TABLE[0] }
    pub fn len(&self) -> u8 { only_for_len() }
}
static TABLE: [u8; 1] = [1];
fn helper() -> u8 { 1 }
fn only_for_len() -> u8 { 2 }
impl From<u8> for Stone { fn from(weight: u8) -> Self { Stone(weight) } }
",
        solution: "use lib::Stone;\n\
            fn main() { println!(\"{} {}\", Stone(3).weigh(), [Stone(1)] == [Stone(1)]); [1].len(); }\n",
        prints: "5 true\n",
        gone: &["Display", "Clone", "Debug", "Default", "fn len", "From"],
    });
}

#[test]
fn the_lints_of_a_solution_are_no_word_on_a_library() {
    for lints in ["#![allow(warnings)]", "#![deny(warnings)]"] {
        let main = "fn main() { println!(\"{}\", lib::Stone(3).weigh()); }\n";
        check(&Case {
            library: "
#[derive(Clone, Debug)]
pub struct Stone(pub u8);
impl Stone { pub fn weigh(&self) -> u8 { self.0 } }
impl From<u8> for Stone { fn from(weight: u8) -> Self { Stone(weight) } }
",
            solution: String::leak(format!("{lints}\n{main}")),
            prints: "3\n",
            gone: &["Clone", "Debug", "From"],
        });
    }
}

/// An impl without which the compiler takes another one, in every way that calls are looked up.
#[test]
fn impls_that_decide_what_is_called_stay() {
    let traits = "
pub trait Name { fn name(self) -> &'static str; }
pub struct Stone(pub u8);
";
    let cases = [
        // By value before by reference.
        "impl Name for Stone { fn name(self) -> &'static str { \"right\" } }
         impl<T> Name for &T { fn name(self) -> &'static str { \"wrong\" } }",
        // A trait's method by value before the type's own by reference.
        "impl Name for Stone { fn name(self) -> &'static str { \"right\" } }
         impl Stone { pub fn name(&self) -> &'static str { \"wrong\" } }",
        // Through `Deref`.
        "impl Name for Stone { fn name(self) -> &'static str { \"right\" } }
         impl Name for u8 { fn name(self) -> &'static str { \"wrong\" } }
         impl std::ops::Deref for Stone { type Target = u8; fn deref(&self) -> &u8 { &self.0 } }",
        // Through `Deref`, to a method of the target's own.
        "impl Name for &Stone { fn name(self) -> &'static str { \"right\" } }
         impl std::ops::Deref for Stone { type Target = Inner; fn deref(&self) -> &Inner { &Inner } }
         pub struct Inner;
         impl Inner { pub fn name(&self) -> &'static str { \"wrong\" } }",
        // A blanket impl for what is marked.
        "pub trait Marked {}
         impl Marked for Stone {}
         impl<T: Marked> Name for T { fn name(self) -> &'static str { \"right\" } }
         impl Name for &Stone { fn name(self) -> &'static str { \"wrong\" } }",
        // Made by a macro.
        "macro_rules! named { ($ty:ty, $name:expr) => {
             impl Name for $ty { fn name(self) -> &'static str { $name } }
         } }
         named!(Stone, \"right\");
         named!(&Stone, \"wrong\");",
        // By a trait that only a glob brings.
        "impl Name for Stone { fn name(self) -> &'static str { \"right\" } }
         pub trait Other { fn name(&self) -> &'static str; }
         impl Other for Stone { fn name(&self) -> &'static str { \"wrong\" } }",
    ];
    for case in cases {
        check(&Case {
            library: String::leak(format!("{traits}{case}")),
            solution: "use lib::*;\nfn main() { println!(\"{}\", Stone(4).name()); }\n",
            prints: "right\n",
            gone: &[],
        });
    }
}

#[test]
fn impls_of_operators_and_std_that_decide_what_is_called_stay() {
    let stone = "
pub struct Stone(pub Vec<u8>);
impl std::ops::Deref for Stone { type Target = Vec<u8>; fn deref(&self) -> &Vec<u8> { &self.0 } }
";
    let cases = [
        (
            "impl std::ops::Index<usize> for Stone {
                 type Output = u8;
                 fn index(&self, idx: usize) -> &u8 { &self.0[idx + 1] }
             }",
            "Stone(vec![1, 2])[0]",
            "2\n",
        ),
        (
            "impl IntoIterator for Stone {
                 type Item = u8;
                 type IntoIter = std::vec::IntoIter<u8>;
                 fn into_iter(mut self) -> Self::IntoIter { self.0.push(9); self.0.into_iter() }
             }
             impl<'a> IntoIterator for &'a Stone {
                 type Item = &'a u8;
                 type IntoIter = std::slice::Iter<'a, u8>;
                 fn into_iter(self) -> Self::IntoIter { self.0.iter() }
             }",
            "Stone(vec![1]).into_iter().count()",
            "2\n",
        ),
        (
            "impl Clone for Stone { fn clone(&self) -> Self { Stone(vec![7]) } }",
            "Stone(vec![1]).clone()[0]",
            "7\n",
        ),
        (
            "impl PartialEq<[u8; 1]> for Stone { fn eq(&self, _: &[u8; 1]) -> bool { true } }",
            "Stone(vec![]).eq(&[1])",
            "true\n",
        ),
    ];
    for (library, value, prints) in cases {
        check(&Case {
            library: String::leak(format!("{stone}{library}")),
            solution: String::leak(format!(
                "use lib::Stone;\nfn main() {{ println!(\"{{}}\", {value}); }}\n"
            )),
            prints,
            gone: &[],
        });
    }
}

/// What is done unasked leaves no trace in the code of whoever has the value.
#[test]
fn destructors_stay() {
    let solution = "use lib::*;\nfn main() { let _stone = stone(); println!(\"end\"); }\n";
    let stone = "pub struct Stone(String);\npub fn stone() -> Stone { Stone(String::new()) }\n";
    let cases = [
        "impl Drop for Stone { fn drop(&mut self) { println!(\"dropped\"); } }",
        "macro_rules! destructor { ($ty:ty) => {
             impl Drop for $ty { fn drop(&mut self) { println!(\"dropped\"); } }
         } }
         destructor!(Stone);",
        "use std::ops::Drop as Destroy;
         impl Destroy for Stone { fn drop(&mut self) { println!(\"dropped\"); } }",
        // Another type of that name, which nothing uses once the methods are gone.
        "impl Drop for Stone { fn drop(&mut self) { println!(\"dropped\"); } }
         mod other {
             pub struct Stone(pub u8);
             impl Stone { pub fn clear(&mut self) { self.0 = 0; } }
             impl Drop for Stone { fn drop(&mut self) { println!(\"wrong\"); } }
         }
         pub fn clear() { other::Stone(1).clear(); }",
    ];
    for case in cases {
        check(&Case {
            library: String::leak(format!("{stone}{case}")),
            solution,
            prints: "end\ndropped\n",
            gone: &[],
        });
    }
    // A dead type hides a live one of its name from its own impls.
    check(&Case {
        library: "
pub mod live {
    pub struct Stone(String);
    pub fn stone() -> Stone { Stone(String::new()) }
}
pub use live::stone;
pub mod dead {
    use super::live::*;
    pub struct Stone;
    impl Drop for Stone { fn drop(&mut self) { println!(\"wrong\"); } }
    pub struct Heap;
    impl Heap { pub fn len(&self) -> usize { let _stone = (Stone, stone()); 0 } }
}
",
        solution: "use lib::*;\nfn main() { let _stone = stone(); println!(\"{}\", [1].len()); }\n",
        prints: "1\n",
        gone: &[],
    });
}

/// Where the standard library asks what a type has, the program's own code shows no trace of it.
#[test]
fn what_the_standard_library_asks_for_stays() {
    let cases = [
        (
            "pub struct Stone(pub u8);
             impl PartialEq for Stone {
                 fn eq(&self, other: &Self) -> bool { println!(\"compared\"); self.0 == other.0 }
             }
             impl Eq for Stone {}",
            "fn main() { let a = std::rc::Rc::new(Stone(1)); println!(\"{}\", a == a.clone()); }",
            "true\n",
        ),
        (
            "pub struct Stone(pub u8);
             impl Iterator for Stone {
                 type Item = u8;
                 fn next(&mut self) -> Option<u8> {
                     self.0 += 1;
                     Some(self.0).filter(|n| n % 2 == 0)
                 }
             }
             impl std::iter::FusedIterator for Stone {}",
            "fn main() { let mut s = Stone(0).fuse(); println!(\"{:?} {:?}\", s.next(), s.next()); }",
            "None Some(2)\n",
        ),
    ];
    for (library, main, prints) in cases {
        let solution = String::leak(format!("use lib::Stone;\n{main}\n"));
        check(&Case { library, solution, prints, gone: &[] });
    }
}

/// Values that do not tell apart come out of an unstable sort in an order that hangs on `Copy`.
#[test]
fn what_decides_the_order_of_equals_stays() {
    let cases = [
        "#[derive(Clone, Copy)]\npub struct Stone(pub u8, pub u8);",
        "use std::marker::Copy as Plain;\n#[derive(Clone)]\npub struct Stone(pub u8, pub u8);\n\
         impl Plain for Stone {}",
        // A type of the same name that is not needed takes nothing from it.
        "pub mod live {
             #[derive(Clone)]
             pub struct Stone(pub u8, pub u8);
         }
         pub use live::Stone;
         mod far { use super::live::Stone; impl Copy for Stone {} }
         pub mod dead {
             pub struct Stone;
             pub struct Heap;
             impl Heap { pub fn len(&self) -> usize { let _ = Stone; 0 } }
         }",
        "pub mod live {
             #[derive(Clone)]
             pub struct Stone(pub u8, pub u8);
         }
         pub use live::Stone;
         pub mod dead {
             impl Copy for super::live::Stone {}
             pub struct Stone;
             pub struct Heap;
             impl Heap { pub fn len(&self) -> usize { let _ = Stone; 0 } }
         }",
    ];
    let solution = "use lib::Stone;
fn main() {
    let mut all: Vec<Stone> = (0..24).map(|i| Stone(i * 7 % 3, i)).collect();
    all.sort_unstable_by_key(|stone| stone.0);
    println!(\"{} {:?}\", all.len(), all.iter().map(|stone| stone.1).collect::<Vec<_>>());
}
";
    for library in cases {
        let [whole, pruned] =
            [false, true].map(|prunes| Program::compile(&made(library, solution, prunes).text));
        assert_eq!(pruned.run(""), whole.run(""));
    }
}

/// What a text prints where the compiler is told more.
fn printed(text: &str, more: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("bundle.rs"), text).unwrap();
    let args = [&["--edition", "2021", "-o", "bundle", "bundle.rs"], more].concat();
    original::rustc(folder.path(), &args, &[]).unwrap();
    original::run(&folder.path().join("bundle")).unwrap()
}

#[test]
fn what_other_ways_to_compile_call_stays() {
    let library = "
pub struct W(pub u8);
impl W {
    fn show(&self) -> u8 { 1 }
    fn judged(&self) -> u8 { 10 }
    fn only_dead(&self) -> u8 { 100 }
}
trait Methods {
    fn show(&self) -> u8 { 2 }
    fn judged(&self) -> u8 { 20 }
}
impl<T> Methods for T {}
#[cfg(debug_assertions)]
fn built() -> u8 { W(0).0 }
#[cfg(not(debug_assertions))]
fn built() -> u8 { W(0).show() }
pub fn all() -> u8 {
    let judged;
    #[cfg(all(ONLINE_JUDGE, not(debug_assertions)))]
    { judged = W(0).judged(); }
    #[cfg(not(all(ONLINE_JUDGE, not(debug_assertions))))]
    { judged = 0; }
    built() + judged + Other.only_dead()
}
struct Other;
impl Other { fn only_dead(&self) -> u8 { 0 } }
";
    let solution = "fn main() { println!(\"{}\", lib::all()); }\n";
    let whole = made(library, solution, false).text;
    let pruned = made(library, solution, true).text;
    assert!(whole.contains("100") && !pruned.contains("100"), "{pruned}");
    let ways: [(&[&str], &str); 4] = [
        (&[], "0\n"),
        (&["-O"], "1\n"),
        (&["--cfg", "ONLINE_JUDGE"], "0\n"),
        (&["-O", "--cfg", "ONLINE_JUDGE"], "11\n"),
    ];
    for (way, expected) in ways {
        assert_eq!(printed(&whole, way), expected, "{way:?}");
        assert_eq!(printed(&pruned, way), expected, "{way:?}: {pruned}");
    }
}

#[test]
fn what_other_systems_need_stays() {
    let library = "
pub struct W(pub u8);
impl std::ops::Add for W {
    type Output = W;
    fn add(self, other: W) -> W { W(self.0 + other.0) }
}
fn called() -> u8 { 1 }
fn said() -> u8 { 2 }
fn asked() -> u8 { 3 }
fn picked() -> u8 { 4 }
impl W { fn only_dead(&self) -> u8 { 100 } }
struct Other;
impl Other { fn only_dead(&self) -> u8 { 0 } }
macro_rules! say { () => { said() }; }
#[cfg(target_os = \"none\")]
fn system() -> u8 { (W(1) + W(2)).0 + called() + say!() }
#[cfg(not(target_os = \"none\"))]
fn system() -> u8 { W(0).0 }
pub fn all() -> u8 {
    #[cfg(target_os = \"none\")]
    let more = if true { asked() } else { picked() };
    #[cfg(not(target_os = \"none\"))]
    let more = 0;
    system() + more + Other.only_dead()
}
";
    let pruned = made(library, "fn main() { println!(\"{}\", lib::all()); }\n", true).text;
    for piece in ["impl std::ops::Add", "fn called", "fn said", "fn asked", "fn picked"] {
        assert!(pruned.contains(piece), "{piece}: {pruned}");
    }
    assert!(!pruned.contains("100"), "{pruned}");
    // Where all of it is for this system, impls go as ever.
    let here =
        library.replace("target_os = \"none\"", "not(any())").replace("not(not(any()))", "any()");
    let pruned = made(&here, "fn main() { println!(\"{}\", lib::all()); }\n", true).text;
    assert!(pruned.contains("impl std::ops::Add") && pruned.contains("asked"), "{pruned}");
    let there = library.replace("target_os = \"none\"", "any()");
    let pruned = made(&there, "fn main() { println!(\"{}\", lib::all()); }\n", true).text;
    assert!(!pruned.contains("impl std::ops::Add") && !pruned.contains("asked"), "{pruned}");
}

/// Fixtures about what a program calls; `$FIXTURE` names any other.
#[test]
fn pruned_fixtures_print_what_they_expect() {
    let is_asked = std::env::var_os("FIXTURE").is_some();
    let is_meant = |name: &str| {
        let kinds = ["drop_", "impl_op", "method_", "cfg_macros"];
        is_asked || kinds.iter().any(|kind| name.starts_with(kind))
    };
    crate::fixtures::check_all(|fixture| {
        let Some(expected) = fixture.expected.as_ref().filter(|_| is_meant(&fixture.name)) else {
            return Ok(());
        };
        let bundle = pruned(fixture).map_err(|diagnostics| diagnostics.to_string())?;
        crate::fixtures::check_printed(fixture, &bundle, expected)
    });
}

fn pruned(fixture: &Fixture) -> Result<Bundle, Diagnostics> {
    let (workspace, package) =
        Workspace::open_package(Files::memory(fixture.files.clone()), Path::new("Cargo.toml"))?;
    let request = Request {
        features: fixture.features.clone(),
        prune: Some(verify::default_compiler()),
        ..Request::of([Root::Binary { package, name: None }])
    };
    bundle(workspace, &request)
}

#[test]
fn a_library_of_which_nothing_is_left_goes_whole() {
    check(&Case {
        library: "pub trait Count { fn count(&self) -> usize; }\n",
        solution: "macro_rules! show { ($a:expr) => { println!(\"{}\", $a) }; }
fn main() { fn lib(n: usize) -> usize { n + 1 } show!(lib(3)); }\n",
        prints: "4\n",
        gone: &["pub mod lib", "#[allow"],
    });
}
