//! Unsafety: attributes and foreign blocks that must be called unsafe since edition 2024.
//!
//! The work is on tokens, so that it is the same in items and in rules of macros.

use super::is_punct;
use crate::cfg;
use crate::context::Context;
use crate::tree::{FileId, Replacement};
use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use std::ops::Range;

const ATTRIBUTES: &[&str] = &["no_mangle", "export_name", "link_section"];

impl Context {
    /// Calls unsafe what an item's tokens have of that.
    pub(super) fn lift_unsafety(&mut self, file: FileId, tokens: TokenStream) {
        for range in unsafe_attributes(tokens.clone()) {
            let base = self.tree.files[file].base;
            let (start, end) = (range.start + base, range.end + base);
            self.tree.edit(file, start..start, "unsafe(");
            self.tree.edit(file, end..end, ")");
        }
        for block in foreign_blocks(tokens) {
            let start = self.tree.files[file].range(block).start;
            self.tree.edit(file, start..start, "unsafe ");
        }
    }

    /// The same in attributes that have been written anew.
    pub(super) fn lift_written_attributes(&mut self, file: FileId) {
        for edit in &mut self.tree.files[file].edits {
            let Replacement::Text(text) = &mut edit.text else { continue };
            let may_be = text.starts_with('#') && ATTRIBUTES.iter().any(|name| text.contains(name));
            if let (true, Ok(tokens)) = (may_be, text.parse()) {
                for range in unsafe_attributes(tokens).into_iter().rev() {
                    text.insert(range.end, ')');
                    text.insert_str(range.start, "unsafe(");
                }
            }
        }
    }
}

/// The bytes of what must stand in `unsafe(...)`, in order.
fn unsafe_attributes(tokens: TokenStream) -> Vec<Range<usize>> {
    let mut all = Vec::new();
    let mut todo = vec![tokens];
    while let Some(stream) = todo.pop() {
        let tokens: Vec<TokenTree> = stream.into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            let TokenTree::Group(group) = token else { continue };
            let back = |n: usize| at.checked_sub(n).map(|at| &tokens[at]);
            let is_inner = is_punct(back(1), '!') && is_punct(back(2), '#');
            let is_attribute = is_inner || is_punct(back(1), '#');
            if is_attribute && group.delimiter() == Delimiter::Bracket {
                unsafe_metas(group.stream(), &mut all);
            } else {
                todo.push(group.stream());
            }
        }
    }
    all.sort_by_key(|range| range.start);
    all
}

/// The same in what stands in an attribute's brackets.
fn unsafe_metas(attribute: TokenStream, out: &mut Vec<Range<usize>>) {
    let mut todo = vec![attribute];
    while let Some(meta) = todo.pop() {
        let tokens: Vec<TokenTree> = meta.into_iter().collect();
        match tokens.as_slice() {
            [TokenTree::Ident(name), TokenTree::Group(list)] if name == "cfg_attr" => {
                let tokens: Vec<TokenTree> = list.stream().into_iter().collect();
                let metas = cfg::split(&tokens).into_iter().skip(1);
                todo.extend(metas.map(|meta| meta.iter().cloned().collect::<TokenStream>()));
            }
            [TokenTree::Ident(name), rest @ ..] if ATTRIBUTES.iter().any(|known| name == known) => {
                let end = rest.last().map_or(name.span(), TokenTree::span).byte_range().end;
                out.push(name.span().byte_range().start..end);
            }
            _ => {}
        }
    }
}

/// Where `extern { ... }` blocks start that are not called unsafe.
fn foreign_blocks(tokens: TokenStream) -> Vec<Span> {
    let mut all = Vec::new();
    let mut todo = vec![tokens];
    while let Some(stream) = todo.pop() {
        let tokens: Vec<TokenTree> = stream.into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => todo.push(group.stream()),
                TokenTree::Ident(word) if word == "extern" && is_block(&tokens[at + 1..]) => {
                    let before = at.checked_sub(1).map(|at| &tokens[at]);
                    let is_unsafe =
                        matches!(before, Some(TokenTree::Ident(word)) if word == "unsafe");
                    all.extend((!is_unsafe).then(|| word.span()));
                }
                _ => {}
            }
        }
    }
    all
}

/// Whether what follows `extern` makes it a block; a variable of rules may stand for the text.
fn is_block(rest: &[TokenTree]) -> bool {
    let rest = match rest {
        [TokenTree::Literal(_), rest @ ..] => rest,
        [dollar, TokenTree::Ident(_), rest @ ..] if is_punct(Some(dollar), '$') => rest,
        rest => rest,
    };
    let block = rest.first();
    matches!(block, Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace)
}

#[cfg(test)]
mod tests {
    use super::{foreign_blocks, unsafe_attributes};

    #[test]
    fn attributes_are_found_wherever_they_stand() {
        let cases: [(&str, &[&str]); 5] = [
            ("#[no_mangle] fn f() {}", &["no_mangle"]),
            ("mod m { #![export_name = \"a\"] }", &["export_name = \"a\""]),
            (
                "#[cfg_attr(all(a, b), inline, no_mangle, cfg_attr(c, link_section = \"s\"))]",
                &["no_mangle", "link_section = \"s\""],
            ),
            ("#[unsafe(no_mangle)] fn no_mangle() { [no_mangle] }", &[]),
            ("#[cfg(no_mangle)]", &[]),
        ];
        for (text, found) in cases {
            let ranges = unsafe_attributes(text.parse().unwrap());
            let texts: Vec<&str> = ranges.into_iter().map(|range| &text[range]).collect();
            assert_eq!(texts, found, "{text}");
        }
    }

    #[test]
    fn only_blocks_that_are_not_unsafe_are_found() {
        let cases = [
            ("extern \"C\" { fn f(); } m! { extern {} extern $abi {} }", 3),
            ("unsafe extern \"C\" { fn f(); }", 0),
            ("extern \"C\" fn f() {} extern crate c;", 0),
        ];
        for (text, count) in cases {
            assert_eq!(foreign_blocks(text.parse().unwrap()).len(), count, "{text}");
        }
    }
}
