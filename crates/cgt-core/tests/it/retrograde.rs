//! Retrograde analysis against play with a growing number of moves.

use crate::oracle::{arcs_of_mask, random_arcs, Rng};
use crate::reference::rows;
use cgt_core::theory::retrograde::{Label, Retrograde};

type Arcs = Vec<(usize, usize)>;

fn successors(n: usize, arcs: &Arcs) -> Vec<Vec<usize>> {
    let heads = |v: usize| arcs.iter().filter(|arc| arc.0 == v).map(|arc| arc.1).collect();
    (0..n).map(heads).collect()
}

/// Round k labels what is decided within k moves, from the labels of round k - 1 alone.
fn slow(next: &[Vec<usize>], ends: &[Option<Label>]) -> Vec<(Label, Option<usize>)> {
    let mut known: Vec<(Label, Option<usize>)> = ends
        .iter()
        .map(|&end| {
            let decided = end.filter(|&label| label != Label::Draw);
            decided.map_or((Label::Draw, None), |label| (label, Some(0)))
        })
        .collect();
    for round in 1..=next.len() {
        let before = known.clone();
        for v in (0..next.len()).filter(|&v| ends[v].is_none() && before[v].1.is_none()) {
            if next[v].iter().any(|&w| before[w].0 == Label::Loss) {
                known[v] = (Label::Win, Some(round));
            } else if next[v].iter().all(|&w| before[w].0 == Label::Win) {
                known[v] = (Label::Loss, Some(round));
            }
        }
    }
    known
}

/// Every fact that together proves the labels: each is what its options make it, distances fall.
fn certify(game: &Retrograde, next: &[Vec<usize>], ends: &[Option<Label>]) {
    for v in 0..next.len() {
        let (label, distance) = (game.label(v), game.distance(v));
        let moves: Vec<usize> = game.winning_moves(v).collect();
        if let Some(end) = ends[v] {
            assert_eq!(label, end);
            assert_eq!(distance, if end == Label::Draw { None } else { Some(0) });
            assert_eq!((game.best_move(v), moves), (None, vec![]));
            continue;
        }
        let lost = next[v].iter().copied().filter(|&w| game.label(w) == Label::Loss);
        assert_eq!(moves, lost.clone().collect::<Vec<_>>());
        let best = game.best_move(v).unwrap();
        assert!(next[v].contains(&best));
        match label {
            Label::Win => {
                let fastest = lost.map(|w| game.distance(w).unwrap()).min().unwrap();
                assert_eq!(distance, Some(fastest + 1));
                assert_eq!((game.label(best), game.distance(best)), (Label::Loss, Some(fastest)));
            }
            Label::Loss => {
                assert!(next[v].iter().all(|&w| game.label(w) == Label::Win));
                let slowest = next[v].iter().map(|&w| game.distance(w).unwrap()).max().unwrap();
                assert_eq!(distance, Some(slowest + 1));
                assert_eq!(game.distance(best), Some(slowest));
            }
            Label::Draw => {
                assert_eq!((distance, moves), (None, vec![]));
                assert_eq!(game.label(best), Label::Draw);
            }
        }
    }
}

fn check(game: &Retrograde, next: &[Vec<usize>], ends: &[Option<Label>]) {
    let labels: Vec<_> = (0..next.len()).map(|v| (game.label(v), game.distance(v))).collect();
    assert_eq!(labels, slow(next, ends), "{next:?} {ends:?}");
    certify(game, next, ends);
}

fn terminals(next: &[Vec<usize>], label: Label) -> Vec<Option<Label>> {
    next.iter().map(|heads| if heads.is_empty() { Some(label) } else { None }).collect()
}

fn check_both(n: usize, arcs: &Arcs) {
    let next = successors(n, arcs);
    check(&Retrograde::new(n, arcs), &next, &terminals(&next, Label::Loss));
    check(&Retrograde::new_misere(n, arcs), &next, &terminals(&next, Label::Win));
}

#[test]
fn agrees_with_brute_force_on_every_small_digraph() {
    for n in 0..=3 {
        (0..1u64 << (n * n)).for_each(|mask| check_both(n, &arcs_of_mask(n, mask)));
    }
    let mut rng = Rng(2);
    for _ in 0..4000 {
        let n = 4 + rng.below(5) as usize;
        let m = rng.below(3 * n as u64) as usize;
        check_both(n, &random_arcs(&mut rng, n, m));
    }
}

#[test]
fn agrees_with_brute_force_when_results_are_given() {
    let given = [None, Some(Label::Win), Some(Label::Loss), Some(Label::Draw)];
    for code in 0..64 {
        let results = [given[code % 4], given[code / 4 % 4], given[code / 16]];
        for mask in 0..512 {
            let arcs = arcs_of_mask(3, mask);
            let next = successors(3, &arcs);
            let ends: Vec<Option<Label>> =
                (0..3).map(|v| results[v].or(terminals(&next, Label::Loss)[v])).collect();
            check(&Retrograde::with_results(&results, &arcs), &next, &ends);
        }
    }
}

#[test]
fn labels_match_the_reference_digraphs() {
    let letters = |game: &Retrograde, n: usize| -> String {
        let letter = |v| match game.label(v) {
            Label::Win => 'W',
            Label::Loss => 'L',
            Label::Draw => 'D',
        };
        (0..n).map(letter).collect()
    };
    for row in rows("exhaustive/digraphs.tsv") {
        let (n, arcs) = crate::reference::arcs(&row[0], &row[1]);
        assert_eq!(letters(&Retrograde::new(n, &arcs), n), row[2], "{row:?}");
        assert_eq!(letters(&Retrograde::new_misere(n, &arcs), n), row[3], "{row:?}");
    }
}

