//! Shared: code that is compiled several times, with other types perhaps, by which a call is another one.
//!
//! The compiler tells of one time that `x.into_iter()` gives something else. Where the rules of a macro
//! stand for another call too, or the same text is there in another way to compile, what it suggests
//! has to be right there as well.

use super::ask::Heard;
use super::fix::{outermost, primary};
use crate::compiler::Message;
use crate::lex::words_in;
use std::collections::BTreeSet;
use std::ops::Range;

/// The lints of calls that are others by the type of what they are called on.
const BY_TYPE: &[&str] = &[
    "array_into_iter",
    "boxed_slice_into_iter",
    "rust_2021_prelude_collisions",
    "rust_2024_prelude_collisions",
];

/// Whether a message hangs on types.
pub(super) fn is_by_type(message: &Message) -> bool {
    BY_TYPE.contains(&message.code())
}

impl Heard {
    /// Where a message is about.
    pub(super) fn about(&self, message: &Message) -> Option<Range<usize>> {
        primary(message).map(|span| self.range(span)).next()
    }

    /// Whether the compiler tells the same of each call of the rules that a message is about.
    pub(super) fn tells_of_all_calls(&self, text: &str, message: &Message) -> bool {
        let Some(place) = self.about(message) else { return false };
        if !primary(message).any(|span| span.expansion.is_some()) {
            return true;
        }
        let Some(start) = text[..place.start].rfind(RULES) else { return false };
        let name = text[start + RULES.len()..].trim_start();
        let name =
            name.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
        let calls = words_in(text, name).filter(|&end| text[end..].trim_start().starts_with('!'));
        let same = self.messages.iter().filter(|other| {
            other.code() == message.code() && self.about(other).as_ref() == Some(&place)
        });
        let told: BTreeSet<usize> =
            same.flat_map(primary).map(|span| self.range(outermost(span)).start).collect();
        calls.count() == told.len() && !is_repeated(&text[start..place.start])
    }
}

const RULES: &str = "macro_rules!";

/// Whether a text of rules ends inside of a repetition.
fn is_repeated(rules: &str) -> bool {
    let mut open = Vec::new();
    let mut before = ' ';
    for c in rules.chars() {
        match c {
            '(' | '[' | '{' => open.push(c == '(' && before == '$'),
            ')' | ']' | '}' => drop(open.pop()),
            _ => {}
        }
        if !c.is_whitespace() {
            before = c;
        }
    }
    open.contains(&true)
}
