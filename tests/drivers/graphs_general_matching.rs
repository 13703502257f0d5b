//! Drives `graphs::general_matching`: a graph to the size of a maximum matching.

use cgt_core::graphs::general_matching::maximum;

fn answer(fields: &[&str]) -> String {
    let edges = pairs(fields[1], '-');
    let matching = maximum(number(fields[0]), &edges);
    for (v, w) in matching.pairs() {
        assert!(matching.partner(v) == Some(w) && matching.partner(w) == Some(v));
        assert!(edges.contains(&(v, w)) || edges.contains(&(w, v)));
    }
    matching.size().to_string()
}
