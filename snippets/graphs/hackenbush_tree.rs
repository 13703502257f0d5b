// Made by cargo xtask bundle cgt_core::graphs::hackenbush_tree, for edition 2021, Rust 1.63 or newer, from
// cgt-core 0.1.0 (MIT OR Apache-2.0)
#[allow(unused)]
pub mod cgt_core {
pub mod graphs {
pub mod grounded {
#[derive(Clone, Debug)]
pub struct Grounded {
    first: Vec<usize>,
    ends: Vec<(usize, usize)>,
}
impl Grounded {
    pub fn new(n_vertices: usize, grounded: &[usize], edges: &[(usize, usize)]) -> Self {
        assert_picture("Grounded::new", n_vertices, grounded, edges.iter().copied());
        let mut fused: Vec<usize> = (0..n_vertices).collect();
        for &vertex in grounded {
            fused[vertex] = n_vertices;
        }
        let mut first = vec![0; n_vertices + 2];
        for &(u, v) in edges {
            first[fused[u] + 1] += 1;
            first[fused[v] + 1] += 1;
        }
        for vertex in 0..=n_vertices {
            first[vertex + 1] += first[vertex];
        }
        let mut free = first.clone();
        let mut ends = vec![(0, 0); 2 * edges.len()];
        for (edge_idx, &(u, v)) in edges.iter().enumerate() {
            for (from, to) in [(fused[u], fused[v]), (fused[v], fused[u])] {
                ends[free[from]] = (to, edge_idx);
                free[from] += 1;
            }
        }
        Grounded { first, ends }
    }
    pub fn ground(&self) -> usize {
        self.first.len() - 2
    }
    pub fn ends(&self, vertex: usize) -> &[(usize, usize)] {
        assert!(
            vertex <= self.ground(),
            "Grounded::ends: vertex {vertex} is out of range, the ground is {}",
            self.ground()
        );
        &self.ends[self.first[vertex]..self.first[vertex + 1]]
    }
    pub fn forest_order(&self, function: &str) -> Vec<(usize, usize, usize)> {
        let ground = self.ground();
        let mut seen = vec![false; ground + 1];
        seen[ground] = true;
        let mut order: Vec<(usize, usize, usize)> = Vec::new();
        let mut next = (ground, usize::MAX);
        for done in 0.. {
            let (vertex, parent_edge) = next;
            for &(to, edge_idx) in self.ends(vertex) {
                if edge_idx == parent_edge {
                    continue;
                }
                assert!(!seen[to], "{function}: edge {edge_idx} closes a cycle, a forest has none");
                seen[to] = true;
                order.push((to, vertex, edge_idx));
            }
            match order.get(done) {
                Some(&(vertex, _, edge_idx)) => next = (vertex, edge_idx),
                None => break,
            }
        }
        order
    }
}
pub fn assert_picture(
    function: &str,
    n_vertices: usize,
    grounded: &[usize],
    edges: impl Iterator<Item = (usize, usize)>,
) {
    for vertex in edges.flat_map(|(u, v)| [u, v]).chain(grounded.iter().copied()) {
        assert!(
            vertex < n_vertices,
            "{function}: vertex {vertex} is out of range, the graph has {n_vertices} vertices"
        );
    }
}
}
pub mod hackenbush_tree {
use crate::cgt_core::graphs::grounded::{assert_picture, Grounded};
pub fn grundy(n_vertices: usize, grounded: &[usize], edges: &[(usize, usize)]) -> u64 {
    assert_picture(
        "hackenbush_tree::grundy",
        n_vertices,
        grounded,
        edges.iter().copied(),
    );
    let graph = Grounded::new(n_vertices, grounded, edges);
    vertex_values(n_vertices, &graph.forest_order("hackenbush_tree::grundy"))[n_vertices]
}
pub fn is_winning(
    n_vertices: usize,
    grounded: &[usize],
    edges: &[(usize, usize)],
) -> bool {
    grundy(n_vertices, grounded, edges) != 0
}
pub fn values(
    n_vertices: usize,
    grounded: &[usize],
    edges: &[(usize, usize)],
) -> Vec<u64> {
    assert_picture(
        "hackenbush_tree::values",
        n_vertices,
        grounded,
        edges.iter().copied(),
    );
    let graph = Grounded::new(n_vertices, grounded, edges);
    let mut value = vertex_values(
        n_vertices,
        &graph.forest_order("hackenbush_tree::values"),
    );
    let ground = value[n_vertices];
    value.truncate(n_vertices);
    for &vertex in grounded {
        value[vertex] = ground;
    }
    value
}
pub fn winning_moves(
    n_vertices: usize,
    grounded: &[usize],
    edges: &[(usize, usize)],
) -> Vec<usize> {
    assert_picture(
        "hackenbush_tree::winning_moves",
        n_vertices,
        grounded,
        edges.iter().copied(),
    );
    let order = Grounded::new(n_vertices, grounded, edges)
        .forest_order("hackenbush_tree::winning_moves");
    let value = vertex_values(n_vertices, &order);
    let mut wanted: Vec<Option<u64>> = vec![None; n_vertices + 1];
    wanted[n_vertices] = Some(0);
    let mut moves = Vec::new();
    for &(vertex, parent, edge_idx) in &order {
        if let Some(below) = wanted[parent] {
            let edge_wanted = below ^ value[parent] ^ (value[vertex] + 1);
            wanted[vertex] = edge_wanted.checked_sub(1);
            if edge_wanted == 0 {
                moves.push(edge_idx);
            }
        }
    }
    moves.sort_unstable();
    moves
}
fn vertex_values(n_vertices: usize, order: &[(usize, usize, usize)]) -> Vec<u64> {
    let mut value = vec![0; n_vertices + 1];
    for &(vertex, parent, _) in order.iter().rev() {
        value[parent] ^= value[vertex] + 1;
    }
    value
}
}
}
}
