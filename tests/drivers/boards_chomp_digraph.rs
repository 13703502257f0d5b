//! Drives `boards::chomp_digraph`: two rows to their place in the kernel and their options, on 2 x 3.

use cgt_core::boards::chomp_digraph;

fn answer(fields: &[&str]) -> String {
    let rows: Vec<usize> = numbers(fields[0]);
    let graph = chomp_digraph::of_board(2, 3);
    let vertex = graph.vertices.iter().position(|vertex| *vertex == rows).unwrap();
    let options = graph.arcs.iter().filter(|arc| arc.0 == vertex).map(|arc| &graph.vertices[arc.1]);
    let mut options: Vec<String> = options.map(|rows| format!("{},{}", rows[0], rows[1])).collect();
    options.sort();
    format!("{} {}", bits([graph.kernel.contains(&vertex)]), joined(options))
}
