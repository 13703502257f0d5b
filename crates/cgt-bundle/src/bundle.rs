//! The whole way: from what is asked for to the text of a bundle.

use crate::context::Context;
use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::format::format;
use crate::judges::Judge;
use crate::load::{PackageId, Workspace};
use crate::manifest::Edition;
use crate::minify::minify;
use crate::reach::ROOT;
use crate::tree::{Crate, CrateId, ItemId, Kind, ModId, Part, UnitId};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::PathBuf;

/// Stack for the stages, which recurse as deep as brackets nest.
const STACK: usize = 1 << 28;

/// One thing that a bundle is asked to hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Root {
    /// A module or item of a library, by the end of its path.
    Name(String),
    /// A solution's file; its text is read from there unless it is given.
    Solution {
        /// Where it stands.
        path: PathBuf,
        /// Its text, if it is at hand.
        text: Option<String>,
    },
    /// A binary of a package; the only one if it has no name.
    Binary {
        /// The package.
        package: PackageId,
        /// The binary's name.
        name: Option<String>,
    },
}

impl Root {
    /// A solution whose text is at hand.
    pub fn text(path: impl Into<PathBuf>, text: impl Into<String>) -> Self {
        Root::Solution { path: path.into(), text: Some(text.into()) }
    }
}

/// What is asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// What the bundle is to hold.
    pub roots: Vec<Root>,
    /// The edition to make it for; by default the newest that its crates need, 2021 at least.
    pub edition: Option<Edition>,
    /// Whether documentation is kept.
    pub docs: bool,
    /// Features of the library crates to switch on beside the default ones.
    pub features: Vec<String>,
    /// The judge that the bundle is for: its editions, its crates and its size limit count.
    pub judge: Option<Judge>,
    /// Bundle also the crates that the judge has.
    pub inline: bool,
    /// Modules, items or crates that are there already where the bundle is pasted.
    pub exclude: Vec<String>,
    /// The compiler to prune with: what it shows not to be needed goes.
    pub prune: Option<PathBuf>,
    /// Whether library code is printed with as little white space as possible.
    pub minify: bool,
}

impl Request {
    /// A request for some roots, with everything else as by default.
    pub fn of(roots: impl IntoIterator<Item = Root>) -> Self {
        Request { roots: roots.into_iter().collect(), ..Request::default() }
    }
}

/// Why an item is in a bundle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The item's path.
    pub item: String,
    /// The path of the item that needs it; `None` if it was asked for.
    pub because: Option<String>,
}

/// A finished bundle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bundle {
    /// The source text.
    pub text: String,
    /// The edition that it is for.
    pub edition: Edition,
    /// Whether it has a `main`, as a solution has.
    pub is_program: bool,
    /// The whole paths of what was asked for by name, in the order asked for.
    pub named: Vec<String>,
    /// The byte where the library part begins; what is before it is the solution's.
    pub library_start: usize,
    /// Library crates of editions before 2024 in a bundle for 2024, where values drop sooner.
    pub lifted: Vec<String>,
    /// Crates that it leaves to the judge, so that no check without them says anything.
    pub outside: Vec<String>,
    /// What was kept, in source order, and why.
    pub reasons: Vec<Reason>,
    /// Warnings and notes.
    pub diagnostics: Diagnostics,
}

/// Makes a bundle.
///
/// # Errors
///
/// Everything in the request or in the sources that stands in the way, sorted by place.
pub fn bundle(workspace: Workspace, request: &Request) -> Result<Bundle, Diagnostics> {
    let run = || {
        let mut cx = Context::new(workspace);
        let made = make(&mut cx, request);
        let diagnostics = Diagnostics(std::mem::take(&mut cx.diagnostics)).sorted();
        match made {
            Some(bundle) if !diagnostics.has_error() => Ok(Bundle { diagnostics, ..bundle }),
            _ => Err(diagnostics),
        }
    };
    let result = std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run);
        thread.map(|thread| thread.join())
    });
    match result {
        Ok(Ok(result)) => finish(result?, request),
        Ok(Err(_)) => Err(Diagnostic::error(
            Code::Syntax,
            "the bundler failed on this input, which it never should",
        )
        .help("please report the input; a smaller one that also fails helps")
        .into()),
        Err(error) => {
            Err(Diagnostic::error(Code::NoCompiler, format!("no thread can be started: {error}"))
                .into())
        }
    }
}

