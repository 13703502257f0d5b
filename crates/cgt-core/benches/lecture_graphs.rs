//! Hackenbush, matchings and vertex geography at the sizes of contests, adversarial families too.
#![allow(
    clippy::float_arithmetic,
    clippy::incompatible_msrv,
    clippy::unwrap_used,
    missing_docs,
    unreachable_pub
)]

use cgt_core::graphs::geography::Geography;
use cgt_core::graphs::{
    bipartite_matching, hackenbush_green, hackenbush_red_blue, hackenbush_red_blue_graph,
    hackenbush_red_blue_green, hackenbush_tree,
};
use cgt_core::partizan::colour::Colour::{self, Blue, Green, Red};
use cgt_core::partizan::colour::Player::Left;
use divan::{black_box, AllocProfiler, Bencher};

type Edges = Vec<(usize, usize)>;

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

fn random_edges(seed: u64, n: usize, m: usize) -> Edges {
    let mut rng = Rng(seed);
    (0..m).map(|_| (rng.below(n), rng.below(n))).collect()
}

/// A tree with root 0 whose parents are among the last `reach` vertices: 1 is a path.
fn random_tree(n_edges: usize, reach: usize) -> Edges {
    let mut rng = Rng(5);
    (1..=n_edges).map(|v| (v - 1 - rng.below(reach.min(v)), v)).collect()
}

fn coloured(edges: &Edges, colours: &[Colour]) -> Vec<(usize, usize, Colour)> {
    let mut rng = Rng(6);
    edges.iter().map(|&(u, v)| (u, v, colours[rng.below(colours.len())])).collect()
}

/// The path, a tree of depth about 10^3, a bushy tree, a random graph, and the cycle.
const GREEN: [&str; 5] = ["path", "deep tree", "tree", "graph", "cycle"];

fn green(name: &str) -> (usize, Edges) {
    let m = 1_000_000;
    match name {
        "path" => (m + 1, random_tree(m, 1)),
        "deep tree" => (m + 1, random_tree(m, 1_000)),
        "tree" => (m + 1, random_tree(m, m)),
        "graph" => (m / 2, random_edges(7, m / 2, m)),
        _ => (m, (0..m).map(|v| (v, (v + 1) % m)).collect()),
    }
}

#[divan::bench(args = GREEN, sample_count = 5, sample_size = 1)]
fn hackenbush_green_grundy_1e6_edges(bencher: Bencher<'_, '_>, name: &str) {
    let (n, edges) = green(name);
    bencher.bench_local(|| hackenbush_green::grundy(n, &[0], black_box(&edges)));
}

#[divan::bench(args = GREEN, sample_count = 5, sample_size = 1)]
fn hackenbush_green_winning_moves_1e6_edges(bencher: Bencher<'_, '_>, name: &str) {
    let (n, edges) = green(name);
    bencher.bench_local(|| hackenbush_green::winning_moves(n, &[0], black_box(&edges)));
}

#[divan::bench(args = ["path", "deep tree", "tree"], sample_count = 5, sample_size = 1)]
fn hackenbush_tree_winning_moves_1e6_edges(bencher: Bencher<'_, '_>, name: &str) {
    let (n, edges) = green(name);
    bencher.bench_local(|| hackenbush_tree::winning_moves(n, &[0], black_box(&edges)));
}

/// Stalks and trees of 10^5 edges: how many vertices back a parent may be.
const REACHES: [usize; 4] = [1, 3, 1_000, 100_000];

#[divan::bench(args = REACHES, sample_count = 5, sample_size = 1)]
fn hackenbush_red_blue_value_1e5_edges(bencher: Bencher<'_, '_>, reach: usize) {
    let edges = coloured(&random_tree(100_000, reach), &[Blue, Red]);
    bencher.bench_local(|| hackenbush_red_blue::value(100_001, &[0], black_box(&edges)));
}

