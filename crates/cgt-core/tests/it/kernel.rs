//! Kernels against trying every set of vertices.

use crate::oracle::{arcs_of_mask, random_arcs, Rng};
use crate::reference::{self, rows};
use cgt_core::theory::dag::CycleError;
use cgt_core::theory::kernel::{self, NotKernel};
use cgt_core::theory::retrograde::{Label, Retrograde};
use cgt_core::theory::richardson;

type Arcs = Vec<(usize, usize)>;

/// The kernels by the definition, as masks.
fn slow_kernels(n: usize, arcs: &Arcs) -> Vec<u64> {
    let has = |mask: u64, v: usize| mask >> v & 1 == 1;
    let is_independent = |mask| arcs.iter().all(|&(u, v)| !has(mask, u) || !has(mask, v));
    let is_dominated = |mask, w| arcs.iter().any(|&(u, v)| u == w && has(mask, v));
    let is_absorbing = |mask| (0..n).all(|w| has(mask, w) || is_dominated(mask, w));
    (0..1 << n).filter(|&mask| is_independent(mask) && is_absorbing(mask)).collect()
}

fn as_set(n: usize, mask: u64) -> Vec<bool> {
    (0..n).map(|v| mask >> v & 1 == 1).collect()
}

fn as_mask(set: &[bool]) -> u64 {
    set.iter().rev().fold(0, |mask, &is_in| mask << 1 | u64::from(is_in))
}

/// The lengths up to n, even or odd as asked, of closed walks: `[even, odd]`.
fn has_closed_walk(n: usize, arcs: &Arcs) -> [bool; 2] {
    let mut found = [false; 2];
    let mut reach: Vec<u64> = (0..n).map(|v| 1 << v).collect();
    for length in 1..=n {
        reach = (0..n)
            .map(|v| {
                let heads = arcs.iter().filter(|&&(u, _)| reach[v] >> u & 1 == 1);
                heads.fold(0, |mask, &(_, w)| mask | 1 << w)
            })
            .collect();
        found[length % 2] |= (0..n).any(|v| reach[v] >> v & 1 == 1);
    }
    found
}

fn check_cycle(cycle: &CycleError, arcs: &Arcs) {
    let vertices = &cycle.cycle;
    for (at, &v) in vertices.iter().enumerate() {
        assert!(arcs.contains(&(v, vertices[(at + 1) % vertices.len()])), "{cycle} {arcs:?}");
        assert_eq!(vertices.iter().filter(|&&w| w == v).count(), 1, "{cycle} {arcs:?}");
    }
    assert!(!vertices.is_empty());
}

fn check(n: usize, arcs: &Arcs) {
    let expected = slow_kernels(n, arcs);
    assert_eq!(kernel::all(n, arcs).collect::<Vec<_>>(), expected, "{n} {arcs:?}");
    let [has_even, has_odd] = has_closed_walk(n, arcs);
    match kernel::of_dag(n, arcs) {
        Ok(set) => {
            assert!(!has_even && !has_odd, "{arcs:?}");
            assert_eq!([as_mask(&set)], expected[..], "{arcs:?}");
        }
        Err(cycle) => check_cycle(&cycle, arcs),
    }
    match richardson::kernel(n, arcs) {
        Ok(set) => {
            assert!(!has_odd, "{arcs:?}");
            assert!(expected.contains(&as_mask(&set)), "{arcs:?}");
        }
        Err(cycle) => {
            check_cycle(&cycle, arcs);
            assert_eq!(cycle.cycle.len() % 2, 1, "{arcs:?}");
        }
    }
}

fn check_every_set(n: usize, arcs: &Arcs) {
    let expected = slow_kernels(n, arcs);
    for mask in 0..1 << n {
        let set = as_set(n, mask);
        match kernel::is_kernel(&set, arcs) {
            Ok(()) => assert!(expected.contains(&mask)),
            Err(NotKernel::Dependent { tail, head }) => {
                assert!(set[tail] && set[head] && arcs.contains(&(tail, head)));
            }
            Err(NotKernel::NotDominated { vertex }) => {
                assert!(!set[vertex] && !arcs.iter().any(|&(u, v)| u == vertex && set[v]));
            }
        }
        assert_eq!(kernel::is_kernel(&set, arcs).is_ok(), expected.contains(&mask));
        for (v, reply) in kernel::strategy(&set, arcs).into_iter().enumerate() {
            let into = arcs.iter().find(|arc| arc.0 == v && !set[v] && set[arc.1]);
            assert_eq!(reply, into.map(|arc| arc.1));
        }
    }
}

