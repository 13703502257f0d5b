// Made by cargo xtask bundle cgt_core::heaps::dynamic_nim, for edition 2021, Rust 1.63 or newer, from
// cgt-core 0.1.0 (MIT OR Apache-2.0)
#[allow(unused)]
pub mod cgt_core {
pub mod heaps {
pub mod dynamic_nim {
pub const MAX_TERMS: usize = 1 << 22;
#[derive(Clone, Debug)]
pub struct DynamicNim<F> {
    next_quota: F,
    terms: Vec<u64>,
    max_heap: u64,
}
pub fn at_most_times(
    numerator: u64,
    denominator: u64,
) -> DynamicNim<impl Fn(u64) -> u64> {
    assert!(
        0 < denominator && denominator <= numerator,
        "dynamic_nim::at_most_times: {numerator}/{denominator} is not a fraction of at least 1"
    );
    DynamicNim::new(move |taken| {
        let quota = u128::from(numerator) * u128::from(taken) / u128::from(denominator);
        quota.min(u128::from(u64::MAX)) as u64
    })
}
impl<F: Fn(u64) -> u64> DynamicNim<F> {
    pub fn new(next_quota: F) -> Self {
        DynamicNim::up_to(u64::MAX, next_quota)
    }
    pub fn up_to(max_heap: u64, next_quota: F) -> Self {
        let mut terms = vec![1];
        let (mut reach, mut quota) = (0, next_quota(1));
        assert!(1 <= quota, "DynamicNim::new: the quota after 1 is 0, it must be at least 1");
        let mut last: u64 = 1;
        loop {
            while quota < last {
                reach += 1;
                let (term, lower) = (terms[reach], quota);
                quota = next_quota(term);
                assert!(
                    term <= quota && lower <= quota,
                    "DynamicNim::new: the quota after {term} is {quota}, it must be at least {}",
                    term.max(lower)
                );
            }
            last = match last.checked_add(terms[reach]).filter(|&next| next <= max_heap)
            {
                Some(next) => next,
                None => {
                    return DynamicNim {
                        next_quota,
                        terms,
                        max_heap,
                    };
                }
            };
            assert!(
                terms.len() < MAX_TERMS,
                "DynamicNim::new: the quota after 1 is {}, the sequence up to {max_heap} has more terms than the limit, {MAX_TERMS}",
                next_quota(1)
            );
            terms.push(last);
        }
    }
    pub fn next_quota(&self, taken: u64) -> u64 {
        (self.next_quota)(taken)
    }
    pub fn losing_sizes(&self) -> &[u64] {
        &self.terms
    }
    pub fn is_winning(&self, (heap, quota): (u64, u64)) -> bool {
        self.parts("is_winning", heap).last().map_or(false, |&least| least <= quota)
    }
    pub fn winning_moves(&self, (heap, quota): (u64, u64)) -> Vec<(u64, u64)> {
        let parts = self.parts("winning_moves", heap);
        let mut moves = Vec::new();
        let mut take = 0;
        for (part_idx, part) in parts.iter().enumerate().rev() {
            take += part;
            if quota < take {
                break;
            }
            let next = self.next_quota(take);
            if part_idx == 0 || next < parts[part_idx - 1] {
                moves.push((heap - take, next));
            }
        }
        moves
    }
    pub fn opening_is_winning(&self, heap: u64) -> bool {
        self.is_winning((heap, heap.saturating_sub(1)))
    }
    pub fn opening_moves(&self, heap: u64) -> Vec<(u64, u64)> {
        self.winning_moves((heap, heap.saturating_sub(1)))
    }
    fn parts(&self, function: &str, heap: u64) -> Vec<u64> {
        assert!(
            heap <= self.max_heap,
            "DynamicNim::{function}: heap {heap} is too large, the limit is {}",
            self.max_heap
        );
        let mut parts = Vec::new();
        let mut rest = heap;
        while 0 < rest {
            let part = self.terms[self.terms.partition_point(|&term| term <= rest) - 1];
            parts.push(part);
            rest -= part;
        }
        parts
    }
}
}
}
}
