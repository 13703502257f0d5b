//! Drives `graphs::hackenbush_red_blue_green`: a picture to its outcome.

use cgt_core::graphs::hackenbush_red_blue_green::{outcome, winning_moves};
use cgt_core::partizan::colour::{Colour, Player};

fn answer(fields: &[&str]) -> String {
    let colour = |letter| match letter {
        'B' => Colour::Blue,
        'R' => Colour::Red,
        _ => Colour::Green,
    };
    let edges = coloured_pairs(fields[0]).into_iter().map(|(a, b, letter)| (a, b, colour(letter)));
    let edges: Vec<_> = edges.collect();
    let n = edges.iter().map(|edge| edge.0.max(edge.1) + 1).max().unwrap_or(1);
    let wins = [Player::Left, Player::Right]
        .map(|player| !winning_moves(n, &[0], &edges, player).is_empty());
    format!("{:?} {}", outcome(n, &[0], &edges), bits(wins))
}
