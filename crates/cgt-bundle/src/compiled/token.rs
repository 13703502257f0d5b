//! Token: the words of LLVM's text, without what says nothing of what a program does.

/// One word, with where it stands in its text.
#[derive(Clone, Copy, Debug)]
pub struct Token<'a> {
    pub kind: Kind<'a>,
    pub at: usize,
}

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind<'a> {
    /// `@name`: a function or data.
    Global(&'a str),
    /// `%name`: a value, block or named type.
    Local(&'a str),
    /// `#1`: a list of attributes.
    Attributes(&'a str),
    /// Anything else, a string in quotes included.
    Word(&'a str),
}

/// The words of a definition. Comments are left out, what is attached to instructions
/// (`, !srcloc !5`), and who else may see it (`internal`, `unnamed_addr` and the like).
pub struct Tokens<'a> {
    text: &'a str,
    at: usize,
    /// Whether the words so far say only how it is linked.
    is_linkage: bool,
    is_line_start: bool,
}

impl<'a> Tokens<'a> {
    pub fn of(text: &'a str) -> Self {
        Tokens { text, at: 0, is_linkage: true, is_line_start: true }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_line(&mut self) {
        self.at += self.rest().find('\n').unwrap_or(self.rest().len());
    }

    /// Goes past blanks, comments and what is attached to an instruction.
    fn skip(&mut self) {
        while let Some(first) = self.rest().bytes().next() {
            match first {
                b'\n' => {
                    self.is_line_start = true;
                    self.at += 1;
                }
                b' ' => self.at += 1,
                b';' => self.skip_line(),
                b',' if self.rest()[1..].trim_start_matches(' ').starts_with('!') => {
                    self.skip_line();
                }
                _ => return,
            }
        }
    }

    /// The name at the start of a text, quoted or not, and how long it is there.
    fn name(text: &'a str) -> (&'a str, usize) {
        match text.strip_prefix('"') {
            Some(quoted) => {
                let end = quoted.find('"').unwrap_or(quoted.len());
                (&quoted[..end], (end + 2).min(text.len()))
            }
            None => {
                let end = text.find(|c| !is_name(c)).unwrap_or(text.len());
                (&text[..end], end)
            }
        }
    }

    fn word(&mut self) -> Kind<'a> {
        let rest = self.rest();
        let mark = rest.as_bytes()[0];
        if mark == b'"' {
            let end = rest[1..].find('"').map_or(rest.len(), |end| end + 2);
            self.at += end;
            return Kind::Word(&rest[..end]);
        }
        let (name, len) = match mark {
            b'@' | b'%' | b'#' => Self::name(&rest[1..]),
            _ => ("", 0),
        };
        if len > 0 {
            self.at += 1 + len;
            return match mark {
                b'@' => Kind::Global(name),
                b'%' => Kind::Local(name),
                _ => Kind::Attributes(name),
            };
        }
        let first = rest.chars().next().map_or(1, char::len_utf8);
        let end = rest.find(|c| !is_name(c)).unwrap_or(rest.len()).max(first);
        self.at += end;
        // A block's name at the start of its line.
        if self.is_line_start && self.rest().starts_with(':') {
            self.at += 1;
            return Kind::Local(&rest[..end]);
        }
        Kind::Word(&rest[..end])
    }

    /// Whether a word says only who sees what is defined.
    fn is_of_linkage(&mut self, kind: Kind<'_>) -> bool {
        match kind {
            Kind::Word("unnamed_addr" | "local_unnamed_addr" | "comdat") => true,
            Kind::Word(word) if self.is_linkage => {
                self.is_linkage = !matches!(word, "global" | "constant");
                LINKAGE.contains(&word)
            }
            Kind::Global(_) => {
                self.is_linkage = false;
                false
            }
            _ => false,
        }
    }
}

/// How a definition is linked, before its type.
const LINKAGE: &[&str] = &[
    "available_externally",
    "default",
    "dso_local",
    "external",
    "hidden",
    "internal",
    "linkonce",
    "linkonce_odr",
    "private",
    "protected",
    "weak",
    "weak_odr",
];

fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$' | '-')
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            self.skip();
            if self.rest().is_empty() {
                return None;
            }
            let at = self.at;
            let kind = self.word();
            self.is_line_start = false;
            if !self.is_of_linkage(kind) {
                return Some(Token { kind, at });
            }
        }
    }
}
