//! Caterpillars: Grundy values of every beginning of a stalk whose vertices carry games.
//!
//! - Play: normal
//! - Position: `&[u64]`, the Grundy value of what each vertex of the stalk carries, from the ground up
//! - Offers: the value of every beginning at once; the one of the whole stalk is the last
//! - Time: O(n log s) for n vertices whose values add up to s
//! - Memory: O(min(n log s, s))
//! - Source: Berlekamp, Conway, Guy, "Winning Ways for Your Mathematical Plays", 1982, chapter 7 (the colon principle)
//! - Status: exhaustive to 4 vertices of 8; random to 300 vertices against the rule applied step by step

/// Up to this many weights the quadratic rule is the quicker one.
const FEW: usize = 16;

/// The Grundy values of the first 0, 1, ..., `weights.len()` segments of a stalk.
///
/// Segment `i` is an edge with `weights[i]` at its upper vertex, so the first `k` segments are
/// worth `1 + (weights[0] ^ (1 + (weights[1] ^ ... (1 + weights[k - 1]))))`.
///
/// # Panics
///
/// Panics if the weights and their number add up to 2^63 or more.
///
/// # Examples
///
/// ```
/// use cgt_core::graphs::caterpillar;
///
/// // 1 + 1 = 2, and with a second segment on top 1 + (1 ^ (1 + 0)) = 1.
/// assert_eq!(caterpillar::prefix_grundy(&[1, 0]), [0, 2, 1]);
/// ```
pub fn prefix_grundy(weights: &[u64]) -> Vec<u64> {
    let n_edges = weights.iter().fold(weights.len() as u128, |sum, &weight| sum + weight as u128);
    assert!(
        n_edges < 1 << 63,
        "caterpillar::prefix_grundy: weights and segments add up to {n_edges}, the limit is 2^63 - 1"
    );
    if weights.len() <= FEW {
        let above = |value: u64, &weight: &u64| 1 + (weight ^ value);
        return (0..=weights.len()).map(|k| weights[..k].iter().rev().fold(0, above)).collect();
    }
    // With a stalk of w edges for each weight w, no value exceeds the number of edges.
    let n_bits = 128 - n_edges.leading_zeros();
    let mut values = ShiftedSet::new(n_bits);
    let mut leaves = vec![0; weights.len() + 1];
    for (segment, &weight) in weights.iter().enumerate().rev() {
        leaves[segment + 1] = values.insert_zero();
        values.xor(weight);
        values.increment();
    }
    let leaf_values = values.leaf_values();
    leaves[1..].iter().fold(vec![0], |mut all, &leaf| {
        all.push(leaf_values[leaf]);
        all
    })
}

/// A set of numbers below 2^n_bits as a trie, lowest bit first, so that all of them can be
/// XORed or incremented in O(n_bits); equal numbers stay equal and share a leaf.
struct ShiftedSet {
    n_bits: u32,
    /// The children of each node for bit 0 and 1; 0 where there is none, node 0 is the root.
    children: Vec<[usize; 2]>,
    /// What the numbers below a node still have to be XORed with, its own bit lowest.
    pending: Vec<u64>,
}

impl ShiftedSet {
    fn new(n_bits: u32) -> Self {
        ShiftedSet { n_bits, children: vec![[0, 0]], pending: vec![0] }
    }

    /// Adds the number 0 and returns its leaf.
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

    /// Adds 1 to every number: its lowest bit flips, and where it was 1 the carry goes on.
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

    /// Carries out what is pending at a node and hands the rest to its children.
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

    /// The number at every leaf, indexed by node.
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
