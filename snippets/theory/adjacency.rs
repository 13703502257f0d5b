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
                    Self::of_pairs(n, arcs.iter().copied())
                }
                pub fn predecessors(n: usize, arcs: &[(usize, usize)]) -> Self {
                    Self::of_pairs(n, arcs.iter().map(|&(tail, head)| (head, tail)))
                }
                pub fn undirected(n: usize, edges: &[(usize, usize)]) -> Self {
                    let proper = edges.iter().filter(|(a, b)| a != b);
                    Self::of_pairs(n, proper.flat_map(|&(a, b)| [(a, b), (b, a)]))
                }
                pub fn of_pairs(
                    n: usize,
                    pairs: impl Iterator<Item = (usize, usize)> + Clone,
                ) -> Self {
                    let limit = u32::MAX as usize;
                    assert!(n < limit, "Adjacency: {n} vertices are too many, the limit is {}", limit - 1);
                    let mut starts = vec![0u32; n + 1];
                    let mut n_pairs = 0;
                    for (from, to) in pairs.clone() {
                        assert!(from < n && to < n, "Adjacency: the pair ({from}, {to}) is outside 0..{n}");
                        n_pairs += 1;
                        assert!(n_pairs < limit, "Adjacency: too many pairs, the limit is {}", limit - 1);
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
        }
    }
}
