//! Numbers: impls that change what a number without a suffix is.
//!
//! A literal such as `1` has the type that the only impl for a number asks for. Where there are
//! several it is an `i32` or `f64`, so that one more, even of a crate that nobody needs, makes
//! another type of it. The standard library has its own traits for many numbers from the start.

use std::collections::BTreeSet;

const NUMBERS: &[&str] = &[
    "f32", "f64", "i128", "i16", "i32", "i64", "i8", "isize", "u128", "u16", "u32", "u64", "u8",
    "usize",
];

/// Traits of the standard library that are implemented for numbers.
#[rustfmt::skip]
const STANDARD: &[&str] = &[
    "Add", "AddAssign", "AsMut", "AsRef", "BitAnd", "BitAndAssign", "BitOr", "BitOrAssign", "BitXor",
    "BitXorAssign", "Borrow", "BorrowMut", "Div", "DivAssign", "Extend", "From", "FromIterator", "FromStr",
    "Index", "IndexMut", "Into", "IntoIterator", "Mul", "MulAssign", "Neg", "Not", "PartialEq", "PartialOrd",
    "Product", "Rem", "RemAssign", "Shl", "ShlAssign", "Shr", "ShrAssign", "Sub", "SubAssign", "Sum",
    "TryFrom", "TryInto",
];

/// Whether any of a package's files implements another package's trait with a number in its head.
pub(super) fn has_foreign_impl(texts: &[String]) -> bool {
    let own: BTreeSet<&str> = texts
        .iter()
        .flat_map(|text| words(text).zip(words(text).skip(1)))
        .filter_map(|(word, name)| (word == "trait").then_some(name))
        .collect();
    texts.iter().any(|text| {
        let heads = text.match_indices("impl").map(|(at, _)| {
            let rest = &text[at..];
            &rest[..rest.find(['{', ';']).unwrap_or(rest.len())]
        });
        heads.filter_map(|head| head.split_once(" for ")).any(|(before, after)| {
            let is_number = |text: &str| words(text).any(|word| NUMBERS.contains(&word));
            let path = before.split_once('<').filter(|_| !before.starts_with("impl<"));
            let path = path.map_or(before, |(path, _)| path);
            let is_own = |word: &str| own.contains(word) || STANDARD.contains(&word);
            // Rules may have any type.
            let has_number = is_number(before) || is_number(after) || after.contains('$');
            has_number && !words(path).any(is_own)
        })
    })
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::has_foreign_impl;

    #[test]
    fn only_traits_of_others_with_numbers_count() {
        let cases = [
            ("impl b::Conv<Own> for i32 {}", true),
            ("impl<T> b::Conv<Own> for Vec<(u8, T)> {}", true),
            ("impl b::Conv<f64> for [Own; 2] {}", true),
            ("macro_rules! m { ($t:ty) => { impl b::Conv<Own> for $t {} } }", true),
            ("impl b::Conv<Own> for Vec<Own> { fn f(n: i32) {} }", false),
            ("pub trait Kind {} impl Kind for i32 {}", false),
            ("impl std::ops::Mul<Own> for f64 {}", false),
            ("impl Own { fn f() { for n in [1u8] {} } }", false),
        ];
        for (text, is_found) in cases {
            assert_eq!(has_foreign_impl(&[text.to_string()]), is_found, "{text}");
        }
    }
}
