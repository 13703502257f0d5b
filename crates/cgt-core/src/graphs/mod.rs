//! Games on graphs.

pub mod caterpillar;
pub mod grounded;
pub mod hackenbush_green;
pub mod hackenbush_tree;
