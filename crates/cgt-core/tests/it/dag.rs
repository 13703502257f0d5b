//! Games on a digraph against the oracle.

use crate::oracle::{Oracle, Rng};
use crate::reference::{numbers, rows};
use cgt_core::theory::dag::Dag;
use std::collections::BTreeSet;

type Arc = (usize, usize);

fn check(n_vertices: usize, arcs: &[Arc]) {
    let options = |&vertex: &usize| -> Vec<usize> {
        arcs.iter().filter(|arc| arc.0 == vertex).map(|arc| arc.1).collect()
    };
    let dag = Dag::new(n_vertices, arcs).unwrap();
    let mut oracle = Oracle::new(options);
    let (values, normal, misere) = (dag.grundy(), dag.is_winning(), dag.is_winning_misere());
    for vertex in 0..n_vertices {
        assert_eq!(u64::from(values[vertex]), oracle.grundy(&vertex), "{arcs:?}");
        assert_eq!(normal[vertex], oracle.is_winning(&vertex), "{arcs:?}");
        assert_eq!(misere[vertex], oracle.is_winning_misere(&vertex), "{arcs:?}");
        assert_eq!(dag.moves(vertex).collect::<Vec<_>>(), options(&vertex), "{arcs:?}");
        let moves: BTreeSet<usize> = dag.winning_moves(vertex, &normal).collect();
        assert_eq!(moves, oracle.winning_moves(&vertex), "{arcs:?}");
        let moves: BTreeSet<usize> = dag.winning_moves(vertex, &misere).collect();
        assert_eq!(moves, oracle.winning_moves_misere(&vertex), "{arcs:?}");
    }
}

/// Whether the arcs, each of them from the left vertex to the right one, close a cycle.
fn is_cycle(cycle: &[usize], arcs: &[Arc]) -> bool {
    let distinct: BTreeSet<&usize> = cycle.iter().collect();
    let next = cycle.iter().skip(1).chain(cycle.first());
    !cycle.is_empty()
        && distinct.len() == cycle.len()
        && cycle.iter().zip(next).all(|(&tail, &head)| arcs.contains(&(tail, head)))
}

fn parse(field: &str) -> Vec<Arc> {
    let arc = |text: &str| {
        let (tail, head) = text.split_once('>').unwrap();
        (tail.parse().unwrap(), head.parse().unwrap())
    };
    field.split(' ').filter(|text| text.contains('>')).map(arc).collect()
}

/// A Fisher-Yates shuffle.
fn shuffle<T>(items: &mut [T], rng: &mut Rng) {
    for idx in (1..items.len()).rev() {
        items.swap(idx, rng.below(idx as u64 + 1) as usize);
    }
}

#[test]
fn agrees_with_brute_force_on_every_digraph_of_four_vertices() {
    let all: Vec<Arc> = (0..4).flat_map(|tail| (0..4).map(move |head| (tail, head))).collect();
    let mut n_acyclic = 0;
    for mask in 0..1_u32 << 16 {
        let arcs: Vec<Arc> =
            (0..16).filter(|bit| mask >> bit & 1 == 1).map(|bit| all[bit]).collect();
        match Dag::new(4, &arcs) {
            Ok(_) => {
                n_acyclic += 1;
                check(4, &arcs);
            }
            Err(error) => assert!(is_cycle(&error.cycle, &arcs), "{arcs:?}"),
        }
    }
    // The number of labelled acyclic digraphs on 4 vertices.
    assert_eq!(n_acyclic, 543);
}

#[test]
fn agrees_with_brute_force_on_random_digraphs_in_any_order_of_arcs() {
    let mut rng = Rng(15);
    for _ in 0..300 {
        let n_vertices = 2 + rng.below(28);
        let mut names: Vec<usize> = (0..n_vertices as usize).collect();
        shuffle(&mut names, &mut rng);
        let mut arcs = Vec::new();
        for _ in 0..rng.below(4 * n_vertices) {
            let (a, b) = (rng.below(n_vertices) as usize, rng.below(n_vertices) as usize);
            if a != b {
                arcs.push((names[a.min(b)], names[a.max(b)]));
            }
        }
        let repeated = arcs.len() / 4;
        arcs.extend_from_within(..repeated);
        shuffle(&mut arcs, &mut rng);
        check(n_vertices as usize, &arcs);
    }
}

