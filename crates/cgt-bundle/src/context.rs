//! The state that the stages share: the tree, the packages, and what is known so far.

use crate::diag::{Code, Diagnostic};
use crate::expand::TypesMade;
use crate::linkage::Linkage;
use crate::load::{PackageId, Workspace};
use crate::parse::Parser;
use crate::reach::{Definitions, Links, Renamed};
use crate::resolve::{Found, Looking, Namespace};
use crate::tokens::Rules;
use crate::told::Told;
use crate::tree::{
    Crate, CrateId, ExternCrate, FileId, Import, ItemId, Kind, MacroUse, ModId, Tree, UnitId,
};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::Path;
use std::rc::Rc;
use syn::ext::IdentExt;

/// Crates that every compiler has without being asked.
const BUILT_IN: &[&str] = &["std", "core"];
/// Crates that every compiler has, but that `extern crate` must bring in.
const SYSROOT: &[&str] = &["alloc", "proc_macro", "test"];

/// Everything that the stages from parse to emit work on.
pub struct Context {
    pub tree: Tree,
    pub workspace: Workspace,
    pub diagnostics: Vec<Diagnostic>,
    /// Whether documentation is kept.
    pub docs: bool,
    /// Crates that the judge has, which stay outside.
    pub provided: BTreeSet<String>,
    /// Those of them that the solution uses.
    pub outside: BTreeSet<String>,
    /// The crate of the solution, if there is one.
    pub solution: Option<CrateId>,
    /// Names that no library may have in the bundle.
    pub taken: BTreeSet<String>,
    /// Names that the solution has for something else than the library that has them here.
    pub clashes: BTreeSet<String>,
    /// For a solution outside any package: the library crates that it may name.
    pub loose: BTreeMap<String, PackageId>,
    crates: HashMap<PackageId, Option<CrateId>>,
    /// Items that were parsed again with the bodies of their functions.
    pub full: HashMap<ItemId, Rc<syn::Item>>,
    pub externs: HashMap<CrateId, HashMap<String, Option<ExternCrate>>>,

    // Resolve: what is being looked up, and what has been found.
    pub looking: Vec<Looking>,
    pub importing: Vec<(UnitId, Namespace)>,
    /// What the first so many imports find may be kept: those further in were cut short.
    pub cut_at: usize,
    /// How many imports have been followed for the outermost one.
    pub import_steps: usize,
    /// Modules all of whose globs have been followed.
    pub opened: HashSet<ModId>,
    pub imports: HashMap<(UnitId, Namespace), Rc<Vec<Found>>>,
    pub aliases: Vec<ItemId>,
    pub scope_traits: HashMap<ModId, Rc<ScopeTraits>>,
    /// What macro calls in item position may define.
    pub made: HashMap<ItemId, Rc<Definitions>>,
    pub made_names: HashSet<String>,
    /// Whether the macro call at a place makes a module or type of a name, as far as that is known.
    pub made_types: HashMap<(FileId, usize, String), Option<bool>>,
    /// Whether a glob is known that opens something outside.
    pub has_outside_globs: bool,
    /// All modules and types that the call there makes; `None` if that is not certain.
    pub names_made: HashMap<(FileId, usize), Option<Rc<TypesMade>>>,

    // Tokens: what the rules of macros name.
    pub rules: HashMap<ItemId, Rc<Rules>>,

    /// Macro calls that were replaced by the items that they make.
    pub expansions: Vec<Expansion>,
    /// The impls that macro calls make which stay and make nothing else.
    pub made_impls: HashMap<ItemId, Rc<Vec<syn::ItemImpl>>>,

    // Told: what waits to be decided.
    pub told: Told,

    // Reach: what is needed, and what waits for something to be needed.
    pub reach: Reach,
}

/// A macro call between items, and what stands in its place.
pub struct Expansion {
    pub call: ItemId,
    /// The items that it makes, and the file that is their text.
    pub items: std::ops::Range<ItemId>,
    pub file: FileId,
    /// The macros that the call goes through, its own first.
    pub macros: Vec<ItemId>,
}