/// What is done to the text as a whole: pruning, then minifying, then weighing.
fn finish(bundle: Bundle, request: &Request) -> Result<Bundle, Diagnostics> {
    let mut bundle = match &request.prune {
        Some(compiler) => crate::prune::prune(&bundle, compiler)?,
        None => bundle,
    };
    if request.minify {
        let (own, library) = bundle.text.split_at(bundle.library_start);
        if let Some(library) = minify(library) {
            bundle.text = format!("{own}{library}");
        }
    }
    if let Some(judge) = &request.judge {
        judge.check_size(&bundle.text)?;
    }
    Ok(bundle)
}

fn make(cx: &mut Context, request: &Request) -> Option<Bundle> {
    cx.docs = request.docs;
    if let Some(judge) = request.judge.as_ref().filter(|_| !request.inline) {
        cx.provided = judge.crate_names();
    }
    cx.make_root();
    let mut names = Vec::new();
    let mut solution = None;
    for root in &request.roots {
        match root {
            Root::Name(name) => names.push(name),
            Root::Solution { path, text } => {
                solution = Some(open_solution(cx, path.clone(), text.clone(), None, request))
            }
            Root::Binary { package, name } => {
                let target = binary(cx, *package, name.as_deref())?;
                solution = Some(open_solution(cx, target, None, Some(*package), request));
            }
        }
    }
    let solution = match solution {
        Some(solution) => Some(solution?),
        None => None,
    };
    let excluded = mark_excluded(cx, request);
    let named = mark_names(cx, &names, request);
    if let Some(solution) = solution {
        mark_solution(cx, solution);
    }
    cx.run();
    if cx.diagnostics.iter().any(|diagnostic| diagnostic.severity == crate::diag::Severity::Error) {
        return None;
    }
    let edition = edition(cx, solution, request)?;
    excluded.drop_from(cx);
    let (text, library_start) = write(cx, solution, edition, &names);
    Some(Bundle {
        text,
        edition,
        is_program: solution.is_some(),
        named,
        library_start,
        lifted: lifted(cx, solution, edition),
        outside: std::mem::take(&mut cx.outside).into_iter().collect(),
        reasons: reasons(cx),
        diagnostics: Diagnostics::default(),
    })
}

/// The library crates that are put into an edition with another order of dropping.
fn lifted(cx: &Context, solution: Option<CrateId>, edition: Edition) -> Vec<String> {
    let crates = (0..cx.tree.crates.len())
        .filter(|&krate| Some(krate) != solution && cx.is_crate_live(krate))
        .map(|krate| &cx.tree.crates[krate]);
    let older = crates.filter(|krate| krate.edition < Edition::E2024 && edition == Edition::E2024);
    older.map(|krate| krate.name.clone()).collect()
}

/// The edition to make the bundle for.
fn edition(cx: &mut Context, solution: Option<CrateId>, request: &Request) -> Option<Edition> {
    let needed = default_edition(cx, solution);
    let chosen = match &request.judge {
        Some(judge) => judge.edition(request.edition, needed),
        None => Ok(request.edition.unwrap_or(needed)),
    };
    chosen.map_err(|diagnostic| cx.diagnostics.push(diagnostic)).ok()
}

/// What is there already where the bundle is pasted.
#[derive(Default)]
struct Excluded {
    units: Vec<UnitId>,
    modules: BTreeSet<ModId>,
}

impl Excluded {
    /// Takes it out of what is written; what needs it still does.
    fn drop_from(self, cx: &mut Context) {
        for unit in self.units {
            cx.tree.units[unit].is_live = false;
        }
        cx.reach.modules.retain(|module| !self.modules.contains(module));
    }
}

