//! Red-blue Hackenbush on trees against plain search and the reference answers.

use crate::oracle::Rng;
use crate::pictures::{
    by_minimax, colourings, parse_coloured, random_colouring, random_tree, trees, value_by_search,
};
use crate::reference::rows;
use cgt_core::graphs::hackenbush_red_blue::{outcome, stalk_value, value, winning_moves};
use cgt_core::partizan::colour::Colour::{self, Blue, Green, Red};
use cgt_core::partizan::colour::Player::{Left, Right};
use cgt_core::partizan::dyadic::Dyadic;
use cgt_core::theory::outcome::Outcome;
use std::cmp::Ordering;
use std::collections::BTreeMap;

fn check_against_brute_force(edges: &[(usize, usize, Colour)]) {
    let n_vertices = edges.len() + 1;
    let all = (1 << edges.len()) - 1;
    let expected = value_by_search(edges, all, &mut BTreeMap::new());
    assert_eq!(value(n_vertices, &[0], edges), expected, "{edges:?}");
    let (winner, left, right) = by_minimax(edges);
    assert_eq!(outcome(n_vertices, &[0], edges), winner, "{edges:?}");
    assert_eq!(winning_moves(n_vertices, &[0], edges, Left), left, "{edges:?}");
    assert_eq!(winning_moves(n_vertices, &[0], edges, Right), right, "{edges:?}");
}

#[test]
fn agrees_with_brute_force_on_every_small_tree() {
    for ends in (0..=4).flat_map(trees) {
        colourings(&ends, 2).iter().for_each(|edges| check_against_brute_force(edges));
    }
}

#[test]
fn agrees_with_brute_force_on_random_trees() {
    let mut rng = Rng(51);
    for round in 0..150 {
        let reach = 1 + rng.below(9);
        let ends = random_tree(&mut rng, 5 + round % 4, reach);
        check_against_brute_force(&random_colouring(&mut rng, &ends, 2));
    }
}

#[test]
fn stalks_match_the_reference_answers() {
    for row in rows("exhaustive/hackenbush_rb_strings.tsv") {
        let letters = row[0].trim_start_matches('-').chars();
        let colours: Vec<Colour> = letters.map(|c| if c == 'B' { Blue } else { Red }).collect();
        assert_eq!(stalk_value(&colours).to_string(), row[1], "{}", row[0]);
        let edges: Vec<_> = colours.iter().enumerate().map(|(u, &c)| (u, u + 1, c)).collect();
        assert_eq!(value(colours.len() + 1, &[0], &edges).to_string(), row[1], "{}", row[0]);
    }
}

#[test]
fn trees_match_the_reference_answers() {
    for row in rows("exhaustive/hackenbush_rb_graphs.tsv") {
        if row[0] == "tree" {
            let edges = parse_coloured(&row[1]);
            assert_eq!(value(edges.len() + 1, &[0], &edges).to_string(), row[2], "{}", row[1]);
        }
    }
}

/// The winning cuts of a player by the value after each cut.
fn moves_one_by_one(edges: &[(usize, usize, Colour)], mover: Colour) -> Vec<usize> {
    let bad = if mover == Blue { Ordering::Less } else { Ordering::Greater };
    let wins = |&edge_idx: &usize| {
        let left = [&edges[..edge_idx], &edges[edge_idx + 1..]].concat();
        edges[edge_idx].2 == mover && value(edges.len() + 1, &[0], &left).sign() != bad
    };
    (0..edges.len()).filter(wins).collect()
}

/// Random trees are won by far; a stalk beside them makes the value small, or 0.
fn balanced(mut edges: Vec<(usize, usize, Colour)>, n_more: usize) -> Vec<(usize, usize, Colour)> {
    let mut last = 0;
    for _ in 0..n_more {
        let vertex = edges.len() + 1;
        let tried = |colour| {
            let longer = [&edges[..], &[(last, vertex, colour)]].concat();
            let sum = value(vertex + 1, &[0], &longer);
            let size = if sum.sign() == Ordering::Less { -sum } else { sum };
            (size, longer)
        };
        let (blue, red) = (tried(Blue), tried(Red));
        edges = if blue.0 < red.0 { blue.1 } else { red.1 };
        last = vertex;
    }
    edges
}

