//! The outcome class of a position: which player wins with best play.
//!
//! - Play: none, this is a tool
//! - Position: none, this is the answer type
//! - Offers: `Outcome`, its `is_winning`
//! - Time: O(1)
//! - Memory: O(1)
//! - Source: Berlekamp, Conway, Guy, "Winning Ways for Your Mathematical Plays", 1982, chapter 2
//! - Status: exhaustive over the four classes

/// Who wins with best play: the four outcome classes.
///
/// Impartial games have only [`Outcome::N`] and [`Outcome::P`].
///
/// # Examples
///
/// ```
/// use cgt_core::theory::outcome::Outcome;
///
/// assert!(Outcome::N.is_winning());
/// assert!(!Outcome::P.is_winning());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The next player (the one to move) wins.
    N,
    /// The previous player (the one who has just moved) wins.
    P,
    /// Left wins, whoever moves first.
    L,
    /// Right wins, whoever moves first.
    R,
}

impl Outcome {
    /// `N` if the player to move wins, else `P`: the outcome of an impartial position.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::outcome::Outcome;
    ///
    /// assert_eq!(Outcome::of_mover(true), Outcome::N);
    /// ```
    pub fn of_mover(mover_wins: bool) -> Self {
        if mover_wins {
            Outcome::N
        } else {
            Outcome::P
        }
    }

    /// Whether the player to move wins an impartial position of this class.
    ///
    /// # Panics
    ///
    /// Panics on `L` and `R`, where the answer depends on who moves.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::outcome::Outcome;
    ///
    /// assert!(Outcome::N.is_winning());
    /// ```
    pub fn is_winning(self) -> bool {
        assert!(
            matches!(self, Outcome::N | Outcome::P),
            "Outcome::is_winning: {self:?} depends on who moves, only N and P do not"
        );
        self == Outcome::N
    }
}
