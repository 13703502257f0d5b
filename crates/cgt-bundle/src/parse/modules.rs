//! Modules: inline, in files of their own, and included.

use super::{Parser, Site, inner_end};
use crate::attrs::{self, Conditional};
use crate::diag::{Code, Diagnostic};
use crate::files::normal;
use crate::tree::{Edit, FileId, ItemId, Kind, ModId, Replacement};
use std::ops::Range;
use std::path::Path;
use syn::ext::IdentExt;

impl Parser<'_> {
    /// The module that a `mod` item declares, with its content.
    pub(super) fn child(
        &mut self,
        site: &Site,
        id: ItemId,
        item: &syn::ItemMod,
        content: Option<Vec<syn::Item>>,
    ) -> Option<ModId> {
        let name = item.ident.unraw().to_string();
        let krate = self.tree.mods[site.module].krate;
        let child = self.tree.mods.len();
        let mut module = self.module(name.clone(), krate, Some(site.module), site.file);
        module.item = Some(id);
        self.tree.mods.push(module);
        let path_attr = attrs::value(&item.attrs, "path", &self.features(site.module));
        match (&item.content, content) {
            (Some((brace, _)), Some(items)) => {
                let dir = match path_attr {
                    Some(path) => normal(&site.path_dir.join(path)),
                    None => site.dir.join(&name),
                };
                let file = &self.tree.files[site.file];
                let open = file.range(brace.span.open()).end;
                let at = inner_end(file, &item.attrs).map_or(open, |end| end.max(open));
                let inside = Site { module: child, path_dir: dir.clone(), dir, ..site.clone() };
                self.add_items(&inside, items, at);
            }
            _ if !self.child_file(site, child, item, path_attr) => return None,
            _ => {}
        }
        Some(child)
    }

    /// Reads a module's file; `false` if `cfg` inside of it says that it is not there.
    pub(super) fn child_file(
        &mut self,
        site: &Site,
        child: ModId,
        item: &syn::ItemMod,
        path_attr: Option<String>,
    ) -> bool {
        let name = item.ident.unraw().to_string();
        let range = self.tree.files[site.file].range(item.ident.span());
        let semi = item
            .semi
            .map(|semi| self.tree.files[site.file].range(semi.span))
            .unwrap_or(range.end..range.end);
        let flat = site.dir.join(format!("{name}.rs"));
        let nested = site.dir.join(&name).join("mod.rs");
        let (path, dir) = match path_attr {
            Some(path) => {
                let path = normal(&site.path_dir.join(path));
                let dir = path.parent().unwrap_or(Path::new("")).to_path_buf();
                (path, dir)
            }
            None if !self.files.is_file(&flat) && self.files.is_file(&nested) => {
                (nested, site.dir.join(&name))
            }
            None => (flat, site.dir.join(&name)),
        };
        let place = self.tree.place(site.file, range);
        if site.open.contains(&path) {
            let message = format!("module `{name}` contains itself: {}", path.display());
            self.diagnostics.push(Diagnostic::error(Code::Recursion, message).at(place));
            return true;
        }
        if !self.files.is_file(&path)
            && self.tree.mods[child].item.is_some_and(|item| self.tree.is_conditional(item))
        {
            // The judge's compiler decides, and may never look for the file.
            let text = " { compile_error!(\"the file of this module was not there\"); }";
            self.tree.edit(site.file, semi, text);
            return true;
        }
        if !self.files.is_file(&path) {
            let message = format!("module `{name}` has no file {}", path.display());
            self.diagnostics.push(
                Diagnostic::error(Code::MissingModule, message)
                    .at(place)
                    .help("create it, or remove the `mod` line"),
            );
            return true;
        }
        let Some(text) = self.read(&path, self.is_library(site.module), Some(place)) else {
            return true;
        };
        let (edition, is_shallow) = (self.edition(site.module), self.is_library(site.module));
        let Some((file, parsed)) = self.parse_text(&path, text, edition, is_shallow) else {
            return true;
        };
        if self.is_library(site.module)
            && let Conditional::Out { .. } = self.condition(site.module, &parsed.attrs)
        {
            return false;
        }
        self.tree.mods[child].file = file;
        let edit = Edit { start: semi.start, end: semi.end, text: Replacement::Module(child) };
        self.tree.files[site.file].edits.push(edit);
        let path_dir = path.parent().unwrap_or(Path::new("")).to_path_buf();
        let open = site.open.iter().cloned().chain([path]).collect();
        let inside = Site { module: child, file, dir, path_dir, open, ..site.clone() };
        self.fill(inside, parsed);
        true
    }

    /// Puts the items that a macro call makes in its place; the file that is their text.
    pub fn made(&mut self, site: &Site, call: ItemId, text: String) -> Option<FileId> {
        let path = self.tree.files[site.file].path.clone();
        let edition = self.edition(site.module);
        let (file, parsed) = self.parse_text(&path, text, edition, true)?;
        let range = self.tree.items[call].range.clone();
        let text = Replacement::Included(file);
        self.tree.files[site.file].edits.push(Edit { start: range.start, end: range.end, text });
        self.tree.items[call].kind = Kind::Expanded;
        self.tree.mods[site.module].opaque.retain(|&other| other != call);
        let known = self.tree.mods[site.module].items.len();
        let inside = Site { file, expansions: site.expansions + 1, ..site.clone() };
        self.add_items(&inside, parsed.items, 0);
        let items = &mut self.tree.mods[site.module].items;
        let new = items.split_off(known);
        let at = items.iter().position(|&item| item == call).map_or(known, |at| at + 1);
        items.splice(at..at, new);
        Some(file)
    }

    /// The items of `include!("file")`, which stand in the module of the call.
    pub(super) fn include(&mut self, site: &Site, item: &syn::ItemMacro) {
        let Some(name) = super::included_path(item) else { return };
        let manifest = &self.tree.crates[self.tree.mods[site.module].krate].dir;
        let Some(path) = name.of(&self.tree.files[site.file].path, manifest.as_deref()) else {
            return;
        };
        let place = self.tree.place(site.file, self.tree.files[site.file].range(name.span));
        if site.open.contains(&path) {
            let message = format!("{} includes itself", path.display());
            self.diagnostics.push(Diagnostic::error(Code::Recursion, message).at(place));
            return;
        }
        let range = self.range_of_call(site, item);
        let features = self.features(site.module);
        if !self.files.is_file(&path) && attrs::is_conditional(&item.attrs, &features) {
            let text = "compile_error!(\"the file that is included here was not there\");";
            return self.tree.edit(site.file, range, text);
        }
        let Some(text) = self.read(&path, true, Some(place)) else { return };
        let (edition, is_shallow) = (self.edition(site.module), self.is_library(site.module));
        let Some((mut file, mut parsed)) = self.parse_text(&path, text, edition, is_shallow) else {
            return;
        };
        if let Some(text) = self.with_conditions(site, item, (file, &parsed.items)) {
            let Some(again) = self.parse_text(&path, text, edition, is_shallow) else { return };
            (file, parsed) = again;
        }
        let edit = Edit { start: range.start, end: range.end, text: Replacement::Included(file) };
        self.tree.files[site.file].edits.push(edit);
        let dir = path.parent().unwrap_or(Path::new("")).to_path_buf();
        let open = site.open.iter().cloned().chain([path]).collect();
        let inside = Site { file, path_dir: dir.clone(), dir, open, ..site.clone() };
        let base = self.tree.files[file].base;
        self.add_items(&inside, parsed.items, base);
    }

    /// What a macro call between items covers, without the attributes before it.
    fn range_of_call(&self, site: &Site, item: &syn::ItemMacro) -> Range<usize> {
        let start = match item.mac.path.leading_colon {
            Some(colons) => colons.spans[0],
            None => item.mac.path.segments[0].ident.span(),
        };
        let end = item.semi_token.map_or(item.mac.delimiter.span().close(), |semi| semi.span);
        let file = &self.tree.files[site.file];
        file.range(start).start..file.range(end).end
    }
}
