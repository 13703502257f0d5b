//! Minify: the same tokens with as little between them as possible.

use proc_macro2::{Group, Spacing, TokenStream, TokenTree};
use std::ops::Range;

/// Where a line is broken at the next chance, for editors and judges that dislike long ones.
const WIDTH: usize = 160;

/// The text with all white space and comments gone that separate no tokens.
///
/// `stringify!` tells whether there was something between two tokens, so where the text has one
/// what is given to macros, and what they are made of, keeps a space there. `None` if the result
/// would not read as the very same tokens, which is checked.
pub fn minify(text: &str) -> Option<String> {
    let tokens: TokenStream = text.parse().ok()?;
    let gaps = if mentions_stringify(tokens.clone()) { Gaps::KeptInMacros } else { Gaps::Closed };
    let mut printer =
        Printer { text, out: String::new(), line: 0, last: Last::Start, gaps, end: 0 };
    printer.stream(tokens.clone());
    if !printer.out.ends_with('\n') {
        printer.out.push('\n');
    }
    let again: TokenStream = printer.out.parse().ok()?;
    is_same(tokens, again).then_some(printer.out)
}

fn mentions_stringify(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Group(group) => mentions_stringify(group.stream()),
        TokenTree::Ident(ident) => ident == "stringify",
        _ => false,
    })
}

/// What becomes of white space and comments between tokens.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gaps {
    /// They go unless the tokens would run into each other.
    Closed,
    /// The same, but not in the brackets of a macro.
    KeptInMacros,
    /// Each is a space.
    Kept,
}

/// What the printed text ends with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    Start,
    Word,
    /// A number, which a dot after it could run into.
    Literal,
    /// Punctuation that must not run into more of it.
    Alone,
    /// The same, of a `#`, which a text right after it would make another token of.
    Hash,
    Joint,
    Close,
}

/// How far a macro call has been read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Call {
    No,
    Name,
    Bang,
    /// `macro_rules! name`.
    Named,
    Inside,
}

impl Call {
    /// With one more token.
    fn after(self, token: &TokenTree) -> Self {
        match (self, token) {
            (Self::Name, TokenTree::Punct(punct)) if punct.as_char() == '!' => Self::Bang,
            (Self::Bang, TokenTree::Ident(_)) => Self::Named,
            (Self::Bang | Self::Named, TokenTree::Group(_)) => Self::Inside,
            (_, TokenTree::Ident(_)) => Self::Name,
            _ => Self::No,
        }
    }
}

struct Printer<'a> {
    text: &'a str,
    out: String,
    line: usize,
    last: Last,
    gaps: Gaps,
    /// Where the token before ends in the original.
    end: usize,
}

