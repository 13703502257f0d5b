//! Text: strings among the data, which may tell places in the source.

/// Whether two definitions of data are texts that differ in nothing but places: names of files and
/// numbers, as `dbg!` and messages with `line!()` write them.
pub fn differ_in_places(definitions: [&str; 2]) -> bool {
    let [Some(first), Some(second)] = definitions.map(bytes) else { return false };
    let formats = [without_length(&first), without_length(&second)];
    are_alike(&first, &second)
        || matches!(formats, [Some(first), Some(second)] if are_alike(first, second))
}

/// A format's text without the length of its first piece, which it begins with.
fn without_length(text: &[u8]) -> Option<&[u8]> {
    let (len, rest) = match text {
        [LONG, low, high, rest @ ..] => (u16::from_le_bytes([*low, *high]).into(), rest),
        [short, rest @ ..] if *short < LONG => (usize::from(*short), rest),
        _ => return None,
    };
    (len <= rest.len()).then_some(rest)
}

/// What stands before a length in two bytes.
const LONG: u8 = 0x80;

/// Whether two definitions of data are what assertions without a message of their own fail with.
pub fn are_of_assertions(definitions: [&str; 2]) -> bool {
    definitions.iter().all(|definition| definition.contains(" c\"assertion failed: "))
}

/// Whether a definition of data is a string.
pub fn is_text(definition: &str) -> bool {
    definition.contains(" c\"")
}

/// The bytes of a string, `c"..."` as LLVM writes it.
fn bytes(definition: &str) -> Option<Vec<u8>> {
    let (_, text) = definition.split_once(" c\"")?;
    let text = text.split('"').next()?.as_bytes();
    let mut bytes = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let escaped = std::str::from_utf8(text.get(at + 1..at + 3).unwrap_or_default());
        let escaped = escaped.ok().and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match escaped.filter(|_| text[at] == b'\\') {
            Some(byte) => {
                bytes.push(byte);
                at += 3;
            }
            None => {
                bytes.push(text[at]);
                at += 1;
            }
        }
    }
    Some(bytes)
}

/// Whether two texts are the same but for names of source files, modules and numbers.
fn are_alike(first: &[u8], second: &[u8]) -> bool {
    let [mut first, mut second] = [first, second].map(words);
    loop {
        match (first.next(), second.next()) {
            (None, None) => return true,
            (Some(first), Some(second)) if are_words_alike(first, second) => {}
            _ => return false,
        }
    }
}

/// The words of a text and what stands between them.
fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let is_of_word = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-./\\".contains(byte);
    text.chunk_by(move |a, b| is_of_word(a) && is_of_word(b))
}

fn are_words_alike(first: &[u8], second: &[u8]) -> bool {
    let is_number = |word: &[u8]| word.iter().all(u8::is_ascii_digit);
    let is_file = |word: &[u8]| word.ends_with(b".rs");
    first == second
        || is_number(first) && is_number(second)
        || is_file(first) && is_file(second)
        || second == b"bundle"
}

#[cfg(test)]
mod tests {
    use super::{are_of_assertions, differ_in_places};

    #[test]
    fn assertions_tell_their_condition() {
        let data = |text: &str| format!("private unnamed_addr constant [9 x i8] c\"{text}\"");
        let of = |first: &str, second: &str| are_of_assertions([&data(first), &data(second)]);
        assert!(of("assertion failed: crate::a()", "assertion failed: crate::lib::a()"));
        assert!(!of("assertion failed: crate::a()", "a"));
    }

    #[test]
    fn places_are_files_and_numbers() {
        let data = |text: &str| format!("private unnamed_addr constant [9 x i8] c\"{text}\"");
        let differ = |first: &str, second: &str| differ_in_places([&data(first), &data(second)]);
        assert!(differ(r"\1B[src/bin/p011.rs:57:9] a = \C1 \00", r"\12[b.rs:159:19] a = \C1 \00"));
        assert!(differ(r"207 \E2\9D\AF", r"12 \E2\9D\AF"));
        assert!(!differ("a.rs:1: x", "a.rs:1: y"));
        assert!(differ(r"src/main.rs:1 sol\0A", r"bundle.rs:3 bundle\0A"));
        assert!(!differ("one", "two"));
        assert!(!differ_in_places(["[4 x i8] zeroinitializer", "[5 x i8] zeroinitializer"]));
    }
}
