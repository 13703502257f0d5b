//! Compiled: whether a bundle and its original were compiled to the same program.
//!
//! Both are read as LLVM's text, as the compiler hands it on before anything is optimised, with one
//! function for each that runs. From `main` on, and from whatever else the system calls, functions
//! and data are paired: two that belong together must be the same word by word, where what they
//! name is paired in its turn. So two programs without a difference do the same on every input.
//!
//! What may differ: the names of functions, values and blocks; the places that panics tell; and the
//! numbers that stand for types at run time, each always for the same other one.
//!
//! What differs may have a cause that is known: code of older editions is rewritten where it would mean
//! something else, and a program may look at places and at the numbers of types.

mod looks;
mod module;
mod one_to_one;
mod origins;
mod pairs;
mod panics;
mod program;
mod text;
mod token;

pub use origins::Origin;
pub(crate) use origins::TELLING_PLACES;

use crate::compiler::{Compiler, Unit};
use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::manifest::Edition;
use module::Module;
use std::collections::BTreeSet;
use std::path::Path;

/// What the compiler is told beside the level of optimisation, which has to be 0: with the names
/// that tell all, one piece for each crate, and what the compiler alone makes of it.
pub const FLAGS: &[&str] = &[
    "--emit=llvm-ir",
    "-Csymbol-mangling-version=v0",
    "-Ccodegen-units=1",
    "-Cno-prepopulate-passes",
    "-Cembed-bitcode=no",
];

/// How many differences are told.
const TOLD: usize = 5;

/// What came of a comparison.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// How many functions were held against one of the other program.
    pub functions: usize,
    /// What is not the same.
    pub differences: Vec<Difference>,
}

/// Something that was compiled to other code or data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The function that it is in, as the original names it.
    pub original: String,
    /// The same as the bundle names it.
    pub bundle: String,
    /// The first line that differs in each.
    pub lines: [String; 2],
    /// Why it may be so without a mistake.
    pub cause: Cause,
}

/// What a difference may come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Nothing that is known.
    Unknown,
    /// Code of an older edition, which may have been rewritten to mean what it did.
    Edition,
    /// The program looks at places in the source, or has texts that tell them, or of which assertion it was.
    Places,
    /// The program looks at the numbers of types, or at their names.
    Types,
    /// A text is another one, which the program may never show.
    Text,
    /// Something that the linker would find is not in the bundle, since nothing names it or the crate
    /// that has it is never loaded.
    Linkage,
}

/// Compares what the crates of the original were compiled to with what those of the bundle were,
/// whose code comes from some crates.
pub fn compare(original: &[String], bundle: &[String], origins: &[Origin]) -> Comparison {
    let found = pairs::compare(modules(original), modules(bundle), origins);
    if found.differences.is_empty() {
        return found;
    }
    // Only what differs has to be seen in the same form.
    let [original, bundle] = [original, bundle]
        .map(|all| all.iter().map(|text| panics::alike(text)).collect::<Vec<String>>());
    pairs::compare(modules(&original), modules(&bundle), origins)
}

/// Whether all was compiled by the same compiler for the same machine, without which nothing can be the
/// same.
pub fn is_comparable(original: &[String], bundle: &[String]) -> bool {
    let mut made: Vec<_> = original.iter().chain(bundle).map(|text| made_by(text)).collect();
    made.dedup();
    made.len() == 1
}

/// The machine and the compiler that a text names.
fn made_by(text: &str) -> [Option<&str>; 2] {
    let machine = text.lines().take(HEAD).find(|line| line.starts_with("target triple"));
    let compiler = text.lines().rev().take(TAIL).find(|line| line.contains("!{!\"rustc version "));
    [machine, compiler.and_then(|line| line.split_once(" = ")).map(|(_, version)| version)]
}

/// How many lines at the start hold the name of the machine.
const HEAD: usize = 16;
/// How many lines at the end hold the name of the compiler; constants that calls lean on follow it.
const TAIL: usize = 4096;

fn modules(texts: &[String]) -> Vec<Module<'_>> {
    texts.iter().map(|text| Module::read(text)).collect()
}

