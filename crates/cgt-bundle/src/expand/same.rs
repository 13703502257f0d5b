//! Same: whether a macro makes the same of tokens some of which are written otherwise in the bundle.

use super::matcher;
use super::rules::Rules;
use super::transcribe::Transcriber;
use super::tree::{Tree, read};
use super::{DEPTH, SIZE, Unsure};
use crate::manifest::Edition;
use crate::tokens::ERRORS;
use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use std::ops::Range;
use std::rc::Rc;

/// Text that stands for some bytes of what a macro is given.
pub struct Change {
    pub range: Range<usize>,
    pub text: String,
}

/// Tells the rules of a macro by its name, if it is one of ours.
pub type Find<'f> = dyn FnMut(&str) -> Result<Option<Rc<Rules>>, Unsure> + 'f;

/// What a macro makes of tokens some of which are written otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The same but for what is written otherwise.
    Same,
    /// The same, with some of what is written otherwise among tokens that are made text of.
    Told,
    Other,
    /// Nothing: none of the rules takes them.
    Nothing,
}

/// How what a macro makes of the text after differs from what it makes of the text before, the
/// changes left out, but for spaces that are not to be printed; `find` tells what a macro's name means.
///
/// # Errors
///
/// [`Unsure`] if the macro, or one that it calls, cannot be followed.
pub fn is_same(
    rules: &Rules,
    before: &str,
    after: &str,
    (changes, spaces): (&[Change], &[usize]),
    find: &mut Find<'_>,
) -> Result<Outcome, Unsure> {
    let (before, after) = (tokens(before)?, tokens(after)?);
    let source = before.clone().into_iter().next().map(|token| token.span());
    let mut follower = Follower { find, made: Vec::new(), written: 0, depth: 0, is_refused: false };
    let made = follower.call(rules, &read(before.clone(), 0))?;
    let made_after = match follower.call(rules, &read(after, 0)) {
        Err(Unsure) if follower.is_refused => return Ok(Outcome::Nothing),
        made => made?,
    };
    let is_printed = |space: &usize| prints(&made, source, *space);
    if spaces.iter().any(is_printed) {
        return Ok(Outcome::Other);
    }
    let mut expected = Vec::new();
    let mut starts = Vec::new();
    leaves(&read(before.clone(), 0), &mut |_, span| {
        starts.extend(span.map(|span| span.byte_range().start));
    });
    starts.sort_unstable();
    let mut changed = Changed { source, changes, anchors: Vec::new(), texts: Vec::new() };
    for change in changes {
        let next = starts.partition_point(|&start| start < change.range.start);
        changed.anchors.push(starts.get(next).copied());
        let mut texts = Vec::new();
        leaves(&read(tokens(&change.text)?, 0), &mut |text, _| texts.push(text));
        changed.texts.push(texts);
    }
    leaves(&made, &mut |text, span| changed.write(text, span, &mut expected));
    let mut found = Vec::new();
    leaves(&made_after, &mut |text, _| found.push(text));
    Ok(match expected == found {
        true if changed.is_told(&made) => Outcome::Told,
        true => Outcome::Same,
        false => Outcome::Other,
    })
}

/// The tokens of a text, `$crate` as one.
fn tokens(text: &str) -> Result<TokenStream, Unsure> {
    let text = text.replace("$crate", "_crate");
    text.parse().map_err(|_| Unsure)
}

struct Changed<'a> {
    /// A place in the text before.
    source: Option<Span>,
    changes: &'a [Change],
    /// Where the first token starts that each change takes the place of or stands before.
    anchors: Vec<Option<usize>>,
    /// The tokens of each change.
    texts: Vec<Vec<String>>,
}