#[test]
fn winning_moves_match_cutting_each_edge_of_random_trees() {
    let mut rng = Rng(52);
    let (mut n_moves, mut n_missed) = (0, 0);
    for round in 0..120 {
        let reach = 1 + rng.below(1 + round % 20);
        let ends = random_tree(&mut rng, round as usize % 90, reach);
        let bias = 1 + rng.below(4);
        let coloured: Vec<_> = random_colouring(&mut rng, &ends, 2)
            .into_iter()
            .map(|(u, v, colour)| (u, v, if rng.below(bias) > 1 { Blue } else { colour }))
            .collect();
        let edges = balanced(coloured, rng.below(30) as usize);
        let left = winning_moves(edges.len() + 1, &[0], &edges, Left);
        assert_eq!(left, moves_one_by_one(&edges, Blue), "{edges:?}");
        let right = winning_moves(edges.len() + 1, &[0], &edges, Right);
        assert_eq!(right, moves_one_by_one(&edges, Red), "{edges:?}");
        n_moves += left.len() + right.len();
        n_missed += if left.len() + right.len() > 0 { edges.len() } else { 0 };
    }
    assert!(n_moves > 200 && n_missed > 3 * n_moves, "one-sided: {n_moves} of {n_missed}");
}

/// A tree and its mirror image are worth 0, and no first move wins.
#[test]
fn a_tree_and_its_mirror_image_cancel() {
    let mut rng = Rng(53);
    for n_edges in (0..60).chain([1000]) {
        let ends = random_tree(&mut rng, n_edges, 4);
        let mut edges = random_colouring(&mut rng, &ends, 2);
        let up = |vertex| if vertex == 0 { 0 } else { vertex + n_edges };
        let mirror: Vec<_> =
            edges.iter().map(|&(u, v, colour)| (up(u), up(v), colour.mirrored())).collect();
        edges.extend(mirror);
        let n_vertices = 2 * n_edges + 1;
        assert_eq!(value(n_vertices, &[0], &edges), Dyadic::default(), "{edges:?}");
        assert_eq!(winning_moves(n_vertices, &[0], &edges, Left), []);
        assert_eq!(winning_moves(n_vertices, &[0], &edges, Right), []);
        // One blue edge more, and it is a winning cut, as it is the whole advantage.
        edges.push((0, n_vertices, Blue));
        assert_eq!(value(n_vertices + 1, &[0], &edges), Dyadic::new(1, 0), "{edges:?}");
        assert!(winning_moves(n_vertices + 1, &[0], &edges, Left).contains(&(2 * n_edges)));
    }
}

/// PITFALLS: fixed denominators end at depth 63 or 127.
#[test]
fn a_blue_edge_under_many_red_ones_is_tiny_and_positive() {
    for n_red in [69, 126, 127, 128, 5000] {
        let edges: Vec<_> =
            (0..=n_red).map(|u| (u, u + 1, if u == 0 { Blue } else { Red })).collect();
        assert_eq!(value(n_red + 2, &[0], &edges), Dyadic::new(1, n_red));
        let colours: Vec<Colour> = edges.iter().map(|edge| edge.2).collect();
        assert_eq!(stalk_value(&colours), Dyadic::new(1, n_red));
        assert_eq!(winning_moves(n_red + 2, &[0], &edges, Left), [0]);
    }
}

/// PITFALLS: value 0 belongs to the second player.
#[test]
fn zero_is_lost_for_who_moves_first() {
    let edges = [(0, 1, Blue), (1, 2, Red), (0, 3, Red), (3, 4, Blue)];
    assert_eq!(outcome(5, &[0], &edges), Outcome::P);
    assert_eq!(winning_moves(5, &[0], &edges, Left), []);
    assert_eq!(outcome(0, &[], &[]), Outcome::P);
}

#[test]
fn deep_trees_need_no_deep_stack() {
    let run = || {
        let n_edges = 100_000;
        let mut rng = Rng(54);
        for reach in [1, 2] {
            let ends = random_tree(&mut rng, n_edges, reach);
            let edges = random_colouring(&mut rng, &ends, 2);
            let number = value(n_edges + 1, &[0], &edges);
            assert!(number.denominator_log2() < n_edges);
            let left = winning_moves(n_edges + 1, &[0], &edges, Left);
            assert_eq!(!left.is_empty(), number.sign() == Ordering::Greater);
        }
    };
    std::thread::Builder::new().stack_size(2 << 20).spawn(run).unwrap().join().unwrap();
}

#[test]
#[should_panic(expected = "edge 1 is green")]
fn a_green_edge_is_refused() {
    value(3, &[0], &[(0, 1, Blue), (1, 2, Green)]);
}

#[test]
#[should_panic(expected = "edge 0 is green")]
fn a_green_edge_of_a_stalk_is_refused() {
    stalk_value(&[Green]);
}

#[test]
#[should_panic(expected = "closes a cycle")]
fn a_cycle_is_refused() {
    winning_moves(2, &[0], &[(0, 1, Blue), (0, 1, Red)], Right);
}