/// What a bundle is compiled to, with more arguments for the compiler.
///
/// # Errors
///
/// A compiler that cannot be run, or does not accept the text.
pub fn of_bundle<'a>(
    text: &str,
    edition: Edition,
    compiler: &Path,
    more: impl IntoIterator<Item = &'a str>,
) -> Result<String, Diagnostic> {
    let compiler = Compiler::new(compiler)?;
    let own = ["-Copt-level=0", "-Cdebug-assertions=off", "--cap-lints=allow", "-o", FILE];
    let flags = FLAGS.iter().copied().chain(own).chain(more);
    let answer = compiler.run(Unit { text, edition, is_program: true }, flags)?;
    if answer.is_accepted {
        return compiler.made(FILE);
    }
    let said = answer.messages.first().map_or("", |message| message.message.as_str());
    let message = format!("{} does not compile the bundle", compiler.path().display());
    Err(Diagnostic::error(Code::Rejected, message).help(format!("the compiler says: {said}")))
}

/// Where the compiler writes to.
const FILE: &str = "bundle.ll";

impl Comparison {
    /// The same without what has a cause that is known.
    pub fn unexplained(mut self) -> Comparison {
        self.differences.retain(|known| matches!(known.cause, Cause::Unknown | Cause::Text));
        self
    }

    /// Whether nothing but texts differs.
    pub fn is_of_texts(&self) -> bool {
        self.differences.iter().all(|known| known.cause == Cause::Text)
    }

    /// How many functions are the same.
    ///
    /// # Errors
    ///
    /// What differs, told by its functions and first lines.
    pub fn proof(&self) -> Result<usize, Diagnostics> {
        if self.differences.is_empty() {
            return Ok(self.functions);
        }
        let mut seen = BTreeSet::new();
        let first = self.differences.iter().filter(|known| seen.insert(&known.original));
        let told = first.take(TOLD).map(Difference::told);
        let mut told: Vec<Diagnostic> = told.collect();
        if let Some(last) = told.last_mut() {
            let help = last.help.take().unwrap_or_default();
            let differing: BTreeSet<&str> =
                self.differences.iter().map(|known| known.original.as_str()).collect();
            let (number, all) = (differing.len(), self.functions);
            let is_one = if number == 1 { "is" } else { "are" };
            last.help = Some(format!("{help}\nof {all} functions {number} {is_one} not the same"));
        }
        Err(Diagnostics(told))
    }
}

impl Difference {
    fn told(&self) -> Diagnostic {
        let [original, bundle] = &self.lines;
        let name = if self.original.is_empty() { &self.bundle } else { &self.original };
        Diagnostic::error(Code::NotSame, format!("`{name}` is compiled to something else in the bundle"))
            .help(format!(
                "compare the two, or see `--no-compare`; the first lines that differ are\n    original: {original}\n    bundle:   {bundle}"
            ))
    }
}

#[cfg(test)]
mod tests {
    use super::{Comparison, compare};

    const ORIGINAL: [&str; 2] = [
        r#"
%"core::T<'_>" = type { ptr, i64 }
%Inner = type { %"core::T<'_>" }

@vtable.0 = private unnamed_addr constant <{ ptr, ptr }> <{ ptr @_RNvCs1_3lib1f, ptr @_RNvCs9_3std4read }>, align 8
@_RNvCs1_3sol1S = internal global [4 x i8] zeroinitializer, align 4
@_RNvCs1_3sol1R = internal global [4 x i8] zeroinitializer, align 4
@llvm.used = appending global [1 x ptr] [ptr @_RNvCs1_3sol4INIT], section "llvm.metadata"
@_RNvCs1_3sol4INIT = internal constant ptr @_RNvCs1_3sol4main, section ".init_array", align 8

; sol::main
; Function Attrs: nounwind
define internal void @_RNvCs1_3sol4main() unnamed_addr #0 {
start:
  %x = alloca [4 x i8], align 4
; call lib::f
  %_1 = call i32 @_RNvCs1_3lib1f(ptr @vtable.0) #1
  store i32 %_1, ptr @_RNvCs1_3sol1S, align 4, !noundef !3
  store i32 1, ptr @_RNvCs1_3sol1R, align 4
  call void asm sideeffect "nop ; %", ""(), !srcloc !4
  %y = getelementptr %Inner, ptr %x, i64 0
  br label %bb1

bb1:                                              ; preds = %start
  ret void
}

define i32 @main(i32 %0, ptr %1) {
  call void @_RNvCs1_3sol4main()
  ret i32 0
}

declare i32 @_RNvCs1_3lib1f(ptr)

attributes #0 = { nounwind "target-cpu"="x" }
attributes #1 = { cold }
"#,
        r#"
@text = private unnamed_addr constant [2 x i8] c"\22;", align 1
@anon.1 = private unnamed_addr constant <{ ptr, ptr }> <{ ptr inttoptr (i64 17 to ptr), ptr inttoptr (i64 -5 to ptr) }>, align 8
@file = private unnamed_addr constant [7 x i8] c"lib.rs\00", align 1
@place = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @file, [16 x i8] c"\06\00" }>, align 8

