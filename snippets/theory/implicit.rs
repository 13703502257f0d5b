// Made by cargo xtask bundle cgt_core::theory::implicit, for edition 2021, Rust 1.63 or newer, from
// cgt-core 0.1.0 (MIT OR Apache-2.0)
#[allow(unused)]
pub mod cgt_core {
pub mod theory {
pub mod implicit {
use crate::cgt_core::theory::mex::mex;
use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
#[derive(Clone, Debug)]
pub struct Implicit<P, F> {
    options: F,
    normal: HashMap<P, Option<u64>>,
    misere: HashMap<P, Option<u64>>,
}
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CycleError<P> {
    pub position: P,
}
impl<P: fmt::Debug> fmt::Display for CycleError<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "play can return to {:?}, only games without cycles have a value", self.position)
    }
}
impl<P: fmt::Debug> std::error::Error for CycleError<P> {}
impl<P, F, I> Implicit<P, F>
where
    P: Clone + Eq + Hash,
    F: Fn(&P) -> I,
    I: IntoIterator<Item = P>,
{
    pub fn new(options: F) -> Self {
        Implicit {
            options,
            normal: HashMap::new(),
            misere: HashMap::new(),
        }
    }
    pub fn grundy(&mut self, position: &P) -> Result<u64, CycleError<P>> {
        evaluate(
            &self.options,
            &mut self.normal,
            position,
            |values| mex(values.iter().copied()),
        )
    }
    pub fn is_winning(&mut self, position: &P) -> Result<bool, CycleError<P>> {
        Ok(self.grundy(position)? != 0)
    }
    pub fn is_winning_misere(&mut self, position: &P) -> Result<bool, CycleError<P>> {
        let wins = |values: &[u64]| u64::from(values.is_empty() || values.contains(&0));
        Ok(evaluate(&self.options, &mut self.misere, position, wins)? != 0)
    }
    pub fn winning_moves(&mut self, position: &P) -> Result<Vec<P>, CycleError<P>> {
        self.grundy(position)?;
        let options = (self.options)(position).into_iter();
        let normal = &self.normal;
        Ok(options.filter(|option| normal.get(option) == Some(&Some(0))).collect())
    }
    pub fn winning_moves_misere(
        &mut self,
        position: &P,
    ) -> Result<Vec<P>, CycleError<P>> {
        self.is_winning_misere(position)?;
        let options = (self.options)(position).into_iter();
        let misere = &self.misere;
        Ok(options.filter(|option| misere.get(option) == Some(&Some(0))).collect())
    }
}
struct Frame<P> {
    position: P,
    options: Vec<P>,
    values: Vec<u64>,
}
fn evaluate<P, F, I, C>(
    options: &F,
    memo: &mut HashMap<P, Option<u64>>,
    root: &P,
    combine: C,
) -> Result<u64, CycleError<P>>
where
    P: Clone + Eq + Hash,
    F: Fn(&P) -> I,
    I: IntoIterator<Item = P>,
    C: Fn(&[u64]) -> u64,
{
    if let Some(&Some(value)) = memo.get(root) {
        return Ok(value);
    }
    let open = |position: P| {
        let options = options(&position).into_iter().collect();
        Frame {
            position,
            options,
            values: Vec::new(),
        }
    };
    memo.insert(root.clone(), None);
    let mut line = vec![open(root.clone())];
    let mut result = 0;
    while let Some(frame) = line.last_mut() {
        match frame.options.last().map(|option| (option, memo.get(option))) {
            None => {
                result = combine(&frame.values);
                memo.insert(frame.position.clone(), Some(result));
                line.pop();
            }
            Some((_, Some(&Some(value)))) => {
                frame.values.push(value);
                frame.options.pop();
            }
            Some((option, Some(None))) => {
                let position = option.clone();
                for frame in &line {
                    memo.remove(&frame.position);
                }
                return Err(CycleError { position });
            }
            Some((option, None)) => {
                let position = option.clone();
                memo.insert(position.clone(), None);
                line.push(open(position));
            }
        }
    }
    Ok(result)
}
}
pub mod mex {
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let values: Vec<u64> = values.into_iter().collect();
    let mut is_taken = vec![false; values.len()];
    for &value in &values {
        if value < values.len() as u64 {
            is_taken[value as usize] = true;
        }
    }
    is_taken.iter().position(|&taken| !taken).unwrap_or(values.len()) as u64
}
}
}
}
