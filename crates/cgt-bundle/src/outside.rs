//! Imports from outside: which `use std::...` a library still needs.
//!
//! A name that is used keeps its import. A trait may be needed though its name is not, for the
//! methods that it brings into scope; that is decided by the names of its methods.

use crate::context::Context;
use crate::resolve::{Namespace, Res};
use crate::tree::{ItemId, Kind, ModId, Part, UnitId};
use rustc_hash::FxHashSet as HashSet;
use std::collections::BTreeMap;

/// Traits of the standard library that are not in every prelude, with the methods that they bring.
const TRAITS: &[(&str, &[&str])] = &[
    ("Add", &["add"]),
    ("AddAssign", &["add_assign"]),
    ("Any", &["type_id"]),
    ("AsciiExt", &["is_ascii", "to_ascii_uppercase", "to_ascii_lowercase"]),
    ("Binary", &["fmt"]),
    ("BitAnd", &["bitand"]),
    ("BitAndAssign", &["bitand_assign"]),
    ("BitOr", &["bitor"]),
    ("BitOrAssign", &["bitor_assign"]),
    ("BitXor", &["bitxor"]),
    ("BitXorAssign", &["bitxor_assign"]),
    ("Borrow", &["borrow"]),
    ("BorrowMut", &["borrow_mut"]),
    (
        "BufRead",
        &[
            "fill_buf",
            "consume",
            "read_until",
            "skip_until",
            "read_line",
            "split",
            "lines",
            "has_data_left",
        ],
    ),
    ("BuildHasher", &["build_hasher", "hash_one"]),
    ("Debug", &["fmt"]),
    ("Deref", &["deref"]),
    ("DerefMut", &["deref_mut"]),
    ("Display", &["fmt"]),
    ("Div", &["div"]),
    ("DivAssign", &["div_assign"]),
    ("Error", &["source", "description", "cause"]),
    ("FromIterator", &["from_iter"]),
    ("FromStr", &["from_str"]),
    ("FusedIterator", &[]),
    ("Hash", &["hash", "hash_slice"]),
    (
        "Hasher",
        &[
            "finish",
            "write",
            "write_u8",
            "write_u16",
            "write_u32",
            "write_u64",
            "write_u128",
            "write_usize",
            "write_i8",
            "write_i16",
            "write_i32",
            "write_i64",
            "write_i128",
            "write_isize",
            "write_length_prefix",
            "write_str",
        ],
    ),
    ("Index", &["index"]),
    ("IndexMut", &["index_mut"]),
    ("IntoFuture", &["into_future"]),
    ("Future", &["poll"]),
    ("LowerExp", &["fmt"]),
    ("LowerHex", &["fmt"]),
    ("Mul", &["mul"]),
    ("MulAssign", &["mul_assign"]),
    ("Neg", &["neg"]),
    ("Not", &["not"]),
    ("Octal", &["fmt"]),
    ("Pointer", &["fmt"]),
    ("Product", &["product"]),
    ("RangeBounds", &["start_bound", "end_bound", "contains"]),
    ("Rem", &["rem"]),
    ("RemAssign", &["rem_assign"]),
    ("Shl", &["shl"]),
    ("ShlAssign", &["shl_assign"]),
    ("Shr", &["shr"]),
    ("ShrAssign", &["shr_assign"]),
    ("SliceIndex", &["get", "get_mut"]),
    ("Step", &["steps_between", "forward", "backward"]),
    ("Sub", &["sub"]),
    ("SubAssign", &["sub_assign"]),
    ("Sum", &["sum"]),
    ("Termination", &["report"]),
    ("ToSocketAddrs", &["to_socket_addrs"]),
    ("TryFrom", &["try_from"]),
    ("TryInto", &["try_into"]),
    ("UpperExp", &["fmt"]),
    ("UpperHex", &["fmt"]),
];

/// Types of the standard library, which bring nothing but their name.
const TYPES: &[&str] = &[
    "Alignment",
    "Arc",
    "Arguments",
    "AtomicBool",
    "AtomicI32",
    "AtomicI64",
    "AtomicIsize",
    "AtomicU32",
    "AtomicU64",
    "AtomicU8",
    "AtomicUsize",
    "BTreeMap",
    "BTreeSet",
    "Barrier",
    "BinaryHeap",
    "Bound",
    "Box",
    "BufReader",
    "BufWriter",
    "Cell",
    "Chars",
    "Condvar",
    "ControlFlow",
    "Cow",
    "Cursor",
    "DefaultHasher",
    "Discriminant",
    "Duration",
    "Entry",
    "ErrorKind",
    "Formatter",
    "HashMap",
    "HashSet",
    "Infallible",
    "Instant",
    "Layout",
    "LazyCell",
    "LazyLock",
    "LineWriter",
    "LinkedList",
    "ManuallyDrop",
    "MaybeUninit",
    "Mutex",
    "NonNull",
    "NonZeroI32",
    "NonZeroI64",
    "NonZeroU32",
    "NonZeroU64",
    "NonZeroU8",
    "NonZeroUsize",
    "Once",
    "OnceCell",
    "OnceLock",
    "Ordering",
    "ParseFloatError",
    "ParseIntError",
    "Path",
    "PathBuf",
    "Peekable",
    "PhantomData",
    "Pin",
    "Range",
    "RangeFrom",
    "RangeFull",
    "RangeInclusive",
    "RangeTo",
    "RangeToInclusive",
    "Rc",
    "RandomState",
    "Ref",
    "RefCell",
    "RefMut",
    "Rev",
    "Reverse",
    "RwLock",
    "Saturating",
    "Split",
    "SplitAsciiWhitespace",
    "SplitWhitespace",
    "Stdin",
    "StdinLock",
    "Stdout",
    "StdoutLock",
    "String",
    "Take",
    "TypeId",
    "UnsafeCell",
    "Utf8Error",
    "Vec",
    "VecDeque",
    "Weak",
    "Wrapping",
    "Zip",
];

