//! Green Hackenbush: cut an edge of a picture, and what no longer hangs on the ground is gone.
//!
//! - Play: normal
//! - Position: any multigraph as an edge list, with any number of grounded vertices; loops and parallel edges count one by one, edges not connected to the ground are worth nothing
//! - Offers: winner, Grundy value, every winning cut
//! - Time: O(n + m) for n vertices and m edges; winning cuts O(n + m log m)
//! - Memory: O(n + m); winning cuts O(n + m log m) at worst
//! - Source: Berlekamp, Conway, Guy, "Winning Ways for Your Mathematical Plays", 1982, chapter 7 (fusion); L. Georgiadis et al., "Computing vertex-edge cut-pairs and 2-edge cuts in practice", SEA 2021
//! - Status: exhaustive to 5 edges on the ground and 3 vertices; winning cuts random to 250 edges against cutting each; a path of 300000 edges, a cycle of 10^5; judge: poj_3710

use crate::graphs::caterpillar;
use crate::graphs::grounded::{assert_picture, Grounded};

/// The Grundy value, by fusing every cycle: an edge on a cycle counts 1, a bridge counts one
/// more than what stands above it, and all are XORed.
///
/// # Panics
///
/// Panics if a vertex is not below `n_vertices`.
///
/// # Examples
///
/// ```
/// use cgt_core::graphs::hackenbush_green;
///
/// // A triangle on a stick: its three edges are worth 1 ^ 1 ^ 1, the stick one more.
/// let edges = [(0, 1), (1, 2), (2, 3), (3, 1)];
/// assert_eq!(hackenbush_green::grundy(4, &[0], &edges), 2);
/// // Two parallel edges cancel.
/// assert_eq!(hackenbush_green::grundy(2, &[0], &[(0, 1), (0, 1)]), 0);
/// ```
pub fn grundy(n_vertices: usize, grounded: &[usize], edges: &[(usize, usize)]) -> u64 {
    assert_picture("hackenbush_green::grundy", n_vertices, grounded, edges.iter().copied());
    let graph = Grounded::new(n_vertices, grounded, edges);
    Fusion::new(&DepthFirst::new(&graph, edges.len())).value[0]
}

/// Whether the player to move wins.
///
/// # Panics
///
/// Panics if a vertex is not below `n_vertices`.
///
/// # Examples
///
/// ```
/// use cgt_core::graphs::hackenbush_green;
///
/// // An arch stands on two feet; its two edges are as good as two sticks.
/// assert!(!hackenbush_green::is_winning(3, &[0, 2], &[(0, 1), (1, 2)]));
/// ```
pub fn is_winning(n_vertices: usize, grounded: &[usize], edges: &[(usize, usize)]) -> bool {
    grundy(n_vertices, grounded, edges) != 0
}

/// Every edge whose cut wins, as an index into `edges`, in increasing order.
///
/// A cut inside a 2-edge-connected part makes bridges of exactly the edges that form a 2-edge cut
/// with it, and these lie on one cycle; all cuts of such a cycle are judged together.
///
/// # Panics
///
/// Panics if a vertex is not below `n_vertices`.
///
/// # Examples
///
/// ```
/// use cgt_core::graphs::hackenbush_green;
///
/// // A triangle on the ground: only the side that does not touch the ground leaves 1 ^ 1.
/// let edges = [(0, 1), (1, 2), (2, 0)];
/// assert_eq!(hackenbush_green::winning_moves(3, &[0], &edges), [1]);
/// ```
///
/// # Complexity
///
/// O(n + m log m), by [`caterpillar::prefix_grundy`].
pub fn winning_moves(
    n_vertices: usize,
    grounded: &[usize],
    edges: &[(usize, usize)],
) -> Vec<usize> {
    assert_picture("hackenbush_green::winning_moves", n_vertices, grounded, edges.iter().copied());
    let graph = Grounded::new(n_vertices, grounded, edges);
    let tree = DepthFirst::new(&graph, edges.len());
    let fusion = Fusion::new(&tree);
    let mut moves = Vec::new();
    let wanted = wanted_values(&tree, &fusion, &mut moves);
    let mut in_class = vec![false; tree.back.len()];
    for (class, back_idx) in cut_classes(&tree, &fusion) {
        if let Some(back_idx) = back_idx {
            in_class[back_idx] = true;
        }
        if let Some(wanted) = wanted[class[0]] {
            let back_edge = back_idx.map(|back_idx| tree.back[back_idx].2);
            let last_weight = back_edge.map(|_| fusion.value[class[class.len() - 1]] ^ 1);
            let pairs =
                class.windows(2).map(|pair| fusion.value[pair[0]] ^ fusion.value[pair[1]] ^ 1);
            let weights: Vec<u64> = pairs.chain(last_weight).collect();
            let cut_edges: Vec<usize> =
                class.iter().map(|&vertex| tree.parent_edge[vertex]).chain(back_edge).collect();
            let kept = wanted ^ fusion.value[fusion.block[class[0]]];
            moves.extend(winning_positions(&weights, kept).into_iter().map(|i| cut_edges[i]));
        }
    }
    // An edge in no 2-edge cut only takes itself away.
    for (back_idx, &(low, _, edge_idx)) in tree.back.iter().enumerate() {
        if !in_class[back_idx] && wanted[low] == Some(fusion.value[fusion.block[low]] ^ 1) {
            moves.push(edge_idx);
        }
    }
    moves.sort_unstable();
    moves
}

