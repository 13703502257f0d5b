//! Roots: what is asked for, opened and marked.

use super::{Request, Root};
use crate::context::Context;
use crate::diag::{Code, Diagnostic};
use crate::load::PackageId;
use crate::manifest::{Edition, Target};
use crate::reach::ROOT;
use crate::tree::{Crate, CrateId, Kind, ModId, UnitId};
use rustc_hash::FxHashMap as HashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// What is there already where the bundle is pasted.
#[derive(Default)]
pub(super) struct Excluded {
    units: Vec<UnitId>,
    modules: BTreeSet<ModId>,
}

impl Excluded {
    /// The crates that it is of.
    pub(super) fn crates(&self, cx: &Context) -> BTreeSet<CrateId> {
        let items = self.units.iter().map(|&unit| cx.tree.units[unit].item);
        items.map(|item| cx.tree.crate_of(item)).collect()
    }

    /// Takes it out of what is written; what needs it still does.
    pub(super) fn drop_from(self, cx: &mut Context) {
        for unit in self.units {
            cx.tree.units[unit].is_live = false;
        }
        cx.reach.modules.retain(|module| !self.modules.contains(module));
    }
}

/// Marks what is excluded with all that it needs, since that is there too.
pub(super) fn mark_excluded(cx: &mut Context, request: &Request) -> Excluded {
    let names: Vec<&String> = request.exclude.iter().collect();
    if names.is_empty() {
        return Excluded::default();
    }
    mark_names(cx, &names);
    cx.run();
    let units =
        (0..cx.tree.units.len()).filter(|&unit| unit != ROOT && cx.tree.units[unit].is_live);
    Excluded { units: units.collect(), modules: cx.reach.modules.clone() }
}

/// Reports features that no package of the workspace has.
pub(super) fn check_features(cx: &mut Context, request: &Request) {
    let members = cx.workspace.packages.iter().filter(|package| package.is_member);
    let known: BTreeSet<&String> =
        members.flat_map(|package| package.manifest.features.keys()).collect();
    let all = || known.iter().map(|name| name.to_string());
    let mut unknown = Vec::new();
    for feature in
        request.features.iter().filter(|name| !known.contains(name) && *name != "default")
    {
        let near = crate::names::nearest(feature, all());
        let near = if near.is_empty() { all().collect() } else { near };
        let message = format!("no package has the feature `{feature}`");
        let help = match near.as_slice() {
            [] => "there are no features here, leave --features out".to_string(),
            near => format!("there are: {}", near.join(", ")),
        };
        unknown.push(Diagnostic::error(Code::UnknownFeature, message).help(help));
    }
    cx.diagnostics.extend(unknown);
}

/// Reports libraries of the workspace that have one name, where names are looked up among all of
/// them: one would hide the other.
pub(super) fn check_libraries(cx: &mut Context, request: &Request) {
    if request.roots.iter().all(|root| matches!(root, Root::Binary { .. })) {
        return;
    }
    let mut packages: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (id, package) in cx.workspace.packages.iter().enumerate() {
        let is_meant = package.is_member && !package.manifest.proc_macro;
        if let Some(library) = package.lib().filter(|_| is_meant) {
            let folder = cx.workspace.shown_folder(id);
            packages.entry(library.name.clone()).or_default().push(folder);
        }
    }
    packages.retain(|_, folders| 1 < folders.len());
    cx.diagnostics.extend(packages.into_iter().map(|(name, folders)| {
        let message = format!("{} libraries are called `{name}`", folders.len());
        Diagnostic::error(Code::AmbiguousName, message)
            .help(format!("rename all but one of them: {}", folders.join(", ")))
    }));
}

/// Says where the build starts: at the solution's package, or else at every library that may be named.
/// Features that are asked for may be those of any library of the workspace.
pub(super) fn start(cx: &mut Context, request: &Request) {
    let asked = &request.features;
    let mut roots = cx.workspace.all_libraries(asked);
    if request.roots.iter().all(|root| matches!(root, Root::Binary { .. })) {
        for (library, own) in roots.drain(..) {
            cx.workspace.enable(library, own);
        }
    }
    for root in &request.roots {
        if let Root::Binary { package, .. } = root {
            roots.push((*package, cx.workspace.known_features(*package, asked)));
        }
    }
    cx.workspace.start_from(roots);
}

