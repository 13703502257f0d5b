//! Subtraction games: take a number of counters out of a fixed finite set of numbers.
//!
//! - Play: normal and misere
//! - Position: `u64`, one heap; any finite set of positive u64 numbers to take
//! - Offers: tables of Grundy values and of the winners for both plays; with a proved period also Grundy value, winner and every winning move of any heap for both plays; a period that is not found is an error
//! - Time: O(n k) for n heaps and k numbers to take; once solved, O(1) a heap and O(k) for its moves
//! - Memory: 4 bytes a heap of a table of values, 1 byte for winners
//! - Source: S. W. Golomb, "A mathematical investigation of games of take-away", Journal of Combinatorial Theory 1, 1966
//! - Status: exhaustive over the sets within 1..=7 to heaps of 80, both plays; random sets within 1..=30 to heaps of 3000 against the table; judge: atcoder_dp_k, cses_1729, hdu_1536, leetcode_1510

use crate::theory::mex::MexBuffer;
use std::fmt;

/// A subtraction game, given by the numbers that may be taken.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::subtraction::Subtraction;
///
/// let game = Subtraction::new(&[1, 3, 4])?;
/// assert_eq!(game.grundy_table(8), [0, 1, 0, 1, 2, 3, 2, 0, 1]);
/// // Proved for every heap: the values repeat after 7.
/// let solved = game.solve(1000)?;
/// assert_eq!((solved.period().preperiod, solved.period().period), (0, 7));
/// assert_eq!(solved.winning_moves(u64::MAX).collect::<Vec<_>>(), [u64::MAX - 1]);
/// # Ok::<(), cgt_core::heaps::subtraction::SubtractionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subtraction {
    /// Increasing, without repetitions.
    takes: Vec<u64>,
}

/// Why a subtraction game cannot be made or solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubtractionError {
    /// Taking nothing is no move.
    ZeroTake {
        /// Where the zero is among the numbers given.
        index: usize,
    },
    /// No period could be proved from a table of so many heaps.
    NoPeriod {
        /// The number of heaps that the table was limited to.
        limit: usize,
    },
}

impl fmt::Display for SubtractionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SubtractionError::ZeroTake { index } => {
                write!(f, "0 at index {index} is no move, the numbers to take must be positive")
            }
            SubtractionError::NoPeriod { limit } => {
                write!(f, "no period is proved by the first {limit} heaps, raise the limit")
            }
        }
    }
}

impl std::error::Error for SubtractionError {}

/// A period of a table with its proof.
///
/// Each entry depends only on as many entries before it as the greatest number that may be
/// taken. The `window` is at least that long, and its entries equal those one period later, so
/// that all that follow do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The least heap from which on the period holds.
    pub preperiod: usize,
    /// The least period.
    pub period: usize,
    /// The length of the proof: the entries from `preperiod` on that were compared.
    pub window: usize,
}

impl Period {
    /// The table index that stands for a heap.
    fn index(&self, heap: u64) -> usize {
        let (preperiod, period) = (self.preperiod as u64, self.period as u64);
        heap.checked_sub(preperiod).map_or(heap, |past| preperiod + past % period) as usize
    }
}

/// A subtraction game solved for every heap under normal play.
#[derive(Clone, Debug)]
pub struct Solved {
    game: Subtraction,
    period: Period,
    values: Vec<u32>,
}

/// A subtraction game solved for every heap under misere play.
#[derive(Clone, Debug)]
pub struct SolvedMisere {
    game: Subtraction,
    period: Period,
    wins: Vec<bool>,
}

impl Subtraction {
    /// The game in which any of the numbers `takes` may be taken; their order and repetitions do
    /// not matter.
    ///
    /// # Errors
    ///
    /// Returns [`SubtractionError::ZeroTake`] if one of them is 0.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::heaps::subtraction::Subtraction;
    ///
    /// assert_eq!(Subtraction::new(&[3, 1, 3]), Subtraction::new(&[1, 3]));
    /// let error = Subtraction::new(&[1, 0]).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "0 at index 1 is no move, the numbers to take must be positive"
    /// );
    /// ```
    pub fn new(takes: &[u64]) -> Result<Self, SubtractionError> {
        if let Some(index) = takes.iter().position(|&take| take == 0) {
            return Err(SubtractionError::ZeroTake { index });
        }
        let mut takes = takes.to_vec();
        takes.sort_unstable();
        takes.dedup();
        Ok(Subtraction { takes })
    }

