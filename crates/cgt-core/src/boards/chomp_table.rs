//! Chomp table: the winner of every position on a rectangle, one bit a position.
//!
//! - Play: normal (the bite at the poison is not offered; who has no other bite loses)
//! - Position: `&[usize]`, row lengths from the row of the poison on, non-increasing, the first at least 1; at most 2^32 positions on the rectangle, sides at most 65,536
//! - Offers: winner and every winning bite of any position, all the lost positions, the rank of a position; no Grundy values
//! - Time: one step for every pair of a position and a winning bite of it, 0.2 s for 13 x 13
//! - Memory: n / 8 bytes for n = C(rows + columns, rows) positions, 1.3 MB for 13 x 13
//! - Source: D. Gale, "A curious Nim-type game", American Mathematical Monthly 81, 1974; ranks: D. H. Lehmer, "The machine tools of combinatorics", Applied Combinatorial Mathematics, 1964
//! - Status: exhaustive to 5 x 5, 4 x 6 and 3 x 9; reference rectangles to 4 x 8 and 5 x 6, and lost positions of 3 x 45; random on 8 x 9 against the mirrored board

use crate::boards::chomp::assert_position;

/// The most positions that a table may have: a bitset of 512 MiB.
pub const MAX_POSITIONS: u64 = 1 << 32;

/// The longest side of a table.
pub const MAX_SIDE: usize = 1 << 16;

/// The winner of every Chomp position inside a rectangle.
///
/// The positions are numbered in lexicographic order of their rows (the combinatorial number
/// system), so that each bite leads to a smaller number. A scan by number thus meets every lost
/// position before those that can bite their way to it, which it marks as won; what is found
/// unmarked is lost.
///
/// # Examples
///
/// ```
/// use cgt_core::boards::chomp_table::ChompTable;
///
/// let table = ChompTable::new(4, 5);
/// assert!(!table.is_winning(&[5, 3, 2]));
/// assert_eq!(table.winning_moves(&[5, 5, 5, 5]), [(2, 2)]);
/// ```
#[derive(Clone, Debug)]
pub struct ChompTable {
    n_rows: usize,
    n_columns: usize,
    n_positions: u64,
    /// `steps[row][len]`: in how many ways the rows from this one on can hold fewer than `len` squares each.
    steps: Vec<Vec<u64>>,
    /// One bit a rank; the empty board counts as won, since the other player ate the poison.
    won: Vec<u64>,
}

impl ChompTable {
    /// Finds the winner of every position on the rectangle.
    ///
    /// # Panics
    ///
    /// Panics if a side is 0 or above [`MAX_SIDE`], or if there are more than [`MAX_POSITIONS`]
    /// positions.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::boards::chomp_table::ChompTable;
    ///
    /// // C(10, 5) positions, the empty board included.
    /// assert_eq!(ChompTable::new(5, 5).n_positions(), 252);
    /// ```
    pub fn new(n_rows: usize, n_columns: usize) -> Self {
        let n_positions = count_positions("ChompTable::new", n_rows, n_columns);
        let won = vec![0; (n_positions / 64 + 1) as usize];
        let steps = steps(n_rows, n_columns);
        let mut table = ChompTable { n_rows, n_columns, n_positions, steps, won };
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

    /// The number of positions, with the empty board: C(rows + columns, rows).
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::boards::chomp_table::ChompTable;
    ///
    /// assert_eq!(ChompTable::new(2, 3).n_positions(), 10);
    /// ```
    pub fn n_positions(&self) -> u64 {
        self.n_positions
    }

    /// Whether the player to move wins.
    ///
    /// # Panics
    ///
    /// Panics if the rows are no position or do not fit into the rectangle.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::boards::chomp_table::ChompTable;
    ///
    /// let table = ChompTable::new(3, 3);
    /// assert!(!table.is_winning(&[3, 1, 1]));
    /// assert!(table.is_winning(&[3, 2, 1]));
    /// ```
    ///
    /// # Complexity
    ///
    /// O(rows).
    pub fn is_winning(&self, rows: &[usize]) -> bool {
        self.assert_fits("ChompTable::is_winning", rows);
        self.is_won(self.rank(rows.iter().copied()))
    }

    /// Every winning bite as `(row, column)` from 0, by row, then by column.
    ///
    /// # Panics
    ///
    /// Panics if the rows are no position or do not fit into the rectangle.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::boards::chomp_table::ChompTable;
    ///
    /// // To 2 + 2 + 1, to two equal arms, and to two rows, one longer than the other.
    /// let table = ChompTable::new(3, 3);
    /// assert_eq!(table.winning_moves(&[3, 2, 1]), [(0, 2), (1, 1), (2, 0)]);
    /// ```
    ///
    /// # Complexity
    ///
    /// O(squares * rows).
    pub fn winning_moves(&self, rows: &[usize]) -> Vec<(usize, usize)> {
        self.assert_fits("ChompTable::winning_moves", rows);
        let mut bites = Vec::new();
        for (row, &len) in rows.iter().enumerate() {
            for column in 0..len {
                let cut =
                    |(idx, &len): (usize, &usize)| if idx < row { len } else { len.min(column) };
                if !self.is_won(self.rank(rows.iter().enumerate().map(cut))) {
                    bites.push((row, column));
                }
            }
        }
        bites
    }

    /// Every lost position as its full list of rows, in lexicographic order.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::boards::chomp_table::ChompTable;
    ///
    /// let table = ChompTable::new(2, 3);
    /// let lost: Vec<_> = table.p_positions().collect();
    /// assert_eq!(lost, [[1, 0], [2, 1], [3, 2]]);
    /// ```
    pub fn p_positions(&self) -> impl Iterator<Item = Vec<usize>> + '_ {
        (0..self.n_positions)
            .filter(move |&rank| !self.is_won(rank))
            .map(move |rank| self.rows(rank))
    }

