//! README's table of theorems: each row names a module and a test that are there.

use crate::support::workspace_dir;

#[test]
fn every_theorem_of_the_readme_has_its_module_and_its_test() {
    let readme = std::fs::read_to_string(workspace_dir().join("README.md")).unwrap();
    let (_, section) = readme.split_once("## The theorems").expect("README.md has the table");
    let section = section.split("\n## ").next().unwrap();
    let rows: Vec<Vec<&str>> = section
        .lines()
        .filter(|line| line.starts_with("| ") && line.contains('`'))
        .map(|line| {
            line.trim_matches('|').split(" | ").map(|cell| cell.trim().trim_matches('`')).collect()
        })
        .skip(1)
        .collect();
    assert!(30 <= rows.len(), "only {} rows were read", rows.len());
    let library = workspace_dir().join("crates/cgt-core");
    for row in rows {
        let [theorem, module, test] = row.as_slice() else { panic!("{row:?} is no row") };
        let source = library.join("src").join(module.replace("::", "/")).with_extension("rs");
        assert!(source.is_file(), "{theorem}: there is no module {module}");
        let (file, name) = test.split_once("::").expect("a file and a name");
        let text = std::fs::read_to_string(library.join(format!("tests/it/{file}.rs"))).unwrap();
        assert!(
            text.contains(&format!("#[test]\nfn {name}()")),
            "{theorem}: there is no test {test}"
        );
    }
}