/// Marks what is excluded with all that it needs, since that is there too.
fn mark_excluded(cx: &mut Context, request: &Request) -> Excluded {
    let names: Vec<&String> = request.exclude.iter().collect();
    if names.is_empty() {
        return Excluded::default();
    }
    mark_names(cx, &names, request);
    cx.run();
    let units =
        (0..cx.tree.units.len()).filter(|&unit| unit != ROOT && cx.tree.units[unit].is_live);
    Excluded { units: units.collect(), modules: cx.reach.modules.clone() }
}

fn binary(cx: &mut Context, package: PackageId, name: Option<&str>) -> Option<PathBuf> {
    let manifest = &cx.workspace.packages[package].manifest;
    let names: Vec<&str> = manifest.bins.iter().map(|bin| bin.name.as_str()).collect();
    let fitting: Vec<_> =
        manifest.bins.iter().filter(|bin| name.is_none_or(|name| bin.name == name)).collect();
    match (fitting.as_slice(), name) {
        ([only], _) => Some(only.path.clone()),
        ([], Some(name)) => {
            let message = format!("package `{}` has no binary `{name}`", manifest.name);
            let diagnostic = Diagnostic::error(Code::Target, message)
                .help(format!("it has: {}", names.join(", ")));
            cx.diagnostics.push(diagnostic);
            None
        }
        ([], None) => {
            let message = format!("package `{}` has no binary", manifest.name);
            cx.diagnostics.push(
                Diagnostic::error(Code::Target, message).help("add src/main.rs, or name a file"),
            );
            None
        }
        _ => {
            let message = format!("package `{}` has {} binaries", manifest.name, names.len());
            cx.diagnostics.push(
                Diagnostic::error(Code::Target, message)
                    .help(format!("say which: {}", names.join(", "))),
            );
            None
        }
    }
}

/// Parses a solution; for one outside any package, the workspace's libraries are at hand.
fn open_solution(
    cx: &mut Context,
    path: PathBuf,
    text: Option<String>,
    package: Option<PackageId>,
    request: &Request,
) -> Option<CrateId> {
    if package.is_none() {
        cx.loose = library_packages(cx);
    }
    let libraries: Vec<PackageId> = library_packages(cx).into_values().collect();
    for library in libraries {
        cx.workspace.enable(library, known_features(cx, library, request));
    }
    let (edition, features) = match package {
        Some(package) => {
            cx.workspace.enable(package, known_features(cx, package, request));
            (
                cx.workspace.packages[package].manifest.edition,
                cx.workspace.packages[package].features.clone(),
            )
        }
        None => (request.edition.unwrap_or(Edition::E2021), BTreeSet::new()),
    };
    let krate = Crate {
        package,
        name: "crate".to_string(),
        mount: None,
        edition,
        features,
        root: 0,
        root_file: 0,
        renamed: BTreeMap::new(),
        macro_use: Vec::new(),
        macros: HashMap::new(),
        recursion_limit: None,
    };
    cx.solution = Some(cx.tree.crates.len());
    let id = cx.parser().parse_crate(krate, &path, text, Some(ROOT))?;
    cx.enter_crate(id);
    cx.use_crate(id);
    Some(id)
}

fn library_packages(cx: &Context) -> BTreeMap<String, PackageId> {
    let packages = cx
        .workspace
        .packages
        .iter()
        .enumerate()
        .filter(|(_, package)| package.is_member && !package.manifest.proc_macro);
    packages.filter_map(|(id, package)| Some((package.lib()?.name.clone(), id))).collect()
}

fn known_features(cx: &Context, package: PackageId, request: &Request) -> Vec<String> {
    let known = &cx.workspace.packages[package].manifest.features;
    request.features.iter().filter(|feature| known.contains_key(*feature)).cloned().collect()
}

/// Marks what is asked for by name; the whole paths of what was found.
fn mark_names(cx: &mut Context, names: &[&String], request: &Request) -> Vec<String> {
    let mut paths = Vec::new();
    if names.is_empty() {
        return paths;
    }
    let mut crates = Vec::new();
    for (name, package) in library_packages(cx) {
        cx.workspace.enable(package, known_features(cx, package, request));
        crates.extend(cx.library(package, &name));
    }
    for name in names {
        match cx.find(&crates, name) {
            Ok((path, named)) => {
                paths.push(path);
                cx.mark_root(named);
            }
            Err(diagnostic) => cx.diagnostics.push(diagnostic),
        }
    }
    paths
}

