//! Mex: the least non-negative integer that is not among some values.
//!
//! - Play: none, this is a tool
//! - Position: none; any number of u64 values, a bit mask of values below 64, or a buffer of u32 values for repeated use
//! - Offers: `mex` of some values, `mex_of_mask`, `MexBuffer` for many small sets in turn without clearing
//! - Time: O(n) for n values
//! - Memory: O(n)
//! - Source: R. P. Sprague, "Ueber mathematische Kampfspiele", Tohoku Mathematical Journal 41, 1935
//! - Status: exhaustive to 5 values of 6; sets of 10^5 values; values at the ends of the types; random masks; judge: codeforces_1037G, codeforces_1704F, codeforces_603C, cses_2207, poj_2311, poj_3537

/// The least non-negative integer that is not among `values`, which may repeat.
///
/// # Examples
///
/// ```
/// use cgt_core::theory::mex::mex;
///
/// assert_eq!(mex([0, 1, 3, 1]), 2);
/// assert_eq!(mex([u64::MAX]), 0);
/// assert_eq!(mex([]), 0);
/// ```
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let values: Vec<u64> = values.into_iter().collect();
    // n values leave one of 0..=n free, so that greater ones do not matter.
    let mut is_taken = vec![false; values.len()];
    for &value in &values {
        if value < values.len() as u64 {
            is_taken[value as usize] = true;
        }
    }
    is_taken.iter().position(|&taken| !taken).unwrap_or(values.len()) as u64
}

/// The mex of values below 64 as a bit mask, bit v for value v: from 0 to 64, without any allocation.
///
/// # Examples
///
/// ```
/// use cgt_core::theory::mex::mex_of_mask;
///
/// let options = [0_u32, 1, 3, 1];
/// let mask = options.iter().fold(0, |mask, value| mask | 1 << value);
/// assert_eq!(mex_of_mask(mask), 2);
/// assert_eq!(mex_of_mask(u64::MAX), 64);
/// ```
///
/// # Complexity
///
/// O(1).
pub fn mex_of_mask(mask: u64) -> u32 {
    mask.trailing_ones()
}

/// A set of small values that gives its mex and is emptied in O(1).
///
/// The Grundy value of a position with n options is at most n, so that a buffer for the greatest
/// number of options serves a whole game.
///
/// # Examples
///
/// ```
/// use cgt_core::theory::mex::MexBuffer;
///
/// let mut buffer = MexBuffer::new(3);
/// for value in [0, 1, 7] {
///     buffer.insert(value);
/// }
/// assert_eq!(buffer.mex(), 2);
/// buffer.clear();
/// assert_eq!(buffer.mex(), 0);
/// ```
#[derive(Clone, Debug)]
pub struct MexBuffer {
    /// It grows with each clearing, and 2^64 of them are out of reach.
    stamp: u64,
    /// A value is in the set if its mark equals the stamp.
    marks: Vec<u64>,
}

impl MexBuffer {
    /// An empty buffer, right for at most `max_values` insertions between two clearings.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::mex::MexBuffer;
    ///
    /// assert_eq!(MexBuffer::new(0).mex(), 0);
    /// ```
    ///
    /// # Complexity
    ///
    /// O(`max_values`) time and memory.
    pub fn new(max_values: usize) -> Self {
        MexBuffer { stamp: 1, marks: vec![0; max_values] }
    }

    /// Puts a value into the set, in O(1).
    ///
    /// A value of at least `max_values` cannot change the mex and is dropped.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::mex::MexBuffer;
    ///
    /// let mut buffer = MexBuffer::new(2);
    /// buffer.insert(0);
    /// buffer.insert(u32::MAX);
    /// assert_eq!(buffer.mex(), 1);
    /// ```
    pub fn insert(&mut self, value: u32) {
        if let Some(mark) = self.marks.get_mut(value as usize) {
            *mark = self.stamp;
        }
    }

    /// The least value that is not in the set, in O(mex).
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::mex::MexBuffer;
    ///
    /// let mut buffer = MexBuffer::new(2);
    /// buffer.insert(1);
    /// assert_eq!(buffer.mex(), 0);
    /// buffer.insert(0);
    /// assert_eq!(buffer.mex(), 2);
    /// ```
    pub fn mex(&self) -> u32 {
        self.marks.iter().take_while(|&&mark| mark == self.stamp).count() as u32
    }

    /// Empties the set, in O(1).
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::mex::MexBuffer;
    ///
    /// let mut buffer = MexBuffer::new(1);
    /// buffer.insert(0);
    /// buffer.clear();
    /// assert_eq!(buffer.mex(), 0);
    /// ```
    pub fn clear(&mut self) {
        self.stamp += 1;
    }
}
