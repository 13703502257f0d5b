//! Compare: two outputs, by their words or by their bytes.

/// What counts as a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comparison {
    /// Everything.
    Bytes,
    /// Everything but the white space between words.
    Words,
}

impl Comparison {
    /// Where `found` begins to differ from what is expected, told by its line.
    pub(super) fn difference(self, expected: &[u8], found: &[u8]) -> Option<String> {
        match self {
            _ if expected == found => None,
            Comparison::Bytes => Some(by_line(expected, found)),
            Comparison::Words => by_word(expected, found),
        }
    }
}

fn by_line(expected: &[u8], found: &[u8]) -> String {
    let mut lines = expected.split(|&b| b == b'\n').zip(found.split(|&b| b == b'\n'));
    // One that is the beginning of the other differs where it ends.
    let same = lines.position(|(expected, found)| expected != found);
    let idx = same.unwrap_or_else(|| {
        let n_lines = |text: &[u8]| text.split(|&b| b == b'\n').count();
        n_lines(expected).min(n_lines(found))
    });
    let line = |text: &[u8]| text.split(|&b| b == b'\n').nth(idx).map(quoted);
    told(idx, line(expected), line(found))
}

fn by_word(expected: &[u8], found: &[u8]) -> Option<String> {
    let (mut ours, mut theirs) = (words(expected), words(found));
    loop {
        return match (ours.next(), theirs.next()) {
            (None, None) => None,
            (Some((_, a)), Some((_, b))) if a == b => continue,
            (a, b) => {
                let idx = b.or(a).map_or(0, |(idx, _)| idx);
                Some(told(idx, a.map(|(_, word)| quoted(word)), b.map(|(_, word)| quoted(word))))
            }
        };
    }
}

/// The words with the index of their line.
fn words(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    text.split(|&b| b == b'\n').enumerate().flat_map(|(idx, line)| {
        let words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        words.map(move |word| (idx, word))
    })
}

fn told(idx: usize, expected: Option<String>, found: Option<String>) -> String {
    let or_end = |text: Option<String>| text.unwrap_or_else(|| "the end".to_string());
    format!("line {}: expected {}, found {}", idx + 1, or_end(expected), or_end(found))
}

/// A line or word, as far as it fits into a message.
fn quoted(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    match text.char_indices().nth(60) {
        Some((at, _)) => format!("{:?}...", &text[..at]),
        None => format!("{text:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::Comparison;

    #[track_caller]
    fn check(comparison: Comparison, expected: &str, found: &str, difference: Option<&str>) {
        let told = comparison.difference(expected.as_bytes(), found.as_bytes());
        assert_eq!(told.as_deref(), difference);
    }

    #[test]
    fn words_differ_wherever_they_stand() {
        let words = Comparison::Words;
        check(words, "1 2\n3\n", "1\n2 3", None);
        check(words, "", " \n", None);
        check(words, "1\n2\n", "1\n3\n", Some(r#"line 2: expected "2", found "3""#));
        check(words, "1 2", "1", Some(r#"line 1: expected "2", found the end"#));
        check(words, "1", "1\n\n2", Some(r#"line 3: expected the end, found "2""#));
        check(words, "12", "1 2", Some(r#"line 1: expected "12", found "1""#));
    }

    #[test]
    fn bytes_differ_also_by_white_space() {
        let bytes = Comparison::Bytes;
        check(bytes, "1\n", "1\n", None);
        check(bytes, "1\n", "1 \n", Some(r#"line 1: expected "1", found "1 ""#));
        check(bytes, "1\n", "1", Some(r#"line 2: expected "", found the end"#));
        check(bytes, "1", "1\r\n", Some(r#"line 1: expected "1", found "1\r""#));
    }
}
