//! Standing edges: which edges of a small Hackenbush picture still hang on the ground.
//!
//! - Play: none, this is a tool for Hackenbush
//! - Position: a set of up to 24 edges as a bit mask, ends and grounded vertices fixed before
//! - Offers: the part that stands; tables over all masks are built on it
//! - Time: O(m) for m edges
//! - Memory: O(m)
//! - Source: Berlekamp, Conway, Guy, "Winning Ways for Your Mathematical Plays", 1982, chapter 1 (the rules)
//! - Status: exhaustive as a part of hackenbush_red_blue_graph and hackenbush_red_blue_green

use crate::graphs::grounded::assert_picture;
use crate::partizan::colour::Colour;

/// The largest number of edges of a picture that is searched: tables have 2^24 entries.
pub const MAX_EDGES: usize = 24;

/// The edges of a small picture, each with the edges that it holds up or is held up by.
///
/// # Examples
///
/// ```
/// use cgt_core::partizan::colour::Colour::{Blue, Red};
/// use cgt_core::graphs::standing::Standing;
///
/// let picture = Standing::new("game::solve", 3, &[0], &[(0, 1, Blue), (1, 2, Red)]);
/// assert_eq!(picture.part(0b10), 0);
/// ```
#[derive(Clone, Debug)]
pub struct Standing {
    /// The edges with an end on the ground.
    grounded: u32,
    /// For each edge those that share a vertex with it.
    touching: Vec<u32>,
}

impl Standing {
    /// The picture of the given edges.
    ///
    /// # Panics
    ///
    /// Panics if there are more than [`MAX_EDGES`] edges, or if an edge or `grounded` names a
    /// vertex that is not below `n_vertices`, with a message that starts with the name `function`.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::partizan::colour::Colour::Green;
    /// use cgt_core::graphs::standing::Standing;
    ///
    /// // The second edge hangs on nothing.
    /// let edges = [(0, 0, Green), (1, 2, Green)];
    /// assert_eq!(Standing::new("game::solve", 3, &[0], &edges).part(0b11), 0b01);
    /// ```
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
        let touching = edges.iter().map(|edge| {
            let is_shared = |vertex| ends(edge).contains(&vertex);
            mask_of(&is_shared)
        });
        Standing { touching: touching.collect(), grounded: mask_of(&is_grounded) }
    }

    /// The edges of a mask that hang on the ground through edges of the mask.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::partizan::colour::Colour::Green;
    /// use cgt_core::graphs::standing::Standing;
    ///
    /// let stalk = [(0, 1, Green), (1, 2, Green), (2, 3, Green)];
    /// assert_eq!(Standing::new("game::solve", 4, &[0], &stalk).part(0b101), 0b001);
    /// ```
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
