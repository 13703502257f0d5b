//! Forked: a module whose file hangs on what the judge's compiler decides, as one for each file.

use super::{Parser, Site};
use crate::cfg::{self, Verdict};
use crate::tree::{Edit, Replacement};
use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use std::collections::BTreeSet;
use std::ops::Range;
use syn::Meta;

/// A file that a module may be in, and what must hold for that.
struct Fork {
    conditions: Vec<TokenStream>,
    path: syn::Expr,
}

impl Parser<'_> {
    /// Writes `#[cfg_attr(unix, path = "a.rs")] mod m;` as a module under `cfg(unix)` and one under
    /// its contrary, and adds these; whether it was such a module.
    pub(super) fn fork(&mut self, site: &Site, item: &syn::ItemMod, range: &Range<usize>) -> bool {
        if item.content.is_some() {
            return false;
        }
        let features = self.features(site.module);
        let (mut forks, mut others) = (Vec::new(), TokenStream::new());
        for attr in &item.attrs {
            match rest_of(&attr.meta, &features, &[], &mut forks) {
                Some(meta) if meta == attr.meta.to_token_stream().to_string() => {
                    attr.to_tokens(&mut others);
                }
                Some(meta) => others.extend(format!("#[{meta}]").parse::<TokenStream>()),
                None => {}
            }
        }
        if forks.iter().all(|fork| fork.conditions.is_empty()) {
            return false;
        }
        let (vis, ident) = (&item.vis, &item.ident);
        let mut text = String::new();
        let mut before: Vec<TokenStream> = Vec::new();
        for Fork { conditions, path } in &forks {
            let module = quote! {
                #[cfg(all(#(#conditions,)* not(any(#(#before),*))))] #[path = #path]
                #others #vis mod #ident;
            };
            text.push_str(&format!("{module}\n"));
            before.push(quote!(all(#(#conditions),*)));
        }
        if forks.iter().all(|fork| !fork.conditions.is_empty()) {
            let module = quote! { #[cfg(not(any(#(#before),*)))] #others #vis mod #ident; };
            text.push_str(&format!("{module}\n"));
        }
        let path = self.tree.files[site.file].path.clone();
        let (edition, is_library) = (self.edition(site.module), self.is_library(site.module));
        let Some((file, parsed)) = self.parse_text(&path, text, edition, is_library) else {
            return true;
        };
        let text = Replacement::Included(file);
        self.tree.files[site.file].edits.push(Edit { start: range.start, end: range.end, text });
        let inside = Site { file, ..site.clone() };
        self.add_items(&inside, parsed.items, 0);
        true
    }
}

/// Takes the paths out of an attribute; what is left of it.
fn rest_of(
    meta: &Meta,
    features: &BTreeSet<String>,
    conditions: &[TokenStream],
    forks: &mut Vec<Fork>,
) -> Option<String> {
    match meta {
        Meta::NameValue(pair) if pair.path.is_ident("path") => {
            forks.push(Fork { conditions: conditions.to_vec(), path: pair.value.clone() });
            None
        }
        Meta::List(list) if list.path.is_ident("cfg_attr") => {
            let tokens: Vec<TokenTree> = list.tokens.clone().into_iter().collect();
            let parts = cfg::split(&tokens);
            let (predicate, attrs) = parts.split_first()?;
            let predicate: TokenStream = predicate.iter().cloned().collect();
            let mut conditions = conditions.to_vec();
            match cfg::evaluate(&predicate, features) {
                Verdict::False => return None,
                Verdict::True => {}
                Verdict::Unknown(_) => conditions.push(predicate.clone()),
            }
            let count = forks.len();
            let rest = attrs.iter().filter_map(|attr| {
                let attr: TokenStream = attr.iter().cloned().collect();
                match syn::parse2::<Meta>(attr.clone()) {
                    Ok(meta) => rest_of(&meta, features, &conditions, forks),
                    Err(_) => Some(attr.to_string()),
                }
            });
            let rest: Vec<String> = rest.collect();
            match (count == forks.len(), rest.is_empty()) {
                (true, _) => Some(meta.to_token_stream().to_string()),
                (false, true) => None,
                (false, false) => Some(format!("cfg_attr({predicate}, {})", rest.join(", "))),
            }
        }
        meta => Some(meta.to_token_stream().to_string()),
    }
}
