//! Bipartite matching against trying every choice, then against vertex covers of the same size.

use crate::oracle::{random_arcs, Rng};
use crate::reference::{self, rows};
use cgt_core::graphs::bipartite_matching::{self, BipartiteMatching};
use std::collections::BTreeSet;

type Edges = Vec<(usize, usize)>;

/// The maximum over every choice for the left vertices in turn.
fn slow_size(n_left: usize, edges: &Edges, left: usize, taken: u64) -> usize {
    if left == n_left {
        return 0;
    }
    let free = edges.iter().filter(|edge| edge.0 == left && taken >> edge.1 & 1 == 0);
    let with = free.map(|edge| 1 + slow_size(n_left, edges, left + 1, taken | 1 << edge.1));
    with.max().unwrap_or(0).max(slow_size(n_left, edges, left + 1, taken))
}

/// The matching is one, and both sides tell the same.
fn check_pairs(n_left: usize, n_right: usize, edges: &Edges, matching: &BipartiteMatching) {
    let pairs: Vec<_> = matching.pairs().collect();
    let known: BTreeSet<_> = edges.iter().collect();
    assert!(pairs.iter().all(|pair| known.contains(pair)));
    assert_eq!(matching.size(), pairs.len());
    let by_left: Vec<_> = (0..n_left).filter_map(|l| Some((l, matching.of_left(l)?))).collect();
    assert_eq!(by_left, pairs);
    let by_right = (0..n_right).filter_map(|r| Some((matching.of_right(r)?, r)));
    assert_eq!(by_right.collect::<BTreeSet<_>>(), pairs.into_iter().collect());
}

/// König's cover, whose size bounds every matching: the unreached left, the reached right.
fn check_cover(n_left: usize, n_right: usize, edges: &Edges, matching: &BipartiteMatching) {
    check_pairs(n_left, n_right, edges, matching);
    let mut neighbours = vec![Vec::new(); n_left];
    edges.iter().for_each(|&(l, r)| neighbours[l].push(r));
    let mut reached_left: Vec<bool> = (0..n_left).map(|l| matching.of_left(l).is_none()).collect();
    let mut reached_right = vec![false; n_right];
    let mut stack: Vec<usize> = (0..n_left).filter(|&l| reached_left[l]).collect();
    while let Some(left) = stack.pop() {
        for &right in &neighbours[left] {
            if !std::mem::replace(&mut reached_right[right], true) {
                // An exposed right vertex here would make the cover too large.
                let next = matching.of_right(right).expect("an augmenting path is left");
                reached_left[next] = true;
                stack.push(next);
            }
        }
    }
    assert!(edges.iter().all(|&(l, r)| !reached_left[l] || reached_right[r]));
    let cover = reached_left.iter().filter(|&&reached| !reached).count()
        + reached_right.iter().filter(|&&reached| reached).count();
    assert_eq!(cover, matching.size());
}

fn check_large(n_left: usize, n_right: usize, edges: &Edges) -> usize {
    let matching = bipartite_matching::maximum(n_left, n_right, edges);
    check_cover(n_left, n_right, edges, &matching);
    let swapped: Edges = edges.iter().rev().map(|&(l, r)| (r, l)).collect();
    let other = bipartite_matching::maximum(n_right, n_left, &swapped);
    check_cover(n_right, n_left, &swapped, &other);
    assert_eq!(matching.size(), other.size());
    matching.size()
}

fn shuffle<T>(rng: &mut Rng, items: &mut [T]) {
    for at in (1..items.len()).rev() {
        items.swap(at, rng.below(at as u64 + 1) as usize);
    }
}

/// As given and with both sides and the edges in random order.
fn check_orders(rng: &mut Rng, n_left: usize, n_right: usize, edges: &Edges) -> usize {
    let size = check_large(n_left, n_right, edges);
    let mut lefts: Vec<usize> = (0..n_left).collect();
    let mut rights: Vec<usize> = (0..n_right).collect();
    shuffle(rng, &mut lefts);
    shuffle(rng, &mut rights);
    let mut mixed: Edges = edges.iter().map(|&(l, r)| (lefts[l], rights[r])).collect();
    shuffle(rng, &mut mixed);
    assert_eq!(check_large(n_left, n_right, &mixed), size);
    size
}

#[test]
fn agrees_with_brute_force_on_every_small_graph() {
    for n_left in 0..=3 {
        for n_right in 0..=3 {
            for mask in 0..1u64 << (n_left * n_right) {
                let all = (0..n_left * n_right).filter(|bit| mask >> bit & 1 == 1);
                let edges: Edges = all.map(|bit| (bit / n_right, bit % n_right)).collect();
                let matching = bipartite_matching::maximum(n_left, n_right, &edges);
                check_pairs(n_left, n_right, &edges, &matching);
                assert_eq!(matching.size(), slow_size(n_left, &edges, 0, 0), "{edges:?}");
            }
        }
    }
    let mut rng = Rng(11);
    for _ in 0..1000 {
        let (n_left, n_right) = (1 + rng.below(7) as usize, 1 + rng.below(7) as usize);
        let m = rng.below(15) as usize;
        let all = random_arcs(&mut rng, 7, m).into_iter();
        let edges: Edges = all.filter(|&(l, r)| l < n_left && r < n_right).collect();
        let matching = bipartite_matching::maximum(n_left, n_right, &edges);
        check_cover(n_left, n_right, &edges, &matching);
        assert_eq!(matching.size(), slow_size(n_left, &edges, 0, 0), "{edges:?}");
    }
}

