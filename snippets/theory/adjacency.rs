// Made by cargo xtask bundle cgt_core::theory::adjacency, for edition 2021, Rust 1.63 or newer, from
// cgt-core 0.1.0 (MIT OR Apache-2.0)
#[allow(unused)]
pub mod cgt_core {
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
    pub fn reversed(&self) -> Self {
        let n = self.n_vertices();
        let mut starts = vec![0u32; n + 1];
        for &head in &self.ends {
            starts[head as usize + 1] += 1;
        }
        for v in 0..n {
            starts[v + 1] += starts[v];
        }
        let mut next = starts.clone();
        let mut ends = vec![0u32; self.ends.len()];
        for tail in 0..n {
            for &head in self.of(tail) {
                ends[next[head as usize] as usize] = tail as u32;
                next[head as usize] += 1;
            }
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
