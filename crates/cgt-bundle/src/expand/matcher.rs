//! Matching as the compiler does it: all ways through a rule at once, token by token.

use super::Unsure;
use super::fragment::{Begins, begins, parse};
use super::rules::{Matcher, Op, Step};
use super::tree::{Fragment, Tree};
use proc_macro2::Delimiter;
use std::rc::Rc;

/// What a variable stands for: one thing, or one for each round of a repetition.
#[derive(Clone, Debug)]
pub enum Bound {
    One(Tree),
    Many(Vec<Bound>),
}

/// Ways that may be open at once, beyond which a match is given up.
const WAYS: usize = 1000;

/// One way through the steps.
#[derive(Clone)]
struct Way {
    step: usize,
    bound: Rc<Vec<Bound>>,
}

impl Way {
    fn at(&self, step: usize) -> Way {
        Way { step, bound: self.bound.clone() }
    }

    fn bind(&mut self, index: usize, depth: usize, value: Bound) -> Option<()> {
        let bound = Rc::make_mut(&mut self.bound);
        if depth == 0 {
            let is_next = bound.len() == index;
            bound.push(value);
            return is_next.then_some(());
        }
        let mut at = bound.get_mut(index)?;
        for _ in 1..depth {
            let Bound::Many(inside) = at else { return None };
            at = inside.last_mut()?;
        }
        let Bound::Many(inside) = at else { return None };
        inside.push(value);
        Some(())
    }
}

/// Trees laid out so that brackets are tokens too.
struct Input<'t> {
    places: Vec<Place<'t>>,
}

struct Place<'t> {
    /// The trees from here to the end of the group; none for a closing bracket.
    rest: &'t [Tree],
    close: Option<Delimiter>,
    /// The place after the whole tree.
    after: usize,
}

impl<'t> Input<'t> {
    fn lay(&mut self, trees: &'t [Tree]) {
        for at in 0..trees.len() {
            let place = self.places.len();
            self.places.push(Place { rest: &trees[at..], close: None, after: 0 });
            if let Tree::Group(group) = &trees[at] {
                self.lay(&group.trees);
                let after = self.places.len() + 1;
                self.places.push(Place { rest: &[], close: Some(group.delimiter), after });
            }
            self.places[place].after = self.places.len();
        }
    }

    fn tree(&self, at: usize) -> Option<&'t Tree> {
        self.places.get(at).and_then(|place| place.rest.first())
    }
}

/// What the variables of a rule stand for, or `None` if it does not fit.
pub fn fit(matcher: &Matcher, trees: &[Tree]) -> Result<Option<Vec<Bound>>, Unsure> {
    let mut input = Input { places: Vec::new() };
    input.lay(trees);
    let mut at = 0;
    let mut open = vec![Way { step: 0, bound: Rc::default() }];
    loop {
        let Reached { next, variables, ended } = advance(matcher, &input, at, open)?;
        if at == input.places.len() {
            let mut ended = ended.into_iter();
            return match (ended.next(), ended.next()) {
                (None, _) => Ok(None),
                (Some(way), None) => Ok(Some(Rc::unwrap_or_clone(way.bound))),
                _ => Err(Unsure),
            };
        }
        match (next.len(), variables.len()) {
            (0, 0) => return Ok(None),
            (_, 0) => {
                at += 1;
                open = next;
            }
            (0, 1) => {
                let (mut way, fragment, index, depth) =
                    variables.into_iter().next().ok_or(Unsure)?;
                let rest = input.places[at].rest;
                let (value, used) = parse(fragment, rest)?;
                for _ in 0..used {
                    at = input.places.get(at).ok_or(Unsure)?.after;
                }
                way.bind(index, depth, Bound::One(value)).ok_or(Unsure)?;
                way.step += 1;
                open = vec![way];
            }
            _ => return Err(Unsure),
        }
    }
}

/// Where the ways through the steps have led before the next token.
#[derive(Default)]
struct Reached {
    /// Those that take the token.
    next: Vec<Way>,
    /// Those that have come to a variable that may begin with the token.
    variables: Vec<(Way, Fragment, usize, usize)>,
    ended: Vec<Way>,
}

fn advance(
    matcher: &Matcher,
    input: &Input<'_>,
    at: usize,
    mut open: Vec<Way>,
) -> Result<Reached, Unsure> {
    let token = input.tree(at);
    let close = input.places.get(at).and_then(|place| place.close);
    let mut reached = Reached::default();
    let mut taken = 0;
    while let Some(mut way) = open.pop() {
        taken += 1;
        if WAYS < taken {
            return Err(Unsure);
        }
        match &matcher.steps[way.step] {
            Step::Token(wanted) => {
                if token.is_some_and(|token| token.is_same(wanted)) {
                    reached.next.push(way.at(way.step + 1));
                }
            }
            Step::Open(delimiter) => {
                if token.is_some_and(|token| token.group(*delimiter).is_some()) {
                    reached.next.push(way.at(way.step + 1));
                }
            }
            Step::Close(delimiter) => {
                if close == Some(*delimiter) {
                    reached.next.push(way.at(way.step + 1));
                }
            }
            Step::Repeat { op, first, last, depth, after } => {
                for index in *first..*last {
                    way.bind(index, *depth, Bound::Many(Vec::new())).ok_or(Unsure)?;
                }
                if *op != Op::Some {
                    open.push(way.at(*after));
                }
                open.push(way.at(way.step + 1));
            }
            Step::Again { op, start } => {
                open.push(way.at(way.step + 1));
                if *op != Op::Maybe {
                    open.push(way.at(*start));
                }
            }
            Step::Separator(separator) => {
                open.push(way.at(way.step + 2));
                if token.is_some_and(|token| token.is_same(separator)) {
                    reached.next.push(way.at(way.step + 1));
                }
            }
            Step::Next { start } => open.push(way.at(*start)),
            Step::Variable { fragment, index, depth } => {
                match token.map(|token| begins(*fragment, token)) {
                    Some(Begins::Yes) => reached.variables.push((way, *fragment, *index, *depth)),
                    Some(Begins::Unsure) => return Err(Unsure),
                    Some(Begins::No) | None => {}
                }
            }
            Step::End => {
                if at == input.places.len() {
                    reached.ended.push(way);
                }
            }
        }
    }
    Ok(reached)
}
