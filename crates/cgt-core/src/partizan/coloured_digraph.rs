//! Coloured digraph: a token moves along arcs that belong to Left, to Right, or to both.
//!
//! - Play: normal and misere, cycles allowed
//! - Position: n vertices 0..n and a list of coloured arcs, any order, parallel arcs and loops allowed; who moves
//! - Offers: win, loss or draw with its distance for either mover, the outcome class, a best move, every winning move; no values
//! - Time: O(n + m) for m arcs, then O(out-degree) a question on moves
//! - Memory: O(n + m)
//! - Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, "Winning Ways for Your Mathematical Plays", 1982, chapter 11
//! - Status: exhaustive over the coloured digraphs of 2 vertices, and of 3 without loops, random to 6, against play with a growing number of moves

use crate::partizan::colour::{Colour, Player};
use crate::theory::adjacency::assert_pairs;
use crate::theory::outcome::Outcome;
use crate::theory::retrograde::{Label, Retrograde};

/// A solved coloured digraph.
///
/// # Examples
///
/// ```
/// use cgt_core::partizan::colour::{Colour, Player};
/// use cgt_core::partizan::coloured_digraph::ColouredDigraph;
/// use cgt_core::theory::outcome::Outcome;
///
/// // Only Left can leave vertex 0: Left wins, whoever starts. Vertex 1 is an end.
/// let game = ColouredDigraph::new(2, &[(0, 1, Colour::Blue)]);
/// assert_eq!(game.outcome(0), Some(Outcome::L));
/// assert_eq!(game.outcome(1), Some(Outcome::P));
/// assert_eq!(game.best_move(0, Player::Left), Some(1));
/// ```
#[derive(Clone, Debug)]
pub struct ColouredDigraph {
    n: usize,
    /// The state of vertex v with Left to move is 2 v, with Right to move 2 v + 1.
    states: Retrograde,
}

impl ColouredDigraph {
    /// Solves normal play: a player who cannot move loses.
    ///
    /// # Panics
    ///
    /// Panics if an arc leaves 0..`n`, or if there are 2^31 vertices or arcs, or more.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::partizan::colour::{Colour, Player};
    /// use cgt_core::partizan::coloured_digraph::ColouredDigraph;
    /// use cgt_core::theory::retrograde::Label;
    ///
    /// // Either player can pass at 0 for ever: nobody wins.
    /// let game = ColouredDigraph::new(1, &[(0, 0, Colour::Green)]);
    /// assert_eq!(game.label(0, Player::Left), Label::Draw);
    /// ```
    pub fn new(n: usize, arcs: &[(usize, usize, Colour)]) -> Self {
        Self::solve("new", n, arcs, Label::Loss)
    }

    /// Solves misere play: a player who cannot move wins.
    ///
    /// # Panics
    ///
    /// As [`ColouredDigraph::new`].
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::partizan::colour::Colour;
    /// use cgt_core::partizan::coloured_digraph::ColouredDigraph;
    /// use cgt_core::theory::outcome::Outcome;
    ///
    /// let game = ColouredDigraph::new_misere(2, &[(0, 1, Colour::Blue)]);
    /// assert_eq!(game.outcome(0), Some(Outcome::R));
    /// ```
    pub fn new_misere(n: usize, arcs: &[(usize, usize, Colour)]) -> Self {
        Self::solve("new_misere", n, arcs, Label::Win)
    }

