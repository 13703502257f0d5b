//! Green Hackenbush on graphs against the oracle and the reference answers.

use crate::oracle::{Oracle, Rng};
use crate::pictures::{cuts, multigraphs, parse, standing};
use crate::reference::rows;
use cgt_core::graphs::hackenbush_green::{grundy, is_winning, winning_moves};

fn check_against_brute_force(n_vertices: usize, edges: &[(usize, usize)]) {
    let mut oracle =
        Oracle::new(|&mask: &u32| cuts(edges, mask).into_iter().map(|cut| cut.1).collect());
    let all = standing(edges, (1 << edges.len()) - 1);
    assert_eq!(grundy(n_vertices, &[0], edges), oracle.grundy(&all), "{edges:?}");
    assert_eq!(is_winning(n_vertices, &[0], edges), oracle.is_winning(&all), "{edges:?}");
    let wins = |cut: &(usize, u32)| !oracle.is_winning(&cut.1);
    let moves: Vec<usize> = cuts(edges, all).into_iter().filter(wins).map(|cut| cut.0).collect();
    assert_eq!(winning_moves(n_vertices, &[0], edges), moves, "{edges:?}");
}

#[test]
fn agrees_with_brute_force_on_every_small_graph() {
    for n_edges in 0..=5 {
        for edges in multigraphs(4, n_edges) {
            check_against_brute_force(4, &edges);
        }
    }
}

#[test]
fn grundy_values_match_the_reference_answers() {
    for row in rows("exhaustive/hackenbush_green_graphs.tsv") {
        let edges: Vec<_> = parse(&row[0]).into_iter().map(|(u, v, _)| (u, v)).collect();
        assert_eq!(grundy(6, &[0], &edges), row[1].parse::<u64>().unwrap(), "{}", row[0]);
        check_against_brute_force(6, &edges);
    }
}

/// Cuts every edge that hangs on the ground, one after the other, and looks at what is left.
fn moves_one_by_one(n_vertices: usize, grounded: &[usize], edges: &[(usize, usize)]) -> Vec<usize> {
    let without = |edge_idx: usize| [&edges[..edge_idx], &edges[edge_idx + 1..]].concat();
    let mut hangs = vec![false; n_vertices];
    grounded.iter().for_each(|&vertex| hangs[vertex] = true);
    for _ in 0..n_vertices {
        for &(u, v) in edges {
            hangs[u] |= hangs[v];
            hangs[v] |= hangs[u];
        }
    }
    let wins = |&e: &usize| hangs[edges[e].0] && grundy(n_vertices, grounded, &without(e)) == 0;
    (0..edges.len()).filter(wins).collect()
}

#[test]
fn winning_moves_match_cutting_each_edge_of_random_graphs() {
    let mut rng = Rng(3);
    let mut n_moves = 0;
    for round in 0..400u64 {
        let n_vertices = 2 + rng.below(12 + round / 10) as usize;
        let any = |rng: &mut Rng| rng.below(n_vertices as u64) as usize;
        let near = |rng: &mut Rng, u: usize| (u + rng.below(3) as usize) % n_vertices;
        let n_edges = n_vertices + rng.below(8) as usize;
        let mut edges = Vec::new();
        for edge_idx in 0..n_edges {
            let u = if edge_idx < n_vertices { edge_idx } else { any(&mut rng) };
            let v = if rng.below(4) == 0 { any(&mut rng) } else { near(&mut rng, u) };
            edges.push((u, v));
        }
        let grounded: Vec<usize> = (0..rng.below(4)).map(|_| any(&mut rng)).collect();
        let moves = winning_moves(n_vertices, &grounded, &edges);
        let expected = moves_one_by_one(n_vertices, &grounded, &edges);
        assert_eq!(moves, expected, "{grounded:?} {edges:?}");
        n_moves += moves.len();
    }
    assert!(n_moves > 400, "the random graphs offer too little: {n_moves} winning moves");
}

/// Long cycles with stalks on them, and cycles on those: the classes of 2-edge cuts are large.
#[test]
fn winning_moves_match_cutting_each_edge_of_long_cycles() {
    let mut rng = Rng(4);
    let mut n_moves = 0;
    for round in 0..200 {
        let mut n_vertices = 1;
        let mut edges = Vec::new();
        for _ in 0..1 + round % 4 {
            let (start, end) = (rng.below(n_vertices) as usize, rng.below(n_vertices) as usize);
            let mut last = start;
            for _ in 0..rng.below(40) {
                edges.push((last, n_vertices as usize));
                last = n_vertices as usize;
                n_vertices += 1;
            }
            edges.push((last, if rng.below(4) == 0 { end } else { start }));
            for _ in 0..rng.below(20) {
                edges.push((rng.below(n_vertices) as usize, n_vertices as usize));
                n_vertices += 1;
            }
        }
        let n_vertices = n_vertices as usize;
        let moves = winning_moves(n_vertices, &[0], &edges);
        assert_eq!(moves, moves_one_by_one(n_vertices, &[0], &edges), "{edges:?}");
        n_moves += moves.len();
    }
    assert!(n_moves > 400, "the random graphs offer too little: {n_moves} winning moves");
}

/// PITFALLS: skipping the parent by vertex instead of by edge makes two parallel edges worth 1.
#[test]
fn parallel_edges_are_a_cycle() {
    assert_eq!(grundy(2, &[0], &[(0, 1), (1, 0)]), 0);
    assert_eq!(grundy(3, &[0], &[(0, 1), (1, 2), (2, 0)]), 1);
    assert_eq!(grundy(4, &[0], &[(0, 1), (1, 2), (2, 3), (3, 1)]), 2);
}

#[test]
fn all_grounded_vertices_are_one() {
    assert_eq!(grundy(3, &[0, 2], &[(0, 1), (1, 2)]), 0);
    assert_eq!(grundy(2, &[0, 1, 0], &[(0, 1)]), 1);
    assert_eq!(winning_moves(2, &[0, 1], &[(0, 1)]), [0]);
}

#[test]
fn nothing_hangs_on_no_ground() {
    assert_eq!(grundy(0, &[], &[]), 0);
    assert_eq!(grundy(2, &[], &[(0, 1), (0, 0)]), 0);
    assert_eq!(winning_moves(3, &[0], &[(1, 2), (2, 2)]), []);
}

#[test]
fn a_long_path_and_a_long_cycle_need_no_deep_stack() {
    let run = || {
        let n_edges = 300_000;
        let mut edges: Vec<_> = (0..n_edges).map(|u| (u, u + 1)).collect();
        assert_eq!(grundy(n_edges + 1, &[0], &edges), 300_000);
        assert_eq!(winning_moves(n_edges + 1, &[0], &edges), [0]);
        // An odd cycle is won only by the cut in its middle, into two equal stalks.
        edges.truncate(99_999);
        edges[99_998].1 = 0;
        assert_eq!(grundy(n_edges, &[0], &edges), 1);
        assert_eq!(winning_moves(n_edges, &[0], &edges), [49_999]);
    };
    std::thread::Builder::new().stack_size(2 << 20).spawn(run).unwrap().join().unwrap();
}

#[test]
#[should_panic(expected = "vertex 2 is out of range, the graph has 2 vertices")]
fn a_vertex_out_of_range_is_refused() {
    grundy(2, &[0], &[(0, 2)]);
}

#[test]
#[should_panic(expected = "vertex 7 is out of range, the graph has 2 vertices")]
fn a_grounded_vertex_out_of_range_is_refused() {
    winning_moves(2, &[7], &[(0, 1)]);
}
