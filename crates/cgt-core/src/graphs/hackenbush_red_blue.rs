//! Red-blue Hackenbush on trees: Left cuts blue edges, Right red ones, and each tree is a number.
//!
//! - Play: normal
//! - Position: a forest as a list of coloured edges, each tree with at most one grounded vertex; a tree without one is worth nothing
//! - Offers: exact value of any size, outcome, every winning cut of either player, value of a stalk; graphs with cycles are in hackenbush_red_blue_graph
//! - Time: O(n + m log m) for n vertices and m edges; winning cuts O(n + m log m + m^2 / 64) at worst, a stalk O(m)
//! - Memory: O(n + m); winning cuts O(n + m log m)
//! - Source: Berlekamp, Conway, Guy, "Winning Ways for Your Mathematical Plays", 1982, chapters 1 and 3; E. R. Berlekamp, "The Hackenbush number system", 1974
//! - Status: exhaustive to 4 edges on rooted trees, random to 8; winning cuts random to 120 edges against cutting each; stalks and trees of 10^5 edges

use crate::graphs::grounded::{assert_picture, Grounded};
use crate::partizan::colour::{Colour, Player};
use crate::partizan::dyadic::Dyadic;
use crate::partizan::sign_expansion::from_signs;
use crate::theory::outcome::Outcome;
use std::cmp::Ordering;
use std::mem::take;

