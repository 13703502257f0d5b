//! Partizan games and the numbers among them.

pub mod big_int;
pub mod dyadic;
pub mod sign_expansion;
pub mod simplest;
