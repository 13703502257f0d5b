//! `bundle --manifest-path`: packages anywhere on disk.

use crate::support::{command, compile_and_run, finish, folder_of, xtask, xtask_in};

const FILES: &[(&str, &str)] = &[
    (
        "Cargo.toml",
        "[package]\nname = \"contest\"\nedition = \"2021\"\n[features]\nloud = []\n\n[dependencies]\nlib = { path = \"lib\" }\n",
    ),
    ("src/bin/a.rs", "fn main() { println!(\"{}\", lib::one()); }\n"),
    (
        "src/bin/b.rs",
        "fn main() { println!(\"{}\", if cfg!(feature = \"loud\") { \"LOUD\" } else { \"b\" }); }\n",
    ),
    ("lib/Cargo.toml", "[package]\nname = \"lib\"\nedition = \"2021\"\n"),
    ("lib/src/lib.rs", "pub fn one() -> u8 { 1 }\npub fn two() -> u8 { 2 }\n"),
];

#[test]
fn a_binary_is_bundled_with_its_dependencies() {
    let folder = folder_of(FILES);
    let args = ["bundle", "--manifest-path", "Cargo.toml", "--bin", "a"];
    let run = xtask_in(folder.path(), &args).exits(0);
    assert!(!run.out.contains("fn two"), "{}", run.out);
    assert_eq!(compile_and_run(&run.out, ""), "1\n");
    // The folder will do, from wherever the command is run.
    let path = folder.path().to_str().unwrap();
    assert_eq!(xtask(&["bundle", "--manifest-path", path, "--bin", "a"]).exits(0).out, run.out);
}

/// In edition 2018 an array's `into_iter` gives references.
const OLD: &str = "use nick::two;\nfn main() {\n    \
    for x in [two()].into_iter() {\n        println!(\"{}\", std::mem::size_of_val(&x));\n    }\n}\n";

/// A package of an old edition, with its library under another name.
fn old_package() -> tempfile::TempDir {
    let manifest = "[package]\nname = \"contest\"\nedition = \"2018\"\n\n[dependencies]\n\
        nick = { path = \"lib\", package = \"lib\" }\n";
    let library = &FILES[3..];
    let own = [("Cargo.toml", manifest), ("src/bin/old.rs", OLD), ("src/bin/old/1.in", "")];
    folder_of(&own.iter().chain(library).copied().collect::<Vec<_>>())
}

#[test]
fn a_file_that_is_a_binary_is_read_as_its_package_says() {
    let folder = old_package();
    let file = folder.path().join("src/bin/old.rs");
    let run = xtask(&["bundle", file.to_str().unwrap()]).exits(0);
    assert_eq!(compile_and_run(&run.out, ""), "8\n");
    assert!(run.out.lines().next().unwrap().contains("edition 2021"), "{}", run.out);
    // The same by its own manifest.
    let args = ["bundle", "old.rs", "--manifest-path", "../../Cargo.toml"];
    assert_eq!(xtask_in(&folder.path().join("src/bin"), &args).exits(0).out, run.out);
    // Another's has other libraries, for which it is a file like any.
    let other = folder_of(FILES);
    let other = other.path().to_str().unwrap();
    let args = ["bundle", file.to_str().unwrap(), "--manifest-path", other];
    assert!(xtask(&args).exits(2).err.contains("there is no crate or module `nick`"));
    let judged = xtask(&["judge", file.to_str().unwrap()]).exits(0);
    assert!(judged.out.contains("yes"), "{}", judged.out);
    xtask(&["bundle", file.to_str().unwrap(), "--prove"]).exits(1);
}

#[test]
fn a_file_that_is_no_binary_of_its_package_is_read_alone() {
    let folder = old_package();
    let text = "fn main() { println!(\"{}\", cgt_core::heaps::nim::grundy(&[1, 2])); }\n";
    std::fs::write(folder.path().join("src/other.rs"), text).unwrap();
    let args = ["bundle", "src/other.rs"];
    assert_eq!(compile_and_run(&xtask_in(folder.path(), &args).exits(0).out, ""), "3\n");
    // But not as another edition than that of the package around it.
    let text = "fn main() { for x in [1_u8].into_iter() { println!(\"{}\", std::mem::size_of_val(&x)); } }\n";
    std::fs::write(folder.path().join("src/other.rs"), text).unwrap();
    assert_eq!(compile_and_run(&xtask_in(folder.path(), &args).exits(0).out, ""), "8\n");
    std::fs::create_dir_all(folder.path().join("src/other")).unwrap();
    std::fs::write(folder.path().join("src/other/1.in"), "").unwrap();
    std::fs::write(folder.path().join("src/other/1.out"), "8").unwrap();
    let run = xtask_in(folder.path(), &["judge", "src/other.rs"]).exits(0);
    assert!(run.out.contains("right"), "{}", run.out);
    // A manifest that makes no sense may be meant all the same.
    std::fs::write(folder.path().join("Cargo.toml"), "[package\n").unwrap();
    assert!(xtask_in(folder.path(), &args).exits(2).err.contains("B005"));
}

