// Made by cargo xtask bundle cgt_core::partizan::coloured_digraph, for edition 2021, Rust 1.63 or newer, from
// cgt-core 0.1.0 (MIT OR Apache-2.0)
#[allow(unused)]
pub mod cgt_core {
pub mod partizan {
pub mod colour {
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    Left,
    Right,
}
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    Blue,
    Red,
    Green,
}
impl Colour {
    pub fn is_open_to(self, player: Player) -> bool {
        match self {
            Colour::Blue => player == Player::Left,
            Colour::Red => player == Player::Right,
            Colour::Green => true,
        }
    }
}
}
pub mod coloured_digraph {
use crate::cgt_core::partizan::colour::{Colour, Player};
use crate::cgt_core::theory::adjacency::assert_pairs;
use crate::cgt_core::theory::outcome::Outcome;
use crate::cgt_core::theory::retrograde::{Label, Retrograde};
#[derive(Clone, Debug)]
pub struct ColouredDigraph {
    n: usize,
    states: Retrograde,
}
impl ColouredDigraph {
    pub fn new(n: usize, arcs: &[(usize, usize, Colour)]) -> Self {
        Self::solve("new", n, arcs, Label::Loss)
    }
    pub fn new_misere(n: usize, arcs: &[(usize, usize, Colour)]) -> Self {
        Self::solve("new_misere", n, arcs, Label::Win)
    }
    pub fn label(&self, v: usize, mover: Player) -> Label {
        self.states.label(self.state("label", v, mover))
    }
    pub fn distance(&self, v: usize, mover: Player) -> Option<usize> {
        self.states.distance(self.state("distance", v, mover))
    }
    pub fn outcome(&self, v: usize) -> Option<Outcome> {
        let left = self.states.label(self.state("outcome", v, Player::Left));
        let right = self.states.label(self.state("outcome", v, Player::Right));
        match (left, right) {
            (Label::Win, Label::Win) => Some(Outcome::N),
            (Label::Loss, Label::Loss) => Some(Outcome::P),
            (Label::Win, Label::Loss) => Some(Outcome::L),
            (Label::Loss, Label::Win) => Some(Outcome::R),
            _ => None,
        }
    }
    pub fn best_move(&self, v: usize, mover: Player) -> Option<usize> {
        self.states.best_move(self.state("best_move", v, mover)).map(|state| state / 2)
    }
    pub fn winning_moves(
        &self,
        v: usize,
        mover: Player,
    ) -> impl Iterator<Item = usize> + '_ {
        let state = self.state("winning_moves", v, mover);
        self.states.winning_moves(state).map(|state| state / 2)
    }
    fn solve(
        function: &str,
        n: usize,
        arcs: &[(usize, usize, Colour)],
        terminal: Label,
    ) -> Self {
        let limit = (1 << 31) - 1;
        let n_arcs = arcs.len();
        assert!(
            n <= limit && n_arcs <= limit,
            "ColouredDigraph::{function}: {n} vertices or {n_arcs} arcs are too many, the limit is {limit}"
        );
        let pairs = arcs.iter().map(|&(tail, head, _)| (tail, head));
        assert_pairs(&format!("ColouredDigraph::{function}"), n, pairs);
        let moves = arcs
            .iter()
            .flat_map(|&(tail, head, colour)| {
                let left = (2 * tail, 2 * head + 1, Player::Left);
                let right = (2 * tail + 1, 2 * head, Player::Right);
                let open = [left, right]
                    .into_iter()
                    .filter(move |arc| colour.is_open_to(arc.2));
                open.map(|(from, to, _)| (from, to))
            });
        ColouredDigraph {
            n,
            states: Retrograde::of_arcs(2 * n, moves, terminal),
        }
    }
    fn state(&self, function: &str, v: usize, mover: Player) -> usize {
        let n = self.n;
        assert!(v < n, "ColouredDigraph::{function}: vertex {v} is outside 0..{n}");
        2 * v + usize::from(mover == Player::Right)
    }
}
}
}
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
pub mod outcome {
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    N,
    P,
    L,
    R,
}
impl Outcome {
    pub fn of_mover(mover_wins: bool) -> Self {
        if mover_wins { Outcome::N } else { Outcome::P }
    }
    pub fn is_winning(self) -> bool {
        assert!(
            matches!(self, Outcome::N | Outcome::P),
            "Outcome::is_winning: {self:?} depends on who moves, only N and P do not"
        );
        self == Outcome::N
    }
}
}
pub mod retrograde {
use crate::cgt_core::theory::adjacency::Adjacency;
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Label {
    Win,
    Loss,
    Draw,
}
#[derive(Clone, Debug)]
pub struct Retrograde {
    successors: Adjacency,
    labels: Vec<Label>,
    distances: Vec<u32>,
}
impl Retrograde {
    pub fn of_arcs<I>(n: usize, arcs: I, terminal: Label) -> Self
    where
        I: Iterator<Item = (usize, usize)> + Clone,
    {
        Self::named("Retrograde::of_arcs", n, arcs, terminal)
    }
    pub fn label(&self, v: usize) -> Label {
        self.check("label", v);
        self.labels[v]
    }
    pub fn distance(&self, v: usize) -> Option<usize> {
        self.check("distance", v);
        match self.labels[v] {
            Label::Draw => None,
            _ => Some(self.distances[v] as usize),
        }
    }
    pub fn best_move(&self, v: usize) -> Option<usize> {
        self.check("best_move", v);
        let rank = |&&w: &&u32| {
            let distance = self.distances[w as usize];
            match self.labels[w as usize] {
                Label::Loss => (0, distance),
                Label::Draw => (1, 0),
                Label::Win => (2, u32::MAX - distance),
            }
        };
        self.successors.of(v).iter().min_by_key(rank).map(|&w| w as usize)
    }
    pub fn winning_moves(&self, v: usize) -> impl Iterator<Item = usize> + '_ {
        self.check("winning_moves", v);
        let heads = self.successors.of(v).iter().map(|&w| w as usize);
        heads.filter(move |&w| self.labels[w] == Label::Loss)
    }
    fn named<I>(function: &str, n: usize, arcs: I, terminal: Label) -> Self
    where
        I: Iterator<Item = (usize, usize)> + Clone,
    {
        Self::solve(Adjacency::named(function, n, arcs), |_| terminal)
    }
    fn check(&self, function: &str, v: usize) {
        let n = self.labels.len();
        assert!(v < n, "Retrograde::{function}: vertex {v} is outside 0..{n}");
    }
    fn solve(successors: Adjacency, ends: impl Fn(usize) -> Label) -> Self {
        let n = successors.n_vertices();
        let predecessors = successors.reversed();
        let mut labels = vec![Label::Draw; n];
        let mut distances = vec![0u32; n];
        let mut n_open: Vec<u32> = (0..n)
            .map(|v| successors.of(v).len() as u32)
            .collect();
        let mut queue: Vec<u32> = Vec::with_capacity(n);
        for v in (0..n).filter(|&v| n_open[v] == 0) {
            labels[v] = ends(v);
            if labels[v] != Label::Draw {
                queue.push(v as u32);
            }
        }
        let mut head = 0;
        while head < queue.len() {
            let w = queue[head] as usize;
            head += 1;
            for &v in predecessors.of(w) {
                let open = &mut n_open[v as usize];
                if *open == 0 {
                    continue;
                }
                *open = if labels[w] == Label::Loss { 0 } else { *open - 1 };
                if *open == 0 {
                    let is_win = labels[w] == Label::Loss;
                    labels[v as usize] = if is_win { Label::Win } else { Label::Loss };
                    distances[v as usize] = distances[w] + 1;
                    queue.push(v);
                }
            }
        }
        Retrograde {
            successors,
            labels,
            distances,
        }
    }
}
}
}
}
