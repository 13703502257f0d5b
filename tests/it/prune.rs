//! Pruning: what the compiler shows not to be needed goes, and nothing that the program prints with.

use crate::support::Program;
use cgt_bundle::{Files, Request, Root, Workspace, bundle, verify};
use std::path::Path;

const LIBRARY: &str = r#"
use std::fmt;
#[derive(Clone, Debug)]
pub struct Stone(pub u8);
impl fmt::Display for Stone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "stone {}", self.0) }
}
impl Drop for Stone {
    fn drop(&mut self) { println!("dropped {}", self.0); }
}
impl Stone {
    pub fn weigh(&self) -> u8 { self.0 + helper() }
    pub fn never(&self) -> u8 { only_for_never() }
}
fn helper() -> u8 { 1 }
fn only_for_never() -> u8 { 2 }
// Without the impl for `Stone` the call would still compile, by way of the impl for `&T`.
pub trait Name { fn name(self) -> &'static str; }
impl Name for Stone { fn name(self) -> &'static str { "a stone" } }
impl<T> Name for &T { fn name(self) -> &'static str { "any reference" } }
"#;

const SOLUTION: &str = r#"use lib::{Name, Stone};

fn main() {
    println!("{}", Stone(3).weigh());
    println!("{}", Stone(4).name());
}
"#;

#[test]
fn unused_items_go_and_impls_that_decide_what_is_printed_stay() {
    let files = Files::memory([
        ("Cargo.toml", "[package]\nname = 'lib'\nedition = '2021'"),
        ("src/lib.rs", LIBRARY),
    ]);
    let make = |prune| {
        let workspace = Workspace::open(files.clone(), Path::new("")).unwrap();
        let root = Root::text("solution.rs", SOLUTION);
        bundle(workspace, &Request { prune, ..Request::of([root]) }).unwrap().text
    };
    let (whole, pruned) = (make(None), make(Some(verify::default_compiler())));
    for kept in ["impl Drop for Stone", "impl Name for Stone", "fn weigh", "fn helper"] {
        assert!(pruned.contains(kept), "{kept} is gone:\n{pruned}");
    }
    for gone in ["Display", "derive", "never"] {
        assert!(!pruned.contains(gone), "{gone} is still there:\n{pruned}");
    }
    assert!(whole.contains("Display") && whole.contains("derive"));
    assert!(pruned.starts_with(&whole[..whole.find("#[allow").unwrap()]));
    let wanted = "4\ndropped 3\ndropped 4\na stone\n";
    assert_eq!(Program::compile(&whole).run(""), wanted);
    assert_eq!(Program::compile(&pruned).run(""), wanted);
}
