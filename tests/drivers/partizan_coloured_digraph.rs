//! Drives `partizan::coloured_digraph`: arcs open to both to the label of each vertex, for both plays.

use cgt_core::partizan::colour::{Colour, Player};
use cgt_core::partizan::coloured_digraph::ColouredDigraph;

fn answer(fields: &[&str]) -> String {
    let n: usize = number(fields[0]);
    let arcs: Vec<_> =
        pairs(fields[1], '>').into_iter().map(|(a, b)| (a, b, Colour::Green)).collect();
    let letters = |game: ColouredDigraph| {
        let label = |v| format!("{:?}", game.label(v, Player::Left))[..1].to_string();
        assert!((0..n).all(|v| game.label(v, Player::Left) == game.label(v, Player::Right)));
        (0..n).map(label).collect::<String>()
    };
    joined([
        letters(ColouredDigraph::new(n, &arcs)),
        letters(ColouredDigraph::new_misere(n, &arcs)),
    ])
}
