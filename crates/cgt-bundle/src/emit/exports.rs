//! Exports: how a macro that its crate exports is reached by paths once the crate is a module.

use crate::conditions::attribute;
use crate::context::Context;
use crate::names::written;
use crate::resolve::{Found, Namespace, Res};
use crate::tree::{CrateId, Edit, ItemId, Kind, ModId, Piece, Replacement, UnitId};
use std::collections::BTreeMap;

/// The names of built-in attributes. A macro may have one, but no `use` may bring it in by that name
/// alone, which could mean the attribute.
const ATTRIBUTES: &[&str] = &[
    "allow",
    "allow_internal_unsafe",
    "allow_internal_unstable",
    "automatically_derived",
    "cfg",
    "cfg_attr",
    "cfi_encoding",
    "cold",
    "collapse_debuginfo",
    "compiler_builtins",
    "const_continue",
    "coverage",
    "crate_name",
    "crate_type",
    "custom_mir",
    "debugger_visualizer",
    "default_lib_allocator",
    "deny",
    "deprecated",
    "doc",
    "expect",
    "export_name",
    "feature",
    "ffi_const",
    "ffi_pure",
    "forbid",
    "fundamental",
    "ignore",
    "inline",
    "instruction_set",
    "lang",
    "link",
    "link_name",
    "link_ordinal",
    "link_section",
    "linkage",
    "loop_match",
    "macro_escape",
    "macro_export",
    "macro_use",
    "marker",
    "may_dangle",
    "must_not_suspend",
    "must_use",
    "naked",
    "needs_allocator",
    "needs_panic_runtime",
    "no_builtins",
    "no_core",
    "no_implicit_prelude",
    "no_link",
    "no_main",
    "no_mangle",
    "no_sanitize",
    "no_std",
    "non_exhaustive",
    "optimize",
    "panic_handler",
    "panic_runtime",
    "patchable_function_entry",
    "path",
    "plugin",
    "pointee",
    "prelude_import",
    "proc_macro",
    "proc_macro_attribute",
    "proc_macro_derive",
    "profiler_runtime",
    "recursion_limit",
    "reexport_test_harness_main",
    "register_tool",
    "repr",
    "sanitize",
    "should_panic",
    "stable",
    "start",
    "target_feature",
    "test_runner",
    "thread_local",
    "track_caller",
    "type_const",
    "type_length_limit",
    "unstable",
    "used",
    "warn",
    "windows_subsystem",
];

impl Context {
    /// `#[macro_export]` would put a macro at the bundle's root; instead each is passed up to its crate's.
    pub(super) fn reexport_macros(&mut self, krate: CrateId) {
        let mut passed: BTreeMap<ModId, Vec<String>> = BTreeMap::new();
        for item in self.reach.macro_paths.clone() {
            let entry = &self.tree.items[item];
            let is_exported = matches!(entry.kind, Kind::Macro { exported: true });
            let is_live = self.tree.units[entry.unit].is_live;
            if self.tree.crate_of(item) == krate && is_exported && is_live {
                self.reexport_macro(item, &mut passed);
            }
        }
        for (module, lines) in passed {
            self.append(module, &lines.join("\n"));
        }
    }

    fn reexport_macro(&mut self, item: ItemId, passed: &mut BTreeMap<ModId, Vec<String>>) {
        let home = self.tree.real_module(self.tree.items[item].module);
        let root = self.tree.crates[self.tree.crate_of(item)].root;
        let entry = &self.tree.items[item];
        let (name, file, end) = (entry.name.clone(), entry.file, entry.range.end);
        let chain: Vec<ModId> =
            std::iter::successors(Some(home), |&module| self.tree.mods[module].parent).collect();
        let is_attribute = ATTRIBUTES.contains(&name.as_str());
        let mut conditions = self.export_conditions_inside(item);
        let when = attribute(&conditions);
        // A `use` of the bare name would bring in whatever else has it; a module sees the macro alone.
        let is_shared =
            !is_attribute && chain.iter().any(|&module| self.is_name_shared(module, &name));
        // On its way up the macro may not be seen by globs that know it at the root alone.
        let is_hidden = !is_shared
            && (is_attribute
                || (home != root && self.is_namesake(item))
                || self.is_shown_below(&chain)
                || self.is_imported(&chain, &name));
        let passing = match is_shared || is_hidden {
            true => self.free_name(&name, &chain),
            false => written(&name),
        };
        let name = written(&name);
        let carrier = match (is_shared, is_hidden) {
            (true, _) => "::*".to_string(),
            (_, true) => format!(" as {name}"),
            (_, false) => String::new(),
        };
        let module = format!("pub(crate) mod {passing} {{ pub(crate) use {name}; }}");
        let text = match (is_shared, home == root) {
            (true, true) => format!("\n{when}{module}\n{when}pub(crate) use {passing}::*;"),
            (true, false) => format!("\n{when}{module}"),
            (false, true) if is_attribute => format!("\n{when}pub(crate) use {passing} as {name};"),
            (false, _) if is_attribute => format!("\n{when}pub(crate) use {passing};"),
            (false, _) if is_hidden => format!("\n{when}pub(crate) use {name} as {passing};"),
            (false, _) => format!("\n{when}pub(crate) use {name};"),
        };
        match is_attribute {
            true => self.write_again(item, &passing, &text),
            false => self.tree.edit(file, end..end, text),
        }
        if is_attribute && home != root && self.tree.macro_reach(home) == root {
            self.forward(&chain, &name, &when);
        }
        for pair in chain.windows(2) {
            let inner = written(&self.tree.mods[pair[0]].name);
            let carrier = if pair[1] == root { carrier.as_str() } else { "" };
            conditions.extend(
                self.tree.mods[pair[0]].item.map_or(Vec::new(), |item| self.tree.conditions(item)),
            );
            let when = attribute(&conditions);
            let line = format!("{when}pub(crate) use self::{inner}::{passing}{carrier};");
            passed.entry(pair[1]).or_default().push(line);
        }
    }

