//! Retrograde analysis: who wins, loses or draws from each vertex of a digraph, cycles allowed.
//!
//! - Play: normal and misere; also with results given for some vertices
//! - Position: n vertices 0..n and a list of arcs, any order, parallel arcs and loops allowed
//! - Offers: win, loss or draw with its distance, a best move, every winning move; no Grundy values
//! - Time: O(n + m) for m arcs, then O(out-degree) a question on moves
//! - Memory: O(n + m)
//! - Source: E. Zermelo, "Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels", Proc. Fifth Congress of Mathematicians, 1913
//! - Status: exhaustive to 3 vertices and random to 8 against play with a growing number of moves; reference digraphs; cat and mouse to 50 vertices; judge: codeforces_919F, leetcode_1728, leetcode_913

use crate::theory::adjacency::{assert_pairs, Adjacency};

/// What best play yields for the player to move in a game that may go on for ever.
///
/// # Examples
///
/// ```
/// use cgt_core::theory::retrograde::{Label, Retrograde};
///
/// // Two vertices with arcs both ways: the play never ends.
/// assert_eq!(Retrograde::new(2, &[(0, 1), (1, 0)]).label(0), Label::Draw);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Label {
    /// The player to move can force a win in finitely many moves.
    Win,
    /// The opponent can force a win in finitely many moves.
    Loss,
    /// Neither player can force a win: play goes on for ever.
    Draw,
}

/// The labels, distances and moves of a solved digraph.
///
/// # Examples
///
/// ```
/// use cgt_core::theory::retrograde::{Label, Retrograde};
///
/// // 0 and 1 go back and forth, 1 may also leave to 2, where play ends.
/// let game = Retrograde::new(3, &[(0, 1), (1, 0), (1, 2)]);
/// assert_eq!(game.label(1), Label::Win);
/// assert_eq!(game.best_move(1), Some(2));
/// assert_eq!((game.label(0), game.distance(0)), (Label::Loss, Some(2)));
/// ```
#[derive(Clone, Debug)]
pub struct Retrograde {
    successors: Adjacency,
    labels: Vec<Label>,
    distances: Vec<u32>,
}

impl Retrograde {
    /// Solves normal play: the player who cannot move loses.
    ///
    /// # Panics
    ///
    /// Panics if an arc leaves 0..`n`, or if there are 2^32 - 1 vertices or arcs.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::retrograde::{Label, Retrograde};
    ///
    /// // Parallel arcs change nothing: 0 has only the winning vertex 1 to go to.
    /// let game = Retrograde::new(3, &[(0, 1), (0, 1), (1, 2)]);
    /// assert_eq!([0, 1, 2].map(|v| game.label(v)), [Label::Loss, Label::Win, Label::Loss]);
    /// ```
    pub fn new(n: usize, arcs: &[(usize, usize)]) -> Self {
        Self::named("Retrograde::new", n, arcs.iter().copied(), Label::Loss)
    }

    /// Solves misere play: the player who cannot move wins.
    ///
    /// # Panics
    ///
    /// As [`Retrograde::new`].
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::retrograde::{Label, Retrograde};
    ///
    /// let game = Retrograde::new_misere(2, &[(0, 1)]);
    /// assert_eq!([0, 1].map(|v| game.label(v)), [Label::Loss, Label::Win]);
    /// ```
    pub fn new_misere(n: usize, arcs: &[(usize, usize)]) -> Self {
        Self::named("Retrograde::new_misere", n, arcs.iter().copied(), Label::Win)
    }

    /// Solves a game that ends at each vertex `v` where `results[v]` is given, with that result
    /// for the player to move; elsewhere the player who cannot move loses.
    ///
    /// The arcs out of a vertex whose result is given are never used.
    ///
    /// # Panics
    ///
    /// As [`Retrograde::new`], with n the length of `results`.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::retrograde::{Label, Retrograde};
    ///
    /// // From 0 the mover goes to a drawn end (1) or to one where the opponent has won (2).
    /// let results = [None, Some(Label::Draw), Some(Label::Win)];
    /// let game = Retrograde::with_results(&results, &[(0, 2), (0, 1)]);
    /// assert_eq!((game.label(0), game.best_move(0)), (Label::Draw, Some(1)));
    /// ```
    pub fn with_results(results: &[Option<Label>], arcs: &[(usize, usize)]) -> Self {
        assert_pairs("Retrograde::with_results", results.len(), arcs.iter().copied());
        let is_open = |&(tail, _): &(usize, usize)| results[tail].is_none();
        let open_arcs = arcs.iter().copied().filter(is_open);
        let successors = Adjacency::of_pairs(results.len(), open_arcs);
        let ends = |v: usize| results[v].unwrap_or(Label::Loss);
        Self::solve(successors, ends)
    }

    /// Solves the game of the arcs of an iterator, where `terminal` is the result for a player
    /// who cannot move: `Loss` for normal play, `Win` for misere play.
    ///
    /// # Panics
    ///
    /// As [`Retrograde::new`].
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::retrograde::{Label, Retrograde};
    ///
    /// // Take 1 or 2 of 10 counters: 0, 3, 6 and 9 are lost.
    /// let arcs = (1..=10).flat_map(|v: usize| [(v, v - 1), (v, v.saturating_sub(2))]);
    /// let game = Retrograde::of_arcs(11, arcs, Label::Loss);
    /// let lost: Vec<_> = (0..=10).filter(|&v| game.label(v) == Label::Loss).collect();
    /// assert_eq!(lost, [0, 3, 6, 9]);
    /// ```
    pub fn of_arcs<I>(n: usize, arcs: I, terminal: Label) -> Self
    where
        I: Iterator<Item = (usize, usize)> + Clone,
    {
        Self::named("Retrograde::of_arcs", n, arcs, terminal)
    }