#[test]
fn a_package_with_several_binaries_wants_one_named() {
    let folder = folder_of(FILES);
    let run = xtask_in(folder.path(), &["bundle", "--manifest-path", "Cargo.toml"]).exits(2);
    assert!(run.err.contains("B014") && run.err.contains("a, b"), "{}", run.err);
    let args = ["bundle", "--manifest-path", "Cargo.toml", "--bin", "c"];
    let run = xtask_in(folder.path(), &args).exits(2);
    assert!(run.err.contains("has no binary `c`"), "{}", run.err);
}

#[test]
fn features_are_switched_on() {
    let folder = folder_of(FILES);
    let args = ["bundle", "--manifest-path", "Cargo.toml", "--bin", "b", "--features", "loud"];
    let on = xtask_in(folder.path(), &args).exits(0);
    assert_eq!(compile_and_run(&on.out, ""), "LOUD\n");
    let off = xtask_in(folder.path(), &args[..5]).exits(0);
    assert_eq!(compile_and_run(&off.out, ""), "b\n");
}

#[test]
fn names_are_those_of_the_package() {
    let folder = folder_of(FILES);
    let manifest = folder.path().join("lib/Cargo.toml");
    let manifest = manifest.to_str().unwrap();
    let run = xtask(&["bundle", "two", "--manifest-path", manifest]).exits(0);
    assert!(run.out.contains("fn two") && !run.out.contains("fn one"), "{}", run.out);
    xtask(&["bundle", "wythoff", "--manifest-path", manifest]).exits(2);
}

#[test]
fn flags_of_the_environment_are_told_of() {
    let folder = folder_of(FILES);
    let args = ["bundle", "--manifest-path", folder.path().to_str().unwrap(), "--bin", "b"];
    let told = |name: &str, value: &str| {
        let run = finish(command(&args).env(name, value)).exits(0);
        run.err.lines().next().unwrap_or_default().to_string()
    };
    let flags = "-C overflow-checks=on --cfg unasked";
    let told_flags = |name: &str| {
        format!("warning[B020]: {name} sets `-C overflow-checks=on`, and no judge has that")
    };
    for name in ["RUSTFLAGS", "CARGO_BUILD_RUSTFLAGS", "CARGO_TARGET_X86_64_PC_RUSTFLAGS"] {
        assert_eq!(told(name, flags), told_flags(name));
    }
    let name = "CARGO_ENCODED_RUSTFLAGS";
    assert_eq!(told(name, &flags.replace(' ', "\u{1f}")), told_flags(name));
    assert_eq!(
        told("RUSTFLAGS", "--cfg feature=\"x\""),
        "warning[B020]: RUSTFLAGS sets `--cfg feature=\"x\"`, and no judge has that"
    );
    assert_eq!(told("RUSTFLAGS", "--cfg unasked -D warnings -C opt-level=1"), "");
    let name = "CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS";
    let expected = "sets `overflow-checks` for a profile, and no judge has that";
    assert_eq!(told(name, "true"), format!("warning[B020]: {name} {expected}"));
}

/// A type that derefs to one with methods of the same names.
const STONES: &str = "
pub struct Stones(pub Vec<u8>);
impl std::ops::Deref for Stones {
    type Target = Vec<u8>;
    fn deref(&self) -> &Vec<u8> { &self.0 }
}
impl Stones {
    pub fn len(&self) -> usize { 99 }
    pub fn first(&self) -> Heap { Heap(vec![7; 3]) }
    fn unused(&self) -> usize { 0 }
}
impl Clone for Stones { fn clone(&self) -> Stones { Stones(vec![1, 2]) } }
pub struct Heap(Vec<u8>);
impl std::ops::Deref for Heap {
    type Target = Vec<u8>;
    fn deref(&self) -> &Vec<u8> { &self.0 }
}
impl Heap { pub fn len(&self) -> usize { 55 } }
pub fn make() -> Stones { Stones(vec![1]) }
pub type Pile = Stones;
fn spare() -> usize { 1 }
#[macro_export]
macro_rules! five { () => { 5 } }
";

