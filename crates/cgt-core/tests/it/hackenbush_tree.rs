//! Green Hackenbush on trees against the oracle and against the general graphs.

use crate::oracle::{Oracle, Rng};
use crate::pictures::{cuts, random_tree, trees};
use cgt_core::graphs::{hackenbush_green, hackenbush_tree};

#[test]
fn agrees_with_brute_force_on_every_small_tree() {
    for edges in (0..=6).flat_map(trees) {
        let n_vertices = edges.len() + 1;
        let mut oracle =
            Oracle::new(|&mask: &u32| cuts(&edges, mask).into_iter().map(|cut| cut.1).collect());
        let all = (1 << edges.len()) - 1;
        assert_eq!(
            hackenbush_tree::grundy(n_vertices, &[0], &edges),
            oracle.grundy(&all),
            "{edges:?}"
        );
        assert_eq!(
            hackenbush_tree::is_winning(n_vertices, &[0], &edges),
            oracle.is_winning(&all),
            "{edges:?}"
        );
        let moves: Vec<usize> = cuts(&edges, all)
            .into_iter()
            .filter(|cut| !oracle.is_winning(&cut.1))
            .map(|cut| cut.0)
            .collect();
        assert_eq!(hackenbush_tree::winning_moves(n_vertices, &[0], &edges), moves, "{edges:?}");
    }
}

/// The edges above vertex `root` of a tree from [`trees`], with `root` as vertex 0.
fn above(edges: &[(usize, usize)], root: usize) -> Vec<(usize, usize)> {
    let mut is_above = vec![false; edges.len() + 1];
    is_above[root] = true;
    let name = |vertex| if vertex == root { 0 } else { vertex };
    let mut kept = Vec::new();
    for &(vertex, parent) in edges {
        if is_above[parent] {
            is_above[vertex] = true;
            kept.push((vertex, name(parent)));
        }
    }
    kept
}

#[test]
fn every_vertex_has_the_value_of_its_own_picture() {
    for edges in (0..=6).flat_map(trees) {
        let values = hackenbush_tree::values(edges.len() + 1, &[0], &edges);
        assert_eq!(values.len(), edges.len() + 1, "{edges:?}");
        for (root, &value) in values.iter().enumerate() {
            let picture = above(&edges, root);
            let mut oracle = Oracle::new(|&mask: &u32| {
                cuts(&picture, mask).into_iter().map(|cut| cut.1).collect()
            });
            assert_eq!(value, oracle.grundy(&((1 << picture.len()) - 1)), "{root} of {edges:?}");
        }
    }
}

#[test]
fn grounded_vertices_share_the_value_of_the_whole() {
    // Two trees on the ground, at 0 and at 3, and one that hangs on nothing.
    let edges = [(0, 1), (1, 2), (4, 3), (5, 6)];
    assert_eq!(hackenbush_tree::values(7, &[3, 0, 3], &edges), [3, 1, 0, 3, 0, 0, 0]);
    assert_eq!(hackenbush_tree::values(7, &[], &edges), [0; 7]);
    assert_eq!(hackenbush_tree::values(0, &[], &[]), []);
}

#[test]
fn agrees_with_general_graphs_on_random_forests() {
    let mut rng = Rng(2);
    for round in 0..500 {
        let n_edges = round % 60;
        let reach = 1 + rng.below(8);
        let mut edges = random_tree(&mut rng, n_edges, reach);
        // A tree of its own on the vertices above, standing on the ground or not.
        let shift = n_edges + 1;
        edges.extend(
            random_tree(&mut rng, n_edges / 2, 3).iter().map(|&(u, v)| (v + shift, u + shift)),
        );
        let grounded =
            if round % 3 == 0 { vec![n_edges] } else { vec![n_edges, shift + n_edges / 2] };
        let n_vertices = 2 * n_edges + 2;
        assert_eq!(
            hackenbush_tree::grundy(n_vertices, &grounded, &edges),
            hackenbush_green::grundy(n_vertices, &grounded, &edges),
            "{grounded:?} {edges:?}"
        );
        assert_eq!(
            hackenbush_tree::winning_moves(n_vertices, &grounded, &edges),
            hackenbush_green::winning_moves(n_vertices, &grounded, &edges),
            "{grounded:?} {edges:?}"
        );
    }
}

/// PITFALLS: XOR(children) + 1 would make the fork on a stick worth 2 at its root.
#[test]
fn one_is_added_on_every_edge_and_not_once_a_vertex() {
    assert_eq!(hackenbush_tree::grundy(4, &[0], &[(0, 1), (1, 2), (1, 3)]), 1);
    assert_eq!(hackenbush_tree::grundy(4, &[0], &[(1, 0), (2, 0), (3, 0)]), 1);
}

#[test]
fn nothing_hangs_on_no_ground() {
    assert_eq!(hackenbush_tree::grundy(0, &[], &[]), 0);
    assert_eq!(hackenbush_tree::grundy(3, &[], &[(0, 1), (1, 2), (2, 0)]), 0);
    assert_eq!(hackenbush_tree::winning_moves(3, &[0], &[(1, 2)]), []);
}

#[test]
fn a_long_path_needs_no_deep_stack() {
    let path = || {
        let n_edges = 1_000_000;
        let edges: Vec<_> = (0..n_edges).map(|u| (u, u + 1)).collect();
        assert_eq!(hackenbush_tree::grundy(n_edges + 1, &[0], &edges), 1_000_000);
        assert_eq!(hackenbush_tree::winning_moves(n_edges + 1, &[0], &edges), [0]);
    };
    std::thread::Builder::new().stack_size(2 << 20).spawn(path).unwrap().join().unwrap();
}

#[test]
#[should_panic(expected = "edge 1 closes a cycle")]
fn a_cycle_is_refused() {
    hackenbush_tree::grundy(3, &[0], &[(0, 1), (1, 2), (2, 0)]);
}

#[test]
#[should_panic(expected = "closes a cycle")]
fn two_grounded_vertices_in_one_tree_are_refused() {
    hackenbush_tree::grundy(3, &[0, 2], &[(0, 1), (1, 2)]);
}

#[test]
#[should_panic(expected = "closes a cycle")]
fn a_loop_is_refused() {
    hackenbush_tree::grundy(2, &[0], &[(0, 1), (1, 1)]);
}

#[test]
#[should_panic(expected = "vertex 3 is out of range, the graph has 3 vertices")]
fn a_vertex_out_of_range_is_refused() {
    hackenbush_tree::grundy(3, &[0], &[(0, 3)]);
}