/// Walks all of a solution's own code.
fn mark_solution(cx: &mut Context, solution: CrateId) {
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
}

fn default_edition(cx: &Context, solution: Option<CrateId>) -> Edition {
    let live = (0..cx.tree.crates.len())
        .filter(|&krate| Some(krate) == solution || cx.is_crate_live(krate));
    let newest = live.map(|krate| cx.tree.crates[krate].edition).max();
    newest.unwrap_or(Edition::E2021).max(Edition::E2021)
}

/// The solution's text, then a module for each library crate.
fn write(
    cx: &mut Context,
    solution: Option<CrateId>,
    edition: Edition,
    names: &[&String],
) -> (String, usize) {
    let libraries: Vec<CrateId> = (0..cx.tree.crates.len())
        .filter(|&krate| Some(krate) != solution && cx.is_crate_live(krate))
        .collect();
    for krate in libraries.iter().copied().chain(solution) {
        if edition == Edition::E2024 && cx.tree.crates[krate].edition < edition {
            cx.lift(krate);
        }
    }
    libraries.iter().for_each(|&krate| cx.cut(krate));
    let mut mounted = String::new();
    for &krate in &libraries {
        mounted.push_str(&mount(cx, krate));
    }
    let head = header(cx, &libraries, edition, names);
    let Some(solution) = solution else { return (head.clone() + &mounted, head.len()) };
    remove_self_imports(cx, solution);
    let file = cx.tree.crates[solution].root_file;
    let (base, end) = (cx.tree.files[file].base, cx.tree.files[file].text.len());
    let own = cx.render(file, base..end);
    let first_line = &cx.tree.files[file].text[..base];
    // Without any library the solution is its own bundle.
    if libraries.is_empty() {
        let text = format!("{first_line}{own}");
        return (text.clone(), text.len());
    }
    // A `#!` line must stay the first.
    let script =
        first_line.find("#!").map_or(String::new(), |at| format!("{}\n", &first_line[at..]));
    let gap = if own.ends_with('\n') { "\n" } else { "\n\n" };
    let before = format!("{script}{head}{}{gap}", own.trim_start_matches('\n'));
    let start = before.len();
    (before + &mounted, start)
}

/// What made the bundle and for what, one line for each library crate, and what they need of the root.
fn header(cx: &Context, libraries: &[CrateId], edition: Edition, names: &[&String]) -> String {
    let manifests = libraries
        .iter()
        .filter_map(|&krate| Some(&cx.workspace.packages[cx.tree.crates[krate].package?].manifest));
    let manifests: Vec<_> = manifests.collect();
    let names: String = names.iter().map(|name| format!(" {name}")).collect();
    let oldest = manifests
        .iter()
        .filter_map(|manifest| manifest.rust_version.as_deref())
        .max_by_key(|version| release(version));
    let oldest = oldest.map_or(String::new(), |version| format!(", Rust {version} or newer"));
    let mut head = format!(
        "// Made by cargo xtask bundle{names}, for edition {}{oldest}, from\n",
        edition.as_str()
    );
    for manifest in manifests {
        let license =
            manifest.license.as_deref().map_or(String::new(), |license| format!(" ({license})"));
        head.push_str(&format!("// {} {}{license}\n", manifest.name, manifest.version));
    }
    let limit = libraries.iter().filter_map(|&krate| cx.tree.crates[krate].recursion_limit).max();
    if let Some(limit) = limit {
        head.push_str(&format!("#![recursion_limit = \"{limit}\"]\n"));
    }
    head
}

/// The numbers of a version, for comparing.
fn release(version: &str) -> Vec<u64> {
    version.split('.').map(|part| part.parse().unwrap_or(0)).collect()
}

