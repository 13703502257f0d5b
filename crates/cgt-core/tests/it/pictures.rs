//! Hackenbush pictures as test data: what one cut leaves, and pictures to try.

use crate::oracle::Rng;

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
