//! The one test binary: every closed form meets the oracle, then the reference answers.
#![allow(
    clippy::expect_used,
    clippy::missing_assert_message,
    clippy::ptr_arg,
    clippy::unwrap_used,
    missing_docs,
    unreachable_pub
)]

mod adjacency;
mod bash;
mod bash_range;
mod beatty;
mod big_int;
mod bipartite_matching;
mod bisect;
mod caterpillar;
mod chomp;
mod chomp_three_rows;
mod coloured_digraph;
mod dag;
mod dyadic;
mod dynamic_nim;
mod euclid;
mod fibonacci_nim;
mod general_matching;
mod geography;
mod hackenbush_green;
mod hackenbush_red_blue;
mod hackenbush_red_blue_graph;
mod hackenbush_red_blue_green;
mod hackenbush_tree;
mod implicit;
mod isqrt;
mod kayles;
mod kernel;
mod mex;
mod nim;
mod oracle;
mod outcome;
mod pictures;
mod poset_chomp;
mod reference;
mod refusals;
mod retrograde;
mod sign_expansion;
mod simplest;
mod strong_components;
mod subtraction;
mod sum;
mod theorems;
mod tidy;
mod wide;
mod wythoff;
mod wythoff_k;
mod zeckendorf;