; lib::f
define i32 @_RNvCs1_3lib1f(ptr %table) unnamed_addr #7 {
start:
  call void @fail(ptr @text, ptr @anon.1, ptr @place)
  ret i32 1
}

attributes #7 = { inlinehint }
"#,
    ];

    /// The same in one crate, with other names, numbers and places.
    const BUNDLE: &str = r#"
%Other = type { %Two }
%Two = type { ptr, i64 }

@t = private unnamed_addr constant [2 x i8] c"\22;", align 16
@anon.8 = private unnamed_addr constant <{ ptr, ptr }> <{ ptr inttoptr (i64 19 to ptr), ptr inttoptr (i64 4 to ptr) }>, align 8
@rs = private unnamed_addr constant [8 x i8] c"bundle.rs\00", align 1
@at = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @rs, [16 x i8] c"\09\00" }>, align 8
@vtable.5 = private unnamed_addr constant <{ ptr, ptr }> <{ ptr @_RNvNtCs2_6bundle3lib1f, ptr @_RNvCs9_3std4read }>, align 8
@_RNvCs2_6bundle1S = internal global [4 x i8] zeroinitializer, align 4
@_RNvCs2_6bundle1R = internal global [4 x i8] zeroinitializer, align 4
@llvm.used = appending global [1 x ptr] [ptr @_RNvCs2_6bundle4INIT], section "llvm.metadata"
@_RNvCs2_6bundle4INIT = internal constant ptr @_RNvCs2_6bundle4main, section ".init_array", align 8

; bundle::lib::f
define internal i32 @_RNvNtCs2_6bundle3lib1f(ptr %t) unnamed_addr #4 {
start:
  call void @fail(ptr @t, ptr @anon.8, ptr @at)
  ret i32 1
}

; bundle::main
define internal void @_RNvCs2_6bundle4main() unnamed_addr #2 {
start:
  %__x = alloca [4 x i8], align 4
  %_9 = call i32 @_RNvNtCs2_6bundle3lib1f(ptr @vtable.5) #9
  store i32 %_9, ptr @_RNvCs2_6bundle1S, align 4
  store i32 1, ptr @_RNvCs2_6bundle1R, align 4
  call void asm sideeffect "nop ; %", ""(), !srcloc !8
  %z = getelementptr %Other, ptr %__x, i64 0
  br label %bb7

bb7:
  ret void
}

define i32 @main(i32 %0, ptr %1) {
  call void @_RNvCs2_6bundle4main()
  ret i32 0
}