impl Printer<'_> {
    fn stream(&mut self, tokens: TokenStream) {
        let mut call = Call::No;
        for token in tokens {
            if self.gaps == Gaps::Kept && self.is_of_comment(&token) {
                self.comment(&token);
                continue;
            }
            call = call.after(&token);
            match &token {
                TokenTree::Group(group) => {
                    let outside = self.gaps;
                    if call == Call::Inside && outside == Gaps::KeptInMacros {
                        self.gaps = Gaps::Kept;
                    }
                    self.group(group, outside);
                    self.gaps = outside;
                }
                TokenTree::Punct(punct) => {
                    // A lifetime's quote belongs to the word after it.
                    let is_quote = punct.as_char() == '\'';
                    // After a word it would make a prefix of that.
                    let is_apart = is_quote || punct.as_char() == '#';
                    self.put(
                        &punct.as_char().to_string(),
                        if is_quote { Last::Word } else { Last::Alone },
                        is_apart,
                        punct.span().byte_range(),
                    );
                    self.last = match punct.spacing() {
                        Spacing::Joint => Last::Joint,
                        Spacing::Alone if punct.as_char() == '#' => Last::Hash,
                        Spacing::Alone => Last::Alone,
                    };
                    if punct.as_char() == ';' {
                        self.may_break();
                    }
                }
                token => {
                    let range = token.span().byte_range();
                    let source = self.text.get(range.clone()).unwrap_or_default().to_string();
                    // The literal of a documentation comment covers the comment.
                    let printed = if source.starts_with("//") || source.starts_with("/*") {
                        token.to_string()
                    } else {
                        source
                    };
                    self.put(&printed, Last::Word, true, range);
                    let is_literal = matches!(token, TokenTree::Literal(_));
                    self.last = if is_literal && self.is_spaced(token) {
                        Last::Literal
                    } else {
                        Last::Word
                    };
                }
            }
        }
    }

    fn group(&mut self, group: &Group, outside: Gaps) {
        let (open, close) = match group.delimiter() {
            proc_macro2::Delimiter::Parenthesis => ("(", ")"),
            proc_macro2::Delimiter::Brace => ("{", "}"),
            proc_macro2::Delimiter::Bracket => ("[", "]"),
            proc_macro2::Delimiter::None => ("", ""),
        };
        self.gap(&group.span_open().byte_range(), outside);
        self.push(open);
        self.last = Last::Start;
        self.stream(group.stream());
        self.gap(&group.span_close().byte_range(), self.gaps);
        self.push(close);
        self.last = Last::Close;
        if close == "}" {
            self.may_break();
        }
    }

    /// Whether a token is one of those that a documentation comment stands for.
    fn is_of_comment(&self, token: &TokenTree) -> bool {
        let source = self.text.get(token.span().byte_range()).unwrap_or_default();
        source.starts_with("//") || source.starts_with("/*")
    }

    /// Writes the documentation comment that a token comes from, at the first of its tokens.
    fn comment(&mut self, token: &TokenTree) {
        let range = token.span().byte_range();
        if self.end < range.end {
            self.gap(&range, self.gaps);
            let source = &self.text[range];
            self.push(source);
            self.push(if source.starts_with("//") { "\n" } else { "" });
            self.last = Last::Start;
        }
    }

    /// Writes a space if gaps are kept and the original has one before the token at this place.
    fn gap(&mut self, token: &Range<usize>, gaps: Gaps) {
        if gaps == Gaps::Kept && self.end < token.start {
            self.push(" ");
            self.last = Last::Start;
        }
        self.end = token.end;
    }

    /// Writes a token, after a space if it would otherwise run into what is before it.
    fn put(&mut self, token: &str, kind: Last, is_word: bool, range: Range<usize>) {
        let was_apart = self.end < range.start;
        self.gap(&range, self.gaps);
        let needs_space = match self.last {
            Last::Word => is_word,
            Last::Literal => is_word || token == ".",
            Last::Alone => kind == Last::Alone || token == "'",
            Last::Hash => {
                kind == Last::Alone || token == "'" || (was_apart && token.starts_with('"'))
            }
            Last::Start | Last::Joint | Last::Close => false,
        };
        if needs_space {
            self.push(" ");
        }
        self.push(token);
    }

    /// Whether white space follows the token in the original.
    fn is_spaced(&self, token: &TokenTree) -> bool {
        let end = token.span().byte_range().end;
        self.text.get(end..).is_some_and(|rest| rest.starts_with(char::is_whitespace))
    }

    fn push(&mut self, text: &str) {
        self.out.push_str(text);
        self.line = match text.rfind('\n') {
            Some(at) => text.len() - at - 1,
            None => self.line + text.len(),
        };
    }

    fn may_break(&mut self) {
        if WIDTH < self.line && self.gaps != Gaps::Kept {
            self.push("\n");
        }
    }
}

/// Whether two streams are the same tokens, with the same spacing where punctuation follows.
fn is_same(a: TokenStream, b: TokenStream) -> bool {
    let (a, b): (Vec<TokenTree>, Vec<TokenTree>) =
        (a.into_iter().collect(), b.into_iter().collect());
    let is_followed = |at: usize| matches!(a.get(at + 1), Some(TokenTree::Punct(_)));
    a.len() == b.len()
        && a.iter().zip(&b).enumerate().all(|(at, pair)| match pair {
            (TokenTree::Group(a), TokenTree::Group(b)) => {
                a.delimiter() == b.delimiter() && is_same(a.stream(), b.stream())
            }
            (TokenTree::Punct(a), TokenTree::Punct(b)) => {
                a.as_char() == b.as_char() && (a.spacing() == b.spacing() || !is_followed(at))
            }
            (TokenTree::Ident(a), TokenTree::Ident(b)) => a == b,
            (TokenTree::Literal(a), TokenTree::Literal(b)) => a.to_string() == b.to_string(),
            _ => false,
        })
}
