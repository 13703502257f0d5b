//! Drives `boards::poset`: a number of elements and pairs to the sets above and below each element.

use cgt_core::boards::poset::{Poset, elements};

fn answer(fields: &[&str]) -> String {
    let n: usize = number(fields[0]);
    let order = Poset::from_closure(n, &pairs(fields[1], '<')).unwrap();
    assert_eq!(elements(order.all()).count(), order.n_elements());
    joined((0..n).flat_map(|element| [order.above(element), order.below(element)]))
}
