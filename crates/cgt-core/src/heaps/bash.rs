//! Bash's game: take from 1 up to a fixed number of counters from one heap.
//!
//! - Play: normal and misere
//! - Position: `&[(u64, u64)]`, for each heap its size and the most that one move may take from it; all of u64
//! - Offers: winner and every winning move for both plays, Grundy value for normal play
//! - Time: O(n) for n heaps
//! - Memory: O(1)
//! - Source: C. G. Bachet de Meziriac, "Problemes plaisans et delectables", 1612, problem 22; sums after P. M. Grundy, "Mathematics and games", Eureka 2, 1939
//! - Status: exhaustive to 1 heap of 40 and 3 heaps of 5 with every bound to 4, both plays; random over all of u64; reference answers for 21 matches; judge: cses_1098, hdu_1846, nyoj_quzi2

/// The Grundy value: the XOR over the heaps of `size mod (max_take + 1)`.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::bash;
///
/// // 21 matches, take 1 to 3: leave a multiple of 4.
/// assert_eq!(bash::grundy(&[(21, 3)]), 1);
/// // A heap from which nothing may be taken counts for nothing.
/// assert_eq!(bash::grundy(&[(5, 0), (9, u64::MAX)]), 9);
/// ```
pub fn grundy(heaps: &[(u64, u64)]) -> u64 {
    heaps.iter().fold(0, |sum, &heap| sum ^ residue(heap))
}

/// Whether the player to move wins under normal play (who takes the last counter wins).
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::bash;
///
/// assert!(!bash::is_winning(&[(20, 3)]));
/// assert!(bash::is_winning(&[(20, 3), (20, 4), (1, 1)]));
/// ```
pub fn is_winning(heaps: &[(u64, u64)]) -> bool {
    grundy(heaps) != 0
}

/// Whether the player to move wins under misere play (who cannot move wins).
///
/// As in misere Nim with heaps of `size mod (max_take + 1)`: a move that raises such a heap is
/// undone by the reply that completes `max_take + 1`.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::bash;
///
/// assert!(!bash::is_winning_misere(&[(21, 3)]));
/// assert!(bash::is_winning_misere(&[(20, 3)]));
/// ```
pub fn is_winning_misere(heaps: &[(u64, u64)]) -> bool {
    let has_big = heaps.iter().any(|&heap| 1 < residue(heap));
    (grundy(heaps) != 0) == has_big
}

/// Every winning move under normal play as `(heap_idx, new_size)`, by heap index.
///
/// There is at most one a heap, and none exactly when the position is lost.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::bash;
///
/// assert_eq!(bash::winning_moves(&[(21, 3)]).collect::<Vec<_>>(), [(0, 20)]);
/// // Values 1 and 2: the first heap may also go from value 1 to 2, by taking 3.
/// let moves: Vec<_> = bash::winning_moves(&[(5, 3), (2, 3)]).collect();
/// assert_eq!(moves, [(0, 2), (1, 1)]);
/// ```
pub fn winning_moves(heaps: &[(u64, u64)]) -> impl Iterator<Item = (usize, u64)> + '_ {
    let sum = grundy(heaps);
    heaps.iter().enumerate().filter_map(move |(heap_idx, &heap)| {
        let rest = move_to_residue(heap, sum ^ residue(heap))?;
        Some((heap_idx, rest))
    })
}

/// Every winning move under misere play as `(heap_idx, new_size)`, by heap index.
///
/// There is at most one a heap, and none exactly when the position is lost or has no move.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::bash;
///
/// assert_eq!(bash::winning_moves_misere(&[(20, 3)]).collect::<Vec<_>>(), [(0, 17)]);
/// ```
pub fn winning_moves_misere(heaps: &[(u64, u64)]) -> impl Iterator<Item = (usize, u64)> + '_ {
    let sum = grundy(heaps);
    let n_big = heaps.iter().filter(|&&heap| 1 < residue(heap)).count();
    heaps.iter().enumerate().filter_map(move |(heap_idx, &heap)| {
        let value = residue(heap);
        // If no other heap exceeds 1, an odd number of ones must be left.
        let others_are_small = n_big == usize::from(1 < value);
        let rest = move_to_residue(heap, sum ^ value ^ u64::from(others_are_small))?;
        Some((heap_idx, rest))
    })
}

/// `size mod (max_take + 1)`, the Nim heap that this heap amounts to.
fn residue((size, max_take): (u64, u64)) -> u64 {
    max_take.checked_add(1).map_or(size, |modulus| size % modulus)
}

/// The size after the one move that leaves the residue `target`, if there is such a move.
fn move_to_residue((size, max_take): (u64, u64), target: u64) -> Option<u64> {
    let value = residue((size, max_take));
    if max_take < target || value == target {
        return None;
    }
    if target < value {
        return Some(size - (value - target));
    }
    // Take `max_take + 1` less the rise, which may be more than the heap holds.
    size.checked_sub(max_take - (target - value) + 1)
}