/// The value: at every vertex the sum over the edges that go up.
///
/// A blue edge below the value x is worth (x + n) / 2^(n - 1) with the least n >= 1 for which
/// x + n > 1; a red edge is worth (x - n) / 2^(n - 1) with x - n < -1.
///
/// # Panics
///
/// Panics if a vertex is not below `n_vertices`, if an edge is green, or if the part connected to
/// the ground has a cycle (two grounded vertices in one tree make one).
///
/// # Examples
///
/// ```
/// use cgt_core::partizan::colour::Colour::{Blue, Red};
/// use cgt_core::graphs::hackenbush_red_blue;
///
/// // A red edge halves the blue one below it; a second blue stalk adds 1.
/// let edges = [(0, 1, Blue), (1, 2, Red), (0, 3, Blue)];
/// assert_eq!(hackenbush_red_blue::value(4, &[0], &edges).to_string(), "3/2");
/// ```
pub fn value(n_vertices: usize, grounded: &[usize], edges: &[(usize, usize, Colour)]) -> Dyadic {
    let graph = red_blue_graph("value", n_vertices, grounded, edges);
    let mut values = vec![Dyadic::default(); n_vertices + 1];
    let order = graph.forest_order("hackenbush_red_blue::value");
    for (vertex, parent, edge_idx) in order.into_iter().rev() {
        let mut edge_value = take(&mut values[vertex]);
        put_on(&mut edge_value, edges[edge_idx].2);
        values[parent] = take(&mut values[parent]) + edge_value;
    }
    take(&mut values[n_vertices])
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
/// use cgt_core::graphs::hackenbush_red_blue;
/// use cgt_core::theory::outcome::Outcome;
///
/// let edges = [(0, 1, Blue), (0, 2, Red)];
/// assert_eq!(hackenbush_red_blue::outcome(3, &[0], &edges), Outcome::P);
/// assert_eq!(hackenbush_red_blue::outcome(3, &[0], &edges[1..]), Outcome::R);
/// ```
pub fn outcome(n_vertices: usize, grounded: &[usize], edges: &[(usize, usize, Colour)]) -> Outcome {
    match value(n_vertices, grounded, edges).sign() {
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
/// use cgt_core::graphs::hackenbush_red_blue;
/// use cgt_core::partizan::colour::Colour::{Blue, Red};
/// use cgt_core::partizan::colour::Player::{Left, Right};
///
/// // 3/2 - 1: Left must keep at least 1, so the upper blue edge goes and not the lower.
/// let edges = [(0, 1, Blue), (1, 2, Blue), (2, 3, Red), (0, 4, Red)];
/// assert_eq!(hackenbush_red_blue::winning_moves(5, &[0], &edges, Left), [1]);
/// assert_eq!(hackenbush_red_blue::winning_moves(5, &[0], &edges, Right), []);
/// ```
pub fn winning_moves(
    n_vertices: usize,
    grounded: &[usize],
    edges: &[(usize, usize, Colour)],
    player: Player,
) -> Vec<usize> {
    let graph = red_blue_graph("winning_moves", n_vertices, grounded, edges);
    // Right's moves are Left's where the colours have changed places.
    let as_left = |edge: &(usize, usize, Colour)| match player {
        Player::Left => edge.2,
        Player::Right => edge.2.mirrored(),
    };
    let colours: Vec<Colour> = edges.iter().map(as_left).collect();
    blue_moves(&Tree::new(&graph, &colours))
}

/// The value of a single stalk, its colours given from the ground up.
///
/// # Panics
///
/// Panics if an edge is green.
///
/// # Examples
///
/// ```
/// use cgt_core::partizan::colour::Colour::{Blue, Red};
/// use cgt_core::graphs::hackenbush_red_blue::stalk_value;
///
/// assert_eq!(stalk_value(&[Blue, Blue, Red, Blue]).to_string(), "7/4");
/// ```
///
/// # Complexity
///
/// O(m) by the sign expansion.
pub fn stalk_value(colours: &[Colour]) -> Dyadic {
    for (edge_idx, &colour) in colours.iter().enumerate() {
        refuse_green("stalk_value", edge_idx, colour);
    }
    let signs: Vec<bool> = colours.iter().map(|&colour| colour == Colour::Blue).collect();
    from_signs(&signs)
}

/// The graph of the edges, none of which may be green.
fn red_blue_graph(
    function: &str,
    n_vertices: usize,
    grounded: &[usize],
    edges: &[(usize, usize, Colour)],
) -> Grounded {
    let ends: Vec<(usize, usize)> = edges.iter().map(|&(u, v, _)| (u, v)).collect();
    let name = format!("hackenbush_red_blue::{function}");
    assert_picture(&name, n_vertices, grounded, ends.iter().copied());
    for (edge_idx, edge) in edges.iter().enumerate() {
        refuse_green(function, edge_idx, edge.2);
    }
    Grounded::new(n_vertices, grounded, &ends)
}

fn refuse_green(function: &str, edge_idx: usize, colour: Colour) {
    assert!(
        colour != Colour::Green,
        "hackenbush_red_blue::{function}: edge {edge_idx} is green, only red and blue ones are accepted"
    );
}

/// Turns the value above an edge into the value of the edge with it.
fn put_on(value: &mut Dyadic, colour: Colour) {
    let is_integer = value.denominator_log2() == 0;
    let (sign, same_side) = match colour {
        Colour::Red => (-1, value.sign() == Ordering::Less),
        _ => (1, value.sign() == Ordering::Greater),
    };
    // The whole part of the value's size where it has the other sign, rounded towards 0.
    let whole = match (same_side, value.floor().to_i128()) {
        (false, Some(floor)) if sign == 1 => -floor - i128::from(!is_integer),
        (false, Some(floor)) => floor,
        _ => -1,
    };
    value.add_integer(sign * (whole + 2));
    value.halve((whole + 1) as usize);
}

/// Takes an edge away again: the inverse of [`put_on`], for values of the colour's sign.
fn take_off(value: &mut Dyadic, colour: Colour) {
    // As often as the value can be doubled until it is at least 1, or below -1; where it becomes
    // 1 itself, doubling once more would lead to the same number.
    let n_bits = value.numerator().n_bits();
    let exponent = (value.denominator_log2() + 1).saturating_sub(n_bits);
    value.double(exponent);
    let n = exponent as i128 + 1;
    value.add_integer(if colour == Colour::Red { n } else { -n });
}

/// A forest with the values that its light edges have; a heavy edge carries most of its parent.
struct Tree<'a> {
    graph: &'a Grounded,
    colours: &'a [Colour],
    /// The edge below each vertex, and the number of edges from there on up.
    edge_below: Vec<usize>,
    n_edges: Vec<usize>,
    /// The child with most edges; the ground where there is none.
    heavy: Vec<usize>,
    /// The value of the edge below each vertex that is no heavy child, with what it carries.
    light_value: Vec<Dyadic>,
    value: Dyadic,
}

impl<'a> Tree<'a> {
    fn new(graph: &'a Grounded, colours: &'a [Colour]) -> Self {
        let ground = graph.ground();
        let order = graph.forest_order("hackenbush_red_blue::winning_moves");
        let mut edge_below = vec![usize::MAX; ground + 1];
        let mut n_edges = vec![1; ground + 1];
        let mut heavy = vec![ground; ground + 1];
        for &(vertex, parent, edge_idx) in order.iter().rev() {
            edge_below[vertex] = edge_idx;
            n_edges[parent] += n_edges[vertex];
            if heavy[parent] == ground || n_edges[heavy[parent]] < n_edges[vertex] {
                heavy[parent] = vertex;
            }
        }
        let mut light_value = vec![Dyadic::default(); ground + 1];
        let mut values = light_value.clone();
        for &(vertex, parent, edge_idx) in order.iter().rev() {
            let mut edge_value = take(&mut values[vertex]);
            put_on(&mut edge_value, colours[edge_idx]);
            if heavy[parent] == vertex {
                values[parent] = take(&mut values[parent]) + edge_value;
            } else {
                values[parent] += &edge_value;
                light_value[vertex] = edge_value;
            }
        }
        let value = take(&mut values[ground]);
        Tree { graph, colours, edge_below, n_edges, heavy, light_value, value }
    }

    /// The vertices right above a vertex.
    fn children(&self, vertex: usize) -> impl Iterator<Item = usize> + '_ {
        let ends = self.graph.ends(vertex).iter();
        ends.filter(move |&&(to, edge_idx)| {
            to != self.graph.ground() && edge_idx == self.edge_below[to]
        })
        .map(|&(to, _)| to)
    }

    /// Every blue edge from the one below a vertex on up.
    fn blue_edges_from(&self, vertex: usize) -> Vec<usize> {
        let mut all = Vec::new();
        let mut stack = vec![vertex];
        while let Some(vertex) = stack.pop() {
            stack.extend(self.children(vertex));
            all.push(self.edge_below[vertex]);
        }
        all.retain(|&edge_idx| self.colours[edge_idx] == Colour::Blue);
        all
    }
}

/// The blue edges whose cut leaves at least 0.
///
/// From the ground up, what is above a vertex must keep a least value. An edge grows with what it
/// carries, so its own least value passes through [`take_off`]; once that is not above 0 for a
/// blue edge, all cuts from there on up win. On the way up the heavy edges the value and the least
/// value are changed in place; a light edge gets a copy as fine as its number of edges.
fn blue_moves(tree: &Tree<'_>) -> Vec<usize> {
    let ground = tree.graph.ground();
    let mut moves = Vec::new();
    let mut stack = vec![(ground, tree.value.clone(), Dyadic::default())];
    // Any cut lowers the value, so without an advantage there is no winning one.
    if tree.value.sign() != Ordering::Greater {
        stack.clear();
    }
    while let Some((mut vertex, mut value, mut least)) = stack.pop() {
        loop {
            let heavy = tree.heavy[vertex];
            let light: Vec<usize> = tree.children(vertex).filter(|&to| to != heavy).collect();
            let lack =
                if light.is_empty() { Dyadic::default() } else { least.clone() - value.clone() };
            for to in light {
                let mut light_value = tree.light_value[to].clone();
                value -= &light_value;
                least -= &light_value;
                let mut light_least = lack.round_up(tree.n_edges[to]) + light_value.clone();
                if go_up(tree, to, &mut light_least, &mut moves) {
                    take_off(&mut light_value, tree.colours[tree.edge_below[to]]);
                    stack.push((to, light_value, light_least));
                }
            }
            if heavy == ground || !go_up(tree, heavy, &mut least, &mut moves) {
                break;
            }
            take_off(&mut value, tree.colours[tree.edge_below[heavy]]);
            vertex = heavy;
        }
    }
    moves.sort_unstable();
    moves
}

/// Turns the least value of the edge below a vertex into that of what it carries; false if the
/// edge may as well vanish, and then all blue edges from there on up are in `moves`.
///
/// The least value never exceeds the value that is there, so at a red edge it is negative.
fn go_up(tree: &Tree<'_>, vertex: usize, least: &mut Dyadic, moves: &mut Vec<usize>) -> bool {
    let colour = tree.colours[tree.edge_below[vertex]];
    let is_open = colour == Colour::Red || least.sign() == Ordering::Greater;
    if is_open {
        take_off(least, colour);
    } else {
        moves.extend(tree.blue_edges_from(vertex));
    }
    is_open
}
