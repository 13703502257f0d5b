//! Coloured digraph: a token moves along arcs that belong to Left, to Right, or to both.
//!
//! - Play: normal and misere, cycles allowed
//! - Position: n vertices 0..n and a list of coloured arcs, any order, parallel arcs and loops allowed; who moves
//! - Offers: win, loss or draw with its distance for either mover, the outcome class, a best move, every winning move; no values
//! - Time: O(n + m) for m arcs, then O(out-degree) a question on moves
//! - Memory: O(n + m)
//! - Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, "Winning Ways for Your Mathematical Plays", 1982, chapter 11
//! - Status: exhaustive over the coloured digraphs of 2 vertices, and of 3 without loops, random to 6, against play with a growing number of moves

use crate::theory::outcome::Outcome;
use crate::theory::retrograde::{Label, Retrograde};

/// One of the two players.
///
/// # Examples
///
/// ```
/// use cgt_core::partizan::coloured_digraph::Player;
///
/// assert_eq!(Player::Left.opponent(), Player::Right);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Left, who owns the blue arcs.
    Left,
    /// Right, who owns the red arcs.
    Right,
}

impl Player {
    /// The other player.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::partizan::coloured_digraph::Player;
    ///
    /// assert_eq!(Player::Right.opponent(), Player::Left);
    /// ```
    pub fn opponent(self) -> Self {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }
}

/// Who may move along an arc.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Blue: Left alone.
    Left,
    /// Red: Right alone.
    Right,
    /// Green: either player.
    Both,
}

impl Colour {
    /// Whether `player` may move along an arc of this colour.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::partizan::coloured_digraph::{Colour, Player};
    ///
    /// assert!(Colour::Both.is_open_to(Player::Left));
    /// assert!(!Colour::Left.is_open_to(Player::Right));
    /// ```
    pub fn is_open_to(self, player: Player) -> bool {
        match self {
            Colour::Left => player == Player::Left,
            Colour::Right => player == Player::Right,
            Colour::Both => true,
        }
    }
}

/// A solved coloured digraph.
///
/// # Examples
///
/// ```
/// use cgt_core::partizan::coloured_digraph::{Colour, ColouredDigraph, Player};
/// use cgt_core::theory::outcome::Outcome;
///
/// // Only Left can leave vertex 0: Left wins, whoever starts. Vertex 1 is an end.
/// let game = ColouredDigraph::new(2, &[(0, 1, Colour::Left)]);
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
    /// Panics if an arc leaves 0..`n`, or if there are 2^31 vertices or 2^32 - 1 arcs, green arcs
    /// counting twice.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::partizan::coloured_digraph::{Colour, ColouredDigraph, Player};
    /// use cgt_core::theory::retrograde::Label;
    ///
    /// // Either player can pass at 0 for ever: nobody wins.
    /// let game = ColouredDigraph::new(1, &[(0, 0, Colour::Both)]);
    /// assert_eq!(game.label(0, Player::Left), Label::Draw);
    /// ```
    pub fn new(n: usize, arcs: &[(usize, usize, Colour)]) -> Self {
        Self::solve(n, arcs, Label::Loss)
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
    /// use cgt_core::partizan::coloured_digraph::{Colour, ColouredDigraph};
    /// use cgt_core::theory::outcome::Outcome;
    ///
    /// let game = ColouredDigraph::new_misere(2, &[(0, 1, Colour::Left)]);
    /// assert_eq!(game.outcome(0), Some(Outcome::R));
    /// ```
    pub fn new_misere(n: usize, arcs: &[(usize, usize, Colour)]) -> Self {
        Self::solve(n, arcs, Label::Win)
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
    /// use cgt_core::partizan::coloured_digraph::{Colour, ColouredDigraph, Player};
    /// use cgt_core::theory::retrograde::Label;
    ///
    /// // Left can wait at 0; Right has no move there.
    /// let game = ColouredDigraph::new(1, &[(0, 0, Colour::Left)]);
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
    /// use cgt_core::partizan::coloured_digraph::{Colour, ColouredDigraph, Player};
    ///
    /// let game = ColouredDigraph::new(3, &[(0, 1, Colour::Both), (1, 2, Colour::Right)]);
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
    /// use cgt_core::partizan::coloured_digraph::{Colour, ColouredDigraph};
    /// use cgt_core::theory::outcome::Outcome;
    ///
    /// let game = ColouredDigraph::new(2, &[(0, 1, Colour::Both), (1, 1, Colour::Both)]);
    /// assert_eq!(game.outcome(0), None);
    /// let game = ColouredDigraph::new(2, &[(0, 1, Colour::Both)]);
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
    /// use cgt_core::partizan::coloured_digraph::{Colour, ColouredDigraph, Player};
    ///
    /// // Left goes to 2, where Right is stuck, and not to 1.
    /// let arcs = [(0, 1, Colour::Left), (1, 2, Colour::Right), (0, 2, Colour::Left)];
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
    /// use cgt_core::partizan::coloured_digraph::{Colour, ColouredDigraph, Player};
    ///
    /// let arcs = [(0, 1, Colour::Left), (1, 2, Colour::Right), (0, 2, Colour::Both)];
    /// let game = ColouredDigraph::new(3, &arcs);
    /// assert_eq!(game.winning_moves(0, Player::Left).collect::<Vec<_>>(), [2]);
    /// assert_eq!(game.winning_moves(0, Player::Right).collect::<Vec<_>>(), [2]);
    /// ```
    pub fn winning_moves(&self, v: usize, mover: Player) -> impl Iterator<Item = usize> + '_ {
        let state = self.state("winning_moves", v, mover);
        self.states.winning_moves(state).map(|state| state / 2)
    }

    fn solve(n: usize, arcs: &[(usize, usize, Colour)], terminal: Label) -> Self {
        let limit = (1 << 31) - 1;
        assert!(n <= limit, "ColouredDigraph: {n} vertices are too many, the limit is {limit}");
        for &(tail, head, _) in arcs {
            assert!(
                tail < n && head < n,
                "ColouredDigraph: the arc {tail}>{head} is outside 0..{n}"
            );
        }
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
