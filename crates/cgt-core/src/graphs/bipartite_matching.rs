//! Bipartite matching: the most edges without a common end in a graph of two sides.
//!
//! - Play: none, this is a tool for matching strategies
//! - Position: left vertices 0..n_left, right vertices 0..n_right, edges `(left, right)`, parallel ones harmless
//! - Offers: a maximum matching, its size and pairs, the partner of a vertex
//! - Time: O(n^2 d) for n vertices of degree up to d as proved; nearly linear on every family measured, those that slow Hopcroft-Karp included
//! - Memory: O(n + m)
//! - Source: A. V. Goldberg and R. Kennedy, "Global price updates help", SIAM J. Discrete Mathematics 10, 1997 (push-relabel by double pushes)
//! - Status: exhaustive to 3 + 3 vertices; random to 7 + 7 against brute force; random and adversarial to 20000 by a vertex cover of the same size; judge: library_checker_bipartitematching

use crate::theory::adjacency::{assert_pairs, Adjacency};
use std::collections::VecDeque;

const NONE: u32 = u32::MAX;

/// A maximum matching of a bipartite graph.
///
/// # Examples
///
/// ```
/// use cgt_core::graphs::bipartite_matching;
///
/// // Left 0 could take either, left 1 only right 0.
/// let matching = bipartite_matching::maximum(2, 2, &[(0, 0), (0, 1), (1, 0)]);
/// assert_eq!(matching.pairs().collect::<Vec<_>>(), [(0, 1), (1, 0)]);
/// ```
#[derive(Clone, Debug)]
pub struct BipartiteMatching {
    of_left: Vec<u32>,
    of_right: Vec<u32>,
}

impl BipartiteMatching {
    /// The number of matched pairs.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::graphs::bipartite_matching;
    ///
    /// assert_eq!(bipartite_matching::maximum(2, 1, &[(0, 0), (1, 0)]).size(), 1);
    /// ```
    pub fn size(&self) -> usize {
        self.pairs().count()
    }

    /// The matched pairs `(left, right)`, by left vertex.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::graphs::bipartite_matching;
    ///
    /// let matching = bipartite_matching::maximum(3, 3, &[(0, 2), (2, 1)]);
    /// assert_eq!(matching.pairs().collect::<Vec<_>>(), [(0, 2), (2, 1)]);
    /// ```
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let matched = self.of_left.iter().enumerate().filter(|&(_, &right)| right != NONE);
        matched.map(|(left, &right)| (left, right as usize))
    }

    /// The right partner of a left vertex, if it has one.
    ///
    /// # Panics
    ///
    /// Panics if `left` is not a left vertex.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::graphs::bipartite_matching;
    ///
    /// assert_eq!(bipartite_matching::maximum(1, 5, &[(0, 4)]).of_left(0), Some(4));
    /// ```
    pub fn of_left(&self, left: usize) -> Option<usize> {
        partner("of_left", &self.of_left, left)
    }

    /// The left partner of a right vertex, if it has one.
    ///
    /// # Panics
    ///
    /// Panics if `right` is not a right vertex.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::graphs::bipartite_matching;
    ///
    /// assert_eq!(bipartite_matching::maximum(1, 5, &[(0, 4)]).of_right(3), None);
    /// ```
    pub fn of_right(&self, right: usize) -> Option<usize> {
        partner("of_right", &self.of_right, right)
    }
}

/// A maximum matching between `n_left` left and `n_right` right vertices.
///
/// # Panics
///
/// Panics if an edge leaves the two ranges, or if there are 2^32 - 1 vertices on a side or edges.
///
/// # Examples
///
/// ```
/// use cgt_core::graphs::bipartite_matching;
///
/// // A path on which every first choice is wrong.
/// let edges: Vec<_> = (1..1000).map(|i| (i, i - 1)).chain((0..1000).map(|i| (i, i))).collect();
/// assert_eq!(bipartite_matching::maximum(1000, 1000, &edges).size(), 1000);
/// ```
pub fn maximum(n_left: usize, n_right: usize, edges: &[(usize, usize)]) -> BipartiteMatching {
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
        found: BipartiteMatching { of_left: vec![NONE; n_left], of_right: vec![NONE; n_right] },
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

/// A matching on its way: exposed left vertices take the right vertex that is nearest to an
/// exposed one, from whoever has it, until there is no way left.
struct Search {
    /// The left neighbours of each right vertex.
    lefts: Adjacency,
    /// For each right vertex a lower bound on how many left vertices must change partner before
    /// it is free to be taken; `NONE` if it never is.
    distance: Vec<u32>,
    queue: Vec<u32>,
    found: BipartiteMatching,
}

impl Search {
    /// Matches each left vertex to its first free neighbour, and returns those that have none.
    fn match_greedily(&mut self, rights: &Adjacency) -> VecDeque<u32> {
        let mut exposed = VecDeque::new();
        for left in 0..self.found.of_left.len() {
            let of_right = &self.found.of_right;
            match rights.of(left).iter().find(|&&right| of_right[right as usize] == NONE) {
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

    /// Makes the distances exact, by a breadth-first search from the exposed right vertices.
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

    /// Gives `left` its nearest right neighbour, whose distance becomes that of going on to the
    /// second nearest; returns the left vertex that has lost its partner.
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
        // A way passes each right vertex once, so that no distance reaches their number.
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
