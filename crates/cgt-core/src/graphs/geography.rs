//! Vertex geography: a token moves along the edges of a graph and never visits a vertex twice.
//!
//! - Play: normal
//! - Position: an undirected graph of n vertices and the start of the token, parallel edges and loops harmless; any later position is a start in the graph without the vertices visited
//! - Offers: the winner from every start at once, every winning first move, the winner's pairing strategy, the best start; no Grundy values
//! - Time: that of a maximum matching (`general_matching`, `bipartite_matching`) once; O((n + m) log n) for the winning moves or the strategy of a start
//! - Memory: O(n + m)
//! - Source: A. S. Fraenkel, E. R. Scheinerman, D. Ullman, "Undirected edge geography", Theoretical Computer Science 112, 1993
//! - Status: exhaustive to 5 vertices and random to 9 against play; reference graphs; strategies played out against every reply to 8 vertices

use crate::graphs::alternating_forest::AlternatingForest;
use crate::graphs::bipartite_matching;
use crate::theory::adjacency::{assert_edges, Adjacency};
use std::error::Error;
use std::fmt;

/// The error of [`Geography::bipartite`] on a graph that has an odd cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotBipartite {
    /// An edge on an odd cycle.
    pub edge: (usize, usize),
}

impl fmt::Display for NotBipartite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (a, b) = self.edge;
        write!(f, "the edge {a}-{b} closes an odd cycle: use Geography::new")
    }
}

impl Error for NotBipartite {}

/// A solved graph.
///
/// The mover at a start wins exactly if every maximum matching covers it: move to the partner in
/// one, and go on so. From a start that some maximum matching misses, the second player answers
/// with the partner in that matching.
///
/// # Examples
///
/// ```
/// use cgt_core::graphs::geography::Geography;
///
/// // A path of three vertices: from the middle any move ends the play, from an end the reply does.
/// let game = Geography::new(3, &[(0, 1), (1, 2)]);
/// assert_eq!([0, 1, 2].map(|v| game.is_winning(v)), [false, true, false]);
/// assert_eq!(game.winning_moves(1), [0, 2]);
/// ```
#[derive(Clone, Debug)]
pub struct Geography {
    neighbours: Adjacency,
    partners: Vec<Option<usize>>,
    /// Whether some maximum matching misses the vertex: the set D of Gallai and Edmonds.
    is_losing: Vec<bool>,
}

impl Geography {
    /// Solves any graph on the vertices 0..`n`. Loops are ignored: their end is visited already.
    ///
    /// # Panics
    ///
    /// Panics if an edge leaves 0..`n`, or if there are 2^32 - 1 vertices or 2^31 edges.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::graphs::geography::Geography;
    ///
    /// // A triangle: the second player makes the last move from every start.
    /// let game = Geography::new(3, &[(0, 1), (1, 2), (2, 0)]);
    /// assert!((0..3).all(|v| !game.is_winning(v)));
    /// ```
    pub fn new(n: usize, edges: &[(usize, usize)]) -> Self {
        assert_edges("Geography::new", n, edges);
        let neighbours = Adjacency::undirected(n, edges);
        let forest = AlternatingForest::maximum(&neighbours);
        let partners = (0..n).map(|v| forest.partner(v)).collect();
        let is_losing = (0..n).map(|v| forest.is_even(v)).collect();
        Geography { neighbours, partners, is_losing }
    }

    /// Solves a graph without odd cycles, such as a board where the token changes colour: as
    /// [`Geography::new`], with a matching that is quick on adversarial inputs too.
    ///
    /// # Errors
    ///
    /// An edge on an odd cycle, if there is one.
    ///
    /// # Panics
    ///
    /// As [`Geography::new`].
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::graphs::geography::Geography;
    ///
    /// let square = [(0, 1), (1, 2), (2, 3), (3, 0)];
    /// let game = Geography::bipartite(4, &square).unwrap();
    /// assert!((0..4).all(|v| game.is_winning(v)));
    /// assert!(Geography::bipartite(3, &[(0, 1), (1, 2), (2, 0)]).is_err());
    /// ```
    pub fn bipartite(n: usize, edges: &[(usize, usize)]) -> Result<Self, NotBipartite> {
        assert_edges("Geography::bipartite", n, edges);
        let neighbours = Adjacency::undirected(n, edges);
        let is_right = sides(&neighbours);
        let mut turned = Vec::with_capacity(edges.len());
        for &(a, b) in edges.iter().filter(|(a, b)| a != b) {
            if is_right[a] == is_right[b] {
                return Err(NotBipartite { edge: (a, b) });
            }
            turned.push(if is_right[b] { (a, b) } else { (b, a) });
        }
        let matching = bipartite_matching::maximum(n, n, &turned);
        let partner = |v| if is_right[v] { matching.of_right(v) } else { matching.of_left(v) };
        let partners: Vec<Option<usize>> = (0..n).map(partner).collect();
        let mut forest = AlternatingForest::new(&neighbours, &partners);
        forest.grow();
        let is_losing = (0..n).map(|v| forest.is_even(v)).collect();
        Ok(Geography { neighbours, partners, is_losing })
    }

