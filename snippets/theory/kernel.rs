// Made by cargo xtask bundle cgt_core::theory::kernel, for edition 2021, Rust 1.63 or newer, from
// cgt-core 0.1.0 (MIT OR Apache-2.0)
#[allow(unused)]
pub mod cgt_core {
    pub mod theory {
        pub mod adjacency {
            #[derive(Clone, Debug)]
            pub struct Adjacency {
                starts: Vec<u32>,
                ends: Vec<u32>,
            }
            impl Adjacency {
                pub fn predecessors(n: usize, arcs: &[(usize, usize)]) -> Self {
                    Self::of_pairs(n, arcs.iter().map(|&(tail, head)| (head, tail)))
                }
                pub fn of_pairs(
                    n: usize,
                    pairs: impl Iterator<Item = (usize, usize)> + Clone,
                ) -> Self {
                    let limit = u32::MAX as usize;
                    assert!(n < limit, "Adjacency: {n} vertices are too many, the limit is {}", limit - 1);
                    let mut starts = vec![0u32; n + 1];
                    let mut n_pairs = 0;
                    for (from, to) in pairs.clone() {
                        assert!(from < n && to < n, "Adjacency: the pair ({from}, {to}) is outside 0..{n}");
                        n_pairs += 1;
                        assert!(n_pairs < limit, "Adjacency: too many pairs, the limit is {}", limit - 1);
                        starts[from + 1] += 1;
                    }
                    for v in 0..n {
                        starts[v + 1] += starts[v];
                    }
                    let mut next = starts.clone();
                    let mut ends = vec![0u32; n_pairs];
                    for (from, to) in pairs {
                        ends[next[from] as usize] = to as u32;
                        next[from] += 1;
                    }
                    Adjacency { starts, ends }
                }
                pub fn n_vertices(&self) -> usize {
                    self.starts.len() - 1
                }
                pub fn of(&self, v: usize) -> &[u32] {
                    assert!(v < self.n_vertices(), "Adjacency::of: {v} is outside 0..{}", self.n_vertices());
                    &self.ends[self.starts[v] as usize..self.starts[v + 1] as usize]
                }
            }
        }
        pub mod kernel {
            use crate::cgt_core::theory::adjacency::Adjacency;
            use std::error::Error;
            use std::fmt;
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub enum NotKernel {
                Dependent { tail: usize, head: usize },
                NotDominated { vertex: usize },
            }
            impl fmt::Display for NotKernel {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    match self {
                        NotKernel::Dependent { tail, head } => write!(f, "the arc {tail}>{head} joins two vertices of the set"),
                        NotKernel::NotDominated { vertex } => write!(f, "vertex {vertex} is outside the set and has no arc into it"),
                    }
                }
            }
            impl Error for NotKernel {}
            #[derive(Clone, Debug, PartialEq, Eq)]
            pub struct Cycle {
                pub vertices: Vec<usize>,
            }
            impl fmt::Display for Cycle {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    write!(f, "the digraph has a cycle of length {}: ", self.vertices.len())?;
                    let shown = 8;
                    for v in self.vertices.iter().take(shown) {
                        write!(f, "{v}>")?;
                    }
                    match self.vertices.first() {
                        Some(v) if self.vertices.len() <= shown => write!(f, "{v}"),
                        _ => write!(f, "..."),
                    }
                }
            }
            impl Error for Cycle {}
            pub fn is_kernel(
                set: &[bool],
                arcs: &[(usize, usize)],
            ) -> Result<(), NotKernel> {
                let mut is_dominated = set.to_vec();
                for &(tail, head) in arcs {
                    check_arc("is_kernel", set.len(), tail, head);
                    if set[tail] && set[head] {
                        return Err(NotKernel::Dependent { tail, head });
                    }
                    is_dominated[tail] |= set[head];
                }
                match is_dominated.iter().position(|dominated| !dominated) {
                    Some(vertex) => Err(NotKernel::NotDominated { vertex }),
                    None => Ok(()),
                }
            }
            pub fn strategy(
                set: &[bool],
                arcs: &[(usize, usize)],
            ) -> Vec<Option<usize>> {
                let mut moves = vec![None; set.len()];
                for &(tail, head) in arcs {
                    check_arc("strategy", set.len(), tail, head);
                    if !set[tail] && set[head] && moves[tail].is_none() {
                        moves[tail] = Some(head);
                    }
                }
                moves
            }
            pub fn of_dag(
                n: usize,
                arcs: &[(usize, usize)],
            ) -> Result<Vec<bool>, Cycle> {
                let predecessors = Adjacency::predecessors(n, arcs);
                let mut n_open = vec![0u32; n];
                arcs.iter().for_each(|&(tail, _)| n_open[tail] += 1);
                let mut is_in = vec![true; n];
                let mut queue: Vec<usize> = (0..n).filter(|&v| n_open[v] == 0).collect();
                let mut n_done = 0;
                while let Some(head) = queue.pop() {
                    n_done += 1;
                    for &tail in predecessors.of(head) {
                        let tail = tail as usize;
                        is_in[tail] &= !is_in[head];
                        n_open[tail] -= 1;
                        if n_open[tail] == 0 {
                            queue.push(tail);
                        }
                    }
                }
                if n_done == n { Ok(is_in) } else { Err(cycle_among(&n_open, arcs)) }
            }
            pub fn all(n: usize, arcs: &[(usize, usize)]) -> impl Iterator<Item = u64> {
                assert!(n <= 64, "kernel::all: {n} vertices are too many, the limit is 64");
                let mut successors = vec![0u64; n];
                for &(tail, head) in arcs {
                    check_arc("all", n, tail, head);
                    successors[tail] |= 1 << head;
                }
                let everything = if n == 0 { 0 } else { u64::MAX >> (64 - n) };
                let mut open = vec![(0u64, 0u64)];
                std::iter::from_fn(move || {
                    while let Some((inside, outside)) = open.pop() {
                        let settled = settle(&successors, inside, outside);
                        if let Some((inside, outside)) = settled {
                            let undecided = everything & !inside & !outside;
                            if undecided == 0 {
                                return Some(inside);
                            }
                            let highest = 1 << (63 - undecided.leading_zeros());
                            open.push((inside | highest, outside));
                            open.push((inside, outside | highest));
                        }
                    }
                    None
                })
            }
            fn settle(
                successors: &[u64],
                mut inside: u64,
                mut outside: u64,
            ) -> Option<(u64, u64)> {
                loop {
                    let before = (inside, outside);
                    for (v, &heads) in successors.iter().enumerate() {
                        let bit = 1 << v;
                        let candidates = heads & !outside;
                        if inside & bit != 0 {
                            outside |= heads;
                        } else if heads & inside != 0 {
                            outside |= bit;
                        } else if outside & bit == 0 {
                            inside |= if candidates == 0 { bit } else { 0 };
                        } else if candidates == 0 {
                            return None;
                        } else if candidates.is_power_of_two() {
                            inside |= candidates;
                        }
                    }
                    if inside & outside != 0 {
                        return None;
                    }
                    if before == (inside, outside) {
                        return Some(before);
                    }
                }
            }
            fn cycle_among(n_open: &[u32], arcs: &[(usize, usize)]) -> Cycle {
                let mut next = vec![0; n_open.len()];
                for &(tail, head) in arcs {
                    if n_open[tail] > 0 && n_open[head] > 0 {
                        next[tail] = head;
                    }
                }
                let start = n_open.iter().position(|&count| count > 0).unwrap_or(0);
                let on_cycle = (0..n_open.len()).fold(start, |v, _| next[v]);
                let mut vertices = vec![on_cycle];
                let mut v = next[on_cycle];
                while v != on_cycle {
                    vertices.push(v);
                    v = next[v];
                }
                Cycle { vertices }
            }
            fn check_arc(function: &str, n: usize, tail: usize, head: usize) {
                assert!(tail < n && head < n, "kernel::{function}: the arc {tail}>{head} is outside 0..{n}");
            }
        }
    }
}
