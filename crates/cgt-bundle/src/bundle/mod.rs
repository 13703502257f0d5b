//! The whole way: from what is asked for to the text of a bundle.

mod clash;
mod roots;
mod warn;
mod write;
mod written;

pub(crate) use written::Written;

use crate::compiled::Origin;
use crate::context::Context;
use crate::diag::{Code, Diagnostic, Diagnostics, Severity};
use crate::judges::Judge;
use crate::load::{PackageId, Workspace};
use crate::manifest::Edition;
use crate::meaning::settle;
use crate::minify::minify;
use crate::tree::{Crate, CrateId, Kind};
use clash::clashes;
use roots::{
    check_features, check_libraries, mark_excluded, mark_names, mark_solution, open_solution, start,
};
use std::collections::BTreeSet;
use std::ops::Range;
use std::path::PathBuf;
pub(crate) use write::MARKS;
use write::{reasons, write};

/// Stack for the stages, which recurse as deep as brackets nest.
pub(crate) const STACK: usize = 1 << 28;

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
    /// The edition that a solution is written in which is no package's binary, where that is known.
    pub written_in: Option<Edition>,
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
    /// The compiler to ask whether code of older editions keeps its meaning.
    pub check: Option<PathBuf>,
    /// The compiler to prune with: what it shows not to be needed goes.
    pub prune: Option<PathBuf>,
    /// Whether the bundle is going to be held against its original: then what is only in doubt does not
    /// stand in its way.
    pub may_doubt: bool,
    /// Whether library code is printed with as little white space as possible.
    pub minify: bool,
}

impl Request {
    /// The edition that a solution which is no package's binary is read as.
    pub fn loose_edition(&self) -> Edition {
        let judge = self.judge.as_ref().map(Judge::loose_edition);
        self.written_in.or(self.edition).or(judge).unwrap_or(Edition::E2021)
    }

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

/// A library that code which was bundled names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Library {
    /// Its package in the workspace that the bundle was made from.
    pub package: PackageId,
    /// The features that are on.
    pub features: BTreeSet<String>,
}

/// A finished bundle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bundle {
    /// The source text.
    pub text: String,
    /// The text before pruning, which takes methods out of the tables of traits; `None` if it was not
    /// pruned.
    pub unpruned: Option<String>,
    /// The edition that it is for.
    pub edition: Edition,
    /// Whether it has a `main`, as a solution has.
    pub is_program: bool,
    /// The whole paths of what was asked for by name, in the order asked for.
    pub named: Vec<String>,
    /// The bytes of the library part; what is around it is the solution's.
    pub library: Range<usize>,
    /// The byte where the header tells what the bundle is for; `None` if it has no header.
    pub told_at: Option<usize>,
    /// Crates that it leaves to the judge, so that no check without them says anything.
    pub outside: Vec<String>,
    /// The libraries of the workspace that were read for it.
    pub libraries: Vec<Library>,
    /// The crates that its code comes from.
    pub origins: Vec<Origin>,
    /// What was kept, in source order, and why.
    pub reasons: Vec<Reason>,
    /// Warnings and notes.
    pub diagnostics: Diagnostics,
    /// Errors and warnings that count unless the bundle is compiled to the same as its original; none
    /// but in a bundle that may be doubted.
    pub doubts: Diagnostics,
}

impl Bundle {
    /// Tells in the header which version of the compiler has accepted the bundle, unless that would
    /// make it too large for the judge.
    pub fn tell_checked(&mut self, version: &str, judge: Option<&Judge>) {
        let told = format!(", checked by Rust {version}");
        let limit = judge.and_then(|judge| judge.source_limit).unwrap_or(usize::MAX);
        if let Some(at) = self.told_at.filter(|_| self.text.len() + told.len() <= limit) {
            self.text.insert_str(at, &told);
            self.library.start += told.len();
            self.library.end += told.len();
        }
    }
}