/// A depth-first tree of what hangs on the ground; vertices are numbered in preorder.
struct DepthFirst {
    /// The parent of each vertex and the edge to it; the ground is vertex 0, its own parent.
    parent: Vec<usize>,
    parent_edge: Vec<usize>,
    /// The other edges as (descendant, ancestor, edge_idx); a loop has both the same.
    back: Vec<(usize, usize, usize)>,
}

impl DepthFirst {
    fn new(graph: &Grounded, n_edges: usize) -> Self {
        let mut tree = DepthFirst { parent: vec![0], parent_edge: vec![usize::MAX], back: vec![] };
        let mut number = vec![usize::MAX; graph.ground() + 1];
        number[graph.ground()] = 0;
        let mut used = vec![false; n_edges];
        let mut stack = vec![graph.ends(graph.ground()).iter()];
        let mut path = vec![0];
        while let Some(ends) = stack.last_mut() {
            let vertex = path[path.len() - 1];
            match ends.next() {
                Some(&(_, edge_idx)) if used[edge_idx] => {}
                Some(&(to, edge_idx)) => {
                    used[edge_idx] = true;
                    if number[to] == usize::MAX {
                        number[to] = tree.parent.len();
                        path.push(number[to]);
                        stack.push(graph.ends(to).iter());
                        tree.parent.push(vertex);
                        tree.parent_edge.push(edge_idx);
                    } else {
                        tree.back.push((vertex, number[to], edge_idx));
                    }
                }
                None => {
                    stack.pop();
                    path.pop();
                }
            }
        }
        tree
    }
}

/// What fusing the cycles tells of each vertex of a depth-first tree.
struct Fusion {
    /// How many back edges pass over the parent edge; 0 if it is a bridge (or the ground).
    over: Vec<usize>,
    /// The XOR of their indices in `DepthFirst::back`.
    over_xor: Vec<usize>,
    /// The value of what the subtree adds to its 2-edge-connected block, parent edge apart.
    value: Vec<u64>,
    /// The topmost vertex of the 2-edge-connected block.
    block: Vec<usize>,
}

impl Fusion {
    fn new(tree: &DepthFirst) -> Self {
        let n_vertices = tree.parent.len();
        // Back edges begun below a vertex less those ended there: never negative once summed.
        let mut over = vec![0usize; n_vertices];
        let mut over_xor = vec![0; n_vertices];
        let mut value = vec![0; n_vertices];
        for (back_idx, &(low, high, _)) in tree.back.iter().enumerate() {
            over[low] = over[low].wrapping_add(1);
            over[high] = over[high].wrapping_sub(1);
            over_xor[low] ^= back_idx;
            over_xor[high] ^= back_idx;
            value[low] ^= 1;
        }
        for vertex in (1..n_vertices).rev() {
            let parent = tree.parent[vertex];
            over[parent] = over[parent].wrapping_add(over[vertex]);
            over_xor[parent] ^= over_xor[vertex];
            value[parent] ^= if over[vertex] == 0 { value[vertex] + 1 } else { value[vertex] ^ 1 };
        }
        let mut block = vec![0; n_vertices];
        for vertex in 1..n_vertices {
            block[vertex] = if over[vertex] == 0 { vertex } else { block[tree.parent[vertex]] };
        }
        Fusion { over, over_xor, value, block }
    }
}

