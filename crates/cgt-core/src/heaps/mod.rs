//! Games on heaps of counters.

pub mod bash;
pub mod bash_range;
pub mod dynamic_nim;
pub mod euclid;
pub mod fibonacci_nim;
pub mod kayles;
pub mod nim;
pub mod subtraction;
pub mod wythoff;
pub mod wythoff_k;
