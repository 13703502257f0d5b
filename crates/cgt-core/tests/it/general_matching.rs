//! General matching against brute force, then against the formula of Tutte and Berge.

use crate::oracle::{edges_of_mask, random_arcs, Rng};
use crate::reference::{self, rows};
use cgt_core::graphs::alternating_forest::AlternatingForest;
use cgt_core::graphs::general_matching;
use cgt_core::theory::adjacency::Adjacency;
use std::collections::BTreeSet;

type Edges = Vec<(usize, usize)>;

/// The maximum over the partners of the first vertex that is left.
fn slow_size(n: usize, edges: &Edges, gone: u64) -> usize {
    let v = (!gone).trailing_zeros() as usize;
    if v >= n {
        return 0;
    }
    let gone = gone | 1 << v;
    let ends = edges.iter().filter_map(|&(a, b)| match (a == v, b == v) {
        (true, false) => Some(b),
        (false, true) => Some(a),
        _ => None,
    });
    let free = ends.filter(|w| gone >> w & 1 == 0);
    let with = free.map(|w| 1 + slow_size(n, edges, gone | 1 << w)).max();
    with.unwrap_or(0).max(slow_size(n, edges, gone))
}

fn check_pairs(n: usize, edges: &Edges) -> usize {
    let matching = general_matching::maximum(n, edges);
    let known: BTreeSet<_> = edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
    let mut n_matched = 0;
    for v in 0..n {
        if let Some(w) = matching.partner(v) {
            assert!(w != v && known.contains(&(v, w)), "{edges:?}");
            assert_eq!(matching.partner(w), Some(v), "{edges:?}");
            n_matched += 1;
        }
    }
    assert_eq!(matching.size() * 2, n_matched, "{edges:?}");
    assert!(matching.pairs().all(|(v, w)| v < w && matching.partner(v) == Some(w)));
    matching.size()
}

/// Without the neighbours A of the even vertices, the graph has |A| + exposed odd components:
/// no matching leaves fewer vertices exposed.
fn check_formula(n: usize, edges: &Edges) -> usize {
    let size = check_pairs(n, edges);
    let neighbours = Adjacency::undirected(n, edges);
    let forest = AlternatingForest::maximum(&neighbours);
    let around = |v: usize| neighbours.of(v).iter().map(|&w| w as usize);
    let is_barrier = |v: usize| !forest.is_even(v) && around(v).any(|w| forest.is_even(w));
    let barrier: Vec<bool> = (0..n).map(is_barrier).collect();
    let mut is_seen = barrier.clone();
    let mut n_odd = 0;
    for first in 0..n {
        let mut stack = vec![first];
        let mut n_members = 0;
        while let Some(v) = stack.pop() {
            if !std::mem::replace(&mut is_seen[v], true) {
                n_members += 1;
                stack.extend(around(v));
            }
        }
        n_odd += n_members % 2;
    }
    let n_barrier = barrier.iter().filter(|&&is_in| is_in).count();
    assert_eq!(n - 2 * size, n_odd - n_barrier);
    size
}

/// In the order given, reversed, and with vertices and edges in random order.
fn check_orders(rng: &mut Rng, n: usize, edges: &Edges) -> usize {
    let size = check_formula(n, edges);
    let reversed: Edges = edges.iter().rev().map(|&(a, b)| (n - 1 - b, n - 1 - a)).collect();
    assert_eq!(check_formula(n, &reversed), size);
    let mut names: Vec<usize> = (0..n).collect();
    let mut mixed = edges.clone();
    for at in 1..n {
        names.swap(at, rng.below(at as u64 + 1) as usize);
    }
    for at in 1..mixed.len() {
        mixed.swap(at, rng.below(at as u64 + 1) as usize);
    }
    mixed.iter_mut().for_each(|edge| *edge = (names[edge.0], names[edge.1]));
    assert_eq!(check_formula(n, &mixed), size);
    size
}

#[test]
fn agrees_with_brute_force_on_every_small_graph() {
    for n in 0..=5usize {
        for mask in 0..1u64 << ((n * n - n) / 2) {
            let edges = edges_of_mask(n, mask);
            assert_eq!(check_formula(n, &edges), slow_size(n, &edges, 0), "{edges:?}");
        }
    }
    let mut rng = Rng(15);
    for _ in 0..3000 {
        let n = 6 + rng.below(4) as usize;
        let m = rng.below(16) as usize;
        let edges = random_arcs(&mut rng, n, m);
        assert_eq!(check_formula(n, &edges), slow_size(n, &edges, 0), "{edges:?}");
    }
}

