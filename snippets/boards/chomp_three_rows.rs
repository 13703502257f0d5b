// Made by cargo xtask bundle cgt_core::boards::chomp_three_rows, for edition 2021, Rust 1.63 or newer, from
// cgt-core 0.1.0 (MIT OR Apache-2.0)
#[allow(unused)]
pub mod cgt_core {
pub mod boards {
pub mod chomp {
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
pub mod chomp_three_rows {
use crate::cgt_core::boards::chomp::assert_position;
pub const MAX_MIDDLE: usize = 32_767;
const TILE: usize = 8;
const STRIDE: usize = 8;
#[derive(Clone, Debug)]
pub struct ChompThreeRows {
    max_middle: usize,
    excesses: Vec<u16>,
}
impl ChompThreeRows {
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
            open.retain(|&bottom| {
                sweep.fill_column(bottom, start, end, &mut table.excesses)
            });
        }
        table
    }
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
    pub fn is_winning(&self, rows: [usize; 3]) -> bool {
        assert_position("ChompThreeRows::is_winning", &rows);
        self.lost_first_row(rows[1], rows[2]) != Some(rows[0])
    }
    pub fn winning_moves(&self, rows: [usize; 3]) -> Vec<(usize, usize)> {
        assert_position("ChompThreeRows::winning_moves", &rows);
        let [top, middle, bottom] = rows;
        let mut bites: Vec<(usize, usize)> = (bottom..middle)
            .filter(|&column| self.lost_first_row(column, bottom) == Some(column))
            .map(|column| (0, column))
            .collect();
        let cut = self.lost_first_row(middle, bottom).filter(|&column| column < top);
        bites.extend(cut.map(|column| (0, column)));
        let is_lost = |middle, bottom| self.lost_first_row(middle, bottom) == Some(top);
        let second = (0..middle).filter(|&column| is_lost(column, column.min(bottom)));
        bites.extend(second.map(|column| (1, column)));
        bites
            .extend(
                (0..bottom)
                    .filter(|&column| is_lost(middle, column))
                    .map(|column| (2, column)),
            );
        bites
    }
    pub fn p_positions(&self) -> impl Iterator<Item = [usize; 3]> + '_ {
        (0..=self.max_middle)
            .flat_map(move |middle| {
                (0..=middle)
                    .filter_map(move |bottom| {
                        self.lost_first_row(middle, bottom)
                            .map(|top| [top, middle, bottom])
                    })
            })
    }
}
fn index(middle: usize, bottom: usize) -> usize {
    middle * (middle + 1) / 2 + bottom
}
struct Sweep {
    width: usize,
    rows: Vec<u64>,
    row_starts: [usize; TILE],
    columns: Vec<u64>,
    column_starts: Vec<usize>,
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
    fn start_rows(&mut self, start: usize, end: usize) {
        self.rows.iter_mut().for_each(|word| *word = 0);
        for middle in start..end {
            let word = middle / 64;
            self.row_starts[middle - start] = word;
            self.rows[(middle - start) * self.width + word] = (1 << (middle % 64)) - 1;
        }
        if start == 0 {
            self.rows[0] |= 1;
        }
    }
    fn fill_column(
        &mut self,
        bottom: usize,
        start: usize,
        end: usize,
        excesses: &mut [u16],
    ) -> bool {
        let column = &mut self.columns[bottom * self.width..(bottom + 1) * self.width];
        if start <= bottom {
            column.copy_from_slice(&self.diagonal);
        }
        let column_start = &mut self.column_starts[bottom];
        for middle in start.max(bottom)..end {
            let row = &mut self.rows[(middle - start) * self.width..][..self.width];
            let row_start = &mut self.row_starts[middle - start];
            *row_start
                += row[*row_start..].iter().take_while(|&&word| word == !0).count();
            *column_start
                += column[*column_start..]
                    .iter()
                    .take_while(|&&word| word == !0)
                    .count();
            let top = first_free(row, column, (*row_start).max(*column_start));
            row[top / 64] |= 1 << (top % 64);
            column[top / 64] |= 1 << (top % 64);
            excesses[index(middle, bottom)] = (top - middle + 1) as u16;
            if middle == bottom {
                self.diagonal[top / 64] |= 1 << (top % 64);
            }
            if top == middle {
                return false;
            }
        }
        true
    }
}
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
}
}
}
