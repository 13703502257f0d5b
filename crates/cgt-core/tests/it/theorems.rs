//! Theorems of the lectures, each as a test that bears its claim, from definitions and brute force.
//!
//! Those about one game alone are beside that game: Rayleigh in `beatty`, kernels and Richardson in
//! `kernel`, strategy stealing in `chomp` and `poset_chomp`, the daisy in `kayles`.

use crate::oracle::{arcs_of_mask, edges_of_mask, tuples, Oracle, Rng};
use crate::pictures::{cuts, random_tree, standing};
use cgt_core::arith::zeckendorf;
use cgt_core::graphs::geography::Geography;
use cgt_core::graphs::{hackenbush_green, hackenbush_tree};
use cgt_core::heaps::nim;
use cgt_core::theory::dag::Dag;
use std::collections::BTreeSet;

type Edges = Vec<(usize, usize)>;

#[test]
fn g_is_zero_exactly_at_the_p_positions() {
    let mut n_acyclic = 0;
    for mask in 0..1 << 16 {
        let arcs = arcs_of_mask(4, mask);
        if let Ok(dag) = Dag::new(4, &arcs) {
            n_acyclic += 1;
            let options = |&v: &usize| arcs.iter().filter(|a| a.0 == v).map(|a| a.1).collect();
            let mut oracle = Oracle::new(options);
            let lost: BTreeSet<usize> = (0..4).filter(|v| !oracle.is_winning(v)).collect();
            let values = dag.grundy();
            let zero: BTreeSet<usize> = (0..4).filter(|&v| values[v] == 0).collect();
            assert_eq!(zero, lost, "{arcs:?}");
        }
    }
    assert_eq!(n_acyclic, 543);
}

/// Whether each binary digit occurs in an even number of heaps.
fn is_balanced(heaps: &[u64]) -> bool {
    (0..64).all(|bit| heaps.iter().filter(|&heap| heap >> bit & 1 == 1).count() % 2 == 0)
}

fn nim_options(heaps: &Vec<u64>) -> Vec<Vec<u64>> {
    let mut all = Vec::new();
    for (heap_idx, &heap) in heaps.iter().enumerate() {
        for rest in 0..heap {
            let mut next = heaps.clone();
            next[heap_idx] = rest;
            all.push(next);
        }
    }
    all
}

#[test]
fn boutons_theorem_nim_is_lost_exactly_when_every_digit_is_balanced() {
    let mut oracle = Oracle::new(nim_options);
    for heaps in (0..=4).flat_map(|n_heaps| tuples(n_heaps, 4)) {
        assert_eq!(oracle.is_winning(&heaps), !is_balanced(&heaps), "{heaps:?}");
        assert_eq!(nim::is_winning(&heaps), !is_balanced(&heaps), "{heaps:?}");
        // The two halves of the proof: no move keeps the balance, some move restores it.
        let restored = nim_options(&heaps).iter().filter(|next| is_balanced(next)).count();
        assert_eq!(restored > 0, !is_balanced(&heaps), "{heaps:?}");
    }
}

#[test]
fn misere_nim_differs_from_nim_only_where_every_heap_is_at_most_one() {
    let mut oracle = Oracle::new(nim_options);
    for heaps in (0..=4).flat_map(|n_heaps| tuples(n_heaps, 4)) {
        let is_small = heaps.iter().all(|&heap| heap <= 1);
        let misere = oracle.is_winning_misere(&heaps);
        assert_eq!(misere, oracle.is_winning(&heaps) != is_small, "{heaps:?}");
        assert_eq!(misere, nim::is_winning_misere(&heaps), "{heaps:?}");
    }
}

#[test]
fn every_number_has_exactly_one_zeckendorf_representation() {
    let fibonacci: Vec<u64> = zeckendorf::fibonacci_numbers().take(17).collect();
    // Every set without neighbours, as bits; there are as many as the next Fibonacci number.
    let sets = (0..1_u64 << 16).filter(|set| set & set >> 1 == 0);
    let mut parts_of = vec![None; fibonacci[16] as usize];
    for set in sets {
        let parts: Vec<u64> =
            (0..16).rev().filter(|&i| set >> i & 1 == 1).map(|i| fibonacci[i]).collect();
        let place = &mut parts_of[parts.iter().sum::<u64>() as usize];
        assert_eq!(*place, None, "{parts:?} has the sum of another set");
        *place = Some(parts);
    }
    for (n, parts) in parts_of.into_iter().enumerate() {
        assert_eq!(parts, Some(zeckendorf::parts(n as u64).collect()), "{n}");
    }
}

