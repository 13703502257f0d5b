//! Included: the path that `include!` and its like are given, and the attributes before it.

use super::{Parser, Site};
use crate::attrs::{self, Fate};
use crate::diag::{Code, Diagnostic};
use crate::extent::{item_end, skip_trivia};
use crate::tree::FileId;
use proc_macro2::Span;
use quote::ToTokens;
use std::path::{Path, PathBuf};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;

/// A path that code tells: one text, or texts and the folder of the manifest joined by `concat!`.
pub struct IncludedPath {
    parts: Vec<Part>,
    pub span: Span,
}

enum Part {
    Text(String),
    /// `env!("CARGO_MANIFEST_DIR")`
    ManifestDir,
}

impl IncludedPath {
    /// The path that is meant in a file, of a package whose manifest stands in a folder; none if
    /// that is not known.
    pub fn of(&self, file: &Path, manifest: Option<&Path>) -> Option<PathBuf> {
        let (from, parts) = match self.parts.split_first() {
            Some((Part::ManifestDir, rest)) => (manifest?, rest),
            _ => (file.parent().unwrap_or(Path::new("")), self.parts.as_slice()),
        };
        let texts = parts.iter().map(|part| match part {
            Part::Text(text) => Some(text.as_str()),
            Part::ManifestDir => manifest?.to_str(),
        });
        let told: String = texts.collect::<Option<_>>()?;
        let is_in_manifest = parts.len() < self.parts.len();
        // What goes on from the folder's own name is beside it, and in memory it may have none.
        let told = if is_in_manifest { told.strip_prefix('/')? } else { &told };
        Some(crate::files::normal(&from.join(told)))
    }
}

impl Parse for IncludedPath {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let span = input.span();
        let mut parts = Vec::new();
        add(input, &mut parts)?;
        input.parse::<Option<syn::Token![,]>>()?;
        if !input.is_empty() {
            return Err(input.error("more than a path"));
        }
        Ok(IncludedPath { parts, span })
    }
}

/// Reads a text, or one of the macros that make one.
fn add(input: ParseStream<'_>, parts: &mut Vec<Part>) -> syn::Result<()> {
    if input.peek(syn::Lit) {
        let text = match input.parse()? {
            syn::Lit::Str(text) => text.value(),
            syn::Lit::Char(text) => text.value().to_string(),
            syn::Lit::Int(number) if number.suffix().is_empty() => number.to_string(),
            other => return Err(syn::Error::new(other.span(), "no text")),
        };
        parts.push(Part::Text(text));
        return Ok(());
    }
    let name = syn::Ident::parse_any(input)?;
    input.parse::<syn::Token![!]>()?;
    let inside;
    syn::parenthesized!(inside in input);
    match name.to_string().as_str() {
        "concat" => {
            while !inside.is_empty() {
                add(&inside, parts)?;
                inside.parse::<Option<syn::Token![,]>>()?;
            }
            Ok(())
        }
        "env" if inside.parse::<syn::LitStr>()?.value() == "CARGO_MANIFEST_DIR" => {
            parts.push(Part::ManifestDir);
            inside.parse::<proc_macro2::TokenStream>().map(|_| ())
        }
        _ => Err(syn::Error::new(name.span(), "no text")),
    }
}

impl Parser<'_> {
    /// Settles the attributes before an `include!` of a file, which in the bundle stand before the
    /// first item; the file's text with conditions before all items, where the judge's compiler
    /// decides.
    pub(super) fn with_conditions(
        &mut self,
        site: &Site,
        item: &syn::ItemMacro,
        (file, items): (FileId, &[syn::Item]),
    ) -> Option<String> {
        let features = self.features(site.module);
        let mut conditions = String::new();
        let mut first = None;
        // What is put after an exported macro has its conditions too.
        let is_one = matches!(items, [only] if !matches!(only, syn::Item::Macro(_)));
        for attr in &item.attrs {
            let range = self.tree.files[site.file].range(attr.span());
            let fate = attrs::fate(attr, &features, false);
            match fate {
                Fate::Replace(text) if is_one || text.is_empty() => {
                    self.tree.edit(site.file, range, text);
                }
                _ if is_one || !attr.path().is_ident("cfg") => {}
                fate => {
                    match fate {
                        Fate::Replace(text) => conditions.push_str(&text),
                        _ => conditions.push_str(&attr.to_token_stream().to_string()),
                    }
                    self.tree.edit(site.file, range.clone(), "");
                    first.get_or_insert(range);
                }
            }
        }
        let first = first?;
        let included = &self.tree.files[file];
        // Columns would be others, and what newer editions read otherwise is known by its place.
        if included.text.contains("column") || !included.old.is_empty() {
            let message = "a condition of an include! of several items";
            let place = self.tree.place(site.file, first);
            let diagnostic = Diagnostic::error(Code::Meaning, message).at(place);
            let help = "write the condition before each item of the file";
            self.diagnostics.push(diagnostic.help(help));
            return None;
        }
        let mut at = included.base;
        let mut text = included.text[..at].to_string();
        for item in items {
            let start = skip_trivia(&included.text, at);
            let end = included.range(item_end(item)).end;
            text.push_str(&included.text[at..start]);
            text.push_str(&format!("{conditions} {}", &included.text[start..end]));
            at = end;
        }
        text.push_str(&included.text[at..]);
        Some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::IncludedPath;
    use std::path::Path;

    #[track_caller]
    fn check(told: &str, path: Option<&str>) {
        let read = syn::parse_str::<IncludedPath>(told).ok();
        let found = read.and_then(|read| read.of(Path::new("a/src/x.rs"), Some(Path::new("a"))));
        assert_eq!(found.as_deref(), path.map(Path::new), "{told}");
    }

    #[test]
    fn texts_and_the_manifests_folder_are_joined() {
        check(r#""t.txt","#, Some("a/src/t.txt"));
        check(r#"concat!("t", 1, '.', "txt",)"#, Some("a/src/t1.txt"));
        check(r#"concat!(env!("CARGO_MANIFEST_DIR"), "/data/t.txt")"#, Some("a/data/t.txt"));
        check(r#"concat!(env!("CARGO_MANIFEST_DIR", "why"), concat!("/", "../t"))"#, Some("t"));
        check(r#"concat!(env!("CARGO_MANIFEST_DIR"), "_data/t")"#, None);
        check(r#"concat!(env!("OUT_DIR"), "/t")"#, None);
        check(r#"NAME"#, None);
        check(r#""a", "b""#, None);
    }
}
