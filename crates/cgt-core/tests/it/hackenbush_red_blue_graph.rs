//! Red-blue Hackenbush on graphs against plain search and the reference answers.

use crate::oracle::Rng;
use crate::pictures::{
    by_minimax, colourings, ends_of, multigraphs, parse_coloured, random_colouring, random_tree,
    standing, value_by_search,
};
use crate::reference::rows;
use cgt_core::graphs::hackenbush_red_blue;
use cgt_core::graphs::hackenbush_red_blue_graph::{outcome, value, winning_moves};
use cgt_core::partizan::colour::Colour::{self, Blue, Green, Red};
use cgt_core::partizan::colour::Player::{Left, Right};
use cgt_core::theory::outcome::Outcome;
use std::collections::BTreeMap;

fn check_against_brute_force(n_vertices: usize, edges: &[(usize, usize, Colour)]) {
    let all = standing(&ends_of(edges), (1 << edges.len()) - 1);
    let expected = value_by_search(edges, all, &mut BTreeMap::new());
    assert_eq!(value(n_vertices, &[0], edges), expected, "{edges:?}");
    let (winner, left, right) = by_minimax(edges);
    assert_eq!(outcome(n_vertices, &[0], edges), winner, "{edges:?}");
    assert_eq!(winning_moves(n_vertices, &[0], edges, Left), left, "{edges:?}");
    assert_eq!(winning_moves(n_vertices, &[0], edges, Right), right, "{edges:?}");
}

#[test]
fn agrees_with_brute_force_on_every_small_graph() {
    for ends in (0..=4).flat_map(|n_edges| multigraphs(3, n_edges)) {
        colourings(&ends, 2).iter().for_each(|edges| check_against_brute_force(3, edges));
    }
}

#[test]
fn agrees_with_brute_force_on_random_graphs() {
    let mut rng = Rng(61);
    for _ in 0..60 {
        let ends: Vec<_> =
            (0..5 + rng.below(5)).map(|_| (rng.below(5) as usize, rng.below(4) as usize)).collect();
        check_against_brute_force(5, &random_colouring(&mut rng, &ends, 2));
    }
}

#[test]
fn values_match_the_reference_answers() {
    for row in rows("exhaustive/hackenbush_rb_graphs.tsv") {
        let edges = parse_coloured(&row[1]);
        let n_vertices = edges.iter().map(|edge| 1 + edge.0.max(edge.1)).max().unwrap();
        assert_eq!(value(n_vertices, &[0], &edges).to_string(), row[2], "{}", row[1]);
    }
}

#[test]
fn agrees_with_the_tree_rule_on_larger_trees() {
    let mut rng = Rng(62);
    for round in 0..20 {
        let n_edges = if round == 0 { 18 } else { 12 };
        let ends = random_tree(&mut rng, n_edges, 1 + round);
        let edges = random_colouring(&mut rng, &ends, 2);
        let n_vertices = n_edges + 1;
        assert_eq!(
            value(n_vertices, &[0], &edges),
            hackenbush_red_blue::value(n_vertices, &[0], &edges),
            "{edges:?}"
        );
    }
}

/// The least value of 18 edges is 2^-17, and both ends of the range are 18.
#[test]
fn extreme_stalks_are_exact() {
    let stalk = |first: Colour, rest: Colour| -> Vec<(usize, usize, Colour)> {
        (0..18).map(|u| (u, u + 1, if u == 0 { first } else { rest })).collect()
    };
    assert_eq!(value(19, &[0], &stalk(Blue, Red)).to_string(), "1/131072");
    assert_eq!(value(19, &[0], &stalk(Red, Blue)).to_string(), "-1/131072");
    assert_eq!(value(19, &[0], &stalk(Blue, Blue)).to_string(), "18");
    assert_eq!(value(19, &[0], &stalk(Red, Red)).to_string(), "-18");
}

#[test]
fn any_number_of_vertices_is_grounded() {
    let edges = [(0, 1, Blue), (1, 2, Red)];
    assert_eq!(value(3, &[0, 2], &edges).to_string(), "0");
    assert_eq!(value(3, &[0, 1, 2, 2], &edges).to_string(), "0");
    assert_eq!(value(3, &[], &edges).to_string(), "0");
    assert_eq!(outcome(0, &[], &[]), Outcome::P);
    assert_eq!(winning_moves(3, &[2], &[(0, 1, Blue)], Left), []);
}

#[test]
#[should_panic(expected = "25 edges are too many, the limit is 24")]
fn more_edges_than_the_limit_are_refused() {
    value(2, &[0], &[(0, 1, Blue); 25]);
}

#[test]
#[should_panic(expected = "edge 0 is green")]
fn a_green_edge_is_refused() {
    value(2, &[0], &[(0, 1, Green)]);
}

#[test]
#[should_panic(expected = "vertex 4 is out of range, the graph has 2 vertices")]
fn a_vertex_out_of_range_is_refused() {
    winning_moves(2, &[0], &[(0, 4, Blue)], Left);
}
