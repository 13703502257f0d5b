//! Finite partial order: checked pairs, or their closure, as bit sets.
//!
//! - Play: none, this is what `poset_chomp` is played on
//! - Position: at most 64 elements, numbered from 0; pairs are `(lower, upper)`
//! - Offers: validation of a full relation, reflexive and transitive closure, the sets above and below an element
//! - Time: O(pairs + n^2) to check or to close n elements, O(n^3) for the transitivity of a full relation
//! - Memory: O(n)
//! - Source: S. Warshall, "A theorem on Boolean matrices", Journal of the ACM 9, 1962
//! - Status: exhaustive over all relations on 3 elements; random orders on 9 elements

use std::error::Error;
use std::fmt;

/// The most elements of an order.
pub const MAX_ELEMENTS: usize = 64;

/// Why pairs are not a partial order; pairs are `(lower, upper)`.
///
/// # Examples
///
/// ```
/// use cgt_core::boards::poset::{Poset, PosetError};
///
/// let error = Poset::from_closure(3, &[(0, 1), (1, 2), (2, 0)]).unwrap_err();
/// assert_eq!(error, PosetError::NotAntisymmetric { pair: (0, 1) });
/// assert_eq!(error.to_string(), "0 <= 1 and 1 <= 0, but they differ");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PosetError {
    /// More than [`MAX_ELEMENTS`] elements.
    TooManyElements {
        /// The number of elements.
        n_elements: usize,
    },
    /// A pair names an element that is not below `n_elements`.
    OutOfRange {
        /// The pair.
        pair: (usize, usize),
        /// The number of elements.
        n_elements: usize,
    },
    /// An element has no pair with itself.
    NotReflexive {
        /// The first such element.
        element: usize,
    },
    /// Two different elements are each below the other.
    NotAntisymmetric {
        /// The first such pair.
        pair: (usize, usize),
    },
    /// Two pairs, `(lower, middle)` and `(middle, upper)`, lack `(lower, upper)`.
    NotTransitive {
        /// The first such chain.
        chain: (usize, usize, usize),
    },
}

impl fmt::Display for PosetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            PosetError::TooManyElements { n_elements } => {
                write!(f, "{n_elements} elements are too many, the limit is {MAX_ELEMENTS}")
            }
            PosetError::OutOfRange { pair: (lower, upper), n_elements } => {
                write!(f, "{lower} <= {upper} names an element that is not below {n_elements}")
            }
            PosetError::NotReflexive { element } => {
                write!(f, "{element} <= {element} is missing, the order must be reflexive")
            }
            PosetError::NotAntisymmetric { pair: (lower, upper) } => {
                write!(f, "{lower} <= {upper} and {upper} <= {lower}, but they differ")
            }
            PosetError::NotTransitive { chain: (lower, middle, upper) } => write!(
                f,
                "{lower} <= {middle} and {middle} <= {upper}, but {lower} <= {upper} is missing"
            ),
        }
    }
}

impl Error for PosetError {}

/// A partial order on the elements 0..n.
///
/// # Examples
///
/// ```
/// use cgt_core::boards::poset::Poset;
///
/// let order = Poset::from_closure(3, &[(0, 1), (1, 2)])?;
/// assert_eq!(order.above(1), 0b110);
/// # Ok::<(), cgt_core::boards::poset::PosetError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Poset {
    above: Vec<u64>,
    below: Vec<u64>,
}

impl Poset {
    /// An order given in full: `(lower, upper)` for all lower <= upper, in any order.
    ///
    /// # Errors
    ///
    /// Fails if an element is out of range, or if the pairs are not reflexive, antisymmetric and
    /// transitive; the error names the first offence.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::boards::poset::{Poset, PosetError};
    ///
    /// assert!(Poset::new(2, &[(0, 0), (0, 1), (1, 1)]).is_ok());
    /// let error = Poset::new(2, &[(0, 0), (0, 1)]).unwrap_err();
    /// assert_eq!(error, PosetError::NotReflexive { element: 1 });
    /// ```
    pub fn new(n_elements: usize, relation: &[(usize, usize)]) -> Result<Self, PosetError> {
        let above = bits(n_elements, relation)?;
        if let Some(element) = (0..n_elements).find(|&element| above[element] >> element & 1 == 0) {
            return Err(PosetError::NotReflexive { element });
        }
        let order = Poset::antisymmetric(above)?;
        for (lower, &above) in order.above.iter().enumerate() {
            for middle in elements(above) {
                if let Some(upper) = elements(order.above[middle] & !above).next() {
                    return Err(PosetError::NotTransitive { chain: (lower, middle, upper) });
                }
            }
        }
        Ok(order)
    }

