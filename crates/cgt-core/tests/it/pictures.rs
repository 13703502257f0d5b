//! Hackenbush pictures as test data: what one cut leaves, and pictures to try.

use crate::oracle::{tuples, Rng};
use cgt_core::partizan::colour::Colour;
use cgt_core::partizan::dyadic::Dyadic;
use cgt_core::partizan::simplest::simplest_in;
use cgt_core::theory::outcome::Outcome;
use std::collections::BTreeMap;
use std::ops::Bound;

/// The edges of `mask` that still hang on vertex 0, as a mask; ends are the first two numbers.
pub fn standing(ends: &[(usize, usize)], mask: u32) -> u32 {
    let mut reached = vec![0];
    let mut kept = 0;
    while let Some(vertex) = reached.pop() {
        for (edge_idx, &(u, v)) in ends.iter().enumerate() {
            let bit = 1 << edge_idx;
            if mask & bit != 0 && kept & bit == 0 && (u == vertex || v == vertex) {
                kept |= bit;
                reached.extend([u, v]);
            }
        }
    }
    kept
}

/// Every edge that can be cut, with the mask that is left.
pub fn cuts(ends: &[(usize, usize)], mask: u32) -> Vec<(usize, u32)> {
    (0..ends.len())
        .filter(|edge_idx| mask >> edge_idx & 1 == 1)
        .map(|edge_idx| (edge_idx, standing(ends, mask & !(1 << edge_idx))))
        .collect()
}

/// Every multiset of `n_edges` edges, loops included, on the vertices `0..n_vertices`.
pub fn multigraphs(n_vertices: usize, n_edges: usize) -> Vec<Vec<(usize, usize)>> {
    let pairs: Vec<_> = (0..n_vertices).flat_map(|u| (0..=u).map(move |v| (u, v))).collect();
    let mut all = vec![(0, Vec::new())];
    for _ in 0..n_edges {
        let longer = all.iter().flat_map(|(first, edges): &(usize, Vec<(usize, usize)>)| {
            let (pairs, first) = (&pairs, *first);
            (first..pairs.len()).map(move |next| (next, [&edges[..], &[pairs[next]]].concat()))
        });
        all = longer.collect();
    }
    all.into_iter().map(|(_, edges)| edges).collect()
}

/// Every tree with root 0 in which parents have lower numbers.
pub fn trees(n_edges: usize) -> Vec<Vec<(usize, usize)>> {
    (1..=n_edges).fold(vec![Vec::new()], |smaller, vertex| {
        let extend = |edges: Vec<(usize, usize)>| {
            (0..vertex).map(move |parent| [&edges[..], &[(vertex, parent)]].concat())
        };
        smaller.into_iter().flat_map(extend).collect()
    })
}

/// A random tree with root 0; parents are among the last `reach` vertices, so 1 is a path.
pub fn random_tree(rng: &mut Rng, n_edges: usize, reach: u64) -> Vec<(usize, usize)> {
    (1..=n_edges).map(|v| (v - 1 - rng.below(reach.min(v as u64)) as usize, v)).collect()
}

/// The edges of a reference row, `u-v` or `u-vC` with a colour letter.
pub fn parse(field: &str) -> Vec<(usize, usize, Option<char>)> {
    let edge = |text: &str| {
        let (u, v) = text.split_once('-').unwrap();
        let digits = v.trim_end_matches(char::is_alphabetic);
        (u.parse().unwrap(), digits.parse().unwrap(), v[digits.len()..].chars().next())
    };
    field.split(' ').filter(|text| !text.is_empty()).map(edge).collect()
}

/// The ends of coloured edges.
pub fn ends_of(edges: &[(usize, usize, Colour)]) -> Vec<(usize, usize)> {
    edges.iter().map(|&(u, v, _)| (u, v)).collect()
}

