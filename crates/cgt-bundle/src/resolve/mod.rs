//! Resolve: what a name means, through modules, imports, globs, re-exports and crates.
//!
//! Invariant: a path names definitions of the tree, or is known to be outside, or is reported.
//! Where syntax alone leaves a choice, every candidate is returned.

mod globs;
mod hidden;
mod known;
mod made;
mod standard;
mod traits;
mod types;
mod used;

pub use made::Call;

use crate::conditions::Conditions;
use crate::context::Context;
use crate::manifest::Edition;
use crate::tree::{CrateId, ExternCrate, ItemId, Kind, ModId, Part, UnitId};
use std::rc::Rc;

/// A namespace: types and modules, values, or macros.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Namespace {
    Type,
    Value,
    Macro,
}

pub const ALL_NAMESPACES: [Namespace; 3] = [Namespace::Type, Namespace::Value, Namespace::Macro];

/// Types and traits that every module has without an import.
const PRELUDE: &[&str] = &[
    "AsMut",
    "AsRef",
    "Box",
    "Clone",
    "Copy",
    "Default",
    "DoubleEndedIterator",
    "Drop",
    "Eq",
    "ExactSizeIterator",
    "Extend",
    "Fn",
    "FnMut",
    "FnOnce",
    "From",
    "FromIterator",
    "Into",
    "IntoIterator",
    "Iterator",
    "Option",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "Result",
    "Send",
    "Sized",
    "String",
    "Sync",
    "ToOwned",
    "ToString",
    "TryFrom",
    "TryInto",
    "Unpin",
    "Vec",
];

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Res {
    Module(ModId),
    Item(ItemId),
    /// A variant of this enum.
    Variant(ItemId),
    /// Something that the compiler or the judge has.
    External,
}

impl Res {
    /// The item that it is or is part of.
    pub fn of(self) -> Option<ItemId> {
        match self {
            Res::Item(item) | Res::Variant(item) => Some(item),
            Res::Module(_) | Res::External => None,
        }
    }
}

/// A meaning of a name, and the units that it was reached through.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    pub res: Res,
    pub via: Vec<UnitId>,
}

impl Found {
    pub fn direct(res: Res) -> Self {
        Found { res, via: Vec::new() }
    }

    /// The item, if it is one.
    pub fn item(&self) -> Option<ItemId> {
        if let Res::Item(item) = self.res { Some(item) } else { None }
    }

    pub fn through(mut self, units: &[UnitId]) -> Self {
        self.via.splice(0..0, units.iter().copied());
        self
    }
}

/// How many imports one import may lead through before what is found on the way is kept.
const IMPORT_STEPS: usize = 2_000;

/// A name that is being looked up in a module.
pub struct Looking {
    module: ModId,
    name: String,
    ns: Namespace,
    /// How many imports were being followed when it began.
    imports: usize,
}

/// What a path stands for.
#[derive(Clone, Debug, Default)]
pub struct Resolved {
    /// The meanings of the longest part of the path that names items.
    pub found: Vec<Found>,
    /// How many segments that part has.
    pub used: usize,
    /// The index of the segment that a module of ours does not have.
    pub missing: Option<usize>,
}

/// A path as it is written.
#[derive(Clone, Copy, Debug)]
pub struct PathRef<'a> {
    pub scope: ModId,
    /// Whether it starts with `::`.
    pub is_absolute: bool,
    /// Whether it stands in a `use` item, where edition 2015 counts from the crate root.
    pub is_use: bool,
    pub segments: &'a [String],
}

