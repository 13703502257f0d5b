//! Names: finding what a user asks for, and what comes near it.

use crate::context::Context;
use crate::diag::{Code, Diagnostic};
use crate::tree::{CrateId, ItemId, Kind, ModId, Visibility};

/// Something of a library that can be asked for by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    Module(ModId),
    Item(ItemId),
}

/// Words that some edition keeps for itself, `crate` and the like left out, which cannot be raw.
const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn",
    "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let",
    "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return",
    "static", "struct", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use",
    "virtual", "where", "while", "yield",
];

/// A name as every edition reads it: with `r#` where one of them keeps the word for itself.
pub fn written(name: &str) -> String {
    if KEYWORDS.contains(&name) { format!("r#{name}") } else { name.to_string() }
}

/// The names nearest to `name`, best first, at most five.
pub fn nearest(name: &str, candidates: impl IntoIterator<Item = String>) -> Vec<String> {
    let short = |text: &str| text.rsplit("::").next().unwrap_or(text).to_lowercase();
    let wanted = short(name);
    let mut scored: Vec<(f64, String)> = candidates
        .into_iter()
        .map(|candidate| {
            let other = short(&candidate);
            let is_part = other.contains(&wanted) || (2 < other.len() && wanted.contains(&other));
            let score = strsim::jaro_winkler(&wanted, &other);
            (if is_part { score.max(0.9) } else { score }, candidate)
        })
        .filter(|(score, _)| 0.75 < *score)
        .collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    scored.dedup_by(|a, b| a.1 == b.1);
    scored.into_iter().take(5).map(|(_, name)| name).collect()
}

impl Context {
    /// The module or item that `wanted` names, with its path: `wanted` is the end of that, `nim`
    /// or `heaps::nim::grundy`. Of those with one path, under conditions or in several namespaces, all.
    ///
    /// # Errors
    ///
    /// A name that fits nothing (the nearest are named), or more than one (all are named).
    pub fn find(
        &self,
        crates: &[CrateId],
        wanted: &str,
    ) -> Result<(String, Vec<Named>), Diagnostic> {
        let all: Vec<(String, Named)> =
            crates.iter().flat_map(|&krate| self.public(krate)).collect();
        let normal = wanted.replace('-', "_");
        let exact: Vec<_> = all
            .iter()
            .filter(|(path, _)| *path == normal || without_crate(path) == normal)
            .collect();
        let ends = format!("::{normal}");
        let fitting: Vec<_> = all.iter().filter(|(path, _)| path.ends_with(&ends)).collect();
        let modules: Vec<_> = fitting
            .iter()
            .copied()
            .filter(|(_, named)| matches!(named, Named::Module(_)))
            .collect();
        for choice in [exact, modules, fitting] {
            match choice.as_slice() {
                [] => {}
                [(path, _), rest @ ..] if rest.iter().all(|(other, _)| other == path) => {
                    return Ok((path.clone(), choice.iter().map(|(_, named)| *named).collect()));
                }
                several => {
                    let paths: Vec<&str> = several.iter().map(|(path, _)| path.as_str()).collect();
                    let message = format!("`{wanted}` fits {} names", several.len());
                    return Err(Diagnostic::error(Code::AmbiguousName, message)
                        .help(format!("say which: {}", paths.join(", "))));
                }
            }
        }
        let near = nearest(wanted, all.into_iter().map(|(path, _)| path));
        let help = match near.as_slice() {
            [] => "`cargo xtask list` shows all modules; a solution's name ends in .rs".to_string(),
            near => format!("near names: {}", near.join(", ")),
        };
        Err(Diagnostic::error(Code::UnknownName, format!("no module or item is called `{wanted}`"))
            .help(help))
    }

    /// The public modules and items of a crate with their paths, in source order.
    pub fn public(&self, krate: CrateId) -> Vec<(String, Named)> {
        let root = self.tree.crates[krate].root;
        let mut out = vec![(self.tree.crates[krate].name.clone(), Named::Module(root))];
        self.collect_public(root, &mut out);
        out
    }

    fn collect_public(&self, module: ModId, out: &mut Vec<(String, Named)>) {
        let prefix = self.tree.module_path(module).join("::");
        for &item in &self.tree.mods[module].items {
            let entry = &self.tree.items[item];
            let is_macro = matches!(entry.kind, Kind::Macro { exported: true });
            if entry.vis != Visibility::Public || entry.name.is_empty() {
                continue;
            }
            match entry.kind {
                Kind::Mod(inner) => {
                    out.push((format!("{prefix}::{}", entry.name), Named::Module(inner)));
                    self.collect_public(inner, out);
                }
                _ if is_macro => out.push((
                    format!("{}::{}", prefix.split("::").next().unwrap_or(""), entry.name),
                    Named::Item(item),
                )),
                Kind::ExternCrate => {}
                _ => out.push((format!("{prefix}::{}", entry.name), Named::Item(item))),
            }
        }
    }

    /// Marks all that a named root offers: an item with its public members, or a module with its public items.
    pub fn mark_root(&mut self, named: Named) {
        let root = crate::reach::ROOT;
        let krate = match named {
            Named::Item(item) => self.tree.crate_of(item),
            Named::Module(module) => self.tree.mods[module].krate,
        };
        self.load(krate);
        self.use_crate(krate);
        match named {
            Named::Item(item) => {
                self.reach.whole_types.insert(item);
                self.mark_item(item, root);
                self.item_is_live(item, root);
                if matches!(self.tree.items[item].kind, Kind::Macro { exported: true }) {
                    self.reach.macro_paths.insert(item);
                }
            }
            Named::Module(module) => {
                self.reach.modules.insert(module);
                for item in self.tree.mods[module].items.clone() {
                    let is_public = self.tree.items[item].vis == Visibility::Public;
                    match self.tree.items[item].kind.clone() {
                        Kind::Mod(inner) if is_public => self.mark_root(Named::Module(inner)),
                        Kind::Use { leaves } => {
                            for leaf in leaves {
                                self.mark_public_import(leaf);
                            }
                        }
                        Kind::Impl { .. } | Kind::Unnamed | Kind::Mod(_) | Kind::Expanded => {}
                        Kind::Opaque => self.mark_item(item, root),
                        _ if is_public => self.mark_root(Named::Item(item)),
                        _ => {}
                    }
                }
            }
        }
    }

    fn mark_public_import(&mut self, leaf: usize) {
        let crate::tree::Part::Import(import) = self.tree.units[leaf].part.clone() else { return };
        if import.vis != Visibility::Public {
            return;
        }
        let root = crate::reach::ROOT;
        self.mark(leaf, root);
        for ns in crate::resolve::Namespace::all() {
            for found in self.import(leaf, ns) {
                found.via.iter().for_each(|&unit| self.mark(unit, root));
                match found.res {
                    crate::resolve::Res::Item(item) | crate::resolve::Res::Variant(item) => {
                        self.mark_root(Named::Item(item))
                    }
                    crate::resolve::Res::Module(module) if self.reach.modules.insert(module) => {
                        self.mark_root(Named::Module(module))
                    }
                    _ => {}
                }
            }
        }
    }
}

fn without_crate(path: &str) -> &str {
    path.split_once("::").map_or("", |(_, rest)| rest)
}