#[test]
fn what_is_made_by_what_is_named_has_all_its_methods() {
    let folder = folder_of(&[
        ("Cargo.toml", "[package]\nname = \"lib\"\nedition = \"2021\"\n"),
        ("src/lib.rs", STONES),
    ]);
    let bundled = |args: &[&str]| {
        let all = [&["bundle", "--manifest-path", "Cargo.toml"], args].concat();
        xtask_in(folder.path(), &all).exits(0).out
    };
    let printed = |bundle: &str, expression: &str| {
        let main = format!("fn main() {{ println!(\"{{}}\", {expression}); }}\n");
        compile_and_run(&format!("{bundle}\n{main}"), "")
    };
    for prune in [&[][..], &["--prune"]] {
        let bundle = bundled(&[&["make"], prune].concat());
        assert_eq!(printed(&bundle, "lib::make().len()"), "99\n");
        assert_eq!(printed(&bundle, "lib::make().first().len()"), "55\n");
        assert_eq!(printed(&bundle, "lib::make().clone().0.len()"), "2\n");
        assert!(!bundle.contains("fn spare") && !bundle.contains("fn unused"), "{bundle}");
        let bundle = bundled(&[&["Pile"], prune].concat());
        assert_eq!(printed(&bundle, "lib::Pile::len(&lib::Stones(vec![]))"), "99\n");
        let bundle = bundled(&[&["five"], prune].concat());
        assert_eq!(printed(&bundle, "lib::five!()"), "5\n");
    }
}

#[test]
fn a_manifest_that_is_not_there_is_refused() {
    let run = xtask(&["bundle", "--manifest-path", "no/such/Cargo.toml"]).exits(2);
    assert!(run.err.contains("B005") && run.err.contains("no/such/Cargo.toml"), "{}", run.err);
}

/// A build script that prints some lines for cargo.
fn built(lines: &str) -> tempfile::TempDir {
    let script = format!("fn main() {{ {lines} }}\n");
    folder_of(&[
        (
            "Cargo.toml",
            "[package]\nname = \"contest\"\nedition = \"2021\"\n\n[dependencies]\nlib = { path = \"lib\" }\n",
        ),
        (
            "src/main.rs",
            "#[cfg(not(level = \"high\"))]\nfn main() {}\n#[cfg(level = \"high\")]\nfn main() { println!(\"{} {}\", lib::word(), cfg!(level = \"high\")); }\n",
        ),
        ("build.rs", "fn main() { println!(\"cargo:rustc-cfg=level=\\\"high\\\"\"); }\n"),
        ("lib/Cargo.toml", "[package]\nname = \"lib\"\nversion = \"1.2.3\"\nedition = \"2021\"\n"),
        ("lib/build.rs", &script),
        (
            "lib/src/lib.rs",
            "#[cfg(any(fast, feature = \"made\"))]\npub fn word() -> &'static str { \"fast\" }\n\
             #[cfg(not(any(fast, feature = \"made\")))]\npub fn word() -> &'static str { \"slow\" }\n",
        ),
    ])
}

#[test]
fn what_build_scripts_set_for_cfg_is_asked_of_cargo() {
    let bundled = |lines: &str| {
        let folder = built(lines);
        xtask_in(folder.path(), &["bundle", "--manifest-path", "Cargo.toml"])
    };
    let run = bundled("println!(\"cargo:rustc-cfg=fast\")").exits(0);
    assert!(!run.out.contains("slow") && !run.out.contains("cfg!"), "{}", run.out);
    assert_eq!(compile_and_run(&run.out, ""), "fast true\n");
    // A feature that nobody asked for may be made by the script, too.
    let run = bundled("println!(\"cargo:rustc-cfg=feature=\\\"made\\\"\")").exits(0);
    assert_eq!(compile_and_run(&run.out, ""), "fast true\n");
    let run =
        bundled("if std::env::var(\"NO_SUCH\").is_ok() { println!(\"cargo:rustc-cfg=fast\") }");
    assert_eq!(compile_and_run(&run.exits(0).out, ""), "slow true\n");
    let run = bundled("panic!(\"no rustc-cfg today\")").exits(2);
    assert!(run.err.contains("B010") && run.err.contains("no rustc-cfg today"), "{}", run.err);
}

