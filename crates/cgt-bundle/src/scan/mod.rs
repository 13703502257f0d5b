//! Scan: one unit's syntax, for the names that it uses and the text that must change.

mod blocks;
mod covered;
mod derives;
mod handed;
mod imported;
mod made;
mod paths;
mod told;
mod walk;

pub use imported::{imports, imports_all};
pub use paths::Lead;
pub use walk::expr_attrs as attributes;

use crate::context::Context;
use crate::names::written;
use crate::resolve::{Call, Found, Namespace, Res};
use crate::tree::{FileId, ItemId, ModId, UnitId};
use paths::is_open;
use proc_macro2::Span;
use rustc_hash::FxHashSet as HashSet;
use std::ops::Range;
use std::path::PathBuf;
use std::rc::Rc;
use syn::ext::IdentExt;
use syn::visit::Visit;

/// The names of a path's segments.
pub fn segments(path: &syn::Path) -> Vec<String> {
    path.segments.iter().map(|segment| segment.ident.unraw().to_string()).collect()
}

/// What a walk has found that only asks.
#[derive(Default)]
pub struct Noting {
    pub items: Vec<ItemId>,
    /// Macros whose rules have been read.
    pub macros: HashSet<ItemId>,
}

/// A walk over the syntax of one unit.
pub struct Scan<'c> {
    pub cx: &'c mut Context,
    pub unit: UnitId,
    /// The item that is walked; a solution's all belong to one unit.
    pub walked: Option<ItemId>,
    pub scope: ModId,
    pub file: FileId,
    /// Whether the code is a library's, which is mounted in a module of the bundle.
    pub is_library: bool,
    /// Names of local variables, innermost last.
    locals: Vec<Vec<String>>,
    /// Names of generic parameters, innermost last.
    generics: Vec<Vec<String>>,
    /// Macro calls among the statements of the blocks around, innermost last.
    calls: Vec<Vec<Rc<Call>>>,
    /// What `Self` means.
    self_type: Vec<ItemId>,
    /// Whether it may mean any type that there is.
    is_self_open: bool,
    /// What is found is noted here, and nothing is marked, while this is set.
    pub noting: Option<Noting>,
    /// Modules named without anything after them in macro tokens.
    pub bare_modules: Vec<ModId>,
    /// Whether the rules of a macro are being read, which mean something only where it is called.
    pub in_rules: bool,
    /// Whether the tokens at hand are given to a macro of ours, which may look at each of them.
    pub is_handed_over: bool,
    /// Those of the macro calls around whose tokens are being read, outermost first.
    handing: Vec<usize>,
    /// Whether what is being read goes to standard error.
    pub in_errors: bool,
    /// The files of included expressions that are being read, outermost first.
    pub including: Vec<PathBuf>,
}

impl<'c> Scan<'c> {
    /// A walk for `unit`, whose code stands in `scope` and in `file`.
    pub fn new(cx: &'c mut Context, unit: UnitId, scope: ModId, file: FileId) -> Self {
        let is_library = cx.tree.crates[cx.tree.mods[scope].krate].mount.is_some();
        let (locals, generics, self_type) = (Vec::new(), Vec::new(), Vec::new());
        Scan {
            cx,
            unit,
            walked: None,
            scope,
            file,
            is_library,
            locals,
            generics,
            calls: Vec::new(),
            self_type,
            is_self_open: false,
            noting: None,
            bare_modules: Vec::new(),
            in_rules: false,
            is_handed_over: false,
            handing: Vec::new(),
            in_errors: false,
            including: Vec::new(),
        }
    }

    /// Walks a whole item.
    pub fn item(&mut self, item: ItemId) {
        let node = self.cx.full(item);
        let outer = (self.walked.replace(item), self.file);
        // Not that of the module, if it was included.
        self.file = self.cx.tree.items[item].file;
        self.visit_item(&node);
        (self.walked, self.file) = outer;
    }

    /// Walks the head of an inherent impl: its attributes, generics and type.
    pub fn impl_head(&mut self, item: &syn::ItemImpl) {
        item.attrs.iter().for_each(|attr| self.visit_attribute(attr));
        self.push_generics(&item.generics);
        self.enter_self(&item.self_ty);
        self.visit_generics(&item.generics);
        if let Some((path, _)) = &item.trait_ {
            self.path(path, Namespace::Type, None);
        }
        self.visit_type(&item.self_ty);
    }

