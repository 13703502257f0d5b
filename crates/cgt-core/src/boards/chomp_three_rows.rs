//! Chomp on three rows: the only lost first row for every second and third one.
//!
//! - Play: normal (the bite at the poison is not offered; who has no other bite loses)
//! - Position: `[usize; 3]`, row lengths from the row of the poison on, non-increasing; the first from 1 to any usize, the second at most the `max_middle` of the table, which is at most 32,767
//! - Offers: winner, every winning bite, the lost positions; no Grundy values, and no closed form is known
//! - Time: O(n^3 / 64) to build for a middle row up to n, 0.9 s for 10,000; O(1) the winner, O(second + third) the bites
//! - Memory: n^2 bytes, and 3 n^2 / 8 while it is built
//! - Source: D. Zeilberger, "Three-rowed Chomp", Advances in Applied Mathematics 26, 2001
//! - Status: exhaustive to rows of 14 against brute force and of 120 against `ChompTable`; reference to rows of 45; random bites to a middle row of 700

use crate::boards::chomp::assert_position;

/// The largest middle row of a table: a first row that is lost exceeds it by less than 2^16.
pub const MAX_MIDDLE: usize = 32_767;

/// As many middle rows are swept at once, so that a column is fetched once for all of them.
const TILE: usize = 8;

/// As many words are tested at once in the search for a free bit.
const STRIDE: usize = 8;

/// All lost three-row positions up to a length of the middle row.
///
/// Above given second and third rows b >= c, at most one first row a is lost, as a longer one can be
/// cut to it. It is the least from b on with no bite to a lost position, that is, to one with the
/// same a and b, or the same a and c, or with (a, x, x) for some x < c. If (x, x, c) is lost for
/// some x < b there is none, as every a can be cut to x.
///
/// # Examples
///
/// ```
/// use cgt_core::boards::chomp_three_rows::ChompThreeRows;
///
/// let table = ChompThreeRows::new(100);
/// assert_eq!(table.lost_first_row(2, 1), Some(2));
/// assert_eq!(table.lost_first_row(3, 1), None);
/// assert_eq!(table.winning_moves([80, 80, 80]), [(1, 46)]);
/// ```
#[derive(Clone, Debug)]
pub struct ChompThreeRows {
    max_middle: usize,
    /// For b, then c up to b: one more than the excess of the lost first row over b, or 0.
    excesses: Vec<u16>,
}

impl ChompThreeRows {
    /// Finds the lost positions whose middle row is at most `max_middle`.
    ///
    /// # Panics
    ///
    /// Panics if `max_middle` is above [`MAX_MIDDLE`].
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::boards::chomp_three_rows::ChompThreeRows;
    ///
    /// let lost: Vec<_> = ChompThreeRows::new(2).p_positions().collect();
    /// assert_eq!(lost, [[1, 0, 0], [2, 1, 0], [3, 1, 1], [3, 2, 0], [2, 2, 1], [4, 2, 2]]);
    /// ```
    pub fn new(max_middle: usize) -> Self {
        assert!(
            max_middle <= MAX_MIDDLE,
            "ChompThreeRows::new: a middle row of {max_middle} is too large, the limit is {MAX_MIDDLE}"
        );
        let mut table = ChompThreeRows {
            max_middle,
            excesses: vec![0; (max_middle + 1) * (max_middle + 2) / 2],
        };
        let mut sweep = Sweep::new(max_middle);
        let mut open: Vec<usize> = Vec::new();
        for start in (0..=max_middle).step_by(TILE) {
            let end = (start + TILE).min(max_middle + 1);
            sweep.start_rows(start, end);
            open.extend(start..end);
            open.retain(|&bottom| sweep.fill_column(bottom, start, end, &mut table.excesses));
        }
        table
    }

    /// The only first row that is lost above the second row `middle` and the third row `bottom`.
    ///
    /// # Panics
    ///
    /// Panics if `middle` is above the limit of the table, or `bottom` above `middle`.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::boards::chomp_three_rows::ChompThreeRows;
    ///
    /// assert_eq!(ChompThreeRows::new(9).lost_first_row(9, 0), Some(10));
    /// ```
    pub fn lost_first_row(&self, middle: usize, bottom: usize) -> Option<usize> {
        assert!(
            middle <= self.max_middle && bottom <= middle,
            "ChompThreeRows::lost_first_row: rows {middle} and {bottom} below the first must not increase, nor be above {}",
            self.max_middle
        );
        match self.excesses[index(middle, bottom)] {
            0 => None,
            excess => Some(middle + usize::from(excess) - 1),
        }
    }

    /// Whether the player to move wins.
    ///
    /// # Panics
    ///
    /// Panics if the rows are no position, or if the second is above the limit of the table.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::boards::chomp_three_rows::ChompThreeRows;
    ///
    /// let table = ChompThreeRows::new(9);
    /// assert!(!table.is_winning([5, 5, 3]));
    /// assert!(table.is_winning([1_000_000, 5, 3]));
    /// ```
    pub fn is_winning(&self, rows: [usize; 3]) -> bool {
        assert_position("ChompThreeRows::is_winning", &rows);
        self.lost_first_row(rows[1], rows[2]) != Some(rows[0])
    }

