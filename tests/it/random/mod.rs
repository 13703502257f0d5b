//! Random libraries and packages: what their bundles print is held against what is known, or
//! against what the original prints.

mod code;
mod deeds;
mod items;
mod library;
mod macros;
mod packages;
mod world;

/// A xorshift generator.
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }

    /// True in one of `n` cases.
    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn pick<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }
}

/// The seeds to try: `usual` of them, or as many as `$RANDOM_CASES` says, from `$RANDOM_FIRST` on.
fn seeds(usual: u64) -> std::ops::Range<u64> {
    let number = |name| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let first = number("RANDOM_FIRST").unwrap_or(1);
    first..first + number("RANDOM_CASES").unwrap_or(usual)
}