/// Traits that are in scope somewhere, each with the imports that bring it in.
pub type ScopeTraits = Vec<(ItemId, Vec<UnitId>)>;

/// The state of the search for what is needed.
#[derive(Default)]
pub struct Reach {
    pub queue: VecDeque<UnitId>,
    /// Items whose being needed has been told to what waits for them.
    pub announced: HashSet<ItemId>,
    /// Crates that something names.
    pub used: BTreeSet<CrateId>,
    /// Those whose impls have not been looked at yet.
    pub fresh: Vec<CrateId>,
    /// Names that may be called as methods or associated items of any type.
    pub mentioned: HashSet<String>,
    /// Names that are used as associated items of one type.
    pub qualified: HashSet<(ItemId, String)>,
    /// Names mentioned in a scope.
    pub in_scope: HashSet<(ModId, String)>,
    /// Traits by the names of their items.
    pub trait_names: HashMap<String, Vec<ItemId>>,
    /// Traits with members that a macro makes, whose names are not known.
    pub open_traits: BTreeSet<ItemId>,
    /// Members of inherent impls by name, with the type at the head of the impl.
    pub members: HashMap<String, Vec<(UnitId, Option<ItemId>)>>,
    /// The members of each type's inherent impls.
    pub members_of: HashMap<ItemId, Vec<UnitId>>,
    /// Members by name of types that are not known.
    pub open_members: HashMap<String, Vec<UnitId>>,
    /// What an item being needed may complete: a unit, and how many items it still waits for.
    pub waiting: HashMap<ItemId, Vec<usize>>,
    pub conditions: Vec<(UnitId, usize)>,
    /// Modules that must exist, even if empty.
    pub modules: BTreeSet<ModId>,
    /// Exported macros that are used by path.
    pub macro_paths: BTreeSet<ItemId>,
    pub expanded: HashSet<(ItemId, ModId)>,
    /// Macros whose rules make impls, by name.
    pub impl_macros: BTreeSet<String>,
    pub renamed: Renamed,
    /// Modules named in macro calls, and names in macros, which together may form paths.
    pub macro_modules: BTreeSet<ModId>,
    pub macro_idents: BTreeSet<String>,
    /// Those of the modules that are named with a `*`.
    pub macro_globs: BTreeSet<ModId>,
    /// Items whose names are among them, since a macro call in them may import something.
    pub imported_into: BTreeSet<ItemId>,
    /// Crates of which all names are, for the same reason.
    pub imported_into_crates: BTreeSet<CrateId>,
    /// Whether all of what the modules have may be brought in where they are named.
    pub has_open_globs: bool,
    /// Whether macros of a name that a crate may call import anything, and all that something has.
    pub imports_made: HashMap<(CrateId, String), (bool, bool)>,
    /// Macro calls that stay calls since their items would be longer.
    pub folded: BTreeSet<ItemId>,
    /// Macros that calls name without a path, whose names are to be among them.
    pub named_macros: Vec<ItemId>,
    /// Macros that a path with variables in it or a variable may call, scopes where rules call by
    /// those, and both together where they have not been followed yet.
    pub open_macros: BTreeSet<ItemId>,
    pub open_callers: BTreeSet<ModId>,
    pub open_calls: Vec<(ItemId, ModId)>,
    /// Macros whose rules' names are among them.
    pub crossed: HashSet<ItemId>,
    /// Types that what was asked for takes or gives, whose constructors count as needed.
    pub given_types: BTreeSet<ItemId>,
    /// Types asked for by name, whose public members all count as needed.
    pub whole_types: BTreeSet<ItemId>,
    /// What these offer.
    pub offered: BTreeSet<UnitId>,
    /// The modules that have items or imports of a name, among the first of all modules.
    pub named_in: HashMap<String, Vec<ModId>>,
    pub modules_indexed: usize,
    /// Impls of types that are not found, which are kept whatever is needed.
    pub unproved: Vec<ItemId>,
    pub links: Links,
    /// Names of modules that hide what globs there would bring to those who look for it.
    pub hiding: BTreeSet<(ModId, String, Namespace)>,
    /// Names that one of several globs of a module brings, and those of which all globs are known.
    pub brought: BTreeSet<(ModId, String, Namespace)>,
    pub brought_by_all: HashSet<(ModId, String, Namespace)>,
    pub linkage: Linkage,
}