    /// Every winning bite as `(row, column)` from 0, by row, then by column.
    ///
    /// # Panics
    ///
    /// Panics if the rows are no position, or if the second is above the limit of the table.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::boards::chomp_three_rows::ChompThreeRows;
    ///
    /// let table = ChompThreeRows::new(9);
    /// assert_eq!(table.winning_moves([4, 4, 4]), [(1, 2)]);
    /// assert_eq!(table.winning_moves([1_000_000, 3, 1]), [(0, 2)]);
    /// ```
    pub fn winning_moves(&self, rows: [usize; 3]) -> Vec<(usize, usize)> {
        assert_position("ChompThreeRows::winning_moves", &rows);
        let [top, middle, bottom] = rows;
        // A bite that leaves a full rectangle of three rows, or only empty ones, never wins.
        let mut bites: Vec<(usize, usize)> = (bottom..middle)
            .filter(|&column| self.lost_first_row(column, bottom) == Some(column))
            .map(|column| (0, column))
            .collect();
        let cut = self.lost_first_row(middle, bottom).filter(|&column| column < top);
        bites.extend(cut.map(|column| (0, column)));
        let is_lost = |middle, bottom| self.lost_first_row(middle, bottom) == Some(top);
        let second = (0..middle).filter(|&column| is_lost(column, column.min(bottom)));
        bites.extend(second.map(|column| (1, column)));
        bites.extend(
            (0..bottom).filter(|&column| is_lost(middle, column)).map(|column| (2, column)),
        );
        bites
    }

    /// Every lost position of the table, by the second, then by the third row.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::boards::chomp_three_rows::ChompThreeRows;
    ///
    /// assert_eq!(ChompThreeRows::new(1).p_positions().last(), Some([3, 1, 1]));
    /// ```
    pub fn p_positions(&self) -> impl Iterator<Item = [usize; 3]> + '_ {
        (0..=self.max_middle).flat_map(move |middle| {
            (0..=middle).filter_map(move |bottom| {
                self.lost_first_row(middle, bottom).map(|top| [top, middle, bottom])
            })
        })
    }
}

fn index(middle: usize, bottom: usize) -> usize {
    middle * (middle + 1) / 2 + bottom
}

/// First rows that are ruled out, as bitsets: by the second row for a tile of them, and by the third.
///
/// At most c values are ruled out by the second row b, at most b by the third row c with the
/// diagonal; so the first row is at most 2b + c, which bounds the width of the sets.
struct Sweep {
    width: usize,
    rows: Vec<u64>,
    row_starts: [usize; TILE],
    columns: Vec<u64>,
    column_starts: Vec<usize>,
    /// The lost first rows above equal second and third rows.
    diagonal: Vec<u64>,
}

impl Sweep {
    fn new(max_middle: usize) -> Self {
        let width = 3 * max_middle / 64 + 1 + STRIDE;
        Sweep {
            width,
            rows: vec![0; TILE * width],
            row_starts: [0; TILE],
            columns: vec![0; (max_middle + 1) * width],
            column_starts: vec![0; max_middle + 1],
            diagonal: vec![0; width],
        }
    }

    /// Begins the second rows from `start` to `end`: only lengths below them are ruled out.
    fn start_rows(&mut self, start: usize, end: usize) {
        self.rows.iter_mut().for_each(|word| *word = 0);
        for middle in start..end {
            let word = middle / 64;
            self.row_starts[middle - start] = word;
            self.rows[(middle - start) * self.width + word] = (1 << (middle % 64)) - 1;
        }
        if start == 0 {
            // Three empty rows: the other player has just eaten the poison.
            self.rows[0] |= 1;
        }
    }

    /// Finds the lost first rows for one third row and a tile of second rows; whether more follow.
    fn fill_column(
        &mut self,
        bottom: usize,
        start: usize,
        end: usize,
        excesses: &mut [u16],
    ) -> bool {
        let column = &mut self.columns[bottom * self.width..(bottom + 1) * self.width];
        if start <= bottom {
            // All of the diagonal before this third row is known, as the third rows ascend.
            column.copy_from_slice(&self.diagonal);
        }
        let column_start = &mut self.column_starts[bottom];
        for middle in start.max(bottom)..end {
            let row = &mut self.rows[(middle - start) * self.width..][..self.width];
            let row_start = &mut self.row_starts[middle - start];
            *row_start += row[*row_start..].iter().take_while(|&&word| word == !0).count();
            *column_start += column[*column_start..].iter().take_while(|&&word| word == !0).count();
            let top = first_free(row, column, (*row_start).max(*column_start));
            row[top / 64] |= 1 << (top % 64);
            column[top / 64] |= 1 << (top % 64);
            excesses[index(middle, bottom)] = (top - middle + 1) as u16;
            if middle == bottom {
                self.diagonal[top / 64] |= 1 << (top % 64);
            }
            if top == middle {
                // From longer second rows, this position can be bitten.
                return false;
            }
        }
        true
    }
}

/// The least element from word `start` on that is in neither set.
fn first_free(row: &[u64], column: &[u64], start: usize) -> usize {
    let full = |&(row, column): &(&[u64], &[u64])| {
        row.iter().zip(column).fold(!0, |all, (row, column)| all & (row | column)) == !0
    };
    let (row_words, column_words) = (&row[start..], &column[start..]);
    let chunks = row_words.chunks_exact(STRIDE).zip(column_words.chunks_exact(STRIDE));
    let mut word = start + STRIDE * chunks.take_while(full).count();
    while row[word] | column[word] == !0 {
        word += 1;
    }
    word * 64 + (row[word] | column[word]).trailing_ones() as usize
}
