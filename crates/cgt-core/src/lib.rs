//! Exact combinatorial game theory for contests: P-positions, Grundy values and winning moves.
//!
//! ```
//! use cgt_core::heaps::nim;
//!
//! // Heaps 3, 4 and 5: the player to move wins, and only by leaving 1 in the first heap.
//! assert!(nim::is_winning(&[3, 4, 5]));
//! let moves: Vec<_> = nim::winning_moves(&[3, 4, 5]).collect();
//! assert_eq!(moves, [(0, 1)]);
//! ```
//!
//! Every module is one game or one tool, stands alone when bundled, and opens with a header that
//! says which play it is for, the range of positions, what it offers, its cost, its source, and
//! how far it has been held against brute force. Numbers are integers and exact: a value that
//! cannot be computed is refused by an assertion that names the limit.

pub mod arith;
pub mod boards;
pub mod graphs;
pub mod heaps;
pub mod partizan;
pub mod theory;
