//! Quotes: tokens that macros print or take one by one, which must be in the bundle what they were.

use super::tells::{asks_for_paths, makes_path_matchers};
use super::{Reader, Tells};
use crate::context::Context;
use crate::diag::{Code, Diagnostic};
use crate::expand::{Change, Outcome, Rules, Unsure, is_same};
use crate::tree::{Edit, FileId, ItemId, Replacement};
use rustc_hash::FxHashMap as HashMap;
use std::cmp::Reverse;
use std::ops::Range;
use std::rc::Rc;

/// Code that a macro gets, as it was and as it is.
struct Original {
    /// The text before, but for the spaces that set tokens apart.
    before: String,
    changes: Vec<Change>,
    /// Where these spaces stand in it.
    spaces: Vec<usize>,
}

impl Context {
    /// Takes back what would change in the arguments of `stringify!`, and refuses changes in what
    /// another macro tells. Nobody means to print `$crate`, of which there is a warning.
    pub fn settle_quotes(&mut self) {
        let mut readable = HashMap::default();
        for quote in std::mem::take(&mut self.told.quotes) {
            let file = &mut self.tree.files[quote.file];
            let is_inside =
                |edit: &Edit| quote.inside.start <= edit.start && edit.end <= quote.inside.end;
            // What is written as newer editions do has changed as well.
            let old = file.old.iter().map(|old| Edit {
                start: old.range.start,
                end: old.range.end,
                text: Replacement::Text(file.text[old.range.clone()].to_string()),
            });
            let old: Vec<Edit> = old.filter(is_inside).collect();
            let Some(Reader { name, tells, items, is_open }) = &quote.by else {
                let mut spaces = file.edits.iter().chain(&old).filter(|edit| edit.is_space());
                let space = spaces.find(|edit| is_inside(edit)).map(|space| space.start);
                file.edits.retain(|edit| !is_inside(edit));
                space.into_iter().for_each(|at| self.refuse_printed(quote.file, at));
                continue;
            };
            let outcome = match !old.is_empty() || file.edits.iter().any(is_inside) {
                true => self.is_same_to(items, quote.file, &quote.inside, &mut readable),
                false => None,
            };
            // Rules that ask for `crate` ask for what is written instead in the bundle.
            let asks = |&item: &ItemId| self.rules_of(item).asks_for_crate;
            let is_unsure = outcome == Some(Outcome::Nothing) && items.iter().any(asks);
            let outcome = outcome.filter(|_| !is_unsure);
            let (tells, is_quiet) = match is_open {
                true => self.handed_tells(),
                false => (*tells, false),
            };
            let file = &mut self.tree.files[quote.file];
            let all: Vec<&Edit> =
                file.edits.iter().chain(&old).filter(|edit| is_inside(edit)).collect();
            // What it makes of its tokens is known, or what it may do with them.
            let is_seen = |edit: &Edit| match (tells, outcome) {
                (_, Some(Outcome::Other | Outcome::Nothing)) => true,
                (_, Some(Outcome::Same)) => false,
                // Of those that are set apart it prints no two side by side.
                (_, Some(Outcome::Told)) => !edit.is_space(),
                (Tells::Everything, None) => true,
                (Tells::Counts, None) => !edit.is_space(),
                (Tells::Names, None) => edit.is_name(),
                (Tells::Nothing, None) => false,
            };
            let is_dollar = |edit: &Edit| file.text[..edit.start].ends_with('$');
            let first = |is_seen: &dyn Fn(&Edit) -> bool| all.iter().find(|edit| is_seen(edit));
            let looks = "looks at its tokens one by one, and these change in the bundle";
            let (edit, diagnostic) = if let Some(edit) = first(&|edit| {
                is_seen(edit) && (!is_dollar(edit) || outcome == Some(Outcome::Nothing))
            }) {
                (edit, Diagnostic::error(Code::Told, format!("`{name}!` {looks}")))
            } else if let Some(edit) = first(&is_seen) {
                (edit, Diagnostic::warning(Code::Told, format!("`{name}!` {looks}")))
            } else if let (None, Some(edit)) =
                (outcome, first(&|edit| !is_quiet && !is_dollar(edit) && !edit.is_space()))
            {
                let message = format!(
                    "what `{name}!` makes of its tokens is not known, and these change in the bundle"
                );
                (edit, Diagnostic::warning(Code::Told, message))
            } else {
                continue;
            };
            let range = edit.start..edit.end.max(edit.start + 1);
            let help = match old.is_empty() && !edit.is_space() {
                true => "import what the path names with `use`, and hand over the bare name",
                false => "write the tokens as newer editions do",
            };
            let place = self.tree.place(quote.file, range);
            self.diagnostics.push(diagnostic.at(place).help(help).in_doubt());
        }
    }

