// Made by cargo xtask bundle cgt_core::boards::chomp_digraph, for edition 2021, Rust 1.63 or newer, from
// cgt-core 0.1.0 (MIT OR Apache-2.0)
#[allow(unused)]
pub mod cgt_core {
pub mod boards {
pub mod chomp_digraph {
pub const MAX_VERTICES: usize = 1 << 20;
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChompDigraph {
    pub vertices: Vec<Vec<usize>>,
    pub arcs: Vec<(usize, usize)>,
    pub kernel: Vec<usize>,
}
pub fn of_board(n_rows: usize, n_columns: usize) -> ChompDigraph {
    let vertices = positions(n_rows, n_columns);
    let mut arcs = Vec::new();
    let mut is_lost = vec![false; vertices.len()];
    for (from, rows) in vertices.iter().enumerate() {
        let first = arcs.len();
        let squares = (0..n_rows)
            .flat_map(|row| (0..rows[row]).map(move |column| (row, column)));
        for (row, column) in squares.skip(1) {
            let mut next = rows.clone();
            next[row..].iter_mut().for_each(|len| *len = (*len).min(column));
            arcs.push((from, vertices.partition_point(|vertex| *vertex < next)));
        }
        is_lost[from] = arcs[first..].iter().all(|&(_, to)| !is_lost[to]);
    }
    let kernel = (0..vertices.len()).filter(|&vertex| is_lost[vertex]).collect();
    ChompDigraph {
        vertices,
        arcs,
        kernel,
    }
}
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
}
}
}
