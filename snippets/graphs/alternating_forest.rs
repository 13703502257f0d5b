// Made by cargo xtask bundle cgt_core::graphs::alternating_forest, for edition 2021, Rust 1.63 or newer, from
// cgt-core 0.1.0 (MIT OR Apache-2.0)
#[allow(unused)]
pub mod cgt_core {
pub mod graphs {
pub mod alternating_forest {
use crate::cgt_core::theory::adjacency::Adjacency;
const NONE: u32 = u32::MAX;
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Parity {
    Unseen,
    Even,
    Odd,
}
#[derive(Clone, Debug)]
pub struct AlternatingForest<'a> {
    neighbours: &'a Adjacency,
    partner: Vec<u32>,
    removed: u32,
    parity: Vec<Parity>,
    root: Vec<u32>,
    entry: Vec<u32>,
    bridge: Vec<(u32, u32)>,
    base: Vec<u32>,
    passed: Vec<u32>,
    clock: u32,
    queue: Vec<u32>,
}
impl<'a> AlternatingForest<'a> {
    pub fn new(neighbours: &'a Adjacency, partners: &[Option<usize>]) -> Self {
        let n = neighbours.n_vertices();
        let found = partners.len();
        assert!(found == n, "AlternatingForest::new: {found} partners for {n} vertices");
        for (v, &partner) in partners.iter().enumerate() {
            assert!(
                partner.map_or(true, |w| w != v && partners.get(w) == Some(&Some(v))),
                "AlternatingForest::new: vertex {v} is not the partner of its partner {partner:?}"
            );
        }
        AlternatingForest {
            neighbours,
            partner: partners.iter().map(|p| p.map_or(NONE, |w| w as u32)).collect(),
            removed: NONE,
            parity: vec![Parity::Unseen; n],
            root: vec![NONE; n],
            entry: vec![NONE; n],
            bridge: vec![(NONE, NONE); n],
            base: (0..n as u32).collect(),
            passed: vec![0; n],
            clock: 0,
            queue: Vec::with_capacity(n),
        }
    }
    pub fn maximum(neighbours: &'a Adjacency) -> Self {
        let n = neighbours.n_vertices();
        let mut forest = Self::new(neighbours, &vec![None; n]);
        forest.match_greedily();
        while forest.grow() {}
        forest
    }
    pub fn partner(&self, v: usize) -> Option<usize> {
        self.check("partner", v);
        Some(self.partner[v]).filter(|&w| w != NONE).map(|w| w as usize)
    }
    pub fn is_even(&self, v: usize) -> bool {
        self.check("is_even", v);
        self.parity[v] == Parity::Even
    }
    pub fn remove(&mut self, v: usize) {
        self.check("remove", v);
        let before = self.removed;
        assert!(before == NONE, "AlternatingForest::remove: vertex {before} is removed already");
        self.removed = v as u32;
        let partner = std::mem::replace(&mut self.partner[v], NONE);
        if partner != NONE {
            self.partner[partner as usize] = NONE;
        }
    }
    pub fn expose(&mut self, v: usize) {
        let is_even = self.is_even(v);
        assert!(is_even, "AlternatingForest::expose: vertex {v} is not even");
        let mut path = Vec::new();
        self.trace(v as u32, &mut path);
        self.partner[v] = NONE;
        self.flip(&path);
    }
    pub fn grow(&mut self) -> bool {
        self.plant();
        let mut has_grown = false;
        let mut next = 0;
        while next < self.queue.len() {
            let v = self.queue[next];
            next += 1;
            let neighbours = self.neighbours;
            for &w in neighbours.of(v as usize) {
                if self.is_spent(v) {
                    break;
                }
                match self.parity[w as usize] {
                    Parity::Unseen => self.extend(v, w),
                    Parity::Even if self.root[v as usize] == self.root[w as usize] => {
                        self.shrink(v, w)
                    }
                    Parity::Even if !self.is_spent(w) => {
                        self.join(v, w);
                        has_grown = true;
                    }
                    _ => {}
                }
            }
        }
        has_grown
    }
    fn check(&self, function: &str, v: usize) {
        let n = self.partner.len();
        assert!(v < n, "AlternatingForest::{function}: vertex {v} is outside 0..{n}");
    }
    fn match_greedily(&mut self) {
        let neighbours = self.neighbours;
        let n_edges = |v: u32| neighbours.of(v as usize).len();
        let mut order: Vec<u32> = (0..self.partner.len() as u32).collect();
        order.sort_by_key(|&v| n_edges(v));
        for v in order {
            if self.partner[v as usize] == NONE {
                let around = neighbours.of(v as usize).iter().copied();
                let exposed = around.filter(|&w| self.partner[w as usize] == NONE);
                if let Some(w) = exposed.min_by_key(|&w| n_edges(w)) {
                    self.flip(&[(v, w)]);
                }
            }
        }
    }
    fn plant(&mut self) {
        self.queue.clear();
        self.clock = 0;
        for v in 0..self.partner.len() {
            self.passed[v] = 0;
            self.base[v] = v as u32;
            self.bridge[v].0 = NONE;
            self.parity[v] = Parity::Unseen;
            if v as u32 == self.removed {
                self.parity[v] = Parity::Odd;
            } else if self.partner[v] == NONE {
                self.parity[v] = Parity::Even;
                self.root[v] = v as u32;
                self.queue.push(v as u32);
            }
        }
    }
    fn is_spent(&self, v: u32) -> bool {
        self.partner[self.root[v as usize] as usize] != NONE
    }
    fn extend(&mut self, v: u32, w: u32) {
        let partner = self.partner[w as usize];
        let root = self.root[v as usize];
        self.parity[w as usize] = Parity::Odd;
        self.entry[w as usize] = v;
        self.root[w as usize] = root;
        self.parity[partner as usize] = Parity::Even;
        self.root[partner as usize] = root;
        self.queue.push(partner);
    }
    fn find(&mut self, mut v: u32) -> u32 {
        while self.base[v as usize] != v {
            let above = self.base[self.base[v as usize] as usize];
            self.base[v as usize] = above;
            v = above;
        }
        v
    }
    fn above(&mut self, base: u32) -> u32 {
        match self.partner[base as usize] {
            NONE => NONE,
            odd => self.find(self.entry[odd as usize]),
        }
    }
    fn shrink(&mut self, v: u32, w: u32) {
        let (mut one, mut other) = (self.find(v), self.find(w));
        if one == other {
            return;
        }
        self.clock += 1;
        let common = loop {
            if one != NONE {
                if self.passed[one as usize] == self.clock {
                    break one;
                }
                self.passed[one as usize] = self.clock;
                one = self.above(one);
            }
            std::mem::swap(&mut one, &mut other);
        };
        self.absorb(v, w, common);
        self.absorb(w, v, common);
    }
    fn absorb(&mut self, near: u32, far: u32, common: u32) {
        let mut base = self.find(near);
        while base != common {
            let odd = self.partner[base as usize];
            self.parity[odd as usize] = Parity::Even;
            self.bridge[odd as usize] = (near, far);
            self.queue.push(odd);
            self.base[base as usize] = common;
            self.base[odd as usize] = common;
            base = self.find(self.entry[odd as usize]);
        }
    }
    fn join(&mut self, v: u32, w: u32) {
        let mut path = vec![(v, w)];
        self.trace(v, &mut path);
        self.trace(w, &mut path);
        self.flip(&path);
    }
    fn trace(&self, v: u32, path: &mut Vec<(u32, u32)>) {
        let mut pieces = vec![(v, NONE)];
        while let Some((mut at, end)) = pieces.pop() {
            while at != end && self.partner[at as usize] != NONE {
                let (near, far) = self.bridge[at as usize];
                if near == NONE {
                    let odd = self.partner[at as usize];
                    at = self.entry[odd as usize];
                    path.push((odd, at));
                } else {
                    path.push((near, far));
                    pieces.push((near, self.partner[at as usize]));
                    at = far;
                }
            }
        }
    }
    fn flip(&mut self, path: &[(u32, u32)]) {
        for &(v, w) in path {
            self.partner[v as usize] = w;
            self.partner[w as usize] = v;
        }
    }
}
}
}
pub mod theory {
pub mod adjacency {
#[derive(Clone, Debug)]
pub struct Adjacency {
    starts: Vec<u32>,
    ends: Vec<u32>,
}
impl Adjacency {
    pub fn successors(n: usize, arcs: &[(usize, usize)]) -> Self {
        Self::named("Adjacency::successors", n, arcs.iter().copied())
    }
    pub fn undirected(n: usize, edges: &[(usize, usize)]) -> Self {
        assert_edges("Adjacency::undirected", n, edges);
        let proper = edges.iter().filter(|(a, b)| a != b);
        Self::named(
            "Adjacency::undirected",
            n,
            proper.flat_map(|&(a, b)| [(a, b), (b, a)]),
        )
    }
    pub fn of_pairs(
        n: usize,
        pairs: impl Iterator<Item = (usize, usize)> + Clone,
    ) -> Self {
        Self::named("Adjacency::of_pairs", n, pairs)
    }
    pub fn named(
        function: &str,
        n: usize,
        pairs: impl Iterator<Item = (usize, usize)> + Clone,
    ) -> Self {
        assert_n_vertices(function, n);
        let mut starts = vec![0u32; n + 1];
        let mut n_pairs = 0;
        for (from, to) in pairs.clone() {
            assert_pair(function, n, (from, to), n_pairs);
            n_pairs += 1;
            starts[from + 1] += 1;
        }
        for v in 0..n {
            starts[v + 1] += starts[v];
        }
        let mut next = starts.clone();
        let mut ends = vec![0u32; n_pairs];
        for (from, to) in pairs {
            ends[next[from] as usize] = to as u32;
            next[from] += 1;
        }
        Adjacency { starts, ends }
    }
    pub fn n_vertices(&self) -> usize {
        self.starts.len() - 1
    }
    pub fn of(&self, v: usize) -> &[u32] {
        assert!(v < self.n_vertices(), "Adjacency::of: {v} is outside 0..{}", self.n_vertices());
        &self.ends[self.starts[v] as usize..self.starts[v + 1] as usize]
    }
}
pub fn assert_pairs(
    function: &str,
    n: usize,
    pairs: impl Iterator<Item = (usize, usize)>,
) {
    assert_n_vertices(function, n);
    pairs
        .enumerate()
        .for_each(|(n_before, pair)| assert_pair(function, n, pair, n_before));
}
pub fn assert_edges(function: &str, n: usize, edges: &[(usize, usize)]) {
    assert_pairs(function, n, edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]));
}
const LIMIT: usize = u32::MAX as usize - 1;
fn assert_n_vertices(function: &str, n: usize) {
    assert!(n <= LIMIT, "{function}: {n} vertices are too many, the limit is {LIMIT}");
}
fn assert_pair(function: &str, n: usize, (from, to): (usize, usize), n_before: usize) {
    assert!(from < n && to < n, "{function}: the pair ({from}, {to}) is outside 0..{n}");
    assert!(n_before < LIMIT, "{function}: too many pairs, the limit is {LIMIT}");
}
}
}
}
