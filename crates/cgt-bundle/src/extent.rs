//! Where items begin and end in the text, without printing them back into tokens.

use crate::lex::block_end;
use proc_macro2::{Span, TokenStream};
use syn::spanned::Spanned;
use syn::{ImplItem, Item};

/// The last token of an item.
pub fn item_end(item: &Item) -> Span {
    match item {
        Item::Const(item) => item.semi_token.span(),
        Item::Enum(item) => item.brace_token.span.close(),
        Item::ExternCrate(item) => item.semi_token.span(),
        Item::Fn(item) => item.block.brace_token.span.close(),
        Item::ForeignMod(item) => item.brace_token.span.close(),
        Item::Impl(item) => item.brace_token.span.close(),
        Item::Macro(item) => match item.semi_token {
            Some(semi) => semi.span(),
            None => item.mac.delimiter.span().close(),
        },
        Item::Mod(item) => match (&item.content, item.semi) {
            (Some((brace, _)), _) => brace.span.close(),
            (None, Some(semi)) => semi.span(),
            (None, None) => item.ident.span(),
        },
        Item::Static(item) => item.semi_token.span(),
        Item::Struct(item) => match (&item.fields, item.semi_token) {
            (_, Some(semi)) => semi.span(),
            (syn::Fields::Named(fields), None) => fields.brace_token.span.close(),
            (fields, None) => last_span(quote::ToTokens::to_token_stream(fields)),
        },
        Item::Trait(item) => item.brace_token.span.close(),
        Item::TraitAlias(item) => item.semi_token.span(),
        Item::Type(item) => item.semi_token.span(),
        Item::Union(item) => item.fields.brace_token.span.close(),
        Item::Use(item) => item.semi_token.span(),
        Item::Verbatim(tokens) => last_span(tokens.clone()),
        item => last_span(quote::ToTokens::to_token_stream(item)),
    }
}

/// Where the last inner attribute of a parsed text ends, if it has any.
pub fn inner_attributes_end(file: &syn::File) -> Option<usize> {
    file.attrs.iter().map(|attr| attr.bracket_token.span.close().byte_range().end).max()
}

/// The last token of a member of an impl.
pub fn member_end(member: &ImplItem) -> Span {
    match member {
        ImplItem::Const(member) => member.semi_token.span(),
        ImplItem::Fn(member) => member.block.brace_token.span.close(),
        ImplItem::Type(member) => member.semi_token.span(),
        ImplItem::Macro(member) => match member.semi_token {
            Some(semi) => semi.span(),
            None => member.mac.delimiter.span().close(),
        },
        member => last_span(quote::ToTokens::to_token_stream(member)),
    }
}

/// Where the last token stands, or the bracket that ends a group.
pub fn last_span(tokens: TokenStream) -> Span {
    tokens.into_iter().last().map_or_else(Span::call_site, |token| match token {
        proc_macro2::TokenTree::Group(group) => group.span_close(),
        token => token.span(),
    })
}

/// The first byte at or after `at` that is neither white space nor an ordinary comment.
pub fn skip_trivia(text: &str, mut at: usize) -> usize {
    loop {
        let rest = &text[at..];
        let blank = rest.len() - rest.trim_start().len();
        if blank != 0 {
            at += blank;
        } else if let Some(length) = comment(rest) {
            at += length;
        } else {
            return at;
        }
    }
}

/// The length of the ordinary comment (no documentation) that `text` starts with.
fn comment(text: &str) -> Option<usize> {
    let is_doc = |line: &str| {
        (line.starts_with("///") && !line.starts_with("////")) || line.starts_with("//!")
    };
    if text.starts_with("//") && !is_doc(text) {
        return Some(text.find('\n').unwrap_or(text.len()));
    }
    let is_plain = |block: &str| {
        block.starts_with("/***") || block.starts_with("/**/") || !block.starts_with("/**")
    };
    if !text.starts_with("/*") || text.starts_with("/*!") || !is_plain(text) {
        return None;
    }
    Some(block_end(text.as_bytes(), 0).0)
}

/// Where the documentation begins that stands right before byte `at`.
pub fn docs_before(text: &str, mut at: usize) -> usize {
    loop {
        let before = text[..at].trim_end();
        let line = before.rfind('\n').map_or(0, |newline| newline + 1);
        let last = before[line..].trim_start();
        if last.starts_with("///") && !last.starts_with("////") {
            at = before.len() - last.len();
        } else if let (true, Some(open)) = (before.ends_with("*/"), before.rfind("/**")) {
            at = open;
        } else {
            return at;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::docs_before;

    #[test]
    fn documentation_before_an_item_belongs_to_it() {
        let cases = [
            ("a,\n    /// one\n    /// two\n    |b", "/// one"),
            ("a, /** block\n more */ |b", "/** block"),
            ("a;\n//// no\n|b", "b"),
            ("a;\n// no\n|b", "b"),
            ("/// x\n\n|b", "/// x"),
            ("|b", "b"),
        ];
        for (case, wanted) in cases {
            let text = case.replace('|', "");
            let at = docs_before(&text, case.find('|').unwrap_or(0));
            assert!(text[at..].starts_with(wanted), "{case:?} gives {at}");
        }
    }
}