impl Changed<'_> {
    /// Writes a token that was made of the text before, as it should be now.
    fn write(&self, text: String, span: Option<Span>, out: &mut Vec<String>) {
        let Some(at) = self.start(span) else { return out.push(text) };
        let mut is_gone = false;
        for ((change, anchor), texts) in self.changes.iter().zip(&self.anchors).zip(&self.texts) {
            if *anchor == Some(at) {
                out.extend(texts.iter().cloned());
            }
            is_gone |= change.range.contains(&at);
        }
        if !is_gone {
            out.push(text);
        }
    }

    /// Where a token starts, if it is of the text before.
    fn start(&self, span: Option<Span>) -> Option<usize> {
        let own =
            span.filter(|span| self.source.is_some_and(|source| source.join(*span).is_some()));
        own.map(|span| span.byte_range().start)
    }

    /// Whether something that changes is among tokens that `stringify!` is given.
    fn is_told(&self, trees: &[Tree]) -> bool {
        let mut at = 0;
        while at < trees.len() {
            match &trees[at..] {
                [Tree::Ident(name, _), bang, Tree::Group(group), ..] if bang.is("!") => {
                    let name = name.to_string();
                    let is_told = match name.as_str() {
                        "stringify" => self.has_any(&group.trees),
                        // What goes to standard error is no judge's affair.
                        name if ERRORS.contains(&name) => false,
                        _ => self.is_told(&group.trees),
                    };
                    if is_told {
                        return true;
                    }
                    at += 2;
                }
                // Handed on, to be called elsewhere.
                [Tree::Ident(name, _), ..] if name == "stringify" => return true,
                // What a macro that is made here does is not followed.
                [Tree::Ident(name, _), rest @ ..] if name == "macro_rules" => {
                    let mut has_text = false;
                    leaves(rest, &mut |text, _| has_text |= text == "stringify");
                    if has_text {
                        return true;
                    }
                }
                [Tree::Group(group), ..] if self.is_told(&group.trees) => return true,
                [Tree::Opaque(_, inside), ..] if self.is_told(inside) => return true,
                _ => {}
            }
            at += 1;
        }
        false
    }

    fn has_any(&self, trees: &[Tree]) -> bool {
        let mut has_any = false;
        leaves(trees, &mut |_, span| {
            let Some(at) = self.start(span) else { return };
            has_any |= self.anchors.contains(&Some(at))
                || self.changes.iter().any(|change| change.range.contains(&at));
        });
        has_any
    }
}

/// A macro that stands among what is followed, or what goes by another name there.
struct Made {
    name: String,
    /// Its rules, if they can be read.
    rules: Option<Rc<Rules>>,
    /// Whether the brackets around it are behind, out of which it may have been passed.
    is_behind: bool,
}

/// Follows macro calls wherever they stand.
struct Follower<'f> {
    find: &'f mut Find<'f>,
    /// The macros that were made on the way.
    made: Vec<Made>,
    written: usize,
    depth: usize,
    /// Whether no rule of a macro has taken what it is given.
    is_refused: bool,
}

impl Follower<'_> {
    fn call(&mut self, rules: &Rules, input: &[Tree]) -> Result<Vec<Tree>, Unsure> {
        if self.depth == DEPTH {
            return Err(Unsure);
        }
        for rule in &rules.all {
            if let Some(bound) = matcher::fit(&rule.matcher, input)? {
                let mut transcriber = Transcriber::new(rule, bound, rules.krate, 1);
                let trees = transcriber.write(&rule.body)?;
                self.written += transcriber.written();
                if SIZE < self.written {
                    return Err(Unsure);
                }
                self.depth += 1;
                let made = self.all(&trees, rules.edition);
                self.depth -= 1;
                return made;
            }
        }
        self.is_refused = true;
        Err(Unsure)
    }

    /// What a macro's name means here.
    fn named(&mut self, name: &str) -> Result<Option<Rc<Rules>>, Unsure> {
        match self.made.iter().rev().find(|made| made.name == name) {
            Some(Made { rules: Some(rules), is_behind: false, .. }) => Ok(Some(rules.clone())),
            Some(_) => Err(Unsure),
            None => (self.find)(name),
        }
    }

    /// Follows what stands in brackets, where macros that are made there are known.
    fn inside(&mut self, trees: &[Tree], edition: Edition) -> Result<Vec<Tree>, Unsure> {
        let known = self.made.len();
        let out = self.all(trees, edition)?;
        self.made.iter_mut().skip(known).for_each(|made| made.is_behind = true);
        Ok(out)
    }

    /// Follows trees that rules of this edition have made.
    fn all(&mut self, trees: &[Tree], edition: Edition) -> Result<Vec<Tree>, Unsure> {
        let mut out = Vec::with_capacity(trees.len());
        let mut at = 0;
        while at < trees.len() {
            match &trees[at..] {
                [Tree::Ident(name, _), bang, Tree::Group(group), ..] if bang.is("!") => {
                    match self.named(&name.to_string())? {
                        Some(rules) => out.extend(self.call(&rules, &group.trees)?),
                        None => {
                            let inside = self.inside(&group.trees, edition)?;
                            out.extend([trees[at].clone(), bang.clone(), group.with(inside)]);
                        }
                    }
                    at += 3;
                    continue;
                }
                [word, bang, Tree::Ident(name, _), Tree::Group(group), ..]
                    if word.is_word("macro_rules") && bang.is("!") =>
                {
                    let inside = self.inside(&group.trees, edition)?;
                    out.extend(trees[at..at + 3].iter().cloned());
                    out.push(group.with(inside));
                    let rules = Rules::of(&group.trees, 0, edition).map(Rc::new);
                    self.made.push(Made { name: name.to_string(), rules, is_behind: false });
                    at += 4;
                    continue;
                }
                // What goes by another name is not looked up.
                [word, Tree::Ident(name, _), ..] if word.is_word("as") => {
                    let name = name.to_string();
                    self.made.push(Made { name, rules: None, is_behind: false });
                    out.push(word.clone());
                }
                [Tree::Group(group), ..] => {
                    let inside = self.inside(&group.trees, edition)?;
                    out.push(group.with(inside));
                }
                // Calls in what a fragment stands for are asked of one by one, but for those of what is
                // made here.
                [Tree::Opaque(fragment, inside), ..]
                    if !self.made.is_empty() || has_rules(inside) =>
                {
                    let inside = self.all(inside, edition)?;
                    out.push(Tree::Opaque(*fragment, Rc::new(inside)));
                }
                [tree, ..] => out.push(tree.clone()),
                [] => {}
            }
            at += 1;
        }
        Ok(out)
    }
}

