//! Objects: trait objects that are written without `dyn`.

use crate::resolve::{Namespace, PathRef, Res};
use crate::scan::{Scan, segments};
use crate::tree::{Kind, Part};
use syn::spanned::Spanned;

/// Traits of the standard library that stood for trait objects without `dyn`.
const OBJECTS: &[&str] = &[
    "Any",
    "AsMut",
    "AsRef",
    "Binary",
    "Borrow",
    "BufRead",
    "Debug",
    "Display",
    "DoubleEndedIterator",
    "ExactSizeIterator",
    "Fn",
    "FnMut",
    "FnOnce",
    "Hasher",
    "Iterator",
    "LowerHex",
    "Read",
    "Seek",
    "Send",
    "Sync",
    "ToString",
    "UpperHex",
    "Write",
];

impl Scan<'_> {
    /// Writes the `dyn` that a trait object could do without.
    pub(crate) fn object(&mut self, ty: &syn::Type) {
        let is_bare = match ty {
            syn::Type::Path(ty) => ty.qself.is_none() && self.is_trait(&ty.path),
            syn::Type::TraitObject(ty) => ty.dyn_token.is_none(),
            _ => false,
        };
        if is_bare {
            let start = self.range(ty.span()).start;
            self.replace(start..start, "dyn ");
        }
    }

    fn is_trait(&mut self, path: &syn::Path) -> bool {
        let Some(last) = path.segments.last() else { return false };
        if matches!(last.arguments, syn::PathArguments::Parenthesized(_)) {
            return true;
        }
        let mut names = segments(path);
        if names.len() == 1 && (names[0] == "Self" || self.is_generic(&names[0])) {
            return false;
        }
        let (scope, is_absolute) = (self.scope, path.leading_colon.is_some());
        let path = PathRef { scope, is_absolute, is_use: false, segments: &names };
        let resolved = self.cx.resolve(path, Namespace::Type);
        if resolved.used == names.len()
            && let Some(item) = resolved.found.iter().find_map(|found| match found.res {
                Res::Item(item) if !self.cx.is_guess(found) => Some(item),
                _ => None,
            })
        {
            return matches!(self.cx.tree.items[item].kind, Kind::Trait { .. } | Kind::TraitAlias);
        }
        let via = resolved.found.iter().flat_map(|found| &found.via);
        for &unit in via {
            if let Part::Import(import) = &self.cx.tree.units[unit].part {
                names = import.path.iter().chain(&names[1..]).cloned().collect();
            }
        }
        let is_error = names.ends_with(&["error".to_string(), "Error".to_string()]);
        is_error || names.last().is_some_and(|name| OBJECTS.contains(&name.as_str()))
    }
}
