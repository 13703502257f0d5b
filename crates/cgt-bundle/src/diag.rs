//! Diagnostics: what the bundler has to say, each with a code, a place and a remedy.

use std::fmt;
use std::path::PathBuf;

/// How serious a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// No bundle is made.
    Error,
    /// The bundle is made, and something in it deserves a look.
    Warning,
    /// For information only.
    Note,
}

/// A place in a source file: lines and columns count from 1, columns in characters.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The file as the user knows it.
    pub path: PathBuf,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// The whole line, without its end.
    pub text: String,
    /// How many characters the caret underlines, at least 1.
    pub width: usize,
}

impl Place {
    /// The place of `range` in `text`, which is the content of `path`.
    pub fn new(path: PathBuf, text: &str, range: std::ops::Range<usize>) -> Self {
        let start = floor_boundary(text, range.start);
        let end = floor_boundary(text, range.end.max(range.start));
        let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
        let width = text[start..end.min(line_end).max(start)].chars().count().max(1);
        Place {
            path,
            line: text[..start].matches('\n').count() + 1,
            column: text[line_start..start].chars().count() + 1,
            text: text[line_start..line_end].trim_end_matches('\r').to_string(),
            width,
        }
    }
}

/// How much of a long line is shown.
const SHOWN: usize = 160;

/// The part of a line around its place, with the column and width of the place in it.
fn around(place: &Place) -> (String, usize, usize) {
    let count = place.text.chars().count();
    if count <= SHOWN {
        return (place.text.clone(), place.column, place.width);
    }
    let start = (place.column - 1).saturating_sub(SHOWN / 3).min(count - SHOWN);
    let part: String = place.text.chars().skip(start).take(SHOWN).collect();
    let (before, after) =
        (if start == 0 { "" } else { "..." }, if start + SHOWN < count { "..." } else { "" });
    let column = place.column - start;
    let width = place.width.min((SHOWN + 1).saturating_sub(column)).max(1);
    (format!("{before}{part}{after}"), column + before.len(), width)
}

fn floor_boundary(text: &str, at: usize) -> usize {
    let at = at.min(text.len());
    (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// One thing to tell: a code, what is wrong, where, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The stable code, such as `B004`.
    pub code: Code,
    /// Error, warning or note.
    pub severity: Severity,
    /// What is wrong, value first, in one line.
    pub message: String,
    /// Where, if it has a place in a file.
    pub place: Option<Box<Place>>,
    /// What to do about it.
    pub help: Option<String>,
    /// Whether it is told since it does not show that all is well: a comparison of what both programs
    /// are compiled to tells.
    pub is_doubt: bool,
}

impl Diagnostic {
    /// An error without a place yet.
    pub fn error(code: Code, message: impl Into<String>) -> Self {
        Diagnostic {
            code,
            severity: Severity::Error,
            message: message.into(),
            place: None,
            help: None,
            is_doubt: false,
        }
    }

    /// A warning without a place yet.
    pub fn warning(code: Code, message: impl Into<String>) -> Self {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(code, message) }
    }

    /// The same with a place.
    pub fn at(mut self, place: Place) -> Self {
        self.place = Some(Box::new(place));
        self
    }

    /// The same, as what a comparison may show to be well.
    pub(crate) fn in_doubt(mut self) -> Self {
        self.is_doubt = true;
        self
    }

    /// The same with a remedy.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let severity = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        };
        write!(f, "{severity}[{}]: {}", self.code, self.message)?;
        if let Some(place) = &self.place {
            let number = place.line.to_string();
            let gutter = " ".repeat(number.len());
            // Tabs before the caret stay tabs, so that it lines up however wide they are shown.
            let (text, column, width) = around(place);
            let before = text.chars().take(column - 1);
            let lead: String = before.map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
            write!(f, "\n{gutter}--> {}:{}:{}", place.path.display(), place.line, place.column)?;
            write!(f, "\n{gutter} |\n{number} | {text}")?;
            write!(f, "\n{gutter} | {lead}{}", "^".repeat(width))?;
        }
        match &self.help {
            Some(help) => write!(f, "\n  = help: {help}"),
            None => Ok(()),
        }
    }
}

macro_rules! codes {
    ($($name:ident $code:literal $summary:literal;)*) => {
        /// The stable codes of the diagnostics.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Code {
            $(#[doc = $summary] $name,)*
        }

        impl Code {
            /// Every code, in order.
            pub const ALL: &'static [Code] = &[$(Code::$name,)*];

            /// What the code stands for, in one sentence.
            pub fn summary(self) -> &'static str {
                match self { $(Code::$name => $summary,)* }
            }
        }

        impl fmt::Display for Code {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $(Code::$name => $code,)* })
            }
        }
    };
}

codes! {
    UnknownName "B001" "no library module or item has the name that was asked for";
    AmbiguousName "B002" "a name fits more than one module or item";
    Unreadable "B003" "a file cannot be read, or is not UTF-8 text";
    Syntax "B004" "a file does not parse as Rust";
    Manifest "B005" "a manifest cannot be read or does not describe a package";
    UnknownCrate "B006" "a crate is used whose source is not known";
    MissingModule "B007" "the file of a module is not there";
    UnresolvedPath "B008" "a path into a library crate names nothing";
    ProcMacro "B009" "a derive or attribute comes from a procedural macro";
    BuildOutput "B010" "code depends on the environment or output of a build";
    Nesting "B011" "brackets are nested too deeply to be read";
    Rejected "B012" "the compiler does not accept the bundle";
    NoCompiler "B013" "the compiler cannot be run";
    Target "B014" "the package has no such target, or more than one and none was chosen";
    Feature "B015" "an unstable language feature is asked for, which no judge has";
    Recursion "B016" "files include one another without end";
    UnknownJudge "B017" "no judge has the name that was given";
    JudgeEdition "B018" "the edition that is needed or asked for cannot be had";
    TooLarge "B019" "the bundle is larger than the judge takes";
    Meaning "B020" "code may mean something else in the bundle, for its edition or for what is beside it";
    Unproved "B021" "something is kept without proof that it is needed";
    Leftover "B022" "a crate is left out in part, and its module will be there twice";
    UnknownFeature "B023" "no package has the feature that was asked for";
    Told "B024" "code tells its own tokens or place, which are others in the bundle";
    NotSame "B025" "a function is compiled to something else in the bundle than in the original";
}

/// Everything that went wrong, errors first, each group in source order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnostics(pub Vec<Diagnostic>);

impl Diagnostics {
    /// Sorts by severity, then place, and drops repetitions.
    pub fn sorted(mut self) -> Self {
        self.0.sort_by(|a, b| {
            (a.severity, &a.place, a.code, &a.message)
                .cmp(&(b.severity, &b.place, b.code, &b.message))
        });
        self.0.dedup();
        self
    }

    /// The same, of which none forbids a bundle.
    pub fn as_warnings(mut self) -> Self {
        self.0.iter_mut().for_each(|diagnostic| diagnostic.severity = Severity::Warning);
        self
    }

    /// Whether any of them forbids a bundle.
    pub fn has_error(&self) -> bool {
        self.0.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }
}

impl From<Diagnostic> for Diagnostics {
    fn from(diagnostic: Diagnostic) -> Self {
        Diagnostics(vec![diagnostic])
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (idx, diagnostic) in self.0.iter().enumerate() {
            write!(f, "{}{diagnostic}", if idx == 0 { "" } else { "\n\n" })?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostics {}
