//! Vertex geography against play.

use crate::oracle::{edges_of_mask, random_arcs, Oracle, Rng};
use crate::reference::{self, rows};
use cgt_core::graphs::geography::{Geography, NotBipartite};
use std::collections::BTreeSet;

type Edges = Vec<(usize, usize)>;
/// Where the token is, and the vertices visited as a mask.
type Position = (usize, u64);

fn options(edges: &Edges, &(at, visited): &Position) -> Vec<Position> {
    let ends = edges.iter().filter(|edge| edge.0 == at || edge.1 == at);
    let heads = ends.map(|&(a, b)| a + b - at).filter(|w| visited >> w & 1 == 0);
    heads.map(|w| (w, visited | 1 << w)).collect()
}

/// Whoever moves at even depth follows the map; whether that player always has a reply.
fn strategy_holds(edges: &Edges, map: &[Option<usize>], position: &Position) -> bool {
    options(edges, position).iter().all(|after| {
        let reply = map[after.0]
            .and_then(|w| options(edges, after).into_iter().find(|position| position.0 == w));
        reply.map_or(false, |reply| strategy_holds(edges, map, &reply))
    })
}

fn check(n: usize, edges: &Edges) {
    let general = Geography::new(n, edges);
    let mut oracle = Oracle::new(|position: &Position| options(edges, position));
    let bipartite = Geography::bipartite(n, edges);
    let games = [Some(&general), bipartite.as_ref().ok()];
    for game in games.into_iter().flatten() {
        let mut lost = Vec::new();
        for v in 0..n {
            let start = (v, 1 << v);
            let wins = oracle.is_winning(&start);
            assert_eq!(game.is_winning(v), wins, "{edges:?} {v}");
            let expected: BTreeSet<usize> =
                oracle.winning_moves(&start).into_iter().map(|after| after.0).collect();
            let moves = game.winning_moves(v);
            assert_eq!(moves, expected.into_iter().collect::<Vec<_>>(), "{edges:?} {v}");
            assert_eq!(game.winning_move(v).is_some(), wins);
            assert!(game.winning_move(v).map_or(true, |w| moves.contains(&w)));
            let map = game.strategy(v);
            if wins {
                let first = map[v].unwrap();
                assert!(
                    strategy_holds(edges, &map, &(first, 1 << v | 1 << first)),
                    "{edges:?} {v}"
                );
            } else {
                assert_eq!(map[v], None);
                assert!(strategy_holds(edges, &map, &start), "{edges:?} {v}");
                lost.push(v);
            }
        }
        assert_eq!(game.losing_start(), lost.first().copied(), "{edges:?}");
    }
    let two_sided = (0..1u64 << n)
        .any(|side| edges.iter().all(|&(a, b)| a == b || (side >> a ^ side >> b) & 1 == 1));
    assert_eq!(bipartite.is_ok(), two_sided, "{edges:?}");
}

#[test]
fn agrees_with_brute_force_on_every_small_graph() {
    for n in 0..=5usize {
        (0..1u64 << ((n * n - n) / 2)).for_each(|mask| check(n, &edges_of_mask(n, mask)));
    }
    let mut rng = Rng(21);
    for _ in 0..400 {
        let n = 6 + rng.below(3) as usize;
        let m = rng.below(12) as usize;
        // Loops and parallel edges may be among them.
        check(n, &random_arcs(&mut rng, n, m));
    }
}

#[test]
fn agrees_with_brute_force_on_random_graphs_with_two_sides() {
    let mut rng = Rng(22);
    for _ in 0..150 {
        let m = rng.below(14) as usize;
        let pairs = random_arcs(&mut rng, 9, m).into_iter();
        check(9, &pairs.filter(|(a, b)| a % 2 != b % 2).collect());
    }
}

#[test]
fn winners_match_the_reference_graphs() {
    for row in rows("exhaustive/vertex_geography.tsv") {
        let (n, edges) = reference::arcs(&row[0], &row[1]);
        let game = Geography::new(n, &edges);
        let letters = (0..n).map(|v| if game.is_winning(v) { 'W' } else { 'L' });
        assert_eq!(letters.collect::<String>(), row[3], "{row:?}");
        let perfect = row[2].parse::<usize>().unwrap() * 2 == n;
        assert_eq!(game.losing_start().is_none(), perfect, "{row:?}");
    }
}