impl Context {
    /// What `name` means inside of module `module` itself, as seen from `from`.
    pub fn lookup_in(
        &mut self,
        module: ModId,
        name: &str,
        ns: Namespace,
        from: ModId,
    ) -> Vec<Found> {
        if !self.may_hold(module, name) {
            return Vec::new();
        }
        let is_open = |open: &&Looking| (open.module, open.ns) == (module, ns) && open.name == name;
        if let Some(open) = self.looking.iter().find(is_open) {
            self.cut_at = self.cut_at.min(open.imports);
            return Vec::new();
        }
        let imports = self.importing.len();
        self.looking.push(Looking { module, name: name.to_string(), ns, imports });
        let mut found = self.own_names(module, name, ns, |tree, vis| tree.sees(from, vis));
        // What `cfg` leaves open may not be there, and then something else has its name.
        let given = self.given(module);
        let is_open = |found: &Found| {
            let mut own = self.own_conditions(found).into_iter();
            self.is_elsewhere(found, ns) || own.any(|predicate| !given.contains(&predicate))
        };
        if found.iter().all(is_open) {
            let brought = self.through_globs(module, name, ns, from);
            if !brought.is_empty() {
                self.note_brought(module, name, ns);
            }
            if !self.is_hidden(module, name, ns, from, &brought) {
                found.extend(brought);
            }
            // A macro call may make an item of that name, which would win over a glob.
            found.extend(self.opaque(module, name));
        }
        self.looking.pop();
        if self.looking.is_empty() && self.importing.is_empty() {
            self.cut_at = usize::MAX;
        }
        found
    }

    /// What holds where an import of a module is that is being followed. What it starts from under the
    /// same conditions is there, so that the module's globs need not be tried as well, each after each.
    fn given(&self, module: ModId) -> Conditions {
        let innermost = self.importing.last().map(|&(unit, _)| &self.tree.units[unit]);
        match innermost.map(|unit| (&unit.part, unit.item)) {
            Some((Part::Import(import), item))
                if import.module == module && item < self.tree.items.len() =>
            {
                self.tree.conditions(item)
            }
            _ => Conditions::new(),
        }
    }

    /// Whether the judge's compiler decides by `cfg` if an item or import is there.
    fn is_conditional(&self, found: &Found) -> bool {
        !self.own_conditions(found).is_empty()
    }

    /// What must hold, as far as the judge's compiler decides, for an item or import to be there where
    /// its module is.
    fn own_conditions(&self, found: &Found) -> Conditions {
        let item = match (found.via.first(), found.res) {
            (Some(&unit), _) => Some(self.tree.units[unit].item),
            (None, Res::Item(item)) => Some(item),
            (None, Res::Module(module)) => self.tree.mods[module].item,
            _ => None,
        };
        let item = item.filter(|&item| item < self.tree.items.len());
        item.map_or(Conditions::new(), |item| self.tree.conditions(item))
    }

    /// What an import brings into a namespace; for a glob, the module or enum that it opens.
    pub fn import(&mut self, unit: UnitId, ns: Namespace) -> Vec<Found> {
        if let Some(known) = self.imports.get(&(unit, ns)) {
            return known.as_ref().clone();
        }
        if self.importing.contains(&(unit, ns)) {
            let at = self.importing.iter().position(|open| *open == (unit, ns)).unwrap_or(0);
            self.cut_at = self.cut_at.min(at + 1);
            return Vec::new();
        }
        let Part::Import(import) = self.tree.units[unit].part.clone() else { return Vec::new() };
        if import.is_type && ns != Namespace::Type {
            return Vec::new();
        }
        self.import_steps = if self.importing.is_empty() { 0 } else { self.import_steps + 1 };
        self.importing.push((unit, ns));
        let path = PathRef {
            scope: import.module,
            is_absolute: import.is_absolute,
            is_use: true,
            segments: &import.path,
        };
        let resolved = self.resolve(path, ns);
        // A crate that is not known here may still be known to the judge.
        let may_be_crate = resolved.found.is_empty()
            && import.alias.is_some()
            && self.is_unknown_crate(&import)
            && Namespace::all().all(|other| self.resolve(path, other).found.is_empty());
        self.importing.pop();
        let is_whole = resolved.used == import.path.len();
        let mut found = resolved.found;
        found.retain(|found| match found.res {
            Res::External => true,
            Res::Module(_) => is_whole && ns == Namespace::Type,
            _ => is_whole,
        });
        if ns == Namespace::Type {
            found.retain(|found| found.res != Res::External || !self.brings_no_type(unit, found));
        }
        if may_be_crate {
            found = vec![Found::direct(Res::External)];
        }
        // What was found while an import further out was open may lack what that one brings.
        // Where so many hang on one another, it is taken as it is: what is missing would be reported.
        if self.importing.len() < self.cut_at || IMPORT_STEPS < self.import_steps {
            self.cut_at = usize::MAX;
            self.imports.insert((unit, ns), Rc::new(found.clone()));
        }
        found
    }

