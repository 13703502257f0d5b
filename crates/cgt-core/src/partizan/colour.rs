//! Colours: Left and Right, and which of them an arc or an edge belongs to.
//!
//! - Play: none, this is a tool
//! - Position: none, these are the types of a player and of a colour
//! - Offers: `Player` and the opponent, `Colour`, whom it is open to, the colour after the players have changed places
//! - Time: O(1)
//! - Memory: O(1)
//! - Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, "Winning Ways for Your Mathematical Plays", 1982, chapters 1 and 7
//! - Status: exhaustive over the players and the colours

/// One of the two players.
///
/// # Examples
///
/// ```
/// use cgt_core::partizan::colour::Player;
///
/// assert_eq!(Player::Left.opponent(), Player::Right);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Left, who owns what is blue.
    Left,
    /// Right, who owns what is red.
    Right,
}

impl Player {
    /// The other player.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::partizan::colour::Player;
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

/// Who may move along an arc, or cut an edge.
///
/// # Examples
///
/// ```
/// use cgt_core::partizan::colour::{Colour, Player};
///
/// assert!(Colour::Blue.is_open_to(Player::Left));
/// assert_eq!(Colour::Blue.mirrored(), Colour::Red);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Left alone; a blue edge of Hackenbush on the ground is worth +1.
    Blue,
    /// Right alone; a red edge of Hackenbush on the ground is worth -1.
    Red,
    /// Either player.
    Green,
}

impl Colour {
    /// Whether `player` may use what has this colour.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::partizan::colour::{Colour, Player};
    ///
    /// assert!(Colour::Green.is_open_to(Player::Left));
    /// assert!(!Colour::Blue.is_open_to(Player::Right));
    /// ```
    pub fn is_open_to(self, player: Player) -> bool {
        match self {
            Colour::Blue => player == Player::Left,
            Colour::Red => player == Player::Right,
            Colour::Green => true,
        }
    }

    /// The colour after Left and Right have changed places.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::partizan::colour::Colour;
    ///
    /// assert_eq!(Colour::Red.mirrored(), Colour::Blue);
    /// assert_eq!(Colour::Green.mirrored(), Colour::Green);
    /// ```
    pub fn mirrored(self) -> Self {
        match self {
            Colour::Blue => Colour::Red,
            Colour::Red => Colour::Blue,
            Colour::Green => Colour::Green,
        }
    }
}