#[test]
fn build_scripts_know_the_features_of_the_build() {
    let script = "fn main() {
        let is_on = |name| std::env::var_os(name).is_some();
        if is_on(\"CARGO_FEATURE_FAST\") { println!(\"cargo:rustc-cfg=fast\"); }
        if is_on(\"CARGO_FEATURE_DEFAULT\") { println!(\"cargo:rustc-cfg=usual\"); }
    }\n";
    let library = "pub const WORD: (bool, bool) = (cfg!(fast), cfg!(usual));\n";
    let main = "fn main() { println!(\"{:?}\", lib::WORD); }\n";
    let folder = folder_of(&[
        (
            "Cargo.toml",
            "[package]\nname = \"contest\"\nedition = \"2021\"\n[features]\ntop = [\"lib/fast\"]\n\
             [dependencies]\nlib = { path = \"lib\", default-features = false }\n",
        ),
        ("src/main.rs", main),
        (
            "lib/Cargo.toml",
            "[package]\nname = \"lib\"\nedition = \"2021\"\n[features]\nfast = []\ndefault = []\n",
        ),
        ("lib/build.rs", script),
        ("lib/src/lib.rs", library),
        ("alone.rs", main),
    ]);
    let printed = |args: &[&str]| {
        let run = xtask_in(folder.path(), &[&["bundle"], args].concat()).exits(0);
        compile_and_run(&run.out, "")
    };
    assert_eq!(printed(&["--manifest-path", "."]), "(false, false)\n");
    assert_eq!(printed(&["--manifest-path", ".", "--features", "top"]), "(true, false)\n");
    // A file of its own has a library as by default.
    assert_eq!(printed(&["alone.rs", "--manifest-path", "lib"]), "(false, true)\n");
    let args = ["alone.rs", "--manifest-path", "lib", "--features", "fast"];
    assert_eq!(printed(&args), "(true, true)\n");
}

#[test]
fn the_binary_that_cargo_would_run_is_taken() {
    let folder = folder_of(FILES);
    let manifest = FILES[0].1.replace("[features]", "default-run = \"b\"\n[features]");
    std::fs::write(folder.path().join("Cargo.toml"), manifest).unwrap();
    let run = xtask_in(folder.path(), &["bundle", "--manifest-path", "."]).exits(0);
    assert_eq!(compile_and_run(&run.out, ""), "b\n");
    let run = xtask_in(folder.path(), &["bundle", "--manifest-path", ".", "--bin", "a"]).exits(0);
    assert_eq!(compile_and_run(&run.out, ""), "1\n");
}

#[test]
fn a_binary_is_found_in_a_workspace_without_a_package() {
    let package = |name: &str| {
        format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2021\"\n")
    };
    let folder = folder_of(&[
        ("ws/Cargo.toml", "[workspace]\nresolver = \"2\"\nmembers = [\"crates/*\"]\n"),
        (
            "ws/crates/app/Cargo.toml",
            &(package("app") + "[dependencies]\nown = { path = \"../own\" }\n"),
        ),
        ("ws/crates/app/src/bin/a.rs", "fn main() { println!(\"{}\", own::one()); }\n"),
        ("ws/crates/app/src/bin/a/1.in", ""),
        ("ws/crates/app/src/bin/b.rs", "fn main() {}\n"),
        ("ws/crates/other/Cargo.toml", &package("other")),
        ("ws/crates/other/src/bin/b.rs", "fn main() {}\n"),
        ("ws/crates/own/Cargo.toml", &package("own")),
        ("ws/crates/own/src/lib.rs", "pub fn one() -> u8 { 1 }\n"),
        ("work/none", ""),
    ]);
    let work = folder.path().join("work");
    let bundle =
        |args: &[&str]| xtask_in(&work, &[&["bundle", "--manifest-path", "../ws"], args].concat());
    assert_eq!(compile_and_run(&bundle(&["--bin", "a"]).exits(0).out, ""), "1\n");
    assert!(bundle(&["own::one"]).exits(0).out.contains("fn one"));
    let run = bundle(&["--bin", "b"]).exits(2);
    assert!(run.err.contains("b in crates/app, b in crates/other"), "{}", run.err);
    let run = bundle(&["--bin", "c"]).exits(2);
    let known = "it has: a in crates/app, b in crates/app, b in crates/other";
    assert!(run.err.contains("B014") && run.err.contains(known), "{}", run.err);
    xtask_in(&work, &["judge", "--manifest-path", "../ws", "--bin", "a"]).exits(0);
    // Its file alone says as much.
    let run = xtask_in(&work, &["bundle", "../ws/crates/app/src/bin/a.rs"]).exits(0);
    assert_eq!(compile_and_run(&run.out, ""), "1\n");
}

