//! Sums of impartial games: in each turn a player moves in one component of their choice.
//!
//! - Play: normal
//! - Position: `&[Component<M>]`, each with its Grundy value and its options, of whatever games
//! - Offers: Grundy value, winner, every winning move; no misere play, where Grundy values do not decide
//! - Time: O(n) for n components, and O(number of options) for the moves
//! - Memory: O(1) beside the components
//! - Source: R. P. Sprague, "Ueber mathematische Kampfspiele", Tohoku Mathematical Journal 41, 1935
//! - Status: exhaustive over sums of Nim, Wythoff and digraph positions; random values over all of u64

/// One component of a sum: its Grundy value, and each option with its own Grundy value.
///
/// `M` says where a move leads; components of several games share an `M` of the caller, such as
/// an enum or a text.
///
/// # Examples
///
/// ```
/// use cgt_core::theory::sum::{self, Component};
///
/// #[derive(Debug, PartialEq)]
/// enum To {
///     Heap(u64),
///     Vertex(&'static str),
/// }
///
/// // A Nim heap of 2, and a token on `a` with arcs to `b` (value 1) and to the sink `c`.
/// let heap = Component::new(2, (0..2).map(|rest| (To::Heap(rest), rest)));
/// let token = Component::new(2, [(To::Vertex("b"), 1), (To::Vertex("c"), 0)]);
/// let one = Component::new(1, [(To::Heap(0), 0)]);
/// let position = [heap, token, one];
/// assert!(sum::is_winning(&position));
/// assert_eq!(sum::winning_moves(&position).collect::<Vec<_>>(), [(2, &To::Heap(0))]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Component<M> {
    grundy: u64,
    options: Vec<(M, u64)>,
}

impl<M> Component<M> {
    /// A component of Grundy value `grundy` with its options, each with its Grundy value.
    ///
    /// # Panics
    ///
    /// Panics if an option has the value `grundy` itself, since no position has such an option.
    ///
    /// # Examples
    ///
    /// ```
    /// use cgt_core::theory::sum::Component;
    ///
    /// let stuck: Component<u64> = Component::new(0, []);
    /// let heap_of_one = Component::new(1, [(0_u64, 0)]);
    /// assert_ne!(stuck, heap_of_one);
    /// ```
    pub fn new(grundy: u64, options: impl IntoIterator<Item = (M, u64)>) -> Self {
        let options: Vec<(M, u64)> = options.into_iter().collect();
        assert!(
            options.iter().all(|option| option.1 != grundy),
            "Component::new: the value {grundy} is also that of an option, it must be the mex of them"
        );
        Component { grundy, options }
    }
}

/// The Grundy value of the sum: the XOR of the values of its components.
///
/// # Examples
///
/// ```
/// use cgt_core::theory::sum::{self, Component};
///
/// let heap = |size: u64| Component::new(size, (0..size).map(|rest| (rest, rest)));
/// assert_eq!(sum::grundy(&[heap(5), heap(3)]), 6);
/// ```
pub fn grundy<M>(components: &[Component<M>]) -> u64 {
    components.iter().fold(0, |sum, component| sum ^ component.grundy)
}

/// Whether the player to move wins under normal play (who cannot move loses).
///
/// # Examples
///
/// ```
/// use cgt_core::theory::sum::{self, Component};
///
/// let heap = |size: u64| Component::new(size, (0..size).map(|rest| (rest, rest)));
/// assert!(!sum::is_winning(&[heap(5), heap(5)]));
/// ```
pub fn is_winning<M>(components: &[Component<M>]) -> bool {
    grundy(components) != 0
}

/// Every winning move as `(component_idx, where it leads)`, by component, then in the order of
/// the options.
///
/// There is none exactly when the position is lost. An option may have a greater value than its
/// component has now, and still win.
///
/// # Examples
///
/// ```
/// use cgt_core::theory::sum::{self, Component};
///
/// let heap = |size: u64| Component::new(size, (0..size).map(|rest| (rest, rest)));
/// let position = [heap(5), heap(3)];
/// assert_eq!(sum::winning_moves(&position).collect::<Vec<_>>(), [(0, &3)]);
/// ```
pub fn winning_moves<M>(components: &[Component<M>]) -> impl Iterator<Item = (usize, &M)> + '_ {
    let sum = grundy(components);
    components.iter().enumerate().flat_map(move |(component_idx, component)| {
        let target = sum ^ component.grundy;
        let options = component.options.iter().filter(move |option| option.1 == target);
        options.map(move |option| (component_idx, &option.0))
    })
}
