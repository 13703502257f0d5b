//! Standard: modules of the standard library that globs bring, which come before crates of their
//! names.

use super::Found;
use crate::context::Context;
use crate::tree::{Part, UnitId};

/// What modules there are in those from which a glob may bring them.
const MODULES: &[(&str, &str)] = &[
    ("alloc", "alloc borrow boxed collections ffi fmt rc slice str string sync task vec"),
    ("alloc::collections", "binary_heap btree_map btree_set linked_list vec_deque"),
    ("alloc::ffi", "c_str"),
    (
        "core",
        "alloc any arch array ascii borrow cell char clone cmp convert default error f32 f64 ffi fmt \
         future hash hint i128 i16 i32 i64 i8 isize iter marker mem net num ops option panic pin \
         prelude primitive ptr range result slice str sync task time u128 u16 u32 u64 u8 usize",
    ),
    ("core::arch", "x86_64"),
    ("core::f32", "consts"),
    ("core::f64", "consts"),
    ("core::ffi", "c_str"),
    ("core::prelude", "rust_2015 rust_2018 rust_2021 rust_2024 v1"),
    ("core::sync", "atomic"),
    (
        "std",
        "alloc any arch array ascii backtrace borrow boxed cell char clone cmp collections convert \
         default env error f32 f64 ffi fmt fs future hash hint i128 i16 i32 i64 i8 io isize iter \
         marker mem net num ops option os panic path pin prelude primitive process ptr range rc \
         result slice str string sync task thread time u128 u16 u32 u64 u8 usize vec",
    ),
    ("std::arch", "x86_64"),
    ("std::collections", "binary_heap btree_map btree_set hash_map hash_set linked_list vec_deque"),
    ("std::f32", "consts"),
    ("std::f64", "consts"),
    ("std::ffi", "c_str os_str"),
    ("std::io", "prelude"),
    ("std::os", "fd linux raw unix windows"),
    ("std::os::linux", "fs net process raw"),
    ("std::os::unix", "ffi fs io net prelude process raw thread"),
    ("std::prelude", "rust_2015 rust_2018 rust_2021 rust_2024 v1"),
    ("std::sync", "atomic mpsc"),
];

/// Whether a name is that of a module of the standard library.
pub(super) fn is_module(name: &str) -> bool {
    MODULES.iter().any(|(_, modules)| has(modules, name))
}

fn has(modules: &str, name: &str) -> bool {
    modules.split(' ').any(|module| module == name)
}

impl Context {
    /// Whether a glob of something outside brings a module of the standard library of this name.
    pub(super) fn brings_module(&self, glob: UnitId, opened: &Found, name: &str) -> bool {
        is_module(name)
            && self.path_outside(glob, opened).is_some_and(|path| {
                let path = path.join("::");
                let mut known = MODULES.iter().filter(|(outer, _)| *outer == path);
                known.any(|(_, modules)| has(modules, name))
            })
    }

    /// Whether an import brings a function or macro of the standard library, which hides no crate of its
    /// name: what is in lower case there, and none of the modules and types.
    pub(super) fn brings_no_type(&self, import: UnitId, found: &Found) -> bool {
        let Some(path) = self.path_outside(import, found) else { return false };
        let Part::Import(import) = &self.tree.units[import].part else { return false };
        let ([krate, .., name], Some(alias)) = (path.as_slice(), &import.alias) else {
            return false;
        };
        matches!(krate.as_str(), "std" | "core" | "alloc")
            && name.starts_with(|first: char| first.is_ascii_lowercase())
            // Types of C, as `c_int`.
            && !name.starts_with("c_")
            && !is_module(name)
            && !crate::outside::is_type(name)
            && self.is_crate_somewhere(alias)
    }

    /// Whether any package knows a crate by this name.
    fn is_crate_somewhere(&self, name: &str) -> bool {
        let manifests = self.workspace.packages.iter().map(|package| &package.manifest);
        let mut dependencies = manifests.flat_map(|manifest| &manifest.dependencies);
        self.loose.contains_key(name)
            || dependencies.any(|dependency| dependency.extern_name == name)
            || self.tree.crates.iter().any(|krate| krate.name == name)
    }

    /// The path of what an import leads to outside, if imports alone lead there.
    pub(crate) fn path_outside(&self, import: UnitId, found: &Found) -> Option<Vec<String>> {
        let Part::Import(import) = &self.tree.units[import].part else { return None };
        let Some(&last) = found.via.last() else { return Some(import.path.clone()) };
        let Part::Import(outside) = &self.tree.units[last].part else { return None };
        let alias = outside.alias.as_ref()?;
        let at = import.path.iter().rposition(|segment| segment == alias)?;
        Some(outside.path.iter().chain(&import.path[at + 1..]).cloned().collect())
    }
}
