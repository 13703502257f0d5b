//! Slow, obviously right solvers that know a game from its options function alone.
//!
//! They are recursive and memoised by position, and meant for small positions only.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

/// An impartial game without cycles, played from its options function.
pub struct Oracle<P, F> {
    options: F,
    normal: BTreeMap<P, bool>,
    misere: BTreeMap<P, bool>,
    grundy: BTreeMap<P, u64>,
}

impl<P: Ord + Clone + Debug, F: Fn(&P) -> Vec<P>> Oracle<P, F> {
    pub fn new(options: F) -> Self {
        Oracle {
            options,
            normal: BTreeMap::new(),
            misere: BTreeMap::new(),
            grundy: BTreeMap::new(),
        }
    }

    /// The player to move wins when who cannot move loses.
    pub fn is_winning(&mut self, position: &P) -> bool {
        if let Some(&known) = self.normal.get(position) {
            return known;
        }
        let wins = (self.options)(position).iter().any(|option| !self.is_winning(option));
        self.normal.insert(position.clone(), wins);
        wins
    }

    /// The player to move wins when who cannot move wins.
    pub fn is_winning_misere(&mut self, position: &P) -> bool {
        if let Some(&known) = self.misere.get(position) {
            return known;
        }
        let options = (self.options)(position);
        let wins =
            options.is_empty() || options.iter().any(|option| !self.is_winning_misere(option));
        self.misere.insert(position.clone(), wins);
        wins
    }

    /// The Grundy value by its definition: the least value that no option has.
    pub fn grundy(&mut self, position: &P) -> u64 {
        if let Some(&known) = self.grundy.get(position) {
            return known;
        }
        let values: BTreeSet<u64> =
            (self.options)(position).iter().map(|option| self.grundy(option)).collect();
        let value = (0..).find(|value| !values.contains(value)).unwrap();
        self.grundy.insert(position.clone(), value);
        value
    }

    /// The options that leave the opponent lost under normal play.
    pub fn winning_moves(&mut self, position: &P) -> BTreeSet<P> {
        (self.options)(position).into_iter().filter(|option| !self.is_winning(option)).collect()
    }

    /// The options that leave the opponent lost under misere play.
    pub fn winning_moves_misere(&mut self, position: &P) -> BTreeSet<P> {
        (self.options)(position)
            .into_iter()
            .filter(|option| !self.is_winning_misere(option))
            .collect()
    }
}

/// Every vector of `len` numbers, each in `0..=max`, in lexicographic order.
pub fn tuples(len: usize, max: u64) -> Vec<Vec<u64>> {
    (0..len).fold(vec![Vec::new()], |shorter, _| {
        let extend =
            |tuple: Vec<u64>| (0..=max).map(move |last| [tuple.clone(), vec![last]].concat());
        shorter.into_iter().flat_map(extend).collect()
    })
}

/// A small deterministic generator (SplitMix64), so that a failure can be repeated.
pub struct Rng(pub u64);

impl Rng {
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number in `0..bound`; `bound` must be positive.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.next_u64() % bound
    }

    /// A number whose bit length is itself random, so that every magnitude is met.
    pub fn any_size(&mut self) -> u64 {
        let shift = self.below(64);
        self.next_u64() >> shift
    }
}

/// The digraph on `n` vertices whose arc (u, v) is there iff bit `u * n + v` of `mask` is set.
pub fn arcs_of_mask(n: usize, mask: u64) -> Vec<(usize, usize)> {
    (0..n * n).filter(|bit| mask >> bit & 1 == 1).map(|bit| (bit / n, bit % n)).collect()
}

/// `m` random pairs of vertices below `n`, loops and repetitions included.
pub fn random_arcs(rng: &mut Rng, n: usize, m: usize) -> Vec<(usize, usize)> {
    let mut vertex = || rng.below(n as u64) as usize;
    (0..m).map(|_| (vertex(), vertex())).collect()
}

/// The undirected graph on `n` vertices whose edges are the set bits of `mask`, in the order
/// (0, 1), (0, 2), (1, 2), (0, 3) and so on.
pub fn edges_of_mask(n: usize, mask: u64) -> Vec<(usize, usize)> {
    let pairs = (0..n).flat_map(|b| (0..b).map(move |a| (a, b)));
    pairs.enumerate().filter(|(bit, _)| mask >> bit & 1 == 1).map(|(_, pair)| pair).collect()
}
