//! The compiler's answer that pruning asks for: unused names and the compiled form, or what is wrong.

use super::mir::Mir;
use crate::bundle::Bundle;
use crate::compiler::{Compiler, Message, Unit};
use crate::diag::Diagnostic;
use crate::verify::names_on;
use crate::ways::{Conditions, Unseen, Way};
use std::collections::BTreeSet;
use std::ops::Range;
use std::path::Path;

/// The lints whose word is taken.
const LINTS: &[&str] = &["dead_code", "unused_imports", "unused_macros"];

/// What the compiler says of a text.
pub enum Answer {
    /// It compiles in each way, with these places named by the lints in all in which they are there.
    Accepted { unused: Vec<Range<usize>>, mirs: Vec<Mir> },
    /// It does not, for these reasons.
    Refused(Vec<Complaint>),
}

/// An error: all words of what the compiler says about it.
pub struct Complaint {
    pub words: BTreeSet<String>,
}

/// The compiler, asked about texts of one kind and edition.
pub struct Asked {
    kind: Unit<'static>,
    conditions: Conditions,
    /// How they are compiled.
    pub ways: Vec<Way>,
    compilers: Vec<Compiler>,
}

/// What came of one way.
enum One {
    Accepted { unused: Vec<Range<usize>>, mir: Mir },
    Refused(Vec<Complaint>),
}

impl Asked {
    /// The ways at hand in which a bundle compiles.
    pub fn new(path: &Path, bundle: &Bundle) -> Result<Self, Diagnostic> {
        let kind = Unit { text: "", edition: bundle.edition, is_program: bundle.is_program };
        let conditions = Conditions::of(&bundle.text);
        let mut asked = Asked { kind, conditions, ways: Vec::new(), compilers: Vec::new() };
        for (at, way) in asked.conditions.ways(&names_on(path)?).into_iter().enumerate() {
            let compiler = Compiler::in_way(path, &way)?;
            // With names on that others set, it need not compile.
            if at == 0 || asked.accepts(&bundle.text, &compiler)? {
                asked.ways.push(way);
                asked.compilers.push(compiler);
            }
        }
        let mut ways = asked.ways.clone();
        let mut others = Vec::new();
        let accepts = |way: &Way| {
            let compiler = Compiler::in_way(path, way)?;
            let is_accepted = asked.accepts(&bundle.text, &compiler)?;
            others.extend(is_accepted.then_some(compiler));
            Ok(is_accepted)
        };
        asked.conditions.add_others(path, &mut ways, |_| true, accepts)?;
        asked.ways = ways;
        asked.compilers.extend(others);
        Ok(asked)
    }

    pub fn path(&self) -> &Path {
        self.compilers[0].path()
    }

    /// What no way shows.
    pub fn unseen(&self) -> Unseen {
        self.conditions.unseen(&self.ways)
    }

    pub fn is_program(&self) -> bool {
        self.kind.is_program
    }

    /// Compiles a text in each way.
    pub fn ask(&self, text: &str) -> Result<Answer, Diagnostic> {
        let mut unused: Vec<Vec<Range<usize>>> = Vec::new();
        let mut mirs = Vec::new();
        let unit = Unit { text, ..self.kind };
        let at_once = std::thread::available_parallelism().map_or(1, usize::from);
        for answer in self.compilers.chunks(at_once).flat_map(|some| ask_at_once(unit, some)) {
            match answer? {
                One::Refused(complaints) => return Ok(Answer::Refused(complaints)),
                One::Accepted { unused: named, mir } => {
                    mirs.push(mir);
                    unused.push(named);
                }
            }
        }
        let is_unused = |range: &Range<usize>| {
            let mut ways = unused.iter().zip(&self.ways);
            ways.all(|(named, way)| named.contains(range) || self.conditions.leave_out(range, way))
        };
        let mut all: Vec<Range<usize>> = unused.concat();
        all.retain(is_unused);
        Ok(Answer::Accepted { unused: all, mirs })
    }

    fn accepts(&self, text: &str, compiler: &Compiler) -> Result<bool, Diagnostic> {
        let answer = ask_one(Unit { text, ..self.kind }, compiler)?;
        Ok(matches!(answer, One::Accepted { .. }))
    }
}

/// Compiles a text in some ways, each on a thread of its own.
fn ask_at_once(unit: Unit<'_>, compilers: &[Compiler]) -> Vec<Result<One, Diagnostic>> {
    let Some((first, others)) = compilers.split_first() else { return Vec::new() };
    std::thread::scope(|scope| {
        let start = |compiler| {
            let thread = std::thread::Builder::new().stack_size(crate::bundle::STACK);
            (compiler, thread.spawn_scoped(scope, move || ask_one(unit, compiler)))
        };
        let started: Vec<_> = others.iter().map(start).collect();
        let mut answers = vec![ask_one(unit, first)];
        answers.extend(started.into_iter().map(|(compiler, thread)| {
            // Where no thread can be started, this one does it all.
            let answer = thread.ok().and_then(|thread| thread.join().ok());
            answer.unwrap_or_else(|| ask_one(unit, compiler))
        }));
        answers
    })
}

/// Compiles a text as far as its compiled form, without making machine code of it.
fn ask_one(unit: Unit<'_>, compiler: &Compiler) -> Result<One, Diagnostic> {
    // What the solution allows or denies is no word on the library.
    let lints = LINTS.iter().flat_map(|lint| ["--force-warn", lint]);
    let emit = ["--emit=mir", "-o", "bundle.mir", "--cap-lints", "warn"];
    let answer = compiler.run(unit, emit.into_iter().chain(lints))?;
    let messages = answer.messages.iter();
    if !answer.is_accepted {
        let errors = messages.filter(|message| message.level == "error");
        return Ok(One::Refused(errors.map(complaint).collect()));
    }
    let ours = messages.filter(|message| LINTS.contains(&message.code()));
    let spans = ours.flat_map(|message| &message.spans).filter(|span| span.is_primary);
    let unused = spans.map(|span| span.byte_start..span.byte_end).collect();
    Ok(One::Accepted { unused, mir: Mir::read(&compiler.made("bundle.mir")?) })
}

fn complaint(message: &Message) -> Complaint {
    let mut words = BTreeSet::new();
    let mut open = vec![message];
    while let Some(message) = open.pop() {
        let labels = message.spans.iter().filter_map(|span| span.label.as_ref());
        for text in std::iter::once(&message.message).chain(labels) {
            words.extend(words_of(text));
        }
        open.extend(&message.children);
    }
    Complaint { words }
}

/// The names in a text, each once or more.
pub fn words_of(text: &str) -> impl Iterator<Item = String> {
    crate::lex::words(text).map(str::to_string)
}
