//! Exact integer helpers.

pub mod beatty;
pub mod bisect;
pub mod isqrt;
pub mod wide;
pub mod zeckendorf;
