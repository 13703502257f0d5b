//! The ground floor at the sizes of contests: digraphs, Wythoff queries, subtraction tables.
#![allow(
    clippy::float_arithmetic,
    clippy::incompatible_msrv,
    clippy::unwrap_used,
    missing_docs,
    unreachable_pub
)]

use cgt_core::arith::isqrt::isqrt_u128;
use cgt_core::heaps::subtraction::Subtraction;
use cgt_core::heaps::{fibonacci_nim, wythoff, wythoff_k};
use cgt_core::theory::dag::Dag;
use divan::{black_box, AllocProfiler, Bencher};

#[global_allocator]
static ALLOCATOR: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

/// SplitMix64.
struct Rng(u64);

impl Rng {
    fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

/// Random arcs of an acyclic digraph whose order of vertices is hidden, in random order.
fn random_arcs(n_vertices: usize, n_arcs: usize) -> Vec<(usize, usize)> {
    let mut rng = Rng(1);
    let mut names: Vec<usize> = (0..n_vertices).collect();
    for idx in (1..n_vertices).rev() {
        names.swap(idx, (rng.next_u64() % (idx as u64 + 1)) as usize);
    }
    let mut vertex = || (rng.next_u64() % n_vertices as u64) as usize;
    let pairs = std::iter::repeat_with(|| (vertex(), vertex())).filter(|pair| pair.0 != pair.1);
    pairs.take(n_arcs).map(|(a, b)| (names[a.min(b)], names[a.max(b)])).collect()
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn dag_grundy_1e6_vertices_5e6_arcs(bencher: Bencher<'_, '_>) {
    let arcs = random_arcs(1_000_000, 5_000_000);
    bencher.bench_local(|| Dag::new(1_000_000, black_box(&arcs)).unwrap().grundy());
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn dag_is_winning_1e6_vertices_5e6_arcs(bencher: Bencher<'_, '_>) {
    let arcs = random_arcs(1_000_000, 5_000_000);
    bencher.bench_local(|| Dag::new(1_000_000, black_box(&arcs)).unwrap().is_winning());
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn subtraction_table_1e6_heaps_100_takes() -> Vec<u32> {
    let takes: Vec<u64> = (0..100).map(|idx| 1 + idx * idx).collect();
    Subtraction::new(&takes).unwrap().grundy_table(1_000_000)
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn subtraction_table_1e4_heaps_5000_takes() -> Vec<u32> {
    let takes: Vec<u64> = (0..5_000).map(|idx| 1 + 2 * idx).collect();
    Subtraction::new(&takes).unwrap().grundy_table(10_000)
}

const N_PAIRS: usize = 1 << 12;

/// Random pairs of u64, every second one lost.
fn pairs() -> Vec<(u64, u64)> {
    let mut rng = Rng(2);
    let lost = |n: u64| wythoff::p_position(n % 7_046_029_254_386_353_131);
    let mut pair = |idx: usize| match idx % 2 {
        0 => (rng.next_u64(), rng.next_u64()),
        _ => lost(rng.next_u64()),
    };
    (0..N_PAIRS).map(&mut pair).collect()
}

/// Counts the won pairs, `N_PAIRS` queries an iteration.
fn count(bencher: Bencher<'_, '_>, is_winning: impl Fn((u64, u64)) -> bool) {
    let pairs = pairs();
    let queries = bencher.counter(divan::counter::ItemsCount::new(N_PAIRS));
    queries.bench_local(|| black_box(&pairs).iter().filter(|&&pair| is_winning(pair)).count());
}

#[divan::bench]
fn wythoff_is_winning(bencher: Bencher<'_, '_>) {
    count(bencher, wythoff::is_winning);
}

/// The baseline that is wrong from 102334155 on.
#[divan::bench]
fn wythoff_is_winning_in_floating_point(bencher: Bencher<'_, '_>) {
    let phi = (1.0 + 5.0_f64.sqrt()) / 2.0;
    count(bencher, |(a, b)| (a.abs_diff(b) as f64 * phi) as u64 != a.min(b));
}

#[divan::bench]
fn wythoff_winning_moves(bencher: Bencher<'_, '_>) {
    count(bencher, |pair| wythoff::winning_moves(pair).next().is_some());
}

#[divan::bench]
fn wythoff_k_is_winning(bencher: Bencher<'_, '_>) {
    count(bencher, |pair| wythoff_k::is_winning(pair, 1));
}

#[divan::bench]
fn fibonacci_nim_is_winning(bencher: Bencher<'_, '_>) {
    count(bencher, fibonacci_nim::is_winning);
}

#[divan::bench]
fn isqrt_of_u128(bencher: Bencher<'_, '_>) {
    count(bencher, |(a, b)| isqrt_u128(u128::from(a) << 64 | u128::from(b)) & 1 == 0);
}
