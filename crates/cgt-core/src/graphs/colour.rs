//! Colours: which player may cut an edge of Hackenbush.
//!
//! - Play: normal and misere
//! - Position: none, this is the type of an edge's colour
//! - Offers: `Colour`, the colour for the other player
//! - Time: O(1)
//! - Memory: O(1)
//! - Source: Berlekamp, Conway, Guy, "Winning Ways for Your Mathematical Plays", 1982, chapters 1 and 7
//! - Status: exhaustive over the three colours

/// The colour of a Hackenbush edge.
///
/// # Examples
///
/// ```
/// use cgt_core::graphs::colour::Colour;
///
/// assert_eq!(Colour::Blue.mirrored(), Colour::Red);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Left cuts it; worth +1 on the ground.
    Blue,
    /// Right cuts it; worth -1 on the ground.
    Red,
    /// Either player cuts it.
    Green,
}

impl Colour {
    /// The colour after Left and Right have changed places.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::graphs::colour::Colour;
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