    /// Whether the player to move wins with the token at `start` and nothing else visited.
    ///
    /// # Panics
    ///
    /// Panics if `start` is not a vertex.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::graphs::geography::Geography;
    ///
    /// // No edge, no move.
    /// assert!(!Geography::new(1, &[]).is_winning(0));
    /// ```
    pub fn is_winning(&self, start: usize) -> bool {
        self.check("is_winning", start);
        !self.is_losing[start]
    }

    /// A winning first move from `start`, or `None` if the start is lost; O(1).
    ///
    /// # Panics
    ///
    /// Panics if `start` is not a vertex.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::graphs::geography::Geography;
    ///
    /// let game = Geography::new(4, &[(0, 1), (1, 2), (2, 3)]);
    /// assert_eq!(game.winning_move(1), Some(0));
    /// ```
    pub fn winning_move(&self, start: usize) -> Option<usize> {
        self.check("winning_move", start);
        self.partners[start].filter(|_| !self.is_losing[start])
    }

    /// Every winning first move from `start` in increasing order, each once; none exactly when
    /// the start is lost.
    ///
    /// They lead along the edges at `start` that belong to some maximum matching.
    ///
    /// # Panics
    ///
    /// Panics if `start` is not a vertex.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::graphs::geography::Geography;
    ///
    /// // A path of four: from 1 only the move to the near end wins.
    /// let game = Geography::new(4, &[(0, 1), (1, 2), (2, 3)]);
    /// assert_eq!(game.winning_moves(1), [0]);
    /// ```
    pub fn winning_moves(&self, start: usize) -> Vec<usize> {
        self.check("winning_moves", start);
        let around = self.neighbours.of(start).iter().map(|&w| w as usize);
        let mut moves: Vec<usize> = if self.is_losing[start] {
            Vec::new()
        } else if around.clone().any(|w| self.is_losing[w]) {
            // Each edge from a vertex next to D into D is in some maximum matching, no other is.
            around.filter(|&w| self.is_losing[w]).collect()
        } else {
            // What is lost without the start: its partner is exposed, and the search goes on there.
            let mut forest = AlternatingForest::new(&self.neighbours, &self.partners);
            forest.remove(start);
            forest.grow();
            around.filter(|&w| forest.is_even(w)).collect()
        };
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    /// The partner map by which the winner plays from `start`: whenever the winner is to move, go
    /// to the partner of the vertex where the token is.
    ///
    /// It is a maximum matching, and misses `start` exactly if the second player wins.
    ///
    /// # Panics
    ///
    /// Panics if `start` is not a vertex.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::graphs::geography::Geography;
    ///
    /// // From 0 the second player wins: the reply to 1 is 2.
    /// let game = Geography::new(3, &[(0, 1), (1, 2)]);
    /// assert_eq!(game.strategy(0), [None, Some(2), Some(1)]);
    /// ```
    pub fn strategy(&self, start: usize) -> Vec<Option<usize>> {
        self.check("strategy", start);
        let mut forest = AlternatingForest::new(&self.neighbours, &self.partners);
        if self.is_losing[start] && self.partners[start].is_some() {
            forest.grow();
            forest.expose(start);
        }
        (0..self.partners.len()).map(|v| forest.partner(v)).collect()
    }

    /// A start that is lost for the player to move there, for a first player who may choose where
    /// the token is put; `None` exactly if there is a perfect matching, and then the second wins.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::graphs::geography::Geography;
    ///
    /// assert_eq!(Geography::new(3, &[(0, 1), (1, 2)]).losing_start(), Some(0));
    /// assert_eq!(Geography::new(2, &[(0, 1)]).losing_start(), None);
    /// ```
    pub fn losing_start(&self) -> Option<usize> {
        self.is_losing.iter().position(|&is_losing| is_losing)
    }

    fn check(&self, function: &str, v: usize) {
        let n = self.partners.len();
        assert!(v < n, "Geography::{function}: vertex {v} is outside 0..{n}");
    }
}

/// The side of each vertex when the graph has two, from an arbitrary spanning forest.
fn sides(neighbours: &Adjacency) -> Vec<bool> {
    let n = neighbours.n_vertices();
    let mut is_right = vec![false; n];
    let mut is_seen = vec![false; n];
    let mut stack = Vec::new();
    for first in 0..n {
        if is_seen[first] {
            continue;
        }
        is_seen[first] = true;
        stack.push(first);
        while let Some(v) = stack.pop() {
            for &w in neighbours.of(v) {
                let w = w as usize;
                if !is_seen[w] {
                    is_seen[w] = true;
                    is_right[w] = !is_right[v];
                    stack.push(w);
                }
            }
        }
    }
    is_right
}
