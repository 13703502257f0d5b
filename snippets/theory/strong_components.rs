// Made by cargo xtask bundle cgt_core::theory::strong_components, for edition 2021, Rust 1.63 or newer, from
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
pub mod strong_components {
use crate::cgt_core::theory::adjacency::Adjacency;
#[derive(Clone, Debug)]
pub struct StrongComponents {
    component_of: Vec<u32>,
    vertices: Vec<u32>,
    starts: Vec<u32>,
}
impl StrongComponents {
    pub fn new(successors: &Adjacency) -> Self {
        let n = successors.n_vertices();
        let mut search = Search {
            successors,
            low: vec![0; n],
            n_seen: 0,
            path: Vec::new(),
            open: Vec::new(),
            found: StrongComponents {
                component_of: vec![0; n],
                vertices: Vec::with_capacity(n),
                starts: vec![0],
            },
        };
        for root in 0..n {
            if search.low[root] == 0 {
                search.run(root);
            }
        }
        search.found
    }
    pub fn n_components(&self) -> usize {
        self.starts.len() - 1
    }
    pub fn of(&self, v: usize) -> usize {
        let n = self.component_of.len();
        assert!(v < n, "StrongComponents::of: vertex {v} is outside 0..{n}");
        self.component_of[v] as usize
    }
    pub fn members(&self, idx: usize) -> &[u32] {
        let n = self.n_components();
        assert!(idx < n, "StrongComponents::members: component {idx} is outside 0..{n}");
        &self.vertices[self.starts[idx] as usize..self.starts[idx + 1] as usize]
    }
}
struct Search<'a> {
    successors: &'a Adjacency,
    low: Vec<u32>,
    n_seen: u32,
    path: Vec<(usize, u32, usize)>,
    open: Vec<u32>,
    found: StrongComponents,
}
impl Search<'_> {
    fn run(&mut self, root: usize) {
        self.enter(root);
        while let Some((v, index, arc_idx)) = self.path.pop() {
            if let Some(&w) = self.successors.of(v).get(arc_idx) {
                self.path.push((v, index, arc_idx + 1));
                let w = w as usize;
                if self.low[w] == 0 {
                    self.enter(w);
                } else {
                    self.low[v] = self.low[v].min(self.low[w]);
                }
                continue;
            }
            if self.low[v] == index {
                self.close(v);
            } else if let Some(&(parent, _, _)) = self.path.last() {
                self.low[parent] = self.low[parent].min(self.low[v]);
            }
        }
    }
    fn enter(&mut self, v: usize) {
        self.n_seen += 1;
        self.low[v] = self.n_seen;
        self.path.push((v, self.n_seen, 0));
        self.open.push(v as u32);
    }
    fn close(&mut self, v: usize) {
        let idx = self.found.n_components() as u32;
        while let Some(w) = self.open.pop() {
            self.low[w as usize] = u32::MAX;
            self.found.component_of[w as usize] = idx;
            self.found.vertices.push(w);
            if w as usize == v {
                break;
            }
        }
        self.found.starts.push(self.found.vertices.len() as u32);
    }
}
}
}
}
