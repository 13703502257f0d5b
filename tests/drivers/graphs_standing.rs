//! Drives `graphs::standing`: a picture to the part of each mask of edges that stands.

use cgt_core::graphs::standing::Standing;
use cgt_core::partizan::colour::Colour;

fn answer(fields: &[&str]) -> String {
    let edges: Vec<_> =
        pairs(fields[1], '-').into_iter().map(|(a, b)| (a, b, Colour::Green)).collect();
    let picture = Standing::new("driver", number(fields[0]), &[0], &edges);
    joined((0..1 << edges.len()).map(|mask| picture.part(mask)))
}
