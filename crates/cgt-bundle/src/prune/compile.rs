//! The compiler's answer that pruning asks for: unused names and the compiled form, or what is wrong.

use super::mir::Mir;
use crate::bundle::Bundle;
use crate::compiler::{Compiler, Message, Unit};
use crate::diag::Diagnostic;
use crate::ways::Way;
use std::collections::BTreeSet;
use std::ops::Range;
use std::path::Path;

/// The lints whose word is taken.
const LINTS: &[&str] = &["dead_code", "unused_imports", "unused_macros"];

/// What the compiler says of a text.
pub enum Answer {
    /// It compiles in each way, with these places named by the lints in all of them.
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
    compiler: Compiler,
    kind: Unit<'static>,
    /// How they are compiled.
    pub ways: Vec<Way>,
}

/// What came of one way.
enum One {
    Accepted { unused: Vec<Range<usize>>, mir: Mir },
    Refused(Vec<Complaint>),
}

impl Asked {
    pub fn new(path: &Path, bundle: &Bundle, ways: Vec<Way>) -> Result<Self, Diagnostic> {
        let kind = Unit { text: "", edition: bundle.edition, is_program: bundle.is_program };
        Ok(Asked { compiler: Compiler::new(path)?, kind, ways })
    }

    pub fn path(&self) -> &Path {
        self.compiler.path()
    }

    pub fn is_program(&self) -> bool {
        self.kind.is_program
    }

    /// Compiles a text in each way.
    pub fn ask(&self, text: &str) -> Result<Answer, Diagnostic> {
        let mut all: Option<Vec<Range<usize>>> = None;
        let mut mirs = Vec::new();
        for way in &self.ways {
            match self.ask_one(text, way)? {
                One::Refused(complaints) => return Ok(Answer::Refused(complaints)),
                One::Accepted { unused, mir } => {
                    mirs.push(mir);
                    all = Some(match all {
                        Some(before) => {
                            before.into_iter().filter(|range| unused.contains(range)).collect()
                        }
                        None => unused,
                    });
                }
            }
        }
        Ok(Answer::Accepted { unused: all.unwrap_or_default(), mirs })
    }

    /// Leaves the ways, after the first, in which a text does not compile.
    pub fn leave_refused(&mut self, text: &str) -> Result<(), Diagnostic> {
        let mut kept = Vec::new();
        for (at, way) in std::mem::take(&mut self.ways).into_iter().enumerate() {
            if at == 0 || matches!(self.ask_one(text, &way)?, One::Accepted { .. }) {
                kept.push(way);
            }
        }
        self.ways = kept;
        Ok(())
    }

    /// Compiles a text as far as its compiled form, without making machine code of it.
    fn ask_one(&self, text: &str, way: &Way) -> Result<One, Diagnostic> {
        // What the solution allows or denies is no word on the library.
        let lints = LINTS.iter().flat_map(|lint| ["--force-warn", lint]);
        let emit = ["--emit=mir", "-o", "bundle.mir", "--cap-lints", "warn"];
        let way = way.arguments.iter().map(String::as_str);
        let unit = Unit { text, ..self.kind };
        let answer = self.compiler.run(unit, emit.into_iter().chain(lints).chain(way))?;
        let messages = answer.messages.iter();
        if !answer.is_accepted {
            let errors = messages.filter(|message| message.level == "error");
            return Ok(One::Refused(errors.map(complaint).collect()));
        }
        let ours = messages.filter(|message| LINTS.contains(&message.code()));
        let spans = ours.flat_map(|message| &message.spans).filter(|span| span.is_primary);
        let unused = spans.map(|span| span.byte_start..span.byte_end).collect();
        Ok(One::Accepted { unused, mir: Mir::read(&self.compiler.made("bundle.mir")?) })
    }
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
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.filter(|word| !word.is_empty()).map(str::to_string)
}
