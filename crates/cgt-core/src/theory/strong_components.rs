//! Strong components: the classes of vertices that reach one another along arcs.
//!
//! - Play: none, this is a tool
//! - Position: the successor lists of a digraph
//! - Offers: the component of a vertex, the members of a component, components sinks first
//! - Time: O(n + m) for n vertices and m arcs
//! - Memory: O(n)
//! - Source: R. E. Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Computing 1, 1972
//! - Status: exhaustive over the digraphs of up to 3 vertices; random to 12; a path of 10^6

use crate::theory::adjacency::Adjacency;

/// The strong components of a digraph, numbered so that no arc leads to a higher number.
///
/// # Examples
///
/// ```
/// use cgt_core::theory::adjacency::Adjacency;
/// use cgt_core::theory::strong_components::StrongComponents;
///
/// // 0 and 1 reach each other, 2 only is reached.
/// let digraph = Adjacency::successors(3, &[(0, 1), (1, 0), (1, 2)]);
/// let components = StrongComponents::new(&digraph);
/// assert_eq!([0, 1, 2].map(|v| components.of(v)), [1, 1, 0]);
/// ```
#[derive(Clone, Debug)]
pub struct StrongComponents {
    /// The component of each vertex.
    component_of: Vec<u32>,
    /// The vertices by component, and where each component starts, with the end added.
    vertices: Vec<u32>,
    starts: Vec<u32>,
}

impl StrongComponents {
    /// The components of the digraph with these successor lists.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::adjacency::Adjacency;
    /// use cgt_core::theory::strong_components::StrongComponents;
    ///
    /// let path = Adjacency::successors(3, &[(0, 1), (1, 2)]);
    /// assert_eq!(StrongComponents::new(&path).n_components(), 3);
    /// ```
    pub fn new(successors: &Adjacency) -> Self {
        let n = successors.n_vertices();
        let mut search = Search {
            successors,
            // Unseen vertices have 0, finished ones u32::MAX, so that they lower nothing.
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

    /// The number of components.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::adjacency::Adjacency;
    /// use cgt_core::theory::strong_components::StrongComponents;
    ///
    /// let cycle = Adjacency::successors(2, &[(0, 1), (1, 0)]);
    /// assert_eq!(StrongComponents::new(&cycle).n_components(), 1);
    /// ```
    pub fn n_components(&self) -> usize {
        self.starts.len() - 1
    }

    /// The component of vertex `v`.
    ///
    /// # Panics
    ///
    /// Panics if `v` is not a vertex.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::adjacency::Adjacency;
    /// use cgt_core::theory::strong_components::StrongComponents;
    ///
    /// // Sinks come first: 1 is in component 0.
    /// let arc = Adjacency::successors(2, &[(0, 1)]);
    /// assert_eq!(StrongComponents::new(&arc).of(1), 0);
    /// ```
    pub fn of(&self, v: usize) -> usize {
        let n = self.component_of.len();
        assert!(v < n, "StrongComponents::of: vertex {v} is outside 0..{n}");
        self.component_of[v] as usize
    }

    /// The vertices of component `idx`, in no particular order.
    ///
    /// # Panics
    ///
    /// Panics if there is no such component.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::adjacency::Adjacency;
    /// use cgt_core::theory::strong_components::StrongComponents;
    ///
    /// let arc = Adjacency::successors(2, &[(0, 1)]);
    /// assert_eq!(StrongComponents::new(&arc).members(1), [0]);
    /// ```
    pub fn members(&self, idx: usize) -> &[u32] {
        let n = self.n_components();
        assert!(idx < n, "StrongComponents::members: component {idx} is outside 0..{n}");
        &self.vertices[self.starts[idx] as usize..self.starts[idx + 1] as usize]
    }
}

/// Tarjan's search with its own stack.
struct Search<'a> {
    successors: &'a Adjacency,
    /// The least index known to be reached, from 1 up.
    low: Vec<u32>,
    n_seen: u32,
    /// The vertices from the root to the current one, each with its index and next arc.
    path: Vec<(usize, u32, usize)>,
    /// The vertices seen whose component is not complete.
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

    /// Moves the open vertices down to `v` into a component of their own.
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
