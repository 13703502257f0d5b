//! Size: which items of a source text take how many bytes.

use syn::Item;

/// The largest items of a text with their sizes in bytes, largest first; modules count by their items.
pub fn largest(text: &str, count: usize) -> Vec<(String, usize)> {
    let mut sizes = Vec::new();
    if let Ok(file) = syn::parse_file(text) {
        let base = crate::parse::text_base(text);
        collect("", &file.items, base, &mut sizes);
    }
    sizes.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    sizes.truncate(count);
    sizes
}

fn collect(prefix: &str, items: &[Item], base: usize, out: &mut Vec<(String, usize)>) {
    let mut at = None;
    for item in items {
        let end = crate::extent::item_end(item).byte_range().end + base;
        let start =
            at.unwrap_or_else(|| syn::spanned::Spanned::span(item).byte_range().start + base);
        at = Some(end);
        match item {
            Item::Mod(syn::ItemMod { ident, content: Some((_, inner)), .. }) => {
                collect(&format!("{prefix}{ident}::"), inner, base, out);
            }
            item => out.push((format!("{prefix}{}", name(item)), end.saturating_sub(start))),
        }
    }
}

fn name(item: &Item) -> String {
    let text = |tokens: &dyn quote::ToTokens| tokens.to_token_stream().to_string().replace(' ', "");
    match item {
        Item::Const(item) => item.ident.to_string(),
        Item::Enum(item) => item.ident.to_string(),
        Item::Fn(item) => item.sig.ident.to_string(),
        Item::Macro(item) => item
            .ident
            .as_ref()
            .map_or_else(|| format!("{}!", text(&item.mac.path)), |ident| ident.to_string()),
        Item::Static(item) => item.ident.to_string(),
        Item::Struct(item) => item.ident.to_string(),
        Item::Trait(item) => item.ident.to_string(),
        Item::Type(item) => item.ident.to_string(),
        Item::Union(item) => item.ident.to_string(),
        Item::Impl(item) => match &item.trait_ {
            Some((path, _)) => format!("impl {} for {}", text(path), text(&item.self_ty)),
            None => format!("impl {}", text(&item.self_ty)),
        },
        _ => "other items".to_string(),
    }
}
