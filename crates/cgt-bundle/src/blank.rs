//! Blank: documentation comments turned into spaces, which are quicker to read.
//!
//! Every byte keeps its place. What comments say is no part of a bundle without documentation.

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
            b'"' => string_end(&bytes, at + 1),
            b'\'' => quote_end(text, at),
            b'r' if !is_word_before(&bytes, at) => raw_end(text, at),
            b'b' | b'c' if !is_word_before(&bytes, at) && bytes.get(at + 1) == Some(&b'r') => {
                raw_end(text, at + 1)
            }
            _ => at + 1,
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

fn is_word_before(bytes: &[u8], at: usize) -> bool {
    at.checked_sub(1).is_some_and(|before| {
        bytes[before].is_ascii_alphanumeric() || bytes[before] == b'_' || !bytes[before].is_ascii()
    })
}

fn find(bytes: &[u8], from: usize, what: u8) -> usize {
    bytes[from..].iter().position(|&byte| byte == what).map_or(bytes.len(), |at| from + at)
}

fn line_comment(bytes: &mut [u8], at: usize) -> usize {
    let end = find(bytes, at, b'\n');
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
    let (mut depth, mut end) = (1, at + 2);
    while depth != 0 && end < bytes.len() {
        (depth, end) = match &bytes[end..] {
            [b'/', b'*', ..] => (depth + 1, end + 2),
            [b'*', b'/', ..] => (depth - 1, end + 2),
            _ => (depth, end + 1),
        };
    }
    // One that does not end is a mistake that the parser tells of.
    if is_doc && depth == 0 {
        bytes[at..end].iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
    }
    end
}

/// The byte after a string whose content starts at `at`.
fn string_end(bytes: &[u8], mut at: usize) -> usize {
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            b'"' => return at + 1,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// The byte after a character literal, or after the quote of a lifetime.
fn quote_end(text: &str, at: usize) -> usize {
    let mut rest = text[at + 1..].chars();
    match (rest.next(), rest.next()) {
        (Some('\\'), Some(escaped)) => {
            find(text.as_bytes(), at + 2 + escaped.len_utf8(), b'\'') + 1
        }
        (Some(inside), Some('\'')) => at + 2 + inside.len_utf8(),
        _ => at + 1,
    }
}

/// The byte after a raw string that starts with the `r` at `at`, or after that `r`.
fn raw_end(text: &str, at: usize) -> usize {
    let rest = &text[at + 1..];
    let hashes = rest.len() - rest.trim_start_matches('#').len();
    if !rest[hashes..].starts_with('"') {
        return at + 1;
    }
    let close = format!("\"{}", "#".repeat(hashes));
    let content = at + 1 + hashes + 1;
    text[content..].find(&close).map_or(text.len(), |end| content + end + close.len())
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
