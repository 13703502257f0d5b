//! Chomp: bite off all squares right of and below a square; who eats the poisoned corner loses.
//!
//! - Play: normal (the bite at the poison is not offered; who has no other bite loses)
//! - Position: `&[usize]`, row lengths from the row of the poison on, non-increasing, the first at least 1; a bite is `(row, column)` from 0, the poison is (0, 0); see `from_lower_left` for the other corner
//! - Offers: winner, every winning bite, the position after a bite; closed forms for one row, two rows, squares, and the winner of any rectangle; no Grundy values, no misere play
//! - Time: O(1) for the closed forms (two rows or columns, squares), else a `ChompTable` of the surrounding rectangle
//! - Memory: that of the table; the sides of the rectangle are limited as there
//! - Source: D. Gale, "A curious Nim-type game", American Mathematical Monthly 81, 1974
//! - Status: exhaustive to 5 x 5, 4 x 6 and 3 x 9; closed forms to 2 x 40 and the squares to side 9; reference rectangles to 4 x 8 and 5 x 6

use crate::boards::chomp_table::{count_positions, ChompTable};

/// The rows of a position whose poison is at the lower left, given from top to bottom.
///
/// This library counts rows from the poison; so the list is reversed, and `(row, column)` of a bite
/// stands for the row `n_rows - 1 - row` from the top. A poison on the right needs no conversion of
/// the rows: there, the column counts from the right.
///
/// # Examples
///
/// ```
/// use cgt_core::boards::chomp;
///
/// // x .
/// // P x x
/// let rows = chomp::from_lower_left(&[1, 3]);
/// assert_eq!(rows, [3, 1]);
/// // Bite the last square of the row of the poison: two rows of 2 and 1 are left.
/// assert_eq!(chomp::winning_moves(&rows), [(0, 2)]);
/// ```
pub fn from_lower_left(rows: &[usize]) -> Vec<usize> {
    rows.iter().rev().copied().collect()
}

/// The rows after a bite at `(row, column)`: that row and all further ones end before the column.
///
/// The list keeps its length, empty rows included. The bite at the poison leaves only empty rows,
/// which is not a position.
///
/// # Panics
///
/// Panics if the square is not on the board.
///
/// # Examples
///
/// ```
/// use cgt_core::boards::chomp;
///
/// assert_eq!(chomp::after_bite(&[4, 4, 2], (1, 1)), [4, 1, 1]);
/// ```
pub fn after_bite(rows: &[usize], (row, column): (usize, usize)) -> Vec<usize> {
    assert!(
        row < rows.len() && column < rows[row],
        "chomp::after_bite: square ({row}, {column}) is not on the board {rows:?}"
    );
    let cut = |(idx, &len): (usize, &usize)| if idx < row { len } else { len.min(column) };
    rows.iter().enumerate().map(cut).collect()
}

/// Every bite but the one at the poison, by row, then by column.
///
/// # Panics
///
/// Panics if the rows are no position.
///
/// # Examples
///
/// ```
/// use cgt_core::boards::chomp;
///
/// assert_eq!(chomp::moves(&[2, 1]), [(0, 1), (1, 0)]);
/// ```
pub fn moves(rows: &[usize]) -> Vec<(usize, usize)> {
    assert_position("chomp::moves", rows);
    let squares = rows.iter().enumerate().flat_map(|(row, &len)| (0..len).map(move |c| (row, c)));
    squares.skip(1).collect()
}

/// Whether the player to move wins.
///
/// # Panics
///
/// Panics if the rows are no position, or if no closed form holds and the surrounding rectangle is
/// above the limits of [`ChompTable::new`].
///
/// # Examples
///
/// ```
/// use cgt_core::boards::chomp;
///
/// assert!(chomp::is_winning(&[4, 4, 4]));
/// assert!(!chomp::is_winning(&[4, 2, 2]));
/// // Only the poison is left.
/// assert!(!chomp::is_winning(&[1]));
/// ```
pub fn is_winning(rows: &[usize]) -> bool {
    !winning_moves(rows).is_empty()
}

