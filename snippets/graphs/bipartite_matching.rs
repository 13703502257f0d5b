// Made by cargo xtask bundle cgt_core::graphs::bipartite_matching, for edition 2021, Rust 1.63 or newer, from
// cgt-core 0.1.0 (MIT OR Apache-2.0)
#[allow(unused)]
pub mod cgt_core {
pub mod graphs {
pub mod bipartite_matching {
use crate::cgt_core::theory::adjacency::{assert_pairs, Adjacency};
use std::collections::VecDeque;
const NONE: u32 = u32::MAX;
#[derive(Clone, Debug)]
pub struct BipartiteMatching {
    of_left: Vec<u32>,
    of_right: Vec<u32>,
}
impl BipartiteMatching {
    pub fn size(&self) -> usize {
        self.pairs().count()
    }
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let matched = self
            .of_left
            .iter()
            .enumerate()
            .filter(|&(_, &right)| right != NONE);
        matched.map(|(left, &right)| (left, right as usize))
    }
    pub fn of_left(&self, left: usize) -> Option<usize> {
        partner("of_left", &self.of_left, left)
    }
    pub fn of_right(&self, right: usize) -> Option<usize> {
        partner("of_right", &self.of_right, right)
    }
}
pub fn maximum(
    n_left: usize,
    n_right: usize,
    edges: &[(usize, usize)],
) -> BipartiteMatching {
    for &(left, right) in edges {
        assert!(
            left < n_left && right < n_right,
            "bipartite_matching::maximum: the edge ({left}, {right}) is outside 0..{n_left} times 0..{n_right}"
        );
    }
    let n_either = n_left.max(n_right);
    assert_pairs("bipartite_matching::maximum", n_either, edges.iter().copied());
    let rights = Adjacency::of_pairs(n_either, edges.iter().copied());
    let flipped = edges.iter().map(|&(left, right)| (right, left));
    let mut search = Search {
        lefts: Adjacency::of_pairs(n_either, flipped),
        distance: vec![0; n_right],
        queue: Vec::new(),
        found: BipartiteMatching {
            of_left: vec![NONE; n_left],
            of_right: vec![NONE; n_right],
        },
    };
    let mut active = search.match_greedily(&rights);
    let patience = n_left + n_right + edges.len();
    let mut work = patience;
    while let Some(left) = active.pop_front() {
        if work >= patience {
            search.measure();
            work = 0;
        }
        work += 1 + rights.of(left as usize).len();
        active.extend(search.place(left, rights.of(left as usize)));
    }
    search.found
}
struct Search {
    lefts: Adjacency,
    distance: Vec<u32>,
    queue: Vec<u32>,
    found: BipartiteMatching,
}
impl Search {
    fn match_greedily(&mut self, rights: &Adjacency) -> VecDeque<u32> {
        let mut exposed = VecDeque::new();
        for left in 0..self.found.of_left.len() {
            let of_right = &self.found.of_right;
            match rights.of(left).iter().find(|&&right| of_right[right as usize] == NONE)
            {
                Some(&right) => self.join(left as u32, right),
                None => exposed.push_back(left as u32),
            }
        }
        exposed
    }
    fn join(&mut self, left: u32, right: u32) {
        self.found.of_left[left as usize] = right;
        self.found.of_right[right as usize] = left;
    }
    fn measure(&mut self) {
        self.queue.clear();
        for (right, &left) in self.found.of_right.iter().enumerate() {
            self.distance[right] = if left == NONE { 0 } else { NONE };
            if left == NONE {
                self.queue.push(right as u32);
            }
        }
        let mut next = 0;
        while next < self.queue.len() {
            let right = self.queue[next] as usize;
            next += 1;
            for &left in self.lefts.of(right) {
                let taken = self.found.of_left[left as usize];
                if taken != NONE && self.distance[taken as usize] == NONE {
                    self.distance[taken as usize] = self.distance[right] + 1;
                    self.queue.push(taken);
                }
            }
        }
    }
    fn place(&mut self, left: u32, rights: &[u32]) -> Option<u32> {
        let (mut nearest, mut least, mut second) = (NONE, NONE, NONE);
        for &right in rights {
            let distance = self.distance[right as usize];
            if distance < least {
                second = least;
                least = distance;
                nearest = right;
            } else if distance < second && right != nearest {
                second = distance;
            }
        }
        if nearest == NONE {
            return None;
        }
        let is_way = second < self.distance.len() as u32 - 1;
        self.distance[nearest as usize] = if is_way { second + 1 } else { NONE };
        let loser = self.found.of_right[nearest as usize];
        self.join(left, nearest);
        if loser == NONE {
            return None;
        }
        self.found.of_left[loser as usize] = NONE;
        Some(loser)
    }
}
fn partner(function: &str, partners: &[u32], v: usize) -> Option<usize> {
    let n = partners.len();
    assert!(v < n, "BipartiteMatching::{function}: vertex {v} is outside 0..{n}");
    Some(partners[v]).filter(|&found| found != NONE).map(|found| found as usize)
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
