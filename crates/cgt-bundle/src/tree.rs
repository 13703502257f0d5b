//! The library as a tree: files, crates, modules, items and the units that are kept or dropped.

use crate::conditions::Conditions;
use crate::load::PackageId;
use crate::manifest::Edition;
use crate::parse::Site;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::PathBuf;
use std::rc::Rc;

/// Index into [`Tree::files`].
pub type FileId = usize;
/// Index into [`Tree::crates`].
pub type CrateId = usize;
/// Index into [`Tree::mods`].
pub type ModId = usize;
/// Index into [`Tree::items`].
pub type ItemId = usize;
/// Index into [`Tree::units`].
pub type UnitId = usize;

/// Everything that was parsed, in arenas.
#[derive(Default)]
pub struct Tree {
    pub files: Vec<SourceFile>,
    pub crates: Vec<Crate>,
    pub mods: Vec<Module>,
    pub items: Vec<Item>,
    pub units: Vec<Unit>,
    /// All names that items, variants and imports have: most words in code are none of them.
    pub known: HashSet<String>,
    /// Macro calls in item position, whose names are not among them.
    pub unread: Vec<ItemId>,
    /// Macros that libraries export from the bodies of functions, by name.
    pub exported_inside: HashMap<String, crate::diag::Place>,
    /// Macro calls between a library's items, with where they stand.
    pub calls: HashMap<ItemId, Site>,
}

/// A source file and what must change in its text.
pub struct SourceFile {
    pub path: PathBuf,
    pub text: Rc<str>,
    /// Where the parsed text starts: after a byte order mark or a `#!` line.
    pub base: usize,
    pub edits: Vec<Edit>,
    /// What the text was before it was written as newer editions do.
    pub old: Vec<crate::edition::Old>,
    /// What is there only if `cfg` holds that the judge's compiler decides.
    pub conditional: Vec<Range<usize>>,
    /// All tokens, where the items were parsed without the bodies of functions.
    pub tokens: Option<crate::shallow::Tokens>,
}

impl SourceFile {
    /// The bytes of the file that a span covers.
    pub fn range(&self, span: proc_macro2::Span) -> Range<usize> {
        let range = span.byte_range();
        range.start + self.base..range.end + self.base
    }
}

/// One change to a file's text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edit {
    pub start: usize,
    pub end: usize,
    pub text: Replacement,
}

impl Edit {
    /// Whether it only sets two tokens apart.
    pub fn is_space(&self) -> bool {
        matches!(&self.text, Replacement::Text(text) if text == " ")
    }

    /// Whether it makes a name of a word, or another name of a lifetime's.
    pub fn is_name(&self) -> bool {
        let is_written = |text: &str| ["r#", "'__"].iter().any(|mark| text.starts_with(mark));
        matches!(&self.text, Replacement::Text(text) if is_written(text))
    }
}

/// What an edit puts in place of the text that it covers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Replacement {
    /// This text.
    Text(String),
    /// The content of a file module, in braces.
    Module(ModId),
    /// The content of an included file.
    Included(FileId),
    /// The same text in another order, with text between.
    Pieces(Vec<Piece>),
}

/// A part of an edit's new text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Piece {
    /// This text.
    Text(String),
    /// What stands between these bytes of the file, with the edits inside of it.
    Source { start: usize, end: usize },
}

/// A crate whose macros `#[macro_use] extern crate` brings in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MacroUse {
    pub krate: CrateId,
    /// Those that `#[macro_use(...)]` lists; all of them without a list.
    pub names: Option<Vec<String>>,
    /// What must hold for it, as far as the judge's compiler decides.
    pub conditions: Conditions,
}

/// A crate whose source is at hand.
pub struct Crate {
    pub package: Option<PackageId>,
    /// The folder of its manifest.
    pub dir: Option<PathBuf>,
    /// Its own name, with underscores.
    pub name: String,
    /// The module of the bundle that holds it; `None` for the solution, which is the bundle's root.
    pub mount: Option<String>,
    pub edition: Edition,
    /// The features that are on, and as `cfg(...)` what its build script sets.
    pub features: BTreeSet<String>,
    pub root: ModId,
    pub root_file: FileId,
    /// Names that `extern crate` at the root gives to other crates.
    pub renamed: BTreeMap<String, ExternCrate>,
    /// Crates whose exported macros `#[macro_use] extern crate` brings in.
    pub macro_use: Vec<MacroUse>,
    /// All `macro_rules!` of the crate by name.
    pub macros: HashMap<String, Vec<ItemId>>,
    pub recursion_limit: Option<u64>,
}