/// Every winning bite, by row, then by column.
///
/// # Panics
///
/// As [`is_winning`].
///
/// # Examples
///
/// ```
/// use cgt_core::boards::chomp;
///
/// assert_eq!(chomp::winning_moves(&[4, 4, 4]), [(1, 2)]);
/// assert_eq!(chomp::winning_moves(&[6, 6, 6, 6, 6, 6]), [(1, 1)]);
/// ```
pub fn winning_moves(rows: &[usize]) -> Vec<(usize, usize)> {
    assert_position("chomp::winning_moves", rows);
    let n_rows = rows.iter().take_while(|&&len| 0 < len).count();
    let rows = &rows[..n_rows];
    let n_columns = rows[0];
    let as_bite = |(row, column): (u64, u64)| (row as usize, column as usize);
    if n_rows <= 2 {
        let second = if n_rows == 2 { rows[1] } else { 0 };
        return two_rows_winning_move(n_columns as u64, second as u64)
            .map(as_bite)
            .into_iter()
            .collect();
    }
    if n_columns <= 2 {
        // The columns are two rows of the mirrored board.
        let second = rows.iter().take_while(|&&len| len == 2).count();
        let bite = two_rows_winning_move(n_rows as u64, second as u64).map(as_bite);
        return bite.map(|(column, row)| (row, column)).into_iter().collect();
    }
    if n_rows == n_columns && rows[n_rows - 1] == n_columns {
        return vec![(1, 1)];
    }
    count_positions("chomp::winning_moves", n_rows, n_columns);
    ChompTable::new(n_rows, n_columns).winning_moves(rows)
}

/// Whether the player to move wins a full rectangle: always, but for the single square.
///
/// Strategy stealing: if any bite wins, well. If the bite at the far corner does not, the reply that
/// beats it leaves what the same bite leaves on the full rectangle, so that one wins. The proof
/// does not tell which bite it is.
///
/// # Panics
///
/// Panics if a side is 0.
///
/// # Examples
///
/// ```
/// use cgt_core::boards::chomp;
///
/// assert!(chomp::rectangle_is_winning(1_000_000, 3));
/// assert!(!chomp::rectangle_is_winning(1, 1));
/// ```
pub fn rectangle_is_winning(n_rows: u64, n_columns: u64) -> bool {
    assert!(
        0 < n_rows && 0 < n_columns,
        "chomp::rectangle_is_winning: a board of {n_rows} x {n_columns} has no square, the sides must be at least 1"
    );
    1 < n_rows || 1 < n_columns
}

/// The winning bite on one row: all but the poison; `None` if only that is left. There is no other.
///
/// # Panics
///
/// Panics if the row is empty.
///
/// # Examples
///
/// ```
/// use cgt_core::boards::chomp;
///
/// assert_eq!(chomp::one_row_winning_move(9), Some((0, 1)));
/// assert_eq!(chomp::one_row_winning_move(1), None);
/// ```
pub fn one_row_winning_move(len: u64) -> Option<(u64, u64)> {
    two_rows_winning_move(len, 0)
}

/// The only winning bite on two rows, the first with the poison; lost if the first is one longer.
///
/// # Panics
///
/// Panics if the first row is empty or shorter than the second.
///
/// # Examples
///
/// ```
/// use cgt_core::boards::chomp;
///
/// assert_eq!(chomp::two_rows_winning_move(8, 8), Some((1, 7)));
/// assert_eq!(chomp::two_rows_winning_move(8, 3), Some((0, 4)));
/// assert_eq!(chomp::two_rows_winning_move(8, 7), None);
/// ```
pub fn two_rows_winning_move(first: u64, second: u64) -> Option<(u64, u64)> {
    assert!(
        0 < first && second <= first,
        "chomp::two_rows_winning_move: rows {first} and {second} must not increase, and the first must not be empty"
    );
    match first - second {
        0 => Some((1, first - 1)),
        1 => None,
        _ => Some((0, second + 1)),
    }
}

/// The only winning bite on a square board: next to the poison on the diagonal; `None` on side 1.
///
/// It leaves two arms of equal length, and each further bite is answered on the other arm. Any
/// other bite leaves a smaller rectangle, or can itself be answered at (1, 1).
///
/// # Panics
///
/// Panics if the side is 0.
///
/// # Examples
///
/// ```
/// use cgt_core::boards::chomp;
///
/// assert_eq!(chomp::square_winning_move(1_000_000), Some((1, 1)));
/// assert_eq!(chomp::square_winning_move(1), None);
/// ```
pub fn square_winning_move(side: u64) -> Option<(u64, u64)> {
    Some((1, 1)).filter(|_| rectangle_is_winning(side, side))
}

/// Checks that the rows do not increase and that the first one holds the poison.
///
/// # Panics
///
/// Panics if not, with a message that starts with the name `function`.
///
/// # Examples
///
/// ```should_panic
/// use cgt_core::boards::chomp::assert_position;
///
/// // "game::solve: the board [0] has no poison, its first row must hold at least 1 square"
/// assert_position("game::solve", &[0]);
/// ```
pub fn assert_position(function: &str, rows: &[usize]) {
    assert!(
        rows.first().map_or(false, |&len| 0 < len),
        "{function}: the board {rows:?} has no poison, its first row must hold at least 1 square"
    );
    assert!(
        rows.windows(2).all(|pair| pair[1] <= pair[0]),
        "{function}: the rows {rows:?} must not increase, counted from the row of the poison"
    );
}