#[divan::bench(args = REACHES, sample_count = 5, sample_size = 1)]
fn hackenbush_red_blue_winning_moves_1e5_edges(bencher: Bencher<'_, '_>, reach: usize) {
    let mut edges = coloured(&random_tree(100_000, reach), &[Blue, Red]);
    // Left is ahead and has to look for the cuts that keep it so.
    edges[0].2 = Blue;
    edges.push((0, 100_001, Blue));
    bencher
        .bench_local(|| hackenbush_red_blue::winning_moves(100_002, &[0], black_box(&edges), Left));
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn hackenbush_stalk_1e5_edges(bencher: Bencher<'_, '_>) {
    let colours: Vec<Colour> =
        coloured(&random_tree(100_000, 1), &[Blue, Red]).iter().map(|edge| edge.2).collect();
    bencher.bench_local(|| hackenbush_red_blue::stalk_value(black_box(&colours)));
}

#[divan::bench(args = [16, 20, 24], sample_count = 5, sample_size = 1)]
fn hackenbush_red_blue_graph_value(bencher: Bencher<'_, '_>, m: usize) {
    let edges = coloured(&random_edges(8, m * 2 / 3, m), &[Blue, Red]);
    bencher.bench_local(|| hackenbush_red_blue_graph::value(m, &[0, 1], black_box(&edges)));
}

#[divan::bench(args = [16, 20, 24], sample_count = 5, sample_size = 1)]
fn hackenbush_red_blue_green_winning_moves(bencher: Bencher<'_, '_>, m: usize) {
    let edges = coloured(&random_edges(9, m * 2 / 3, m), &[Blue, Red, Green]);
    bencher.bench_local(|| {
        hackenbush_red_blue_green::winning_moves(m, &[0, 1], black_box(&edges), Left)
    });
}

/// Families with 10^5 vertices a side and 2 * 10^5 edges, named in [`bipartite`].
const BIPARTITE: [&str; 7] =
    ["random", "wrong first", "wrong last", "hooks", "butterfly", "chords", "half graphs"];

fn bipartite(name: &str) -> Edges {
    let n = 100_000;
    let mut rng = Rng(10);
    match name {
        "random" => random_edges(11, n, 2 * n),
        // Every first choice of a greedy matching is wrong but the last one.
        "wrong first" => (1..n).map(|i| (i, i - 1)).chain((0..n).map(|i| (i, i))).collect(),
        "wrong last" => (0..n).map(|i| (i, i)).chain((1..n).map(|i| (i - 1, i))).collect(),
        "hooks" => {
            let half = n / 2;
            let hooks = (0..half).flat_map(|i| [(i, half + i), (half + i, i)]);
            let path = (1..half).map(|i| (i, i - 1)).chain((0..half).map(|i| (i, i)));
            hooks.chain(path).collect()
        }
        "butterfly" => butterfly(12),
        "chords" => {
            (0..n).flat_map(|i| [(i, (i + 1) % n), (i, i - rng.below(500).min(i))]).collect()
        }
        // 493 half graphs of 28 vertices a side: one perfect matching each, hidden.
        _ => {
            let block = |b: usize| {
                (0..28).flat_map(move |i| (0..=i).map(move |j| (28 * b + i, 28 * b + j)))
            };
            (0..493).flat_map(block).collect()
        }
    }
}

/// Levels of a butterfly network with straight edges first, closed by a bundle of detours.
fn butterfly(levels: usize) -> Edges {
    let width = 1 << levels;
    let at = |level: usize, j: usize| level * width + j;
    let mut edges: Edges =
        (0..=levels).flat_map(|i| (0..width).map(move |j| (at(i, j), at(i, j)))).collect();
    for (i, j) in (0..levels).flat_map(|i| (0..width).map(move |j| (i, j))) {
        edges.push((at(i + 1, j), at(i, j)));
        edges.push((at(i + 1, j ^ 1 << i), at(i, j)));
    }
    edges.extend((0..width).map(|j| (at(levels + 1, j), at(levels, j))));
    edges.extend((0..width).map(|j| (at(0, j), at(levels + 1, j))));
    edges
}

#[divan::bench(args = BIPARTITE, sample_count = 5, sample_size = 1)]
fn bipartite_matching_1e5_a_side_2e5_edges(bencher: Bencher<'_, '_>, name: &str) {
    let edges = bipartite(name);
    bencher.bench_local(|| bipartite_matching::maximum(100_000, 100_000, black_box(&edges)));
}

#[divan::bench(args = BIPARTITE, sample_count = 5, sample_size = 1)]
fn geography_bipartite_1e5_a_side_2e5_edges(bencher: Bencher<'_, '_>, name: &str) {
    let edges: Edges = bipartite(name).into_iter().map(|(l, r)| (l, 100_000 + r)).collect();
    bencher.bench_local(|| Geography::bipartite(200_000, black_box(&edges)).unwrap());
}

/// General graphs, named in [`general`].
const GENERAL: [&str; 7] = [
    "20000/30000",
    "100000/150000",
    "3000/300000",
    "33333 triangles",
    "shared corners",
    "nested ears",
    "fan",
];

fn general(name: &str) -> (usize, Edges) {
    let c = 33_333;
    match name {
        "20000/30000" => (20_000, random_edges(12, 20_000, 30_000)),
        "100000/150000" => (100_000, random_edges(13, 100_000, 150_000)),
        "3000/300000" => (3_000, random_edges(14, 3_000, 300_000)),
        // In a row, joined by an edge each.
        "33333 triangles" => {
            let triangle =
                |i: usize| [(3 * i, 3 * i + 1), (3 * i + 1, 3 * i + 2), (3 * i, 3 * i + 2)];
            let joints = (1..c).map(|i| (3 * i - 1, 3 * i));
            (3 * c, (0..c).flat_map(triangle).chain(joints).collect())
        }
        "shared corners" => (c + 2, (0..c).flat_map(|i| [(i, i + 1), (i, i + 2)]).collect()),
        "nested ears" => {
            let path = (1..c).map(|i| (i - 1, i));
            (c, path.chain((0..c / 2).map(|i| (i, c - 1 - i))).collect())
        }
        _ => {
            let ear = |i: usize| [(0, 2 * i + 1), (2 * i + 1, 2 * i + 2), (2 * i + 2, 0)];
            (2 * c + 1, (0..c).flat_map(ear).collect())
        }
    }
}

#[divan::bench(args = GENERAL, sample_count = 5, sample_size = 1)]
fn geography_every_start(bencher: Bencher<'_, '_>, name: &str) {
    let (n, edges) = general(name);
    bencher.bench_local(|| Geography::new(n, black_box(&edges)));
}

/// The same with names and edges in random order.
#[divan::bench(args = GENERAL, sample_count = 5, sample_size = 1)]
fn geography_every_start_shuffled(bencher: Bencher<'_, '_>, name: &str) {
    let (n, mut edges) = general(name);
    let mut rng = Rng(15);
    let mut names: Vec<usize> = (0..n).collect();
    (1..n).for_each(|at| names.swap(at, rng.below(at + 1)));
    (1..edges.len()).for_each(|at| edges.swap(at, rng.below(at + 1)));
    edges.iter_mut().for_each(|edge| *edge = (names[edge.0], names[edge.1]));
    bencher.bench_local(|| Geography::new(n, black_box(&edges)));
}

#[divan::bench(args = GENERAL, sample_count = 5, sample_size = 1)]
fn geography_strategy_and_moves_of_a_start(bencher: Bencher<'_, '_>, name: &str) {
    let (n, edges) = general(name);
    let game = Geography::new(n, &edges);
    bencher.bench_local(|| (game.strategy(black_box(n / 2)), game.winning_moves(n / 2)));
}
