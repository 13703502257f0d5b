// Made by cargo xtask bundle cgt_core::graphs::caterpillar, for edition 2021, Rust 1.63 or newer, from
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
}
}
