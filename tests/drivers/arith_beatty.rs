//! Drives `arith::beatty`: p, d, q and an index to the terms of both sequences and the place of the first.

use cgt_core::arith::beatty::{Beatty, Place};

fn answer(fields: &[&str]) -> String {
    let index: u64 = number(fields[3]);
    let sequence = Beatty::new(number(fields[0]), number(fields[1]), number(fields[2])).unwrap();
    let term = sequence.term(index);
    assert_eq!(sequence.place(term), Place::Sequence(index));
    assert_eq!(sequence.place(sequence.complement(index)), Place::Complement(index));
    joined([term, sequence.complement(index)])
}
