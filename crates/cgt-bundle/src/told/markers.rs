//! Markers: `PhantomData` of a type prints the path of that type, which is another one in the bundle.

use crate::attrs;
use crate::context::Context;
use crate::diag::{Code, Diagnostic};
use crate::tree::{ItemId, Kind};
use quote::ToTokens;
use syn::spanned::Spanned;

/// What prints something by `Debug`, in a text that is written or by a call.
const PRINTS: &[&str] = &["?}", "Debug::fmt", ".debug_"];

impl Context {
    /// Warns of types with a marker that derive `Debug`, if anything prints by that.
    pub(super) fn warn_of_markers(&mut self) {
        let marked: Vec<ItemId> =
            (0..self.tree.items.len()).filter(|&item| self.has_printed_marker(item)).collect();
        if marked.is_empty() || !(0..self.tree.items.len()).any(|item| self.prints_debug(item)) {
            return;
        }
        for item in marked {
            let entry = &self.tree.items[item];
            let message = format!(
                "`{}` prints its `PhantomData` with the path of a type, which is another one in the bundle",
                entry.name
            );
            let file = &self.tree.files[entry.file];
            let range = match &*entry.node {
                syn::Item::Enum(node) => file.range(node.ident.span()),
                syn::Item::Struct(node) => file.range(node.ident.span()),
                node => file.range(node.span()),
            };
            let place = self.tree.place(entry.file, range);
            let warning = Diagnostic::warning(Code::Told, message).at(place);
            let help = "write `Debug` out for it, or print what it holds one by one";
            self.diagnostics.push(warning.help(help));
        }
    }

    fn is_there(&self, item: ItemId) -> bool {
        let is_own = self.solution == Some(self.tree.crate_of(item));
        is_own || self.tree.units[self.tree.items[item].unit].is_live
    }

    fn text_of(&self, item: ItemId) -> &str {
        let entry = &self.tree.items[item];
        self.tree.files[entry.file].text.get(entry.range.clone()).unwrap_or_default()
    }

    fn prints_debug(&self, item: ItemId) -> bool {
        let has = |text: &str| PRINTS.iter().any(|print| text.contains(print));
        // What derives `Debug` or implements it is only called by what prints.
        let is_code = !matches!(self.tree.items[item].kind, Kind::Impl { is_trait: true, .. })
            || !self.text_of(item).lines().next().unwrap_or_default().contains("Debug for");
        is_code && self.is_there(item) && has(self.text_of(item))
    }

    fn has_printed_marker(&self, item: ItemId) -> bool {
        let entry = &self.tree.items[item];
        if !self.is_there(item) || !self.text_of(item).contains("PhantomData") {
            return false;
        }
        let fields: Vec<&syn::Field> = match &*entry.node {
            syn::Item::Enum(node) => {
                node.variants.iter().flat_map(|variant| &variant.fields).collect()
            }
            syn::Item::Struct(node) => node.fields.iter().collect(),
            _ => return false,
        };
        let features = &self.tree.crates[self.tree.crate_of(item)].features;
        let derived = attrs::lists(attrs::of_item(&entry.node), "derive", features);
        let is_debug = |name: &String| name.ends_with("Debug");
        derived.iter().filter_map(|(_, names)| names.as_ref()).flatten().any(is_debug)
            && fields.iter().any(|field| {
                let mut words = Vec::new();
                crate::tokens::collect_idents(&field.ty.to_token_stream(), &mut words);
                // That of a type of the language has the same name everywhere.
                let is_marker = |pair: &[String]| {
                    pair[0] == "PhantomData" && !crate::outside::is_type(&pair[1])
                };
                words.windows(2).any(is_marker)
            })
    }
}
