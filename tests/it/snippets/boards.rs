//! Tables for the games on boards and orders.

use super::{Table, answers, mex, pairs, rows};
use crate::brute::{wins, wins_misere};
use std::collections::{BTreeMap, HashMap};

#[test]
fn chomp() {
    let table = rows("chomp_rectangles.tsv").into_iter().map(|row| {
        let moves = row[3].trim_matches('-').split_ascii_whitespace().collect::<Vec<_>>();
        (format!("{}\t{}", row[0], row[1]), format!("{} {}", row[2], moves.join(" ")))
    });
    insta::assert_snapshot!(answers("boards::chomp", table.collect()), @r"
    1 | 8 => 1 1,2
    2 | 8 => 1 2,8
    5 | 6 => 1 3,4
    ");
}

#[test]
fn chomp_table() {
    let table = rows("chomp_rectangles.tsv").into_iter();
    let table = table.map(|row| (format!("{}\t{}", row[0], row[1]), row[3].replace('-', "")));
    insta::assert_snapshot!(answers("boards::chomp_table", table.collect()), @r"
    1 | 8 => 1,2
    2 | 8 => 2,8
    5 | 6 => 3,4
    ");
}

#[test]
fn chomp_digraph() {
    let table = rows("chomp_2x3_kernel.tsv")
        .into_iter()
        .map(|row| (row[0].clone(), format!("{} {}", row[1], row[2].trim_matches('-'))));
    insta::assert_snapshot!(answers("boards::chomp_digraph", table.collect()), @r"
    2,0 => 0 1,0
    2,2 => 0 1,1 2,0 2,1
    3,3 => 0 1,1 2,2 3,0 3,1 3,2
    ");
}

#[test]
fn chomp_three_rows() {
    let rows = rows("chomp3_P_positions.txt").into_iter().map(|row| row[0].clone());
    let lost: BTreeMap<(usize, usize), usize> = rows
        .map(|row| {
            let rows: Vec<usize> =
                row.split_ascii_whitespace().map(|len| len.parse().unwrap()).collect();
            ((rows[1], rows[2]), rows[0])
        })
        .collect();
    let all = (0..=45).flat_map(|middle| (0..=middle).map(move |bottom| (middle, bottom)));
    let table = all.map(|rows| {
        let first = lost.get(&rows).map_or("-".to_string(), usize::to_string);
        (format!("{} {}", rows.0, rows.1), first)
    });
    insta::assert_snapshot!(answers("boards::chomp_three_rows", table.collect()), @r"
    22 17 => 34
    32 12 => -
    45 45 => -
    ");
}

/// Some orders: a chain, forks, a crown, the divisors of 12, and nothing at all.
const ORDERS: [(usize, &str); 6] = [
    (4, "0<1 1<2 2<3"),
    (4, "0<1 0<2 0<3"),
    (5, "0<2 1<2 2<3 2<4"),
    (4, "0<2 0<3 1<2 1<3"),
    (6, "0<1 0<2 1<3 1<4 2<4 3<5 4<5"),
    (3, ""),
];

/// Whether `low` is below `high` or equal to it, by paths.
fn is_below(relation: &[(usize, usize)], low: usize, high: usize) -> bool {
    low == high || relation.iter().any(|&(a, b)| a == low && is_below(relation, b, high))
}

fn set(n: usize, f: impl Fn(usize) -> bool) -> u64 {
    (0..n).filter(|&element| f(element)).map(|element| 1 << element).sum()
}

#[test]
fn poset() {
    let table = ORDERS.map(|(n, text)| {
        let relation = pairs(text, '<');
        let sets = (0..n).flat_map(|x| {
            let above = set(n, |y| is_below(&relation, x, y));
            [above, set(n, |y| is_below(&relation, y, x))]
        });
        let sets: Vec<String> = sets.map(|set| set.to_string()).collect();
        (format!("{n}\t{text}"), sets.join(" "))
    });
    insta::assert_snapshot!(answers("boards::poset", table.to_vec()), @r"
    4 | 0<1 0<2 0<3 => 15 1 2 3 4 5 8 9
    4 | 0<2 0<3 1<2 1<3 => 13 1 14 2 4 7 8 11
    3 |  => 1 1 2 2 4 4
    ");
}

#[test]
fn poset_chomp() {
    let mut table = Table::new();
    for (n, text) in ORDERS {
        let relation = pairs(text, '<');
        let pick = |position: u64, x: usize| position & !set(n, |y| is_below(&relation, x, y));
        let options = |position: &[u64]| -> Vec<Vec<u64>> {
            let there = (0..n).filter(|x| position[0] >> x & 1 == 1);
            there.map(|x| vec![pick(position[0], x)]).collect()
        };
        let mut values: HashMap<u64, u64> = HashMap::new();
        for position in 0..1u64 << n {
            let after: Vec<u64> = options(&[position]).iter().map(|to| values[&to[0]]).collect();
            values.insert(position, mex(&after));
            let there = || (0..n).filter(|x| position >> x & 1 == 1);
            let good = there().filter(|&x| !wins(&[pick(position, x)], &options));
            let misere = there().filter(|&x| !wins_misere(&[pick(position, x)], &options));
            let list = |moves: Vec<usize>| crate::brute::joined(&moves);
            table.push((
                format!("{n}\t{text}\t{position}"),
                format!(
                    "{} | {} | {}",
                    values[&position],
                    list(good.collect()),
                    list(misere.collect())
                ),
            ));
        }
    }
    insta::assert_snapshot!(answers("boards::poset_chomp", table), @r"
    5 | 0<2 1<2 2<3 2<4 | 6 => 2 | 1 | 2
    4 | 0<2 0<3 1<2 1<3 | 12 => 0 |  | 2 3
    3 |  | 7 => 1 | 0 1 2 |
    ");
}
