//! Looks: what differs between a bundle and its original as it may, unless the program looks at it.

use super::Cause;

/// What a program can see, and few programs look at.
#[derive(Clone, Copy)]
pub enum Seen {
    /// Where a panic was, or a call.
    Places,
    /// Numbers of types.
    Types,
}

impl Seen {
    pub const COUNT: usize = 2;

    /// What somebody who names this looks at.
    pub fn by(name: &str) -> Option<Seen> {
        let has = |words: &[&str]| words.iter().any(|word| name.contains(word));
        let is_of_place = name.contains("8location") && name.contains("8Location")
            || name.contains("13PanicHookInfo") && has(&["8location", "7Display", "5Debug"]);
        let is_of_type = name.contains("6TypeId")
            && has(&["4hash4Hash", "3cmp3Ord", "3cmp10PartialOrd", "3fmt5Debug"]);
        match (is_of_place, is_of_type) {
            (true, _) => Some(Seen::Places),
            (_, true) => Some(Seen::Types),
            _ => None,
        }
    }

    pub fn cause(self) -> Cause {
        match self {
            Seen::Places => Cause::Places,
            Seen::Types => Cause::Types,
        }
    }

    pub fn told(self) -> &'static str {
        match self {
            Seen::Places => "looks at places in the source",
            Seen::Types => "looks at the numbers that types have",
        }
    }
}