    /// What macros tell that are handed to others by their names, and whether none of them is ours.
    fn handed_tells(&mut self) -> (Tells, bool) {
        let words = &self.told.handed_words;
        let named = words.iter().flat_map(|word| {
            self.tree.crates.iter().filter_map(|krate| krate.macros.get(word)).flatten().copied()
        });
        let named: Vec<ItemId> = named.collect();
        let asks = |&item: &ItemId| match &*self.tree.items[item].node {
            syn::Item::Macro(node) => asks_for_paths(&node.mac.tokens),
            _ => false,
        };
        let is_seen = words.contains("stringify") || named.iter().any(asks);
        let tells = named.iter().map(|&item| self.tells(item)).max().unwrap_or_default();
        (if is_seen { Tells::Everything } else { tells }, named.is_empty())
    }

    /// What macros tell that others make, as far as is known.
    pub(crate) fn made_tells(&mut self) -> Tells {
        let mut tells = Tells::Nothing;
        for item in 0..self.tree.items.len() {
            let node = self.tree.items[item].node.clone();
            let syn::Item::Macro(node) = &*node else { continue };
            let rules = self.rules_of(item);
            if rules.idents.iter().any(|ident| ident == "macro_rules") {
                let counts = if rules.counts { Tells::Counts } else { Tells::Nothing };
                tells = tells.max(rules.tells).max(counts);
                if makes_path_matchers(&node.mac.tokens) {
                    return Tells::Everything;
                }
            }
        }
        tells
    }

    /// Refuses to print tokens that are set apart.
    fn refuse_printed(&mut self, file: FileId, at: usize) {
        let message = "`stringify!` prints tokens that the bundle's edition reads as one";
        let place = self.tree.place(file, at..at + 1);
        let diagnostic = Diagnostic::error(Code::Told, message).at(place);
        self.diagnostics.push(diagnostic.help("put a space between them").in_doubt());
    }

    /// What each of some macros makes of what it is given in the bundle; `None` if that is not known.
    fn is_same_to(
        &mut self,
        items: &[ItemId],
        file: FileId,
        inside: &Range<usize>,
        readable: &mut HashMap<ItemId, Option<Rc<Rules>>>,
    ) -> Option<Outcome> {
        let Original { before, changes, spaces } = self.original(file, inside)?;
        let after = self.render(file, inside.clone());
        let mut verdicts = items.iter().map(|&item| {
            let rules = self.readable(item, readable)?;
            let mut find = |name: &str| {
                let named = self.tree.crates.iter().filter_map(|krate| krate.macros.get(name));
                let named: Vec<ItemId> = named.flatten().copied().collect();
                match named.as_slice() {
                    [] => Ok(None),
                    [only] => self.readable(*only, readable).map(Some).ok_or(Unsure),
                    _ => Err(Unsure),
                }
            };
            is_same(&rules, &before, &after, (&changes, &spaces), &mut find).ok()
        });
        let first = verdicts.next()??;
        verdicts.all(|verdict| verdict == Some(first)).then_some(first)
    }

    /// The original of some text, and what becomes of it in the bundle.
    fn original(&mut self, file: FileId, inside: &Range<usize>) -> Option<Original> {
        let is_inside =
            |range: &Range<usize>| inside.start <= range.start && range.end <= inside.end;
        let edits = self.tree.files[file].edits.iter();
        let edits: Vec<Edit> =
            edits.filter(|edit| is_inside(&(edit.start..edit.end))).cloned().collect();
        let mut all: Vec<(Range<usize>, String, String)> = Vec::new();
        for edit in edits {
            let mut new = String::new();
            self.render_edit(file, &edit, &mut new);
            let range = edit.start..edit.end;
            all.push((range.clone(), self.tree.files[file].text[range].to_string(), new));
        }
        let file = &self.tree.files[file];
        for old in file.old.iter().filter(|old| is_inside(&old.range)) {
            let new = file.text[old.range.clone()].to_string();
            all.push((old.range.clone(), old.text.clone(), new));
        }
        // What changes inside of a longer change is part of it.
        all.sort_by_key(|(range, ..)| (range.start, Reverse(range.end)));
        all.dedup();
        let (mut before, mut changes, mut spaces) = (String::new(), Vec::new(), Vec::new());
        let mut at = inside.start;
        for (range, was, new) in all {
            if range.start < at {
                let is_old = file.old.iter().any(|old| old.range == range);
                if is_old || at < range.end {
                    return None;
                }
                continue;
            }
            before.push_str(&file.text[at..range.start]);
            let start = before.len();
            if was.is_empty() && new == " " {
                spaces.push(start);
                before.push(' ');
            } else {
                before.push_str(&was);
                changes.push(Change { range: start..before.len(), text: new });
            }
            at = range.end;
        }
        before.push_str(&file.text[at..inside.end]);
        Some(Original { before, changes, spaces })
    }
}
