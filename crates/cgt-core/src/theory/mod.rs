//! What holds for every game: outcomes, mex, Grundy values and sums.

pub mod dag;
pub mod mex;
pub mod outcome;
