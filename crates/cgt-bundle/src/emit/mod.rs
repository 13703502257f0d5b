//! Emit: the text of the selection.
//!
//! Invariants: pure, so that the same input gives the same bytes; paths stay what they were; a
//! solution's own text is kept byte for byte outside the places that must change.

mod exports;
mod narrow;

use crate::context::Context;
use crate::parse::{Parser, is_include};
use crate::scan::Scan;
use crate::tree::{CrateId, Edit, FileId, ItemId, Kind, ModId, Piece, Replacement, UnitId};
use std::ops::Range;
use syn::visit::Visit;

impl Context {
    /// Whether anything of a module is kept.
    fn is_module_live(&self, module: ModId) -> bool {
        self.reach.modules.contains(&module)
            || self.tree.mods[module].items.iter().any(|&item| match &self.tree.items[item].kind {
                Kind::Mod(inner) => self.is_module_live(*inner),
                Kind::Use { leaves } => leaves.iter().any(|&leaf| self.tree.units[leaf].is_live),
                _ => self.tree.units[self.tree.items[item].unit].is_live,
            })
    }

    /// Whether anything of a crate is kept.
    pub fn is_crate_live(&self, krate: CrateId) -> bool {
        self.is_module_live(self.tree.crates[krate].root)
    }

    /// Cuts what is not needed out of a library crate, and readies what frames the rest.
    pub fn cut(&mut self, krate: CrateId) {
        let root = self.tree.crates[krate].root;
        self.cut_module(root);
        self.reexport_macros(krate);
    }

    fn cut_module(&mut self, module: ModId) {
        let attrs = self.tree.mods[module].attrs.clone();
        let file = self.tree.mods[module].file;
        attrs.iter().for_each(|attr| {
            Scan::new(self, crate::reach::ROOT, module, file).visit_attribute(attr)
        });
        for item in self.tree.mods[module].items.clone() {
            let (file, range) = (self.tree.items[item].file, self.tree.items[item].range.clone());
            let node = self.tree.items[item].node.clone();
            match (self.tree.items[item].kind.clone(), &*node) {
                (Kind::Mod(inner), syn::Item::Mod(node)) if self.is_module_live(inner) => {
                    let mut scan = Scan::new(self, crate::reach::ROOT, module, file);
                    node.attrs.iter().for_each(|attr| scan.visit_attribute(attr));
                    scan.visit_visibility(&node.vis);
                    self.cut_module(inner);
                }
                (Kind::Use { leaves }, syn::Item::Use(node))
                    if leaves.iter().any(|&leaf| self.tree.units[leaf].is_live) =>
                {
                    self.cut_use(file, &node.tree, &mut leaves.iter().copied());
                }
                (Kind::Impl { members, is_trait: false }, syn::Item::Impl(node))
                    if self.is_kept(item) =>
                {
                    self.cut_members(file, node, &members);
                }
                // The call is replaced by the file's items, which are cut one by one.
                (Kind::Opaque, syn::Item::Macro(node)) if is_include(node) => {}
                (Kind::Expanded, _) if self.reach.folded.contains(&item) => {
                    let is_own = |edit: &Edit| edit.start == range.start && edit.end == range.end;
                    self.tree.files[file].edits.retain(|edit| {
                        !(is_own(edit) && matches!(edit.text, Replacement::Included(_)))
                    });
                }
                (Kind::Expanded, _) => {}
                _ if self.is_kept(item) => {}
                _ => self.tree.edit(file, range, ""),
            }
        }
    }

    fn is_kept(&self, item: ItemId) -> bool {
        !matches!(self.tree.items[item].kind, Kind::Mod(_) | Kind::Use { .. })
            && self.tree.units[self.tree.items[item].unit].is_live
    }

    fn cut_members(&mut self, file: FileId, node: &syn::ItemImpl, members: &[UnitId]) {
        let ranges = Parser::member_ranges(&self.tree.files[file], node);
        for (range, &member) in ranges.into_iter().zip(members) {
            if !self.tree.units[member].is_live {
                self.tree.edit(file, range, "");
            }
        }
    }