/// A library crate as a module.
fn mount(cx: &mut Context, krate: CrateId) -> String {
    let file = cx.tree.crates[krate].root_file;
    let (base, end) = (cx.tree.files[file].base, cx.tree.files[file].text.len());
    let inside = cx.render(file, base..end);
    let name = cx.tree.crates[krate].mount.clone().unwrap_or_default();
    let text = format!("#[allow(unused)]\npub mod {name} {{\n{inside}\n}}\n");
    format(&text, cx.docs).unwrap_or(text)
}

/// `use lib;` at the solution's root would name the module beside it a second time.
fn remove_self_imports(cx: &mut Context, solution: CrateId) {
    let root = cx.tree.crates[solution].root;
    for item in cx.tree.mods[root].items.clone() {
        let node = cx.tree.items[item].node.clone();
        let (syn::Item::Use(node), Kind::Use { leaves }) =
            (&*node, cx.tree.items[item].kind.clone())
        else {
            continue;
        };
        let is_self = |cx: &Context, leaf: UnitId| match &cx.tree.units[leaf].part {
            Part::Import(import) => {
                let same = import.path.len() == 1
                    && import.alias.as_deref() == Some(import.path[0].as_str());
                same && cx
                    .tree
                    .crates
                    .iter()
                    .any(|krate| krate.mount.as_deref() == Some(import.path[0].as_str()))
            }
            _ => false,
        };
        let redundant: Vec<bool> = leaves.iter().map(|&leaf| is_self(cx, leaf)).collect();
        if !redundant.contains(&true) {
            continue;
        }
        let (file, range) = (cx.tree.items[item].file, cx.tree.items[item].range.clone());
        if !redundant.contains(&false) {
            cx.tree.edit(file, range, "");
            continue;
        }
        for (&leaf, _) in leaves.iter().zip(&redundant).filter(|(_, redundant)| **redundant) {
            cx.tree.units[leaf].is_live = false;
        }
        cx.cut_use(file, &node.tree, &mut leaves.iter().copied());
    }
}

fn reasons(cx: &Context) -> Vec<Reason> {
    let name = |unit: UnitId| unit_name(cx, unit);
    let live = (0..cx.tree.units.len()).filter(|&unit| cx.tree.units[unit].is_live && unit != ROOT);
    live.filter_map(|unit| {
        let item = cx.tree.units[unit].item;
        let krate = (item != ItemId::MAX).then(|| cx.tree.crate_of(item))?;
        if cx.solution == Some(krate) {
            return None;
        }
        let because = cx.tree.units[unit].because.filter(|&because| because != ROOT).and_then(name);
        Some(Reason { item: name(unit)?, because })
    })
    .collect()
}

fn unit_name(cx: &Context, unit: UnitId) -> Option<String> {
    let item = cx.tree.units[unit].item;
    if item == ItemId::MAX {
        return None;
    }
    let module: ModId = cx.tree.real_module(cx.tree.items[item].module);
    let home = cx.tree.module_path(module).join("::");
    Some(match &cx.tree.units[unit].part {
        Part::Import(import) => {
            let alias = import.alias.as_deref().unwrap_or("*");
            format!("{home}: use {} as {alias}", import.path.join("::"))
        }
        Part::Member(_, name) => format!("{home}: {}::{name}", impl_name(cx, item)),
        Part::Whole => match cx.tree.items[item].kind {
            Kind::Impl { .. } => format!("{home}: impl {}", impl_name(cx, item)),
            _ => format!("{home}::{}", cx.tree.items[item].name),
        },
    })
}

fn impl_name(cx: &Context, item: ItemId) -> String {
    let syn::Item::Impl(node) = &*cx.tree.items[item].node else { return String::new() };
    let text = |tokens: proc_macro2::TokenStream| {
        tokens.to_string().replace(" :: ", "::").replace(" < ", "<").replace(" >", ">")
    };
    let ty = text(quote::ToTokens::to_token_stream(&node.self_ty));
    match &node.trait_ {
        Some((path, _)) => format!("{} for {ty}", text(quote::ToTokens::to_token_stream(path))),
        None => ty,
    }
}
