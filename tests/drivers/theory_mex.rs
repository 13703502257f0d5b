//! Drives `theory::mex`: values to their mex.

use cgt_core::theory::mex::{MexBuffer, mex, mex_of_mask};

fn answer(fields: &[&str]) -> String {
    let values: Vec<u32> = numbers(fields[0]);
    let mut buffer = MexBuffer::new(values.len());
    values.iter().for_each(|&value| buffer.insert(value));
    let mask = values.iter().fold(0, |mask, value| mask | 1 << value);
    assert_eq!(mex_of_mask(mask), buffer.mex());
    joined([mex(values.iter().copied().map(u64::from)), u64::from(buffer.mex())])
}