    /// The sizes that one move leaves of a heap, in decreasing order.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::heaps::subtraction::Subtraction;
    ///
    /// let game = Subtraction::new(&[1, 3, 4])?;
    /// assert_eq!(game.moves(3).collect::<Vec<_>>(), [2, 0]);
    /// # Ok::<(), cgt_core::heaps::subtraction::SubtractionError>(())
    /// ```
    pub fn moves(&self, heap: u64) -> impl Iterator<Item = u64> + '_ {
        self.takes.iter().map_while(move |&take| heap.checked_sub(take))
    }

    /// The Grundy values of the heaps `0..=n`.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::heaps::subtraction::Subtraction;
    ///
    /// let game = Subtraction::new(&[2, 3])?;
    /// assert_eq!(game.grundy_table(6), [0, 0, 1, 1, 2, 0, 0]);
    /// # Ok::<(), cgt_core::heaps::subtraction::SubtractionError>(())
    /// ```
    pub fn grundy_table(&self, n: usize) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::with_capacity(n + 1);
        let mut buffer = MexBuffer::new(self.takes.len());
        for heap in 0..=n as u64 {
            buffer.clear();
            for rest in self.moves(heap) {
                buffer.insert(values[rest as usize]);
            }
            values.push(buffer.mex());
        }
        values
    }

    /// Whether the player to move wins under normal play (who cannot move loses), by heap `0..=n`.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::heaps::subtraction::Subtraction;
    ///
    /// let game = Subtraction::new(&[1, 3])?;
    /// assert_eq!(game.is_winning_table(4), [false, true, false, true, false]);
    /// # Ok::<(), cgt_core::heaps::subtraction::SubtractionError>(())
    /// ```
    pub fn is_winning_table(&self, n: usize) -> Vec<bool> {
        let mut wins: Vec<bool> = Vec::with_capacity(n + 1);
        for heap in 0..=n as u64 {
            wins.push(self.moves(heap).any(|rest| !wins[rest as usize]));
        }
        wins
    }

    /// Whether the player to move wins under misere play (who cannot move wins), by heap `0..=n`.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::heaps::subtraction::Subtraction;
    ///
    /// let game = Subtraction::new(&[1, 2])?;
    /// assert_eq!(game.is_winning_misere_table(4), [true, false, true, true, false]);
    /// # Ok::<(), cgt_core::heaps::subtraction::SubtractionError>(())
    /// ```
    pub fn is_winning_misere_table(&self, n: usize) -> Vec<bool> {
        let mut wins: Vec<bool> = Vec::with_capacity(n + 1);
        for heap in 0..=n as u64 {
            let is_stuck = self.moves(heap).next().is_none();
            wins.push(is_stuck || self.moves(heap).any(|rest| !wins[rest as usize]));
        }
        wins
    }

    /// Proves a period of the Grundy values from a table of at most `limit` heaps.
    ///
    /// # Errors
    ///
    /// Returns [`SubtractionError::NoPeriod`] if the table does not prove one: every game has a
    /// period, but it may be long.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::heaps::subtraction::Subtraction;
    ///
    /// let game = Subtraction::new(&[2, 5, 6])?;
    /// let period = game.solve(1000)?.period();
    /// assert_eq!((period.preperiod, period.period, 6 <= period.window), (0, 11, true));
    /// assert!(game.solve(10).is_err());
    /// # Ok::<(), cgt_core::heaps::subtraction::SubtractionError>(())
    /// ```
    ///
    /// # Complexity
    ///
    /// O(`limit` k) at most, and less if the period is short.
    pub fn solve(&self, limit: usize) -> Result<Solved, SubtractionError> {
        let (period, values) = self.prove(limit, |n| self.grundy_table(n))?;
        Ok(Solved { game: self.clone(), period, values })
    }

    /// Proves a period of the misere winners from a table of at most `limit` heaps.
    ///
    /// # Errors
    ///
    /// As for [`Subtraction::solve`].
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::heaps::subtraction::Subtraction;
    ///
    /// let solved = Subtraction::new(&[1, 2, 3])?.solve_misere(1000)?;
    /// assert!(!solved.is_winning_misere(1_000_000_001));
    /// # Ok::<(), cgt_core::heaps::subtraction::SubtractionError>(())
    /// ```
    ///
    /// # Complexity
    ///
    /// As for [`Subtraction::solve`].
    pub fn solve_misere(&self, limit: usize) -> Result<SolvedMisere, SubtractionError> {
        let (period, wins) = self.prove(limit, |n| self.is_winning_misere_table(n))?;
        Ok(SolvedMisere { game: self.clone(), period, wins })
    }

    /// A period with its proof, and the table as far as the end of the first period.
    fn prove<T: PartialEq>(
        &self,
        limit: usize,
        table: impl Fn(usize) -> Vec<T>,
    ) -> Result<(Period, Vec<T>), SubtractionError> {
        let no_period = SubtractionError::NoPeriod { limit };
        let greatest = self.takes.last().copied().unwrap_or(0);
        let window = usize::try_from(greatest).map_err(|_| no_period)?.max(1);
        if limit <= window {
            return Err(no_period);
        }
        let mut n_heaps = window.saturating_mul(4).max(64).min(limit);
        loop {
            let mut values = table(n_heaps - 1);
            if let Some(period) = find_period(&values, window) {
                values.truncate(period.preperiod + period.period);
                return Ok((period, values));
            }
            if n_heaps == limit {
                return Err(no_period);
            }
            n_heaps = n_heaps.saturating_mul(2).min(limit);
        }
    }
}