    /// What a path means when its last segment is looked up in `ns`.
    pub fn resolve(&mut self, path: PathRef<'_>, ns: Namespace) -> Resolved {
        let Some(first) = path.segments.first() else {
            return self.resolve_empty(path);
        };
        let only = path.segments.len() == 1;
        let start = self.first(path, first, if only { ns } else { Namespace::Type });
        let from = path.scope;
        self.follow(start, path.segments, ns, from)
    }

    /// `use {a, b}` and `use ::*` have an empty path: the crate root, or nothing.
    fn resolve_empty(&mut self, path: PathRef<'_>) -> Resolved {
        let krate = self.tree.mods[path.scope].krate;
        let root = Found::direct(Res::Module(self.tree.crates[krate].root));
        let found =
            if self.tree.crates[krate].edition == Edition::E2015 { vec![root] } else { Vec::new() };
        Resolved { found, used: 0, missing: None }
    }

    fn first(&mut self, path: PathRef<'_>, name: &str, ns: Namespace) -> Vec<Found> {
        let krate = self.tree.mods[path.scope].krate;
        let root = self.tree.crates[krate].root;
        match name {
            "crate" => return vec![Found::direct(Res::Module(root))],
            "self" if ns == Namespace::Type => {
                return vec![Found::direct(Res::Module(self.tree.real_module(path.scope)))];
            }
            "super" => return self.outer_module(self.tree.real_module(path.scope)),
            _ => {}
        }
        let from_root =
            self.tree.crates[krate].edition == Edition::E2015 && (path.is_absolute || path.is_use);
        if from_root {
            let found = self.lookup_in(root, name, ns, path.scope);
            return if found.is_empty() { self.extern_found(krate, name, ns) } else { found };
        }
        if path.is_absolute {
            return self.extern_found(krate, name, ns);
        }
        if path.is_use && ns == Namespace::Type && !self.is_written(path.scope, name) {
            // The compiler refuses an import whose first name both a crate and a glob bring in.
            let krate = self.extern_found(krate, name, ns);
            if !krate.is_empty() {
                return krate;
            }
        }
        let found = self.lexical(path.scope, name, ns);
        // An import may start from a type of the prelude, as `use Option::Some as There` does.
        if found.is_empty() && path.is_use && ns == Namespace::Type && PRELUDE.contains(&name) {
            return vec![Found::direct(Res::External)];
        }
        found
    }

    /// What `super` means in a module: the module around it, past the blocks that it stands in.
    fn outer_module(&self, module: ModId) -> Vec<Found> {
        let parent = self.tree.mods[module].parent.map(|parent| self.tree.real_module(parent));
        parent.map(|parent| Found::direct(Res::Module(parent))).into_iter().collect()
    }

    /// Whether an item or import in a scope has the name, globs and macro calls left out.
    pub fn is_written(&self, scope: ModId, name: &str) -> bool {
        let module = &self.tree.mods[scope];
        let is_here = module.names.contains_key(name) || module.imports.contains_key(name);
        let outer = module.parent.filter(|_| module.is_block);
        is_here || outer.is_some_and(|outer| self.is_written(outer, name))
    }

    /// What a single name means in a scope: blocks outwards, then the module, then crates.
    pub fn lexical(&mut self, scope: ModId, name: &str, ns: Namespace) -> Vec<Found> {
        let krate = self.tree.mods[scope].krate;
        let mut found = Vec::new();
        if ns == Namespace::Macro {
            let textual = self.tree.crates[krate].macros.get(name).cloned().unwrap_or_default();
            found.extend(textual.into_iter().map(|item| Found::direct(Res::Item(item))));
        }
        let mut at = scope;
        loop {
            let here = self.lookup_in(at, name, ns, scope);
            let is_sure = |found: &Found| !self.is_guess(found) && !self.is_elsewhere(found, ns);
            let is_here = here.iter().any(is_sure);
            found.extend(here.into_iter().filter(|here| {
                !matches!(here.res, Res::Item(_)) || ns != Namespace::Macro || !here.via.is_empty()
            }));
            let parent = self.tree.mods[at].parent;
            match parent {
                Some(parent) if self.tree.mods[at].is_block && !is_here => at = parent,
                _ => break,
            }
        }
        // What a macro call may make is only a possibility, which a crate of that name outweighs.
        let is_open = match ns {
            Namespace::Macro => !self.is_macro_there(&found, scope),
            _ => found.iter().all(|found| self.is_guess(found)),
        };
        if is_open {
            found.extend(self.extern_found(krate, name, ns));
        }
        found
    }