/// What an `extern crate` item brings in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExternCrate {
    /// A crate whose source is bundled.
    Bundled(CrateId),
    /// A crate that the compiler has but that must be declared, such as `alloc`; the item that does.
    Sysroot(ItemId),
    /// A crate that the compiler or the judge has.
    Known,
}

/// A module, an enum's variants not included, or a block with items in it.
pub struct Module {
    pub name: String,
    pub krate: CrateId,
    /// The module around it; a block's is the module or block that it stands in.
    pub parent: Option<ModId>,
    /// Whether it is a block in a function: its names shadow those of its parent.
    pub is_block: bool,
    pub file: FileId,
    /// The `mod` item that declares it.
    pub item: Option<ItemId>,
    pub items: Vec<ItemId>,
    /// Items by name, imports and macros left out.
    pub names: HashMap<String, Vec<ItemId>>,
    /// Imports by the name that they give.
    pub imports: HashMap<String, Vec<UnitId>>,
    pub globs: Vec<UnitId>,
    /// Imports that give no name (`as _`).
    pub unnamed: Vec<UnitId>,
    /// Macro calls that stand for items.
    pub opaque: Vec<ItemId>,
    /// Attributes of the file, which stand inside it.
    pub attrs: Rc<Vec<syn::Attribute>>,
}

/// Where a name can be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    Public,
    /// In this module and all inside it.
    In(ModId),
}

/// An item of a module or block.
pub struct Item {
    pub module: ModId,
    pub file: FileId,
    pub range: Range<usize>,
    pub name: String,
    pub vis: Visibility,
    pub kind: Kind,
    pub node: Rc<syn::Item>,
    /// The unit that is kept if this item is needed.
    pub unit: UnitId,
    /// Its place in the order of the source; items of blocks come after all others.
    pub order: usize,
}

/// What sort of item it is, as far as names and keeping are concerned.
#[derive(Clone, Debug)]
pub enum Kind {
    /// A function, constant or static.
    Value,
    /// A struct; whether its name is a value too.
    Struct {
        is_value: bool,
    },
    Enum {
        variants: Vec<String>,
    },
    Union,
    Trait {
        names: Vec<String>,
    },
    TraitAlias,
    Alias,
    Macro {
        exported: bool,
    },
    /// A macro call that stands for items, or an item that syn does not know.
    Opaque,
    /// A macro call in whose place stand the items that it makes.
    Expanded,
    Mod(ModId),
    ExternCrate,
    Use {
        leaves: Vec<UnitId>,
    },
    /// An impl; the units of the members, for an inherent one.
    Impl {
        members: Vec<UnitId>,
        is_trait: bool,
    },
    Foreign {
        names: Vec<String>,
    },
    /// `const _`, kept for the impls in its block.
    Unnamed,
}

/// The least thing that is kept or dropped.
pub struct Unit {
    pub item: ItemId,
    pub part: Part,
    pub is_live: bool,
    /// The unit that needs it; `None` for a root or a dropped one.
    pub because: Option<UnitId>,
}

/// Which part of an item a unit is.
#[derive(Clone, Debug)]
pub enum Part {
    Whole,
    /// A member of an inherent impl, by index and name.
    Member(usize, String),
    Import(Rc<Import>),
}

/// One name, or one glob, that a `use` item brings in.
#[derive(Debug)]
pub struct Import {
    pub module: ModId,
    /// Whether the path starts with `::`.
    pub is_absolute: bool,
    pub path: Vec<String>,
    /// The name it gives; `None` for a glob, `_` for none.
    pub alias: Option<String>,
    /// Whether it is `self` in a group, which gives a module or type and nothing else of its name.
    pub is_type: bool,
    pub vis: Visibility,
}

impl Tree {
    /// Whether a unit is an import by a glob.
    pub fn is_glob(&self, unit: UnitId) -> bool {
        matches!(&self.units[unit].part, Part::Import(import) if import.alias.is_none())
    }

    /// A new unit of an item.
    pub fn unit(&mut self, item: ItemId, part: Part) -> UnitId {
        self.units.push(Unit { item, part, is_live: false, because: None });
        self.units.len() - 1
    }

    /// Enters the names of an item among those that something has.
    pub fn know(&mut self, id: ItemId, name: &str, kind: &Kind) {
        self.known.insert(name.to_string());
        match kind {
            Kind::Enum { variants: names } | Kind::Foreign { names } => {
                self.known.extend(names.iter().cloned());
            }
            Kind::Opaque => self.unread.push(id),
            _ => {}
        }
    }

