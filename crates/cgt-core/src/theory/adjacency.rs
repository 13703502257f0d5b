//! Adjacency: the neighbours of each vertex of a graph, in two flat arrays.
//!
//! - Play: none, this is a tool
//! - Position: n vertices 0..n and a list of pairs, any order, parallel pairs and loops kept
//! - Offers: successors and undirected neighbours of a vertex in the order given, the lists turned around; `assert_pairs` for callers
//! - Time: O(n + m) to build for m pairs, O(1) a list
//! - Memory: 4 (n + m) bytes, and 4 n more while it is built
//! - Source: D. E. Knuth, "The Art of Computer Programming" 3, 1973, section 5.2 (distribution counting)
//! - Status: exhaustive against filtering the list, all lists of up to 3 pairs on 3 vertices; random to 40 vertices

/// For each vertex the list of its neighbours, parallel arcs counted.
///
/// # Examples
///
/// ```
/// use cgt_core::theory::adjacency::Adjacency;
///
/// let arcs = [(0, 2), (1, 2), (0, 1), (0, 2)];
/// assert_eq!(Adjacency::successors(3, &arcs).of(0), [2, 1, 2]);
/// assert_eq!(Adjacency::successors(3, &arcs).reversed().of(2), [0, 0, 1]);
/// ```
#[derive(Clone, Debug)]
pub struct Adjacency {
    /// The list of vertex v is `ends[starts[v]..starts[v + 1]]`.
    starts: Vec<u32>,
    ends: Vec<u32>,
}

impl Adjacency {
    /// The heads of the arcs that leave each vertex.
    ///
    /// # Panics
    ///
    /// As [`Adjacency::of_pairs`].
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::adjacency::Adjacency;
    ///
    /// assert_eq!(Adjacency::successors(2, &[(0, 1)]).of(1), []);
    /// ```
    pub fn successors(n: usize, arcs: &[(usize, usize)]) -> Self {
        Self::named("Adjacency::successors", n, arcs.iter().copied())
    }

    /// The neighbours in an undirected graph; loops are left out, parallel edges are kept.
    ///
    /// # Panics
    ///
    /// As [`Adjacency::of_pairs`], each edge counting as two pairs, loops too.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::adjacency::Adjacency;
    ///
    /// assert_eq!(Adjacency::undirected(3, &[(0, 1), (2, 1), (1, 1)]).of(1), [0, 2]);
    /// ```
    pub fn undirected(n: usize, edges: &[(usize, usize)]) -> Self {
        assert_edges("Adjacency::undirected", n, edges);
        let proper = edges.iter().filter(|(a, b)| a != b);
        Self::named("Adjacency::undirected", n, proper.flat_map(|&(a, b)| [(a, b), (b, a)]))
    }

    /// The second entries of the pairs with a given first entry, in the order of `pairs`.
    ///
    /// # Panics
    ///
    /// Panics unless both entries of each pair are below `n`, and unless `n` and the number of
    /// pairs are below 2^32 - 1.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::adjacency::Adjacency;
    ///
    /// let path = Adjacency::of_pairs(4, (0..3).map(|v| (v, v + 1)));
    /// assert_eq!(path.of(1), [2]);
    /// ```
    pub fn of_pairs(n: usize, pairs: impl Iterator<Item = (usize, usize)> + Clone) -> Self {
        Self::named("Adjacency::of_pairs", n, pairs)
    }

    /// As [`Adjacency::of_pairs`], for callers whose name the message should start with.
    ///
    /// # Panics
    ///
    /// As [`Adjacency::of_pairs`], with a message that starts with the name `function`.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::adjacency::Adjacency;
    ///
    /// assert_eq!(Adjacency::named("game::solve", 2, [(1, 0)].into_iter()).of(1), [0]);
    /// ```
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

    /// The lists of the arcs turned around, the predecessors of each vertex, in increasing order.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::adjacency::Adjacency;
    ///
    /// let successors = Adjacency::successors(3, &[(1, 2), (0, 2), (0, 1)]);
    /// assert_eq!(successors.reversed().of(2), [0, 1]);
    /// ```
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

    /// The number of vertices.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::adjacency::Adjacency;
    ///
    /// assert_eq!(Adjacency::successors(5, &[]).n_vertices(), 5);
    /// ```
    pub fn n_vertices(&self) -> usize {
        self.starts.len() - 1
    }

    /// The neighbours of vertex `v`.
    ///
    /// # Panics
    ///
    /// Panics if `v` is not a vertex.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::adjacency::Adjacency;
    ///
    /// assert_eq!(Adjacency::successors(3, &[(0, 1), (0, 2)]).of(0), [1, 2]);
    /// ```
    pub fn of(&self, v: usize) -> &[u32] {
        assert!(v < self.n_vertices(), "Adjacency::of: {v} is outside 0..{}", self.n_vertices());
        &self.ends[self.starts[v] as usize..self.starts[v + 1] as usize]
    }
}

/// Checks that both entries of each pair are below `n`, and `n` and the number of pairs below
/// 2^32 - 1.
///
/// # Panics
///
/// Panics if not, with a message that starts with the name `function`.
///
/// # Examples
///
/// ```should_panic
/// use cgt_core::theory::adjacency::assert_pairs;
///
/// // "game::solve: the pair (0, 3) is outside 0..3"
/// assert_pairs("game::solve", 3, [(0, 3)].into_iter());
/// ```
pub fn assert_pairs(function: &str, n: usize, pairs: impl Iterator<Item = (usize, usize)>) {
    assert_n_vertices(function, n);
    pairs.enumerate().for_each(|(n_before, pair)| assert_pair(function, n, pair, n_before));
}

/// As [`assert_pairs`] for an undirected graph, each edge counting as two pairs.
///
/// # Panics
///
/// As [`assert_pairs`].
///
/// # Examples
///
/// ```should_panic
/// use cgt_core::theory::adjacency::assert_edges;
///
/// // "game::solve: the pair (3, 0) is outside 0..3"
/// assert_edges("game::solve", 3, &[(3, 0)]);
/// ```
pub fn assert_edges(function: &str, n: usize, edges: &[(usize, usize)]) {
    assert_pairs(function, n, edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]));
}

/// The most vertices and the most pairs.
const LIMIT: usize = u32::MAX as usize - 1;

fn assert_n_vertices(function: &str, n: usize) {
    assert!(n <= LIMIT, "{function}: {n} vertices are too many, the limit is {LIMIT}");
}

/// Checks a pair that comes after `n_before` others.
fn assert_pair(function: &str, n: usize, (from, to): (usize, usize), n_before: usize) {
    assert!(from < n && to < n, "{function}: the pair ({from}, {to}) is outside 0..{n}");
    assert!(n_before < LIMIT, "{function}: too many pairs, the limit is {LIMIT}");
}
