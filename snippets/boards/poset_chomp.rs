// Made by cargo xtask bundle cgt_core::boards::poset_chomp, for edition 2021, Rust 1.63 or newer, from
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
pub mod poset_chomp {
use crate::cgt_core::boards::poset::{elements, Poset};
use std::collections::HashMap;
pub const MAX_POSITIONS: usize = 1 << 22;
pub fn after_pick(order: &Poset, position: u64, element: usize) -> u64 {
    assert_known("after_pick", order, position);
    assert!(
        element < order.n_elements() && position >> element & 1 == 1,
        "poset_chomp::after_pick: element {element} is not in the position {position:#b}"
    );
    position & !order.above(element)
}
pub fn grundy(order: &Poset, position: u64) -> u64 {
    assert_known("grundy", order, position);
    value("grundy", order, position, &mut HashMap::new())
}
pub fn is_winning(order: &Poset, position: u64) -> bool {
    grundy(order, position) != 0
}
pub fn winning_moves(order: &Poset, position: u64) -> Vec<usize> {
    assert_known("winning_moves", order, position);
    let mut values = HashMap::new();
    let wins = |&element: &usize| {
        value("winning_moves", order, position & !order.above(element), &mut values) == 0
    };
    elements(position).filter(wins).collect()
}
pub fn is_winning_misere(order: &Poset, position: u64) -> bool {
    assert_known("is_winning_misere", order, position);
    wins_misere(
        "is_winning_misere",
        order,
        position,
        &mut HashMap::new(),
        &mut HashMap::new(),
    )
}
pub fn winning_moves_misere(order: &Poset, position: u64) -> Vec<usize> {
    assert_known("winning_moves_misere", order, position);
    let (mut values, mut known) = (HashMap::new(), HashMap::new());
    let wins = |&element: &usize| {
        !wins_misere(
            "winning_moves_misere",
            order,
            position & !order.above(element),
            &mut values,
            &mut known,
        )
    };
    elements(position).filter(wins).collect()
}
fn value(
    function: &str,
    order: &Poset,
    position: u64,
    values: &mut HashMap<u64, u64>,
) -> u64 {
    loop {
        let mut stack: Vec<(u64, u64, u128)> = match sum(order, position, values) {
            Ok(value) => return value,
            Err(part) => vec![(part, part, 0)],
        };
        while let Some((part, untried, met)) = stack.last_mut() {
            if *untried == 0 {
                values.insert(*part, u64::from(met.trailing_ones()));
                assert_limit(function, values.len());
                stack.pop();
                continue;
            }
            let element = untried.trailing_zeros() as usize;
            match sum(order, *part & !order.above(element), values) {
                Ok(value) => {
                    *met |= 1 << value;
                    *untried &= *untried - 1;
                }
                Err(open) => stack.push((open, open, 0)),
            }
        }
    }
}
fn sum(order: &Poset, position: u64, values: &HashMap<u64, u64>) -> Result<u64, u64> {
    let (mut rest, mut sum) = (position, 0);
    while rest != 0 {
        let mut part = rest & rest.wrapping_neg();
        let mut fresh = part;
        while fresh != 0 && part != rest {
            let element = fresh.trailing_zeros() as usize;
            fresh |= (order.above(element) | order.below(element)) & rest & !part;
            part |= fresh;
            fresh &= !(1 << element);
        }
        sum ^= values.get(&part).ok_or(part)?;
        rest &= !part;
    }
    Ok(sum)
}
fn wins_misere(
    function: &str,
    order: &Poset,
    position: u64,
    values: &mut HashMap<u64, u64>,
    known: &mut HashMap<u64, bool>,
) -> bool {
    if let Some(least) = elements(position).find(|&e| position & !order.above(e) == 0) {
        return value(function, order, position & !(1 << least), values) != 0;
    }
    known.insert(0, true);
    let mut stack = vec![(position, position)];
    while let Some((top, untried)) = stack.last_mut() {
        let element = untried.trailing_zeros() as usize;
        let next = if *untried == 0 { None } else { Some(*top & !order.above(element)) };
        match next.map(|next| known.get(&next).ok_or(next)) {
            Some(Err(next)) => stack.push((next, next)),
            Some(Ok(true)) => *untried &= *untried - 1,
            decided => {
                known.insert(*top, *top == 0 || decided.is_some());
                assert_limit(function, known.len());
                stack.pop();
            }
        }
    }
    known[&position]
}
fn assert_known(function: &str, order: &Poset, position: u64) {
    assert!(
        position & !order.all() == 0,
        "poset_chomp::{function}: the position {position:#b} holds an element that is not below {}",
        order.n_elements()
    );
}
fn assert_limit(function: &str, n_positions: usize) {
    assert!(
        n_positions <= MAX_POSITIONS,
        "poset_chomp::{function}: {n_positions} positions are too many, the limit is {MAX_POSITIONS}"
    );
}
}
}
}