    /// Cuts the dead names out of a `use` tree; whether anything of it is alive, and its range.
    pub fn cut_use(
        &mut self,
        file: FileId,
        tree: &syn::UseTree,
        leaves: &mut impl Iterator<Item = UnitId>,
    ) -> (bool, Range<usize>) {
        let range = |this: &Self, span| this.tree.files[file].range(span);
        let mut leaf =
            |this: &Self| leaves.next().is_some_and(|leaf| this.tree.units[leaf].is_live);
        match tree {
            syn::UseTree::Name(tree) => (leaf(self), range(self, tree.ident.span())),
            syn::UseTree::Rename(tree) => {
                let start = range(self, tree.ident.span()).start;
                (leaf(self), start..range(self, tree.rename.span()).end)
            }
            syn::UseTree::Glob(tree) => (leaf(self), range(self, tree.star_token.span)),
            syn::UseTree::Path(tree) => {
                let start = range(self, tree.ident.span()).start;
                let (is_live, inner) = self.cut_use(file, &tree.tree, leaves);
                (is_live, start..inner.end)
            }
            syn::UseTree::Group(tree) => {
                let mut is_live = false;
                for inner in &tree.items {
                    let (inner_live, inner_range) = self.cut_use(file, inner, leaves);
                    is_live |= inner_live;
                    if !inner_live {
                        let text = self.tree.files[file].text.clone();
                        let next = crate::extent::skip_trivia(&text, inner_range.end);
                        let end =
                            if text[next..].starts_with(',') { next + 1 } else { inner_range.end };
                        self.tree.edit(file, inner_range.start..end, "");
                    }
                }
                let span = tree.brace_token.span;
                (is_live, range(self, span.open()).start..range(self, span.close()).end)
            }
        }
    }

    /// Adds text at the end of a module.
    pub(crate) fn append(&mut self, module: ModId, text: &str) {
        let file = self.tree.mods[module].file;
        let inline =
            self.tree.mods[module].item.and_then(|item| match &*self.tree.items[item].node {
                syn::Item::Mod(node) => node
                    .content
                    .as_ref()
                    .map(|(brace, _)| self.tree.files[file].range(brace.span.close()).start),
                _ => None,
            });
        let at = inline.unwrap_or(self.tree.files[file].text.len());
        self.tree.edit(file, at..at, format!("\n{text}\n"));
    }

    /// The text of a range of a file, with all changes made.
    pub fn render(&mut self, file: FileId, range: Range<usize>) -> String {
        let edits = &mut self.tree.files[file].edits;
        // The outermost of nested changes wins; an insertion comes before a change at its place.
        edits.sort_by(|a, b| {
            let key =
                |edit: &Edit| (edit.start, edit.start != edit.end, std::cmp::Reverse(edit.end));
            (key(a), &a.text).cmp(&(key(b), &b.text))
        });
        edits.dedup();
        let first = edits.partition_point(|edit| edit.start < range.start);
        let inside = edits[first..].iter().take_while(|edit| edit.start <= range.end);
        let inside: Vec<Edit> = inside.filter(|edit| edit.end <= range.end).cloned().collect();
        let text = self.tree.files[file].text.clone();
        let mut out = String::new();
        let mut at = range.start;
        for edit in &inside {
            if edit.start < at {
                continue;
            }
            out.push_str(&text[at..edit.start]);
            self.render_edit(file, edit, &mut out);
            at = edit.end;
        }
        out.push_str(&text[at..range.end]);
        out
    }

    /// What an edit puts in place of the text that it covers.
    pub fn render_edit(&mut self, file: FileId, edit: &Edit, out: &mut String) {
        match &edit.text {
            Replacement::Text(text) => out.push_str(text),
            Replacement::Module(module) => {
                let file = self.tree.mods[*module].file;
                let (base, end) = (self.tree.files[file].base, self.tree.files[file].text.len());
                let inside = self.render(file, base..end);
                out.push_str(" {\n");
                out.push_str(&inside);
                out.push_str(if inside.ends_with('\n') { "}" } else { "\n}" });
            }
            Replacement::Included(file) => {
                let (base, end) = (self.tree.files[*file].base, self.tree.files[*file].text.len());
                let inside = self.render(*file, base..end);
                out.push_str(&inside);
            }
            Replacement::Pieces(pieces) => {
                for piece in pieces {
                    let text = match piece {
                        Piece::Text(text) => text.clone(),
                        Piece::Source { start, end } => self.render(file, *start..*end),
                    };
                    out.push_str(&text);
                }
            }
        }
    }
}
