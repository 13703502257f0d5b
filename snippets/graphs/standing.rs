// Made by cargo xtask bundle cgt_core::graphs::standing, for edition 2021, Rust 1.63 or newer, from
// cgt-core 0.1.0 (MIT OR Apache-2.0)
#[allow(unused)]
pub mod cgt_core {
pub mod graphs {
pub mod grounded {
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
pub mod standing {
use crate::cgt_core::graphs::grounded::assert_picture;
use crate::cgt_core::partizan::colour::Colour;
pub const MAX_EDGES: usize = 24;
#[derive(Clone, Debug)]
pub struct Standing {
    grounded: u32,
    touching: Vec<u32>,
}
impl Standing {
    pub fn new(
        function: &str,
        n_vertices: usize,
        grounded: &[usize],
        edges: &[(usize, usize, Colour)],
    ) -> Self {
        assert!(
            edges.len() <= MAX_EDGES,
            "{function}: {} edges are too many, the limit is {MAX_EDGES}",
            edges.len()
        );
        let pairs = edges.iter().map(|&(u, v, _)| (u, v));
        assert_picture(function, n_vertices, grounded, pairs);
        let is_grounded = |vertex: usize| grounded.contains(&vertex);
        let ends = |&(u, v, _): &(usize, usize, Colour)| [u, v];
        let mask_of = |chosen: &dyn Fn(usize) -> bool| {
            let all = edges.iter().enumerate();
            let hit = all.filter(|(_, edge)| ends(edge).iter().any(|&end| chosen(end)));
            hit.fold(0, |mask, (edge_idx, _)| mask | 1 << edge_idx)
        };
        let touching = edges
            .iter()
            .map(|edge| {
                let is_shared = |vertex| ends(edge).contains(&vertex);
                mask_of(&is_shared)
            });
        Standing {
            touching: touching.collect(),
            grounded: mask_of(&is_grounded),
        }
    }
    pub fn part(&self, mask: u32) -> u32 {
        let mut kept = mask & self.grounded;
        let mut fresh = kept;
        while fresh != 0 {
            let edge_idx = fresh.trailing_zeros() as usize;
            let reached = self.touching[edge_idx] & mask & !kept;
            kept |= reached;
            fresh = fresh & (fresh - 1) | reached;
        }
        kept
    }
}
}
}
pub mod partizan {
pub mod colour {
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    Blue,
    Red,
    Green,
}
}
}
}
