//! Expand: macro calls between items, as the compiler expands them.
//!
//! Invariant: what comes out means what the call means. Where that is not certain the answer is
//! [`Unsure`], and the call stays a call.

mod fragment;
mod hygiene;
mod items;
mod loose;
mod matcher;
mod print;
mod rules;
mod same;
mod transcribe;
mod tree;
mod types;

pub use items::Callee;
pub use loose::written_by;
pub use rules::Rules;
pub use same::{Change, Outcome, has_variables, is_same};
pub use types::TypesMade;

use crate::manifest::Edition;
use crate::tree::CrateId;
use items::{Shape, flat, may_precede, split, with_conditions};
use std::rc::Rc;
use transcribe::Transcriber;
use tree::{Group, Mark, Tree, has_opaque};

/// How deep expansions may nest, as for the compiler.
const DEPTH: usize = 128;
/// Trees that all the expansions of one call may write.
const SIZE: usize = 200_000;

/// What the expander does not know for certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsure;

/// The macros that a call may mean.
pub trait Scope {
    /// The macro that a name or path means, if that is certain.
    fn rules(&mut self, callee: &Callee) -> Option<Rc<Rules>>;

    /// The crate that the call stands in.
    fn home(&self) -> (CrateId, Edition);

    /// How that crate names the root of a crate.
    fn crate_path(&mut self, krate: CrateId) -> Option<String>;
}

/// What a call between items becomes.
pub enum Expansion {
    /// The text of items.
    Text(String),
    /// The call stays, since it makes these impls and nothing else.
    Impls(Vec<syn::ItemImpl>),
}

/// Expands a call between items, and those of the calls that it makes that name anything.
///
/// # Errors
///
/// [`Unsure`] where the text would not mean the same, or where it gives no names to anything, so
/// that the call may as well stay.
pub fn expand(
    rules: &Rules,
    call: &syn::ItemMacro,
    scope: &mut dyn Scope,
) -> Result<Expansion, Unsure> {
    let made = Expander::new(&mut *scope, Extent::Named).start(rules, call)?;
    if !made.is_better() {
        return impls(&made.all.ok_or(Unsure)?, scope).map(Expansion::Impls);
    }
    hygiene::check(&made.trees)?;
    let conditions = call.attrs.iter().filter(|attr| attr.path().is_ident("cfg"));
    let conditions = conditions.map(quote::ToTokens::to_token_stream).collect();
    let trees = with_conditions(made.trees, &tree::read(conditions, 0))?;
    let text = print::text(&trees, scope)?;
    // Where brackets were put around a fragment, the whole must still be items.
    syn::parse_file(&text).map_err(|_| Unsure)?;
    Ok(Expansion::Text(text))
}

/// The impls that trees are, if they are nothing else.
fn impls(trees: &[Tree], scope: &mut dyn Scope) -> Result<Vec<syn::ItemImpl>, Unsure> {
    let tokens = print::placeless(trees, scope)?;
    let file = syn::parse2::<syn::File>(tokens).map_err(|_| Unsure)?;
    let impls = file.items.into_iter().map(|item| match item {
        syn::Item::Impl(item) => Ok(item),
        _ => Err(Unsure),
    });
    impls.collect()
}

/// The modules and types that a call between items or statements makes.
///
/// # Errors
///
/// [`Unsure`] where that is not certain.
pub fn type_names(
    rules: &Rules,
    call: &syn::ItemMacro,
    scope: &mut dyn Scope,
) -> Result<TypesMade, Unsure> {
    if let Ok(made) = Expander::new(&mut *scope, Extent::All).start(rules, call) {
        return TypesMade::of_items(&made.trees);
    }
    let input = tree::read(call.mac.tokens.clone(), 0);
    TypesMade::of_statements(&Expander::new(scope, Extent::All).written(rules, &input)?)
}

/// Which of the calls that a call makes are expanded too.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// Those that give names to anything; others are shorter as calls.
    Named,
    All,
}

/// The items that a call makes.
struct Made {
    trees: Vec<Tree>,
    /// The same with the calls that stay expanded too, if that is certain.
    all: Option<Vec<Tree>>,
    /// Whether any of them has a name that others may use.
    has_names: bool,
}

impl Made {
    /// Whether it says more than the call does: impls are shorter as a call.
    fn is_better(&self) -> bool {
        self.has_names || self.trees.is_empty()
    }

    /// Adds what a call among the items makes.
    fn expanded(&mut self, trees: Option<Vec<Tree>>, conditions: &[Tree]) -> Result<(), Unsure> {
        self.all = match (self.all.take(), trees) {
            (Some(mut all), Some(trees)) => {
                all.extend(with_conditions(trees, conditions)?);
                Some(all)
            }
            _ => None,
        };
        Ok(())
    }
}

struct Expander<'s> {
    scope: &'s mut dyn Scope,
    extent: Extent,
    mark: Mark,
    /// The crate whose rules have written each mark but 0, that of the call.
    writers: Vec<CrateId>,
    written: usize,
    depth: usize,
    /// What the expansion has defined so far; `None` for a macro that is not known.
    local: Vec<(Option<String>, Option<Rc<Rules>>)>,
}

impl<'s> Expander<'s> {
    fn new(scope: &'s mut dyn Scope, extent: Extent) -> Self {
        let (writers, local) = (Vec::new(), Vec::new());
        Expander { scope, extent, mark: 0, writers, written: 0, depth: 0, local }
    }

