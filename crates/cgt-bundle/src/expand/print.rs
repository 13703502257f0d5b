//! Printing: trees as text, with brackets where invisible ones stood.

use super::tree::{Fragment, Tree};
use super::{Scope, Unsure};
use proc_macro2::{Delimiter, Punct, Span, TokenStream, TokenTree};

/// Trees as text.
pub fn text(trees: &[Tree], scope: &mut dyn Scope) -> Result<String, Unsure> {
    let mut printer = Printer::new(true, scope);
    printer.trees(trees)?;
    printer.out.push('\n');
    Ok(printer.out)
}

/// Trees as tokens that stand nowhere.
pub fn placeless(trees: &[Tree], scope: &mut dyn Scope) -> Result<TokenStream, Unsure> {
    let mut printer = Printer::new(false, scope);
    printer.trees(trees)?;
    Ok(without_places(printer.out.parse().map_err(|_| Unsure)?))
}

/// The tokens without the places where they stand, which no file has.
fn without_places(tokens: TokenStream) -> TokenStream {
    let plain = tokens.into_iter().map(|token| match token {
        TokenTree::Group(group) => {
            let inside = without_places(group.stream());
            TokenTree::Group(proc_macro2::Group::new(group.delimiter(), inside))
        }
        mut token => {
            token.set_span(Span::call_site());
            token
        }
    });
    plain.collect()
}

struct Printer<'n> {
    out: String,
    /// Where the last token came from and ended, and whether it was a word.
    last: Option<(Span, usize, bool)>,
    /// Whether lines and spaces are those of the source.
    is_laid_out: bool,
    /// Whether it is in the rules of a macro, where other crates may be those that call.
    is_in_rules: bool,
    scope: &'n mut dyn Scope,
}

impl<'n> Printer<'n> {
    fn new(is_laid_out: bool, scope: &'n mut dyn Scope) -> Self {
        Printer { out: String::new(), last: None, is_laid_out, is_in_rules: false, scope }
    }

    /// Writes a token after what must stand between it and the last one; of one with parts, `last` is
    /// where the last of them stands.
    fn token(&mut self, text: &str, first: Span, last: Option<Span>, is_word: bool) {
        if !self.is_laid_out {
            self.out.push(' ');
            self.out.push_str(text);
            return;
        }
        let range = first.byte_range();
        if let Some((before, end, was_word)) = self.last {
            let is_one_source = before.join(first).is_some();
            let is_adjacent = is_one_source && end == range.start;
            if is_one_source && begins_line(before, first) {
                self.out.push('\n');
            } else if !is_adjacent || (was_word && is_word) {
                self.out.push(' ');
            }
        }
        self.out.push_str(text);
        let end = last.map_or(range.end, |last| last.byte_range().end);
        self.last = Some((last.unwrap_or(first), end, is_word));
    }

    /// Writes a bracket that is in no source.
    fn bracket(&mut self, text: &str) {
        self.out.push(' ');
        self.out.push_str(text);
        self.last = Some((Span::call_site(), 0, false));
    }

    fn trees(&mut self, trees: &[Tree]) -> Result<(), Unsure> {
        for (at, tree) in trees.iter().enumerate() {
            match tree {
                Tree::Ident(name, _) => self.token(&name.to_string(), name.span(), None, true),
                Tree::Lifetime(tick, name, _) => {
                    self.token(&format!("'{name}"), tick.span(), Some(name.span()), true);
                }
                Tree::Operator(parts) => {
                    let text: String = parts.iter().map(|part| part.as_char()).collect();
                    if let Some((first, more)) = parts.split_first() {
                        let last = more.last().map(Punct::span);
                        self.token(&text, first.span(), last, false);
                    }
                }
                Tree::Literal(literal, _) => {
                    self.token(&literal.to_string(), literal.span(), None, true);
                }
                Tree::Crate(krate, span) => {
                    let path = match self.is_in_rules && *krate == self.scope.home().0 {
                        true => "$crate".to_string(),
                        false => self.scope.crate_path(*krate).ok_or(Unsure)?,
                    };
                    self.token(&path, *span, None, true);
                }
                Tree::Group(group) => {
                    let (open, close) = match group.delimiter {
                        Delimiter::Parenthesis => ("(", ")"),
                        Delimiter::Bracket => ("[", "]"),
                        Delimiter::Brace => ("{", "}"),
                        Delimiter::None => return Err(Unsure),
                    };
                    self.token(open, group.open, None, false);
                    let outer = self.is_in_rules;
                    self.is_in_rules |= is_rules(&trees[..at]);
                    self.trees(&group.trees)?;
                    self.is_in_rules = outer;
                    self.token(close, group.close, None, false);
                }
                Tree::Opaque(fragment, inside) => {
                    let before = at.checked_sub(1).map(|before| &trees[before]);
                    let (open, close) = brackets(*fragment, inside, before, trees.get(at + 1))?;
                    if !open.is_empty() {
                        self.bracket(open);
                    }
                    self.trees(inside)?;
                    if !close.is_empty() {
                        self.bracket(close);
                    }
                }
            }
        }
        Ok(())
    }
}

