//! Games on an acyclic digraph: a token moves along the arcs until it is stuck.
//!
//! - Play: normal and misere
//! - Position: a vertex of `0..n` with the arcs as `(from, to)` in any order, parallel arcs allowed, n and the number of arcs below 2^32
//! - Offers: Grundy values, winners for both plays, the winning moves of a vertex for both plays; a cycle is an error that names it
//! - Time: O(n + m) for m arcs
//! - Memory: 16 bytes a vertex, 4 bytes an arc, and 8 bytes for each move of the vertex with the most
//! - Source: R. P. Sprague, "Ueber mathematische Kampfspiele", Tohoku Mathematical Journal 41, 1935; A. B. Kahn, "Topological sorting of large networks", Communications of the ACM 5, 1962
//! - Status: exhaustive over the digraphs of 4 vertices; random to 30 vertices; a path and a cycle of 10^6; reference answers; judge: codeforces_1033C, codeforces_1149E, codeforces_1411G, codeforces_455B

use crate::theory::adjacency::Adjacency;
use crate::theory::mex::MexBuffer;
use std::fmt;

/// An acyclic digraph, checked and sorted once.
///
/// # Examples
///
/// ```
/// use cgt_core::theory::dag::Dag;
///
/// // From 3 the token may go to 2 or 0, from 2 to 1 or 0, from 1 to 0.
/// let dag = Dag::new(4, &[(3, 2), (3, 0), (2, 1), (2, 0), (1, 0)])?;
/// assert_eq!(dag.grundy(), [0, 1, 2, 1]);
/// let wins = dag.is_winning();
/// assert_eq!(dag.winning_moves(3, &wins).collect::<Vec<_>>(), [0]);
/// # Ok::<(), cgt_core::theory::dag::CycleError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Dag {
    successors: Adjacency,
    /// Every vertex before the vertices that it leads to.
    order: Vec<u32>,
}

/// The arcs form a cycle, so that play may never end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CycleError {
    /// The vertices of one cycle, in the order of its arcs.
    pub cycle: Vec<usize>,
}

impl fmt::Display for CycleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 10;
        write!(f, "the arcs form a cycle of length {}: ", self.cycle.len())?;
        for vertex in self.cycle.iter().take(SHOWN) {
            write!(f, "{vertex} > ")?;
        }
        match self.cycle.first() {
            Some(first) if self.cycle.len() <= SHOWN => write!(f, "{first}"),
            _ => write!(f, "..."),
        }
    }
}

impl std::error::Error for CycleError {}

impl Dag {
    /// The digraph with vertices `0..n_vertices` and the arcs `(from, to)`.
    ///
    /// # Errors
    ///
    /// Returns a cycle if there is one; a loop is a cycle of length 1.
    ///
    /// # Panics
    ///
    /// Panics if an arc names a vertex that is not below `n_vertices`, or if there are 2^32 - 1
    /// vertices or arcs, or more.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::dag::Dag;
    ///
    /// let error = Dag::new(5, &[(4, 1), (1, 3), (3, 2), (2, 1)]).unwrap_err();
    /// assert_eq!(error.to_string(), "the arcs form a cycle of length 3: 2 > 1 > 3 > 2");
    /// ```
    pub fn new(n_vertices: usize, arcs: &[(usize, usize)]) -> Result<Self, CycleError> {
        let successors = Adjacency::named("Dag::new", n_vertices, arcs.iter().copied());
        let mut dag = Dag { successors, order: Vec::new() };
        dag.sort(arcs)?;
        Ok(dag)
    }