#[test]
fn grundy_values_match_the_reference_answers() {
    for row in rows("exhaustive/dag_grundy.tsv") {
        let dag = Dag::new(row[0].parse().unwrap(), &parse(&row[1])).unwrap();
        let values: Vec<u64> = dag.grundy().into_iter().map(u64::from).collect();
        assert_eq!(values, numbers(&row[2]), "{row:?}");
    }
}

#[test]
fn labels_match_the_reference_answers_where_there_is_no_cycle() {
    let text = |wins: Vec<bool>| -> String {
        wins.into_iter().map(|wins| if wins { 'W' } else { 'L' }).collect()
    };
    let mut n_acyclic = 0;
    for row in rows("exhaustive/digraphs.tsv") {
        let arcs = parse(&row[1]);
        match Dag::new(row[0].parse().unwrap(), &arcs) {
            Ok(dag) => {
                n_acyclic += 1;
                assert_eq!(text(dag.is_winning()), row[2], "{row:?}");
                assert_eq!(text(dag.is_winning_misere()), row[3], "{row:?}");
            }
            Err(error) => assert!(is_cycle(&error.cycle, &arcs), "{row:?}"),
        }
    }
    assert!(10 < n_acyclic, "{n_acyclic}");
}

#[test]
fn a_path_of_a_million_vertices_needs_no_stack() {
    let walk = || {
        let n_vertices = 1_000_000;
        let arcs: Vec<Arc> = (1..n_vertices).map(|vertex| (vertex, vertex - 1)).collect();
        let dag = Dag::new(n_vertices, &arcs).unwrap();
        let values = dag.grundy();
        assert!((0..n_vertices).all(|vertex| values[vertex] as usize == vertex % 2));
        assert!(dag.is_winning()[n_vertices - 1]);
        assert!(!dag.is_winning_misere()[n_vertices - 1]);
    };
    std::thread::Builder::new().stack_size(2 << 20).spawn(walk).unwrap().join().unwrap();
}

#[test]
fn a_cycle_of_a_million_vertices_is_named_in_the_order_of_its_arcs() {
    let walk = || {
        let n_vertices = 1_000_000;
        let arcs: Vec<Arc> = (0..n_vertices).map(|v| (v, (v + 1) % n_vertices)).collect();
        let error = Dag::new(n_vertices, &arcs).unwrap_err();
        assert_eq!(error.cycle.len(), n_vertices);
        assert!((1..n_vertices).all(|i| error.cycle[i] == (error.cycle[i - 1] + 1) % n_vertices));
        assert!(error.to_string().starts_with("the arcs form a cycle of length 1000000: "));
        assert!(error.to_string().ends_with(" > ..."));
    };
    std::thread::Builder::new().stack_size(2 << 20).spawn(walk).unwrap().join().unwrap();
}

#[test]
fn a_tournament_reaches_the_largest_grundy_value() {
    // 447 vertices and 99681 arcs: buffers of 64, 128 or 256 values break.
    let arcs: Vec<Arc> =
        (0..447).flat_map(|tail| (0..tail).map(move |head| (tail, head))).collect();
    let values = Dag::new(447, &arcs).unwrap().grundy();
    assert!(values.iter().enumerate().all(|(vertex, &value)| vertex == value as usize));
}

#[test]
fn parallel_arcs_count_once_for_the_label() {
    check(3, &[(0, 1), (0, 1), (1, 2)]);
    check(0, &[]);
    check(1, &[]);
}

#[test]
fn a_loop_is_a_cycle() {
    let error = Dag::new(2, &[(1, 0), (0, 0)]).unwrap_err();
    assert_eq!(error.cycle, [0]);
    assert_eq!(error.to_string(), "the arcs form a cycle of length 1: 0 > 0");
}

#[test]
#[should_panic(expected = "Dag::new: the pair (0, 3) is outside 0..3")]
fn an_arc_to_no_vertex_is_refused() {
    let _ = Dag::new(3, &[(0, 1), (0, 3)]);
}

#[test]
#[should_panic(expected = "Dag::moves: vertex 3 is out of range, there are 3 vertices")]
fn moves_from_no_vertex_are_refused() {
    let dag = Dag::new(3, &[]).unwrap();
    let _ = dag.moves(3).count();
}

#[test]
#[should_panic(expected = "Dag::winning_moves: 2 labels do not fit 3 vertices")]
fn labels_of_another_digraph_are_refused() {
    let dag = Dag::new(3, &[]).unwrap();
    let _ = dag.winning_moves(0, &[true, false]).count();
}
