//! Dynamic Nim: one heap, and the next take is bounded by a function of the last one.
//!
//! - Play: normal (who takes the last counter wins)
//! - Position: `(heap, quota)`, any u64: take between 1 and `quota` counters; after taking t the quota is f(t)
//! - Offers: winner, every winning move, the opening that may not take the whole heap, the losing sizes; f(t) = floor(p * t / q) by `at_most_times`, others by `DynamicNim::new` and `up_to`; no Grundy values (no closed form is known)
//! - Time: O(terms) to build, O(log^2 n) a query; 64 terms for f(t) = t, 92 for 2t, some 40 k for k * t
//! - Memory: O(terms)
//! - Source: A. J. Schwenk, "Take-away games", Fibonacci Quarterly 8, 1970
//! - Status: exhaustive to heap 60 for ten fractions and four other functions; reference to heap 40; random over all of u64; judge: atcoder_code_thanks_festival_14_qualb_g

/// The most terms that [`DynamicNim::new`] keeps: enough for f(t) = k * t with any k up to 65,536.
pub const MAX_TERMS: usize = 1 << 22;

/// Dynamic Nim for a fixed quota function, with Schwenk's sequence of the losing sizes up to 2^64.
///
/// The sequence starts with 1, and each next term is the last one, H, plus the least term whose
/// quota reaches H. Every heap is a sum of terms, found greedily from the largest one; the player
/// to move wins exactly if the quota reaches the least part.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::dynamic_nim;
///
/// // At most twice the last take: Fibonacci Nim.
/// let game = dynamic_nim::at_most_times(2, 1);
/// assert_eq!(game.losing_sizes()[..6], [1, 2, 3, 5, 8, 13]);
/// // 17 = 13 + 3 + 1: take 1, or 3 + 1, after which at most 8 may be taken.
/// assert_eq!(game.opening_moves(17), [(16, 2), (13, 8)]);
/// ```
#[derive(Clone, Debug)]
pub struct DynamicNim<F> {
    next_quota: F,
    terms: Vec<u64>,
    max_heap: u64,
}

