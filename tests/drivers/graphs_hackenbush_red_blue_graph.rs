//! Drives `graphs::hackenbush_red_blue_graph`: a picture to its value.

use cgt_core::graphs::hackenbush_red_blue_graph;
use cgt_core::partizan::colour::Colour;

fn answer(fields: &[&str]) -> String {
    let colour = |letter| if letter == 'B' { Colour::Blue } else { Colour::Red };
    let edges = coloured_pairs(fields[0]).into_iter().map(|(a, b, letter)| (a, b, colour(letter)));
    let edges: Vec<_> = edges.collect();
    let n = edges.iter().map(|edge| edge.0.max(edge.1) + 1).max().unwrap_or(1);
    hackenbush_red_blue_graph::value(n, &[0], &edges).to_string()
}
