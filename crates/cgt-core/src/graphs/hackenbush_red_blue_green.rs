//! Red-blue-green Hackenbush: Left cuts blue, Right red, either green edges, solved by search.
//!
//! - Play: normal
//! - Position: any multigraph of up to 24 coloured edges, any number of grounded vertices; loops and parallel edges allowed, edges not connected to the ground are worth nothing
//! - Offers: outcome, every winning cut of either player; values, which are not numbers here, are left out
//! - Time: O(m 2^m) for m edges
//! - Memory: O(2^m), 16 MiB for 24 edges
//! - Source: Berlekamp, Conway, Guy, "Winning Ways for Your Mathematical Plays", 1982, chapters 2 and 7
//! - Status: exhaustive to 3 edges on the ground and 2 vertices; random to 9 edges

use crate::graphs::standing::Standing;
use crate::partizan::colour::{Colour, Player};
use crate::theory::outcome::Outcome;

/// Set in a table entry where Left wins moving first.
const LEFT_FIRST: u8 = 1;
/// Set in a table entry where Right wins moving first.
const RIGHT_FIRST: u8 = 2;

/// Who wins.
///
/// # Panics
///
/// Panics if there are more than 24 edges or if a vertex is not below `n_vertices`.
///
/// # Examples
///
/// ```
/// use cgt_core::partizan::colour::Colour::{Blue, Green, Red};
/// use cgt_core::graphs::hackenbush_red_blue_green;
/// use cgt_core::theory::outcome::Outcome;
///
/// // A flower: who moves first cuts the stem.
/// let edges = [(0, 1, Green), (1, 2, Blue), (1, 3, Blue)];
/// assert_eq!(hackenbush_red_blue_green::outcome(4, &[0], &edges), Outcome::N);
/// ```
pub fn outcome(n_vertices: usize, grounded: &[usize], edges: &[(usize, usize, Colour)]) -> Outcome {
    let name = "hackenbush_red_blue_green::outcome";
    let (winners, standing) = first_winners(name, n_vertices, grounded, edges);
    match winners[standing as usize] {
        0 => Outcome::P,
        LEFT_FIRST => Outcome::L,
        RIGHT_FIRST => Outcome::R,
        _ => Outcome::N,
    }
}

/// Every edge by whose cut `player` wins, as an index into `edges`, in increasing order: blue and
/// green ones for Left, red and green ones for Right.
///
/// # Panics
///
/// Panics as [`outcome`] does.
///
/// # Examples
///
/// ```
/// use cgt_core::graphs::hackenbush_red_blue_green;
/// use cgt_core::partizan::colour::Colour::{Blue, Green};
/// use cgt_core::partizan::colour::Player::{Left, Right};
///
/// // Left must leave the blue edge, which wins alone; Right has no cut that is good enough.
/// let edges = [(0, 1, Green), (0, 2, Blue)];
/// assert_eq!(hackenbush_red_blue_green::winning_moves(3, &[0], &edges, Left), [0]);
/// assert_eq!(hackenbush_red_blue_green::winning_moves(3, &[0], &edges, Right), []);
/// ```
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
        standing & bit != 0
            && edges[edge_idx].2.is_open_to(player)
            && winners[(standing ^ bit) as usize] & opponent_first == 0
    };
    (0..edges.len()).filter(wins).collect()
}

/// For what stands of every set of edges, which players win moving first; and the edges that
/// stand at the start.
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
