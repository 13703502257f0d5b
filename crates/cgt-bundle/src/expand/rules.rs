//! Rules: `macro_rules!` as what it matches and what it writes.

use super::tree::{Fragment, Tree, read};
use crate::manifest::Edition;
use crate::tree::CrateId;
use proc_macro2::{Delimiter, TokenStream};
use syn::ext::IdentExt;

/// A macro.
#[derive(Debug)]
pub struct Rules {
    /// The crate that `$crate` means.
    pub krate: CrateId,
    pub edition: Edition,
    pub all: Vec<Rule>,
}

/// One rule of a macro.
#[derive(Debug)]
pub struct Rule {
    pub matcher: Matcher,
    pub body: Vec<Tree>,
}

/// What a rule matches, as steps that are taken from token to token.
#[derive(Debug, Default)]
pub struct Matcher {
    pub steps: Vec<Step>,
    /// The variables in the order of their declaration.
    pub names: Vec<String>,
}

/// One step of a matcher.
#[derive(Debug)]
pub enum Step {
    Token(Tree),
    Open(Delimiter),
    Close(Delimiter),
    /// The head of `$(...)`: the variables in it, how deep it nests, and the step after it.
    Repeat {
        op: Op,
        first: usize,
        last: usize,
        depth: usize,
        after: usize,
    },
    /// The foot of a repetition whose first step is `start`.
    Again {
        op: Op,
        start: usize,
    },
    /// What stands between two rounds; the foot comes after it.
    Separator(Tree),
    /// The foot of a repetition after its separator.
    Next {
        start: usize,
    },
    Variable {
        fragment: Fragment,
        index: usize,
        depth: usize,
    },
    End,
}

/// How often something may repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    Any,
    Some,
    Maybe,
}

impl Rules {
    /// Reads the tokens between the outer brackets of `macro_rules!`.
    pub fn read(tokens: TokenStream, krate: CrateId, edition: Edition) -> Option<Rules> {
        Rules::of(&read(tokens, 0), krate, edition)
    }

    /// Reads the trees between the outer brackets.
    pub fn of(trees: &[Tree], krate: CrateId, edition: Edition) -> Option<Rules> {
        let mut all = Vec::new();
        let mut rest = trees;
        while let [Tree::Group(matcher), arrow, Tree::Group(body), after @ ..] = rest {
            if !arrow.is("=>") {
                return None;
            }
            let mut steps = Matcher::default();
            steps.read(&matcher.trees, 0, edition)?;
            steps.steps.push(Step::End);
            all.push(Rule { matcher: steps, body: body.trees.clone() });
            rest = match after {
                [semi, after @ ..] if semi.is(";") => after,
                after => after,
            };
        }
        (rest.is_empty() && !all.is_empty()).then_some(Rules { krate, edition, all })
    }
}

impl Matcher {
    fn read(&mut self, trees: &[Tree], depth: usize, edition: Edition) -> Option<()> {
        let mut at = 0;
        while at < trees.len() {
            match &trees[at] {
                dollar if dollar.is("$") => at += self.dollar(&trees[at + 1..], depth, edition)?,
                Tree::Group(group) => {
                    self.steps.push(Step::Open(group.delimiter));
                    self.read(&group.trees, depth, edition)?;
                    self.steps.push(Step::Close(group.delimiter));
                }
                Tree::Opaque(..) | Tree::Crate(..) => return None,
                token => self.steps.push(Step::Token(token.clone())),
            }
            at += 1;
        }
        Some(())
    }

    /// Reads a variable or a repetition after its `$`; how many trees it has.
    fn dollar(&mut self, trees: &[Tree], depth: usize, edition: Edition) -> Option<usize> {
        match trees {
            [Tree::Group(group), after @ ..] if group.delimiter == Delimiter::Parenthesis => {
                let (separator, op, used) = repetition(after)?;
                self.repeat(&group.trees, separator, op, depth, edition)?;
                Some(1 + used)
            }
            [Tree::Ident(name, _), colon, Tree::Ident(kind, _), ..] if colon.is(":") => {
                let fragment = fragment(&kind.to_string(), edition)?;
                let index = self.names.len();
                self.names.push(name.unraw().to_string());
                self.steps.push(Step::Variable { fragment, index, depth });
                Some(3)
            }
            _ => None,
        }
    }

    fn repeat(
        &mut self,
        inside: &[Tree],
        separator: Option<Tree>,
        op: Op,
        depth: usize,
        edition: Edition,
    ) -> Option<()> {
        let (head, first) = (self.steps.len(), self.names.len());
        self.steps.push(Step::End);
        self.read(inside, depth + 1, edition)?;
        let start = head + 1;
        if self.steps.len() == start {
            return None;
        }
        match separator {
            Some(separator) => {
                self.steps.push(Step::Separator(separator));
                self.steps.push(Step::Next { start });
            }
            None => self.steps.push(Step::Again { op, start }),
        }
        let (last, after) = (self.names.len(), self.steps.len());
        self.steps[head] = Step::Repeat { op, first, last, depth, after };
        Some(())
    }
}

/// The separator and the operator after `$(...)`, and how many trees they are.
pub fn repetition(trees: &[Tree]) -> Option<(Option<Tree>, Op, usize)> {
    let op = |tree: &Tree| match tree.operator()?.as_str() {
        "*" => Some(Op::Any),
        "+" => Some(Op::Some),
        "?" => Some(Op::Maybe),
        _ => None,
    };
    if let Some(op) = trees.first().and_then(op) {
        return Some((None, op, 1));
    }
    let [separator, after, ..] = trees else { return None };
    match (separator, op(after)?) {
        (Tree::Group(_) | Tree::Opaque(..), _) | (_, Op::Maybe) => None,
        (separator, op) => Some((Some(separator.clone()), op, 2)),
    }
}

fn fragment(name: &str, edition: Edition) -> Option<Fragment> {
    Some(match name {
        "block" => Fragment::Block,
        "expr" if edition < Edition::E2024 => Fragment::OldExpr,
        "expr" => Fragment::Expr,
        "expr_2021" => Fragment::OldExpr,
        "ident" => Fragment::Ident,
        "item" => Fragment::Item,
        "lifetime" => Fragment::Lifetime,
        "literal" => Fragment::Literal,
        "meta" => Fragment::Meta,
        "pat" if edition < Edition::E2021 => Fragment::PatParam,
        "pat" => Fragment::Pat,
        "pat_param" => Fragment::PatParam,
        "path" => Fragment::Path,
        "stmt" => Fragment::Stmt,
        "tt" => Fragment::Token,
        "ty" => Fragment::Ty,
        "vis" => Fragment::Vis,
        _ => return None,
    })
}
