//! Claims: the headers of the library name exactly the judge problems whose solutions use the module.

use crate::support::{names, text, workspace_dir};
use std::collections::{BTreeMap, BTreeSet};

/// Problems by the module, such as `heaps::nim`.
type Problems = BTreeMap<String, BTreeSet<String>>;

/// The problems that each header names after `judge: `, up to a semicolon or the end of the line.
fn claimed() -> Problems {
    let mut problems = Problems::new();
    for (chapter, module) in modules() {
        let header = text(source(&chapter).join(format!("{module}.rs")));
        let status = header.lines().find_map(|line| line.strip_prefix("//! - Status: ")).unwrap();
        let Some((_, claim)) = status.split_once("judge: ") else { continue };
        let listed = claim.split(';').next().unwrap().split(", ").map(String::from);
        problems.insert(format!("{chapter}::{module}"), listed.collect());
    }
    problems
}

/// Every module of the library, with its chapter.
fn modules() -> Vec<(String, String)> {
    let chapters = names("../crates/cgt-core/src").into_iter().filter(|name| name != "lib.rs");
    let modules = chapters.flat_map(|chapter| {
        let files = names(&format!("../crates/cgt-core/src/{chapter}")).into_iter();
        let modules = files.map(|file| file.trim_end_matches(".rs").to_string());
        modules.map(move |module| (chapter.clone(), module))
    });
    modules.filter(|(_, module)| module != "mod").collect()
}

fn source(chapter: &str) -> std::path::PathBuf {
    workspace_dir().join("crates/cgt-core/src").join(chapter)
}

/// The problems whose solution imports from each module.
fn solved() -> Problems {
    let mut problems = Problems::new();
    for name in names("solutions") {
        let file = syn::parse_file(&text(format!("solutions/{name}"))).unwrap();
        let mut paths = Vec::new();
        for item in &file.items {
            if let syn::Item::Use(item) = item {
                flatten(&item.tree, Vec::new(), &mut paths);
            }
        }
        for path in paths.iter().filter(|path| path[0] == "cgt_core") {
            let problem = name.trim_end_matches(".rs").to_string();
            problems.entry(path[1..3].join("::")).or_default().insert(problem);
        }
    }
    problems
}

/// The paths of an import, each with the names before it.
fn flatten(tree: &syn::UseTree, mut before: Vec<String>, paths: &mut Vec<Vec<String>>) {
    match tree {
        syn::UseTree::Path(path) => {
            before.push(path.ident.to_string());
            flatten(&path.tree, before, paths);
        }
        syn::UseTree::Group(group) => {
            group.items.iter().for_each(|tree| flatten(tree, before.clone(), paths));
        }
        syn::UseTree::Name(name) => paths.push([before, vec![name.ident.to_string()]].concat()),
        syn::UseTree::Rename(name) => paths.push([before, vec![name.ident.to_string()]].concat()),
        syn::UseTree::Glob(_) => paths.push(before),
    }
}

#[test]
fn headers_name_the_problems_that_their_module_solves() {
    let (claimed, solved) = (claimed(), solved());
    let seen: BTreeSet<&String> = solved.values().flatten().collect();
    assert_eq!(
        seen.len(),
        names("solutions").len(),
        "only these import from the library: {seen:?}"
    );
    let all: BTreeSet<&String> = claimed.keys().chain(solved.keys()).collect();
    for module in all {
        assert_eq!(claimed.get(module), solved.get(module), "header and solutions of {module}");
    }
}