    /// Walks one member of an inherent impl.
    pub fn member(&mut self, item: &syn::ItemImpl, idx: usize) {
        self.push_generics(&item.generics);
        self.enter_self(&item.self_ty);
        self.visit_impl_item(&item.items[idx]);
    }

    fn enter_self(&mut self, ty: &syn::Type) {
        let heads = self.cx.type_head(ty, self.scope);
        self.self_type = heads
            .iter()
            .filter_map(|found| if let Res::Item(item) = found.res { Some(item) } else { None })
            .collect();
        self.is_self_open = heads.is_empty() && is_open(ty);
    }

    /// `Self` in the definition of a type.
    fn enter_type(&mut self, item: &syn::Item) {
        let name = match item {
            syn::Item::Enum(item) => &item.ident,
            syn::Item::Struct(item) => &item.ident,
            syn::Item::Union(item) => &item.ident,
            _ => return,
        };
        let found = self.cx.lexical(self.scope, &name.unraw().to_string(), Namespace::Type);
        self.self_type = found.iter().filter_map(Found::item).collect();
    }

    /// The types that a path starts from which are written in angle brackets.
    fn heads_of(&mut self, ty: &syn::Type) -> Vec<Found> {
        match ty {
            syn::Type::Path(path) if path.qself.is_none() && path.path.is_ident("Self") => {
                let items = self.self_type.iter();
                items.map(|&item| Found { res: Res::Item(item), via: Vec::new() }).collect()
            }
            ty => self.cx.type_head(ty, self.scope),
        }
    }

    pub fn range(&self, span: Span) -> Range<usize> {
        self.cx.tree.files[self.file].range(span)
    }

    pub fn replace(&mut self, range: Range<usize>, text: impl Into<String>) {
        if self.noting.is_none() {
            self.cx.tree.edit(self.file, range, text);
        }
    }

    /// The module of the bundle that holds the crate being walked: `crate::name`.
    pub fn mount(&self) -> String {
        let krate = self.cx.tree.mods[self.scope].krate;
        self.cx.tree.crates[krate]
            .mount
            .as_ref()
            .map_or_else(|| "crate".to_string(), |mount| format!("crate::{}", written(mount)))
    }

    // Names in scope.

    pub fn push_generics(&mut self, generics: &syn::Generics) {
        let names = generics.params.iter().filter_map(|param| match param {
            syn::GenericParam::Type(param) => Some(param.ident.unraw().to_string()),
            syn::GenericParam::Const(param) => Some(param.ident.unraw().to_string()),
            _ => None,
        });
        self.generics.push(names.collect());
    }

    pub fn is_generic(&self, name: &str) -> bool {
        self.generics.iter().flatten().any(|known| known == name)
    }

    pub fn is_local(&self, name: &str) -> bool {
        self.locals.iter().flatten().any(|known| known == name)
    }

    fn bind(&mut self, name: String) {
        match self.locals.last_mut() {
            Some(frame) => frame.push(name),
            None => self.locals.push(vec![name]),
        }
    }

    /// Walks something whose local names end with it.
    pub fn in_frame(&mut self, walk: impl FnOnce(&mut Self)) {
        self.locals.push(Vec::new());
        walk(self);
        self.locals.pop();
    }

    // What is needed.

    /// Marks what a name was found to mean.
    pub fn need(&mut self, found: &[Found]) {
        for found in found {
            let item = match found.res {
                Res::Item(item) | Res::Variant(item) => Some(item),
                Res::Module(_) | Res::External => None,
            };
            if let Some(noted) = &mut self.noting {
                noted.items.extend(item);
                continue;
            }
            for &unit in &found.via {
                self.cx.mark(unit, self.unit);
            }
            if let Some(item) = item {
                self.cx.mark_item(item, self.unit);
            }
            if let Res::Module(module) = found.res {
                self.cx.reach.modules.insert(module);
            }
        }
    }

    /// Notes a name that may be a method or associated item of any type.
    pub fn mention(&mut self, name: &str) {
        if self.noting.is_none() {
            self.cx.mention(name, self.scope, self.unit);
        }
    }

    fn mention_of(&mut self, item: ItemId, name: &str) {
        if self.noting.is_none() {
            self.cx.mention_of(item, name, self.unit);
            self.cx.mention_in_scope(name, self.scope, self.unit);
        }
    }
}

impl Namespace {
    /// The three namespaces.
    pub fn all() -> impl Iterator<Item = Namespace> {
        crate::resolve::ALL_NAMESPACES.into_iter()
    }
}