#[test]
fn a_bad_start_is_mended_on_every_small_graph() {
    // From any matching the phases must reach the maximum.
    let mut rng = Rng(16);
    for _ in 0..4000 {
        let n = 4 + rng.below(7) as usize;
        let m = n + rng.below(n as u64) as usize;
        let edges = random_arcs(&mut rng, n, m);
        let neighbours = Adjacency::undirected(n, &edges);
        let mut partners = vec![None; n];
        for &(a, b) in &edges {
            if a != b && partners[a].is_none() && partners[b].is_none() && rng.below(2) == 0 {
                (partners[a], partners[b]) = (Some(b), Some(a));
            }
        }
        let mut forest = AlternatingForest::new(&neighbours, &partners);
        let exposed = |forest: &AlternatingForest<'_>| {
            (0..n).filter(|&v| forest.partner(v).is_none()).count()
        };
        let mut before = exposed(&forest);
        while forest.grow() {
            assert!(exposed(&forest) < before);
            before = exposed(&forest);
        }
        assert_eq!((n - before) / 2, slow_size(n, &edges, 0), "{edges:?} {partners:?}");
        // Each even vertex can be exposed instead, at no loss.
        for v in (0..n).filter(|&v| forest.is_even(v)) {
            let mut other = forest.clone();
            other.expose(v);
            assert_eq!((other.partner(v), exposed(&other)), (None, before), "{edges:?}");
            assert!((0..n).all(|v| other.partner(v).map_or(true, |w| other.partner(w) == Some(v))));
        }
    }
}

#[test]
fn sizes_match_the_reference_graphs() {
    for row in rows("exhaustive/vertex_geography.tsv") {
        let (n, edges) = reference::arcs(&row[0], &row[1]);
        assert_eq!(check_formula(n, &edges).to_string(), row[2], "{row:?}");
    }
}

#[test]
fn large_graphs_satisfy_the_formula_of_tutte_and_berge() {
    let mut rng = Rng(17);
    for (n, m) in [(20_000, 15_000), (20_000, 30_000), (500, 30_000)] {
        let edges = random_arcs(&mut rng, n, m);
        check_formula(n, &edges);
    }
}

#[test]
fn blossoms_in_rows_and_in_one_another_are_solved_in_any_order() {
    let mut rng = Rng(18);
    let c = 1111;
    // Triangles in a row, triangles that share corners, pentagons in a row.
    let triangle = |i: usize| [(3 * i, 3 * i + 1), (3 * i + 1, 3 * i + 2), (3 * i, 3 * i + 2)];
    let mut row: Edges = (0..c).flat_map(triangle).collect();
    row.extend((1..c).map(|i| (3 * i - 1, 3 * i)));
    assert_eq!(check_orders(&mut rng, 3 * c, &row), 3 * c / 2);
    let strip: Edges = (0..c).flat_map(|i| [(i, i + 1), (i, i + 2)]).collect();
    assert_eq!(check_orders(&mut rng, c + 2, &strip), (c + 2) / 2);
    let pentagon = |i: usize| (0..5).map(move |j| (5 * i + j, 5 * i + (j + 1) % 5));
    let mut row: Edges = (0..c).flat_map(pentagon).collect();
    row.extend((1..c).map(|i| (5 * i - 1, 5 * i)));
    assert_eq!(check_orders(&mut rng, 5 * c, &row), 5 * c / 2);
    // Odd ears around one another, and many blossoms on one vertex.
    let path = (1..c).map(|i| (i - 1, i));
    let nested: Edges = path.chain((0..c / 2).map(|i| (i, c - 1 - i))).collect();
    assert_eq!(check_orders(&mut rng, c, &nested), c / 2);
    let fan: Edges =
        (0..c).flat_map(|i| [(0, 2 * i + 1), (2 * i + 1, 2 * i + 2), (2 * i + 2, 0)]).collect();
    assert_eq!(check_orders(&mut rng, 2 * c + 1, &fan), c);
}

#[test]
fn a_path_through_two_blossoms_is_found() {
    // Library Checker, issue 610: a perfect matching that a wrong lift through blossoms misses.
    let text = "0-1 2-3 4-5 6-7 8-9 10-11 1-3 7-9 0-13 6-12 1-2 3-4 0-6 7-8 9-10 5-13 11-12";
    let (n, edges) = reference::arcs("14", text);
    assert_eq!(check_orders(&mut Rng(19), n, &edges), 7);
    let (n, edges) = reference::arcs("7", "2-0 0-5 5-6 6-1 1-0 1-3 3-4 1-4");
    assert_eq!(check_orders(&mut Rng(20), n, &edges), 3);
}

#[test]
fn a_path_and_a_row_of_triangles_fit_a_small_stack() {
    let solve = || {
        let n = 300_000;
        let mut edges: Edges = (1..n).map(|v| (v - 1, v)).collect();
        assert_eq!(general_matching::maximum(n, &edges).size(), n / 2);
        edges.extend((0..n / 3).map(|i| (3 * i, 3 * i + 2)));
        assert_eq!(general_matching::maximum(n, &edges).size(), n / 2);
    };
    std::thread::Builder::new().stack_size(2 << 20).spawn(solve).unwrap().join().unwrap();
}

#[test]
#[should_panic(expected = "general_matching::maximum: the pair (0, 2) is outside 0..2")]
fn an_edge_outside_the_vertices_is_refused() {
    general_matching::maximum(2, &[(0, 2)]);
}

#[test]
#[should_panic(
    expected = "AlternatingForest::new: vertex 1 is not the partner of its partner Some(2)"
)]
fn partners_must_agree() {
    let path = Adjacency::undirected(3, &[(0, 1), (1, 2)]);
    AlternatingForest::new(&path, &[None, Some(2), None]);
}

#[test]
#[should_panic(expected = "AlternatingForest::expose: vertex 1 is not even")]
fn only_even_vertices_can_be_exposed() {
    let path = Adjacency::undirected(3, &[(0, 1), (1, 2)]);
    AlternatingForest::maximum(&path).expose(1);
}
