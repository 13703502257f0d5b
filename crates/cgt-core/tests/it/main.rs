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
mod bisect;
mod dag;
mod fibonacci_nim;
mod implicit;
mod isqrt;
mod mex;
mod big_int;
mod caterpillar;
mod dyadic;
mod hackenbush_green;
mod hackenbush_red_blue;
mod hackenbush_red_blue_graph;
mod hackenbush_red_blue_green;
mod hackenbush_tree;
mod chomp;
mod chomp_three_rows;
mod dynamic_nim;
mod euclid;
mod kayles;
mod nim;
mod oracle;
mod pictures;
mod poset_chomp;
mod reference;
mod subtraction;
mod sum;
mod wide;
mod wythoff;
mod wythoff_k;
mod zeckendorf;
mod sign_expansion;
mod simplest;
