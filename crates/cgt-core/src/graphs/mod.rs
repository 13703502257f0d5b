//! Games on graphs, and the matchings they rest on.

pub mod alternating_forest;
pub mod bipartite_matching;
pub mod caterpillar;
pub mod general_matching;
pub mod geography;
pub mod grounded;
pub mod hackenbush_green;
pub mod hackenbush_red_blue;
pub mod hackenbush_red_blue_graph;
pub mod hackenbush_red_blue_green;
pub mod hackenbush_tree;
pub mod standing;