    /// The crate that an item stands in.
    pub fn crate_of(&self, item: ItemId) -> CrateId {
        self.mods[self.items[item].module].krate
    }

    /// The innermost real module around a module or block.
    pub fn real_module(&self, mut module: ModId) -> ModId {
        while let (true, Some(parent)) = (self.mods[module].is_block, self.mods[module].parent) {
            module = parent;
        }
        module
    }

    /// Whether `inner` is `outer` or stands inside it.
    pub fn is_inside(&self, inner: ModId, outer: ModId) -> bool {
        std::iter::successors(Some(inner), |&module| self.mods[module].parent)
            .any(|module| module == outer)
    }

    /// Whether something of visibility `vis` can be named from `module`.
    pub fn sees(&self, module: ModId, vis: Visibility) -> bool {
        match vis {
            Visibility::Public => true,
            Visibility::In(outer) => self.is_inside(module, outer),
        }
    }

    /// The names from the crate down to a module: `["cgt_core", "heaps", "nim"]`.
    pub fn module_path(&self, module: ModId) -> Vec<String> {
        let chain = std::iter::successors(Some(module), |&module| self.mods[module].parent);
        let mut path: Vec<String> = chain
            .filter(|&module| !self.mods[module].is_block)
            .map(|module| self.mods[module].name.clone())
            .collect();
        path.reverse();
        path
    }

    /// Notes that `range` of a file is to be replaced.
    pub fn edit(&mut self, file: FileId, range: Range<usize>, text: impl Into<String>) {
        let edit =
            Edit { start: range.start, end: range.end, text: Replacement::Text(text.into()) };
        self.files[file].edits.push(edit);
    }

    /// The module to the end of which the macros of a module are seen.
    pub fn macro_reach(&self, mut module: ModId) -> ModId {
        while let (true, Some(parent)) = (self.has_macro_use(module), self.mods[module].parent) {
            module = parent;
        }
        module
    }

    /// Whether the macros of a module may be in textual scope after it.
    pub fn has_macro_use(&self, module: ModId) -> bool {
        self.macro_use(module).is_some()
    }

    /// What must hold, as far as the judge's compiler decides, for the macros of a module to be in
    /// textual scope after it where it is; `None` if they never are.
    pub fn macro_use(&self, module: ModId) -> Option<Conditions> {
        let declared = self.mods[module].item.map(|item| &*self.items[item].node);
        let outer = declared.map_or(&[][..], crate::attrs::of_item);
        let features = &self.crates[self.mods[module].krate].features;
        let when = |attrs: &[syn::Attribute]| crate::attrs::when(attrs, "macro_use", features);
        match (when(outer), when(&self.mods[module].attrs)) {
            (Some(outer), Some(inner)) => Some(crate::conditions::any(&[outer, inner])),
            (outer, inner) => outer.or(inner),
        }
    }

    /// Whether the judge's compiler decides by `cfg` if an item is there.
    pub fn is_conditional(&self, item: ItemId) -> bool {
        !self.conditions(item).is_empty()
    }

    /// What must hold, as far as the judge's compiler decides, for an item to be there where its module
    /// is.
    pub fn conditions(&self, item: ItemId) -> Conditions {
        let features = &self.crates[self.crate_of(item)].features;
        let of = |attrs: &[syn::Attribute]| crate::attrs::conditions(attrs, features);
        let mut all = of(crate::attrs::of_item(&self.items[item].node));
        if let Kind::Mod(module) = self.items[item].kind {
            all.extend(of(&self.mods[module].attrs));
        }
        all
    }

    /// Whether the judge's compiler decides by `cfg` if code in a module is there, as far as it was
    /// walked.
    pub fn may_be_out(&self, module: ModId, file: FileId, range: &Range<usize>) -> bool {
        let is_around =
            |around: &Range<usize>| around.start <= range.start && range.end <= around.end;
        let mut modules = std::iter::successors(Some(module), |&at| self.mods[at].parent);
        self.files[file].conditional.iter().any(is_around)
            || modules.any(|at| self.mods[at].item.is_some_and(|item| self.is_conditional(item)))
    }

    /// The place of a range, for a diagnostic.
    pub fn place(&self, file: FileId, range: Range<usize>) -> crate::diag::Place {
        let file = &self.files[file];
        crate::diag::Place::new(file.path.clone(), &file.text, range)
    }
}
