//! Three-row Chomp against the oracle and the table of all positions.

use crate::oracle::{Oracle, Rng};
use crate::reference::{numbers, rows};
use cgt_core::boards::chomp_table::ChompTable;
use cgt_core::boards::chomp_three_rows::ChompThreeRows;
use std::collections::BTreeSet;

type Rows = [usize; 3];

/// The bites but the one at the poison, with the rows that each leaves.
fn bites(rows: &Rows) -> Vec<((usize, usize), Rows)> {
    let squares = (0..3).flat_map(|row| (0..rows[row]).map(move |column| (row, column)));
    let after = |(row, column): (usize, usize)| {
        let mut next = *rows;
        next[row..].iter_mut().for_each(|len| *len = column.min(*len));
        ((row, column), next)
    };
    squares.skip(1).map(after).collect()
}

/// Every position with rows up to `max`.
fn positions(max: usize) -> Vec<Rows> {
    let seconds = (1..=max).flat_map(|top| (0..=top).map(move |middle| (top, middle)));
    seconds
        .flat_map(|(top, middle)| (0..=middle).map(move |bottom| [top, middle, bottom]))
        .collect()
}

#[test]
fn agrees_with_brute_force_on_every_small_position() {
    let mut oracle =
        Oracle::new(|rows: &Rows| bites(rows).into_iter().map(|bite| bite.1).collect());
    let table = ChompThreeRows::new(14);
    for rows in positions(14) {
        assert_eq!(table.is_winning(rows), oracle.is_winning(&rows), "{rows:?}");
        let expected: Vec<_> = bites(&rows)
            .into_iter()
            .filter(|(_, next)| !oracle.is_winning(next))
            .map(|(bite, _)| bite)
            .collect();
        assert_eq!(table.winning_moves(rows), expected, "{rows:?}");
    }
}

#[test]
fn agrees_with_the_table_of_all_positions() {
    let all: BTreeSet<Vec<usize>> = ChompTable::new(3, 120).p_positions().collect();
    let lost: BTreeSet<Vec<usize>> = ChompThreeRows::new(120)
        .p_positions()
        .filter(|rows| rows[0] <= 120)
        .map(|rows| rows.to_vec())
        .collect();
    assert_eq!(lost, all);
}

#[test]
fn matches_the_reference_answers() {
    let table = ChompThreeRows::new(45);
    let mut lost: Vec<Rows> = table.p_positions().filter(|rows| rows[0] <= 45).collect();
    lost.sort_unstable();
    let expected: Vec<Rows> = rows("exhaustive/chomp3_P_positions.txt")
        .iter()
        .map(|row| {
            let lens: Vec<usize> = row[0].split(' ').map(|len| len.parse().unwrap()).collect();
            [lens[0], lens[1], lens[2]]
        })
        .collect();
    assert_eq!(lost, {
        let mut sorted = expected;
        sorted.sort_unstable();
        sorted
    });
    let sequences = rows("sequences.tsv");
    let counts = sequences.iter().find(|row| row[1] == "A029899").unwrap();
    for (n_columns, count) in numbers(&counts[3]).into_iter().enumerate() {
        let inside = lost.iter().filter(|rows| rows[0] <= n_columns).count() as u64;
        assert_eq!(inside, count, "3 x {n_columns}");
    }
}

#[test]
fn the_tables_of_every_size_agree() {
    let large = ChompThreeRows::new(80);
    for max_middle in 0..80 {
        let small = ChompThreeRows::new(max_middle);
        let expected = large.p_positions().take_while(|rows| rows[1] <= max_middle);
        assert!(small.p_positions().eq(expected), "{max_middle}");
    }
}

#[test]
fn random_positions_of_a_large_table_move_to_lost_ones_only() {
    let table = ChompThreeRows::new(700);
    let mut rng = Rng(4);
    for _ in 0..200 {
        let mut rows = [0; 3].map(|_: usize| rng.below(701) as usize);
        rows.sort_unstable_by(|a, b| b.cmp(a));
        rows[0] += 1 + rng.below(600) as usize;
        let moves: BTreeSet<_> = table.winning_moves(rows).into_iter().collect();
        assert_eq!(table.is_winning(rows), !moves.is_empty(), "{rows:?}");
        for (bite, next) in bites(&rows) {
            assert_eq!(moves.contains(&bite), !table.is_winning(next), "{rows:?} {bite:?}");
        }
    }
}

#[test]
fn lost_positions_have_no_bite_to_another() {
    let table = ChompThreeRows::new(300);
    for rows in table.p_positions() {
        assert!(table.winning_moves(rows).is_empty(), "{rows:?}");
    }
}

#[test]
fn the_first_row_may_be_of_any_length() {
    let table = ChompThreeRows::new(0);
    assert!(!table.is_winning([1, 0, 0]));
    assert_eq!(table.winning_moves([usize::MAX, 0, 0]), [(0, 1)]);
    assert_eq!(ChompThreeRows::new(3).winning_moves([usize::MAX, 3, 1]), [(0, 2)]);
}

#[test]
fn what_is_out_of_range_is_refused() {
    let message = |run: fn()| {
        let panic = std::panic::catch_unwind(run).unwrap_err();
        panic.downcast_ref::<String>().unwrap().clone()
    };
    assert_eq!(
        message(|| drop(ChompThreeRows::new(32_768))),
        "ChompThreeRows::new: a middle row of 32768 is too large, the limit is 32767"
    );
    assert_eq!(
        message(|| drop(ChompThreeRows::new(5).winning_moves([9, 6, 0]))),
        "ChompThreeRows::lost_first_row: rows 6 and 0 below the first must not increase, nor be above 5"
    );
    assert!(message(|| drop(ChompThreeRows::new(5).winning_moves([0, 0, 0]))).contains("no poison"));
    assert!(message(|| drop(ChompThreeRows::new(5).winning_moves([2, 3, 1]))).contains("increase"));
}
