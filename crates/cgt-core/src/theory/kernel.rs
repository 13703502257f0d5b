//! Kernels of digraphs: independent vertex sets that every other vertex has an arc into.
//!
//! - Play: normal; moving into a kernel never loses, and wins where play must end
//! - Position: n vertices 0..n and a list of arcs, any order, parallel arcs and loops allowed
//! - Offers: a checker, the kernel of an acyclic digraph, all kernels for n to 64, the move into a kernel; see `richardson` for more
//! - Time: O(n + m) for m arcs; all kernels of n vertices: exponential, the problem is NP-complete
//! - Memory: O(n + m)
//! - Source: J. von Neumann and O. Morgenstern, "Theory of Games and Economic Behavior", 1944, section 65
//! - Status: exhaustive over the digraphs of up to 4 vertices; random to 9; reference digraphs

use crate::theory::adjacency::assert_pairs;
use crate::theory::dag::{CycleError, Dag};
use std::error::Error;
use std::fmt;

/// Why a set of vertices is not a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotKernel {
    /// The arc from `tail` to `head` joins two vertices of the set.
    Dependent {
        /// Where the arc starts.
        tail: usize,
        /// Where the arc ends.
        head: usize,
    },
    /// The vertex is outside the set and has no arc into it.
    NotDominated {
        /// The least such vertex.
        vertex: usize,
    },
}

impl fmt::Display for NotKernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotKernel::Dependent { tail, head } => {
                write!(f, "the arc {tail}>{head} joins two vertices of the set")
            }
            NotKernel::NotDominated { vertex } => {
                write!(f, "vertex {vertex} is outside the set and has no arc into it")
            }
        }
    }
}

impl Error for NotKernel {}

/// Whether `set` is a kernel of the digraph on the vertices `0..set.len()`.
///
/// # Errors
///
/// The first arc of the list inside the set, else the least vertex that is not dominated.
///
/// # Panics
///
/// Panics if an arc leaves `0..set.len()`.
///
/// # Examples
///
/// ```
/// use cgt_core::theory::kernel::{is_kernel, NotKernel};
///
/// let path = [(0, 1), (1, 2), (2, 3)];
/// assert_eq!(is_kernel(&[false, true, false, true], &path), Ok(()));
/// let dependent = NotKernel::Dependent { tail: 2, head: 3 };
/// assert_eq!(is_kernel(&[true, false, true, true], &path), Err(dependent));
/// let not_dominated = NotKernel::NotDominated { vertex: 0 };
/// assert_eq!(is_kernel(&[false, false, false, true], &path), Err(not_dominated));
/// ```
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

/// For each vertex outside `set` the head of its first arc into the set, the move of the player
/// who wants to keep the opponent in the kernel; `None` inside the set and where there is none.
///
/// # Panics
///
/// Panics if an arc leaves `0..set.len()`.
///
/// # Examples
///
/// ```
/// use cgt_core::theory::kernel::strategy;
///
/// let path = [(0, 1), (1, 2), (2, 3)];
/// let kernel = [false, true, false, true];
/// assert_eq!(strategy(&kernel, &path), [Some(1), None, Some(3), None]);
/// ```
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

/// The only kernel of an acyclic digraph: its P-positions, where the player to move loses.
///
/// # Errors
///
/// A directed cycle, if there is one.
///
/// # Panics
///
/// Panics if an arc leaves 0..`n`, or if there are 2^32 - 1 vertices or arcs.
///
/// # Examples
///
/// ```
/// use cgt_core::theory::kernel::of_dag;
///
/// assert_eq!(of_dag(3, &[(0, 1), (1, 2), (0, 2)]), Ok(vec![false, false, true]));
/// let error = of_dag(3, &[(0, 1), (1, 2), (2, 1)]).unwrap_err();
/// assert_eq!(error.to_string(), "the arcs form a cycle of length 2: 1 > 2 > 1");
/// ```
pub fn of_dag(n: usize, arcs: &[(usize, usize)]) -> Result<Vec<bool>, CycleError> {
    assert_pairs("kernel::of_dag", n, arcs.iter().copied());
    let wins = Dag::new(n, arcs)?.is_winning();
    Ok(wins.into_iter().map(|wins| !wins).collect())
}

/// Every kernel of a digraph of at most 64 vertices as a bit mask, vertex v being bit v, in
/// increasing order; found one by one, so that the first costs no more than it must.
///
/// There can be 2^(n/2) kernels and more, and a digraph without any can take as long.
///
/// # Panics
///
/// Panics if `n` is over 64 or if an arc leaves 0..`n`.
///
/// # Examples
///
/// ```
/// use cgt_core::theory::kernel;
///
/// // Two opposite arcs: either end. A directed triangle: none.
/// assert_eq!(kernel::all(2, &[(0, 1), (1, 0)]).collect::<Vec<_>>(), [1, 2]);
/// assert_eq!(kernel::all(3, &[(0, 1), (1, 2), (2, 0)]).next(), None);
/// ```
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
                // The highest vertex first, outside before inside: masks come in order.
                let highest = 1 << (63 - undecided.leading_zeros());
                open.push((inside | highest, outside));
                open.push((inside, outside | highest));
            }
        }
        None
    })
}

/// What a partial choice forces, or `None` if no kernel extends it.
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
