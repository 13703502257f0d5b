//! Folding: a macro call that was replaced by its items stays a call where that is shorter.
//!
//! Most of what a call makes may be needed, and then the call with its macro says it in less text.

use crate::context::{Context, Expansion};
use crate::tree::{ItemId, Kind};
use std::collections::{BTreeMap, BTreeSet};

impl Context {
    /// Puts calls back where the items that are needed of them are longer; whether there were any.
    pub(super) fn fold_calls(&mut self) -> bool {
        let mut by_macro: BTreeMap<Option<ItemId>, Vec<usize>> = BTreeMap::new();
        for (at, expansion) in self.expansions.iter().enumerate() {
            if !self.reach.folded.contains(&expansion.call) {
                by_macro.entry(expansion.macros.first().copied()).or_default().push(at);
            }
        }
        let mut folded = false;
        for group in by_macro.into_values() {
            let longer: Vec<(usize, usize)> = group
                .into_iter()
                .filter_map(|at| Some((at, self.gain(&self.expansions[at])?)))
                .collect();
            let gain: usize = longer.iter().map(|(_, gain)| gain).sum();
            let macros: BTreeSet<ItemId> = longer
                .iter()
                .flat_map(|&(at, _)| self.expansions[at].macros.iter().copied())
                .filter(|&item| !self.is_item_live(item))
                .collect();
            let cost: usize = macros.iter().map(|&item| self.tree.items[item].range.len()).sum();
            if gain <= cost {
                continue;
            }
            for (at, _) in longer {
                let (call, first) = (self.expansions[at].call, self.expansions[at].items.clone());
                let because = first.map(|item| self.tree.items[item].unit);
                let because = because.into_iter().find(|&unit| self.tree.units[unit].is_live);
                self.reach.folded.insert(call);
                self.mark_item(call, because.unwrap_or(super::ROOT));
                folded = true;
            }
        }
        folded
    }

    /// How many bytes a call saves over those of its items that are needed, if it may stay a call.
    fn gain(&self, expansion: &Expansion) -> Option<usize> {
        let mut size = 0;
        let home = self.tree.items[expansion.call].module;
        for item in expansion.items.clone() {
            let entry = &self.tree.items[item];
            if entry.file != expansion.file {
                return None;
            }
            let is_live = self.tree.units[entry.unit].is_live;
            size += match &entry.kind {
                // What others see of these is in the text around the call.
                Kind::Macro { .. } | Kind::ExternCrate | Kind::Expanded => return None,
                Kind::Use { .. } if entry.module == home => return None,
                Kind::Mod(inner) if self.tree.mods[*inner].file != expansion.file => return None,
                Kind::Mod(_) => 0,
                Kind::Use { leaves } => {
                    let is_live = leaves.iter().any(|&leaf| self.tree.units[leaf].is_live);
                    if is_live { entry.range.len() } else { 0 }
                }
                Kind::Impl { members, is_trait: false } if is_live => {
                    let live = members.iter().filter(|&&unit| self.tree.units[unit].is_live);
                    entry.range.len() * live.count() / members.len().max(1)
                }
                _ if is_live => entry.range.len(),
                _ => 0,
            };
        }
        size.checked_sub(self.tree.items[expansion.call].range.len()).filter(|&gain| 0 < gain)
    }
}
