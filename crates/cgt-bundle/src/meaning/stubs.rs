//! Stubs: newer crates without what their functions do, which older editions may not read.
//!
//! What is left tells the older crates all that they need: names, types and traits.

use crate::bundle::Written;
use crate::parse::text_base;
use std::ops::Range;
use syn::visit::{self, Visit};

/// What stands for the body of a function.
const STUB: &str = "loop {}";

/// The text with the functions of some parts emptied, every byte in its place.
pub(super) fn stubbed(written: &Written, parts: &[usize]) -> String {
    let mut bytes = written.text.as_bytes().to_vec();
    let base = text_base(&written.text);
    let Ok(file) = syn::parse_file(&written.text[base..]) else { return written.text.clone() };
    let mut bodies = Bodies(Vec::new());
    bodies.visit_file(&file);
    for body in bodies.0 {
        let body = body.start + base..body.end + base;
        let is_in = |&part: &usize| written.parts[part].range.contains(&body.start);
        if !parts.iter().any(is_in) || body.len() < STUB.len() {
            continue;
        }
        if let Some(bytes) = bytes.get_mut(body) {
            bytes.iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
            // The stub must not be parted by an end of line.
            let lines = bytes.split_mut(|byte| *byte == b'\n');
            let longest = lines.max_by_key(|line| line.len());
            let room = longest.and_then(|line| line.get_mut(..STUB.len()));
            room.into_iter().for_each(|room| room.copy_from_slice(STUB.as_bytes()));
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| written.text.clone())
}

/// What is between the braces of functions that nothing is told of but by their signature.
struct Bodies(Vec<Range<usize>>);

impl Bodies {
    fn add(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let mut opaque = Opaque(signature.constness.is_some());
        opaque.visit_return_type(&signature.output);
        if !opaque.0 {
            let span = block.brace_token.span;
            self.0.push(span.open().byte_range().end..span.close().byte_range().start);
        }
    }
}

/// Whether a body must stay: the compiler runs it, or its type is what is returned.
struct Opaque(bool);

impl<'ast> Visit<'ast> for Opaque {
    fn visit_type_impl_trait(&mut self, _: &'ast syn::TypeImplTrait) {
        self.0 = true;
    }
}

impl<'ast> Visit<'ast> for Bodies {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.add(&item.sig, &item.block);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.add(&item.sig, &item.block);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        item.default.iter().for_each(|block| self.add(&item.sig, block));
    }

    fn visit_item(&mut self, item: &'ast syn::Item) {
        // Constants may hold functions that the compiler runs.
        if !matches!(item, syn::Item::Const(_) | syn::Item::Static(_)) {
            visit::visit_item(self, item);
        }
    }
}
