//! What holds for every game: outcomes, mex, Grundy values and sums.

pub mod adjacency;
pub mod dag;
pub mod implicit;
pub mod kernel;
pub mod mex;
pub mod outcome;
pub mod retrograde;
pub mod richardson;
pub mod strong_components;
pub mod sum;
