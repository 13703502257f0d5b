//! Sign expansions: a number as the path of pluses and minuses that leads to it from 0.
//!
//! - Play: none, this is a tool
//! - Position: a dyadic rational of any size, or a text of + and -
//! - Offers: number to signs and back; the signs are also the blue and red edges of a Hackenbush stalk
//! - Time: O(n) for n signs
//! - Memory: O(n)
//! - Source: Berlekamp, Conway, Guy, "Winning Ways for Your Mathematical Plays", 1982, chapter 3 (Berlekamp's rule)
//! - Status: exhaustive to 10 signs against simplest numbers; random to 500 signs, there and back

use crate::partizan::big_int::BigInt;
use crate::partizan::dyadic::Dyadic;
use std::cmp::Ordering;
use std::fmt;

/// The number of signs that [`sign_string`] writes at most.
pub const MAX_SIGNS: usize = (1 << 31) - 1;

/// Why a text is no sign expansion.
///
/// # Examples
///
/// ```
/// use cgt_core::partizan::sign_expansion::{from_sign_string, SignError};
///
/// assert_eq!(from_sign_string("+0"), Err(SignError::NotASign { position: 1, found: '0' }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignError {
    /// A character is neither `+` nor `-`.
    NotASign {
        /// The byte position of the character.
        position: usize,
        /// The character.
        found: char,
    },
}

impl fmt::Display for SignError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SignError::NotASign { position, found } = self;
        write!(f, "{found:?} at byte {position} is not a sign, only + and - are")
    }
}

impl std::error::Error for SignError {}

/// The number with the given signs, `true` for plus: the first run counts whole, each later sign
/// half of the one before, starting with a half.
///
/// # Examples
///
/// ```
/// use cgt_core::partizan::sign_expansion::from_signs;
///
/// // 2 - 1/2 + 1/4
/// assert_eq!(from_signs(&[true, true, false, true]).to_string(), "7/4");
/// ```
pub fn from_signs(signs: &[bool]) -> Dyadic {
    let run = signs.iter().take_while(|&&sign| sign == signs[0]).count();
    let n_bits = signs.len() - run;
    let mut limbs = vec![0; n_bits / 64 + 1];
    for (bit_idx, _) in signs[run..].iter().rev().enumerate().filter(|(_, &sign)| sign) {
        limbs[bit_idx / 64] |= 1 << (bit_idx % 64);
    }
    // A sum of signs is twice the sum of the pluses less the sum of all.
    let mut numerator = BigInt::from_limbs(limbs);
    numerator.shift_left(1);
    numerator.add_shifted(&BigInt::from(1), 0);
    let whole = if signs.first() == Some(&true) { run as i128 } else { -(run as i128) };
    numerator.add_shifted(&BigInt::from(whole - 1), n_bits);
    Dyadic::from_big(numerator, n_bits)
}

/// The number whose sign expansion is a text of `+` and `-`; the empty text is 0.
///
/// # Errors
///
/// Fails on any other character.
///
/// # Examples
///
/// ```
/// use cgt_core::partizan::sign_expansion::from_sign_string;
///
/// assert_eq!(from_sign_string("-++").unwrap().to_string(), "-1/4");
/// assert!(from_sign_string("+ -").is_err());
/// ```
pub fn from_sign_string(text: &str) -> Result<Dyadic, SignError> {
    let sign = |(position, found)| match found {
        '+' => Ok(true),
        '-' => Ok(false),
        _ => Err(SignError::NotASign { position, found }),
    };
    let signs = text.char_indices().map(sign).collect::<Result<Vec<bool>, SignError>>()?;
    Ok(from_signs(&signs))
}

/// The sign expansion of a number as a text of `+` and `-`.
///
/// # Panics
///
/// Panics if it is longer than [`MAX_SIGNS`].
///
/// # Examples
///
/// ```
/// use cgt_core::partizan::{dyadic::Dyadic, sign_expansion::sign_string};
///
/// assert_eq!(sign_string(&Dyadic::new(1, 2)), "+--");
/// assert_eq!(sign_string(&Dyadic::new(-2, 0)), "--");
/// ```
pub fn sign_string(number: &Dyadic) -> String {
    let (plus, minus) = if number.sign() == Ordering::Less { ('-', '+') } else { ('+', '-') };
    let size = if plus == '-' { -number.clone() } else { number.clone() };
    let n_bits = size.denominator_log2();
    let mut run = size.floor();
    if n_bits > 0 {
        run.add_shifted(&BigInt::from(1), 0);
    }
    let n_signs = run.to_i128().and_then(|run| run.checked_add(n_bits as i128));
    assert!(
        n_signs.map_or(false, |n_signs| n_signs <= MAX_SIGNS as i128),
        "sign_expansion::sign_string: {run} + {n_bits} signs are too many, the limit is {MAX_SIGNS}"
    );
    // The number is run + sum of s / 2^j; with s = 2 b - 1 this gives the bits b.
    let mut bits = size.numerator().clone();
    run.negate();
    run.add_shifted(&BigInt::from(1), 0);
    bits.add_shifted(&run, n_bits);
    bits.shift_right(1);
    let n_run = n_signs.unwrap_or(0) as usize - n_bits;
    let run_signs = std::iter::repeat(plus).take(n_run);
    let later_signs = (0..n_bits).rev().map(|bit_idx| if bits.bit(bit_idx) { plus } else { minus });
    run_signs.chain(later_signs).collect()
}
