//! Chomp and poset games: the tables that a contest needs, and positions of small orders.
#![allow(
    clippy::float_arithmetic,
    clippy::incompatible_msrv,
    clippy::unwrap_used,
    missing_docs,
    unreachable_pub
)]

use cgt_core::boards::chomp_table::ChompTable;
use cgt_core::boards::chomp_three_rows::ChompThreeRows;
use cgt_core::boards::poset::Poset;
use cgt_core::boards::{chomp, chomp_digraph, poset_chomp};
use divan::{black_box, AllocProfiler, Bencher};

#[global_allocator]
static ALLOCATOR: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn three_rows_to_1000() -> ChompThreeRows {
    ChompThreeRows::new(black_box(1_000))
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn three_rows_to_10000() -> ChompThreeRows {
    ChompThreeRows::new(black_box(10_000))
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn board_10_by_10() -> ChompTable {
    ChompTable::new(black_box(10), 10)
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn board_13_by_13() -> ChompTable {
    ChompTable::new(black_box(13), 13)
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn board_9_by_12_winning_moves() -> Vec<(usize, usize)> {
    chomp::winning_moves(black_box(&[12; 9]))
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn digraph_of_board_7_by_8() -> chomp_digraph::ChompDigraph {
    chomp_digraph::of_board(black_box(7), 8)
}

/// The divisors of 2^5 * 3^3 * 5, the least one being the poison.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn poset_of_divisors_winning_moves(bencher: Bencher<'_, '_>) {
    let at = |a: usize, b: usize, c: usize| (a * 4 + b) * 2 + c;
    let mut covers = Vec::new();
    for (a, b, c) in (0..6).flat_map(|a| (0..4).flat_map(move |b| (0..2).map(move |c| (a, b, c)))) {
        let up = [(a + 1, b, c), (a, b + 1, c), (a, b, c + 1)].into_iter();
        let inside = up.filter(|&(a, b, c)| a < 6 && b < 4 && c < 2);
        covers.extend(inside.map(|(x, y, z)| (at(a, b, c), at(x, y, z))));
    }
    let order = Poset::from_closure(48, &covers).unwrap();
    bencher.bench_local(|| poset_chomp::winning_moves_misere(black_box(&order), order.all()));
}