    /// The least order that holds the given pairs `(lower, upper)`.
    ///
    /// # Errors
    ///
    /// Fails if an element is out of range, or if the pairs close a cycle.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::boards::poset::Poset;
    ///
    /// let order = Poset::from_closure(3, &[(0, 1), (1, 2)])?;
    /// assert_eq!(order.above(0), 0b111);
    /// # Ok::<(), cgt_core::boards::poset::PosetError>(())
    /// ```
    pub fn from_closure(n_elements: usize, pairs: &[(usize, usize)]) -> Result<Self, PosetError> {
        let mut above = bits(n_elements, pairs)?;
        for (element, set) in above.iter_mut().enumerate() {
            *set |= 1 << element;
        }
        for middle in 0..n_elements {
            let beyond = above[middle];
            for set in &mut above {
                if *set >> middle & 1 == 1 {
                    *set |= beyond;
                }
            }
        }
        Poset::antisymmetric(above)
    }

    /// The number of elements.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::boards::poset::Poset;
    ///
    /// assert_eq!(Poset::from_closure(4, &[]).map(|order| order.n_elements()), Ok(4));
    /// ```
    pub fn n_elements(&self) -> usize {
        self.above.len()
    }

    /// The set of all elements, as bits.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::boards::poset::Poset;
    ///
    /// assert_eq!(Poset::from_closure(4, &[]).map(|order| order.all()), Ok(0b1111));
    /// ```
    pub fn all(&self) -> u64 {
        u64::MAX.checked_shr(64 - self.above.len() as u32).unwrap_or(0)
    }

    /// The set, as bits, of the elements above this one, itself included.
    ///
    /// # Panics
    ///
    /// Panics if the order has no such element.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::boards::poset::Poset;
    ///
    /// let order = Poset::from_closure(4, &[(2, 0), (0, 3)])?;
    /// assert_eq!(order.above(2), 0b1101);
    /// # Ok::<(), cgt_core::boards::poset::PosetError>(())
    /// ```
    pub fn above(&self, element: usize) -> u64 {
        assert!(
            element < self.above.len(),
            "Poset::above: element {element} must be below {}",
            self.above.len()
        );
        self.above[element]
    }

    /// The set, as bits, of the elements below this one, itself included.
    ///
    /// # Panics
    ///
    /// Panics if the order has no such element.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::boards::poset::Poset;
    ///
    /// let order = Poset::from_closure(4, &[(2, 0), (0, 3)])?;
    /// assert_eq!(order.below(0), 0b0101);
    /// # Ok::<(), cgt_core::boards::poset::PosetError>(())
    /// ```
    pub fn below(&self, element: usize) -> u64 {
        assert!(
            element < self.below.len(),
            "Poset::below: element {element} must be below {}",
            self.below.len()
        );
        self.below[element]
    }

    /// The order with these upper sets, unless two elements are each above the other.
    fn antisymmetric(above: Vec<u64>) -> Result<Self, PosetError> {
        let mut below = vec![0; above.len()];
        for (lower, &set) in above.iter().enumerate() {
            for upper in elements(set) {
                below[upper] |= 1 << lower;
            }
        }
        for lower in 0..above.len() {
            if let Some(upper) = elements(above[lower] & below[lower] & !(1 << lower)).next() {
                return Err(PosetError::NotAntisymmetric { pair: (lower, upper) });
            }
        }
        Ok(Poset { above, below })
    }
}

/// The sets of the upper elements of each lower one.
fn bits(n_elements: usize, pairs: &[(usize, usize)]) -> Result<Vec<u64>, PosetError> {
    if MAX_ELEMENTS < n_elements {
        return Err(PosetError::TooManyElements { n_elements });
    }
    let mut above = vec![0; n_elements];
    for &(lower, upper) in pairs {
        if n_elements <= lower.max(upper) {
            return Err(PosetError::OutOfRange { pair: (lower, upper), n_elements });
        }
        above[lower] |= 1 << upper;
    }
    Ok(above)
}

/// The elements of a set given as bits, ascending.
///
/// # Examples
///
/// ```
/// use cgt_core::boards::poset;
///
/// assert_eq!(poset::elements(0b10110).collect::<Vec<_>>(), [1, 2, 4]);
/// ```
pub fn elements(set: u64) -> impl Iterator<Item = usize> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let element = rest.trailing_zeros() as usize;
        rest &= rest.checked_sub(1)?;
        Some(element)
    })
}
