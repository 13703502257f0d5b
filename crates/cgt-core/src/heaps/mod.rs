//! Games on heaps of counters.

pub mod nim;
