//! Implicit games: a game given by a closure that lists the options of a position.
//!
//! - Play: normal and misere
//! - Position: any `P: Clone + Eq + Hash` with finitely many positions below it
//! - Offers: Grundy value, winner and winning moves for both plays, all memoised; a cycle is an error that names a position of it
//! - Time: one call of the closure a position, and O(1) hash look-ups an option
//! - Memory: O(number of positions met), and the options of those on the current line of play
//! - Source: P. M. Grundy, "Mathematics and games", Eureka 2, 1939
//! - Status: exhaustive over the digraphs of 3 vertices, random ones of 4, and Nim to 3 heaps of 4; a chain of 200000 and a cycle of 10^5 on a 2 MiB stack

use crate::theory::mex::mex;
use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;

/// A game known by its options closure, with the values of the positions met so far.
///
/// # Examples
///
/// ```
/// use cgt_core::theory::implicit::Implicit;
///
/// // Take a divisor of the heap, but not the heap itself.
/// let mut game = Implicit::new(|&heap: &u64| {
///     (1..heap).filter(move |part| heap % part == 0).map(move |part| heap - part)
/// });
/// assert_eq!(game.grundy(&24)?, 3);
/// assert_eq!(game.winning_moves(&6)?, [5, 3]);
/// # Ok::<(), cgt_core::theory::implicit::CycleError<u64>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Implicit<P, F> {
    options: F,
    /// The value by position, or `None` while the position is on the current line of play.
    normal: HashMap<P, Option<u64>>,
    /// As `normal`, with 1 for a position that the player to move wins and 0 for others.
    misere: HashMap<P, Option<u64>>,
}

/// Play can come back to a position, so that it may never end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CycleError<P> {
    /// A position on a cycle.
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
    /// The game in which one move from `position` leads to any of `options(position)`.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::implicit::Implicit;
    ///
    /// let mut nim = Implicit::new(|&heap: &u32| 0..heap);
    /// assert_eq!(nim.grundy(&7), Ok(7));
    /// ```
    pub fn new(options: F) -> Self {
        Implicit { options, normal: HashMap::new(), misere: HashMap::new() }
    }

    /// The Grundy value of a position.
    ///
    /// # Errors
    ///
    /// Returns a position that play can return to, if there is one below `position`.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::implicit::Implicit;
    ///
    /// let mut game = Implicit::new(|&n: &u32| if n == 0 { vec![] } else { vec![n / 2, n / 3] });
    /// assert_eq!(game.grundy(&6), Ok(1));
    ///
    /// let mut loopy = Implicit::new(|&n: &u32| [(n + 1) % 3]);
    /// let error = loopy.grundy(&0).unwrap_err();
    /// assert_eq!(error.to_string(), "play can return to 0, only games without cycles have a value");
    /// ```
    pub fn grundy(&mut self, position: &P) -> Result<u64, CycleError<P>> {
        evaluate(&self.options, &mut self.normal, position, |values| mex(values.iter().copied()))
    }

    /// Whether the player to move wins under normal play (who cannot move loses).
    ///
    /// # Errors
    ///
    /// As for [`Implicit::grundy`].
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::implicit::Implicit;
    ///
    /// let mut nim = Implicit::new(|&heap: &u32| 0..heap);
    /// assert_eq!(nim.is_winning(&0), Ok(false));
    /// ```
    pub fn is_winning(&mut self, position: &P) -> Result<bool, CycleError<P>> {
        Ok(self.grundy(position)? != 0)
    }

    /// Whether the player to move wins under misere play (who cannot move wins).
    ///
    /// # Errors
    ///
    /// As for [`Implicit::grundy`].
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::implicit::Implicit;
    ///
    /// let mut nim = Implicit::new(|&heap: &u32| 0..heap);
    /// assert_eq!(nim.is_winning_misere(&1), Ok(false));
    /// ```
    pub fn is_winning_misere(&mut self, position: &P) -> Result<bool, CycleError<P>> {
        let wins = |values: &[u64]| u64::from(values.is_empty() || values.contains(&0));
        Ok(evaluate(&self.options, &mut self.misere, position, wins)? != 0)
    }

    /// Every winning move under normal play, as the position it leads to, in the closure's order.
    ///
    /// # Errors
    ///
    /// As for [`Implicit::grundy`].
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::implicit::Implicit;
    ///
    /// let mut game = Implicit::new(|&heap: &u32| heap.saturating_sub(3)..heap);
    /// assert_eq!(game.winning_moves(&6)?, [4]);
    /// # Ok::<(), cgt_core::theory::implicit::CycleError<u32>>(())
    /// ```
    pub fn winning_moves(&mut self, position: &P) -> Result<Vec<P>, CycleError<P>> {
        self.grundy(position)?;
        let options = (self.options)(position).into_iter();
        let normal = &self.normal;
        Ok(options.filter(|option| normal.get(option) == Some(&Some(0))).collect())
    }

    /// Every winning move under misere play, as the position it leads to, in the closure's order.
    ///
    /// # Errors
    ///
    /// As for [`Implicit::grundy`].
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::implicit::Implicit;
    ///
    /// let mut game = Implicit::new(|&heap: &u32| heap.saturating_sub(3)..heap);
    /// assert_eq!(game.winning_moves_misere(&4)?, [1]);
    /// # Ok::<(), cgt_core::theory::implicit::CycleError<u32>>(())
    /// ```
    pub fn winning_moves_misere(&mut self, position: &P) -> Result<Vec<P>, CycleError<P>> {
        self.is_winning_misere(position)?;
        let options = (self.options)(position).into_iter();
        let misere = &self.misere;
        Ok(options.filter(|option| misere.get(option) == Some(&Some(0))).collect())
    }
}

/// A position on the current line of play.
struct Frame<P> {
    position: P,
    /// The options without a value as yet; the last one is in work.
    options: Vec<P>,
    values: Vec<u64>,
}

/// The value of `root`, where `combine` makes the value of a position from those of its options.
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
        Frame { position, options, values: Vec::new() }
    };
    memo.insert(root.clone(), None);
    let mut line = vec![open(root.clone())];
    let mut result = 0;
    while let Some(frame) = line.last_mut() {
        // The options are used up from the back.
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