    /// The label of vertex `v` for the player to move.
    ///
    /// # Panics
    ///
    /// Panics if `v` is not a vertex.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::retrograde::{Label, Retrograde};
    ///
    /// assert_eq!(Retrograde::new(1, &[(0, 0)]).label(0), Label::Draw);
    /// ```
    pub fn label(&self, v: usize) -> Label {
        self.check("label", v);
        self.labels[v]
    }

    /// The number of moves until the end when the winner hurries and the loser delays; `None` at
    /// a draw.
    ///
    /// # Panics
    ///
    /// Panics if `v` is not a vertex.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::retrograde::Retrograde;
    ///
    /// // 3 wins at once by going to 0, though 3 > 2 > 1 > 0 wins as well.
    /// let game = Retrograde::new(4, &[(3, 2), (2, 1), (1, 0), (3, 0)]);
    /// assert_eq!(game.distance(3), Some(1));
    /// assert_eq!(game.distance(2), Some(2));
    /// ```
    pub fn distance(&self, v: usize) -> Option<usize> {
        self.check("distance", v);
        match self.labels[v] {
            Label::Draw => None,
            _ => Some(self.distances[v] as usize),
        }
    }

    /// A move of best play: the fastest win, else a draw, else the slowest loss; the first such
    /// arc, and `None` where play has ended.
    ///
    /// Who follows it wins in `distance` moves from a won vertex and never loses a drawn one.
    ///
    /// # Panics
    ///
    /// Panics if `v` is not a vertex.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::retrograde::Retrograde;
    ///
    /// // 0 is drawn: staying in the loop is right, going to 1 lets the opponent win at 2.
    /// let game = Retrograde::new(3, &[(0, 1), (0, 0), (1, 2)]);
    /// assert_eq!(game.best_move(0), Some(0));
    /// ```
    pub fn best_move(&self, v: usize) -> Option<usize> {
        self.check("best_move", v);
        let rank = |&&w: &&u32| {
            let distance = self.distances[w as usize];
            match self.labels[w as usize] {
                Label::Loss => (0, distance),
                Label::Draw => (1, 0),
                Label::Win => (2, u32::MAX - distance),
            }
        };
        self.successors.of(v).iter().min_by_key(rank).map(|&w| w as usize)
    }

    /// Every winning move from `v`: the heads of its arcs that are lost for the opponent, one an
    /// arc, in the order of the arcs; none exactly when `v` is not won.
    ///
    /// # Panics
    ///
    /// Panics if `v` is not a vertex.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::retrograde::Retrograde;
    ///
    /// let game = Retrograde::new(4, &[(0, 3), (0, 1), (0, 2), (1, 2)]);
    /// assert_eq!(game.winning_moves(0).collect::<Vec<_>>(), [3, 2]);
    /// ```
    pub fn winning_moves(&self, v: usize) -> impl Iterator<Item = usize> + '_ {
        self.check("winning_moves", v);
        let heads = self.successors.of(v).iter().map(|&w| w as usize);
        heads.filter(move |&w| self.labels[w] == Label::Loss)
    }

    fn named<I>(function: &str, n: usize, arcs: I, terminal: Label) -> Self
    where
        I: Iterator<Item = (usize, usize)> + Clone,
    {
        Self::solve(Adjacency::named(function, n, arcs), |_| terminal)
    }

    fn check(&self, function: &str, v: usize) {
        let n = self.labels.len();
        assert!(v < n, "Retrograde::{function}: vertex {v} is outside 0..{n}");
    }

    /// Labels backwards from the ends; the queue is in order of distance, so the first loss
    /// reached decides a win and the last win reached decides a loss.
    fn solve(successors: Adjacency, ends: impl Fn(usize) -> Label) -> Self {
        let n = successors.n_vertices();
        let predecessors = successors.reversed();
        let mut labels = vec![Label::Draw; n];
        let mut distances = vec![0u32; n];
        // Arcs to vertices not yet known to be won, counted with multiplicity; 0 once labelled.
        let mut n_open: Vec<u32> = (0..n).map(|v| successors.of(v).len() as u32).collect();
        let mut queue: Vec<u32> = Vec::with_capacity(n);
        for v in (0..n).filter(|&v| n_open[v] == 0) {
            labels[v] = ends(v);
            if labels[v] != Label::Draw {
                queue.push(v as u32);
            }
        }
        let mut head = 0;
        while head < queue.len() {
            let w = queue[head] as usize;
            head += 1;
            for &v in predecessors.of(w) {
                let open = &mut n_open[v as usize];
                if *open == 0 {
                    continue;
                }
                *open = if labels[w] == Label::Loss { 0 } else { *open - 1 };
                if *open == 0 {
                    let is_win = labels[w] == Label::Loss;
                    labels[v as usize] = if is_win { Label::Win } else { Label::Loss };
                    distances[v as usize] = distances[w] + 1;
                    queue.push(v);
                }
            }
        }
        Retrograde { successors, labels, distances }
    }
}
