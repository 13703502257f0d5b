//! Richardson's theorem: a kernel of any digraph without odd directed cycles.
//!
//! - Play: normal; who moves into the kernel never loses
//! - Position: n vertices 0..n and a list of arcs, any order, parallel arcs allowed; a loop is an odd cycle
//! - Offers: one kernel, or an odd cycle that forbids the method; the moves are `kernel::strategy`
//! - Time: O(n + m) for m arcs
//! - Memory: O(n + m)
//! - Source: M. Richardson, "Solutions of irreflexive relations", Annals of Mathematics 58, 1953
//! - Status: exhaustive over the digraphs of up to 4 vertices; random to 7; random to 20000 by checking the kernel

use crate::theory::adjacency::Adjacency;
use crate::theory::dag::CycleError;
use crate::theory::strong_components::StrongComponents;

/// A kernel of a digraph without odd directed cycles.
///
/// A strong component without odd cycles has two sides, with arcs only from each to the other.
/// Components are taken sinks first. What is forced is followed first: a vertex whose successors
/// are all dominated is in, a vertex with a successor inside is dominated. What then is left in
/// the component has a successor left on the other side, and one side joins the kernel.
///
/// # Errors
///
/// An odd directed cycle, if there is one (the digraph may have a kernel all the same).
///
/// # Panics
///
/// Panics if an arc leaves 0..`n`, or if there are 2^32 - 1 vertices or arcs.
///
/// # Examples
///
/// ```
/// use cgt_core::theory::{kernel, richardson};
///
/// let square = [(0, 1), (1, 2), (2, 3), (3, 0)];
/// let set = richardson::kernel(4, &square).unwrap();
/// assert_eq!(kernel::is_kernel(&set, &square), Ok(()));
///
/// let error = richardson::kernel(3, &[(0, 1), (1, 2), (2, 0)]).unwrap_err();
/// assert_eq!(error.cycle.len(), 3);
/// ```
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

/// A kernel in the making.
struct Choice {
    predecessors: Adjacency,
    /// The arcs from each vertex to vertices that are not out.
    n_open: Vec<u32>,
    is_in: Vec<bool>,
    is_out: Vec<bool>,
    /// Vertices that are in, whose predecessors are not yet out.
    queue: Vec<usize>,
}

impl Choice {
    fn enter(&mut self, v: usize) {
        self.is_in[v] = true;
        self.queue.push(v);
    }

    /// Draws every conclusion from the vertices that are in.
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

    /// Tells the predecessors of `w` that it is out: one with no other hope is in.
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

/// The parity of each vertex's distance from the first vertex of its component.
fn sides(successors: &Adjacency, components: &StrongComponents) -> Result<Vec<bool>, CycleError> {
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

/// An odd cycle, where the distances from `root` to both ends of the arc have the same parity.
fn odd_cycle(
    successors: &Adjacency,
    components: &StrongComponents,
    root: usize,
    (tail, head): (usize, usize),
) -> CycleError {
    let path = |from, to| shortest_path(successors, components, from, to);
    // With the arc or past it: the two closed walks differ in parity.
    let back = path(head, root);
    let mut walk = path(root, tail);
    if (walk.len() + back.len()) % 2 == 1 {
        walk = path(root, head);
        walk.pop();
    }
    walk.extend(back);
    // Cut the walk where it meets itself, until an odd piece falls off.
    let mut place = vec![usize::MAX; successors.n_vertices()];
    let mut stack: Vec<usize> = Vec::new();
    for v in walk {
        if place[v] == usize::MAX {
            place[v] = stack.len();
            stack.push(v);
            continue;
        }
        if (stack.len() - place[v]) % 2 == 1 {
            return CycleError { cycle: stack.split_off(place[v]) };
        }
        stack.drain(place[v] + 1..).for_each(|w| place[w] = usize::MAX);
    }
    CycleError { cycle: stack }
}

/// The vertices of a shortest path, ends included, inside a component that holds both.
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