#[test]
fn a_binary_that_needs_features_says_which() {
    let folder = folder_of(&[
        (
            "Cargo.toml",
            "[package]\nname = \"app\"\nedition = \"2021\"\n[features]\nneed = []\nmore = []\n\
             [[bin]]\nname = \"a\"\npath = \"a.rs\"\nrequired-features = [\"need\", \"more\"]\n",
        ),
        ("a.rs", "fn main() { println!(\"{}\", cfg!(feature = \"need\")); }\n"),
    ]);
    let args = ["bundle", "--manifest-path", "Cargo.toml", "--bin", "a"];
    let run = xtask_in(folder.path(), &args).exits(2);
    let told = "binary `a` needs the features `need`, `more`";
    let has_remedy = run.err.contains("add `--features need,more`");
    assert!(run.err.contains("B014") && run.err.contains(told) && has_remedy, "{}", run.err);
    let some = [&args[..], &["--features", "need"]].concat();
    let run = xtask_in(folder.path(), &some).exits(2);
    assert!(run.err.contains("binary `a` needs the feature `more`"), "{}", run.err);
    let args = [&args[..], &["--features", "need,more"]].concat();
    let run = xtask_in(folder.path(), &args).exits(0);
    assert_eq!(compile_and_run(&run.out, ""), "true\n");
}

#[test]
fn a_dependency_called_like_std_is_told_by_its_package() {
    let folder = folder_of(&[
        (
            "Cargo.toml",
            "[package]\nname = \"app\"\nedition = \"2021\"\n\
             [dependencies]\ncore = { package = \"cp-core\", path = \"core\" }\n",
        ),
        ("src/main.rs", "fn main() { println!(\"{}\", core::one()); }\n"),
        ("core/Cargo.toml", "[package]\nname = \"cp-core\"\nedition = \"2021\"\n"),
        ("core/src/lib.rs", "pub fn one() -> u8 { 1 }\n"),
    ]);
    let run = xtask_in(folder.path(), &["bundle", "--manifest-path", "Cargo.toml"]).exits(2);
    assert!(run.err.contains("`my_core = { package = \"cp-core\", ... }`"), "{}", run.err);
}

#[test]
fn a_library_below_a_workspace_that_does_not_know_it_is_read() {
    let optional = "[dependencies]\nnowhere_to_be_found = { version = \"1\", optional = true }\n";
    let library = format!("[package]\nname = \"a\"\nedition = \"2021\"\n{optional}");
    let folder = folder_of(&[
        (
            "Cargo.toml",
            "[package]\nname = \"sol\"\nedition = \"2021\"\n[workspace]\n[dependencies]\na = { path = \"ws/a\" }\n",
        ),
        ("src/main.rs", "fn main() { println!(\"{}\", a::f()); }\n"),
        ("ws/Cargo.toml", "[workspace]\nmembers = []\n"),
        ("ws/a/Cargo.toml", &library),
        (
            "ws/a/src/lib.rs",
            "use unknown::x;\npub fn f() -> u8 { 1 }\npub mod unknown { pub fn x() {} }\n",
        ),
    ]);
    let run = xtask_in(folder.path(), &["bundle", "--manifest-path", "Cargo.toml"]).exits(0);
    assert_eq!(compile_and_run(&run.out, ""), "1\n");
}

#[test]
fn lints_that_cargo_does_not_tell_of_a_registrys_crates_are_allowed() {
    let folder = folder_of(&[
        (
            ".cargo/config.toml",
            "[source.crates-io]\nreplace-with = \"own\"\n[source.own]\ndirectory = \"vendor\"\n",
        ),
        (
            "Cargo.toml",
            "[package]\nname = \"sol\"\nedition = \"2021\"\n[workspace]\n[dependencies]\nold = \"1\"\n",
        ),
        ("src/main.rs", "fn main() { println!(\"{} {}\", old::f(3), old::f(0)); }\n"),
        (
            "vendor/old/Cargo.toml",
            "[package]\nname = \"old\"\nversion = \"1.0.0\"\nedition = \"2021\"\n",
        ),
        ("vendor/old/.cargo-checksum.json", "{\"files\":{}}\n"),
        (
            "vendor/old/src/lib.rs",
            "pub fn f(x: u8) -> u8 { let y: u8 = 304; if x == 1 { 255u8 + 1 } else { x + y } }\n",
        ),
    ]);
    let run = xtask_in(folder.path(), &["bundle", "--manifest-path", "Cargo.toml"]).exits(0);
    let allowed = "#[allow(arithmetic_overflow, overflowing_literals)]\n";
    assert!(run.out.contains(allowed), "{}", run.out);
    assert_eq!(compile_and_run(&run.out, ""), "51 48\n");
}
