//! Mex against its definition.

use crate::oracle::{tuples, Rng};
use cgt_core::theory::mex::{mex, mex_of_mask, MexBuffer};

fn by_definition(values: &[u64]) -> u64 {
    (0..).find(|value| !values.contains(value)).unwrap()
}

#[test]
fn agrees_with_the_definition_on_every_small_set() {
    let mut buffer = MexBuffer::new(5);
    for values in (0..=5).flat_map(|len| tuples(len, 6)) {
        let expected = by_definition(&values);
        assert_eq!(mex(values.iter().copied()), expected, "{values:?}");
        buffer.clear();
        values.iter().for_each(|&value| buffer.insert(value as u32));
        assert_eq!(u64::from(buffer.mex()), expected, "{values:?}");
        let mask = values.iter().fold(0, |mask, value| mask | 1 << value);
        assert_eq!(u64::from(mex_of_mask(mask)), expected, "{values:?}");
    }
}

#[test]
fn a_mask_is_the_set_of_its_bits() {
    let mut rng = Rng(23);
    for round in 0..6_500 {
        // The low bits are set, so that every mex occurs.
        let low = ((1_u128 << (round % 65)) - 1) as u64;
        let mask = rng.next_u64() | low;
        let values: Vec<u64> = (0..64).filter(|value| mask >> value & 1 == 1).collect();
        assert_eq!(u64::from(mex_of_mask(mask)), by_definition(&values), "{mask:#x}");
        assert_eq!(u64::from(mex_of_mask(low)), round % 65);
    }
}

#[test]
fn values_at_the_ends_of_the_type_are_no_problem() {
    assert_eq!(mex([u64::MAX, 0, u64::MAX, 1 << 32]), 1);
    let mut buffer = MexBuffer::new(1);
    buffer.insert(u32::MAX);
    assert_eq!(buffer.mex(), 0);
}

#[test]
fn a_large_set_without_a_gap_gives_its_size() {
    assert_eq!(mex((0..100_000).rev()), 100_000);
    let mut buffer = MexBuffer::new(100_000);
    (0..100_000).for_each(|value| buffer.insert(value));
    assert_eq!(buffer.mex(), 100_000);
}
