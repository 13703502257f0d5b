//! Generated code against reference answers: it is bundled, compiled, run and compared.
#![allow(clippy::expect_used, clippy::unwrap_used, missing_docs, unreachable_pub)]

mod brute;
mod checker;
mod claims;
mod editions;
mod fixture;
mod fixtures;
mod judges;
mod machines;
mod nesting;
mod old_compiler;
mod original;
mod prune;
mod random;
mod snippets;
mod snippets_fresh;
mod stress;
mod support;
mod theorems;

#[test]
fn a_solution_is_bundled_compiled_and_run() {
    let text = "fn main() { println!(\"{}\", cgt_core::heaps::nim::grundy(&[1, 2])); }\n";
    let program =
        support::Program::compile(&support::bundled([cgt_bundle::Root::text("solution.rs", text)]));
    assert_eq!(program.run(""), "3\n");
}
