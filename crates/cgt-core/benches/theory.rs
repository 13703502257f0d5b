//! Backward labelling, kernels and partizan play on digraphs of 10^6 vertices.
#![allow(
    clippy::float_arithmetic,
    clippy::incompatible_msrv,
    clippy::unwrap_used,
    missing_docs,
    unreachable_pub
)]

use cgt_core::partizan::colour::Colour::{self, Blue, Green, Red};
use cgt_core::partizan::coloured_digraph::ColouredDigraph;
use cgt_core::theory::dag::Dag;
use cgt_core::theory::retrograde::Retrograde;
use cgt_core::theory::{kernel, richardson};
use divan::{black_box, AllocProfiler, Bencher};

#[global_allocator]
static ALLOCATOR: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

/// SplitMix64.
struct Rng(u64);

impl Rng {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}

const N: usize = 1_000_000;
const M: usize = 4_000_000;

/// Random arcs; a tenth of the vertices keep none, so that play may end.
fn random_arcs() -> Vec<(usize, usize)> {
    let mut rng = Rng(1);
    (0..M).map(|_| (N / 10 + rng.below(N - N / 10), rng.below(N))).collect()
}

/// Random arcs without cycles, the order of the vertices hidden.
fn acyclic_arcs() -> Vec<(usize, usize)> {
    let mut rng = Rng(2);
    let mut names: Vec<usize> = (0..N).collect();
    for at in 1..N {
        names.swap(at, rng.below(at + 1));
    }
    let pairs = std::iter::repeat_with(|| (rng.below(N), rng.below(N)));
    let proper = pairs.filter(|(a, b)| a != b).take(M);
    proper.map(|(a, b)| (names[a.min(b)], names[a.max(b)])).collect()
}

/// Random arcs between the even and the odd vertices: every cycle is even.
fn two_sided_arcs() -> Vec<(usize, usize)> {
    let mut rng = Rng(3);
    let arc = |tail: usize, half: usize| (tail, 2 * half + 1 - tail % 2);
    (0..M).map(|_| arc(rng.below(N), rng.below(N / 2))).collect()
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn retrograde_1e6_vertices_4e6_arcs(bencher: Bencher<'_, '_>) {
    let arcs = random_arcs();
    bencher.bench_local(|| Retrograde::new(N, black_box(&arcs)));
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn retrograde_misere_1e6_vertices_4e6_arcs(bencher: Bencher<'_, '_>) {
    let arcs = random_arcs();
    bencher.bench_local(|| Retrograde::new_misere(N, black_box(&arcs)));
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn retrograde_1e6_vertices_4e6_acyclic_arcs(bencher: Bencher<'_, '_>) {
    let arcs = acyclic_arcs();
    bencher.bench_local(|| Retrograde::new(N, black_box(&arcs)));
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn dag_grundy_1e6_vertices_4e6_arcs(bencher: Bencher<'_, '_>) {
    let arcs = acyclic_arcs();
    bencher.bench_local(|| Dag::new(N, black_box(&arcs)).unwrap().grundy());
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn kernel_of_dag_1e6_vertices_4e6_arcs(bencher: Bencher<'_, '_>) {
    let arcs = acyclic_arcs();
    bencher.bench_local(|| kernel::of_dag(N, black_box(&arcs)).unwrap());
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn kernel_checked_with_its_strategy_1e6_vertices_4e6_arcs(bencher: Bencher<'_, '_>) {
    let arcs = acyclic_arcs();
    let set = kernel::of_dag(N, &arcs).unwrap();
    bencher.bench_local(|| {
        kernel::is_kernel(black_box(&set), &arcs).unwrap();
        kernel::strategy(&set, &arcs)
    });
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn richardson_1e6_vertices_4e6_arcs(bencher: Bencher<'_, '_>) {
    let arcs = two_sided_arcs();
    bencher.bench_local(|| richardson::kernel(N, black_box(&arcs)).unwrap());
}

/// 5 * 10^5 vertices, each with two players to move: 10^6 positions.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn coloured_digraph_1e6_positions(bencher: Bencher<'_, '_>) {
    let mut rng = Rng(4);
    let n = N / 2;
    let colours: [Colour; 3] = [Blue, Red, Green];
    let arcs: Vec<(usize, usize, Colour)> =
        (0..M / 4).map(|_| (rng.below(n), rng.below(n), colours[rng.below(3)])).collect();
    bencher.bench_local(|| ColouredDigraph::new(n, black_box(&arcs)));
}
