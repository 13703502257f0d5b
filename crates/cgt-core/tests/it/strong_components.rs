//! Strong components against reachability.

use crate::oracle::{arcs_of_mask, random_arcs, Rng};
use cgt_core::theory::adjacency::Adjacency;
use cgt_core::theory::strong_components::StrongComponents;

fn check(n: usize, arcs: &[(usize, usize)]) {
    // Whom each vertex reaches, as a mask.
    let mut reach: Vec<u64> = (0..n).map(|v| 1 << v).collect();
    for _ in 0..n {
        arcs.iter().for_each(|&(u, v)| reach[u] |= reach[v]);
    }
    let reaches = |u: usize, v: usize| reach[u] >> v & 1 == 1;
    let components = StrongComponents::new(&Adjacency::successors(n, arcs));
    for u in 0..n {
        for v in 0..n {
            let same = components.of(u) == components.of(v);
            assert_eq!(same, reaches(u, v) && reaches(v, u), "{arcs:?}");
        }
        assert!(components.members(components.of(u)).contains(&(u as u32)), "{arcs:?}");
    }
    assert!(arcs.iter().all(|&(u, v)| components.of(v) <= components.of(u)), "{arcs:?}");
    let sizes = (0..components.n_components()).map(|idx| components.members(idx).len());
    assert_eq!(sizes.clone().sum::<usize>(), n);
    assert!(sizes.min() != Some(0));
}

#[test]
fn agrees_with_reachability_on_every_small_digraph() {
    for n in 0..=3 {
        (0..1u64 << (n * n)).for_each(|mask| check(n, &arcs_of_mask(n, mask)));
    }
    let mut rng = Rng(8);
    for _ in 0..1000 {
        let n = 4 + rng.below(9) as usize;
        let m = rng.below(2 * n as u64) as usize;
        check(n, &random_arcs(&mut rng, n, m));
    }
}

#[test]
fn a_cycle_of_a_million_fits_a_small_stack() {
    let solve = || {
        let n = 1_000_000;
        let arcs: Vec<(usize, usize)> = (0..n).map(|v| (v, (v + 1) % n)).collect();
        let whole = StrongComponents::new(&Adjacency::successors(n, &arcs));
        assert_eq!(whole.n_components(), 1);
        let path = StrongComponents::new(&Adjacency::successors(n, &arcs[..n - 1]));
        assert!((0..n).all(|v| path.of(v) == n - 1 - v));
    };
    std::thread::Builder::new().stack_size(2 << 20).spawn(solve).unwrap().join().unwrap();
}
