//! Drives `graphs::hackenbush_red_blue`: a tree to its value, a stalk if it is one.

use cgt_core::graphs::hackenbush_red_blue;
use cgt_core::partizan::colour::Colour;

fn answer(fields: &[&str]) -> String {
    let colour = |letter| if letter == 'B' { Colour::Blue } else { Colour::Red };
    if fields[0] == "stalk" {
        let colours: Vec<Colour> = fields[1].chars().filter(|&c| c != '-').map(colour).collect();
        return hackenbush_red_blue::stalk_value(&colours).to_string();
    }
    let edges = coloured_pairs(fields[1]).into_iter().map(|(a, b, letter)| (a, b, colour(letter)));
    let edges: Vec<_> = edges.collect();
    let n = edges.iter().map(|edge| edge.0.max(edge.1) + 1).max().unwrap_or(1);
    hackenbush_red_blue::value(n, &[0], &edges).to_string()
}