    /// Writes the rules of a macro a second time, under another name, and some text after them.
    fn write_again(&mut self, item: ItemId, name: &str, after: &str) {
        let (file, range) = (self.tree.items[item].file, self.tree.items[item].range.clone());
        let node = self.tree.items[item].node.clone();
        let syn::Item::Macro(syn::ItemMacro { ident: Some(ident), .. }) = &*node else { return };
        let ident = self.tree.files[file].range(ident.span());
        // The last byte, `}` or `;`, stands apart: what is put after it is no part of the rules.
        let last = range.end - 1;
        let source = |start, end| Piece::Source { start, end };
        let pieces = vec![
            Piece::Text("\n".to_string()),
            source(range.start, ident.start),
            Piece::Text(name.to_string()),
            source(ident.end, last),
            Piece::Text(format!("{}{after}", &self.tree.files[file].text[last..range.end])),
        ];
        let text = Replacement::Pieces(pieces);
        self.tree.files[file].edits.push(Edit { start: range.end, end: range.end, text });
    }

    /// Gives the root, which sees a macro by its place in the text too, one of its own that hands all
    /// on: two that come from two modules would be ambiguous there.
    fn forward(&mut self, chain: &[ModId], name: &str, when: &str) {
        let [.., outermost, root] = chain else { return };
        let Some(item) = self.tree.mods[*outermost].item else { return };
        let (file, end) = (self.tree.items[item].file, self.tree.items[item].range.end);
        let krate = &self.tree.crates[self.tree.mods[*root].krate];
        let mount = written(krate.mount.as_deref().unwrap_or_default());
        let text = format!(
            "\n{when}macro_rules! {name} {{ ($($t:tt)*) => {{ $crate::{mount}::{name}! {{ $($t)* }} }} }}"
        );
        self.tree.edit(file, end..end, text);
    }

    /// Whether a glob brings in the names of a module, the last one of a chain left out.
    fn is_shown_below(&mut self, chain: &[ModId]) -> bool {
        let below = &chain[..chain.len() - 1];
        if below.iter().any(|module| self.reach.macro_globs.contains(module)) {
            return true;
        }
        let mods = self.tree.mods.iter();
        let all = mods.flat_map(|entry| entry.globs.iter().map(|&glob| (entry.is_block, glob)));
        let kept: Vec<UnitId> = all
            .filter(|&(is_block, glob)| is_block || self.tree.units[glob].is_live)
            .map(|(_, glob)| glob)
            .collect();
        let is_below =
            |found: &Found| matches!(found.res, Res::Module(module) if below.contains(&module));
        !below.is_empty()
            && kept.into_iter().any(|glob| self.import(glob, Namespace::Type).iter().any(is_below))
    }

    /// Whether a macro has the name of another one, or of one that every module has, which may be
    /// meant by its bare name on the way.
    fn is_namesake(&mut self, item: ItemId) -> bool {
        let krate = self.tree.crate_of(item);
        let name = &self.tree.items[item].name.clone();
        let namesakes = self.tree.crates[krate].macros.get(name);
        let in_crate = namesakes.is_some_and(|items| 1 < items.len());
        in_crate || !self.macro_used(krate, name).is_empty() || crate::tokens::is_standard(name)
    }

    /// Whether a kept import of a module below the root brings in a macro of that name.
    fn is_imported(&mut self, chain: &[ModId], name: &str) -> bool {
        let below = chain[..chain.len() - 1].iter();
        let named: Vec<UnitId> = below
            .filter_map(|&module| self.tree.mods[module].imports.get(name))
            .flatten()
            .copied()
            .filter(|&unit| self.tree.units[unit].is_live)
            .collect();
        named.into_iter().any(|unit| !self.import(unit, Namespace::Macro).is_empty())
    }

    fn is_name_shared(&mut self, module: ModId, name: &str) -> bool {
        let krate = self.tree.mods[module].krate;
        [Namespace::Type, Namespace::Value].into_iter().any(|ns| {
            let found = self.lookup_in(module, name, ns, module);
            found.iter().any(|found| !self.is_guess(found))
        }) || self.extern_crate(krate, name).is_some()
    }

    /// A name for a module beside a macro that nothing else has.
    fn free_name(&mut self, name: &str, chain: &[ModId]) -> String {
        let names = (1..).map(|number| match number {
            1 => format!("{name}_macro"),
            number => format!("{name}_macro_{number}"),
        });
        let is_free = |cx: &mut Self, alias: &str| {
            !chain.iter().any(|&module| {
                Namespace::all().any(|ns| !cx.lookup_in(module, alias, ns, module).is_empty())
            })
        };
        names.into_iter().find(|alias| is_free(self, alias)).unwrap_or_default()
    }
}
