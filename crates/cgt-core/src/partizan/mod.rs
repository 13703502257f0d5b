//! Partizan games and the numbers among them.

pub mod big_int;
pub mod dyadic;
pub mod sign_expansion;
pub mod simplest;
//! Partizan games: Left and Right have moves of their own.

pub mod coloured_digraph;
