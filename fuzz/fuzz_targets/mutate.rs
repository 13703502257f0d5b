//! Mutations that keep most of a text Rust: words and whole bracketed groups change, move or go.
//!
//! Changes of single bytes, which the fuzzer makes by itself, seldom get past the parser.

use libfuzzer_sys::fuzzer_mutate;
use std::ops::Range;

/// Words that turn one construct into another.
const WORDS: &[&str] = &[
    "pub",
    "mod",
    "use",
    "fn",
    "struct",
    "enum",
    "trait",
    "impl",
    "for",
    "where",
    "const",
    "static",
    "type",
    "macro_rules",
    "self",
    "super",
    "crate",
    "$crate",
    "Self",
    "extern",
    "as",
    "dyn",
    "ref",
    "unsafe",
    "async",
    "move",
    "r#gen",
    "_",
    "*",
    "::",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "<",
    ">",
    "!",
    "#",
    "$",
    "=>",
    ";",
    ",",
    "'a",
    "\"",
    "/*",
    "//",
    "\\",
    "#[cfg(test)]",
    "#[macro_use]",
    "#[macro_export]",
    "#[path = \"a.rs\"]",
    "include!",
    "$x:tt",
    "$($x:tt)*",
    "é",
    "\n",
];

struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % n.max(1) as u64).unwrap_or(0)
    }
}

/// Changes `data[..size]`, and says how long it is then.
pub fn mutate(data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    let mut random = Random((u64::from(seed) << 1 | 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let text = match std::str::from_utf8(&data[..size]) {
        Ok(text) if !text.is_empty() && random.below(8) != 0 => text.to_string(),
        _ => return fuzzer_mutate(data, size, max_size),
    };
    let text = (0..=random.below(4)).fold(text, |text, _| changed(&text, &mut random));
    let mut end = text.len().min(max_size);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    data[..end].copy_from_slice(&text.as_bytes()[..end]);
    end
}

/// The text with one part changed.
fn changed(text: &str, random: &mut Random) -> String {
    let words = words(text);
    if words.is_empty() {
        return WORDS[random.below(WORDS.len())].to_string();
    }
    let part = part(text, &words, random);
    let (here, there) = (&text[part.clone()], random.below(words.len()));
    let other = &text[words[there].clone()];
    let word = WORDS[random.below(WORDS.len())];
    match random.below(6) {
        0 => spliced(text, part, ""),
        1 => spliced(text, part, other),
        2 => spliced(text, part, word),
        3 => spliced(text, words[there].start..words[there].start, &format!(" {here} ")),
        4 => spliced(text, part.start..part.start, &format!("{word} ")),
        // It moves: what is cut behind its new place goes first.
        _ if part.end <= words[there].start => {
            let without = spliced(text, words[there].start..words[there].start, here);
            spliced(&without, part, "")
        }
        _ => spliced(text, part.clone(), &here.repeat(2)),
    }
}

/// A word, or from one word of a line to the end of the group that opens next, or some words.
fn part(text: &str, words: &[Range<usize>], random: &mut Random) -> Range<usize> {
    let first = random.below(words.len());
    match random.below(3) {
        0 => words[first].clone(),
        1 => {
            let last = (first + random.below(12)).min(words.len() - 1);
            words[first].start..words[last].end
        }
        _ => {
            let mut depth = 0;
            let end = words[first..].iter().find(|word| {
                match &text[(*word).clone()] {
                    "(" | "[" | "{" => depth += 1,
                    ")" | "]" | "}" if depth <= 1 => return true,
                    ")" | "]" | "}" => depth -= 1,
                    ";" if depth == 0 => return true,
                    _ => {}
                }
                false
            });
            words[first].start..end.map_or(text.len(), |word| word.end)
        }
    }
}

fn spliced(text: &str, range: Range<usize>, by: &str) -> String {
    [&text[..range.start], by, &text[range.end..]].concat()
}

/// Where the words stand: names and numbers, and every other character but white space.
fn words(text: &str) -> Vec<Range<usize>> {
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    let mut words: Vec<Range<usize>> = Vec::new();
    for (at, c) in text.char_indices().filter(|(_, c)| !c.is_whitespace()) {
        let end = at + c.len_utf8();
        match words.last_mut() {
            Some(last) if last.end == at && is_letter(c) && text[..at].ends_with(is_letter) => {
                last.end = end;
            }
            _ => words.push(at..end),
        }
    }
    words
}
