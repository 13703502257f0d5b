// Made by cargo xtask bundle cgt_core::graphs::hackenbush_red_blue_green, for edition 2021, Rust 1.63 or newer, from
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
pub mod hackenbush_red_blue_green {
use crate::cgt_core::graphs::standing::Standing;
use crate::cgt_core::partizan::colour::{Colour, Player};
use crate::cgt_core::theory::outcome::Outcome;
const LEFT_FIRST: u8 = 1;
const RIGHT_FIRST: u8 = 2;
pub fn outcome(
    n_vertices: usize,
    grounded: &[usize],
    edges: &[(usize, usize, Colour)],
) -> Outcome {
    let name = "hackenbush_red_blue_green::outcome";
    let (winners, standing) = first_winners(name, n_vertices, grounded, edges);
    match winners[standing as usize] {
        0 => Outcome::P,
        LEFT_FIRST => Outcome::L,
        RIGHT_FIRST => Outcome::R,
        _ => Outcome::N,
    }
}
pub fn winning_moves(
    n_vertices: usize,
    grounded: &[usize],
    edges: &[(usize, usize, Colour)],
    player: Player,
) -> Vec<usize> {
    let name = "hackenbush_red_blue_green::winning_moves";
    let (winners, standing) = first_winners(name, n_vertices, grounded, edges);
    let opponent_first = if player == Player::Left { RIGHT_FIRST } else { LEFT_FIRST };
    let wins = |&edge_idx: &usize| {
        let bit = 1 << edge_idx;
        standing & bit != 0 && edges[edge_idx].2.is_open_to(player)
            && winners[(standing ^ bit) as usize] & opponent_first == 0
    };
    (0..edges.len()).filter(wins).collect()
}
fn first_winners(
    function: &str,
    n_vertices: usize,
    grounded: &[usize],
    edges: &[(usize, usize, Colour)],
) -> (Vec<u8>, u32) {
    let picture = Standing::new(function, n_vertices, grounded, edges);
    let open_to = |player: Player| {
        let own = edges.iter().enumerate().filter(|(_, edge)| edge.2.is_open_to(player));
        own.fold(0u32, |mask, (edge_idx, _)| mask | 1 << edge_idx)
    };
    let (left, right) = (open_to(Player::Left), open_to(Player::Right));
    let all = (1u32 << edges.len()) - 1;
    let mut winners = vec![0u8; 1 << edges.len()];
    for mask in 1..=all {
        let part = picture.part(mask);
        if part != mask {
            winners[mask as usize] = winners[part as usize];
            continue;
        }
        let mut rest = mask;
        while rest != 0 {
            let bit = rest & rest.wrapping_neg();
            rest ^= bit;
            let after = winners[(mask ^ bit) as usize];
            if left & bit != 0 && after & RIGHT_FIRST == 0 {
                winners[mask as usize] |= LEFT_FIRST;
            }
            if right & bit != 0 && after & LEFT_FIRST == 0 {
                winners[mask as usize] |= RIGHT_FIRST;
            }
        }
    }
    (winners, picture.part(all))
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
pub enum Player {
    Left,
    Right,
}
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    Blue,
    Red,
    Green,
}
impl Colour {
    pub fn is_open_to(self, player: Player) -> bool {
        match self {
            Colour::Blue => player == Player::Left,
            Colour::Red => player == Player::Right,
            Colour::Green => true,
        }
    }
}
}
}
pub mod theory {
pub mod outcome {
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    N,
    P,
    L,
    R,
}
impl Outcome {
    pub fn of_mover(mover_wins: bool) -> Self {
        if mover_wins { Outcome::N } else { Outcome::P }
    }
    pub fn is_winning(self) -> bool {
        assert!(
            matches!(self, Outcome::N | Outcome::P),
            "Outcome::is_winning: {self:?} depends on who moves, only N and P do not"
        );
        self == Outcome::N
    }
}
}
}
}
