//! Wythoff's game: take any number from one of two heaps, or the same number from both.
//!
//! - Play: normal
//! - Position: `(u64, u64)`, the two heaps in any order, of any size
//! - Offers: winner, every winning move, the lost positions by index and their index; no Grundy value, for which no closed form is known
//! - Time: O(1)
//! - Memory: O(1)
//! - Source: W. A. Wythoff, "A modification of the game of Nim", Nieuw Archief voor Wiskunde 7, 1907
//! - Status: exhaustive to heaps of 60; random and around the lost positions over all of u64; reference answers; judge: 51nod_1185, hdu_2177, poj_1067

/// Whether the player to move wins under normal play (who takes the last counter wins).
///
/// The lost positions are `(floor(n * phi), floor(n * phi) + n)`, phi being the golden ratio.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::wythoff;
///
/// assert!(!wythoff::is_winning((7, 4)));
/// assert!(wythoff::is_winning((7, 5)));
/// // From here on a golden ratio in floating point gives wrong answers.
/// assert!(!wythoff::is_winning((165_580_140, 267_914_295)));
/// ```
pub fn is_winning(heaps: (u64, u64)) -> bool {
    let index = heaps.0.abs_diff(heaps.1);
    // n * phi = n + n / phi, and the sum may leave u64 where this difference does not.
    heaps.0.min(heaps.1).checked_sub(index) != Some(floor_over_phi(index))
}

/// Every winning move, as the position it leads to: the one in the first heap, in the second
/// heap, in both heaps, at most one of each kind.
///
/// There is none exactly when the position is lost.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::wythoff;
///
/// let moves: Vec<_> = wythoff::winning_moves((7, 5)).collect();
/// assert_eq!(moves, [(3, 5), (7, 4), (5, 3)]);
/// assert_eq!(wythoff::winning_moves((3, 5)).count(), 0);
/// ```
pub fn winning_moves(heaps: (u64, u64)) -> impl Iterator<Item = (u64, u64)> {
    let (first, second) = heaps;
    let in_first = partner(second).filter(|&to| to < first).map(|to| (to, second));
    let in_second = partner(first).filter(|&to| to < second).map(|to| (first, to));
    let index = first.abs_diff(second);
    let taken = (first.min(second).checked_sub(index))
        .and_then(|rest| rest.checked_sub(floor_over_phi(index)))
        .filter(|&taken| 0 < taken);
    let in_both = taken.map(|taken| (first - taken, second - taken));
    [in_first, in_second, in_both].into_iter().flatten()
}

/// The lost position of difference `index`, the smaller heap first.
///
/// # Panics
///
/// Panics if the larger heap exceeds 64 bits: `index` may be 7046029254386353130 at most.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::wythoff;
///
/// let first: Vec<_> = (0..5).map(wythoff::p_position).collect();
/// assert_eq!(first, [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]);
/// ```
pub fn p_position(index: u64) -> (u64, u64) {
    const LIMIT: u64 = 7_046_029_254_386_353_130;
    assert!(
        index <= LIMIT,
        "wythoff::p_position: index {index} is too large, the limit is {LIMIT}"
    );
    let smaller = index + floor_over_phi(index);
    (smaller, smaller + index)
}

/// The index of a lost position, the difference of its heaps, or `None` if it is won.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::wythoff;
///
/// assert_eq!(wythoff::p_index((7, 4)), Some(3));
/// assert_eq!(wythoff::p_index((7, 5)), None);
/// ```
pub fn p_index(heaps: (u64, u64)) -> Option<u64> {
    if is_winning(heaps) {
        return None;
    }
    Some(heaps.0.abs_diff(heaps.1))
}

/// The heap that forms a lost position with `heap`, if it fits 64 bits.
fn partner(heap: u64) -> Option<u64> {
    let below = floor_over_phi(heap);
    // The least multiple of phi above `heap` is that of this index. If it is less than 1 above,
    // then `heap` is the smaller one of its pair, else the larger one.
    let index = below + 1;
    if heap.checked_sub(index) == Some(floor_over_phi(index)) {
        heap.checked_add(index)
    } else {
        Some(below)
    }
}

/// `floor(n / phi)`, exact for every `n`.
fn floor_over_phi(n: u64) -> u64 {
    // floor(2^64 / phi): the product falls short by less than 1.
    let low = ((u128::from(n) * 0x9e37_79b9_7f4a_7c15) >> 64) as u64;
    let next = low + 1;
    // next < n / phi exactly if next * (next + n) < n * n; written so that nothing overflows.
    let square = u128::from(next) * u128::from(next);
    low + u64::from(square < u128::from(n) * u128::from(n.saturating_sub(next)))
}
