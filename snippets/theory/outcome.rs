// Made by cargo xtask bundle cgt_core::theory::outcome, for edition 2021, Rust 1.63 or newer, from
// cgt-core 0.1.0 (MIT OR Apache-2.0)
#[allow(unused)]
pub mod cgt_core {
pub mod theory {
pub mod outcome {
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    N,
    P,
    L,
    R,
}
impl Outcome {
    pub fn of_mover(mover_wins: bool) -> Self {
        if mover_wins { Outcome::N } else { Outcome::P }
    }
    pub fn is_winning(self) -> bool {
        assert!(
            matches!(self, Outcome::N | Outcome::P),
            "Outcome::is_winning: {self:?} depends on who moves, only N and P do not"
        );
        self == Outcome::N
    }
}
}
}
}
