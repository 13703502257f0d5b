//! Tables for the games on graphs.

use super::{Table, answers, mex, pairs, rows};
use crate::brute::{Random, joined, positions};

type Edges = [(usize, usize)];

#[test]
fn alternating_forest() {
    let table = rows("vertex_geography.tsv").into_iter();
    let table = table.map(|row| (row[..2].join("\t"), row[2..].join(" "))).collect();
    insta::assert_snapshot!(answers("graphs::alternating_forest", table), @r"
    7 | 0-2 0-3 2-6 3-4 3-5 3-6 => 2 LLWWLLL
    6 | 0-1 0-5 1-4 3-4 4-5 => 2 WLLLWL
    4 | 0-2 1-3 2-3 => 2 WWWW
    ");
}

#[test]
fn bipartite_matching() {
    fn largest(edges: &Edges) -> usize {
        let Some((&(left, right), rest)) = edges.split_first() else { return 0 };
        let apart: Vec<_> =
            rest.iter().copied().filter(|edge| edge.0 != left && edge.1 != right).collect();
        largest(rest).max(1 + largest(&apart))
    }
    let mut random = Random(29);
    let table = (0..200).map(|round| {
        let n = 1 + round % 6;
        let edges = random_edges(&mut random, 2 * n as usize, n);
        (format!("{n}\t{}", shown(&edges)), largest(&edges).to_string())
    });
    insta::assert_snapshot!(answers("graphs::bipartite_matching", table.collect()), @r"
    3 | 0-0 2-0 0-2 1-2 0-2 1-1 => 3
    5 | 4-0 3-4 4-0 4-3 3-1 1-3 1-2 4-1 2-4 2-3 => 4
    2 | 0-1 1-0 0-1 1-1 => 2
    ");
}

#[test]
fn caterpillar() {
    let table = positions(4, 5).into_iter().map(|weights| {
        let value =
            |n: usize| weights[..n].iter().rev().fold(0, |above, weight| 1 + (weight ^ above));
        let values: Vec<u64> = (0..=weights.len()).map(value).collect();
        (joined(&weights), joined(&values))
    });
    insta::assert_snapshot!(answers("graphs::caterpillar", table.collect()), @r"
    0 1 3 0 => 0 1 3 7 4
    1 4 2 0 => 0 2 5 10 1
    4 4 4 4 => 0 5 2 7 4
    ");
}

#[test]
fn general_matching() {
    let table = rows("vertex_geography.tsv").into_iter();
    let table = table.map(|row| (row[..2].join("\t"), row[2].clone())).collect();
    insta::assert_snapshot!(answers("graphs::general_matching", table), @r"
    7 | 0-2 0-3 2-6 3-4 3-5 3-6 => 2
    6 | 0-1 0-5 1-4 3-4 4-5 => 2
    4 | 0-2 1-3 2-3 => 2
    ");
}

#[test]
fn geography() {
    let table = rows("vertex_geography.tsv").into_iter();
    let table = table.map(|row| (row[..2].join("\t"), row[3].clone())).collect();
    insta::assert_snapshot!(answers("graphs::geography", table), @r"
    7 | 0-2 0-3 2-6 3-4 3-5 3-6 => LLWWLLL
    6 | 0-1 0-5 1-4 3-4 4-5 => WLLLWL
    4 | 0-2 1-3 2-3 => WWWW
    ");
}

#[test]
fn grounded() {
    let mut random = Random(31);
    let table = (0..60).map(|round| {
        let n = 2 + round % 5;
        let edges = random_edges(&mut random, n as usize + 1, n);
        // Vertex 0 is the ground, which the library numbers last.
        let ends = |v: usize| {
            edges.iter().flat_map(|edge| [edge.0, edge.1]).filter(|&end| end == v).count()
        };
        let degrees: Vec<usize> = (1..=n as usize).map(|v| ends(v % n as usize)).collect();
        (format!("{n}\t{}", shown(&edges)), joined(&degrees))
    });
    insta::assert_snapshot!(answers("graphs::grounded", table.collect()), @r"
    2 | 0-1 1-1 0-0 => 3 3
    2 | 0-1 1-1 1-1 => 5 1
    6 | 2-1 0-3 2-4 0-1 2-1 3-3 2-5 => 3 4 3 1 1 2
    ");
}

#[test]
fn hackenbush_green() {
    let table = rows("hackenbush_green_graphs.tsv").into_iter();
    let table = table.map(|row| (row[0].clone(), row[1].clone())).collect();
    insta::assert_snapshot!(answers("graphs::hackenbush_green", table), @r"
    1-1 1-0 => 2
    3-1 4-2 3-0 4-0 4-5 => 3
    5-2 5-4 1-1 0-0 5-4 5-0 0-1 2-0 => 2
    ");
}

#[test]
fn hackenbush_tree() {
    let mut random = Random(37);
    let table = (0..80).map(|round| {
        let n_edges = 1 + round % 7;
        let edges: Vec<(usize, usize)> =
            (1..=n_edges).map(|v| (random.within(0..v) as usize, v as usize)).collect();
        let mut values = vec![0];
        for mask in 1..1usize << edges.len() {
            let cut = |edge: usize| standing(&edges, mask & !(1 << edge));
            let there = (0..edges.len()).filter(|edge| standing(&edges, mask) >> edge & 1 == 1);
            let after: Vec<u64> = there.map(|edge| values[cut(edge)]).collect();
            values.push(mex(&after));
        }
        let all = (1 << edges.len()) - 1;
        let wins = |edge: &usize| values[standing(&edges, all & !(1 << edge))] == 0;
        let moves: Vec<usize> = (0..edges.len()).filter(wins).collect();
        (shown(&edges), format!("{} | {}", values[all], joined(&moves)))
    });
    insta::assert_snapshot!(answers("graphs::hackenbush_tree", table.collect()), @r"
    0-1 1-2 2-3 3-4 0-5 4-6 1-7 => 7 | 2
    0-1 0-2 1-3 0-4 3-5 4-6 => 0 | 
    0-1 0-2 2-3 => 3 | 2
    ");
}

#[test]
fn hackenbush_red_blue() {
    let stalks = rows("hackenbush_rb_strings.tsv").into_iter();
    let mut table: Table =
        stalks.map(|row| (format!("stalk\t{}", row[0]), row[1].clone())).collect();
    let trees = rows("hackenbush_rb_graphs.tsv").into_iter().filter(|row| row[0] == "tree");
    table.extend(trees.map(|row| (row[..2].join("\t"), row[2].clone())));
    insta::assert_snapshot!(answers("graphs::hackenbush_red_blue", table), @r"
    stalk | RBBRRB => -13/32
    stalk | RBBRBRR => -23/64
    tree | 0-1B => 1
    ");
}

#[test]
fn hackenbush_red_blue_graph() {
    let table = rows("hackenbush_rb_graphs.tsv").into_iter();
    let table = table.map(|row| (row[1].clone(), row[2].clone())).collect();
    insta::assert_snapshot!(answers("graphs::hackenbush_red_blue_graph", table), @r"
    0-1B 0-2R 0-3B 2-4R 0-5B 0-6B 5-7B => 3
    0-1R 0-2R 1-3R 3-4B 2-5R 4-6R 4-7R => -31/8
    2-1B 1-2B 0-0B 1-1B 1-0B 2-2B 0-2B => 7
    ");
}

#[test]
fn hackenbush_red_blue_green() {
    let table = rows("hackenbush_rbg_outcomes.tsv").into_iter().map(|row| {
        // Who wins when moving first has a winning cut.
        let first_wins = match &*row[1] {
            "N" => "11",
            "P" => "00",
            "L" => "10",
            _ => "01",
        };
        (row[0].clone(), format!("{} {first_wins}", row[1]))
    });
    insta::assert_snapshot!(answers("graphs::hackenbush_red_blue_green", table.collect()), @r"
    0-0R => R 01
    2-1G 1-0R => R 01
    0-1G 0-3R 1-1R 2-3B => R 01
    ");
}

#[test]
fn standing_part() {
    let mut random = Random(41);
    let table = (0..40).map(|round| {
        let n = 2 + round % 4;
        let edges = random_edges(&mut random, 4, n);
        let parts: Vec<usize> = (0..1 << edges.len()).map(|mask| standing(&edges, mask)).collect();
        (format!("{n}\t{}", shown(&edges)), joined(&parts))
    });
    insta::assert_snapshot!(answers("graphs::standing", table.collect()), @r"
    4 | 2-1 1-3 3-0 1-0 => 0 0 0 0 4 4 6 7 8 9 10 11 12 13 14 15
    2 | 0-1 0-1 1-0 0-1 => 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15
    5 | 4-0 1-0 2-3 2-1 => 0 1 2 3 0 1 2 3 0 1 10 11 0 1 14 15
    ");
}

/// The edges of a mask that hang on vertex 0, found by following them.
fn standing(edges: &Edges, mask: usize) -> usize {
    let mut reached = vec![0];
    let mut at = 0;
    while let Some(&v) = reached.get(at) {
        for (idx, &(a, b)) in edges.iter().enumerate() {
            if mask >> idx & 1 == 1 && (a == v || b == v) {
                reached
                    .extend([a, b].iter().filter(|end| !reached.contains(end)).collect::<Vec<_>>());
            }
        }
        at += 1;
    }
    let hangs = |&idx: &usize| mask >> idx & 1 == 1 && reached.contains(&edges[idx].0);
    (0..edges.len()).filter(hangs).map(|idx| 1 << idx).sum()
}

fn random_edges(random: &mut Random, n_edges: usize, n: u64) -> Vec<(usize, usize)> {
    let mut end = || random.within(0..n) as usize;
    (0..n_edges).map(|_| (end(), end())).collect()
}

fn shown(edges: &Edges) -> String {
    let parts: Vec<String> = edges.iter().map(|(a, b)| format!("{a}-{b}")).collect();
    assert_eq!(pairs(&parts.join(" "), '-'), edges);
    parts.join(" ")
}