    fn is_won(&self, rank: u64) -> bool {
        self.won[(rank / 64) as usize] >> (rank % 64) & 1 == 1
    }

    /// The number of positions that come before these rows in lexicographic order.
    fn rank(&self, rows: impl Iterator<Item = usize>) -> u64 {
        self.steps.iter().zip(rows).map(|(steps, len)| steps[len]).sum()
    }

    /// The rows of a position, by its rank.
    fn rows(&self, rank: u64) -> Vec<usize> {
        let mut rest = rank;
        let longest = |steps: &Vec<u64>| {
            let len = steps.partition_point(|&step| step <= rest) - 1;
            rest -= steps[len];
            len
        };
        self.steps.iter().map(longest).collect()
    }

    /// Marks all positions from which one bite leads to `rows`.
    ///
    /// Such a bite at column c has cut a block of rows that are now c squares long, from the first
    /// of that length on: before, they had any lengths from c to that of the row above the block.
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

    /// Marks all positions with the rows from `start` on raised from `block` up to `limit`, and
    /// `rest` the rank that the other rows add up to.
    fn mark_block(&mut self, rest: u64, start: usize, limit: usize, block: &mut [usize]) {
        let len = block[0];
        let (last, upper) = (start + block.len() - 1, block.len() - 1);
        let block = &mut block[..upper];
        loop {
            let above: u64 =
                block.iter().zip(&self.steps[start..last]).map(|(&len, steps)| steps[len]).sum();
            let top = block.last().map_or(limit, |&len| len);
            for step in &self.steps[last][len..=top] {
                let rank = rest + above + step;
                self.won[(rank / 64) as usize] |= 1 << (rank % 64);
            }
            // The next lengths of the rows but the last: raise the lowest that may grow.
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

/// The number of positions on a rectangle, with the empty board: C(rows + columns, rows).
///
/// # Panics
///
/// Panics as [`ChompTable::new`] does, with a message that starts with the name `function`.
///
/// # Examples
///
/// ```
/// use cgt_core::boards::chomp_table::count_positions;
///
/// assert_eq!(count_positions("game::solve", 13, 13), 10_400_600);
/// ```
pub fn count_positions(function: &str, n_rows: usize, n_columns: usize) -> u64 {
    assert!(
        0 < n_rows && n_rows <= MAX_SIDE && 0 < n_columns && n_columns <= MAX_SIDE,
        "{function}: the sides of {n_rows} x {n_columns} must be from 1 to {MAX_SIDE}"
    );
    let (short, long) = (n_rows.min(n_columns) as u64, n_rows.max(n_columns) as u64);
    let mut count = 1;
    for factor in 1..=short {
        // At most 2^32 times 2^17.
        count = count * (long + factor) / factor;
        assert!(
            count <= MAX_POSITIONS,
            "{function}: {n_rows} x {n_columns} has too many positions, the limit is {MAX_POSITIONS}"
        );
    }
    count
}

/// `steps[row][len]` = C(len - 1 + h, h), where h = n_rows - row is the number of rows from this one on.
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
