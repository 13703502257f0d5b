// Made by cargo xtask bundle cgt_core::theory::dag, for edition 2021, Rust 1.63 or newer, from
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
use crate::cgt_core::theory::mex::MexBuffer;
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
    pub fn moves(&self, vertex: usize) -> impl Iterator<Item = usize> + '_ {
        let n_vertices = self.order.len();
        assert!(
            vertex < n_vertices,
            "Dag::moves: vertex {vertex} is out of range, there are {n_vertices} vertices"
        );
        self.successors.of(vertex).iter().map(|&head| head as usize)
    }
    pub fn grundy(&self) -> Vec<u32> {
        let degrees = (0..self.order.len())
            .map(|vertex| self.successors.of(vertex).len());
        let mut buffer = MexBuffer::new(degrees.max().unwrap_or(0));
        let mut values = vec![0; self.order.len()];
        for &vertex in self.order.iter().rev() {
            buffer.clear();
            for &head in self.successors.of(vertex as usize) {
                buffer.insert(values[head as usize]);
            }
            values[vertex as usize] = buffer.mex();
        }
        values
    }
    pub fn is_winning(&self) -> Vec<bool> {
        let mut wins = vec![false; self.order.len()];
        for &vertex in self.order.iter().rev() {
            let options = self.successors.of(vertex as usize);
            wins[vertex as usize] = options.iter().any(|&head| !wins[head as usize]);
        }
        wins
    }
    pub fn is_winning_misere(&self) -> Vec<bool> {
        let mut wins = vec![false; self.order.len()];
        for &vertex in self.order.iter().rev() {
            let options = self.successors.of(vertex as usize);
            wins[vertex as usize] = options.is_empty()
                || options.iter().any(|&head| !wins[head as usize]);
        }
        wins
    }
    pub fn winning_moves<'a>(
        &'a self,
        vertex: usize,
        wins: &'a [bool],
    ) -> impl Iterator<Item = usize> + 'a {
        let (n_labels, n_vertices) = (wins.len(), self.order.len());
        assert!(
            n_labels == n_vertices,
            "Dag::winning_moves: {n_labels} labels do not fit {n_vertices} vertices"
        );
        self.moves(vertex).filter(move |&head| !wins[head])
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
pub mod mex {
#[derive(Clone, Debug)]
pub struct MexBuffer {
    stamp: u64,
    marks: Vec<u64>,
}
impl MexBuffer {
    pub fn new(max_values: usize) -> Self {
        MexBuffer {
            stamp: 1,
            marks: vec![0; max_values],
        }
    }
    pub fn insert(&mut self, value: u32) {
        if let Some(mark) = self.marks.get_mut(value as usize) {
            *mark = self.stamp;
        }
    }
    pub fn mex(&self) -> u32 {
        self.marks.iter().take_while(|&&mark| mark == self.stamp).count() as u32
    }
    pub fn clear(&mut self) {
        self.stamp += 1;
    }
}
}
}
}
