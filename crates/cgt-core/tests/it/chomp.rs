//! Chomp, its tables and its digraphs against the oracle.

use crate::oracle::{Oracle, Rng};
use crate::reference::{numbers, rows as reference_rows};
use cgt_core::boards::chomp_table::ChompTable;
use cgt_core::boards::{chomp, chomp_digraph};
use std::collections::BTreeSet;

type Bite = (usize, usize);

/// Every non-increasing list of `n_rows` lengths up to `n_columns`.
fn boards(n_rows: usize, n_columns: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..n_rows {
        let longer = |rows: Vec<usize>| {
            let limit = rows.last().copied().unwrap_or(n_columns);
            (0..=limit).map(move |len| [rows.clone(), vec![len]].concat())
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all.retain(|rows| rows[0] != 0);
    all
}

/// The bites but the one at the poison, with the rows that each leaves, square by square.
fn bites(rows: &[usize]) -> Vec<(Bite, Vec<usize>)> {
    let mut all = Vec::new();
    for row in 0..rows.len() {
        for column in (0..rows[row]).filter(|column| row + column != 0) {
            let left = |r: usize| (0..rows[r]).filter(|&c| r < row || c < column).count();
            all.push(((row, column), (0..rows.len()).map(left).collect()));
        }
    }
    all
}

fn oracle() -> Oracle<Vec<usize>, impl Fn(&Vec<usize>) -> Vec<Vec<usize>>> {
    Oracle::new(|rows: &Vec<usize>| bites(rows).into_iter().map(|(_, next)| next).collect())
}

#[test]
fn agrees_with_brute_force_on_every_small_position() {
    for (n_rows, n_columns) in [(1, 9), (2, 12), (3, 9), (4, 6), (5, 5), (9, 2), (6, 4)] {
        let mut oracle = oracle();
        let table = ChompTable::new(n_rows, n_columns);
        for rows in boards(n_rows, n_columns) {
            let expected: Vec<Bite> = bites(&rows)
                .into_iter()
                .filter(|(_, next)| !oracle.is_winning(next))
                .map(|(bite, _)| bite)
                .collect();
            assert_eq!(chomp::winning_moves(&rows), expected, "{rows:?}");
            assert_eq!(table.winning_moves(&rows), expected, "{rows:?}");
            assert_eq!(chomp::is_winning(&rows), oracle.is_winning(&rows), "{rows:?}");
            assert_eq!(table.is_winning(&rows), oracle.is_winning(&rows), "{rows:?}");
            let (squares, nexts): (Vec<Bite>, Vec<Vec<usize>>) = bites(&rows).into_iter().unzip();
            assert_eq!(chomp::moves(&rows), squares, "{rows:?}");
            let after: Vec<_> =
                squares.iter().map(|&bite| chomp::after_bite(&rows, bite)).collect();
            assert_eq!(after, nexts, "{rows:?}");
        }
        let lost: Vec<_> =
            boards(n_rows, n_columns).into_iter().filter(|rows| !oracle.is_winning(rows)).collect();
        assert_eq!(table.p_positions().collect::<Vec<_>>(), lost, "{n_rows} x {n_columns}");
    }
}

#[test]
fn rectangles_match_the_reference_answers() {
    let table = ChompTable::new(5, 8);
    for row in reference_rows("exhaustive/chomp_rectangles.tsv") {
        let side = |idx: usize| row[idx].parse::<usize>().unwrap();
        let rows = vec![side(1); side(0)];
        let expected: Vec<Bite> = row[3]
            .split(' ')
            .filter(|bite| *bite != "-")
            .map(|bite| (numbers(bite)[0] as usize - 1, numbers(bite)[1] as usize - 1))
            .collect();
        assert_eq!(chomp::winning_moves(&rows), expected, "{rows:?}");
        assert_eq!(table.winning_moves(&rows), expected, "{rows:?}");
        assert_eq!(chomp::is_winning(&rows), row[2] == "1", "{rows:?}");
    }
}

#[test]
fn three_row_positions_match_the_reference_answers() {
    let table = ChompTable::new(3, 45);
    let lost: BTreeSet<Vec<usize>> = table.p_positions().collect();
    let expected: BTreeSet<Vec<usize>> = reference_rows("exhaustive/chomp3_P_positions.txt")
        .iter()
        .map(|row| row[0].split(' ').map(|len| len.parse().unwrap()).collect())
        .collect();
    assert_eq!(lost, expected);
}

#[test]
fn every_rectangle_but_one_square_is_won_by_strategy_stealing() {
    let table = ChompTable::new(7, 7);
    for (n_rows, n_columns) in (1..=7).flat_map(|r| (1..=7).map(move |c| (r, c))) {
        let rows = vec![n_columns; n_rows];
        assert_eq!(table.is_winning(&rows), (n_rows, n_columns) != (1, 1), "{rows:?}");
        assert_eq!(
            chomp::rectangle_is_winning(n_rows as u64, n_columns as u64),
            table.is_winning(&rows),
            "{rows:?}"
        );
    }
}

#[test]
fn closed_forms_give_the_only_winning_bite() {
    let as_bite = |(row, column): (u64, u64)| (row as usize, column as usize);
    let table = ChompTable::new(2, 40);
    for rows in boards(2, 40) {
        let bite = chomp::two_rows_winning_move(rows[0] as u64, rows[1] as u64).map(as_bite);
        assert_eq!(table.winning_moves(&rows), bite.into_iter().collect::<Vec<_>>(), "{rows:?}");
        if rows[1] == 0 {
            assert_eq!(chomp::one_row_winning_move(rows[0] as u64).map(as_bite), bite, "{rows:?}");
        }
    }
    let table = ChompTable::new(9, 9);
    for side in 1..=9 {
        let bite = chomp::square_winning_move(side as u64).map(as_bite);
        let moves = table.winning_moves(&vec![side; side]);
        assert_eq!(moves, bite.into_iter().collect::<Vec<_>>(), "{side}");
    }
    assert_eq!(chomp::two_rows_winning_move(u64::MAX, u64::MAX), Some((1, u64::MAX - 1)));
    assert_eq!(chomp::two_rows_winning_move(u64::MAX, u64::MAX - 1), None);
    assert_eq!(chomp::winning_moves(&[usize::MAX, 3]), [(0, 4)]);
}

#[test]
fn only_the_poison_left_is_lost() {
    for rows in [vec![1], vec![1, 0], vec![1, 0, 0, 0]] {
        assert!(!chomp::is_winning(&rows));
        assert!(chomp::winning_moves(&rows).is_empty() && chomp::moves(&rows).is_empty());
        assert!(!ChompTable::new(4, 4).is_winning(&rows));
    }
    assert!(!chomp::rectangle_is_winning(1, 1));
    assert_eq!(chomp::square_winning_move(1), None);
}

#[test]
fn random_positions_of_a_large_board_move_to_lost_ones_only() {
    let (table, mirrored_table) = (ChompTable::new(8, 9), ChompTable::new(9, 8));
    let mut rng = Rng(8);
    for _ in 0..300 {
        let mut rows: Vec<usize> = (0..8).map(|_| rng.below(10) as usize).collect();
        rows.sort_unstable_by(|a, b| b.cmp(a));
        rows[0] = rows[0].max(1);
        let moves = table.winning_moves(&rows);
        assert_eq!(table.is_winning(&rows), !moves.is_empty(), "{rows:?}");
        for (bite, next) in bites(&rows) {
            assert_eq!(moves.contains(&bite), !table.is_winning(&next), "{rows:?} {bite:?}");
        }
        // A mirror image has the mirrored moves; the table of the other shape knows nothing of it.
        let mirror: Vec<usize> =
            (0..9).map(|column| rows.iter().filter(|&&len| column < len).count()).collect();
        let mut mirrored: Vec<Bite> =
            mirrored_table.winning_moves(&mirror).iter().map(|&(r, c)| (c, r)).collect();
        mirrored.sort_unstable();
        assert_eq!(moves, mirrored, "{rows:?}");
    }
}

#[test]
fn the_digraph_has_the_lost_positions_as_its_only_kernel() {
    for (n_rows, n_columns) in [(1, 1), (1, 4), (2, 2), (3, 3), (5, 4)] {
        let graph = chomp_digraph::of_board(n_rows, n_columns);
        assert_eq!(graph.vertices, boards(n_rows, n_columns));
        let arcs: Vec<(usize, usize)> = (0..graph.vertices.len())
            .flat_map(|from| {
                bites(&graph.vertices[from]).into_iter().map(move |(_, next)| (from, next))
            })
            .map(|(from, next)| {
                (from, graph.vertices.iter().position(|rows| *rows == next).unwrap())
            })
            .collect();
        assert_eq!(graph.arcs, arcs);
        let kernel: BTreeSet<usize> = graph.kernel.iter().copied().collect();
        for vertex in 0..graph.vertices.len() {
            let hits = arcs.iter().any(|&(from, to)| from == vertex && kernel.contains(&to));
            assert_ne!(hits, kernel.contains(&vertex), "{vertex}");
        }
        let table = ChompTable::new(n_rows, n_columns);
        let lost: Vec<_> = kernel.iter().map(|&vertex| graph.vertices[vertex].clone()).collect();
        assert_eq!(lost, table.p_positions().collect::<Vec<_>>());
    }
}

#[test]
fn the_digraph_of_two_by_three_matches_the_reference_answers() {
    let graph = chomp_digraph::of_board(2, 3);
    let reference = reference_rows("exhaustive/chomp_2x3_kernel.tsv");
    assert_eq!(reference.len(), graph.vertices.len());
    let name = |vertex: usize| {
        let rows = &graph.vertices[vertex];
        format!("{},{}", rows[0], rows[1])
    };
    for (vertex, row) in reference.iter().enumerate() {
        assert_eq!(name(vertex), row[0]);
        assert_eq!(graph.kernel.contains(&vertex), row[1] == "1", "{row:?}");
        let options: BTreeSet<String> =
            graph.arcs.iter().filter(|arc| arc.0 == vertex).map(|arc| name(arc.1)).collect();
        let expected: BTreeSet<String> =
            row[2].split(' ').filter(|option| *option != "-").map(String::from).collect();
        assert_eq!(options, expected, "{row:?}");
    }
}

#[test]
fn a_poison_at_the_lower_left_reverses_the_rows() {
    // Top to bottom 1, 1, 3: an arm of two and an arm of two.
    assert_eq!(chomp::from_lower_left(&[1, 1, 3]), [3, 1, 1]);
    assert!(!chomp::is_winning(&chomp::from_lower_left(&[1, 1, 3])));
}

#[test]
fn what_is_no_position_is_refused() {
    let message = |run: fn()| {
        let panic = std::panic::catch_unwind(run).unwrap_err();
        panic.downcast_ref::<String>().unwrap().clone()
    };
    assert_eq!(
        message(|| drop(chomp::winning_moves(&[]))),
        "chomp::winning_moves: the board [] has no poison, its first row must hold at least 1 square"
    );
    assert!(message(|| assert!(chomp::is_winning(&[0, 0]))).contains("[0, 0] has no poison"));
    assert_eq!(
        message(|| drop(chomp::moves(&[2, 3]))),
        "chomp::moves: the rows [2, 3] must not increase, counted from the row of the poison"
    );
    assert_eq!(
        message(|| drop(chomp::after_bite(&[3, 1], (1, 1)))),
        "chomp::after_bite: square (1, 1) is not on the board [3, 1]"
    );
    assert_eq!(
        message(|| assert!(ChompTable::new(3, 3).is_winning(&[4]))),
        "ChompTable::is_winning: the rows [4] are too large, the limit is 3 rows of 3"
    );
    assert!(message(|| drop(ChompTable::new(2, 3).winning_moves(&[1, 1, 1]))).contains("too large"));
    assert_eq!(
        message(|| drop(ChompTable::new(18, 18))),
        "ChompTable::new: 18 x 18 has too many positions, the limit is 4294967296"
    );
    assert!(message(|| drop(ChompTable::new(1, 65_537))).contains("must be from 1 to 65536"));
    assert!(message(|| drop(ChompTable::new(0, 3))).contains("0 x 3"));
    assert!(message(|| drop(chomp_digraph::of_board(20, 20))).contains("too many positions"));
    assert!(message(|| drop(chomp_digraph::of_board(0, 2))).contains("no square"));
}
