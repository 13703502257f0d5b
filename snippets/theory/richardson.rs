// Made by cargo xtask bundle cgt_core::theory::richardson, for edition 2021, Rust 1.63 or newer, from
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
    pub fn reversed(&self) -> Self {
        let n = self.n_vertices();
        let mut starts = vec![0u32; n + 1];
        for &head in &self.ends {
            starts[head as usize + 1] += 1;
        }
        for v in 0..n {
            starts[v + 1] += starts[v];
        }
        let mut next = starts.clone();
        let mut ends = vec![0u32; self.ends.len()];
        for tail in 0..n {
            for &head in self.of(tail) {
                ends[next[head as usize] as usize] = tail as u32;
                next[head as usize] += 1;
            }
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
use std::fmt;
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
}
pub mod richardson {
use crate::cgt_core::theory::adjacency::Adjacency;
use crate::cgt_core::theory::dag::CycleError;
use crate::cgt_core::theory::strong_components::StrongComponents;
pub fn kernel(n: usize, arcs: &[(usize, usize)]) -> Result<Vec<bool>, CycleError> {
    let successors = Adjacency::named("richardson::kernel", n, arcs.iter().copied());
    let components = StrongComponents::new(&successors);
    let is_odd = sides(&successors, &components)?;
    let mut choice = Choice {
        n_open: (0..n).map(|v| successors.of(v).len() as u32).collect(),
        predecessors: successors.reversed(),
        is_in: vec![false; n],
        is_out: vec![false; n],
        queue: Vec::new(),
    };
    for v in (0..n).filter(|&v| successors.of(v).is_empty()) {
        choice.enter(v);
    }
    choice.follow();
    for idx in 0..components.n_components() {
        for &v in components.members(idx) {
            let v = v as usize;
            if !is_odd[v] && !choice.is_in[v] && !choice.is_out[v] {
                choice.enter(v);
            }
        }
        choice.follow();
    }
    Ok(choice.is_in)
}
struct Choice {
    predecessors: Adjacency,
    n_open: Vec<u32>,
    is_in: Vec<bool>,
    is_out: Vec<bool>,
    queue: Vec<usize>,
}
impl Choice {
    fn enter(&mut self, v: usize) {
        self.is_in[v] = true;
        self.queue.push(v);
    }
    fn follow(&mut self) {
        while let Some(v) = self.queue.pop() {
            for at in 0..self.predecessors.of(v).len() {
                let w = self.predecessors.of(v)[at] as usize;
                if !self.is_out[w] {
                    self.is_out[w] = true;
                    self.release(w);
                }
            }
        }
    }
    fn release(&mut self, w: usize) {
        for at in 0..self.predecessors.of(w).len() {
            let u = self.predecessors.of(w)[at] as usize;
            self.n_open[u] -= 1;
            if self.n_open[u] == 0 && !self.is_out[u] {
                self.enter(u);
            }
        }
    }
}
fn sides(
    successors: &Adjacency,
    components: &StrongComponents,
) -> Result<Vec<bool>, CycleError> {
    let n = successors.n_vertices();
    let mut is_odd = vec![false; n];
    let mut is_seen = vec![false; n];
    let mut queue: Vec<usize> = Vec::with_capacity(n);
    for idx in 0..components.n_components() {
        let root = components.members(idx)[0] as usize;
        let mut next = queue.len();
        is_seen[root] = true;
        queue.push(root);
        while next < queue.len() {
            let v = queue[next];
            next += 1;
            for &w in successors.of(v) {
                let w = w as usize;
                if components.of(w) != idx {
                    continue;
                }
                if !is_seen[w] {
                    is_seen[w] = true;
                    is_odd[w] = !is_odd[v];
                    queue.push(w);
                } else if is_odd[w] == is_odd[v] {
                    return Err(odd_cycle(successors, components, root, (v, w)));
                }
            }
        }
    }
    Ok(is_odd)
}
fn odd_cycle(
    successors: &Adjacency,
    components: &StrongComponents,
    root: usize,
    (tail, head): (usize, usize),
) -> CycleError {
    let path = |from, to| shortest_path(successors, components, from, to);
    let back = path(head, root);
    let mut walk = path(root, tail);
    if (walk.len() + back.len()) % 2 == 1 {
        walk = path(root, head);
        walk.pop();
    }
    walk.extend(back);
    let mut place = vec![usize::MAX; successors.n_vertices()];
    let mut stack: Vec<usize> = Vec::new();
    for v in walk {
        if place[v] == usize::MAX {
            place[v] = stack.len();
            stack.push(v);
            continue;
        }
        if (stack.len() - place[v]) % 2 == 1 {
            return CycleError {
                cycle: stack.split_off(place[v]),
            };
        }
        stack.drain(place[v] + 1..).for_each(|w| place[w] = usize::MAX);
    }
    CycleError { cycle: stack }
}
fn shortest_path(
    successors: &Adjacency,
    components: &StrongComponents,
    from: usize,
    to: usize,
) -> Vec<usize> {
    let mut parent = vec![usize::MAX; successors.n_vertices()];
    parent[from] = from;
    let mut queue = vec![from];
    let mut next = 0;
    while parent[to] == usize::MAX {
        let v = queue[next];
        next += 1;
        for &w in successors.of(v) {
            let w = w as usize;
            if parent[w] == usize::MAX && components.of(w) == components.of(v) {
                parent[w] = v;
                queue.push(w);
            }
        }
    }
    let mut path = vec![to];
    let mut v = to;
    while v != from {
        v = parent[v];
        path.push(v);
    }
    path.reverse();
    path
}
}
pub mod strong_components {
use crate::cgt_core::theory::adjacency::Adjacency;
#[derive(Clone, Debug)]
pub struct StrongComponents {
    component_of: Vec<u32>,
    vertices: Vec<u32>,
    starts: Vec<u32>,
}
impl StrongComponents {
    pub fn new(successors: &Adjacency) -> Self {
        let n = successors.n_vertices();
        let mut search = Search {
            successors,
            low: vec![0; n],
            n_seen: 0,
            path: Vec::new(),
            open: Vec::new(),
            found: StrongComponents {
                component_of: vec![0; n],
                vertices: Vec::with_capacity(n),
                starts: vec![0],
            },
        };
        for root in 0..n {
            if search.low[root] == 0 {
                search.run(root);
            }
        }
        search.found
    }
    pub fn n_components(&self) -> usize {
        self.starts.len() - 1
    }
    pub fn of(&self, v: usize) -> usize {
        let n = self.component_of.len();
        assert!(v < n, "StrongComponents::of: vertex {v} is outside 0..{n}");
        self.component_of[v] as usize
    }
    pub fn members(&self, idx: usize) -> &[u32] {
        let n = self.n_components();
        assert!(idx < n, "StrongComponents::members: component {idx} is outside 0..{n}");
        &self.vertices[self.starts[idx] as usize..self.starts[idx + 1] as usize]
    }
}
struct Search<'a> {
    successors: &'a Adjacency,
    low: Vec<u32>,
    n_seen: u32,
    path: Vec<(usize, u32, usize)>,
    open: Vec<u32>,
    found: StrongComponents,
}
impl Search<'_> {
    fn run(&mut self, root: usize) {
        self.enter(root);
        while let Some((v, index, arc_idx)) = self.path.pop() {
            if let Some(&w) = self.successors.of(v).get(arc_idx) {
                self.path.push((v, index, arc_idx + 1));
                let w = w as usize;
                if self.low[w] == 0 {
                    self.enter(w);
                } else {
                    self.low[v] = self.low[v].min(self.low[w]);
                }
                continue;
            }
            if self.low[v] == index {
                self.close(v);
            } else if let Some(&(parent, _, _)) = self.path.last() {
                self.low[parent] = self.low[parent].min(self.low[v]);
            }
        }
    }
    fn enter(&mut self, v: usize) {
        self.n_seen += 1;
        self.low[v] = self.n_seen;
        self.path.push((v, self.n_seen, 0));
        self.open.push(v as u32);
    }
    fn close(&mut self, v: usize) {
        let idx = self.found.n_components() as u32;
        while let Some(w) = self.open.pop() {
            self.low[w as usize] = u32::MAX;
            self.found.component_of[w as usize] = idx;
            self.found.vertices.push(w);
            if w as usize == v {
                break;
            }
        }
        self.found.starts.push(self.found.vertices.len() as u32);
    }
}
}
}
}
