//! What this crate is for, in one line: `cargo xtask list` shows it.
//!
//! - Position: what the functions take, and its limits
//! - Time: O(1)
//! - Memory: O(1)

/// Twice `n`.
///
/// # Examples
///
/// ```
/// assert_eq!(CRATE::twice(21), 42);
/// ```
pub fn twice(n: u64) -> u64 {
    2 * n
}

#[cfg(test)]
mod tests {
    #[test]
    fn twice_is_a_sum() {
        assert_eq!(super::twice(21), 21 + 21);
    }
}