impl Context {
    /// A context with nothing parsed yet.
    pub fn new(workspace: Workspace) -> Self {
        Context {
            tree: Tree::default(),
            workspace,
            diagnostics: Vec::new(),
            docs: false,
            provided: BTreeSet::new(),
            outside: BTreeSet::new(),
            solution: None,
            taken: BTreeSet::new(),
            clashes: BTreeSet::new(),
            loose: BTreeMap::new(),
            crates: HashMap::default(),
            full: HashMap::default(),
            externs: HashMap::default(),
            looking: Vec::new(),
            importing: Vec::new(),
            cut_at: usize::MAX,
            import_steps: 0,
            opened: HashSet::default(),
            imports: HashMap::default(),
            aliases: Vec::new(),
            scope_traits: HashMap::default(),
            made: HashMap::default(),
            made_names: HashSet::default(),
            made_types: HashMap::default(),
            names_made: HashMap::default(),
            rules: HashMap::default(),
            expansions: Vec::new(),
            has_outside_globs: false,
            made_impls: HashMap::default(),
            told: Told::default(),
            reach: Reach::default(),
        }
    }

    /// A parser that adds to the tree.
    pub fn parser(&mut self) -> Parser<'_> {
        Parser {
            tree: &mut self.tree,
            files: &self.workspace.files,
            diagnostics: &mut self.diagnostics,
            docs: self.docs,
        }
    }

    /// The library crate of a package, parsed if need be; `None` after a reported error.
    pub fn library(&mut self, package: PackageId, seen_as: &str) -> Option<CrateId> {
        if let Some(&known) = self.crates.get(&package) {
            return known;
        }
        let manifest = self.workspace.packages[package].manifest.clone();
        let lib = manifest.lib.as_ref()?;
        if manifest.proc_macro {
            let message =
                format!("crate `{seen_as}` is a procedural macro, whose output is not source");
            self.diagnostics.push(
                Diagnostic::error(Code::ProcMacro, message)
                    .help("write out by hand what it generates"),
            );
            self.crates.insert(package, None);
            return None;
        }
        if let Err(diagnostic) = self.workspace.ask_build_script(package) {
            self.diagnostics.push(diagnostic);
        }
        let krate = Crate {
            package: Some(package),
            dir: Some(manifest.dir.clone()),
            name: lib.name.clone(),
            mount: Some(self.free_mount(seen_as)),
            edition: lib.edition,
            features: self.workspace.packages[package].features.clone(),
            root: 0,
            root_file: 0,
            renamed: BTreeMap::new(),
            macro_use: Vec::new(),
            macros: HashMap::default(),
            recursion_limit: None,
        };
        let path = lib.path.clone();
        let id = self.parser().parse_crate(krate, &path, None, None);
        self.crates.insert(package, id);
        self.enter_crate(id?);
        id
    }

    /// A name for the module that is to hold a crate, which nothing else has.
    fn free_mount(&self, wanted: &str) -> String {
        let root = self.solution.map(|solution| &self.tree.mods[self.tree.crates[solution].root]);
        let own = |name: &str| {
            root.is_some_and(|root| {
                root.names.contains_key(name) && !self.declares(root.names.get(name))
            })
        };
        let is_taken = |name: &str| {
            self.taken.contains(name)
                || BUILT_IN.contains(&name)
                || self.tree.crates.iter().any(|krate| krate.mount.as_deref() == Some(name))
                || own(name)
        };
        let numbered = (2..).map(|number| format!("{wanted}_{number}"));
        let mut names = std::iter::once(wanted.to_string()).chain(numbered);
        names.find(|name| !is_taken(name)).unwrap_or_else(|| wanted.to_string())
    }

    /// Whether the items are only `extern crate name`, which the mounted crate stands in for.
    fn declares(&self, items: Option<&Vec<ItemId>>) -> bool {
        items
            .into_iter()
            .flatten()
            .all(|&item| matches!(self.tree.items[item].kind, Kind::ExternCrate))
    }

    /// Notes that a crate is named, so that its traits and impls count.
    pub fn use_crate(&mut self, krate: CrateId) {
        if self.reach.used.insert(krate) {
            self.reach.fresh.push(krate);
        }
    }

    /// Reads the `extern crate` items of a crate that has just been parsed, and expands its macro calls.
    pub fn enter_crate(&mut self, krate: CrateId) {
        let root = self.tree.crates[krate].root;
        for item in self.tree.mods[root].items.clone() {
            self.enter_extern(krate, item);
        }
        self.reach.imports_made.clear();
        self.forget_unmade(krate);
        self.expand_calls(krate);
    }

    /// Reads an item at a crate's root, if it is `extern crate`.
    pub fn enter_extern(&mut self, krate: CrateId, item: ItemId) {
        let node = self.tree.items[item].node.clone();
        let syn::Item::ExternCrate(declared) = &*node else { return };
        let features = self.tree.crates[krate].features.clone();
        let name = self.tree.items[item].name.clone();
        let target = self.extern_item(item);
        // Macros of the standard library need no such line, and only a crate root may have it.
        if let (Some(ExternCrate::Sysroot(_)), true) = (&target, self.solution != Some(krate)) {
            let file = self.tree.items[item].file;
            for attr in declared.attrs.iter().filter(|attr| attr.path().is_ident("macro_use")) {
                let range = self.tree.files[file].range(syn::spanned::Spanned::span(attr));
                self.tree.edit(file, range, "");
            }
        }
        if let Some(ExternCrate::Bundled(other)) = &target {
            let lists = crate::attrs::lists(&declared.attrs, "macro_use", &features);
            let own = self.tree.conditions(item);
            let all = lists.into_iter().map(|(when, names)| {
                let conditions = own.iter().cloned().chain(when).collect();
                MacroUse { krate: *other, names, conditions }
            });
            self.tree.crates[krate].macro_use.extend(all);
        }
        if let Some(target) = target {
            let externs = self.externs.entry(krate).or_default();
            externs.insert(name.clone(), Some(target.clone()));
            self.tree.crates[krate].renamed.insert(name, target);
        }
    }

    /// The name by which a crate knows another one, among those that it has named already.
    pub fn name_of(&self, krate: CrateId, other: CrateId) -> Option<&str> {
        let is_it = |target: &Option<ExternCrate>| *target == Some(ExternCrate::Bundled(other));
        let names = self.externs.get(&krate)?.iter().filter(|(_, to)| is_it(to));
        names.map(|(name, _)| name.as_str()).min()
    }

    /// The crate that an `extern crate` item names.
    pub fn extern_item(&mut self, item: ItemId) -> Option<ExternCrate> {
        let node = self.tree.items[item].node.clone();
        let syn::Item::ExternCrate(declared) = &*node else { return None };
        let krate = self.tree.crate_of(item);
        let name = declared.ident.unraw().to_string();
        match name.as_str() {
            "self" => Some(ExternCrate::Bundled(krate)),
            name if SYSROOT.contains(&name) || BUILT_IN.contains(&name) => {
                Some(ExternCrate::Sysroot(item))
            }
            name => self.extern_crate(krate, name),
        }
    }

    /// The crate that a name stands for in the code of `krate`, where no item has the name.
    pub fn extern_crate(&mut self, krate: CrateId, name: &str) -> Option<ExternCrate> {
        if BUILT_IN.contains(&name) {
            self.refuse_built_in(krate, name);
            return Some(ExternCrate::Known);
        }
        let externs = self.externs.entry(krate).or_default();
        if let Some(known) = externs.get(name) {
            return known.clone();
        }
        // Until it is found, a crate that is being loaded does not see itself.
        externs.insert(name.to_string(), None);
        let found = self.find_crate(krate, name);
        self.externs.entry(krate).or_default().insert(name.to_string(), found.clone());
        found
    }

    /// A dependency that takes the name of the standard library from it, whose own is needed too.
    fn refuse_built_in(&mut self, krate: CrateId, name: &str) {
        let externs = self.externs.entry(krate).or_default();
        let is_new = externs.insert(name.to_string(), Some(ExternCrate::Known)).is_none();
        let Some(package) = self.tree.crates[krate].package.filter(|_| is_new) else { return };
        let manifest = &self.workspace.packages[package].manifest;
        if let Some(own) = self.workspace.dependency_called(package, name) {
            let message = format!("a dependency of `{}` is called `{name}`", manifest.name);
            let help = format!(
                "give it another name there: `my_{name} = {{ package = {:?}, ... }}`",
                own.package
            );
            self.diagnostics.push(Diagnostic::error(Code::UnknownCrate, message).help(help));
        }
    }

    /// Whether a crate is known by that name in another one already.
    pub fn knows_crate(&self, krate: CrateId, name: &str) -> bool {
        self.externs.get(&krate).and_then(|externs| externs.get(name)).is_some_and(Option::is_some)
    }

    /// Whether a crate of that name may be found; asked before looking for one, which loads it.
    pub fn may_be_crate(&self, krate: CrateId, name: &str) -> bool {
        let is_known = self.externs.get(&krate).and_then(|externs| externs.get(name));
        BUILT_IN.contains(&name)
            || match is_known {
                Some(known) => known.is_some(),
                None => {
                    self.crate_names(krate).iter().any(|known| known == name)
                        || self.may_have_own_names(krate)
                }
            }
    }

    /// Whether a dependency may go by a library name that is not its package's.
    fn may_have_own_names(&self, krate: CrateId) -> bool {
        let package = self.tree.crates[krate].package;
        package.is_some_and(|package| {
            let dependencies = &self.workspace.packages[package].manifest.dependencies;
            dependencies.iter().any(|dependency| !dependency.is_renamed)
        })
    }

    fn find_crate(&mut self, krate: CrateId, name: &str) -> Option<ExternCrate> {
        let is_solution = self.solution == Some(krate);
        if is_solution && self.provided.contains(name) {
            self.outside.insert(name.to_string());
            return Some(ExternCrate::Known);
        }
        let package = match self.tree.crates[krate].package {
            Some(package) => {
                let own = self.workspace.packages[package]
                    .lib()
                    .filter(|lib| is_solution && lib.name == name);
                match own {
                    Some(_) => Some(package),
                    None => match self.workspace.dependency(package, name) {
                        Ok(found) => found,
                        Err(diagnostic) => {
                            self.diagnostics.push(diagnostic);
                            return Some(ExternCrate::Known);
                        }
                    },
                }
            }
            None => self.loose.get(name).copied(),
        };
        // A crate's mount is the name that the solution has for it.
        let lib_name = package
            .and_then(|package| self.workspace.packages[package].lib())
            .map(|lib| lib.name.clone())?;
        let seen_as = if is_solution { name.to_string() } else { lib_name };
        match self.library(package?, &seen_as) {
            Some(found) => {
                self.use_crate(found);
                Some(ExternCrate::Bundled(found))
            }
            None => Some(ExternCrate::Known),
        }
    }

    /// Whether the first name of an import is neither an item nor a crate.
    pub fn is_unknown_crate(&mut self, import: &Import) -> bool {
        let krate = self.tree.mods[import.module].krate;
        match import.path.first().map(String::as_str) {
            None | Some("crate" | "self" | "super" | "$crate") => false,
            Some(name) => self.extern_crate(krate, name).is_none(),
        }
    }

    /// The path of a file as the user knows it: from the workspace's folder, if it is inside.
    pub fn shown<'a>(&self, path: &'a Path) -> &'a Path {
        path.strip_prefix(&self.workspace.root).unwrap_or(path)
    }
}
