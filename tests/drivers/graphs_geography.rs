//! Drives `graphs::geography`: a graph to the winner from each start.

use cgt_core::graphs::geography::Geography;

fn answer(fields: &[&str]) -> String {
    let n: usize = number(fields[0]);
    let edges = pairs(fields[1], '-');
    let game = Geography::new(n, &edges);
    if let Ok(same) = Geography::bipartite(n, &edges) {
        assert!((0..n).all(|v| same.is_winning(v) == game.is_winning(v)));
    }
    assert!((0..n).all(|v| game.winning_moves(v).is_empty() != game.is_winning(v)));
    (0..n).map(|v| if game.is_winning(v) { 'W' } else { 'L' }).collect()
}
