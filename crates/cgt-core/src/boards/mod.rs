//! Games on boards and orders.

pub mod chomp;
pub mod chomp_digraph;
pub mod chomp_table;
pub mod chomp_three_rows;
pub mod poset;
pub mod poset_chomp;
