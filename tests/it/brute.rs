//! Brute force: games played out from their options, and random input.

use std::collections::HashMap;

/// Whether the player to move wins under normal play, where a position is a list of numbers.
pub fn wins(position: &[u64], options: &impl Fn(&[u64]) -> Vec<Vec<u64>>) -> bool {
    play(position, options, false, &mut HashMap::new())
}

/// Whether the player to move wins under misere play.
pub fn wins_misere(position: &[u64], options: &impl Fn(&[u64]) -> Vec<Vec<u64>>) -> bool {
    play(position, options, true, &mut HashMap::new())
}

fn play(
    position: &[u64],
    options: &impl Fn(&[u64]) -> Vec<Vec<u64>>,
    stuck_wins: bool,
    known: &mut HashMap<Vec<u64>, bool>,
) -> bool {
    if let Some(&wins) = known.get(position) {
        return wins;
    }
    let after = options(position);
    let wins = after.is_empty() && stuck_wins
        || after.iter().any(|after| !play(after, options, stuck_wins, known));
    known.insert(position.to_vec(), wins);
    wins
}

/// Every list of 1 to `max_len` numbers below `end`.
pub fn positions(max_len: usize, end: u64) -> Vec<Vec<u64>> {
    let mut all: Vec<Vec<u64>> = vec![vec![]];
    let mut longest = all.clone();
    for _ in 0..max_len {
        let longer =
            longest.iter().flat_map(|heaps| (0..end).map(|heap| [&heaps[..], &[heap]].concat()));
        longest = longer.collect();
        all.extend(longest.iter().cloned());
    }
    all.remove(0);
    all
}

/// The other heap of the lost position of Wythoff's game for each heap up to `n`, from the
/// definition: the smaller heap is the least one not used yet, and the difference grows by 1.
pub fn wythoff_partners(n: usize) -> Vec<usize> {
    let mut partner = vec![usize::MAX; n + 1];
    let mut difference = 0;
    for smaller in 0..=n {
        if partner[smaller] == usize::MAX {
            let larger = smaller + difference;
            partner[smaller] = larger;
            partner.get_mut(larger).into_iter().for_each(|entry| *entry = smaller);
            difference += 1;
        }
    }
    partner
}

/// Numbers with spaces between them.
pub fn joined<T: ToString>(numbers: &[T]) -> String {
    numbers.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
}

/// A small generator of random numbers (SplitMix64), the same on every machine.
pub struct Random(pub u64);

impl Random {
    /// The next number of a range.
    pub fn within(&mut self, range: std::ops::Range<u64>) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        range.start + (x ^ x >> 31) % (range.end - range.start)
    }

    /// Puts items into random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for idx in (1..items.len()).rev() {
            items.swap(idx, self.within(0..idx as u64 + 1) as usize);
        }
    }
}
