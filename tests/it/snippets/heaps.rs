//! Tables for the games on heaps.

use super::{Table, answers, mex, numbers, of_numbers, rows, sequence};
use std::collections::HashMap;

#[test]
fn bash() {
    let table = rows("three_nim_21.tsv").into_iter().map(|row| {
        let takes = row[2].trim_matches('-').replace(',', " ");
        (row[0].clone(), format!("{} | {takes} | {}", row[1], row[3]))
    });
    insta::assert_snapshot!(answers("heaps::bash", table.collect()), @r"
    6 => 1 | 2 | 1
    11 => 1 | 3 | 1
    21 => 1 | 1 | 0
    ");
}

#[test]
fn bash_range() {
    let mut table = Table::new();
    for (lo, hi) in [(1, 3), (2, 2), (2, 5), (3, 4)] {
        let mut values: Vec<u64> = Vec::new();
        for heap in 0..16 {
            let after: Vec<u64> =
                (lo..=hi).filter(|&take| take <= heap).map(|take| values[heap - take]).collect();
            values.push(mex(&after));
        }
        for (a, b) in (0..256).map(|cell| (cell / 16, cell % 16)) {
            let sum = values[a] ^ values[b];
            let mut moves = Vec::new();
            for (idx, heap, other) in [(0, a, b), (1, b, a)] {
                let rests = (0..heap).filter(|rest| (lo..=hi).contains(&(heap - rest)));
                let good = rests.filter(|&rest| values[rest] == values[other]);
                moves.extend(good.map(|rest| format!("{idx}>{rest}")));
            }
            table.push((format!("{a},{b}\t{lo},{hi}"), format!("{sum} | {}", moves.join(" "))));
        }
    }
    insta::assert_snapshot!(answers("heaps::bash_range", table), @r"
    0,0 | 2,2 => 0 | 
    0,0 | 2,5 => 0 | 
    15,15 | 3,4 => 0 |
    ");
}

#[test]
fn dynamic_nim() {
    let table = rows("dynamic_nim.tsv").into_iter();
    let table = table.map(|row| (row[..3].join("\t"), row[3].clone())).collect();
    insta::assert_snapshot!(answers("heaps::dynamic_nim", table), @r"
    2 | 1 | 1 => 1
    3 | 1 | 1 => 1
    4 | 40 | 40 => 40
    ");
}

#[test]
fn euclid() {
    let table = rows("euclid.tsv").into_iter();
    let table = table.map(|row| (row[..2].join("\t"), row[2..].join(" "))).collect();
    insta::assert_snapshot!(answers("heaps::euclid", table), @r"
    5 | 7 => 0 0
    9 | 29 => 1 2
    30 | 30 => 1 0
    ");
}

#[test]
fn fibonacci_nim() {
    let table = rows("dynamic_nim.tsv").into_iter().filter(|row| row[0] == "2");
    let table = table.map(|row| (row[1..3].join("\t"), row[3].clone())).collect();
    insta::assert_snapshot!(answers("heaps::fibonacci_nim", table), @r"
    13 | 7 => 0
    22 | 21 => 1
    40 | 40 => 1
    ");
}

#[test]
fn kayles() {
    let values: HashMap<u64, u64> = sequence("Kayles 0.77").into_iter().collect();
    let table = of_numbers(0..values.len() as u64, |n| values[&n]);
    insta::assert_snapshot!(answers("heaps::kayles", table), @r"
    37 => 1
    75 => 8
    149 => 4
    ");
}

#[test]
fn nim() {
    let mut table: Table = rows("misere_nim.tsv")
        .into_iter()
        .map(|row| (format!("misere\t{}", row[0]), row[1].clone()))
        .collect();
    table.extend(rows("nim_winning_moves.tsv").into_iter().map(|row| {
        let moves = |field: &str| field.trim_matches('-').to_string();
        (format!("moves\t{}", row[0]), format!("{} | {}", moves(&row[1]), moves(&row[2])))
    }));
    insta::assert_snapshot!(answers("heaps::nim", table), @r"
    misere | 5,5,5 => 1
    misere | 1,3,3,3 => 1
    moves | 1,5,7 => 2>4 | 2>4
    ");
}

#[test]
fn subtraction() {
    let mut table = Table::new();
    for (name, takes) in
        [("Subtraction {1,3,4} Grundy", "1,3,4"), ("Subtraction {2,5} Grundy", "5 2")]
    {
        for (heap, value) in sequence(name) {
            table.push((format!("{takes}\t{heap}"), format!("{value} {value}")));
        }
    }
    insta::assert_snapshot!(answers("heaps::subtraction", table), @r"
    1,3,4 | 30 => 0 0
    5 2 | 0 => 0 0
    5 2 | 59 => 1 1
    ");
}

#[test]
fn wythoff() {
    let table = rows("wythoff_k_P_positions.tsv").into_iter().filter(|row| row[0] == "1");
    let table = table.map(|row| (row[1].clone(), row[2..4].join(" "))).collect();
    insta::assert_snapshot!(answers("heaps::wythoff", table), @r"
    3 => 4 7
    7 => 11 18
    13 => 21 34
    ");
}

#[test]
fn wythoff_k() {
    let table = rows("wythoff_k_P_positions.tsv").into_iter().map(|row| {
        // The data count differences below k, the library those up to k.
        let slack = numbers(&row[0])[0] - 1;
        (format!("{slack}\t{}", row[1]), row[2..4].join(" "))
    });
    insta::assert_snapshot!(answers("heaps::wythoff_k", table.collect()), @r"
    0 | 10 => 16 26
    1 | 6 => 8 20
    3 | 6 => 7 31
    ");
}
