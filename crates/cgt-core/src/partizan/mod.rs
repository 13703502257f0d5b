//! Partizan games, where Left and Right have moves of their own, and the numbers among them.

pub mod big_int;
pub mod colour;
pub mod coloured_digraph;
pub mod dyadic;
pub mod sign_expansion;
pub mod simplest;
