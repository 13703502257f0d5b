//! Adjacency lists against filtering the list of pairs.

use crate::oracle::Rng;
use cgt_core::theory::adjacency::Adjacency;

fn check(n: usize, pairs: &[(usize, usize)]) {
    let successors = Adjacency::successors(n, pairs);
    let predecessors = successors.reversed();
    let neighbours = Adjacency::undirected(n, pairs);
    assert_eq!(successors.n_vertices(), n);
    for v in 0..n {
        let heads: Vec<u32> = pairs.iter().filter(|p| p.0 == v).map(|p| p.1 as u32).collect();
        let tails = pairs.iter().filter(|p| p.1 == v).map(|p| p.0 as u32);
        let tails: Vec<u32> = sorted(tails.collect());
        let around = pairs.iter().filter(|p| p.0 != p.1 && (p.0 == v || p.1 == v));
        let around: Vec<u32> = around.map(|p| (p.0 + p.1 - v) as u32).collect();
        assert_eq!(successors.of(v), heads, "{pairs:?}");
        assert_eq!(predecessors.of(v), tails, "{pairs:?}");
        assert_eq!(neighbours.of(v), around, "{pairs:?}");
    }
}

#[test]
fn lists_every_neighbour_in_the_order_given() {
    let all: Vec<(usize, usize)> = (0..9).map(|code| (code / 3, code % 3)).collect();
    check(0, &[]);
    for &a in &all {
        check(3, &[a]);
        for &b in &all {
            check(3, &[a, b]);
            all.iter().for_each(|&c| check(3, &[a, b, c]));
        }
    }
    let mut rng = Rng(1);
    for _ in 0..200 {
        let n = 1 + rng.below(40);
        let m = rng.below(100);
        let mut vertex = || rng.below(n) as usize;
        let pairs: Vec<_> = (0..m).map(|_| (vertex(), vertex())).collect();
        check(n as usize, &pairs);
    }
}

#[test]
#[should_panic(expected = "Adjacency::successors: the pair (0, 2) is outside 0..2")]
fn a_pair_outside_the_vertices_is_refused() {
    Adjacency::successors(2, &[(0, 1), (0, 2)]);
}

#[test]
#[should_panic(
    expected = "Adjacency::successors: 4294967295 vertices are too many, the limit is 4294967294"
)]
fn too_many_vertices_are_refused() {
    Adjacency::successors(u32::MAX as usize, &[]);
}

#[test]
#[should_panic(expected = "Adjacency::of: 2 is outside 0..2")]
fn a_vertex_outside_is_refused() {
    Adjacency::successors(2, &[]).of(2);
}

fn sorted(mut list: Vec<u32>) -> Vec<u32> {
    list.sort_unstable();
    list
}
