//! Types: the names that items give to modules and types.

use super::Unsure;
use super::items::{Callee, is_condition, path, split};
use super::tree::{Tree, tokens};
use crate::parse::type_name;
use rustc_hash::FxHashSet as HashSet;
use syn::Block;
use syn::ext::IdentExt;
use syn::parse::Parser;

/// The names that items give to modules and types.
#[derive(Default)]
pub struct TypesMade {
    pub names: HashSet<String>,
    /// The modules of whose names an import brings all that there are.
    pub globs: Vec<Callee>,
}

impl TypesMade {
    /// Those of items.
    pub fn of_items(trees: &[Tree]) -> Result<TypesMade, Unsure> {
        let mut made = TypesMade::default();
        for part in split(trees)? {
            let own = &trees[part.range];
            let item = syn::parse2(tokens(own)).map_err(|_| Unsure)?;
            match (made.add(&item), &item) {
                (Err(Unsure), syn::Item::Use(item)) => {
                    let is_open = item.attrs.iter().any(is_condition);
                    made.globs.push(glob(own).filter(|_| !is_open).ok_or(Unsure)?);
                }
                (added, _) => added?,
            }
        }
        Ok(made)
    }

    /// Those of statements, no call of which may make items.
    pub fn of_statements(trees: &[Tree]) -> Result<TypesMade, Unsure> {
        let mut made = TypesMade::default();
        for statement in Block::parse_within.parse2(tokens(trees)).map_err(|_| Unsure)? {
            match &statement {
                syn::Stmt::Item(item) => made.add(item)?,
                syn::Stmt::Macro(call) if !crate::tokens::makes_no_items(&call.mac) => {
                    return Err(Unsure);
                }
                _ => {}
            }
        }
        Ok(made)
    }

    fn add(&mut self, item: &syn::Item) -> Result<(), Unsure> {
        match item {
            syn::Item::Use(item) => {
                let aliases = crate::parse::aliases(&item.tree);
                let names = aliases.into_iter().collect::<Option<Vec<_>>>();
                self.names.extend(names.ok_or(Unsure)?);
            }
            syn::Item::Macro(syn::ItemMacro { ident: None, .. }) | syn::Item::Verbatim(_) => {
                return Err(Unsure);
            }
            item => self.names.extend(type_name(item).map(|name| name.unraw().to_string())),
        }
        Ok(())
    }
}

/// The module that `use path::*;` opens.
fn glob(trees: &[Tree]) -> Option<Callee> {
    let start = trees.iter().position(|tree| tree.is_word("use"))? + 1;
    match trees.get(start..)? {
        [path @ .., colons, star, end] if colons.is("::") && star.is("*") && end.is(";") => {
            self::path(path)
        }
        _ => None,
    }
}
