// Made by cargo xtask bundle cgt_core::boards::poset, for edition 2021, Rust 1.63 or newer, from
// cgt-core 0.1.0 (MIT OR Apache-2.0)
#[allow(unused)]
pub mod cgt_core {
pub mod boards {
pub mod poset {
use std::error::Error;
use std::fmt;
pub const MAX_ELEMENTS: usize = 64;
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PosetError {
    TooManyElements { n_elements: usize },
    OutOfRange { pair: (usize, usize), n_elements: usize },
    NotReflexive { element: usize },
    NotAntisymmetric { pair: (usize, usize) },
    NotTransitive { chain: (usize, usize, usize) },
}
impl fmt::Display for PosetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            PosetError::TooManyElements { n_elements } => write!(f, "{n_elements} elements are too many, the limit is {MAX_ELEMENTS}"),
            PosetError::OutOfRange { pair: (lower, upper), n_elements } => {
                write!(f, "{lower} <= {upper} names an element that is not below {n_elements}")
            }
            PosetError::NotReflexive { element } => write!(f, "{element} <= {element} is missing, the order must be reflexive"),
            PosetError::NotAntisymmetric { pair: (lower, upper) } => {
                write!(f, "{lower} <= {upper} and {upper} <= {lower}, but they differ")
            }
            PosetError::NotTransitive { chain: (lower, middle, upper) } => {
                write!(
                f,
                "{lower} <= {middle} and {middle} <= {upper}, but {lower} <= {upper} is missing"
            )
            }
        }
    }
}
impl Error for PosetError {}
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Poset {
    above: Vec<u64>,
    below: Vec<u64>,
}
impl Poset {
    pub fn new(
        n_elements: usize,
        relation: &[(usize, usize)],
    ) -> Result<Self, PosetError> {
        let above = bits(n_elements, relation)?;
        if let Some(element) = (0..n_elements)
            .find(|&element| above[element] >> element & 1 == 0)
        {
            return Err(PosetError::NotReflexive {
                element,
            });
        }
        let order = Poset::antisymmetric(above)?;
        for (lower, &above) in order.above.iter().enumerate() {
            for middle in elements(above) {
                if let Some(upper) = elements(order.above[middle] & !above).next() {
                    return Err(PosetError::NotTransitive {
                        chain: (lower, middle, upper),
                    });
                }
            }
        }
        Ok(order)
    }
    pub fn from_closure(
        n_elements: usize,
        pairs: &[(usize, usize)],
    ) -> Result<Self, PosetError> {
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
    pub fn n_elements(&self) -> usize {
        self.above.len()
    }
    pub fn all(&self) -> u64 {
        u64::MAX.checked_shr(64 - self.above.len() as u32).unwrap_or(0)
    }
    pub fn above(&self, element: usize) -> u64 {
        assert!(
            element < self.above.len(),
            "Poset::above: element {element} must be below {}",
            self.above.len()
        );
        self.above[element]
    }
    pub fn below(&self, element: usize) -> u64 {
        assert!(
            element < self.below.len(),
            "Poset::below: element {element} must be below {}",
            self.below.len()
        );
        self.below[element]
    }
    fn antisymmetric(above: Vec<u64>) -> Result<Self, PosetError> {
        let mut below = vec![0; above.len()];
        for (lower, &set) in above.iter().enumerate() {
            for upper in elements(set) {
                below[upper] |= 1 << lower;
            }
        }
        for lower in 0..above.len() {
            if let Some(upper) = elements(above[lower] & below[lower] & !(1 << lower))
                .next()
            {
                return Err(PosetError::NotAntisymmetric {
                    pair: (lower, upper),
                });
            }
        }
        Ok(Poset { above, below })
    }
}
fn bits(n_elements: usize, pairs: &[(usize, usize)]) -> Result<Vec<u64>, PosetError> {
    if MAX_ELEMENTS < n_elements {
        return Err(PosetError::TooManyElements {
            n_elements,
        });
    }
    let mut above = vec![0; n_elements];
    for &(lower, upper) in pairs {
        if n_elements <= lower.max(upper) {
            return Err(PosetError::OutOfRange {
                pair: (lower, upper),
                n_elements,
            });
        }
        above[lower] |= 1 << upper;
    }
    Ok(above)
}
pub fn elements(set: u64) -> impl Iterator<Item = usize> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let element = rest.trailing_zeros() as usize;
        rest &= rest.checked_sub(1)?;
        Some(element)
    })
}
}
}
}