    /// What best play yields at vertex `v` for `mover`, whose turn it is.
    ///
    /// # Panics
    ///
    /// Panics if `v` is not a vertex.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::partizan::colour::{Colour, Player};
    /// use cgt_core::partizan::coloured_digraph::ColouredDigraph;
    /// use cgt_core::theory::retrograde::Label;
    ///
    /// // Left can wait at 0; Right has no move there.
    /// let game = ColouredDigraph::new(1, &[(0, 0, Colour::Blue)]);
    /// assert_eq!(game.label(0, Player::Left), Label::Win);
    /// assert_eq!(game.label(0, Player::Right), Label::Loss);
    /// ```
    pub fn label(&self, v: usize, mover: Player) -> Label {
        self.states.label(self.state("label", v, mover))
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
    /// use cgt_core::partizan::colour::{Colour, Player};
    /// use cgt_core::partizan::coloured_digraph::ColouredDigraph;
    ///
    /// let game = ColouredDigraph::new(3, &[(0, 1, Colour::Green), (1, 2, Colour::Red)]);
    /// assert_eq!(game.distance(0, Player::Left), Some(2));
    /// assert_eq!(game.distance(0, Player::Right), Some(1));
    /// ```
    pub fn distance(&self, v: usize, mover: Player) -> Option<usize> {
        self.states.distance(self.state("distance", v, mover))
    }

    /// The outcome class of vertex `v`, or `None` if it is a draw for one of the two movers.
    ///
    /// # Panics
    ///
    /// Panics if `v` is not a vertex.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::partizan::colour::Colour;
    /// use cgt_core::partizan::coloured_digraph::ColouredDigraph;
    /// use cgt_core::theory::outcome::Outcome;
    ///
    /// let game = ColouredDigraph::new(2, &[(0, 1, Colour::Green), (1, 1, Colour::Green)]);
    /// assert_eq!(game.outcome(0), None);
    /// let game = ColouredDigraph::new(2, &[(0, 1, Colour::Green)]);
    /// assert_eq!(game.outcome(0), Some(Outcome::N));
    /// ```
    pub fn outcome(&self, v: usize) -> Option<Outcome> {
        let left = self.states.label(self.state("outcome", v, Player::Left));
        let right = self.states.label(self.state("outcome", v, Player::Right));
        match (left, right) {
            (Label::Win, Label::Win) => Some(Outcome::N),
            (Label::Loss, Label::Loss) => Some(Outcome::P),
            (Label::Win, Label::Loss) => Some(Outcome::L),
            (Label::Loss, Label::Win) => Some(Outcome::R),
            _ => None,
        }
    }

    /// A move of best play for `mover`: the fastest win, else a draw, else the slowest loss; the
    /// first such arc, and `None` where `mover` has no move.
    ///
    /// # Panics
    ///
    /// Panics if `v` is not a vertex.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::partizan::colour::{Colour, Player};
    /// use cgt_core::partizan::coloured_digraph::ColouredDigraph;
    ///
    /// // Left goes to 2, where Right is stuck, and not to 1.
    /// let arcs = [(0, 1, Colour::Blue), (1, 2, Colour::Red), (0, 2, Colour::Blue)];
    /// let game = ColouredDigraph::new(3, &arcs);
    /// assert_eq!(game.best_move(0, Player::Left), Some(2));
    /// assert_eq!(game.best_move(0, Player::Right), None);
    /// ```
    pub fn best_move(&self, v: usize, mover: Player) -> Option<usize> {
        self.states.best_move(self.state("best_move", v, mover)).map(|state| state / 2)
    }

    /// Every winning move of `mover` from `v`: the heads of the arcs, one an arc, in the order of
    /// the arcs; none exactly when `v` is not won for `mover`, or won as it stands in misere play.
    ///
    /// # Panics
    ///
    /// Panics if `v` is not a vertex.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::partizan::colour::{Colour, Player};
    /// use cgt_core::partizan::coloured_digraph::ColouredDigraph;
    ///
    /// let arcs = [(0, 1, Colour::Blue), (1, 2, Colour::Red), (0, 2, Colour::Green)];
    /// let game = ColouredDigraph::new(3, &arcs);
    /// assert_eq!(game.winning_moves(0, Player::Left).collect::<Vec<_>>(), [2]);
    /// assert_eq!(game.winning_moves(0, Player::Right).collect::<Vec<_>>(), [2]);
    /// ```
    pub fn winning_moves(&self, v: usize, mover: Player) -> impl Iterator<Item = usize> + '_ {
        let state = self.state("winning_moves", v, mover);
        self.states.winning_moves(state).map(|state| state / 2)
    }

    fn solve(function: &str, n: usize, arcs: &[(usize, usize, Colour)], terminal: Label) -> Self {
        let limit = (1 << 31) - 1;
        let n_arcs = arcs.len();
        assert!(
            n <= limit && n_arcs <= limit,
            "ColouredDigraph::{function}: {n} vertices or {n_arcs} arcs are too many, the limit is {limit}"
        );
        let pairs = arcs.iter().map(|&(tail, head, _)| (tail, head));
        assert_pairs(&format!("ColouredDigraph::{function}"), n, pairs);
        let moves = arcs.iter().flat_map(|&(tail, head, colour)| {
            let left = (2 * tail, 2 * head + 1, Player::Left);
            let right = (2 * tail + 1, 2 * head, Player::Right);
            let open = [left, right].into_iter().filter(move |arc| colour.is_open_to(arc.2));
            open.map(|(from, to, _)| (from, to))
        });
        ColouredDigraph { n, states: Retrograde::of_arcs(2 * n, moves, terminal) }
    }

    fn state(&self, function: &str, v: usize, mover: Player) -> usize {
        let n = self.n;
        assert!(v < n, "ColouredDigraph::{function}: vertex {v} is outside 0..{n}");
        2 * v + usize::from(mover == Player::Right)
    }
}
