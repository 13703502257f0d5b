//! Fibonacci Nim: take from one heap, at most twice what has just been taken.
//!
//! - Play: normal
//! - Position: `(heap, quota)`, the counters left and the most that may be taken now; all of u64
//! - Offers: winner and every winning move of any position, the opening position; no misere play, no sums
//! - Time: O(log n), at most 92 steps
//! - Memory: O(log n) for the moves, else O(1)
//! - Source: M. J. Whinihan, "Fibonacci Nim", The Fibonacci Quarterly 1, 1963
//! - Status: exhaustive to heaps of 60 with every quota; random over all of u64; the opening to heaps of 400; judge: hdu_2516

use crate::arith::zeckendorf;

/// The opening position of a heap: the first player may take anything but the whole heap.
///
/// It is lost exactly for 1, the Fibonacci numbers, and 0.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::fibonacci_nim;
///
/// let lost: Vec<u64> = (1..40)
///     .filter(|&heap| !fibonacci_nim::is_winning(fibonacci_nim::opening(heap)))
///     .collect();
/// assert_eq!(lost, [1, 2, 3, 5, 8, 13, 21, 34]);
/// ```
pub fn opening(heap: u64) -> (u64, u64) {
    (heap, heap.saturating_sub(1))
}

/// Whether the player to move wins under normal play (who takes the last counter wins).
///
/// The position is won exactly if the quota reaches the smallest Zeckendorf part of the heap.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::fibonacci_nim;
///
/// // 12 = 8 + 3 + 1: taking 1 is enough.
/// assert!(fibonacci_nim::is_winning((12, 1)));
/// assert!(!fibonacci_nim::is_winning((13, 12)));
/// assert!(fibonacci_nim::is_winning((13, 13)));
/// ```
pub fn is_winning((heap, quota): (u64, u64)) -> bool {
    zeckendorf::smallest_part(heap).map_or(false, |part| part <= quota)
}

/// Every winning move, as the position `(heap, quota)` it leads to, the fewest counters taken
/// first; a quota above 64 bits, which no heap can use up, is cut to `u64::MAX`.
///
/// There is none exactly when the position is lost; then the answer to each move of the opponent
/// is a winning move of the position that it leads to.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::fibonacci_nim;
///
/// // 27 = 21 + 5 + 1: take 1 or 6, but not 27, which is more than the quota.
/// assert_eq!(fibonacci_nim::winning_moves((27, 26)), [(26, 2), (21, 12)]);
/// // The first player has lost with 13 and takes 4: the reply is to take 1.
/// assert_eq!(fibonacci_nim::winning_moves((13, 12)), []);
/// assert_eq!(fibonacci_nim::winning_moves((9, 8)), [(8, 2)]);
/// ```
pub fn winning_moves((heap, quota): (u64, u64)) -> Vec<(u64, u64)> {
    let mut parts: Vec<u64> = zeckendorf::parts(heap).collect();
    let mut taken = 0;
    let mut moves = Vec::new();
    // Taking the smallest parts wins if the next part is out of reach. No other move wins: what
    // is left has its smallest part above twice the number taken, so that the parts of both
    // together are the parts of the heap.
    while let Some(part) = parts.pop() {
        taken += part;
        if quota < taken {
            break;
        }
        let next = (heap - taken, taken.saturating_mul(2));
        if parts.last().map_or(true, |&next_part| next.1 < next_part) {
            moves.push(next);
        }
    }
    moves
}