/// The game whose next take is at most `numerator / denominator` times the last one, rounded down.
///
/// The quota after taking t is floor(numerator * t / denominator), or 2^64 - 1 where that is more.
///
/// # Panics
///
/// Panics if the denominator is 0, if the fraction is below 1, or if the sequence of losing sizes
/// has more than [`MAX_TERMS`] terms (never for a fraction up to 65,536).
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::dynamic_nim;
///
/// // With 3/2, one counter taken allows one, two allow three.
/// let game = dynamic_nim::at_most_times(3, 2);
/// assert_eq!(game.next_quota(1), 1);
/// assert_eq!(game.next_quota(2), 3);
/// assert!(game.is_winning((6, 2)));
/// ```
pub fn at_most_times(numerator: u64, denominator: u64) -> DynamicNim<impl Fn(u64) -> u64> {
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
    /// The game in which `next_quota(t)` bounds the take that follows a take of t counters.
    ///
    /// The function must be non-decreasing and nowhere below its argument. This is checked on the
    /// terms of the sequence only: on the rest it is the caller's promise.
    ///
    /// # Panics
    ///
    /// Panics if a term shows that the function is not of this kind, or if there are more than
    /// [`MAX_TERMS`] terms.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::heaps::dynamic_nim::DynamicNim;
    ///
    /// // At most one more than the last take.
    /// let game = DynamicNim::new(|taken| taken.saturating_add(1));
    /// assert_eq!(game.losing_sizes()[..6], [1, 2, 3, 5, 10, 20]);
    /// ```
    pub fn new(next_quota: F) -> Self {
        DynamicNim::up_to(u64::MAX, next_quota)
    }

    /// As [`DynamicNim::new`], for heaps up to `max_heap` only: for functions that grow fast.
    ///
    /// # Panics
    ///
    /// As [`DynamicNim::new`]. A query for a heap above `max_heap` panics, too.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::heaps::dynamic_nim::DynamicNim;
    ///
    /// // The square of the last take; the sequence has too many terms below 2^64.
    /// let game = DynamicNim::up_to(1_000_000_000, |taken| taken.saturating_mul(taken));
    /// assert_eq!(game.opening_moves(19), [(18, 1)]);
    /// assert!(game.opening_moves(18).is_empty());
    /// ```
    pub fn up_to(max_heap: u64, next_quota: F) -> Self {
        let mut terms = vec![1];
        // The quota of the `reach`-th term is the first to attain the last term.
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
            last = match last.checked_add(terms[reach]).filter(|&next| next <= max_heap) {
                Some(next) => next,
                None => return DynamicNim { next_quota, terms, max_heap },
            };
            assert!(
                terms.len() < MAX_TERMS,
                "DynamicNim::new: the quota after 1 is {}, the sequence up to {max_heap} has more terms than the limit, {MAX_TERMS}",
                next_quota(1)
            );
            terms.push(last);
        }
    }

    /// The quota after a take of `taken` counters.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::heaps::dynamic_nim;
    ///
    /// assert_eq!(dynamic_nim::at_most_times(5, 2).next_quota(3), 7);
    /// ```
    pub fn next_quota(&self, taken: u64) -> u64 {
        (self.next_quota)(taken)
    }

    /// The heaps that lose for the opening player, who must leave one counter at least: ascending, up to the limit.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::heaps::dynamic_nim;
    ///
    /// // No more than the last take: the powers of two.
    /// assert_eq!(dynamic_nim::at_most_times(1, 1).losing_sizes()[..5], [1, 2, 4, 8, 16]);
    /// ```
    pub fn losing_sizes(&self) -> &[u64] {
        &self.terms
    }

    /// Whether the player to move wins with `heap` counters and at most `quota` to take.
    ///
    /// # Panics
    ///
    /// Panics if the heap is above the limit of [`DynamicNim::up_to`].
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::heaps::dynamic_nim;
    ///
    /// // 12 = 8 + 3 + 1 in Fibonacci Nim: taking 1 wins.
    /// let game = dynamic_nim::at_most_times(2, 1);
    /// assert!(game.is_winning((12, 1)));
    /// assert!(!game.is_winning((11, 2)));
    /// ```
    pub fn is_winning(&self, (heap, quota): (u64, u64)) -> bool {
        self.parts("is_winning", heap).last().map_or(false, |&least| least <= quota)
    }

    /// Every winning move with `heap` counters and at most `quota` to take, as the position it
    /// leads to: what is left, and the quota for it. The smallest take comes first.
    ///
    /// Each take is the sum of the last few parts of the heap, where its own quota stays below the
    /// next part, so there are at most 64.
    ///
    /// # Panics
    ///
    /// Panics if the heap is above the limit of [`DynamicNim::up_to`].
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::heaps::dynamic_nim;
    ///
    /// // 12 = 8 + 4, with no more than the last take: take 4, or all.
    /// let game = dynamic_nim::at_most_times(1, 1);
    /// assert_eq!(game.winning_moves((12, 12)), [(8, 4), (0, 12)]);
    /// ```
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

    /// Whether the opening player wins when any number may be taken but the whole heap.
    ///
    /// # Panics
    ///
    /// Panics if the heap is above the limit of [`DynamicNim::up_to`].
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::heaps::dynamic_nim;
    ///
    /// let game = dynamic_nim::at_most_times(2, 1);
    /// assert!(!game.opening_is_winning(13));
    /// assert!(game.opening_is_winning(14));
    /// ```
    pub fn opening_is_winning(&self, heap: u64) -> bool {
        self.is_winning((heap, heap.saturating_sub(1)))
    }

    /// Every winning first move, as by [`DynamicNim::winning_moves`], when any number may be taken but the whole heap.
    ///
    /// # Panics
    ///
    /// Panics if the heap is above the limit of [`DynamicNim::up_to`].
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::heaps::dynamic_nim;
    ///
    /// assert_eq!(dynamic_nim::at_most_times(2, 1).opening_moves(14), [(13, 2)]);
    /// assert!(dynamic_nim::at_most_times(2, 1).opening_moves(13).is_empty());
    /// ```
    pub fn opening_moves(&self, heap: u64) -> Vec<(u64, u64)> {
        self.winning_moves((heap, heap.saturating_sub(1)))
    }

    /// The terms that sum to `heap`, found greedily, largest first: none for 0.
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