    fn start(&mut self, rules: &Rules, call: &syn::ItemMacro) -> Result<Made, Unsure> {
        if !call.attrs.iter().all(may_precede) {
            return Err(Unsure);
        }
        self.call(rules, &tree::read(call.mac.tokens.clone(), 0))
    }

    fn call(&mut self, rules: &Rules, input: &[Tree]) -> Result<Made, Unsure> {
        if self.depth == DEPTH {
            return Err(Unsure);
        }
        let trees = self.written(rules, input)?;
        self.depth += 1;
        let made = self.settle(&flat(trees));
        self.depth -= 1;
        made
    }

    /// What the rule that fits writes.
    fn written(&mut self, rules: &Rules, input: &[Tree]) -> Result<Vec<Tree>, Unsure> {
        for rule in &rules.all {
            if let Some(bound) = matcher::fit(&rule.matcher, input)? {
                self.mark += 1;
                self.writers.push(rules.krate);
                let mut transcriber = Transcriber::new(rule, bound, rules.krate, self.mark);
                let trees = transcriber.write(&rule.body)?;
                self.written += transcriber.written();
                return if SIZE < self.written { Err(Unsure) } else { Ok(trees) };
            }
        }
        Err(Unsure)
    }

    /// Expands the calls among items where that gives names, or where they cannot stay.
    fn settle(&mut self, trees: &[Tree]) -> Result<Made, Unsure> {
        let mut out = Made {
            trees: Vec::with_capacity(trees.len()),
            all: Some(Vec::with_capacity(trees.len())),
            has_names: false,
        };
        for part in split(trees)? {
            let own = &trees[part.range];
            match part.shape {
                Shape::Call(callee, group, conditions) => {
                    out.has_names |= callee.is_standard();
                    self.nested(&callee, group, &conditions, own, &mut out)?;
                    continue;
                }
                Shape::Rules { name, group, is_plain } => {
                    let group = self.with_crates(&group.trees);
                    let rules = self.local_rules(&group).filter(|_| is_plain);
                    self.local.push((Some(name), rules));
                    out.has_names = true;
                    out.trees.extend(self.with_crates(own));
                    continue;
                }
                Shape::Named => out.has_names = true,
                Shape::Unnamed => {}
            }
            out.trees.extend_from_slice(own);
            out.all.iter_mut().for_each(|all| all.extend_from_slice(own));
        }
        if out.has_names {
            // Only what has no names is asked for.
            out.all = None;
        }
        Ok(out)
    }

    fn nested(
        &mut self,
        callee: &Callee,
        group: &Group,
        conditions: &[Tree],
        own: &[Tree],
        out: &mut Made,
    ) -> Result<(), Unsure> {
        let rules = self.find(callee);
        let stays = callee.is_include() && rules.is_none() && self.extent == Extent::Named;
        let must = !stays && (self.extent == Extent::All || has_opaque(&group.trees));
        let defined = self.local.len();
        let made = match &rules {
            Some(rules) => self.call(rules, &group.trees),
            None => Err(Unsure),
        };
        match made {
            Ok(made) if made.is_better() || must => {
                if !conditions.is_empty() {
                    self.local[defined..].iter_mut().for_each(|(_, rules)| *rules = None);
                }
                out.trees.extend(with_conditions(made.trees, conditions)?);
                out.has_names |= made.has_names;
                out.expanded(made.all, conditions)?;
            }
            Err(Unsure) if must => return Err(Unsure),
            made => {
                self.local.truncate(defined);
                // It may define macros of any name.
                if made.is_err() && !callee.is_standard() {
                    self.local.push((None, None));
                }
                out.trees.extend_from_slice(own);
                out.expanded(made.ok().and_then(|made| made.all), conditions)?;
            }
        }
        Ok(())
    }

    fn find(&mut self, callee: &Callee) -> Option<Rc<Rules>> {
        if let Some(wanted) = callee.bare() {
            for (name, rules) in self.local.iter().rev() {
                if name.as_deref().is_none_or(|name| name == wanted) {
                    return rules.clone();
                }
            }
        }
        self.scope.rules(callee)
    }

    /// A macro that an expansion defines; its `$crate` is not that of the rules that define it.
    fn local_rules(&self, trees: &[Tree]) -> Option<Rc<Rules>> {
        let (krate, edition) = self.scope.home();
        Rules::of(trees, krate, edition).map(Rc::new)
    }

    /// The trees of a macro that an expansion defines, where a `$` that has been handed over makes a
    /// `crate` mean the crate that wrote the word.
    fn with_crates(&self, trees: &[Tree]) -> Vec<Tree> {
        let mut out = Vec::with_capacity(trees.len());
        let mut at = 0;
        while let Some(tree) = trees.get(at) {
            at += 1;
            match (tree, trees.get(at)) {
                (dollar, Some(Tree::Ident(word, mark))) if dollar.is("$") && word == "crate" => {
                    let writer = mark.checked_sub(1).and_then(|at| self.writers.get(at as usize));
                    let krate = writer.copied().unwrap_or(self.scope.home().0);
                    out.push(Tree::Crate(krate, word.span()));
                    at += 1;
                }
                (Tree::Group(group), _) => out.push(group.with(self.with_crates(&group.trees))),
                (Tree::Opaque(fragment, inside), _) => {
                    out.push(Tree::Opaque(*fragment, Rc::new(self.with_crates(inside))));
                }
                (tree, _) => out.push(tree.clone()),
            }
        }
        out
    }
}
