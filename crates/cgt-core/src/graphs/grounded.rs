//! Grounded graphs: multigraphs whose grounded vertices are one, the pictures of Hackenbush.
//!
//! - Play: none, this is a tool for Hackenbush
//! - Position: vertices `0..n_vertices`, the list of the grounded ones, edges with loops and parallel edges
//! - Offers: incidence lists with edge identities, the order of a forest from the ground up; `assert_picture` for callers
//! - Time: O(n + m) for n vertices and m edges
//! - Memory: O(n + m)
//! - Source: Berlekamp, Conway, Guy, "Winning Ways for Your Mathematical Plays", 1982, chapter 7 (the ground is one vertex)
//! - Status: exhaustive as a part of hackenbush_green, hackenbush_tree and hackenbush_red_blue; judge: codeforces_1610I

/// A multigraph in which all grounded vertices are fused into one, the ground.
///
/// The ground is vertex `n_vertices`; a grounded vertex is known by that number alone.
///
/// # Examples
///
/// ```
/// use cgt_core::graphs::grounded::Grounded;
///
/// // Vertices 0 and 2 stand on the ground, so the two edges are parallel.
/// let graph = Grounded::new(3, &[0, 2], &[(0, 1), (1, 2)]);
/// assert_eq!(graph.ends(1), [(3, 0), (3, 1)]);
/// ```
#[derive(Clone, Debug)]
pub struct Grounded {
    first: Vec<usize>,
    ends: Vec<(usize, usize)>,
}

impl Grounded {
    /// The graph of `edges` on `n_vertices` vertices with the given vertices on the ground.
    ///
    /// A vertex may be listed as grounded more than once.
    ///
    /// # Panics
    ///
    /// Panics if an edge or `grounded` names a vertex that is not below `n_vertices`.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::graphs::grounded::Grounded;
    ///
    /// let graph = Grounded::new(2, &[0], &[(0, 1)]);
    /// assert_eq!(graph.ends(graph.ground()), [(1, 0)]);
    /// ```
    pub fn new(n_vertices: usize, grounded: &[usize], edges: &[(usize, usize)]) -> Self {
        assert_picture("Grounded::new", n_vertices, grounded, edges.iter().copied());
        let mut fused: Vec<usize> = (0..n_vertices).collect();
        for &vertex in grounded {
            fused[vertex] = n_vertices;
        }
        let mut first = vec![0; n_vertices + 2];
        for &(u, v) in edges {
            first[fused[u] + 1] += 1;
            first[fused[v] + 1] += 1;
        }
        for vertex in 0..=n_vertices {
            first[vertex + 1] += first[vertex];
        }
        let mut free = first.clone();
        let mut ends = vec![(0, 0); 2 * edges.len()];
        for (edge_idx, &(u, v)) in edges.iter().enumerate() {
            for (from, to) in [(fused[u], fused[v]), (fused[v], fused[u])] {
                ends[free[from]] = (to, edge_idx);
                free[from] += 1;
            }
        }
        Grounded { first, ends }
    }

    /// The number of the ground, which is also the number of ordinary vertices.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::graphs::grounded::Grounded;
    ///
    /// assert_eq!(Grounded::new(5, &[0], &[]).ground(), 5);
    /// ```
    pub fn ground(&self) -> usize {
        self.first.len() - 2
    }

    /// The edges at a vertex as `(other_end, edge_idx)`, by edge index; a loop is there twice.
    ///
    /// # Panics
    ///
    /// Panics if the vertex is above [`Grounded::ground`].
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::graphs::grounded::Grounded;
    ///
    /// let graph = Grounded::new(3, &[0], &[(0, 1), (1, 2), (1, 1)]);
    /// assert_eq!(graph.ends(1), [(3, 0), (2, 1), (1, 2), (1, 2)]);
    /// ```
    pub fn ends(&self, vertex: usize) -> &[(usize, usize)] {
        assert!(
            vertex <= self.ground(),
            "Grounded::ends: vertex {vertex} is out of range, the ground is {}",
            self.ground()
        );
        &self.ends[self.first[vertex]..self.first[vertex + 1]]
    }

    /// The part that hangs together with the ground, as `(vertex, parent, edge_idx)`, parents first.
    ///
    /// The ground itself is not listed. What is not connected to the ground is left out, cycles
    /// or not.
    ///
    /// # Panics
    ///
    /// Panics if that part has a cycle (two grounded vertices in one tree make one), with a
    /// message that starts with the name `function`.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::graphs::grounded::Grounded;
    ///
    /// let graph = Grounded::new(3, &[1], &[(0, 2), (0, 1)]);
    /// assert_eq!(graph.forest_order("game::solve"), [(0, 3, 1), (2, 0, 0)]);
    /// ```
    pub fn forest_order(&self, function: &str) -> Vec<(usize, usize, usize)> {
        let ground = self.ground();
        let mut seen = vec![false; ground + 1];
        seen[ground] = true;
        let mut order: Vec<(usize, usize, usize)> = Vec::new();
        let mut next = (ground, usize::MAX);
        for done in 0.. {
            let (vertex, parent_edge) = next;
            for &(to, edge_idx) in self.ends(vertex) {
                if edge_idx == parent_edge {
                    continue;
                }
                assert!(!seen[to], "{function}: edge {edge_idx} closes a cycle, a forest has none");
                seen[to] = true;
                order.push((to, vertex, edge_idx));
            }
            match order.get(done) {
                Some(&(vertex, _, edge_idx)) => next = (vertex, edge_idx),
                None => break,
            }
        }
        order
    }
}

/// Checks that every vertex named by the edges or by `grounded` is below `n_vertices`.
///
/// # Panics
///
/// Panics if not, with a message that starts with the name `function`.
///
/// # Examples
///
/// ```should_panic
/// use cgt_core::graphs::grounded::assert_picture;
///
/// // "game::solve: vertex 2 is out of range, the graph has 2 vertices"
/// assert_picture("game::solve", 2, &[0], [(0, 1), (1, 2)].into_iter());
/// ```
pub fn assert_picture(
    function: &str,
    n_vertices: usize,
    grounded: &[usize],
    edges: impl Iterator<Item = (usize, usize)>,
) {
    for vertex in edges.flat_map(|(u, v)| [u, v]).chain(grounded.iter().copied()) {
        assert!(
            vertex < n_vertices,
            "{function}: vertex {vertex} is out of range, the graph has {n_vertices} vertices"
        );
    }
}
