//! Blank: documentation comments turned into spaces, which are quicker to read.
//!
//! Every byte keeps its place. What comments say is no part of a bundle without documentation.

use crate::lex::{block_end, literal_end, position};
use std::ops::Range;

/// The text with its documentation comments blanked out. One that documents nothing stays, since it
/// is a mistake that the parser tells of.
pub fn without_docs(text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let mut at = 0;
    // The comment after which nothing has come yet that it could document.
    let mut pending: Option<Range<usize>> = None;
    while at < bytes.len() {
        let (start, byte) = (at, bytes[at]);
        at = match byte {
            b'/' if text[at..].starts_with("//") => line_comment(&mut bytes, at),
            b'/' if text[at..].starts_with("/*") => block_comment(&mut bytes, at),
            _ => literal_end(text, at),
        };
        match byte {
            b'/' if bytes[start] == b' ' => {
                let is_outer = !text[start + 2..].starts_with('!');
                pending = is_outer.then_some(start..at);
            }
            b'/' if start + 1 < at => {}
            b'}' => restore(&mut bytes, text, pending.take()),
            byte if byte.is_ascii_whitespace() => {}
            _ => pending = None,
        }
    }
    restore(&mut bytes, text, pending);
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_string())
}

fn restore(bytes: &mut [u8], text: &str, range: Option<Range<usize>>) {
    if let Some(range) = range {
        bytes[range.clone()].copy_from_slice(&text.as_bytes()[range]);
    }
}

fn line_comment(bytes: &mut [u8], at: usize) -> usize {
    let end = position(bytes, at, b'\n');
    let is_doc = match &bytes[at + 2..end] {
        [b'/', b'/', ..] => false,
        [b'/' | b'!', ..] => true,
        _ => false,
    };
    if is_doc {
        bytes[at..end].fill(b' ');
    }
    end
}

fn block_comment(bytes: &mut [u8], at: usize) -> usize {
    let is_doc = match &bytes[at + 2..] {
        [b'*', b'*' | b'/', ..] => false,
        [b'*' | b'!', ..] => true,
        _ => false,
    };
    let (end, is_closed) = block_end(bytes, at);
    // One that does not end is a mistake that the parser tells of.
    if is_doc && is_closed {
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
            ("mod m { /// a\n x /** b */ // c\n}", "mod m {      \n x /** b */ // c\n}"),
        ];
        for (text, wanted) in cases {
            let blank = without_docs(text);
            assert_eq!(blank, wanted, "{text}");
            assert_eq!(blank.len(), text.len(), "{text}");
        }
    }
}