/// The digraphs on up to 4 vertices, those on 4 without loops, which `check` meets on 3.
fn small_digraphs() -> impl Iterator<Item = (usize, Arcs)> {
    let with_loops = (0..=3).flat_map(|n| (0..1 << (n * n)).map(move |mask| (n, mask)));
    let all_4 = (0..1u64 << 16).filter(|mask| mask & 0b1000_0100_0010_0001 == 0);
    let all = with_loops.chain(all_4.map(|mask| (4, mask)));
    all.map(|(n, mask)| (n, arcs_of_mask(n, mask)))
}

#[test]
fn every_acyclic_digraph_has_exactly_one_kernel() {
    let mut n_acyclic = 0;
    for (n, arcs) in small_digraphs().filter(|(n, arcs)| has_closed_walk(*n, arcs) == [false; 2]) {
        let set = kernel::of_dag(n, &arcs).unwrap();
        assert_eq!(slow_kernels(n, &arcs), [as_mask(&set)], "{arcs:?}");
        n_acyclic += 1;
    }
    // The labelled acyclic digraphs on 0 to 4 vertices (A003024).
    assert_eq!(n_acyclic, 1 + 1 + 3 + 25 + 543);
}

#[test]
fn richardson_every_digraph_without_odd_cycles_has_a_kernel() {
    let is_even = |n: usize, arcs: &Arcs| !has_closed_walk(n, arcs)[1];
    for (n, arcs) in small_digraphs().filter(|(n, arcs)| is_even(*n, arcs)) {
        let set = richardson::kernel(n, &arcs).unwrap();
        assert_eq!(kernel::is_kernel(&set, &arcs), Ok(()), "{arcs:?}");
    }
    let mut rng = Rng(4);
    let mut n_met = [0; 8];
    while n_met[5..].iter().any(|&count| count < 300) {
        let n = 5 + rng.below(3) as usize;
        let m = n + rng.below(n as u64) as usize;
        let arcs = random_arcs(&mut rng, n, m);
        if is_even(n, &arcs) && has_closed_walk(n, &arcs)[0] {
            let set = richardson::kernel(n, &arcs).unwrap();
            assert_eq!(kernel::is_kernel(&set, &arcs), Ok(()), "{arcs:?}");
            n_met[n] += 1;
        }
    }
}

#[test]
fn agrees_with_trying_every_set_on_every_small_digraph() {
    for (n, arcs) in small_digraphs() {
        check(n, &arcs);
        if n < 4 {
            check_every_set(n, &arcs);
        }
    }
    let mut rng = Rng(5);
    for _ in 0..1500 {
        let n = 4 + rng.below(6) as usize;
        let m = rng.below(3 * n as u64) as usize;
        check(n, &random_arcs(&mut rng, n, m));
    }
}

#[test]
fn kernels_match_the_reference_digraphs() {
    for row in rows("exhaustive/digraphs.tsv") {
        let (n, arcs) = reference::arcs(&row[0], &row[1]);
        let expected = row[4].split(' ').filter(|mask| *mask != "-");
        let expected: Vec<u64> = expected.map(|mask| mask.parse().unwrap()).collect();
        assert_eq!(kernel::all(n, &arcs).collect::<Vec<_>>(), expected, "{row:?}");
    }
}

#[test]
fn kernel_of_a_dag_is_its_p_positions() {
    let mut rng = Rng(6);
    for (n, m) in [(1, 0), (30, 60), (20_000, 10_000), (20_000, 60_000), (200, 20_000)] {
        let pairs = random_arcs(&mut rng, n, m);
        let proper = pairs.into_iter().filter(|(a, b)| a != b);
        let arcs: Arcs = proper.map(|(a, b)| (a.max(b), a.min(b))).collect();
        let set = kernel::of_dag(n, &arcs).unwrap();
        let game = Retrograde::new(n, &arcs);
        assert!((0..n).all(|v| set[v] == (game.label(v) == Label::Loss)));
        assert_eq!(richardson::kernel(n, &arcs), Ok(set));
    }
}