    /// The vertices that one move from `vertex` leads to, in the order of the arcs given, with
    /// repetitions if arcs are parallel.
    ///
    /// # Panics
    ///
    /// Panics if there is no such vertex.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::dag::Dag;
    ///
    /// let dag = Dag::new(3, &[(2, 1), (1, 0), (2, 0)])?;
    /// assert_eq!(dag.moves(2).collect::<Vec<_>>(), [1, 0]);
    /// # Ok::<(), cgt_core::theory::dag::CycleError>(())
    /// ```
    pub fn moves(&self, vertex: usize) -> impl Iterator<Item = usize> + '_ {
        let n_vertices = self.order.len();
        assert!(
            vertex < n_vertices,
            "Dag::moves: vertex {vertex} is out of range, there are {n_vertices} vertices"
        );
        self.successors.of(vertex).iter().map(|&head| head as usize)
    }

    /// The Grundy value of every vertex, by vertex.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::dag::Dag;
    ///
    /// let dag = Dag::new(3, &[(2, 1), (1, 0), (2, 0)])?;
    /// assert_eq!(dag.grundy(), [0, 1, 2]);
    /// # Ok::<(), cgt_core::theory::dag::CycleError>(())
    /// ```
    pub fn grundy(&self) -> Vec<u32> {
        let degrees = (0..self.order.len()).map(|vertex| self.successors.of(vertex).len());
        let mut buffer = MexBuffer::new(degrees.max().unwrap_or(0));
        let mut values = vec![0; self.order.len()];
        for &vertex in self.order.iter().rev() {
            buffer.clear();
            for &head in self.successors.of(vertex as usize) {
                buffer.insert(values[head as usize]);
            }
            values[vertex as usize] = buffer.mex();
        }
        values
    }

    /// Whether the player to move wins under normal play (who cannot move loses), by vertex.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::dag::Dag;
    ///
    /// let dag = Dag::new(3, &[(2, 1), (1, 0)])?;
    /// assert_eq!(dag.is_winning(), [false, true, false]);
    /// # Ok::<(), cgt_core::theory::dag::CycleError>(())
    /// ```
    pub fn is_winning(&self) -> Vec<bool> {
        let mut wins = vec![false; self.order.len()];
        for &vertex in self.order.iter().rev() {
            let options = self.successors.of(vertex as usize);
            wins[vertex as usize] = options.iter().any(|&head| !wins[head as usize]);
        }
        wins
    }

    /// Whether the player to move wins under misere play (who cannot move wins), by vertex.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::dag::Dag;
    ///
    /// let dag = Dag::new(3, &[(2, 1), (1, 0)])?;
    /// assert_eq!(dag.is_winning_misere(), [true, false, true]);
    /// # Ok::<(), cgt_core::theory::dag::CycleError>(())
    /// ```
    pub fn is_winning_misere(&self) -> Vec<bool> {
        let mut wins = vec![false; self.order.len()];
        for &vertex in self.order.iter().rev() {
            let options = self.successors.of(vertex as usize);
            wins[vertex as usize] =
                options.is_empty() || options.iter().any(|&head| !wins[head as usize]);
        }
        wins
    }

    /// Every winning move from `vertex`: the vertices it leads to that are lost by `wins`, the
    /// labels of [`Dag::is_winning`] or of [`Dag::is_winning_misere`], in the order of
    /// [`Dag::moves`].
    ///
    /// # Panics
    ///
    /// Panics if there is no such vertex, or if `wins` has not a label for each vertex.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::dag::Dag;
    ///
    /// let dag = Dag::new(4, &[(3, 2), (3, 0), (2, 1), (2, 0), (1, 0)])?;
    /// let (normal, misere) = (dag.is_winning(), dag.is_winning_misere());
    /// assert_eq!(dag.winning_moves(2, &normal).collect::<Vec<_>>(), [0]);
    /// assert_eq!(dag.winning_moves(2, &misere).collect::<Vec<_>>(), [1]);
    /// # Ok::<(), cgt_core::theory::dag::CycleError>(())
    /// ```
    ///
    /// # Complexity
    ///
    /// O(1) for each move.
    pub fn winning_moves<'a>(
        &'a self,
        vertex: usize,
        wins: &'a [bool],
    ) -> impl Iterator<Item = usize> + 'a {
        let (n_labels, n_vertices) = (wins.len(), self.order.len());
        assert!(
            n_labels == n_vertices,
            "Dag::winning_moves: {n_labels} labels do not fit {n_vertices} vertices"
        );
        self.moves(vertex).filter(move |&head| !wins[head])
    }

    /// Fills `order`, or finds a cycle.
    fn sort(&mut self, arcs: &[(usize, usize)]) -> Result<(), CycleError> {
        let n_vertices = self.successors.n_vertices();
        let mut n_before = vec![0_u32; n_vertices];
        for &(_, head) in arcs {
            n_before[head] += 1;
        }
        self.order.reserve_exact(n_vertices);
        self.order.extend((0..n_vertices as u32).filter(|&vertex| n_before[vertex as usize] == 0));
        let mut next = 0;
        while next < self.order.len() {
            let vertex = self.order[next] as usize;
            next += 1;
            for &head in self.successors.of(vertex) {
                n_before[head as usize] -= 1;
                if n_before[head as usize] == 0 {
                    self.order.push(head);
                }
            }
        }
        if self.order.len() == n_vertices {
            return Ok(());
        }
        Err(CycleError { cycle: find_cycle(&n_before, arcs) })
    }
}

/// A cycle among the vertices that could not be sorted, those with `n_before` still positive.
fn find_cycle(n_before: &[u32], arcs: &[(usize, usize)]) -> Vec<usize> {
    let is_left = |vertex: usize| 0 < n_before[vertex];
    // Each vertex left has a predecessor that is left, so that walking backwards never ends.
    let mut before = vec![0; n_before.len()];
    for &(tail, head) in arcs.iter().filter(|arc| is_left(arc.0)) {
        before[head] = tail;
    }
    let mut vertex = n_before.iter().position(|&count| 0 < count).unwrap_or(0);
    for _ in n_before {
        vertex = before[vertex];
    }
    // After n steps the walk is on a cycle.
    let last = vertex;
    let mut cycle = vec![last];
    while before[vertex] != last {
        vertex = before[vertex];
        cycle.push(vertex);
    }
    cycle.reverse();
    cycle
}
