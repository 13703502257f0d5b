// Made by cargo xtask bundle cgt_core::partizan::colour, for edition 2021, Rust 1.63 or newer, from
// cgt-core 0.1.0 (MIT OR Apache-2.0)
#[allow(unused)]
pub mod cgt_core {
pub mod partizan {
pub mod colour {
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    Left,
    Right,
}
impl Player {
    pub fn opponent(self) -> Self {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }
}
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    Blue,
    Red,
    Green,
}
impl Colour {
    pub fn is_open_to(self, player: Player) -> bool {
        match self {
            Colour::Blue => player == Player::Left,
            Colour::Red => player == Player::Right,
            Colour::Green => true,
        }
    }
    pub fn mirrored(self) -> Self {
        match self {
            Colour::Blue => Colour::Red,
            Colour::Red => Colour::Blue,
            Colour::Green => Colour::Green,
        }
    }
}
}
}
}