/// The value that the block of each vertex must get for the whole to become 0, if any does it;
/// bridges whose cut does it are put into `moves`.
fn wanted_values(tree: &DepthFirst, fusion: &Fusion, moves: &mut Vec<usize>) -> Vec<Option<u64>> {
    let mut wanted = vec![None; tree.parent.len()];
    wanted[0] = Some(0);
    for vertex in 1..tree.parent.len() {
        let below = wanted[tree.parent[vertex]];
        wanted[vertex] = below;
        if fusion.over[vertex] == 0 {
            let base = fusion.value[fusion.block[tree.parent[vertex]]];
            let edge_wanted = below.map(|below| below ^ base ^ (fusion.value[vertex] + 1));
            wanted[vertex] = edge_wanted.and_then(|value| value.checked_sub(1));
            if edge_wanted == Some(0) {
                moves.push(tree.parent_edge[vertex]);
            }
        }
    }
    wanted
}

/// The classes of edges that form 2-edge cuts with one another, as the lower ends of their tree
/// edges from the top down, and the one back edge that may belong to them.
///
/// Two tree edges form a 2-edge cut exactly when the same back edges pass over both, that is,
/// when these are as many and have the same deepest common ancestor of their lower ends.
fn cut_classes(tree: &DepthFirst, fusion: &Fusion) -> Vec<(Vec<usize>, Option<usize>)> {
    let deepest = deepest_common(tree, fusion);
    let mut classes: Vec<(Vec<usize>, Option<usize>)> = Vec::new();
    // The vertices with one deepest ancestor lie on one path, and `over` grows on the way down.
    let mut last_class = vec![usize::MAX; tree.parent.len()];
    for vertex in 1..tree.parent.len() {
        let over = fusion.over[vertex];
        if over == 0 {
            continue;
        }
        let last = &mut last_class[deepest[vertex]];
        match classes.get_mut(*last) {
            Some((class, _)) if fusion.over[class[0]] == over => class.push(vertex),
            _ => {
                *last = classes.len();
                let back_idx = if over == 1 { Some(fusion.over_xor[vertex]) } else { None };
                classes.push((vec![vertex], back_idx));
            }
        }
    }
    classes
}

/// For each vertex that back edges pass over, the nearest common ancestor of their lower ends.
fn deepest_common(tree: &DepthFirst, fusion: &Fusion) -> Vec<usize> {
    let n_vertices = tree.parent.len();
    // How high the back edges of the vertex itself reach, and those of the two best children.
    let mut own: Vec<usize> = (0..n_vertices).collect();
    let mut best: Vec<(usize, usize)> = vec![(usize::MAX, 0); n_vertices];
    let mut second = vec![usize::MAX; n_vertices];
    for &(low, high, _) in &tree.back {
        own[low] = own[low].min(high);
    }
    let mut deepest: Vec<usize> = (0..n_vertices).collect();
    for vertex in (1..n_vertices).rev() {
        if fusion.over[vertex] > 0 {
            let mut at = vertex;
            // While all of them come from one child, go on from that child's own answer.
            while own[at] >= vertex && second[at] >= vertex {
                at = deepest[best[at].1];
            }
            deepest[vertex] = at;
        }
        let reach = own[vertex].min(best[vertex].0);
        let parent = tree.parent[vertex];
        if reach < best[parent].0 {
            second[parent] = best[parent].0;
            best[parent] = (reach, vertex);
        } else {
            second[parent] = second[parent].min(reach);
        }
    }
    deepest
}

/// Where to cut a cycle through the block's root, whose other vertices have the given weights.
///
/// Cut `i` leaves two stalks, of the first `i` weights and of the others from the far end; it wins
/// if they are worth what the block must get without the cycle. `change` is the XOR of what the
/// block must get and what it has now.
fn winning_positions(weights: &[u64], change: u64) -> Vec<usize> {
    let n_edges = weights.len() as u64 + 1;
    let wanted = weights.iter().fold(change ^ (n_edges & 1), |sum, &weight| sum ^ weight);
    let backwards: Vec<u64> = weights.iter().rev().copied().collect();
    let up = caterpillar::prefix_grundy(weights);
    let down = caterpillar::prefix_grundy(&backwards);
    (0..=weights.len()).filter(|&i| up[i] ^ down[weights.len() - i] == wanted).collect()
}