attributes #2 = { nounwind "target-cpu"="x" }
attributes #4 = { inlinehint }
attributes #9 = { cold }
"#;

    fn compared(bundle: &str) -> Comparison {
        compare(&ORIGINAL.map(str::to_string), &[bundle.to_string()], &[])
    }

    #[test]
    fn names_numbers_and_places_may_differ() {
        assert_eq!(compared(BUNDLE), Comparison { functions: 3, differences: Vec::new() });
        assert_eq!(compared(BUNDLE).proof(), Ok(3));
    }

    /// A change of the bundle, and the function that is to differ.
    #[track_caller]
    fn differs(from: &str, to: &str, name: &str) {
        assert!(BUNDLE.contains(from), "{from}");
        let differences = compared(&BUNDLE.replacen(from, to, 1)).differences;
        assert!(differences.iter().any(|found| found.original == name), "{to}: {differences:#?}");
    }

    #[test]
    fn whatever_else_differs_is_found() {
        // Code, its attributes and types, and what it stands beside.
        differs("ret i32 1", "ret i32 2", "lib::f");
        differs("  br label %bb7\n", "", "sol::main");
        differs("#4 = { inlinehint }", "#4 = { cold }", "lib::f");
        differs("#9 = { cold }", "#9 = { }", "sol::main");
        differs("%Two = type { ptr, i64 }", "%Two = type { ptr, i32 }", "sol::main");
        differs("ptr %__x, i64 0", "ptr %_9, i64 0", "sol::main");
        differs("\"nop ; %\"", "\"nop ; #\"", "sol::main");
        // Data, its names outside and who is called.
        differs("c\"\\22;\"", "c\"\\22,\"", "lib::f");
        differs("@_RNvCs9_3std4read", "@_RNvCs9_3std5write", "sol::main");
        differs("ptr @_RNvNtCs2_6bundle3lib1f, ptr", "ptr @_RNvCs9_3std4read, ptr", "sol::main");
        differs("@fail(", "@panic(", "lib::f");
        // What the system calls.
        differs("section \".init_array\"", "section \".fini_array\"", "_RNvCs1_3sol4INIT");
        differs(
            "used = appending global [1 x ptr] [ptr @_RNvCs2_6bundle4INIT]",
            "used = appending global [0 x ptr] []",
            "INIT",
        );
        differs("define i32 @main", "define i32 @_RNvother", "main");
        differs("\nattributes #2", "module asm \"nop\"\nattributes #2", "global_asm!");
        differs("@anon.8, ptr @at)\n", "@anon.8, ptr @at)\n  ret i32 0\n", "lib::f");
    }

    #[test]
    fn a_foreign_function_that_one_alone_defines_is_another() {
        let defined = "\ndefine void @fail() {\n  ret void\n}\n\ndefine i32 @main";
        let found = compared(&BUNDLE.replacen("\ndefine i32 @main", defined, 1));
        let mut names: Vec<&str> =
            found.differences.iter().map(|known| known.bundle.as_str()).collect();
        names.sort_unstable();
        assert_eq!(names, ["bundle::lib::f", "fail"], "{found:?}");
    }

    #[test]
    fn what_has_an_address_belongs_to_one_other() {
        let both = "@_RNvCs2_6bundle1R, align 4\n  call void asm";
        differs(both, &both.replace("1R", "1S"), "sol::main");
    }

    #[test]
    fn places_and_numbers_differ_if_somebody_looks() {
        let read = |name: &str, looks: &str| {
            let texts = ORIGINAL.map(|text| text.replace("@fail", looks));
            let found = compare(&texts, &[BUNDLE.replace("@fail", looks)], &[]).differences;
            let told: Vec<&str> = found.iter().map(|found| found.lines[0].as_str()).collect();
            assert_eq!(told, [name], "{looks}");
        };
        let places = "looks at places in the source";
        read(places, "@_RNvMs4_NtNtCsg_4core5panic8locationNtB5_8Location4line");
        read(places, "@_RNvMNtCsg_3std5panicNtB2_13PanicHookInfo8location");
        let types = "looks at the numbers that types have";
        read(types, "@_RNvXs9_NtCsg_4core3anyNtB6_6TypeIdNtNtB8_4hash4Hash4hash");
    }

    #[test]
    fn no_more_is_told_than_can_be_read() {
        let text: String =
            (0..9).map(|idx| format!("define void @f{idx}() {{\n  ret void\n}}\n")).collect();
        let told = compare(&[text], &[String::new()], &[]).proof().unwrap_err();
        assert_eq!(told.0.len(), 5);
        assert!(told.to_string().ends_with("of 0 functions 9 are not the same"), "{told}");
    }
}