impl Solved {
    /// The period of the Grundy values, with its proof.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::heaps::subtraction::{Period, Subtraction};
    ///
    /// let solved = Subtraction::new(&[1, 2])?.solve(64)?;
    /// assert_eq!(solved.period(), Period { preperiod: 0, period: 3, window: 61 });
    /// # Ok::<(), cgt_core::heaps::subtraction::SubtractionError>(())
    /// ```
    pub fn period(&self) -> Period {
        self.period
    }

    /// The Grundy value of a heap.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::heaps::subtraction::Subtraction;
    ///
    /// let solved = Subtraction::new(&[1, 3, 4])?.solve(1000)?;
    /// assert_eq!(solved.grundy(7_000_000_005), 3);
    /// # Ok::<(), cgt_core::heaps::subtraction::SubtractionError>(())
    /// ```
    pub fn grundy(&self, heap: u64) -> u64 {
        u64::from(self.values[self.period.index(heap)])
    }

    /// Whether the player to move wins under normal play (who cannot move loses).
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::heaps::subtraction::Subtraction;
    ///
    /// let solved = Subtraction::new(&[1, 3, 4])?.solve(1000)?;
    /// assert!(!solved.is_winning(7_000_000_002));
    /// # Ok::<(), cgt_core::heaps::subtraction::SubtractionError>(())
    /// ```
    pub fn is_winning(&self, heap: u64) -> bool {
        self.grundy(heap) != 0
    }

    /// Every winning move under normal play as the new size, in decreasing order.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::heaps::subtraction::Subtraction;
    ///
    /// let solved = Subtraction::new(&[1, 3, 4])?.solve(1000)?;
    /// assert_eq!(solved.winning_moves(3).collect::<Vec<_>>(), [2, 0]);
    /// # Ok::<(), cgt_core::heaps::subtraction::SubtractionError>(())
    /// ```
    pub fn winning_moves(&self, heap: u64) -> impl Iterator<Item = u64> + '_ {
        self.game.moves(heap).filter(move |&rest| !self.is_winning(rest))
    }
}

impl SolvedMisere {
    /// The period of the misere winners, with its proof.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::heaps::subtraction::Subtraction;
    ///
    /// let solved = Subtraction::new(&[1, 2])?.solve_misere(64)?;
    /// assert_eq!(solved.period().period, 3);
    /// # Ok::<(), cgt_core::heaps::subtraction::SubtractionError>(())
    /// ```
    pub fn period(&self) -> Period {
        self.period
    }

    /// Whether the player to move wins under misere play (who cannot move wins).
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::heaps::subtraction::Subtraction;
    ///
    /// let solved = Subtraction::new(&[1, 2])?.solve_misere(64)?;
    /// assert!(!solved.is_winning_misere(3_000_000_001));
    /// # Ok::<(), cgt_core::heaps::subtraction::SubtractionError>(())
    /// ```
    pub fn is_winning_misere(&self, heap: u64) -> bool {
        self.wins[self.period.index(heap)]
    }

    /// Every winning move under misere play as the new size, in decreasing order.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::heaps::subtraction::Subtraction;
    ///
    /// let solved = Subtraction::new(&[1, 2])?.solve_misere(64)?;
    /// assert_eq!(solved.winning_moves_misere(6).collect::<Vec<_>>(), [4]);
    /// # Ok::<(), cgt_core::heaps::subtraction::SubtractionError>(())
    /// ```
    pub fn winning_moves_misere(&self, heap: u64) -> impl Iterator<Item = u64> + '_ {
        self.game.moves(heap).filter(move |&rest| !self.is_winning_misere(rest))
    }
}

/// The least period that `window` equal entries at the end of the table prove.
fn find_period<T: PartialEq>(values: &[T], window: usize) -> Option<Period> {
    let from_end = |idx: usize| &values[values.len() - 1 - idx];
    // Knuth, Morris and Pratt: where, before the end, do the last entries occur once more?
    let mut borders = vec![0];
    let mut matched = 0;
    for idx in 1..values.len() {
        while 0 < matched && from_end(idx) != from_end(matched) {
            matched = borders[matched - 1];
        }
        matched += usize::from(from_end(idx) == from_end(matched));
        if matched == window {
            let period = idx + 1 - window;
            let pairs = values.iter().rev().zip(values[..values.len() - period].iter().rev());
            let window = pairs.take_while(|pair| pair.0 == pair.1).count();
            return Some(Period { preperiod: values.len() - period - window, period, window });
        }
        if idx < window {
            borders.push(matched);
        }
    }
    None
}