/// Whether `macro_rules! name` stands before a group.
pub fn is_rules(before: &[Tree]) -> bool {
    matches!(before, [.., word, bang, Tree::Ident(..)] if word.is_word("macro_rules") && bang.is("!"))
}

/// How many lines may be between a token and the next one.
const LINES: usize = 4;

/// Whether a token follows another in their source, on a new line.
fn begins_line(before: Span, first: Span) -> bool {
    let lines = before.end().line..first.start().line;
    if lines.is_empty() || LINES < lines.len() {
        return false;
    }
    let (start, end) = (before.byte_range(), first.byte_range());
    let text = before.join(first).and_then(|both| both.source_text()).unwrap_or_default();
    let between =
        text.get(start.len()..(end.start.saturating_sub(start.start))).unwrap_or_default();
    let between = between.trim_start();
    between.is_empty() || between.starts_with("//") || between.starts_with("/*")
}

type Brackets = (&'static str, &'static str);
const NONE: Brackets = ("", "");
const ROUND: Brackets = ("(", ")");
const ANGLE: Brackets = ("<", ">");

/// The brackets that keep a fragment one thing between its neighbours.
fn brackets(
    fragment: Fragment,
    inside: &[Tree],
    before: Option<&Tree>,
    after: Option<&Tree>,
) -> Result<Brackets, Unsure> {
    // What has matched one fragment may be the whole of another.
    if let [Tree::Opaque(..)] = inside {
        return Ok(NONE);
    }
    let is_before = |operator: &str| before.is_some_and(|before| before.is(operator));
    let is_after = |operator: &str| after.is_some_and(|after| after.is(operator));
    let has = |operators: &[&str]| {
        inside.iter().any(|tree| operators.iter().any(|operator| tree.is(operator)))
    };
    match fragment {
        Fragment::Expr | Fragment::OldExpr | Fragment::Literal if is_atomic(inside) => Ok(NONE),
        // As an argument of a type it would have to be a block.
        Fragment::Expr | Fragment::OldExpr | Fragment::Literal
            if is_before("<") || is_after(">") || is_after(">>") =>
        {
            Err(Unsure)
        }
        Fragment::Expr | Fragment::OldExpr | Fragment::Literal => Ok(ROUND),
        Fragment::Pat | Fragment::PatParam if has(&["|", "..", "..=", "..."]) => Ok(ROUND),
        Fragment::Ty if is_after("::") && !is_path(inside) => Ok(ANGLE),
        Fragment::Ty if has(&["+"]) || is_after("<") || is_after("<<") => Ok(ROUND),
        Fragment::Stmt => Err(Unsure),
        _ => Ok(NONE),
    }
}

/// Whether an expression is one whatever stands beside it.
fn is_atomic(trees: &[Tree]) -> bool {
    match trees {
        [Tree::Literal(..)] => true,
        [Tree::Group(group)] => group.delimiter != Delimiter::Brace,
        trees => is_path(trees),
    }
}

/// Whether trees are a path without arguments.
fn is_path(trees: &[Tree]) -> bool {
    trees.len() % 2 == 1
        && trees.iter().enumerate().all(|(at, tree)| match tree {
            Tree::Ident(..) | Tree::Crate(..) => at % 2 == 0,
            colons => at % 2 == 1 && colons.is("::"),
        })
}
