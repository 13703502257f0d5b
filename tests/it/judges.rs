//! Judge problems: each solution is bundled, compiled, run on its samples, and some on much more.

use crate::support::{Program, bundled, names, text};
use crate::{checker, stress};
use cgt_bundle::Root;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, OnceLock};

macro_rules! judges {
    ($($name:ident $($stress:ident)?,)*) => {
        $(#[test]
        #[allow(non_snake_case)]
        fn $name() {
            let program = solve(folder(stringify!($name)));
            $(stress::$stress(&program);)?
            drop(program);
        })*

        /// The problems that have a test, by folder.
        const NAMES: &[&str] = &[$(stringify!($name),)*];
    };
}

judges! {
    _51nod_1185 wythoff_huge,
    atcoder_abc297_g,
    atcoder_agc017_d,
    atcoder_code_thanks_festival_14_qualb_g,
    atcoder_dp_k,
    codeforces_1033C permutation_game,
    codeforces_1037G,
    codeforces_1149E,
    codeforces_1411G,
    codeforces_1451F,
    codeforces_1610I grounded_vertices,
    codeforces_1704F,
    codeforces_455B,
    codeforces_603C,
    codeforces_919F,
    cses_1098 bounded_nim,
    cses_1099,
    cses_1729 stick_game,
    cses_1730 nim,
    cses_2207,
    hdu_1536 s_nim,
    hdu_1846 bash,
    hdu_1907 misere_nim,
    hdu_2177 wythoff_moves,
    hdu_2516 fibonacci_nim,
    hdu_3032,
    hdu_3389,
    hdu_3590,
    leetcode_1510,
    leetcode_1728,
    leetcode_913,
    library_checker_bipartitematching,
    library_checker_general_matching,
    luogu_P1247 first_nim_move,
    luogu_P2148,
    nyoj_quzi2,
    openjudge_euclid,
    poj_1067 wythoff,
    poj_1704,
    poj_2311,
    poj_2975 nim_move_count,
    poj_3537,
    poj_3710,
    projecteuler_301,
}

#[test]
fn every_solution_has_its_test_and_samples() {
    let listed: Vec<String> = NAMES.iter().map(|name| folder(name).to_string()).collect();
    let solutions: Vec<String> =
        names("solutions").iter().map(|name| name.trim_end_matches(".rs").to_string()).collect();
    assert_eq!(listed, solutions);
    assert_eq!(solutions, names("data/judges"));
}

/// A snapshot of what each bundle takes from the library, so that growth is seen.
#[test]
fn bundles_hold_only_what_they_need() {
    let lines: Vec<String> = NAMES
        .iter()
        .map(|name| format!("{}: {}", folder(name), contents(&bundle(folder(name)))))
        .collect();
    insta::assert_snapshot!("bundle_contents", lines.join("\n"));
}

/// The folder of a problem; the name of its test may have a leading underscore.
fn folder(name: &str) -> &str {
    name.trim_start_matches('_')
}

/// The program of a problem, after its samples.
fn solve(name: &str) -> Program {
    let program = Program::compile(&bundle(name));
    let data = format!("data/judges/{name}");
    let kind = checker::meta_value(&text(format!("{data}/meta.toml")), "checker");
    let files = names(&data);
    let samples: Vec<&str> = files.iter().filter_map(|file| file.strip_suffix(".in")).collect();
    assert!(!samples.is_empty(), "{name} has no samples");
    for sample in samples {
        let input = text(format!("{data}/{sample}.in"));
        let wanted = text(format!("{data}/{sample}.out"));
        checker::check(&kind, &input, &wanted, &program.run(&input));
    }
    program
}

/// The bundle of a solution, made once.
fn bundle(name: &str) -> Arc<String> {
    type Cells = HashMap<String, Arc<OnceLock<Arc<String>>>>;
    static CELLS: Mutex<Option<Cells>> = Mutex::new(None);
    let mut cells = CELLS.lock().unwrap();
    let cell = cells.get_or_insert_default().entry(name.to_string()).or_default().clone();
    drop(cells);
    let path = format!("solutions/{name}.rs");
    cell.get_or_init(|| Arc::new(bundled([Root::text(&path, text(&path))]))).clone()
}

/// The modules of the library in a bundle, each with the names of its items.
fn contents(bundle: &str) -> String {
    let file = syn::parse_file(bundle).unwrap();
    let mut modules = BTreeMap::new();
    list(&file.items, "", &mut modules);
    let modules = modules.iter().filter_map(|(path, names)| {
        let path = path.strip_prefix("::cgt_core::")?;
        Some(format!("{path} {{{}}}", names.join(", ")))
    });
    modules.collect::<Vec<_>>().join("; ")
}

fn list(items: &[syn::Item], path: &str, modules: &mut BTreeMap<String, Vec<String>>) {
    for item in items {
        let name = match item {
            syn::Item::Mod(module) => {
                let inside = module.content.as_ref().map_or(&[][..], |(_, items)| items);
                list(inside, &format!("{path}::{}", module.ident), modules);
                continue;
            }
            syn::Item::Fn(item) => item.sig.ident.to_string(),
            syn::Item::Struct(item) => item.ident.to_string(),
            syn::Item::Enum(item) => item.ident.to_string(),
            syn::Item::Const(item) => item.ident.to_string(),
            syn::Item::Impl(item) => methods(item),
            _ => continue,
        };
        modules.entry(path.to_string()).or_default().push(name);
    }
}

/// The functions of an `impl` without a trait, or the trait's name.
fn methods(item: &syn::ItemImpl) -> String {
    if let Some((path, _)) = &item.trait_ {
        return path.segments.last().unwrap().ident.to_string();
    }
    let names = item.items.iter().filter_map(|item| match item {
        syn::ImplItem::Fn(function) => Some(format!(".{}", function.sig.ident)),
        _ => None,
    });
    names.collect::<Vec<_>>().join(", ")
}

#[test]
fn solutions_are_short() {
    for name in NAMES {
        let n_lines = text(format!("solutions/{}.rs", folder(name))).lines().count();
        assert!(n_lines <= 60, "{name} has {n_lines} lines, the limit is 60");
    }
}
