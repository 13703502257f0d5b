//! Alternating forest: Edmonds' search for augmenting paths from all exposed vertices at once.
//!
//! - Play: none, this is a tool for matching strategies
//! - Position: an undirected graph of n vertices as neighbour lists, and a matching in it
//! - Offers: growing a matching to a maximum, then the vertices that some maximum matching misses
//! - Time: O((n + m) log n) a phase for m edges; few phases on most inputs, at most n/2
//! - Memory: O(n + m)
//! - Source: J. Edmonds, "Paths, trees, and flowers", Canadian J. Mathematics 17, 1965; H. N. Gabow, J. ACM 23, 1976 (bridges)
//! - Status: through `general_matching` and `geography`

use crate::theory::adjacency::Adjacency;

const NONE: u32 = u32::MAX;

/// Where a vertex stands in the forest, by the length of alternating paths from the roots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Parity {
    /// Not reached.
    Unseen,
    /// Reached by a path of even length, perhaps through a blossom.
    Even,
    /// Reached by paths of odd length only.
    Odd,
}

/// A matching and the forest of alternating paths from its exposed vertices.
///
/// # Examples
///
/// ```
/// use cgt_core::graphs::alternating_forest::AlternatingForest;
/// use cgt_core::theory::adjacency::Adjacency;
///
/// // A path of three: the middle is in every maximum matching, either end can be missed.
/// let path = Adjacency::undirected(3, &[(0, 1), (1, 2)]);
/// let forest = AlternatingForest::maximum(&path);
/// assert_eq!([0, 1, 2].map(|v| forest.is_even(v)), [true, false, true]);
/// ```
#[derive(Clone, Debug)]
pub struct AlternatingForest<'a> {
    neighbours: &'a Adjacency,
    partner: Vec<u32>,
    /// A vertex left out of the graph, or `NONE`.
    removed: u32,
    parity: Vec<Parity>,
    /// The root of the tree of each vertex reached.
    root: Vec<u32>,
    /// The even vertex from which an odd one was reached; kept when it turns even.
    entry: Vec<u32>,
    /// The edge that closed the first blossom around a vertex reached as an odd one: first the
    /// end reached through that vertex, then the other end.
    bridge: Vec<(u32, u32)>,
    /// Towards the base of the blossom around each vertex.
    base: Vec<u32>,
    /// When a base was last passed by a search for a common base.
    passed: Vec<u32>,
    clock: u32,
    queue: Vec<u32>,
}

impl<'a> AlternatingForest<'a> {
    /// Starts with a matching given by each vertex's partner; nothing is grown yet.
    ///
    /// # Panics
    ///
    /// Panics unless there is an entry for each vertex and partners are each other's partners.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::graphs::alternating_forest::AlternatingForest;
    /// use cgt_core::theory::adjacency::Adjacency;
    ///
    /// // 0-1-2-3 with the middle edge matched: one path to be found, and then no other.
    /// let path = Adjacency::undirected(4, &[(0, 1), (1, 2), (2, 3)]);
    /// let mut forest = AlternatingForest::new(&path, &[None, Some(2), Some(1), None]);
    /// assert!(forest.grow());
    /// assert_eq!(forest.partner(0), Some(1));
    /// assert!(!forest.grow());
    /// ```
    pub fn new(neighbours: &'a Adjacency, partners: &[Option<usize>]) -> Self {
        let n = neighbours.n_vertices();
        let found = partners.len();
        assert!(found == n, "AlternatingForest::new: {found} partners for {n} vertices");
        for (v, &partner) in partners.iter().enumerate() {
            assert!(
                partner.map_or(true, |w| w != v && partners.get(w) == Some(&Some(v))),
                "AlternatingForest::new: vertex {v} is not the partner of its partner {partner:?}"
            );
        }
        AlternatingForest {
            neighbours,
            partner: partners.iter().map(|p| p.map_or(NONE, |w| w as u32)).collect(),
            removed: NONE,
            parity: vec![Parity::Unseen; n],
            root: vec![NONE; n],
            entry: vec![NONE; n],
            bridge: vec![(NONE, NONE); n],
            base: (0..n as u32).collect(),
            passed: vec![0; n],
            clock: 0,
            queue: Vec::with_capacity(n),
        }
    }

    /// The forest of a maximum matching: first a greedy one, then phases until none helps.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::graphs::alternating_forest::AlternatingForest;
    /// use cgt_core::theory::adjacency::Adjacency;
    ///
    /// // A triangle: each vertex is missed by some maximum matching.
    /// let triangle = Adjacency::undirected(3, &[(0, 1), (1, 2), (2, 0)]);
    /// let forest = AlternatingForest::maximum(&triangle);
    /// assert!((0..3).all(|v| forest.is_even(v)));
    /// ```
    pub fn maximum(neighbours: &'a Adjacency) -> Self {
        let n = neighbours.n_vertices();
        let mut forest = Self::new(neighbours, &vec![None; n]);
        forest.match_greedily();
        while forest.grow() {}
        forest
    }

