//! Sign expansions against the simplest number between their own shorter ones.

use crate::oracle::Rng;
use cgt_core::partizan::dyadic::Dyadic;
use cgt_core::partizan::sign_expansion::{
    from_sign_string, from_signs, sign_string, SignError, MAX_SIGNS,
};
use cgt_core::partizan::simplest::simplest_in;
use std::ops::Bound;

/// The simplest number above every beginning that a plus follows and below the others.
fn by_simplest_numbers(signs: &[bool]) -> Dyadic {
    let beginnings = |plus: bool| {
        let ends = (0..signs.len()).filter(move |&end| signs[end] == plus);
        ends.map(|end| from_signs(&signs[..end]))
    };
    let (left, right) = (beginnings(true).max(), beginnings(false).min());
    let lower = left.as_ref().map_or(Bound::Unbounded, Bound::Excluded);
    let upper = right.as_ref().map_or(Bound::Unbounded, Bound::Excluded);
    simplest_in(lower, upper)
}

fn text(signs: &[bool]) -> String {
    signs.iter().map(|&plus| if plus { '+' } else { '-' }).collect()
}

#[test]
fn agrees_with_simplest_numbers_on_every_short_expansion() {
    for n_signs in 0..=10 {
        for mask in 0..1u32 << n_signs {
            let signs: Vec<bool> = (0..n_signs).map(|i| mask >> i & 1 == 1).collect();
            let number = from_signs(&signs);
            assert_eq!(number, by_simplest_numbers(&signs), "{}", text(&signs));
            assert_eq!(sign_string(&number), text(&signs));
            assert_eq!(from_sign_string(&text(&signs)), Ok(number));
        }
    }
}

#[test]
fn long_expansions_lead_there_and_back() {
    let mut rng = Rng(41);
    for n_signs in 0..500 {
        let bias = 2 + rng.below(30);
        let signs: Vec<bool> = (0..n_signs).map(|_| rng.below(bias) == 0).collect();
        assert_eq!(sign_string(&from_signs(&signs)), text(&signs));
    }
}

#[test]
fn other_characters_are_refused() {
    let error = from_sign_string("+-é").unwrap_err();
    assert_eq!(error, SignError::NotASign { position: 2, found: 'é' });
    assert_eq!(error.to_string(), "'é' at byte 2 is not a sign, only + and - are");
}

#[test]
#[should_panic(expected = "2147483648 + 0 signs are too many, the limit is 2147483647")]
fn an_expansion_beyond_the_limit_is_refused() {
    sign_string(&Dyadic::new(MAX_SIGNS as i128 + 1, 0));
}