#[test]
fn sizes_match_the_reference_where_the_graph_has_two_sides() {
    let mut n_met = 0;
    for row in rows("exhaustive/vertex_geography.tsv") {
        let (n, edges) = reference::arcs(&row[0], &row[1]);
        let cut = (0..1u64 << n)
            .find(|side| edges.iter().all(|&(a, b)| (side >> a ^ side >> b) & 1 == 1));
        if let Some(side) = cut {
            let turned =
                |&(a, b): &(usize, usize)| if side >> a & 1 == 0 { (a, b) } else { (b, a) };
            let matching =
                bipartite_matching::maximum(n, n, &edges.iter().map(turned).collect::<Vec<_>>());
            assert_eq!(matching.size().to_string(), row[2], "{row:?}");
            n_met += 1;
        }
    }
    assert!(n_met > 100);
}

#[test]
fn random_graphs_have_a_cover_of_the_same_size() {
    let mut rng = Rng(12);
    for (n, m) in [(20_000, 15_000), (20_000, 40_000), (2000, 30_000)] {
        let edges = random_arcs(&mut rng, n, m);
        check_large(n, n, &edges);
        // Half the right side: every second left vertex must stay exposed.
        let crowded: Edges = edges.iter().map(|&(l, r)| (l, r / 2)).collect();
        assert!(check_large(n, n / 2, &crowded) <= n / 2);
    }
}

#[test]
fn butterflies_have_a_perfect_matching() {
    let levels = 9;
    let width = 1 << levels;
    let at = |level: usize, j: usize| level * width + j;
    let mut edges: Edges =
        (0..=levels).flat_map(|i| (0..width).map(move |j| (at(i, j), at(i, j)))).collect();
    for i in 0..levels {
        for j in 0..width {
            edges.push((at(i + 1, j), at(i, j)));
            edges.push((at(i + 1, j ^ 1 << i), at(i, j)));
        }
    }
    edges.extend((0..width).map(|j| (at(levels + 1, j), at(levels, j))));
    edges.extend((0..width).map(|j| (at(0, j), at(levels + 1, j))));
    let n = (levels + 2) * width;
    assert_eq!(check_orders(&mut Rng(13), n, n, &edges), n);
}

#[test]
fn first_choices_that_are_all_wrong_are_mended() {
    let mut rng = Rng(14);
    let n = 10_000;
    // A path whose inner edges come first, alone and with hooks at every vertex.
    let path: Edges = (1..n).map(|i| (i, i - 1)).chain((0..n).map(|i| (i, i))).collect();
    assert_eq!(check_orders(&mut rng, n, n, &path), n);
    let hooked: Edges = (0..n).flat_map(|i| [(i, n + i), (n + i, i)]).chain(path).collect();
    assert_eq!(check_orders(&mut rng, 2 * n, 2 * n, &hooked), 2 * n);
    // A cycle with short chords, where paths run only one way.
    let chord = |i: usize, back: u64| (i, i - (back as usize).min(i));
    let cycle = (0..n).flat_map(|i| [(i, (i + 1) % n), chord(i, rng.below(500)), (i, i)]);
    let cycle: Edges = cycle.collect();
    assert_eq!(check_orders(&mut rng, n, n, &cycle), n);
    // Paths of every length, and a half graph.
    let many = (1..140).flat_map(|len| (0..len).map(move |i| (len * 140 + i, len * 140 + i)));
    let many: Edges = many.flat_map(|(l, r)| [(l + 1, r), (l, r)]).collect();
    check_orders(&mut rng, 20_000, 20_000, &many);
    let half: Edges = (0..200).flat_map(|i| (0..=i).map(move |j| (i, j))).collect();
    assert_eq!(check_orders(&mut rng, 200, 200, &half), 200);
}

#[test]
fn a_vertex_is_given_up_only_when_no_way_is_left() {
    let size = |text: &str| {
        let (n, edges) = reference::arcs("10", text);
        check_large(n, n, &edges)
    };
    // Found by random search: these need distances that are never too large.
    let edges = "0>4 3>0 1>1 0>3 4>4 2>0 2>3 0>3 1>2 3>1";
    assert_eq!(size(edges), 5);
    assert_eq!(bipartite_matching::maximum(5, 5, &reference::arcs("5", edges).1).size(), 5);
    let edges = "1>0 2>1 5>1 1>3 4>1 4>0 2>2";
    assert_eq!(size(edges), 4);
    assert_eq!(bipartite_matching::maximum(6, 4, &reference::arcs("6", edges).1).size(), 4);
}

#[test]
fn a_path_of_a_million_fits_a_small_stack() {
    let solve = || {
        let n = 500_000;
        let edges: Edges = (1..n).map(|i| (i, i - 1)).chain((0..n).map(|i| (i, i))).collect();
        assert_eq!(bipartite_matching::maximum(n, n, &edges).size(), n);
    };
    std::thread::Builder::new().stack_size(2 << 20).spawn(solve).unwrap().join().unwrap();
}

#[test]
#[should_panic(
    expected = "bipartite_matching::maximum: the edge (0, 2) is outside 0..3 times 0..2"
)]
fn an_edge_outside_the_sides_is_refused() {
    bipartite_matching::maximum(3, 2, &[(0, 2)]);
}

#[test]
#[should_panic(expected = "BipartiteMatching::of_left: vertex 3 is outside 0..3")]
fn a_vertex_outside_is_refused() {
    bipartite_matching::maximum(3, 2, &[]).of_left(3);
}
