//! What pruning leaves for machines that are not at hand.

use crate::original;
use crate::prune::made;
use std::fs;

/// What a text prints where some conditions hold and others do not.
fn printed_where(text: &str, holds: &[&str], does_not: &[&str]) -> String {
    let mut text = text.to_string();
    for (conditions, is) in [(holds, "all()"), (does_not, "any()")] {
        for condition in conditions {
            for before in ["cfg(", "cfg!(", "not("] {
                text = text.replace(&format!("{before}{condition}"), &format!("{before}{is}"));
            }
        }
    }
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("bundle.rs"), &text).unwrap();
    original::rustc(folder.path(), &["--edition", "2021", "-o", "bundle", "bundle.rs"], &[])
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    original::run(&folder.path().join("bundle")).unwrap()
}

/// Panics unless what is named is in a bundle and pruned away.
#[track_caller]
fn check_gone(whole: &str, pruned: &str, pieces: &[&str]) {
    for piece in pieces {
        assert!(whole.contains(piece), "{piece} was never there:\n{whole}");
        assert!(!pruned.contains(piece), "{piece} is still there:\n{pruned}");
    }
}

const MAIN: &str = "fn main() { println!(\"{}\", lib::all()); }\n";

const NARROW: &str = "target_pointer_width = \"32\"";
const WIDE: &str = "target_pointer_width = \"64\"";

#[test]
fn impls_that_narrow_machines_need_stay_and_others_go() {
    let library = "
pub struct Narrow(u8);
pub struct Wide(u8);
pub struct Nobody(u8);
pub trait Get { fn get(&self) -> u8; }
impl Get for Narrow { fn get(&self) -> u8 { self.0 + 30 } }
impl Get for Wide { fn get(&self) -> u8 { self.0 + 60 } }
impl Get for Nobody { fn get(&self) -> u8 { self.0 + 90 } }
trait Sized1 { fn size(self) -> u8; }
macro_rules! by_get {
    ($ty:ty, $of:ident) => { impl Sized1 for $ty { fn size(self) -> u8 { $of(self as u8).get() } } };
}
#[cfg(target_pointer_width = \"32\")]
by_get!(usize, Narrow);
#[cfg(target_pointer_width = \"64\")]
by_get!(usize, Wide);
by_get!(i8, Nobody);
impl Narrow {
    #[cfg(target_pointer_width = \"32\")]
    fn dead(&self) -> u8 { 101 }
    #[cfg(target_pointer_width = \"64\")]
    fn dead(&self) -> u8 { 102 }
}
struct Other;
impl Other { fn dead(&self) -> u8 { 0 } }
pub fn all() -> u8 { 2_usize.size() + Other.dead() }
";
    let whole = made(library, MAIN, false).text;
    let pruned = made(library, MAIN, true).text;
    for text in [&whole, &pruned] {
        assert_eq!(printed_where(text, &[NARROW], &[WIDE]), "32\n", "{text}");
        assert_eq!(printed_where(text, &[WIDE], &[NARROW]), "62\n", "{text}");
    }
    assert!(pruned.contains("impl Get for Narrow"), "{pruned}");
    check_gone(&whole, &pruned, &["Nobody", "by_get!(i8", "101", "102"]);
}

#[test]
fn what_takes_over_where_a_method_is_not_there_stays() {
    let library = "
pub struct W(pub u8);
impl W {
    #[cfg(not(windows))]
    fn show(&self) -> u8 { 1 }
}
trait Show { fn show(&self) -> u8; }
impl Show for W { fn show(&self) -> u8 { 2 } }
impl std::ops::Neg for W {
    type Output = W;
    fn neg(self) -> W { W(0) }
}
pub fn all() -> u8 { W(0).show() }
";
    let pruned = made(library, MAIN, true).text;
    assert_eq!(printed_where(&pruned, &[], &["windows"]), "1\n", "{pruned}");
    assert_eq!(printed_where(&pruned, &["windows"], &[]), "2\n", "{pruned}");
    check_gone(&made(library, MAIN, false).text, &pruned, &["Neg"]);
}

#[test]
fn what_usual_machines_need_by_two_conditions_stays() {
    let library = "
#[derive(Default)]
pub struct Narrow(u8);
#[derive(Default)]
pub struct Wide(u8);
#[cfg(target_pointer_width = \"32\")]
type Word = Narrow;
#[cfg(target_pointer_width = \"64\")]
type Word = Wide;
#[cfg(windows)]
fn word() -> Word { Word::default() }
#[cfg(not(windows))]
fn word() -> Word { todo!() }
pub fn all() -> u8 { if cfg!(windows) { word().0 } else { 1 } }
";
    let pruned = made(library, MAIN, true).text;
    for (holds, does_not) in [(NARROW, WIDE), (WIDE, NARROW)] {
        assert_eq!(printed_where(&pruned, &["windows", holds], &[does_not]), "0\n", "{pruned}");
        assert_eq!(printed_where(&pruned, &[holds], &["windows", does_not]), "1\n", "{pruned}");
    }
}

#[test]
fn what_a_branch_for_others_needs_stays() {
    let library = "
pub struct W(pub u8);
impl std::ops::Add for W {
    type Output = W;
    fn add(self, other: W) -> W { W(self.0 + other.0) }
}
impl std::ops::Neg for W {
    type Output = W;
    fn neg(self) -> W { W(0) }
}
pub fn all() -> u8 {
    let sum = |a: u8| if cfg!(target_endian = \"big\") { (W(a) + W(1)).0 } else { a };
    sum(2)
}
";
    let pruned = made(library, MAIN, true).text;
    assert_eq!(printed_where(&pruned, &["target_endian = \"big\""], &[]), "3\n", "{pruned}");
    check_gone(&made(library, MAIN, false).text, &pruned, &["Neg"]);
}

#[test]
fn what_needs_the_library_of_another_machine_keeps_all_impls() {
    let library = "
pub struct W(pub u8);
impl std::ops::Neg for W {
    type Output = W;
    fn neg(self) -> W { W(0) }
}
fn only_windows() -> u8 { 1 }
#[cfg(windows)]
mod system {
    use std::os::windows::ffi::OsStrExt;
    pub fn of() -> u8 {
        let letters = std::ffi::OsStr::new(\"a\").encode_wide().count() as u8;
        (-crate::W(letters)).0 + crate::only_windows()
    }
}
#[cfg(not(windows))]
mod system {
    pub fn of() -> u8 { 3 }
}
pub fn all() -> u8 { system::of() + W(1).0 }
";
    let pruned = made(library, MAIN, true).text;
    for piece in ["impl std::ops::Neg", "fn only_windows"] {
        assert!(pruned.contains(piece), "{piece}: {pruned}");
    }
    assert_eq!(printed_where(&pruned, &[], &["windows"]), "4\n", "{pruned}");
}