/// Parses a solution; for one outside any package, the workspace's libraries are at hand.
pub(super) fn open_solution(
    cx: &mut Context,
    path: PathBuf,
    text: Option<String>,
    package: Option<PackageId>,
    request: &Request,
) -> Option<CrateId> {
    if package.is_none() {
        cx.loose = cx.workspace.libraries();
    }
    let (edition, features) = match package {
        Some(package) => {
            if let Err(diagnostic) = cx.workspace.ask_build_script(package) {
                cx.diagnostics.push(diagnostic);
            }
            let features = cx.workspace.packages[package].features.clone();
            check_required(cx, package, &path, &features)?;
            (program_edition(cx, package, &path), features)
        }
        None => (request.loose_edition(), BTreeSet::new()),
    };
    let krate = Crate {
        package,
        dir: package.map(|package| cx.workspace.packages[package].manifest.dir.clone()),
        name: program_name(cx, package, &path),
        mount: None,
        edition,
        features,
        root: 0,
        root_file: 0,
        renamed: BTreeMap::new(),
        macro_use: Vec::new(),
        macros: HashMap::default(),
        recursion_limit: None,
    };
    cx.solution = Some(cx.tree.crates.len());
    let id = cx.parser().parse_crate(krate, &path, text, Some(ROOT))?;
    cx.enter_crate(id);
    cx.use_crate(id);
    // What calls further down make may be what a path means, and is known once their macros are.
    cx.index_called(id);
    Some(id)
}

/// Refuses a binary that cargo does not build without features that are off.
fn check_required(
    cx: &mut Context,
    package: PackageId,
    path: &Path,
    features: &BTreeSet<String>,
) -> Option<()> {
    let Some(binary) = rooted_at(cx, package, path) else { return Some(()) };
    // Features of dependencies are left to cargo.
    let is_off = |name: &&String| !name.contains('/') && !features.contains(*name);
    let missing: Vec<&str> =
        binary.required_features.iter().filter(is_off).map(String::as_str).collect();
    if missing.is_empty() {
        return Some(());
    }
    let (what, features) = match missing.as_slice() {
        [only] => ("feature", format!("`{only}`")),
        all => ("features", format!("`{}`", all.join("`, `"))),
    };
    let message = format!("binary `{}` needs the {what} {features}", binary.name);
    let help = format!("add `--features {}`", missing.join(","));
    cx.diagnostics.push(Diagnostic::error(Code::Target, message).help(help));
    None
}

/// The binary of a package whose root file this is.
fn rooted_at<'a>(cx: &'a Context, package: PackageId, path: &Path) -> Option<&'a Target> {
    cx.workspace.packages[package].manifest.bins.iter().find(|bin| bin.path == path)
}

/// The edition of a solution in a package: that of its binary, or else of the package.
fn program_edition(cx: &Context, package: PackageId, path: &Path) -> Edition {
    let own = cx.workspace.packages[package].manifest.edition;
    rooted_at(cx, package, path).map_or(own, |bin| bin.edition)
}

/// The name of a solution's crate: that of its binary, or else of its file.
fn program_name(cx: &Context, package: Option<PackageId>, path: &Path) -> String {
    let bin = package.and_then(|package| rooted_at(cx, package, path));
    let stem = || path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    bin.map_or_else(stem, |bin| bin.name.clone()).replace('-', "_")
}

/// Marks what is asked for by name; the whole paths of what was found.
pub(super) fn mark_names(cx: &mut Context, names: &[&String]) -> Vec<String> {
    let mut paths = Vec::new();
    if names.is_empty() {
        return paths;
    }
    let mut crates = Vec::new();
    for (name, package) in cx.workspace.libraries() {
        crates.extend(cx.library(package, &name));
    }
    for name in names {
        match cx.find(&crates, name) {
            Ok((path, named)) => {
                paths.push(path);
                named.into_iter().for_each(|named| cx.mark_root(named));
            }
            Err(diagnostic) => cx.diagnostics.push(diagnostic),
        }
    }
    paths
}

/// Walks all of a solution's own code.
pub(super) fn mark_solution(cx: &mut Context, solution: CrateId) {
    let root = cx.tree.crates[solution].root;
    let file = cx.tree.crates[solution].root_file;
    for item in 0..cx.tree.items.len() {
        if cx.tree.crate_of(item) == solution
            && let Kind::Use { leaves } = cx.tree.items[item].kind.clone()
        {
            leaves.into_iter().for_each(|leaf| cx.mark(leaf, ROOT));
        }
    }
    for item in cx.tree.mods[root].items.clone() {
        let file = cx.tree.items[item].file;
        crate::scan::Scan::new(cx, ROOT, root, file).item(item);
    }
    let attrs = cx.tree.mods[root].attrs.clone();
    let mut scan = crate::scan::Scan::new(cx, ROOT, root, file);
    attrs.iter().for_each(|attr| syn::visit::Visit::visit_attribute(&mut scan, attr));
    // What is forbidden at the root of the bundle could not be allowed in the libraries.
    for attr in attrs.iter().filter(|attr| !attr.path().is_ident("doc")) {
        let levels = super::write::lint_levels(quote::ToTokens::to_token_stream(&attr.meta));
        for (word, _) in levels.into_iter().filter(|(word, _)| word == "forbid") {
            let range = cx.tree.files[file].range(word.span());
            cx.tree.edit(file, range, "deny");
        }
    }
}