    /// The partner of `v`, if it has one.
    ///
    /// # Panics
    ///
    /// Panics if `v` is not a vertex.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::graphs::alternating_forest::AlternatingForest;
    /// use cgt_core::theory::adjacency::Adjacency;
    ///
    /// let edge = Adjacency::undirected(2, &[(0, 1)]);
    /// assert_eq!(AlternatingForest::maximum(&edge).partner(0), Some(1));
    /// ```
    pub fn partner(&self, v: usize) -> Option<usize> {
        self.check("partner", v);
        Some(self.partner[v]).filter(|&w| w != NONE).map(|w| w as usize)
    }

    /// Whether an alternating path of even length leads from an exposed vertex to `v`.
    ///
    /// After a call of [`AlternatingForest::grow`] that found nothing these are the vertices that
    /// some maximum matching misses: the set D of Gallai and Edmonds.
    ///
    /// # Panics
    ///
    /// Panics if `v` is not a vertex.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::graphs::alternating_forest::AlternatingForest;
    /// use cgt_core::theory::adjacency::Adjacency;
    ///
    /// let star = Adjacency::undirected(3, &[(0, 1), (0, 2)]);
    /// let forest = AlternatingForest::maximum(&star);
    /// assert_eq!([0, 1, 2].map(|v| forest.is_even(v)), [false, true, true]);
    /// ```
    pub fn is_even(&self, v: usize) -> bool {
        self.check("is_even", v);
        self.parity[v] == Parity::Even
    }

    /// Leaves `v` out of the graph from now on; its partner is exposed. One vertex at most.
    ///
    /// # Panics
    ///
    /// Panics if `v` is not a vertex or if a vertex has been removed before.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::graphs::alternating_forest::AlternatingForest;
    /// use cgt_core::theory::adjacency::Adjacency;
    ///
    /// let path = Adjacency::undirected(3, &[(0, 1), (1, 2)]);
    /// let mut forest = AlternatingForest::maximum(&path);
    /// forest.remove(1);
    /// assert!(!forest.grow());
    /// assert!(forest.is_even(0) && forest.is_even(2));
    /// ```
    pub fn remove(&mut self, v: usize) {
        self.check("remove", v);
        let before = self.removed;
        assert!(before == NONE, "AlternatingForest::remove: vertex {before} is removed already");
        self.removed = v as u32;
        let partner = std::mem::replace(&mut self.partner[v], NONE);
        if partner != NONE {
            self.partner[partner as usize] = NONE;
        }
    }

    /// Changes the matching, keeping its size, so that it misses the even vertex `v`.
    ///
    /// The parities hold for the old matching: grow again before they are used.
    ///
    /// # Panics
    ///
    /// Panics if `v` is not an even vertex.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::graphs::alternating_forest::AlternatingForest;
    /// use cgt_core::theory::adjacency::Adjacency;
    ///
    /// let path = Adjacency::undirected(3, &[(0, 1), (1, 2)]);
    /// let mut forest = AlternatingForest::maximum(&path);
    /// forest.expose(0);
    /// assert_eq!((forest.partner(0), forest.partner(2)), (None, Some(1)));
    /// ```
    pub fn expose(&mut self, v: usize) {
        let is_even = self.is_even(v);
        assert!(is_even, "AlternatingForest::expose: vertex {v} is not even");
        let mut path = Vec::new();
        self.trace(v as u32, &mut path);
        self.partner[v] = NONE;
        self.flip(&path);
    }

    /// Grows the forest anew, flipping an augmenting path wherever two trees meet; whether the
    /// matching has grown.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::graphs::alternating_forest::AlternatingForest;
    /// use cgt_core::theory::adjacency::Adjacency;
    ///
    /// let edge = Adjacency::undirected(2, &[(0, 1)]);
    /// assert!(AlternatingForest::new(&edge, &[None, None]).grow());
    /// ```
    pub fn grow(&mut self) -> bool {
        self.plant();
        let mut has_grown = false;
        let mut next = 0;
        while next < self.queue.len() {
            let v = self.queue[next];
            next += 1;
            let neighbours = self.neighbours;
            for &w in neighbours.of(v as usize) {
                // A tree whose root has found a partner is finished for this phase.
                if self.is_spent(v) {
                    break;
                }
                match self.parity[w as usize] {
                    Parity::Unseen => self.extend(v, w),
                    Parity::Even if self.root[v as usize] == self.root[w as usize] => {
                        self.shrink(v, w)
                    }
                    Parity::Even if !self.is_spent(w) => {
                        self.join(v, w);
                        has_grown = true;
                    }
                    _ => {}
                }
            }
        }
        has_grown
    }

    fn check(&self, function: &str, v: usize) {
        let n = self.partner.len();
        assert!(v < n, "AlternatingForest::{function}: vertex {v} is outside 0..{n}");
    }

