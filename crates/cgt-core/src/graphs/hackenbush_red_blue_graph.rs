//! Red-blue Hackenbush on graphs: Left cuts blue edges, Right red ones, solved by search.
//!
//! - Play: normal
//! - Position: any multigraph of up to 24 coloured edges, any number of grounded vertices; loops and parallel edges allowed, edges not connected to the ground are worth nothing
//! - Offers: exact value, outcome, every winning cut of either player; trees of any size are in hackenbush_red_blue
//! - Time: O(m 2^m) for m edges
//! - Memory: O(2^m), 64 MiB for 24 edges
//! - Source: J. H. Conway, "On Numbers and Games", 1976, chapters 0 and 8 (every position is a number)
//! - Status: exhaustive to 4 edges on the ground and 2 vertices; random to 9 edges; trees of 18 edges against hackenbush_red_blue

use crate::graphs::standing::Standing;
use crate::partizan::colour::{Colour, Player};
use crate::partizan::dyadic::Dyadic;
use crate::theory::outcome::Outcome;
use std::cmp::Ordering;

/// Values are kept times 2^24: m edges have a denominator of at most 2^(m - 1).
const SCALE: u32 = 24;

/// The value: the simplest number between the best cuts of Left and Right.
///
/// # Panics
///
/// Panics if there are more than 24 edges, if a vertex is not below `n_vertices`, or if an edge
/// is green.
///
/// # Examples
///
/// ```
/// use cgt_core::partizan::colour::Colour::{Blue, Red};
/// use cgt_core::graphs::hackenbush_red_blue_graph;
///
/// // Two blue legs and a red bar between them: Left's cuts leave 1/2, Right's leaves 2.
/// let edges = [(0, 1, Blue), (0, 2, Blue), (1, 2, Red)];
/// assert_eq!(hackenbush_red_blue_graph::value(3, &[0], &edges).to_string(), "1");
/// ```
pub fn value(n_vertices: usize, grounded: &[usize], edges: &[(usize, usize, Colour)]) -> Dyadic {
    let values = Values::new("value", n_vertices, grounded, edges);
    Dyadic::new(values.scaled[values.standing as usize] as i128, SCALE as usize)
}

/// Who wins: Left if the value is positive, Right if it is negative, the second player at 0.
///
/// # Panics
///
/// Panics as [`value`] does.
///
/// # Examples
///
/// ```
/// use cgt_core::partizan::colour::Colour::{Blue, Red};
/// use cgt_core::graphs::hackenbush_red_blue_graph;
/// use cgt_core::theory::outcome::Outcome;
///
/// // The red loop goes with its blue stalk.
/// let edges = [(0, 1, Blue), (1, 1, Red)];
/// assert_eq!(hackenbush_red_blue_graph::outcome(2, &[0], &edges), Outcome::L);
/// ```
pub fn outcome(n_vertices: usize, grounded: &[usize], edges: &[(usize, usize, Colour)]) -> Outcome {
    let values = Values::new("outcome", n_vertices, grounded, edges);
    match values.scaled[values.standing as usize].cmp(&0) {
        Ordering::Less => Outcome::R,
        Ordering::Equal => Outcome::P,
        Ordering::Greater => Outcome::L,
    }
}

/// Every edge by whose cut `player` wins, as an index into `edges`, in increasing order: blue ones
/// for Left, red ones for Right.
///
/// # Panics
///
/// Panics as [`value`] does.
///
/// # Examples
///
/// ```
/// use cgt_core::graphs::hackenbush_red_blue_graph;
/// use cgt_core::partizan::colour::Colour::{Blue, Red};
/// use cgt_core::partizan::colour::Player::{Left, Right};
///
/// // Left's cuts leave 0 or more, Right's cut leaves 2.
/// let edges = [(0, 1, Blue), (0, 1, Blue), (1, 2, Red)];
/// assert_eq!(hackenbush_red_blue_graph::winning_moves(3, &[0], &edges, Left), [0, 1]);
/// assert_eq!(hackenbush_red_blue_graph::winning_moves(3, &[0], &edges, Right), []);
/// ```
pub fn winning_moves(
    n_vertices: usize,
    grounded: &[usize],
    edges: &[(usize, usize, Colour)],
    player: Player,
) -> Vec<usize> {
    let values = Values::new("winning_moves", n_vertices, grounded, edges);
    let own = values.cuts().filter(|&(edge_idx, _)| edges[edge_idx].2.is_open_to(player));
    let wins = |left: i32| if player == Player::Left { left >= 0 } else { left <= 0 };
    own.filter(|&(_, left)| wins(left)).map(|cut| cut.0).collect()
}

/// The values, times 2^[`SCALE`], of what stands of every set of edges.
struct Values {
    scaled: Vec<i32>,
    /// The edges that stand at the start.
    standing: u32,
}

impl Values {
    fn new(
        function: &str,
        n_vertices: usize,
        grounded: &[usize],
        edges: &[(usize, usize, Colour)],
    ) -> Self {
        let name = format!("hackenbush_red_blue_graph::{function}");
        let picture = Standing::new(&name, n_vertices, grounded, edges);
        let mut blue = 0u32;
        for (edge_idx, edge) in edges.iter().enumerate() {
            assert!(
                edge.2 != Colour::Green,
                "{name}: edge {edge_idx} is green, only red and blue ones are accepted"
            );
            blue |= u32::from(edge.2 == Colour::Blue) << edge_idx;
        }
        let all = (1u32 << edges.len()) - 1;
        let mut scaled = vec![0i32; 1 << edges.len()];
        for mask in 1..=all {
            let part = picture.part(mask);
            scaled[mask as usize] = if part == mask {
                let after = |own: u32| cuts_of(mask & own).map(|bit| scaled[(mask ^ bit) as usize]);
                simplest_scaled(after(blue).max(), after(!blue).min())
            } else {
                scaled[part as usize]
            };
        }
        Values { scaled, standing: picture.part(all) }
    }

    /// The standing edges, each with the scaled value after its cut.
    fn cuts(&self) -> impl Iterator<Item = (usize, i32)> + '_ {
        let after = move |bit: u32| self.scaled[(self.standing ^ bit) as usize];
        cuts_of(self.standing).map(move |bit| (bit.trailing_zeros() as usize, after(bit)))
    }
}

/// The bits of a mask, lowest first.
fn cuts_of(mask: u32) -> impl Iterator<Item = u32> {
    let lowest = |rest: u32| if rest == 0 { None } else { Some(rest & rest.wrapping_neg()) };
    std::iter::successors(lowest(mask), move |&bit| lowest(mask & !(bit | (bit - 1))))
}

/// The simplest number strictly between two bounds, all times 2^[`SCALE`]; an absent bound is
/// infinite. There is always one of these: no denominator gets beyond 2^([`SCALE`] - 1).
fn simplest_scaled(left: Option<i32>, right: Option<i32>) -> i32 {
    match (left, right) {
        (Some(left), _) if left >= 0 => simplest_above(left, right),
        (_, Some(right)) if right <= 0 => -simplest_above(-right, left.map(|left| -left)),
        _ => 0,
    }
}

/// [`simplest_scaled`] for a bound of at least 0 on the left.
fn simplest_above(left: i32, right: Option<i32>) -> i32 {
    let integer = ((left >> SCALE) + 1) << SCALE;
    match right {
        Some(right) if right <= integer => {
            let n_bits = 31 - (left ^ (right - 1)).leading_zeros();
            (right - 1) >> n_bits << n_bits
        }
        _ => integer,
    }
}
