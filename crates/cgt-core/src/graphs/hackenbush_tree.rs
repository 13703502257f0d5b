//! Green Hackenbush on trees: cut an edge of a rooted forest, and what hangs on it is gone.
//!
//! - Play: normal
//! - Position: a forest as an edge list, each tree with at most one grounded vertex; a tree without one is worth nothing
//! - Offers: winner, Grundy value, the values above each vertex, every winning cut; graphs with cycles are in hackenbush_green
//! - Time: O(n + m) for n vertices and m edges
//! - Memory: O(n + m)
//! - Source: Berlekamp, Conway, Guy, "Winning Ways for Your Mathematical Plays", 1982, chapter 7 (the colon principle)
//! - Status: exhaustive to 6 edges on rooted trees; random to 60 edges against hackenbush_green; a path of 10^6 edges; judge: atcoder_agc017_d, codeforces_1610I, hdu_3590

use crate::graphs::grounded::{assert_picture, Grounded};

/// The Grundy value: at every vertex the XOR, over the edges that go up, of one more than the
/// value above the edge.
///
/// # Panics
///
/// Panics if a vertex is not below `n_vertices`, or if the part connected to the ground has a
/// cycle (two grounded vertices in one tree make one).
///
/// # Examples
///
/// ```
/// use cgt_core::graphs::hackenbush_tree;
///
/// // A fork on a stick: the two tips cancel, so it is worth its stick.
/// assert_eq!(hackenbush_tree::grundy(4, &[0], &[(0, 1), (1, 2), (1, 3)]), 1);
/// ```
pub fn grundy(n_vertices: usize, grounded: &[usize], edges: &[(usize, usize)]) -> u64 {
    assert_picture("hackenbush_tree::grundy", n_vertices, grounded, edges.iter().copied());
    let graph = Grounded::new(n_vertices, grounded, edges);
    vertex_values(n_vertices, &graph.forest_order("hackenbush_tree::grundy"))[n_vertices]
}

/// Whether the player to move wins.
///
/// # Panics
///
/// Panics as [`grundy`] does.
///
/// # Examples
///
/// ```
/// use cgt_core::graphs::hackenbush_tree;
///
/// assert!(hackenbush_tree::is_winning(3, &[0], &[(0, 1), (1, 2)]));
/// assert!(!hackenbush_tree::is_winning(3, &[0], &[(0, 1), (0, 2)]));
/// ```
pub fn is_winning(n_vertices: usize, grounded: &[usize], edges: &[(usize, usize)]) -> bool {
    grundy(n_vertices, grounded, edges) != 0
}

/// For each vertex the Grundy value of what stands on it, were it the ground.
///
/// The grounded vertices are one, and each of them gets the value of the whole picture; a vertex
/// without a connection to the ground gets 0.
///
/// # Panics
///
/// Panics as [`grundy`] does.
///
/// # Examples
///
/// ```
/// use cgt_core::graphs::hackenbush_tree;
///
/// // On vertex 1 there are a stick of one edge and one of two.
/// let edges = [(0, 1), (1, 2), (1, 3), (3, 4)];
/// assert_eq!(hackenbush_tree::values(5, &[0], &edges), [4, 3, 0, 1, 0]);
/// ```
pub fn values(n_vertices: usize, grounded: &[usize], edges: &[(usize, usize)]) -> Vec<u64> {
    assert_picture("hackenbush_tree::values", n_vertices, grounded, edges.iter().copied());
    let graph = Grounded::new(n_vertices, grounded, edges);
    let mut value = vertex_values(n_vertices, &graph.forest_order("hackenbush_tree::values"));
    let ground = value[n_vertices];
    value.truncate(n_vertices);
    for &vertex in grounded {
        value[vertex] = ground;
    }
    value
}

/// Every edge whose cut wins, as an index into `edges`, in increasing order.
///
/// The value that the ground must get, 0, fixes the value that each edge would have to get, from
/// the ground up; an edge that has to get 0 is cut.
///
/// # Panics
///
/// Panics as [`grundy`] does.
///
/// # Examples
///
/// ```
/// use cgt_core::graphs::hackenbush_tree;
///
/// // A stalk of three beside one of one: shorten the long one to one edge.
/// let edges = [(0, 1), (1, 2), (2, 3), (0, 4)];
/// assert_eq!(hackenbush_tree::winning_moves(5, &[0], &edges), [1]);
/// ```
pub fn winning_moves(
    n_vertices: usize,
    grounded: &[usize],
    edges: &[(usize, usize)],
) -> Vec<usize> {
    assert_picture("hackenbush_tree::winning_moves", n_vertices, grounded, edges.iter().copied());
    let order =
        Grounded::new(n_vertices, grounded, edges).forest_order("hackenbush_tree::winning_moves");
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

/// The Grundy value of what stands on each vertex; the ground comes last.
fn vertex_values(n_vertices: usize, order: &[(usize, usize, usize)]) -> Vec<u64> {
    let mut value = vec![0; n_vertices + 1];
    for &(vertex, parent, _) in order.iter().rev() {
        value[parent] ^= value[vertex] + 1;
    }
    value
}
