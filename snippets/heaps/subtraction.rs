// Made by cargo xtask bundle cgt_core::heaps::subtraction, for edition 2021, Rust 1.63 or newer, from
// cgt-core 0.1.0 (MIT OR Apache-2.0)
#[allow(unused)]
pub mod cgt_core {
pub mod heaps {
pub mod subtraction {
use crate::cgt_core::theory::mex::MexBuffer;
use std::fmt;
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subtraction {
    takes: Vec<u64>,
}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubtractionError {
    ZeroTake { index: usize },
    NoPeriod { limit: usize },
}
impl fmt::Display for SubtractionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SubtractionError::ZeroTake { index } => write!(f, "0 at index {index} is no move, the numbers to take must be positive"),
            SubtractionError::NoPeriod { limit } => write!(f, "no period is proved by the first {limit} heaps, raise the limit"),
        }
    }
}
impl std::error::Error for SubtractionError {}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    pub preperiod: usize,
    pub period: usize,
    pub window: usize,
}
impl Period {
    fn index(&self, heap: u64) -> usize {
        let (preperiod, period) = (self.preperiod as u64, self.period as u64);
        heap.checked_sub(preperiod).map_or(heap, |past| preperiod + past % period)
            as usize
    }
}
#[derive(Clone, Debug)]
pub struct Solved {
    game: Subtraction,
    period: Period,
    values: Vec<u32>,
}
#[derive(Clone, Debug)]
pub struct SolvedMisere {
    game: Subtraction,
    period: Period,
    wins: Vec<bool>,
}
impl Subtraction {
    pub fn new(takes: &[u64]) -> Result<Self, SubtractionError> {
        if let Some(index) = takes.iter().position(|&take| take == 0) {
            return Err(SubtractionError::ZeroTake {
                index,
            });
        }
        let mut takes = takes.to_vec();
        takes.sort_unstable();
        takes.dedup();
        Ok(Subtraction { takes })
    }
    pub fn moves(&self, heap: u64) -> impl Iterator<Item = u64> + '_ {
        self.takes.iter().map_while(move |&take| heap.checked_sub(take))
    }
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
    pub fn is_winning_table(&self, n: usize) -> Vec<bool> {
        let mut wins: Vec<bool> = Vec::with_capacity(n + 1);
        for heap in 0..=n as u64 {
            wins.push(self.moves(heap).any(|rest| !wins[rest as usize]));
        }
        wins
    }
    pub fn is_winning_misere_table(&self, n: usize) -> Vec<bool> {
        let mut wins: Vec<bool> = Vec::with_capacity(n + 1);
        for heap in 0..=n as u64 {
            let is_stuck = self.moves(heap).next().is_none();
            wins.push(is_stuck || self.moves(heap).any(|rest| !wins[rest as usize]));
        }
        wins
    }
    pub fn solve(&self, limit: usize) -> Result<Solved, SubtractionError> {
        let (period, values) = self.prove(limit, |n| self.grundy_table(n))?;
        Ok(Solved {
            game: self.clone(),
            period,
            values,
        })
    }
    pub fn solve_misere(&self, limit: usize) -> Result<SolvedMisere, SubtractionError> {
        let (period, wins) = self.prove(limit, |n| self.is_winning_misere_table(n))?;
        Ok(SolvedMisere {
            game: self.clone(),
            period,
            wins,
        })
    }
    fn prove<T: PartialEq>(
        &self,
        limit: usize,
        table: impl Fn(usize) -> Vec<T>,
    ) -> Result<(Period, Vec<T>), SubtractionError> {
        let no_period = SubtractionError::NoPeriod {
            limit,
        };
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
    pub fn period(&self) -> Period {
        self.period
    }
    pub fn grundy(&self, heap: u64) -> u64 {
        u64::from(self.values[self.period.index(heap)])
    }
    pub fn is_winning(&self, heap: u64) -> bool {
        self.grundy(heap) != 0
    }
    pub fn winning_moves(&self, heap: u64) -> impl Iterator<Item = u64> + '_ {
        self.game.moves(heap).filter(move |&rest| !self.is_winning(rest))
    }
}
impl SolvedMisere {
    pub fn period(&self) -> Period {
        self.period
    }
    pub fn is_winning_misere(&self, heap: u64) -> bool {
        self.wins[self.period.index(heap)]
    }
    pub fn winning_moves_misere(&self, heap: u64) -> impl Iterator<Item = u64> + '_ {
        self.game.moves(heap).filter(move |&rest| !self.is_winning_misere(rest))
    }
}
fn find_period<T: PartialEq>(values: &[T], window: usize) -> Option<Period> {
    let from_end = |idx: usize| &values[values.len() - 1 - idx];
    let mut borders = vec![0];
    let mut matched = 0;
    for idx in 1..values.len() {
        while 0 < matched && from_end(idx) != from_end(matched) {
            matched = borders[matched - 1];
        }
        matched += usize::from(from_end(idx) == from_end(matched));
        if matched == window {
            let period = idx + 1 - window;
            let pairs = values
                .iter()
                .rev()
                .zip(values[..values.len() - period].iter().rev());
            let window = pairs.take_while(|pair| pair.0 == pair.1).count();
            return Some(Period {
                preperiod: values.len() - period - window,
                period,
                window,
            });
        }
        if idx < window {
            borders.push(matched);
        }
    }
    None
}
}
}
pub mod theory {
pub mod mex {
#[derive(Clone, Debug)]
pub struct MexBuffer {
    stamp: u64,
    marks: Vec<u64>,
}
impl MexBuffer {
    pub fn new(max_values: usize) -> Self {
        MexBuffer {
            stamp: 1,
            marks: vec![0; max_values],
        }
    }
    pub fn insert(&mut self, value: u32) {
        if let Some(mark) = self.marks.get_mut(value as usize) {
            *mark = self.stamp;
        }
    }
    pub fn mex(&self) -> u32 {
        self.marks.iter().take_while(|&&mark| mark == self.stamp).count() as u32
    }
    pub fn clear(&mut self) {
        self.stamp += 1;
    }
}
}
}
}
