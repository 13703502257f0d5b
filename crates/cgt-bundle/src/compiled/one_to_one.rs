//! One to one: pairs of which each side belongs to one other only.

use rustc_hash::FxHashMap;
use std::hash::Hash;

/// Which belongs to which, each to one only.
pub struct OneToOne<T> {
    there: FxHashMap<T, T>,
    back: FxHashMap<T, T>,
}

impl<T> Default for OneToOne<T> {
    fn default() -> Self {
        OneToOne { there: FxHashMap::default(), back: FxHashMap::default() }
    }
}

impl<T: Copy + Eq + Hash> OneToOne<T> {
    /// Whether the two belong together, now or from before.
    pub fn add(&mut self, a: T, b: T) -> bool {
        let (there, back) = (self.there.get(&a).copied(), self.back.get(&b).copied());
        if there.is_none() && back.is_none() {
            self.there.insert(a, b);
            self.back.insert(b, a);
            return true;
        }
        there == Some(b) && back == Some(a)
    }
}
