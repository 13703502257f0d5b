//! Unclosed: what most often keeps a text from being read as tokens.

use crate::lex::{block_end, literal_end, position};
use std::ops::Range;

/// What is not closed or closes nothing, and where; `None` if it is something else.
pub fn unclosed(text: &str) -> Option<(Range<usize>, String)> {
    // What is not closed takes in all of the rest, also what is added to it.
    let longer = format!("{text}\n");
    let bytes = longer.as_bytes();
    let mut open: Vec<usize> = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let start = at;
        match &bytes[at..] {
            [b'/', b'/', ..] => at = position(bytes, at, b'\n'),
            [b'/', b'*', ..] => match block_end(bytes, at) {
                (end, true) => at = end,
                _ => return Some((start..start + 2, "this comment is not closed".to_string())),
            },
            [b'(' | b'[' | b'{', ..] => {
                open.push(at);
                at += 1;
            }
            [close @ (b')' | b']' | b'}'), ..] => {
                let closed = open.pop().map(|at| bytes[at]);
                let is_pair = matches!(
                    (closed, close),
                    (Some(b'('), b')') | (Some(b'['), b']') | (Some(b'{'), b'}')
                );
                match closed.map(char::from) {
                    _ if is_pair => at += 1,
                    None => return Some((at..at + 1, "this closes nothing".to_string())),
                    Some(closed) => {
                        return Some((
                            at..at + 1,
                            format!("this does not close the `{closed}` before"),
                        ));
                    }
                }
            }
            _ => at = literal_end(&longer, at),
        }
        if text.len() < at {
            return Some((start..start + 1, "this literal is not closed".to_string()));
        }
    }
    let last = open.pop()?;
    Some((last..last + 1, format!("this `{}` is not closed", char::from(bytes[last]))))
}

#[cfg(test)]
mod tests {
    use super::unclosed;

    #[test]
    fn what_is_not_closed_is_found() {
        let check = |text: &str, at: usize, message: &str| {
            let (range, found) = unclosed(text).unwrap();
            assert_eq!((range.start, found.as_str()), (at, message), "{text}");
        };
        check("fn a() { \"b\\\"; }", 9, "this literal is not closed");
        check("let a = r#\"b\";", 8, "this literal is not closed");
        check("a /* b /* c */", 2, "this comment is not closed");
        check("fn a() { (b }", 12, "this does not close the `(` before");
        check("fn a() { } }", 11, "this closes nothing");
        check("fn a() { // }", 7, "this `{` is not closed");
        for text in ["", "\"\\\"\"", "'a' 'b\"c\"", "r\"\\\"", "/**/", "// \"", "b'{' '\"' { }"] {
            assert_eq!(unclosed(text), None, "{text}");
        }
    }
}