#[test]
fn large_digraphs_with_even_cycles_only_have_their_kernel_found() {
    let mut rng = Rng(7);
    for m in [10_000, 20_000, 40_000] {
        // Arcs inside blocks join sides, arcs between blocks go down: all cycles are even.
        let block = |v: usize| v / 1000;
        let allowed = |&(a, b): &(usize, usize)| block(a) > block(b) || a % 2 != b % 2;
        let pairs = random_arcs(&mut rng, 10_000, m).into_iter();
        let sorted = pairs.map(|(a, b)| if block(a) < block(b) { (b, a) } else { (a, b) });
        let near = random_arcs(&mut rng, 10_000, m).into_iter();
        let near = near.map(|(a, b)| (a, a / 1000 * 1000 + b % 1000));
        let arcs: Arcs = sorted.chain(near).filter(allowed).collect();
        let set = richardson::kernel(10_000, &arcs).unwrap();
        assert_eq!(kernel::is_kernel(&set, &arcs), Ok(()));
    }
}

#[test]
fn chains_and_cycles_of_a_million_fit_a_small_stack() {
    let solve = || {
        let n = 1_000_000;
        let mut arcs: Arcs = (1..n).map(|v| (v, v - 1)).collect();
        let set = kernel::of_dag(n, &arcs).unwrap();
        assert!((0..n).all(|v| set[v] == (v % 2 == 0)));
        arcs.push((0, n - 1));
        let set = richardson::kernel(n, &arcs).unwrap();
        assert_eq!(kernel::is_kernel(&set, &arcs), Ok(()));
        assert_eq!(kernel::of_dag(n, &arcs).unwrap_err().cycle.len(), n);
        arcs.push((0, n - 2));
        assert_eq!(richardson::kernel(n, &arcs).unwrap_err().cycle.len(), n - 1);
    };
    std::thread::Builder::new().stack_size(2 << 20).spawn(solve).unwrap().join().unwrap();
}

#[test]
fn all_kernels_reach_64_vertices() {
    let pairs: Arcs = (0..32).flat_map(|i| [(2 * i, 2 * i + 1), (2 * i + 1, 2 * i)]).collect();
    assert_eq!(kernel::all(64, &pairs).next(), Some(0x5555_5555_5555_5555));
    let path: Arcs = (1..64).map(|v| (v, v - 1)).collect();
    assert_eq!(kernel::all(64, &path).collect::<Vec<_>>(), [0x5555_5555_5555_5555]);
    assert_eq!(kernel::all(64, &[]).collect::<Vec<_>>(), [u64::MAX]);
    assert_eq!(kernel::all(0, &[]).collect::<Vec<_>>(), [0]);
}

#[test]
fn errors_name_what_is_wrong() {
    let error = kernel::is_kernel(&[true, true], &[(0, 1)]).unwrap_err();
    assert_eq!(error.to_string(), "the arc 0>1 joins two vertices of the set");
    let error = kernel::is_kernel(&[true, false], &[(0, 1)]).unwrap_err();
    assert_eq!(error.to_string(), "vertex 1 is outside the set and has no arc into it");
    let error = richardson::kernel(1, &[(0, 0)]).unwrap_err();
    assert_eq!(error.to_string(), "the arcs form a cycle of length 1: 0 > 0");
    let ring: Arcs = (0..11).map(|v| (v, (v + 1) % 11)).collect();
    let error = richardson::kernel(11, &ring).unwrap_err();
    assert!(error.to_string().starts_with("the arcs form a cycle of length 11: "));
    assert!(error.to_string().ends_with("> ..."));
}

#[test]
#[should_panic(expected = "kernel::all: 65 vertices are too many, the limit is 64")]
fn all_kernels_of_more_than_64_vertices_are_refused() {
    let _ = kernel::all(65, &[]);
}

#[test]
#[should_panic(expected = "kernel::is_kernel: the pair (0, 2) is outside 0..2")]
fn an_arc_outside_the_vertices_is_refused() {
    let _ = kernel::is_kernel(&[true, false], &[(0, 2)]);
}
