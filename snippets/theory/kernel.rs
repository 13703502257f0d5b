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
    pub fn named(
        function: &str,
        n: usize,
        pairs: impl Iterator<Item = (usize, usize)> + Clone,
    ) -> Self {
        assert_n_vertices(function, n);
        let mut starts = vec![0u32; n + 1];
        let mut n_pairs = 0;
        for (from, to) in pairs.clone() {
            assert_pair(function, n, (from, to), n_pairs);
            n_pairs += 1;
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
pub fn assert_pairs(
    function: &str,
    n: usize,
    pairs: impl Iterator<Item = (usize, usize)>,
) {
    assert_n_vertices(function, n);
    pairs
        .enumerate()
        .for_each(|(n_before, pair)| assert_pair(function, n, pair, n_before));
}
const LIMIT: usize = u32::MAX as usize - 1;
fn assert_n_vertices(function: &str, n: usize) {
    assert!(n <= LIMIT, "{function}: {n} vertices are too many, the limit is {LIMIT}");
}
fn assert_pair(function: &str, n: usize, (from, to): (usize, usize), n_before: usize) {
    assert!(from < n && to < n, "{function}: the pair ({from}, {to}) is outside 0..{n}");
    assert!(n_before < LIMIT, "{function}: too many pairs, the limit is {LIMIT}");
}
}
pub mod dag {
use crate::cgt_core::theory::adjacency::Adjacency;
use std::fmt;
#[derive(Clone, Debug)]
pub struct Dag {
    successors: Adjacency,
    order: Vec<u32>,
}
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CycleError {
    pub cycle: Vec<usize>,
}
impl fmt::Display for CycleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 10;
        write!(f, "the arcs form a cycle of length {}: ", self.cycle.len())?;
        for vertex in self.cycle.iter().take(SHOWN) {
            write!(f, "{vertex} > ")?;
        }
        match self.cycle.first() {
            Some(first) if self.cycle.len() <= SHOWN => write!(f, "{first}"),
            _ => write!(f, "..."),
        }
    }
}
impl std::error::Error for CycleError {}
impl Dag {
    pub fn new(n_vertices: usize, arcs: &[(usize, usize)]) -> Result<Self, CycleError> {
        let successors = Adjacency::named("Dag::new", n_vertices, arcs.iter().copied());
        let mut dag = Dag {
            successors,
            order: Vec::new(),
        };
        dag.sort(arcs)?;
        Ok(dag)
    }
    pub fn is_winning(&self) -> Vec<bool> {
        let mut wins = vec![false; self.order.len()];
        for &vertex in self.order.iter().rev() {
            let options = self.successors.of(vertex as usize);
            wins[vertex as usize] = options.iter().any(|&head| !wins[head as usize]);
        }
        wins
    }
    fn sort(&mut self, arcs: &[(usize, usize)]) -> Result<(), CycleError> {
        let n_vertices = self.successors.n_vertices();
        let mut n_before = vec![0_u32; n_vertices];
        for &(_, head) in arcs {
            n_before[head] += 1;
        }
        self.order.reserve_exact(n_vertices);
        self.order
            .extend(
                (0..n_vertices as u32).filter(|&vertex| n_before[vertex as usize] == 0),
            );
        let mut next = 0;
        while next < self.order.len() {
            let vertex = self.order[next] as usize;
            next += 1;
            for &head in self.successors.of(vertex) {
                n_before[head as usize] -= 1;
                if n_before[head as usize] == 0 {
                    self.order.push(head);
                }
            }
        }
        if self.order.len() == n_vertices {
            return Ok(());
        }
        Err(CycleError {
            cycle: find_cycle(&n_before, arcs),
        })
    }
}
fn find_cycle(n_before: &[u32], arcs: &[(usize, usize)]) -> Vec<usize> {
    let is_left = |vertex: usize| 0 < n_before[vertex];
    let mut before = vec![0; n_before.len()];
    for &(tail, head) in arcs.iter().filter(|arc| is_left(arc.0)) {
        before[head] = tail;
    }
    let mut vertex = n_before.iter().position(|&count| 0 < count).unwrap_or(0);
    for _ in n_before {
        vertex = before[vertex];
    }
    let last = vertex;
    let mut cycle = vec![last];
    while before[vertex] != last {
        vertex = before[vertex];
        cycle.push(vertex);
    }
    cycle.reverse();
    cycle
}
}
pub mod kernel {
use crate::cgt_core::theory::adjacency::assert_pairs;
use crate::cgt_core::theory::dag::{CycleError, Dag};
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
pub fn is_kernel(set: &[bool], arcs: &[(usize, usize)]) -> Result<(), NotKernel> {
    assert_pairs("kernel::is_kernel", set.len(), arcs.iter().copied());
    let mut is_dominated = set.to_vec();
    for &(tail, head) in arcs {
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
pub fn strategy(set: &[bool], arcs: &[(usize, usize)]) -> Vec<Option<usize>> {
    assert_pairs("kernel::strategy", set.len(), arcs.iter().copied());
    let mut moves = vec![None; set.len()];
    for &(tail, head) in arcs {
        if !set[tail] && set[head] && moves[tail].is_none() {
            moves[tail] = Some(head);
        }
    }
    moves
}
pub fn of_dag(n: usize, arcs: &[(usize, usize)]) -> Result<Vec<bool>, CycleError> {
    assert_pairs("kernel::of_dag", n, arcs.iter().copied());
    let wins = Dag::new(n, arcs)?.is_winning();
    Ok(wins.into_iter().map(|wins| !wins).collect())
}
pub fn all(n: usize, arcs: &[(usize, usize)]) -> impl Iterator<Item = u64> {
    assert!(n <= 64, "kernel::all: {n} vertices are too many, the limit is 64");
    assert_pairs("kernel::all", n, arcs.iter().copied());
    let mut successors = vec![0u64; n];
    for &(tail, head) in arcs {
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
fn settle(successors: &[u64], mut inside: u64, mut outside: u64) -> Option<(u64, u64)> {
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
}
}
}