#[test]
fn odd_cycles_and_isolated_starts_are_lost() {
    let triangle = Geography::new(3, &[(0, 1), (1, 2), (2, 0)]);
    assert!((0..3).all(|v| !triangle.is_winning(v)));
    let isolated = Geography::new(3, &[(0, 1), (2, 2)]);
    assert_eq!([0, 1, 2].map(|v| isolated.is_winning(v)), [true, true, false]);
    assert_eq!(isolated.losing_start(), Some(2));
    let error = Geography::bipartite(3, &[(0, 1), (1, 2), (2, 0)]).unwrap_err();
    assert!(matches!(error, NotBipartite { .. }));
    assert!(error.to_string().ends_with("closes an odd cycle: use Geography::new"));
}

/// In a tree: a vertex wins iff every maximum matching covers it, by two passes of a tree DP.
fn tree_winners(parents: &[usize]) -> Vec<bool> {
    let n = parents.len();
    // Whether the subtree of v without v's parent is won from v, children after parents.
    let mut down = vec![false; n];
    let mut n_lost_children = vec![0; n];
    for v in (0..n).rev() {
        down[v] = n_lost_children[v] > 0;
        if v > 0 && !down[v] {
            n_lost_children[parents[v]] += 1;
        }
    }
    let mut up_lost = vec![false; n];
    for v in 1..n {
        // The parent, seen from v: its other lost children, and its own parent.
        let parent = parents[v];
        let others = n_lost_children[parent] - usize::from(!down[v]);
        up_lost[v] = others == 0 && !(parent > 0 && up_lost[parent]);
    }
    (0..n).map(|v| n_lost_children[v] > 0 || (v > 0 && up_lost[v])).collect()
}

#[test]
fn large_trees_agree_with_the_two_pass_recursion() {
    let mut rng = Rng(23);
    for span in [3, 50, 20_000] {
        let n = 20_000;
        let parent = |v: usize| v - 1 - rng.below(span.min(v as u64)) as usize;
        let parents: Vec<usize> = [0].into_iter().chain((1..n).map(parent)).collect();
        let edges: Edges = (1..n).map(|v| (parents[v], v)).collect();
        let expected = tree_winners(&parents);
        for game in [Geography::new(n, &edges), Geography::bipartite(n, &edges).unwrap()] {
            assert!((0..n).all(|v| game.is_winning(v) == expected[v]));
        }
    }
}

#[test]
fn large_graphs_keep_both_solvers_in_agreement() {
    let mut rng = Rng(24);
    for m in [8_000, 15_000] {
        let n = 10_000;
        let pairs = random_arcs(&mut rng, n, m).into_iter();
        let edges: Edges = pairs.filter(|(a, b)| a % 2 != b % 2).collect();
        let (general, bipartite) =
            (Geography::new(n, &edges), Geography::bipartite(n, &edges).unwrap());
        assert!((0..n).all(|v| general.is_winning(v) == bipartite.is_winning(v)));
        for v in (0..n).step_by(997) {
            assert_eq!(general.winning_moves(v), bipartite.winning_moves(v));
            assert!(general
                .winning_moves(v)
                .iter()
                .all(|&w| edges.contains(&(v, w)) || edges.contains(&(w, v))));
        }
    }
}

#[test]
fn a_path_of_three_hundred_thousand_fits_a_small_stack() {
    let solve = || {
        let n = 300_001;
        let edges: Edges = (1..n).map(|v| (v - 1, v)).collect();
        for game in [Geography::new(n, &edges), Geography::bipartite(n, &edges).unwrap()] {
            assert!((0..n).all(|v| game.is_winning(v) == (v % 2 == 1)));
            assert_eq!(game.winning_moves(1), [0, 2]);
            let map = game.strategy(0);
            assert!((1..n).all(|v| map[v] == Some(if v % 2 == 1 { v + 1 } else { v - 1 })));
        }
    };
    std::thread::Builder::new().stack_size(2 << 20).spawn(solve).unwrap().join().unwrap();
}

#[test]
#[should_panic(expected = "Geography::is_winning: vertex 2 is outside 0..2")]
fn a_start_outside_the_vertices_is_refused() {
    Geography::new(2, &[]).is_winning(2);
}
