//! Derives: attributes of the standard library, and what they derive, by whatever names.

use super::{Lead, Scan};
use crate::attrs;
use crate::resolve::{Found, Namespace, PathRef, Res};
use crate::tree::Part;
use syn::ext::IdentExt;

/// Attributes of the standard library that mean the same by any name.
const BY_ANY_NAME: &[&str] = &["derive", "test"];

/// Whether a path starts at the standard library.
fn is_std(path: &[String]) -> bool {
    path.first().is_some_and(|first| ["alloc", "core", "std"].contains(&first.as_str()))
}

impl Scan<'_> {
    /// Whether all that an attribute derives is the standard library's, by whatever name; what brings
    /// it in is needed then.
    pub(super) fn derives_from_outside(&mut self, attr: &syn::Attribute) -> bool {
        let own = match attr.path().is_ident("derive") {
            true => None,
            false => Some(attr.path().clone()),
        };
        let is_value = matches!(attr.meta, syn::Meta::NameValue(_));
        if own.as_ref().is_some_and(|path| is_value || !self.is_attribute_of_std(path)) {
            return false;
        }
        let parser = syn::punctuated::Punctuated::<syn::Path, syn::Token![,]>::parse_terminated;
        let paths = attr.parse_args_with(parser).unwrap_or_default();
        let mut needed = Vec::new();
        for path in own.iter().chain(&paths) {
            let found = self.named_by(path);
            let is_outside = |found: &Found| self.is_from_std(path, found);
            if !found.iter().all(is_outside) || found.is_empty() && !attrs::is_std_derive(path) {
                return false;
            }
            needed.extend(found);
        }
        self.need(&needed);
        own.iter().chain(&paths).for_each(|path| self.rewrite_name(path));
        true
    }

    /// What the path of an attribute or derive may mean.
    fn named_by(&mut self, path: &syn::Path) -> Vec<Found> {
        let names = super::segments(path);
        let asked = PathRef {
            scope: self.scope,
            is_absolute: path.leading_colon.is_some(),
            is_use: false,
            segments: &names,
        };
        self.cx.resolve(asked, Namespace::Macro).found
    }

    fn is_from_std(&self, path: &syn::Path, found: &Found) -> bool {
        let is_named = is_std(&super::segments(path));
        found.res == Res::External && (is_named || self.imported_from_std(found).is_some())
    }

    /// The name in the standard library of what an import brings from there.
    fn imported_from_std(&self, found: &Found) -> Option<&str> {
        found.via.iter().find_map(|&unit| match &self.cx.tree.units[unit].part {
            Part::Import(import) if is_std(&import.path) => import.path.last().map(String::as_str),
            _ => None,
        })
    }

    /// Whether a path is another name of an attribute of the standard library.
    fn is_attribute_of_std(&mut self, path: &syn::Path) -> bool {
        let found = self.named_by(path);
        let is_it = |found: &Found| {
            let name = self.imported_from_std(found);
            found.res == Res::External && name.is_some_and(|name| BY_ANY_NAME.contains(&name))
        };
        !found.is_empty() && found.iter().all(is_it)
    }

    /// Changes the start of a path where it means something else in the bundle.
    fn rewrite_name(&mut self, path: &syn::Path) {
        let first = &path.segments[0].ident;
        let range = self.range(first.span());
        let start = path.leading_colon.map_or(range.start, |at| self.range(at.spans[0]).start);
        let lead = Lead {
            name: &first.unraw().to_string(),
            is_absolute: path.leading_colon.is_some(),
            is_use: false,
            goes_on: 1 < path.segments.len(),
        };
        self.rewrite_first(lead, start..range.end);
    }
}
