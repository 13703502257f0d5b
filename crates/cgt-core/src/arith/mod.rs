//! Exact integer helpers.

pub mod isqrt;
pub mod zeckendorf;