/// Whether a macro is made among trees.
fn has_rules(trees: &[Tree]) -> bool {
    let mut has_rules = false;
    leaves(trees, &mut |text, _| has_rules |= text == "macro_rules");
    has_rules
}

/// Whether tokens that stand side by side but for a space of what was given are printed that way.
fn prints(trees: &[Tree], source: Option<Span>, space: usize) -> bool {
    let own = |span: Option<Span>| {
        span.filter(|span| source.is_some_and(|source| source.join(*span).is_some()))
    };
    let start = |span: Option<Span>| own(span).map(|span| span.byte_range().start);
    trees.iter().enumerate().any(|(at, tree)| match (tree, &trees[at + 1..]) {
        (Tree::Ident(name, _), [bang, Tree::Group(group), ..])
            if name == "stringify" && bang.is("!") =>
        {
            let (mut end, mut is_printed) = (None, false);
            leaves(&group.trees, &mut |text, span| {
                is_printed |= end == Some(space) && start(span) == Some(space + 1);
                end = start(span).map(|start| start + text.len());
            });
            is_printed
        }
        (Tree::Group(group), _) => prints(&group.trees, source, space),
        (Tree::Opaque(_, inside), _) => prints(inside, source, space),
        _ => false,
    })
}

/// Each token of trees with its place, brackets included.
fn leaves(trees: &[Tree], out: &mut dyn FnMut(String, Option<Span>)) {
    for tree in trees {
        match tree {
            Tree::Ident(name, _) => out(name.to_string(), Some(name.span())),
            Tree::Lifetime(tick, name, _) => out(format!("'{name}"), Some(tick.span())),
            Tree::Operator(parts) => {
                let text = parts.iter().map(|part| part.as_char()).collect();
                out(text, parts.first().map(|part| part.span()));
            }
            Tree::Literal(literal, _) => out(literal.to_string(), Some(literal.span())),
            Tree::Crate(krate, _) => out(format!("$crate{krate}"), None),
            Tree::Opaque(_, inside) => leaves(inside, out),
            Tree::Group(group) => {
                let (open, close) = match group.delimiter {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::None => ("", ""),
                };
                out(open.to_string(), Some(group.open));
                leaves(&group.trees, out);
                out(close.to_string(), Some(group.close));
            }
        }
    }
}

/// Whether tokens of a macro's rules have variables, which stand for anything.
pub fn has_variables(tokens: &TokenStream) -> bool {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    tokens.iter().enumerate().any(|(at, token)| match token {
        TokenTree::Group(group) => has_variables(&group.stream()),
        TokenTree::Punct(dollar) if dollar.as_char() == '$' => {
            !matches!(tokens.get(at + 1), Some(TokenTree::Ident(word)) if word == "crate")
        }
        _ => false,
    })
}
