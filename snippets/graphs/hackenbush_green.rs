// Made by cargo xtask bundle cgt_core::graphs::hackenbush_green, for edition 2021, Rust 1.63 or newer, from
// cgt-core 0.1.0 (MIT OR Apache-2.0)
#[allow(unused)]
pub mod cgt_core {
pub mod graphs {
pub mod caterpillar {
const FEW: usize = 16;
pub fn prefix_grundy(weights: &[u64]) -> Vec<u64> {
    let n_edges = weights
        .iter()
        .fold(weights.len() as u128, |sum, &weight| sum + weight as u128);
    assert!(
        n_edges < 1 << 63,
        "caterpillar::prefix_grundy: weights and segments add up to {n_edges}, the limit is 2^63 - 1"
    );
    if weights.len() <= FEW {
        let above = |value: u64, &weight: &u64| 1 + (weight ^ value);
        return (0..=weights.len())
            .map(|k| weights[..k].iter().rev().fold(0, above))
            .collect();
    }
    let n_bits = 128 - n_edges.leading_zeros();
    let mut values = ShiftedSet::new(n_bits);
    let mut leaves = vec![0; weights.len() + 1];
    for (segment, &weight) in weights.iter().enumerate().rev() {
        leaves[segment + 1] = values.insert_zero();
        values.xor(weight);
        values.increment();
    }
    let leaf_values = values.leaf_values();
    leaves[1..]
        .iter()
        .fold(
            vec![0],
            |mut all, &leaf| {
                all.push(leaf_values[leaf]);
                all
            },
        )
}
struct ShiftedSet {
    n_bits: u32,
    children: Vec<[usize; 2]>,
    pending: Vec<u64>,
}
impl ShiftedSet {
    fn new(n_bits: u32) -> Self {
        ShiftedSet {
            n_bits,
            children: vec![[0, 0]],
            pending: vec![0],
        }
    }
    fn insert_zero(&mut self) -> usize {
        let mut node = 0;
        for _ in 0..self.n_bits {
            self.settle(node);
            if self.children[node][0] == 0 {
                self.children[node][0] = self.children.len();
                self.children.push([0, 0]);
                self.pending.push(0);
            }
            node = self.children[node][0];
        }
        node
    }
    fn xor(&mut self, weight: u64) {
        self.pending[0] ^= weight;
    }
    fn increment(&mut self) {
        let mut node = 0;
        for _ in 0..self.n_bits {
            self.settle(node);
            self.children[node].swap(0, 1);
            node = self.children[node][0];
            if node == 0 {
                break;
            }
        }
    }
    fn settle(&mut self, node: usize) {
        let pending = std::mem::take(&mut self.pending[node]);
        if pending & 1 == 1 {
            self.children[node].swap(0, 1);
        }
        for child in self.children[node] {
            if child != 0 {
                self.pending[child] ^= pending >> 1;
            }
        }
    }
    fn leaf_values(mut self) -> Vec<u64> {
        let mut values = vec![0; self.children.len()];
        let mut stack = vec![(0, 0)];
        while let Some((node, depth)) = stack.pop() {
            self.settle(node);
            for bit in 0..2 {
                let child = self.children[node][bit as usize];
                if child != 0 {
                    values[child] = values[node] | bit << depth;
                    stack.push((child, depth + 1));
                }
            }
        }
        values
    }
}
}
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
pub mod hackenbush_green {
use crate::cgt_core::graphs::caterpillar;
use crate::cgt_core::graphs::grounded::{assert_picture, Grounded};
pub fn grundy(n_vertices: usize, grounded: &[usize], edges: &[(usize, usize)]) -> u64 {
    assert_picture(
        "hackenbush_green::grundy",
        n_vertices,
        grounded,
        edges.iter().copied(),
    );
    let graph = Grounded::new(n_vertices, grounded, edges);
    Fusion::new(&DepthFirst::new(&graph, edges.len())).value[0]
}
pub fn is_winning(
    n_vertices: usize,
    grounded: &[usize],
    edges: &[(usize, usize)],
) -> bool {
    grundy(n_vertices, grounded, edges) != 0
}
pub fn winning_moves(
    n_vertices: usize,
    grounded: &[usize],
    edges: &[(usize, usize)],
) -> Vec<usize> {
    assert_picture(
        "hackenbush_green::winning_moves",
        n_vertices,
        grounded,
        edges.iter().copied(),
    );
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
            let last_weight = back_edge
                .map(|_| fusion.value[class[class.len() - 1]] ^ 1);
            let pairs = class
                .windows(2)
                .map(|pair| fusion.value[pair[0]] ^ fusion.value[pair[1]] ^ 1);
            let weights: Vec<u64> = pairs.chain(last_weight).collect();
            let cut_edges: Vec<usize> = class
                .iter()
                .map(|&vertex| tree.parent_edge[vertex])
                .chain(back_edge)
                .collect();
            let kept = wanted ^ fusion.value[fusion.block[class[0]]];
            moves
                .extend(
                    winning_positions(&weights, kept).into_iter().map(|i| cut_edges[i]),
                );
        }
    }
    for (back_idx, &(low, _, edge_idx)) in tree.back.iter().enumerate() {
        if !in_class[back_idx]
            && wanted[low] == Some(fusion.value[fusion.block[low]] ^ 1)
        {
            moves.push(edge_idx);
        }
    }
    moves.sort_unstable();
    moves
}
struct DepthFirst {
    parent: Vec<usize>,
    parent_edge: Vec<usize>,
    back: Vec<(usize, usize, usize)>,
}
impl DepthFirst {
    fn new(graph: &Grounded, n_edges: usize) -> Self {
        let mut tree = DepthFirst {
            parent: vec![0],
            parent_edge: vec![usize::MAX],
            back: vec![],
        };
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
struct Fusion {
    over: Vec<usize>,
    over_xor: Vec<usize>,
    value: Vec<u64>,
    block: Vec<usize>,
}
impl Fusion {
    fn new(tree: &DepthFirst) -> Self {
        let n_vertices = tree.parent.len();
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
            value[parent]
                ^= if over[vertex] == 0 { value[vertex] + 1 } else { value[vertex] ^ 1 };
        }
        let mut block = vec![0; n_vertices];
        for vertex in 1..n_vertices {
            block[vertex] = if over[vertex] == 0 {
                vertex
            } else {
                block[tree.parent[vertex]]
            };
        }
        Fusion {
            over,
            over_xor,
            value,
            block,
        }
    }
}
fn wanted_values(
    tree: &DepthFirst,
    fusion: &Fusion,
    moves: &mut Vec<usize>,
) -> Vec<Option<u64>> {
    let mut wanted = vec![None; tree.parent.len()];
    wanted[0] = Some(0);
    for vertex in 1..tree.parent.len() {
        let below = wanted[tree.parent[vertex]];
        wanted[vertex] = below;
        if fusion.over[vertex] == 0 {
            let base = fusion.value[fusion.block[tree.parent[vertex]]];
            let edge_wanted = below
                .map(|below| below ^ base ^ (fusion.value[vertex] + 1));
            wanted[vertex] = edge_wanted.and_then(|value| value.checked_sub(1));
            if edge_wanted == Some(0) {
                moves.push(tree.parent_edge[vertex]);
            }
        }
    }
    wanted
}
fn cut_classes(tree: &DepthFirst, fusion: &Fusion) -> Vec<(Vec<usize>, Option<usize>)> {
    let deepest = deepest_common(tree, fusion);
    let mut classes: Vec<(Vec<usize>, Option<usize>)> = Vec::new();
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
                let back_idx = if over == 1 {
                    Some(fusion.over_xor[vertex])
                } else {
                    None
                };
                classes.push((vec![vertex], back_idx));
            }
        }
    }
    classes
}
fn deepest_common(tree: &DepthFirst, fusion: &Fusion) -> Vec<usize> {
    let n_vertices = tree.parent.len();
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
fn winning_positions(weights: &[u64], change: u64) -> Vec<usize> {
    let n_edges = weights.len() as u64 + 1;
    let wanted = weights
        .iter()
        .fold(change ^ (n_edges & 1), |sum, &weight| sum ^ weight);
    let backwards: Vec<u64> = weights.iter().rev().copied().collect();
    let up = caterpillar::prefix_grundy(weights);
    let down = caterpillar::prefix_grundy(&backwards);
    (0..=weights.len()).filter(|&i| up[i] ^ down[weights.len() - i] == wanted).collect()
}
}
}
}
