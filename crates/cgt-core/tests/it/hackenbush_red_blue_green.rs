//! Red-blue-green Hackenbush against plain search and the reference answers.

use crate::oracle::Rng;
use crate::pictures::{by_minimax, colourings, multigraphs, parse_coloured, random_colouring};
use crate::reference::rows;
use cgt_core::graphs::hackenbush_red_blue_green::{outcome, winning_moves};
use cgt_core::graphs::{hackenbush_green, hackenbush_red_blue_graph};
use cgt_core::partizan::colour::Colour::{self, Blue, Green};
use cgt_core::partizan::colour::Player::{Left, Right};
use cgt_core::theory::outcome::Outcome;

fn check_against_brute_force(n_vertices: usize, edges: &[(usize, usize, Colour)]) {
    let (winner, left, right) = by_minimax(edges);
    assert_eq!(outcome(n_vertices, &[0], edges), winner, "{edges:?}");
    assert_eq!(winning_moves(n_vertices, &[0], edges, Left), left, "{edges:?}");
    assert_eq!(winning_moves(n_vertices, &[0], edges, Right), right, "{edges:?}");
}

#[test]
fn agrees_with_brute_force_on_every_small_graph() {
    for ends in (0..=3).flat_map(|n_edges| multigraphs(3, n_edges)) {
        colourings(&ends, 3).iter().for_each(|edges| check_against_brute_force(3, edges));
    }
}

#[test]
fn agrees_with_brute_force_on_random_graphs() {
    let mut rng = Rng(71);
    for _ in 0..60 {
        let ends: Vec<_> =
            (0..4 + rng.below(6)).map(|_| (rng.below(5) as usize, rng.below(4) as usize)).collect();
        check_against_brute_force(5, &random_colouring(&mut rng, &ends, 3));
    }
}

#[test]
fn outcomes_match_the_reference_answers() {
    for row in rows("exhaustive/hackenbush_rbg_outcomes.tsv") {
        let edges = parse_coloured(&row[0]);
        let n_vertices = edges.iter().map(|edge| 1 + edge.0.max(edge.1)).max().unwrap();
        assert_eq!(format!("{:?}", outcome(n_vertices, &[0], &edges)), row[1], "{}", row[0]);
    }
}

#[test]
fn agrees_with_the_games_of_fewer_colours() {
    let mut rng = Rng(72);
    for _ in 0..20 {
        let ends: Vec<_> =
            (0..12).map(|_| (rng.below(7) as usize, rng.below(7) as usize)).collect();
        let edges = random_colouring(&mut rng, &ends, 2);
        let grounded = [0, 3];
        assert_eq!(
            winning_moves(7, &grounded, &edges, Left),
            hackenbush_red_blue_graph::winning_moves(7, &grounded, &edges, Left),
            "{edges:?}"
        );
        let green: Vec<_> = ends.iter().map(|&(u, v)| (u, v, Green)).collect();
        let moves = hackenbush_green::winning_moves(7, &grounded, &ends);
        assert_eq!(winning_moves(7, &grounded, &green, Left), moves, "{ends:?}");
        assert_eq!(winning_moves(7, &grounded, &green, Right), moves, "{ends:?}");
    }
}

#[test]
fn nothing_hangs_on_no_ground() {
    assert_eq!(outcome(0, &[], &[]), Outcome::P);
    assert_eq!(outcome(2, &[], &[(0, 1, Blue), (1, 1, Green)]), Outcome::P);
    assert_eq!(winning_moves(2, &[], &[(0, 1, Blue), (1, 1, Green)], Left), []);
}

#[test]
#[should_panic(expected = "25 edges are too many, the limit is 24")]
fn more_edges_than_the_limit_are_refused() {
    outcome(2, &[0], &[(0, 1, Green); 25]);
}

#[test]
#[should_panic(expected = "vertex 9 is out of range, the graph has 2 vertices")]
fn a_grounded_vertex_out_of_range_is_refused() {
    outcome(2, &[9], &[]);
}
