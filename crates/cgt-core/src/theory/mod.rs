//! What holds for every game: outcomes, mex, Grundy values and sums.

pub mod dag;
pub mod implicit;
pub mod mex;
pub mod adjacency;
pub mod kernel;
pub mod outcome;
pub mod sum;
pub mod retrograde;
pub mod richardson;
pub mod strong_components;