/// A reference row's edges with their colours.
pub fn parse_coloured(field: &str) -> Vec<(usize, usize, Colour)> {
    let colour = |letter| match letter {
        Some('B') => Colour::Blue,
        Some('R') => Colour::Red,
        Some('G') => Colour::Green,
        _ => panic!("{letter:?} is no colour"),
    };
    parse(field).into_iter().map(|(u, v, letter)| (u, v, colour(letter))).collect()
}

/// Every way to colour edges with the first `n_colours` of blue, red and green.
pub fn colourings(ends: &[(usize, usize)], n_colours: u64) -> Vec<Vec<(usize, usize, Colour)>> {
    let paint = |tuple: Vec<u64>| {
        let colours = tuple.iter().map(|&colour| COLOURS[colour as usize]);
        ends.iter().zip(colours).map(|(&(u, v), colour)| (u, v, colour)).collect()
    };
    tuples(ends.len(), n_colours - 1).into_iter().map(paint).collect()
}

/// Random edges, each with a random one of the first `n_colours` colours.
pub fn random_colouring(
    rng: &mut Rng,
    ends: &[(usize, usize)],
    n_colours: u64,
) -> Vec<(usize, usize, Colour)> {
    ends.iter().map(|&(u, v)| (u, v, COLOURS[rng.below(n_colours) as usize])).collect()
}

const COLOURS: [Colour; 3] = [Colour::Blue, Colour::Red, Colour::Green];

/// Whether Left, respectively Right, wins a picture moving first: plain minimax.
pub fn first_winners(
    edges: &[(usize, usize, Colour)],
    mask: u32,
    known: &mut BTreeMap<u32, (bool, bool)>,
) -> (bool, bool) {
    if let Some(&winners) = known.get(&mask) {
        return winners;
    }
    let mut winners = (false, false);
    for (edge_idx, left) in cuts(&ends_of(edges), mask) {
        let after = first_winners(edges, left, known);
        winners.0 |= edges[edge_idx].2 != Colour::Red && !after.1;
        winners.1 |= edges[edge_idx].2 != Colour::Blue && !after.0;
    }
    known.insert(mask, winners);
    winners
}

/// The value of a red-blue picture: the simplest number between the values of the cuts.
pub fn value_by_search(
    edges: &[(usize, usize, Colour)],
    mask: u32,
    known: &mut BTreeMap<u32, Dyadic>,
) -> Dyadic {
    if let Some(value) = known.get(&mask) {
        return value.clone();
    }
    let (mut left, mut right): (Vec<Dyadic>, Vec<Dyadic>) = (vec![], vec![]);
    for (edge_idx, rest) in cuts(&ends_of(edges), mask) {
        let side = if edges[edge_idx].2 == Colour::Blue { &mut left } else { &mut right };
        side.push(value_by_search(edges, rest, known));
    }
    let lower = left.iter().max().map_or(Bound::Unbounded, Bound::Excluded);
    let upper = right.iter().min().map_or(Bound::Unbounded, Bound::Excluded);
    let value = simplest_in(lower, upper);
    known.insert(mask, value.clone());
    value
}

/// What plain search says of a picture: the outcome, and the winning cuts of Left and Right.
pub fn by_minimax(edges: &[(usize, usize, Colour)]) -> (Outcome, Vec<usize>, Vec<usize>) {
    let mut known = BTreeMap::new();
    let all = standing(&ends_of(edges), ((1u64 << edges.len()) - 1) as u32);
    let outcome = match first_winners(edges, all, &mut known) {
        (true, true) => Outcome::N,
        (true, false) => Outcome::L,
        (false, true) => Outcome::R,
        (false, false) => Outcome::P,
    };
    let (mut left, mut right) = (vec![], vec![]);
    for (edge_idx, rest) in cuts(&ends_of(edges), all) {
        let after = first_winners(edges, rest, &mut known);
        if edges[edge_idx].2 != Colour::Red && !after.1 {
            left.push(edge_idx);
        }
        if edges[edge_idx].2 != Colour::Blue && !after.0 {
            right.push(edge_idx);
        }
    }
    (outcome, left, right)
}