/// Whether a name is that of a type which the language or the standard library has.
pub fn is_type(name: &str) -> bool {
    const PRIMITIVE: &[&str] = &[
        "bool", "char", "f32", "f64", "i8", "i16", "i32", "i64", "i128", "isize", "str", "u8",
        "u16", "u32", "u64", "u128", "usize", "dyn", "fn", "Option", "Result",
    ];
    PRIMITIVE.contains(&name) || TYPES.contains(&name)
}

impl Context {
    /// Marks imports from outside that may bring a needed method; whether there were new ones.
    pub fn keep_outside_imports(&mut self) -> bool {
        let mut names: BTreeMap<ModId, HashSet<String>> = BTreeMap::new();
        for (scope, name) in &self.reach.in_scope {
            names.entry(self.tree.real_module(*scope)).or_default().insert(name.clone());
        }
        let is_library =
            |item: ItemId| item != ItemId::MAX && self.solution != Some(self.tree.crate_of(item));
        let live: std::collections::BTreeSet<ModId> = (self.tree.units.iter())
            .filter(|unit| {
                unit.is_live && is_library(unit.item) && !matches!(unit.part, Part::Import(_))
            })
            .map(|unit| self.tree.real_module(self.tree.items[unit.item].module))
            .collect();
        let mut wanted: Vec<UnitId> = Vec::new();
        for module in live {
            let here = names.remove(&module).unwrap_or_default();
            let module = &self.tree.mods[module];
            let all = module.imports.values().flatten().chain(&module.unnamed).chain(&module.globs);
            wanted.extend(all.copied().filter(|&unit| {
                !self.tree.units[unit].is_live
                    && (self.may_bring(unit, &here) || self.is_inside(unit))
            }));
        }
        wanted.sort_unstable();
        wanted.retain(|&unit| {
            self.import(unit, Namespace::Type).iter().any(|found| match found.res {
                Res::External => !self.is_inside(unit),
                res => self.may_be_made(res),
            })
        });
        for &unit in &wanted {
            self.mark(unit, crate::reach::ROOT);
        }
        !wanted.is_empty()
    }

    /// Whether an import leads to a needed macro call, which may make a trait, or to a module of one.
    fn may_be_made(&self, res: Res) -> bool {
        let is_made = |&item: &ItemId| {
            matches!(self.tree.items[item].kind, Kind::Opaque)
                && self.tree.units[self.tree.items[item].unit].is_live
        };
        match res {
            Res::Item(item) => is_made(&item),
            Res::Module(module) => self.tree.mods[module].items.iter().any(is_made),
            _ => false,
        }
    }

    fn is_inside(&self, unit: UnitId) -> bool {
        let Part::Import(import) = &self.tree.units[unit].part else { return false };
        let name = import.path.last().map_or("", String::as_str);
        let may_be_trait = import.alias.is_none() || name.starts_with(char::is_uppercase);
        may_be_trait
            && matches!(import.path.first().map(String::as_str), Some("crate" | "self" | "super"))
    }

    /// Whether an import from outside may be needed for a method among `names`.
    pub(crate) fn may_bring(&self, unit: UnitId, names: &HashSet<String>) -> bool {
        let Part::Import(import) = &self.tree.units[unit].part else { return false };
        if matches!(import.path.first().map(String::as_str), Some("crate" | "self" | "super")) {
            return false;
        }
        if import.alias.is_none() {
            return true;
        }
        let Some(name) = import.path.last() else { return false };
        let is_std = matches!(import.path[0].as_str(), "std" | "core" | "alloc");
        // `Read` and `Write` stand for several traits with many methods.
        if is_std && name == "Write" {
            return [
                "write",
                "write_all",
                "write_fmt",
                "write_str",
                "write_char",
                "flush",
                "by_ref",
                "write_vectored",
            ]
            .iter()
            .any(|method| names.contains(*method))
                || ["writeln", "write"].iter().any(|call| names.contains(&format!("{call}!")));
        }
        if let (true, Some((_, methods))) = (is_std, TRAITS.iter().find(|(known, _)| known == name))
        {
            return methods.iter().any(|method| names.contains(*method));
        }
        if is_std && TYPES.contains(&name.as_str()) {
            return false;
        }
        name.starts_with(char::is_uppercase)
    }
}