/// Makes a bundle.
///
/// # Errors
///
/// Everything in the request or in the sources that stands in the way, sorted by place.
pub fn bundle(workspace: Workspace, request: &Request) -> Result<Bundle, Diagnostics> {
    let run = || {
        let mut cx = Context::new(workspace);
        let mut made = make(&mut cx, request);
        // With other names for the libraries all of it is made anew.
        while !cx.clashes.is_empty() {
            let taken = &std::mem::take(&mut cx.clashes) | &cx.taken;
            cx = Context::new(cx.workspace);
            cx.taken = taken;
            made = make(&mut cx, request);
        }
        let diagnostics = Diagnostics(std::mem::take(&mut cx.diagnostics)).sorted();
        let (doubts, sure): (Vec<Diagnostic>, Vec<Diagnostic>) =
            diagnostics.0.iter().cloned().partition(|told| request.may_doubt && told.is_doubt);
        let sure = Diagnostics(sure);
        match made {
            Some(bundle) if !sure.has_error() => {
                Ok(Bundle { diagnostics: sure, doubts: Diagnostics(doubts), ..bundle })
            }
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
        Some(compiler) => {
            let pruned = crate::prune::prune(&bundle, compiler)?;
            Bundle { unpruned: Some(bundle.text), ..pruned }
        }
        None => bundle,
    };
    let library = bundle.text.get(bundle.library.clone()).filter(|library| !library.is_empty());
    if request.minify
        && let Some(library) = library.and_then(minify)
    {
        bundle.text.replace_range(bundle.library.clone(), &library);
        bundle.library.end = bundle.library.start + library.len();
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
    check_libraries(cx, request);
    check_features(cx, request);
    start(cx, request);
    let mut names = Vec::new();
    let mut solution = None;
    for root in &request.roots {
        match root {
            Root::Name(name) => names.push(name),
            Root::Solution { path, text } => {
                solution = Some(open_solution(cx, path.clone(), text.clone(), None, request))
            }
            Root::Binary { package, name } => {
                let found = cx.workspace.binary(Some(*package), name.as_deref());
                let found = found.map_err(|diagnostic| cx.diagnostics.push(diagnostic));
                let (_, target) = found.ok()?;
                solution = Some(open_solution(cx, target.path, None, Some(*package), request));
            }
        }
    }
    let solution = match solution {
        Some(solution) => Some(solution?),
        None => None,
    };
    let excluded = mark_excluded(cx, request);
    let named = mark_names(cx, &names);
    if let Some(solution) = solution {
        mark_solution(cx, solution);
    }
    cx.run();
    if let Some(solution) = solution {
        cx.clashes = clashes(cx, solution);
        if !cx.clashes.is_empty() {
            return None;
        }
    }
    cx.settle_told(solution);
    let is_sure = |told: &Diagnostic| !(request.may_doubt && told.is_doubt);
    if cx.diagnostics.iter().any(|told| told.severity == Severity::Error && is_sure(told)) {
        return None;
    }
    let edition = edition(cx, solution, request)?;
    if edition == Edition::E2015 {
        refuse_macros_by_path(cx, solution)?;
    }
    warn::unproved(cx, request);
    warn::without_std(cx);
    warn::doubted(cx);
    warn::overrides(cx);
    warn::settings(cx);
    let left_out = excluded.crates(cx);
    excluded.drop_from(cx);
    warn::leftovers(cx, left_out);
    let mut written = write(cx, solution, edition, &names);
    let compiler = request.check.as_deref().or(request.prune.as_deref());
    if let Err(diagnostic) = settle(cx, &mut written, edition, compiler) {
        cx.diagnostics.push(diagnostic);
    }
    let origins = written.origins(cx, edition);
    Some(Bundle {
        origins,
        unpruned: None,
        text: written.text,
        edition,
        is_program: solution.is_some(),
        named,
        library: written.library,
        told_at: written.told_at,
        outside: std::mem::take(&mut cx.outside).into_iter().collect(),
        libraries: libraries(cx),
        reasons: reasons(cx),
        diagnostics: Diagnostics::default(),
        doubts: Diagnostics::default(),
    })
}

/// The libraries of the workspace that something names.
fn libraries(cx: &Context) -> Vec<Library> {
    let packages: BTreeSet<PackageId> = cx
        .tree
        .crates
        .iter()
        .filter(|krate| krate.mount.is_some())
        .filter_map(|krate| krate.package)
        .collect();
    let members = packages.into_iter().filter(|&id| cx.workspace.packages[id].is_member);
    let library = |package: PackageId| {
        let features = cx.workspace.packages[package].features.clone();
        Library { package, features }
    };
    members.map(library).collect()
}

/// The edition to make the bundle for.
fn edition(cx: &mut Context, solution: Option<CrateId>, request: &Request) -> Option<Edition> {
    let newest = newest(cx, solution);
    let needed = newest.map_or(Edition::E2021, |krate| cx.tree.crates[krate].edition);
    let needed = needed.max(Edition::E2021);
    let chosen = match &request.judge {
        Some(judge) => judge.edition(request.edition, needed),
        None => Ok(request.edition.unwrap_or(needed)),
    };
    let chosen = chosen.and_then(|chosen| match newest.map(|krate| &cx.tree.crates[krate]) {
        Some(krate) if chosen < krate.edition => Err(older(chosen, krate)),
        _ => Ok(chosen),
    });
    chosen.map_err(|diagnostic| cx.diagnostics.push(diagnostic)).ok()
}

/// The crate of the newest edition among what is kept.
fn newest(cx: &Context, solution: Option<CrateId>) -> Option<CrateId> {
    let live = (0..cx.tree.crates.len())
        .filter(|&krate| Some(krate) == solution || cx.is_crate_live(krate));
    live.max_by_key(|&krate| cx.tree.crates[krate].edition)
}

/// Refuses macros that libraries export: a module's macro has a path since edition 2018 only.
fn refuse_macros_by_path(cx: &mut Context, solution: Option<CrateId>) -> Option<()> {
    let exported = cx.reach.macro_paths.iter().copied().filter(|&item| {
        let entry = &cx.tree.items[item];
        let is_live = cx.tree.units[entry.unit].is_live;
        let is_exported = matches!(entry.kind, Kind::Macro { exported: true });
        is_live && is_exported && Some(cx.tree.crate_of(item)) != solution
    });
    let Some(item) = exported.min() else { return Some(()) };
    let entry = &cx.tree.items[item];
    let message = format!("macro `{}` of a library has no path in edition 2015", entry.name);
    let place = cx.tree.place(entry.file, entry.range.clone());
    let diagnostic = Diagnostic::error(Code::JudgeEdition, message).at(place);
    cx.diagnostics.push(diagnostic.help("leave `--edition` out, or ask for 2018 or newer"));
    None
}

/// What an older edition would make of a crate, nobody checks.
fn older(asked: Edition, krate: &Crate) -> Diagnostic {
    let name = match krate.mount {
        Some(_) => format!("`{}`", krate.name),
        None => "the solution".to_string(),
    };
    let (asked, own) = (asked.as_str(), krate.edition.as_str());
    let message = format!("edition {asked} is older than that of {name}, {own}");
    Diagnostic::error(Code::JudgeEdition, message)
        .help(format!("ask for {own} or newer, or write the crate in an older edition"))
}
