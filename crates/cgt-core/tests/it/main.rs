//! The one test binary: every closed form meets the oracle, then the reference answers.
#![allow(
    clippy::expect_used,
    clippy::missing_assert_message,
    clippy::ptr_arg,
    clippy::unwrap_used,
    missing_docs,
    unreachable_pub
)]

mod bash;
mod bash_range;
mod beatty;
mod big_int;
mod bisect;
mod caterpillar;
mod chomp;
mod chomp_three_rows;
mod dag;
mod dyadic;
mod dynamic_nim;
mod euclid;
mod fibonacci_nim;
mod hackenbush_green;
mod hackenbush_red_blue;
mod hackenbush_red_blue_graph;
mod hackenbush_red_blue_green;
mod hackenbush_tree;
mod implicit;
mod isqrt;
mod kayles;
mod mex;
mod adjacency;
mod bipartite_matching;
mod coloured_digraph;
mod general_matching;
mod geography;
mod kernel;
mod nim;
mod oracle;
mod pictures;
mod poset_chomp;
mod reference;
mod sign_expansion;
mod simplest;
mod subtraction;
mod sum;
mod wide;
mod wythoff;
mod wythoff_k;
mod zeckendorf;
mod retrograde;
mod strong_components;
