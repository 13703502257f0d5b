//! Drives `theory::implicit`: arcs to the values of the vertices.

use cgt_core::theory::implicit::Implicit;

fn answer(fields: &[&str]) -> String {
    let arcs = pairs(fields[1], '>');
    let options = |v: &usize| {
        let v = *v;
        arcs.iter().filter(move |arc| arc.0 == v).map(|arc| arc.1).collect::<Vec<_>>()
    };
    let mut game = Implicit::new(options);
    joined((0..number(fields[0])).map(|v: usize| game.grundy(&v).unwrap()))
}
