//! Tables for what holds for every game.

use super::{Table, answers, mex, numbers, pairs, rows};
use crate::brute::{joined, positions};

#[test]
fn adjacency() {
    let table = rows("digraphs.tsv").into_iter().map(|row| {
        let (arcs, v) = (pairs(&row[1], '>'), row[2].len() / 2);
        let heads: Vec<usize> = arcs.iter().filter(|arc| arc.0 == v).map(|arc| arc.1).collect();
        let tails: Vec<usize> = arcs.iter().filter(|arc| arc.1 == v).map(|arc| arc.0).collect();
        let wanted = format!("{} | {}", joined(&heads), joined(&tails));
        (format!("{}\t{}\t{v}", row[0], row[1]), wanted)
    });
    insta::assert_snapshot!(answers("theory::adjacency", table.collect()), @r"
    2 | 1>0 | 1 => 0 | 
    4 | 0>3 3>0 3>3 | 2 =>  | 
    7 | 1>5 2>2 2>6 3>1 3>2 3>3 4>3 5>1 5>2 5>5 6>2 6>4 6>6 | 3 => 1 2 3 | 3 4
    ");
}

fn values_of_dags() -> Table {
    let table = rows("dag_grundy.tsv").into_iter();
    table.map(|row| (row[..2].join("\t"), row[2].replace(',', " "))).collect()
}

#[test]
fn dag() {
    insta::assert_snapshot!(answers("theory::dag", values_of_dags()), @r"
    2 | - => 0 0
    4 | - => 0 0 0 0
    7 | 4>2 4>3 5>1 5>2 6>2 6>5 => 0 0 0 0 1 1 2
    ");
}

#[test]
fn implicit() {
    insta::assert_snapshot!(answers("theory::implicit", values_of_dags()), @r"
    2 | - => 0 0
    4 | - => 0 0 0 0
    7 | 4>2 4>3 5>1 5>2 6>2 6>5 => 0 0 0 0 1 1 2
    ");
}

#[test]
fn kernel() {
    let table = rows("digraphs.tsv").into_iter();
    let mut table: Table = table
        .map(|row| {
            let mut masks = numbers(&row[4]);
            masks.sort_unstable();
            (row[..2].join("\t"), joined(&masks))
        })
        .collect();
    // The last row is pinned; let it be one with kernels.
    table.sort_by_key(|(_, masks)| masks.len());
    insta::assert_snapshot!(answers("theory::kernel", table), @r"
    1 | 0>0 => 
    1 | - => 1
    7 | 0>3 1>3 2>0 2>2 2>4 2>5 3>0 => 115 120
    ");
}

#[test]
fn mex_of_values() {
    let table = positions(4, 5).into_iter().map(|values| {
        let wanted = mex(&values);
        (joined(&values), format!("{wanted} {wanted}"))
    });
    insta::assert_snapshot!(answers("theory::mex", table.collect()), @r"
    0 1 3 0 => 2 2
    1 4 2 0 => 3 3
    4 4 4 4 => 0 0
    ");
}

#[test]
fn outcome() {
    // The mover wins N positions by definition, and only these.
    let table = [("1", "N 1"), ("0", "P 0"), ("1", "N 1")];
    let table = table.map(|(wins, outcome)| (wins.to_string(), outcome.to_string()));
    insta::assert_snapshot!(answers("theory::outcome", table.to_vec()), @r"
    1 => N 1
    0 => P 0
    1 => N 1
    ");
}

#[test]
fn retrograde() {
    let table = rows("digraphs.tsv").into_iter();
    let table = table.map(|row| (row[..2].join("\t"), row[2..4].join(" "))).collect();
    insta::assert_snapshot!(answers("theory::retrograde", table), @r"
    2 | 1>0 => LW WL
    4 | 0>3 3>0 3>3 => DLLD DWWD
    7 | 1>5 2>2 2>6 3>1 3>2 3>3 4>3 5>1 5>2 5>5 6>2 6>4 6>6 => LDDDDDD WDDDDDD
    ");
}

/// For each vertex and the two parities, which vertices walks of that parity reach.
fn walks(n: usize, arcs: &[(usize, usize)]) -> Vec<[Vec<bool>; 2]> {
    let from = |start: usize| {
        let mut seen = [vec![false; n], vec![false; n]];
        seen[0][start] = true;
        for _ in 0..2 * n {
            for (&(tail, head), parity) in arcs.iter().flat_map(|arc| [(arc, 0), (arc, 1)]) {
                seen[1 - parity][head] |= seen[parity][tail];
            }
        }
        seen
    };
    (0..n).map(from).collect()
}

#[test]
fn richardson() {
    let mut table = Table::new();
    for row in rows("digraphs.tsv") {
        let n = row[2].len();
        let walks = walks(n, &pairs(&row[1], '>'));
        let is_odd = (0..n).any(|v| walks[v][1][v]);
        let wanted = if is_odd { "odd" } else { "1" };
        table.push((format!("{}\t{}\t{}", row[0], row[1], row[4]), wanted.to_string()));
    }
    assert!(table.iter().any(|(_, wanted)| wanted == "1"));
    insta::assert_snapshot!(answers("theory::richardson", table), @r"
    2 | 1>0 | 1 => 1
    4 | 0>3 3>0 3>3 | 7 => odd
    7 | 1>5 2>2 2>6 3>1 3>2 3>3 4>3 5>1 5>2 5>5 6>2 6>4 6>6 | - => odd
    ");
}

#[test]
fn strong_components() {
    let table = rows("digraphs.tsv").into_iter().map(|row| {
        let n = row[2].len();
        let walks = walks(n, &pairs(&row[1], '>'));
        let reaches = |v: usize, w: usize| walks[v][0][w] || walks[v][1][w];
        let least = |v: usize| (0..n).find(|&w| reaches(v, w) && reaches(w, v)).unwrap();
        (row[..2].join("\t"), joined(&(0..n).map(least).collect::<Vec<_>>()))
    });
    insta::assert_snapshot!(answers("theory::strong_components", table.collect()), @r"
    2 | 1>0 => 0 1
    4 | 0>3 3>0 3>3 => 0 1 2 0
    7 | 1>5 2>2 2>6 3>1 3>2 3>3 4>3 5>1 5>2 5>5 6>2 6>4 6>6 => 0 1 1 1 1 1 1
    ");
}

#[test]
fn sum() {
    let table = rows("nim_winning_moves.tsv").into_iter();
    let table = table.map(|row| (row[0].clone(), row[1].trim_matches('-').to_string())).collect();
    insta::assert_snapshot!(answers("theory::sum", table), @r"
    7,2 => 0>2
    6,6 => 
    1,5,7 => 2>4
    ");
}
