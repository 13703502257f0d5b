//! Drives `theory::retrograde`: arcs to the label of each vertex, for both plays.

use cgt_core::theory::retrograde::{Label, Retrograde};

fn answer(fields: &[&str]) -> String {
    let (n, arcs): (usize, _) = (number(fields[0]), pairs(fields[1], '>'));
    let game = Retrograde::new(n, &arcs);
    for v in 0..n {
        assert_eq!(game.distance(v).is_none(), game.label(v) == Label::Draw);
        assert_eq!(game.winning_moves(v).next().is_some(), game.label(v) == Label::Win);
    }
    let letters = |game: &Retrograde| {
        (0..n).map(|v| format!("{:?}", game.label(v))[..1].to_string()).collect::<String>()
    };
    joined([letters(&game), letters(&Retrograde::new_misere(n, &arcs))])
}