    /// Whether a name may only come from here: a macro call that may make an item of that name.
    pub fn is_guess(&self, found: &Found) -> bool {
        matches!(found.res, Res::Item(item) if matches!(self.tree.items[item].kind, Kind::Opaque))
    }

    fn extern_found(&mut self, krate: CrateId, name: &str, ns: Namespace) -> Vec<Found> {
        match ns {
            Namespace::Type => match self.extern_crate(krate, name) {
                Some(ExternCrate::Bundled(other)) => {
                    vec![Found::direct(Res::Module(self.tree.crates[other].root))]
                }
                Some(ExternCrate::Sysroot(item)) => {
                    vec![Found { res: Res::External, via: vec![self.tree.items[item].unit] }]
                }
                Some(ExternCrate::Known) => vec![Found::direct(Res::External)],
                None => Vec::new(),
            },
            Namespace::Macro => self.macro_used(krate, name),
            Namespace::Value => Vec::new(),
        }
    }

    /// Goes from the meanings of the first segment to those of the whole path.
    fn follow(
        &mut self,
        start: Vec<Found>,
        segments: &[String],
        ns: Namespace,
        from: ModId,
    ) -> Resolved {
        let mut at = Resolved { found: start, used: 1, missing: None };
        while at.used < segments.len() {
            let name = &segments[at.used];
            let last = at.used + 1 == segments.len();
            let ns = if last { ns } else { Namespace::Type };
            let mut next: Vec<Found> = Vec::new();
            let mut is_missing = false;
            for found in &at.found {
                let inside = self.member(found, name, ns, from);
                is_missing |= matches!(found.res, Res::Module(_)) && inside.is_empty();
                next.extend(inside);
            }
            let is_beyond = |found: &&Found| found.res == Res::External || self.is_guess(found);
            let beyond: Vec<Found> = at.found.iter().filter(is_beyond).cloned().collect();
            if next.is_empty() {
                is_missing &= beyond.is_empty();
                at.missing = is_missing.then_some(at.used);
                return at;
            }
            // Where it starts may be outside just as well, or made by a call, and then all of it is.
            next.splice(0..0, beyond);
            at = Resolved { found: next, used: at.used + 1, missing: None };
        }
        at
    }

    /// What `name` means inside of something that a path has led to.
    fn member(&mut self, found: &Found, name: &str, ns: Namespace, from: ModId) -> Vec<Found> {
        let inside = match found.res {
            Res::Module(module) if name == "self" => vec![Found::direct(Res::Module(module))],
            Res::Module(module) if name == "super" => self.outer_module(module),
            Res::Module(module) => {
                let inside = self.lookup_in(module, name, ns, from);
                if inside.is_empty() { self.past_outside_globs(module, from) } else { inside }
            }
            Res::Item(item) if self.is_variant(item, name) => {
                vec![Found::direct(Res::Variant(item))]
            }
            Res::Item(item) if matches!(self.tree.items[item].kind, Kind::Alias) => {
                let unit = self.tree.items[item].unit;
                let targets = self.alias_target(item);
                let variants = targets.iter().filter_map(|target| match target.res {
                    Res::Item(target_item) if self.is_variant(target_item, name) => {
                        Some(Found { res: Res::Variant(target_item), via: target.via.clone() })
                    }
                    _ => None,
                });
                variants.map(|variant| variant.through(&[unit])).collect()
            }
            Res::Item(_) | Res::Variant(_) | Res::External => Vec::new(),
        };
        inside.into_iter().map(|inside| inside.through(&found.via)).collect()
    }

    fn is_variant(&self, item: ItemId, name: &str) -> bool {
        matches!(&self.tree.items[item].kind, Kind::Enum { variants } if variants.iter().any(|variant| variant == name))
    }
}
