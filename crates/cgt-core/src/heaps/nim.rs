//! Nim: take any positive number of counters from one heap.
//!
//! - Play: normal and misere
//! - Position: `&[u64]`, any number of heaps of any size, in any order
//! - Offers: winner, every winning move and the first one for both plays, Grundy value for normal play
//! - Time: O(n) for n heaps
//! - Memory: O(1)
//! - Source: C. L. Bouton, "Nim, a game with a complete mathematical theory", Annals of Mathematics 3, 1901
//! - Status: exhaustive to 4 heaps of 5, both plays; random over all of u64; reference answers to 5 heaps; judge: codeforces_1451F, cses_1099, cses_1730, hdu_1907, hdu_3032, hdu_3389, hdu_3590, luogu_P1247, luogu_P2148, poj_1704, poj_2975, projecteuler_301

/// The Grundy value of a Nim position: the XOR of its heaps, 0 exactly at the P-positions.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::nim;
///
/// assert_eq!(nim::grundy(&[1, 2, 3]), 0);
/// assert_eq!(nim::grundy(&[]), 0);
/// ```
pub fn grundy(heaps: &[u64]) -> u64 {
    heaps.iter().fold(0, |sum, heap| sum ^ heap)
}

/// Whether the player to move wins under normal play (who takes the last counter wins).
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::nim;
///
/// assert!(nim::is_winning(&[3, 4, 5]));
/// assert!(!nim::is_winning(&[7, 7]));
/// ```
pub fn is_winning(heaps: &[u64]) -> bool {
    grundy(heaps) != 0
}

/// Whether the player to move wins under misere play (who takes the last counter loses).
///
/// As in normal play while some heap exceeds 1; with no such heap, an even number of ones wins.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::nim;
///
/// assert!(nim::is_winning_misere(&[1, 1]));
/// assert!(!nim::is_winning_misere(&[1, 0, 1, 1]));
/// assert!(!nim::is_winning_misere(&[2, 2]));
/// // Nothing is left to take: the opponent has just lost.
/// assert!(nim::is_winning_misere(&[]));
/// ```
pub fn is_winning_misere(heaps: &[u64]) -> bool {
    let has_big = heaps.iter().any(|&heap| 1 < heap);
    (grundy(heaps) != 0) == has_big
}

/// Every winning move under normal play as `(heap_idx, new_size)`, by heap index.
///
/// There is at most one a heap, and none exactly when the position is lost.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::nim;
///
/// // 7 ^ 11 ^ 13 = 1: any heap may give up the bit.
/// let moves: Vec<_> = nim::winning_moves(&[7, 11, 13]).collect();
/// assert_eq!(moves, [(0, 6), (1, 10), (2, 12)]);
/// ```
pub fn winning_moves(heaps: &[u64]) -> impl Iterator<Item = (usize, u64)> + '_ {
    moves_to_sum(heaps, 0)
}

/// Every winning move under misere play as `(heap_idx, new_size)`, by heap index.
///
/// There is at most one a heap, and none exactly when the position is lost or has no counters.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::nim;
///
/// // One heap above 1 is left: cut it so that an odd number of ones remains.
/// let moves: Vec<_> = nim::winning_moves_misere(&[1, 9, 1]).collect();
/// assert_eq!(moves, [(1, 1)]);
/// ```
pub fn winning_moves_misere(heaps: &[u64]) -> impl Iterator<Item = (usize, u64)> + '_ {
    // With two heaps above 1 one of them outlives the move, and the aim is that of normal play;
    // else the aim is an odd number of ones.
    let n_big = heaps.iter().filter(|&&heap| 1 < heap).count();
    moves_to_sum(heaps, u64::from(n_big < 2))
}

/// The winning move under normal play in the first heap that has one, as `(heap_idx, new_size)`.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::nim;
///
/// assert_eq!(nim::winning_move(&[3, 6, 9]), Some((2, 5)));
/// assert_eq!(nim::winning_move(&[3, 6, 5]), None);
/// ```
pub fn winning_move(heaps: &[u64]) -> Option<(usize, u64)> {
    winning_moves(heaps).next()
}

/// The winning move under misere play in the first heap that has one, as `(heap_idx, new_size)`.
///
/// # Examples
///
/// ```
/// use cgt_core::heaps::nim;
///
/// assert_eq!(nim::winning_move_misere(&[1, 1]), Some((0, 0)));
/// assert_eq!(nim::winning_move_misere(&[0, 0]), None);
/// ```
pub fn winning_move_misere(heaps: &[u64]) -> Option<(usize, u64)> {
    winning_moves_misere(heaps).next()
}

/// Every move after which the heaps XOR to `target`.
fn moves_to_sum(heaps: &[u64], target: u64) -> impl Iterator<Item = (usize, u64)> + '_ {
    let change = grundy(heaps) ^ target;
    heaps
        .iter()
        .enumerate()
        .map(move |(heap_idx, &heap)| (heap_idx, heap, heap ^ change))
        .filter(|&(_, heap, rest)| rest < heap)
        .map(|(heap_idx, _, rest)| (heap_idx, rest))
}
