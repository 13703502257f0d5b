// Made by cargo xtask bundle cgt_core::theory::strong_components, for edition 2021, Rust 1.63 or newer, from
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
    pub fn n_vertices(&self) -> usize {
        self.starts.len() - 1
    }
    pub fn of(&self, v: usize) -> &[u32] {
        assert!(v < self.n_vertices(), "Adjacency::of: {v} is outside 0..{}", self.n_vertices());
        &self.ends[self.starts[v] as usize..self.starts[v + 1] as usize]
    }
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