#[test]
fn large_random_digraphs_certify_their_labels() {
    let mut rng = Rng(3);
    for (n, m) in [(20_000, 15_000), (20_000, 30_000), (20_000, 80_000), (300, 20_000)] {
        let arcs = random_arcs(&mut rng, n, m);
        let mut next = vec![Vec::new(); n];
        arcs.iter().for_each(|&(tail, head)| next[tail].push(head));
        let (normal, misere) = (Retrograde::new(n, &arcs), Retrograde::new_misere(n, &arcs));
        certify(&normal, &next, &terminals(&next, Label::Loss));
        certify(&misere, &next, &terminals(&next, Label::Win));
    }
}

#[test]
fn a_chain_of_a_million_fits_a_small_stack() {
    let solve = || {
        let n = 1_000_000;
        let arcs: Arcs = (1..n).map(|v| (v, v - 1)).collect();
        let game = Retrograde::new(n, &arcs);
        assert_eq!((game.label(n - 1), game.distance(n - 1)), (Label::Win, Some(n - 1)));
    };
    std::thread::Builder::new().stack_size(2 << 20).spawn(solve).unwrap().join().unwrap();
}

#[test]
fn duplicate_arcs_are_counted_on_both_sides() {
    let game = Retrograde::new(3, &[(0, 1), (0, 1), (1, 2)]);
    assert_eq!([0, 1, 2].map(|v| game.label(v)), [Label::Loss, Label::Win, Label::Loss]);
    let game = Retrograde::new(3, &[(0, 2), (0, 2)]);
    assert_eq!(game.winning_moves(0).collect::<Vec<_>>(), [2, 2]);
}

#[test]
fn a_loop_is_a_draw_in_both_plays_and_an_end_is_won_in_misere_play() {
    assert_eq!(Retrograde::new(1, &[(0, 0)]).label(0), Label::Draw);
    assert_eq!(Retrograde::new_misere(1, &[(0, 0)]).label(0), Label::Draw);
    assert_eq!(Retrograde::new_misere(1, &[]).label(0), Label::Win);
    assert_eq!(Retrograde::new_misere(1, &[]).best_move(0), None);
}

/// Cat and mouse: 0 draw, 1 mouse, 2 cat; the state is (mouse, cat, who moves).
fn cat_and_mouse(graph: &[Vec<usize>]) -> (u8, Option<usize>) {
    let n = graph.len();
    let state = |mouse: usize, cat: usize, cat_moves: usize| (mouse * n + cat) * 2 + cat_moves;
    let mut results = vec![None; 2 * n * n];
    let mut arcs = Vec::new();
    for cat in 0..n {
        for mouse in 0..n {
            arcs.extend(graph[mouse].iter().map(|&w| (state(mouse, cat, 0), state(w, cat, 1))));
            let prowl = graph[cat].iter().filter(|&&w| w != 0);
            arcs.extend(prowl.map(|&w| (state(mouse, cat, 1), state(mouse, w, 0))));
        }
        results[state(cat, cat, 0)] = Some(Label::Loss);
        results[state(cat, cat, 1)] = Some(Label::Win);
        results[state(0, cat, 0)] = Some(Label::Win);
        results[state(0, cat, 1)] = Some(Label::Loss);
    }
    let game = Retrograde::with_results(&results, &arcs);
    let start = state(1, 2, 0);
    let answer = match game.label(start) {
        Label::Draw => 0,
        Label::Win => 1,
        Label::Loss => 2,
    };
    (answer, game.distance(start))
}

#[test]
fn cat_and_mouse_needs_more_moves_than_twice_the_vertices() {
    let graph = |lists: &[&[usize]]| lists.iter().map(|list| list.to_vec()).collect::<Vec<_>>();
    let drawn = graph(&[&[2, 5], &[3], &[0, 4, 5], &[1, 4, 5], &[2, 3], &[0, 2, 3]]);
    assert_eq!(cat_and_mouse(&drawn).0, 0);
    assert_eq!(cat_and_mouse(&graph(&[&[1, 3], &[0], &[3], &[0, 2]])), (1, Some(1)));

    let lists = "3|4 5 6|5 6|0 6 7|1 6 7|1 2 7|1 2 3 4|3 4 5";
    assert_eq!(cat_and_mouse(&parsed(lists)), (2, Some(16)));
    let lists =
        "3|7 8 9 10|4 7 9|0 8 9 10|2 5 6 9|4 6 8|4 5 8 9|1 2 8|1 3 5 6 7 10|1 2 3 4 6|1 3 8";
    assert_eq!(cat_and_mouse(&parsed(lists)), (2, Some(40)));
    let lists = "3|2 4 10|1 11 12|0 4 5 7 8 11|1 3 6 9 10|3 7 10|4 7 9 11 12|3 5 6 9|3 9 10 13|\
                 4 6 7 8 12|1 4 5 8 11|2 3 6 10 12|2 6 9 11|8 14";
    let mut with_tail = parsed(lists);
    with_tail.extend((14..49).map(|v| vec![v - 1, v + 1]));
    with_tail.push(vec![48]);
    assert_eq!(cat_and_mouse(&with_tail), (2, Some(128)));
}

fn parsed(lists: &str) -> Vec<Vec<usize>> {
    let list = |text: &str| text.split(' ').map(|v| v.parse().unwrap()).collect();
    lists.split('|').map(list).collect()
}
