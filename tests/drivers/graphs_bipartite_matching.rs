//! Drives `graphs::bipartite_matching`: two sides and edges to the size of a maximum matching.

use cgt_core::graphs::bipartite_matching::maximum;

fn answer(fields: &[&str]) -> String {
    let edges = pairs(fields[1], '-');
    let n: usize = number(fields[0]);
    let matching = maximum(n, n, &edges);
    assert!(matching.pairs().all(|pair| edges.contains(&pair)));
    assert!(
        matching
            .pairs()
            .all(|(l, r)| matching.of_left(l) == Some(r) && matching.of_right(r) == Some(l))
    );
    matching.size().to_string()
}
