//! Chomp digraph: all positions of a board as vertices, all bites as arcs, and its kernel.
//!
//! - Play: normal (the bite at the poison is not offered; who has no other bite loses)
//! - Position: a rectangle of at most 2^20 positions; vertices are lists of rows, from the row of the poison on
//! - Offers: vertices, arcs, and the kernel, which is the set of the lost positions; for winners alone take `chomp_table`
//! - Time: O(arcs * (rows + log n)) for n positions
//! - Memory: O(arcs), one for each square of each position
//! - Source: C. Berge, M. P. Schützenberger, "Jeux de Nim et solutions", Comptes rendus 242, 1956; D. Gale, "A curious Nim-type game", American Mathematical Monthly 81, 1974
//! - Status: exhaustive to 5 x 4 against brute force and the definition of a kernel; reference for 2 x 3

/// The most positions of a digraph.
pub const MAX_VERTICES: usize = 1 << 20;

/// The positions of a Chomp board as a directed graph.
///
/// # Examples
///
/// ```
/// use cgt_core::boards::chomp_digraph;
///
/// let graph = chomp_digraph::of_board(2, 2);
/// assert_eq!(graph.vertices, [[1, 0], [1, 1], [2, 0], [2, 1], [2, 2]]);
/// assert_eq!(graph.arcs, [(1, 0), (2, 0), (3, 1), (3, 2), (4, 1), (4, 2), (4, 3)]);
/// assert_eq!(graph.kernel, [0, 3]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChompDigraph {
    /// The rows of every position, empty ones included, in lexicographic order; not the empty board.
    pub vertices: Vec<Vec<usize>>,
    /// `(from, to)` for each bite, by position, then by the row and the column of the bite.
    pub arcs: Vec<(usize, usize)>,
    /// The only kernel, ascending: no arc joins two of its vertices, and each other vertex has an
    /// arc into it.
    pub kernel: Vec<usize>,
}

/// The digraph of all positions on a board of `n_rows` x `n_columns`.
///
/// # Panics
///
/// Panics if a side is 0, or if there are more than [`MAX_VERTICES`] positions.
///
/// # Examples
///
/// ```
/// use cgt_core::boards::chomp_digraph;
///
/// let graph = chomp_digraph::of_board(2, 3);
/// let lost: Vec<_> = graph.kernel.iter().map(|&vertex| &graph.vertices[vertex]).collect();
/// assert_eq!(lost, [&[1, 0], &[2, 1], &[3, 2]]);
/// ```
pub fn of_board(n_rows: usize, n_columns: usize) -> ChompDigraph {
    let vertices = positions(n_rows, n_columns);
    let mut arcs = Vec::new();
    let mut is_lost = vec![false; vertices.len()];
    for (from, rows) in vertices.iter().enumerate() {
        let first = arcs.len();
        let squares = (0..n_rows).flat_map(|row| (0..rows[row]).map(move |column| (row, column)));
        for (row, column) in squares.skip(1) {
            let mut next = rows.clone();
            next[row..].iter_mut().for_each(|len| *len = (*len).min(column));
            arcs.push((from, vertices.partition_point(|vertex| *vertex < next)));
        }
        // A bite leads to a smaller list, which has been decided already.
        is_lost[from] = arcs[first..].iter().all(|&(_, to)| !is_lost[to]);
    }
    let kernel = (0..vertices.len()).filter(|&vertex| is_lost[vertex]).collect();
    ChompDigraph { vertices, arcs, kernel }
}

/// Every non-increasing list of `n_rows` lengths up to `n_columns` but the zeros, in lexicographic order.
fn positions(n_rows: usize, n_columns: usize) -> Vec<Vec<usize>> {
    assert!(
        0 < n_rows && 0 < n_columns,
        "chomp_digraph::of_board: a board of {n_rows} x {n_columns} has no square, the sides must be at least 1"
    );
    let mut all = Vec::new();
    let mut rows = vec![0; n_rows];
    loop {
        let room = |row: usize| if row == 0 { n_columns } else { rows[row - 1] };
        match (0..n_rows).rev().find(|&row| rows[row] < room(row)) {
            Some(row) => {
                rows[row] += 1;
                rows[row + 1..].iter_mut().for_each(|below| *below = 0);
            }
            None => return all,
        }
        assert!(
            all.len() < MAX_VERTICES,
            "chomp_digraph::of_board: {n_rows} x {n_columns} has too many positions, the limit is {MAX_VERTICES}"
        );
        all.push(rows.clone());
    }
}