/// The Grundy value of a picture on vertex 0, by play alone.
fn played(edges: &Edges) -> u64 {
    let options = |&mask: &u32| cuts(edges, mask).into_iter().map(|cut| cut.1).collect();
    Oracle::new(options).grundy(&standing(edges, (1 << edges.len()) - 1))
}

#[test]
fn colon_principle_a_branch_may_be_replaced_by_a_stalk_of_its_value() {
    let mut rng = Rng(31);
    for _ in 0..400 {
        let n_edges = 2 + rng.below(7) as usize;
        let tree = random_tree(&mut rng, n_edges, 3);
        let top = 1 + rng.below(n_edges as u64) as usize;
        // Edge i leads up to vertex i + 1; parents come first.
        let mut is_above = vec![false; n_edges + 1];
        is_above[top] = true;
        for &(parent, vertex) in tree.iter().filter(|edge| edge.1 != top) {
            is_above[vertex] = is_above[parent];
        }
        let rename = |v: usize| if v == top { 0 } else { v };
        let (branch, mut rest): (Edges, Edges) = tree.iter().partition(|edge| is_above[edge.0]);
        let branch: Edges = branch.into_iter().map(|(u, v)| (rename(u), rename(v))).collect();
        let value = played(&branch);
        let stalk = (0..value as usize).map(|i| (if i == 0 { top } else { 100 + i }, 101 + i));
        rest.extend(stalk);
        assert_eq!(played(&rest), played(&tree), "{tree:?} at {top}");
        assert_eq!(hackenbush_tree::grundy(n_edges + 1, &[0], &tree), played(&tree), "{tree:?}");
    }
}

/// Whether a walk leads from `u` to `v` without the edge `skipped`.
fn is_joined(edges: &Edges, u: usize, v: usize, skipped: usize) -> bool {
    let mut reached = BTreeSet::from([u]);
    for _ in edges {
        for (_, &(a, b)) in edges.iter().enumerate().filter(|&(idx, _)| idx != skipped) {
            if reached.contains(&a) || reached.contains(&b) {
                reached.extend([a, b]);
            }
        }
    }
    reached.contains(&v)
}

#[test]
fn fusion_principle_the_vertices_of_a_cycle_may_be_fused() {
    let mut rng = Rng(32);
    let mut n_fused = 0;
    for _ in 0..250 {
        let n_edges = 3 + rng.below(6);
        let mut end = || rng.below(4) as usize;
        let edges: Edges = (0..n_edges).map(|_| (end(), end())).collect();
        let value = played(&edges);
        assert_eq!(hackenbush_green::grundy(4, &[0], &edges), value, "{edges:?}");
        for (u, v) in (0..4).flat_map(|v| (0..v).map(move |u| (u, v))) {
            // No single cut parts them, so a cycle (or a chain of cycles) goes through both.
            if (0..edges.len()).all(|skipped| is_joined(&edges, u, v, skipped)) {
                let rename = |w: usize| if w == v { u } else { w };
                let fused: Edges = edges.iter().map(|&(a, b)| (rename(a), rename(b))).collect();
                assert_eq!(played(&fused), value, "{edges:?}: {u} and {v}");
                n_fused += 1;
            }
        }
    }
    assert!(n_fused > 250, "only {n_fused} pairs were on a cycle");
}

/// The size of a maximum matching of the vertices that are not used.
fn largest(edges: &Edges, used: u64) -> usize {
    match edges.split_first() {
        None => 0,
        Some((&(a, b), rest)) => {
            let rest = rest.to_vec();
            let without = largest(&rest, used);
            let mask = 1 << a | 1 << b;
            if used & mask == 0 {
                without.max(1 + largest(&rest, used | mask))
            } else {
                without
            }
        }
    }
}

#[test]
fn a_start_wins_exactly_if_every_maximum_matching_covers_it() {
    for n in 1..=5_usize {
        for mask in 0..1 << (n * (n - 1) / 2) {
            let edges = edges_of_mask(n, mask);
            let game = Geography::new(n, &edges);
            let size = largest(&edges, 0);
            for start in 0..n {
                let is_covered = largest(&edges, 1 << start) < size;
                assert_eq!(game.is_winning(start), is_covered, "{edges:?} {start}");
            }
            let is_perfect = 2 * size == n;
            assert_eq!(game.losing_start().is_none(), is_perfect, "{edges:?}");
        }
    }
}