    /// Matches each vertex to an exposed neighbour of least degree, low degrees first.
    fn match_greedily(&mut self) {
        let neighbours = self.neighbours;
        let n_edges = |v: u32| neighbours.of(v as usize).len();
        let mut order: Vec<u32> = (0..self.partner.len() as u32).collect();
        order.sort_by_key(|&v| n_edges(v));
        for v in order {
            if self.partner[v as usize] == NONE {
                let around = neighbours.of(v as usize).iter().copied();
                let exposed = around.filter(|&w| self.partner[w as usize] == NONE);
                if let Some(w) = exposed.min_by_key(|&w| n_edges(w)) {
                    self.flip(&[(v, w)]);
                }
            }
        }
    }

    /// Forgets the forest; the exposed vertices are the roots of a new one.
    fn plant(&mut self) {
        self.queue.clear();
        self.clock = 0;
        for v in 0..self.partner.len() {
            self.passed[v] = 0;
            self.base[v] = v as u32;
            self.bridge[v].0 = NONE;
            self.parity[v] = Parity::Unseen;
            if v as u32 == self.removed {
                // An odd vertex outside every tree is passed over.
                self.parity[v] = Parity::Odd;
            } else if self.partner[v] == NONE {
                self.parity[v] = Parity::Even;
                self.root[v] = v as u32;
                self.queue.push(v as u32);
            }
        }
    }

    /// Whether the tree of `v` has been used for an augmenting path.
    fn is_spent(&self, v: u32) -> bool {
        self.partner[self.root[v as usize] as usize] != NONE
    }

    /// Adds the unseen vertex `w` and its partner below the even vertex `v`.
    fn extend(&mut self, v: u32, w: u32) {
        let partner = self.partner[w as usize];
        let root = self.root[v as usize];
        self.parity[w as usize] = Parity::Odd;
        self.entry[w as usize] = v;
        self.root[w as usize] = root;
        self.parity[partner as usize] = Parity::Even;
        self.root[partner as usize] = root;
        self.queue.push(partner);
    }

    /// The base of the blossom around `v`, halving the way to it.
    fn find(&mut self, mut v: u32) -> u32 {
        while self.base[v as usize] != v {
            let above = self.base[self.base[v as usize] as usize];
            self.base[v as usize] = above;
            v = above;
        }
        v
    }

    /// The base above `base`, or `NONE` above a root.
    fn above(&mut self, base: u32) -> u32 {
        match self.partner[base as usize] {
            NONE => NONE,
            odd => self.find(self.entry[odd as usize]),
        }
    }

    /// Makes one blossom of the cycle that the edge between the even vertices `v`, `w` closes.
    fn shrink(&mut self, v: u32, w: u32) {
        let (mut one, mut other) = (self.find(v), self.find(w));
        if one == other {
            return;
        }
        self.clock += 1;
        let common = loop {
            if one != NONE {
                if self.passed[one as usize] == self.clock {
                    break one;
                }
                self.passed[one as usize] = self.clock;
                one = self.above(one);
            }
            std::mem::swap(&mut one, &mut other);
        };
        self.absorb(v, w, common);
        self.absorb(w, v, common);
    }

    /// Moves all between `near` and the base `common` into the blossom of the edge `near`, `far`.
    fn absorb(&mut self, near: u32, far: u32, common: u32) {
        let mut base = self.find(near);
        while base != common {
            let odd = self.partner[base as usize];
            self.parity[odd as usize] = Parity::Even;
            self.bridge[odd as usize] = (near, far);
            self.queue.push(odd);
            self.base[base as usize] = common;
            self.base[odd as usize] = common;
            base = self.find(self.entry[odd as usize]);
        }
    }

    /// Flips the path from root to root through the edge between `v` and `w`.
    fn join(&mut self, v: u32, w: u32) {
        let mut path = vec![(v, w)];
        self.trace(v, &mut path);
        self.trace(w, &mut path);
        self.flip(&path);
    }

    /// Adds the unmatched edges of the path from the even vertex `v` to its root.
    fn trace(&self, v: u32, path: &mut Vec<(u32, u32)>) {
        // Pieces still to be walked, each from a vertex up to another one or to the root.
        let mut pieces = vec![(v, NONE)];
        while let Some((mut at, end)) = pieces.pop() {
            while at != end && self.partner[at as usize] != NONE {
                let (near, far) = self.bridge[at as usize];
                if near == NONE {
                    let odd = self.partner[at as usize];
                    at = self.entry[odd as usize];
                    path.push((odd, at));
                } else {
                    // Down from `at` to the bridge, walked from below, then over it.
                    path.push((near, far));
                    pieces.push((near, self.partner[at as usize]));
                    at = far;
                }
            }
        }
    }

    fn flip(&mut self, path: &[(u32, u32)]) {
        for &(v, w) in path {
            self.partner[v as usize] = w;
            self.partner[w as usize] = v;
        }
    }
}
