// Made by cargo xtask bundle cgt_core::boards::chomp, for edition 2021, Rust 1.63 or newer, from
// cgt-core 0.1.0 (MIT OR Apache-2.0)
#[allow(unused)]
pub mod cgt_core {
pub mod boards {
pub mod chomp {
use crate::cgt_core::boards::chomp_table::{count_positions, ChompTable};
pub fn from_lower_left(rows: &[usize]) -> Vec<usize> {
    rows.iter().rev().copied().collect()
}
pub fn after_bite(rows: &[usize], (row, column): (usize, usize)) -> Vec<usize> {
    assert!(
        row < rows.len() && column < rows[row],
        "chomp::after_bite: square ({row}, {column}) is not on the board {rows:?}"
    );
    let cut = |(idx, &len): (usize, &usize)| {
        if idx < row { len } else { len.min(column) }
    };
    rows.iter().enumerate().map(cut).collect()
}
pub fn moves(rows: &[usize]) -> Vec<(usize, usize)> {
    assert_position("chomp::moves", rows);
    let squares = rows
        .iter()
        .enumerate()
        .flat_map(|(row, &len)| (0..len).map(move |c| (row, c)));
    squares.skip(1).collect()
}
pub fn is_winning(rows: &[usize]) -> bool {
    !winning_moves(rows).is_empty()
}
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
pub fn rectangle_is_winning(n_rows: u64, n_columns: u64) -> bool {
    assert!(
        0 < n_rows && 0 < n_columns,
        "chomp::rectangle_is_winning: a board of {n_rows} x {n_columns} has no square, the sides must be at least 1"
    );
    1 < n_rows || 1 < n_columns
}
pub fn one_row_winning_move(len: u64) -> Option<(u64, u64)> {
    two_rows_winning_move(len, 0)
}
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
pub fn square_winning_move(side: u64) -> Option<(u64, u64)> {
    Some((1, 1)).filter(|_| rectangle_is_winning(side, side))
}
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
}
pub mod chomp_table {
use crate::cgt_core::boards::chomp::assert_position;
pub const MAX_POSITIONS: u64 = 1 << 32;
pub const MAX_SIDE: usize = 1 << 16;
#[derive(Clone, Debug)]
pub struct ChompTable {
    n_rows: usize,
    n_columns: usize,
    n_positions: u64,
    steps: Vec<Vec<u64>>,
    won: Vec<u64>,
}
impl ChompTable {
    pub fn new(n_rows: usize, n_columns: usize) -> Self {
        let n_positions = count_positions("ChompTable::new", n_rows, n_columns);
        let won = vec![0; (n_positions / 64 + 1) as usize];
        let steps = steps(n_rows, n_columns);
        let mut table = ChompTable {
            n_rows,
            n_columns,
            n_positions,
            steps,
            won,
        };
        table.won[0] = 1;
        let mut block = Vec::new();
        for word in 0..table.won.len() {
            let mut fresh = !0;
            while !table.won[word] & fresh != 0 {
                let bit = (!table.won[word] & fresh).trailing_zeros();
                fresh = (!0 << bit) << 1;
                let rank = word as u64 * 64 + u64::from(bit);
                if rank < n_positions {
                    let rows = table.rows(rank);
                    table.mark_predecessors(rank, &rows, &mut block);
                }
            }
        }
        table
    }
    pub fn winning_moves(&self, rows: &[usize]) -> Vec<(usize, usize)> {
        self.assert_fits("ChompTable::winning_moves", rows);
        let mut bites = Vec::new();
        for (row, &len) in rows.iter().enumerate() {
            for column in 0..len {
                let cut = |(idx, &len): (usize, &usize)| {
                    if idx < row { len } else { len.min(column) }
                };
                if !self.is_won(self.rank(rows.iter().enumerate().map(cut))) {
                    bites.push((row, column));
                }
            }
        }
        bites
    }
    fn is_won(&self, rank: u64) -> bool {
        self.won[(rank / 64) as usize] >> (rank % 64) & 1 == 1
    }
    fn rank(&self, rows: impl Iterator<Item = usize>) -> u64 {
        self.steps.iter().zip(rows).map(|(steps, len)| steps[len]).sum()
    }
    fn rows(&self, rank: u64) -> Vec<usize> {
        let mut rest = rank;
        let longest = |steps: &Vec<u64>| {
            let len = steps.partition_point(|&step| step <= rest) - 1;
            rest -= steps[len];
            len
        };
        self.steps.iter().map(longest).collect()
    }
    fn mark_predecessors(&mut self, rank: u64, rows: &[usize], block: &mut Vec<usize>) {
        let mut start = 0;
        let mut limit = self.n_columns;
        while start < self.n_rows {
            let len = rows[start];
            let mut end = start;
            let mut rest = rank;
            while end < self.n_rows && rows[end] == len {
                rest -= self.steps[end][len];
                end += 1;
            }
            if len < limit {
                block.clear();
                block.resize(end - start, len);
                self.mark_block(rest, start, limit, block);
            }
            (start, limit) = (end, len);
        }
        self.won[(rank / 64) as usize] &= !(1 << (rank % 64));
    }
    fn mark_block(
        &mut self,
        rest: u64,
        start: usize,
        limit: usize,
        block: &mut [usize],
    ) {
        let len = block[0];
        let (last, upper) = (start + block.len() - 1, block.len() - 1);
        let block = &mut block[..upper];
        loop {
            let above: u64 = block
                .iter()
                .zip(&self.steps[start..last])
                .map(|(&len, steps)| steps[len])
                .sum();
            let top = block.last().map_or(limit, |&len| len);
            for step in &self.steps[last][len..=top] {
                let rank = rest + above + step;
                self.won[(rank / 64) as usize] |= 1 << (rank % 64);
            }
            let room = |row: usize| if row == 0 { limit } else { block[row - 1] };
            match (0..upper).rev().find(|&row| block[row] < room(row)) {
                Some(row) => {
                    block[row] += 1;
                    block[row + 1..].iter_mut().for_each(|below| *below = len);
                }
                None => return,
            }
        }
    }
    fn assert_fits(&self, function: &str, rows: &[usize]) {
        assert_position(function, rows);
        assert!(
            rows[0] <= self.n_columns && rows.iter().skip(self.n_rows).all(|&len| len == 0),
            "{function}: the rows {rows:?} are too large, the limit is {} rows of {}",
            self.n_rows,
            self.n_columns
        );
    }
}
pub fn count_positions(function: &str, n_rows: usize, n_columns: usize) -> u64 {
    assert!(
        0 < n_rows && n_rows <= MAX_SIDE && 0 < n_columns && n_columns <= MAX_SIDE,
        "{function}: the sides of {n_rows} x {n_columns} must be from 1 to {MAX_SIDE}"
    );
    let (short, long) = (n_rows.min(n_columns) as u64, n_rows.max(n_columns) as u64);
    let mut count = 1;
    for factor in 1..=short {
        count = count * (long + factor) / factor;
        assert!(
            count <= MAX_POSITIONS,
            "{function}: {n_rows} x {n_columns} has too many positions, the limit is {MAX_POSITIONS}"
        );
    }
    count
}
fn steps(n_rows: usize, n_columns: usize) -> Vec<Vec<u64>> {
    let mut steps: Vec<Vec<u64>> = vec![(0..=n_columns as u64).collect()];
    for height in 1..n_rows {
        let mut sum = 0;
        let add = |step: &u64| {
            sum += step;
            sum
        };
        let next = steps[height - 1].iter().map(add).collect();
        steps.push(next);
    }
    steps.reverse();
    steps
}
}
}
}
