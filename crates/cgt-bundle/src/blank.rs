//! Blank: documentation comments turned into spaces, which are quicker to read.
//!
//! Every byte keeps its place. What comments say is no part of a bundle without documentation, but for
//! those that a macro is given, which it may look at.

use crate::lex::{block_end, literal_end, position};
use crate::tokens::is_keyword;
use std::ops::Range;

/// The text with its documentation comments blanked out. One that documents nothing stays, since it
/// is a mistake that the parser tells of, and so does one among the arguments of a macro.
pub fn without_docs(text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let mut at = 0;
    // The comment after which nothing has come yet that it could document.
    let mut pending: Option<Range<usize>> = None;
    let mut calls = Calls::default();
    while at < bytes.len() {
        let (start, byte) = (at, bytes[at]);
        let is_given = calls.is_inside();
        at = match byte {
            b'/' if text[at..].starts_with("//") => line_comment(&mut bytes, at, is_given),
            b'/' if text[at..].starts_with("/*") => block_comment(&mut bytes, at, is_given),
            _ if byte.is_ascii_whitespace() => {
                at = run_end(&bytes, at, |byte| byte.is_ascii_whitespace());
                continue;
            }
            _ => {
                let mut end = literal_end(text, at).min(bytes.len());
                // A word at once, with what may be part of a literal before it.
                if is_of_word(bytes[end - 1]) {
                    end = run_end(&bytes, end, is_of_word);
                }
                calls.read(text, at..end);
                end
            }
        };
        match byte {
            b'/' if bytes[start] == b' ' => {
                let is_outer = !text[start + 2..].starts_with('!');
                pending = is_outer.then_some(start..at);
            }
            b'/' if start + 1 < at => {}
            b'}' => restore(&mut bytes, text, pending.take()),
            _ => pending = None,
        }
    }
    restore(&mut bytes, text, pending);
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_string())
}

/// Which of the brackets around a place are those of a macro call.
#[derive(Default)]
struct Calls {
    /// Whether what is in each of the open brackets is given to a macro.
    open: Vec<bool>,
    /// Where the last word starts and ends.
    word: Range<usize>,
    /// Whether a macro's name and `!` have come, and whether it is `macro_rules`.
    bang: Option<bool>,
}

impl Calls {
    fn is_inside(&self) -> bool {
        self.open.last().is_some_and(|&is_given| is_given)
    }

    /// Reads a word, a literal or another byte that is not white.
    fn read(&mut self, text: &str, range: Range<usize>) {
        match text.as_bytes()[range.start] {
            byte if is_of_word(byte) => {
                self.word = range;
                // Only a definition has a name after the `!`.
                self.bang = self.bang.filter(|&is_rules| is_rules);
            }
            b'!' => {
                let word = text.get(self.word.clone()).unwrap_or_default();
                let gap = text.get(self.word.end..range.start).unwrap_or_default();
                let is_call = !word.is_empty() && gap.trim().is_empty() && !is_keyword(word);
                self.bang = is_call.then_some(word == "macro_rules");
            }
            b'(' | b'[' | b'{' => {
                let is_given = self.bang.take().is_some_and(|is_rules| !is_rules);
                self.open.push(is_given || self.is_inside());
            }
            b')' | b']' | b'}' => {
                self.open.pop();
                self.bang = None;
            }
            _ => self.bang = None,
        }
    }
}

/// Whether a byte may be part of a word; all that are not ASCII are taken as such.
fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii()
}

/// Where the bytes of a kind end that stand from `at` on.
fn run_end(bytes: &[u8], at: usize, is_in: impl Fn(u8) -> bool) -> usize {
    bytes[at..].iter().position(|&byte| !is_in(byte)).map_or(bytes.len(), |width| at + width)
}

fn restore(bytes: &mut [u8], text: &str, range: Option<Range<usize>>) {
    if let Some(range) = range {
        bytes[range.clone()].copy_from_slice(&text.as_bytes()[range]);
    }
}

fn line_comment(bytes: &mut [u8], at: usize, is_given: bool) -> usize {
    let end = position(bytes, at, b'\n');
    let is_doc = match &bytes[at + 2..end] {
        [b'/', b'/', ..] => false,
        [b'/' | b'!', ..] => true,
        _ => false,
    };
    if is_doc && !is_given {
        bytes[at..end].fill(b' ');
    }
    end
}

fn block_comment(bytes: &mut [u8], at: usize, is_given: bool) -> usize {
    let is_doc = match &bytes[at + 2..] {
        [b'*', b'*' | b'/', ..] => false,
        [b'*' | b'!', ..] => true,
        _ => false,
    };
    let (end, is_closed) = block_end(bytes, at);
    // One that does not end is a mistake that the parser tells of.
    if is_doc && is_closed && !is_given {
        bytes[at..end].iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
    }
    end
}

#[cfg(test)]
mod tests {
    use super::without_docs;

    #[test]
    fn only_documentation_of_something_goes_and_every_byte_stays_in_its_place() {
        let cases = [
            ("/// doc\nfn f() {}", "       \nfn f() {}"),
            ("//! doc\n//// no doc\n// no doc", "       \n//// no doc\n// no doc"),
            ("/** a\n b */ x /*** c */ /**/ /*! d */", "     \n      x /*** c */ /**/         "),
            ("let s = \"/// text\"; /** doc */ x", "let s = \"/// text\";            x"),
            ("r#\"/// \" text\"# /** doc */ x", "r#\"/// \" text\"#            x"),
            ("br\"/// \\\" /** doc */ x", "br\"/// \\\"            x"),
            ("'\"' /** doc */ x", "'\"'            x"),
            ("'\\'' /** doc */ x", "'\\''            x"),
            ("f::<'a>(\"\\\"/// \") /** doc */ x", "f::<'a>(\"\\\"/// \")            x"),
            ("/* /* /// */ /// */ /** é */ x", "/* /* /// */ /// */           x"),
            ("r#type /** doc */ x", "r#type            x"),
            ("x /** doc /* */ y", "x /** doc /* */ y"),
            ("x /// doc\n// no doc", "x /// doc\n// no doc"),
            ("m! { /// a\n (/** b */ x) } /** c */ y", "m! { /// a\n (/** b */ x) }          y"),
            ("if x != [/** c */ y][0] {}", "if x != [         y][0] {}"),
            (
                "macro_rules! m { () => { /** a */ x n! { /** b */ y } } }",
                "macro_rules! m { () => {          x n! { /** b */ y } } }",
            ),
            ("mod m { /// a\n x /** b */ // c\n}", "mod m {      \n x /** b */ // c\n}"),
        ];
        for (text, wanted) in cases {
            let blank = without_docs(text);
            assert_eq!(blank, wanted, "{text}");
            assert_eq!(blank.len(), text.len(), "{text}");
        }
    }
}
