//! Ways: how a text may be compiled, by the conditions that it leaves to whoever compiles it.
//!
//! A judge compiles without debug assertions, another sets `ONLINE_JUDGE`, a third has another
//! system, as which the text is compiled here (`machines`). What one way shows of a text holds for
//! the code that is there in that way; what no way can show is known by its words alone.

mod ends;
mod machines;

use crate::cfg::{arms, split};
use ends::{annotated, call, certain, is_item};
use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// How many names may be on and off in all combinations.
const COMBINED: usize = 3;

/// How many are looked at.
const MOST: usize = 16;

/// What the compiler decides by itself, beside all that starts with `target_`.
const FIXED: &[&str] = &[
    "clippy",
    "doc",
    "doctest",
    "fmt_debug",
    "miri",
    "overflow_checks",
    "panic",
    "proc_macro",
    "relocation_model",
    "sanitize",
    "test",
    "ub_checks",
    "unix",
    "windows",
];

/// One way to compile a text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Way {
    /// What the compiler is told.
    pub arguments: Vec<String>,
    /// The names that are on, as `--print cfg` shows them.
    on: BTreeSet<String>,
    /// Whether it is that of another machine.
    is_elsewhere: bool,
}

/// The conditions in a text.
#[derive(Default)]
pub(crate) struct Conditions {
    regions: Vec<Region>,
    /// Where they ask for what the compiler decides by itself.
    fixed: Vec<usize>,
    /// The words in the rules of each macro.
    rules: BTreeMap<String, BTreeSet<String>>,
}

/// Code that is there under a condition.
pub(crate) struct Region {
    /// Where it is; empty where all code is compiled in any case.
    pub range: Range<usize>,
    /// The start of it, as far as it is certain to be in it.
    certain: Range<usize>,
    /// Where its condition starts.
    at: usize,
    /// Whether it has statements or expressions in it.
    pub has_code: bool,
    /// The macro of which it is a call that is given no more than words and values.
    pub called: Option<String>,
    /// What must hold.
    when: Vec<TokenTree>,
    /// What must not.
    unless: Vec<Vec<TokenTree>>,
    /// The words in it that its absence may hide from the compiler.
    words: BTreeSet<String>,
}

/// What the ways at hand do not show of a text.
#[derive(Debug, Default)]
pub(crate) struct Unseen {
    /// Whether there is any.
    pub is_any: bool,
    /// The words in it, and those that macros add.
    pub words: BTreeSet<String>,
}

impl Conditions {
    pub fn of(text: &str) -> Self {
        let mut conditions = Conditions::default();
        let base = crate::parse::text_base(text);
        if let Ok(tokens) = text[base..].parse::<TokenStream>() {
            conditions.walk(tokens);
        }
        for region in &mut conditions.regions {
            for range in [&mut region.range, &mut region.certain] {
                *range = range.start + base..range.end + base;
            }
            region.at += base;
        }
        conditions.fixed.iter_mut().for_each(|at| *at += base);
        conditions
    }

    /// Whether the text is the same for everyone.
    pub fn is_empty(&self) -> bool {
        self.regions.is_empty()
    }

    /// The ways to compile the text on a machine where these names are on: first that which is
    /// usual without optimisation.
    pub fn ways(&self, host: &BTreeSet<String>) -> Vec<Way> {
        // Assertions are on unless told otherwise.
        let mut names: Vec<String> = names_of(self.regions.iter()).into_iter().collect();
        names.sort_by_key(|name| name != ASSERTIONS);
        // What stays off in all ways is unseen.
        names.truncate(MOST);
        let all = (1_usize << names.len()) - 1;
        let sets: Vec<usize> = match names.len() <= COMBINED {
            true => (0..=all).collect(),
            false => {
                let one = (0..names.len()).map(|at| 1 << at);
                let others = one.clone().map(|one| all & !one);
                [0, all].into_iter().chain(one).chain(others).collect()
            }
        };
        let way = |set: usize| {
            let mut way = Way { on: host.clone(), ..Way::default() };
            let changed = names.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
            changed.for_each(|(_, name)| way.change(name));
            way
        };
        sets.into_iter().map(way).collect()
    }

    /// The names on which it hangs what is compiled, but for those that the compiler decides.
    pub fn names(&self) -> BTreeSet<String> {
        names_of(self.regions.iter().filter(|region| !region.range.is_empty()))
    }

    /// Whether a place is not there in a way.
    pub fn leave_out(&self, place: &Range<usize>, way: &Way) -> bool {
        let is_around =
            |region: &&Region| region.range.start <= place.start && place.end <= region.range.end;
        self.regions.iter().filter(is_around).any(|region| !region.is_in(way))
    }

    /// The code that is in none of these ways.
    pub fn missing_from(&self, ways: &[Way]) -> impl Iterator<Item = &Region> {
        let is_shown = |region: &Region| {
            let around = self.around(region);
            ways.iter()
                .any(|way| region.is_in(way) && around.iter().all(|region| region.is_in(way)))
        };
        self.regions.iter().filter(move |region| !is_shown(region))
    }

    /// The code that a condition stands in.
    fn around(&self, region: &Region) -> Vec<&Region> {
        self.regions.iter().filter(|around| around.certain.contains(&region.at)).collect()
    }

    /// All that is asked for.
    fn atoms(&self) -> BTreeSet<String> {
        let predicates =
            self.regions.iter().flat_map(|region| region.unless.iter().chain([&region.when]));
        predicates.flat_map(|predicate| names_in(predicate)).collect()
    }

    /// What is in none of these ways, by its words.
    pub fn unseen(&self, ways: &[Way]) -> Unseen {
        let mut unseen = Unseen::default();
        for region in self.missing_from(ways) {
            unseen.is_any = true;
            unseen.words.extend(region.words.iter().cloned());
        }
        let mut open: Vec<String> = unseen.words.iter().cloned().collect();
        while let Some(word) = open.pop() {
            for word in self.rules.get(&word).into_iter().flatten() {
                if unseen.words.insert(word.clone()) {
                    open.push(word.clone());
                }
            }
        }
        unseen
    }

    fn walk(&mut self, tokens: TokenStream) {
        let mut open = vec![tokens];
        while let Some(tokens) = open.pop() {
            let tokens: Vec<TokenTree> = tokens.into_iter().collect();
            for at in 0..tokens.len() {
                self.look(&tokens, at);
            }
            open.extend(tokens.iter().filter_map(|token| match token {
                TokenTree::Group(group) => Some(group.stream()),
                _ => None,
            }));
        }
    }

    /// Notes a condition, or a macro's rules, that start at a token.
    fn look(&mut self, tokens: &[TokenTree], at: usize) {
        match &tokens[at..] {
            [TokenTree::Punct(hash), TokenTree::Punct(bang), TokenTree::Group(group), ..]
                if hash.as_char() == '#' && bang.as_char() == '!' =>
            {
                self.attribute(group.stream(), tokens);
            }
            [TokenTree::Punct(hash), TokenTree::Group(group), after @ ..]
                if hash.as_char() == '#' && group.delimiter() == Delimiter::Bracket =>
            {
                self.attribute(group.stream(), annotated(after));
            }
            [TokenTree::Ident(name), TokenTree::Punct(bang), TokenTree::Group(group), ..]
                if bang.as_char() == '!' =>
            {
                let inside: Vec<TokenTree> = group.stream().into_iter().collect();
                match name.to_string().as_str() {
                    "cfg" => {
                        // Both branches are compiled, but one of them leaves no trace.
                        self.add(&inside, &[], &[]);
                        self.add(&[], std::slice::from_ref(&inside), &[]);
                    }
                    "cfg_select" => self.select(&inside),
                    _ => {}
                }
            }
            [
                TokenTree::Ident(rules),
                TokenTree::Punct(_),
                TokenTree::Ident(name),
                TokenTree::Group(group),
                ..,
            ] if rules == "macro_rules" => {
                let words = words_of(group.stream());
                self.rules.entry(name.to_string()).or_default().extend(words);
            }
            _ => {}
        }
    }

    fn attribute(&mut self, attribute: TokenStream, annotated: &[TokenTree]) {
        let tokens: Vec<TokenTree> = attribute.into_iter().collect();
        let [TokenTree::Ident(name), TokenTree::Group(group)] = tokens.as_slice() else { return };
        let inside: Vec<TokenTree> = group.stream().into_iter().collect();
        match name.to_string().as_str() {
            "cfg" => self.add(&inside, &[], annotated),
            "cfg_attr" => {
                if let Some(predicate) = split(&inside).first() {
                    self.add(predicate, &[], &inside[predicate.len()..]);
                }
            }
            _ => {}
        }
    }

    fn select(&mut self, inside: &[TokenTree]) {
        let mut before: Vec<Vec<TokenTree>> = Vec::new();
        for arm in arms(inside).into_iter().flatten() {
            if arm.is_last() {
                self.add(&[], &before, arm.rest);
            } else {
                self.add(arm.predicate, &before, arm.rest);
                before.push(arm.predicate.to_vec());
            }
        }
    }

    fn add(&mut self, when: &[TokenTree], unless: &[Vec<TokenTree>], code: &[TokenTree]) {
        let words = words_of(code.iter().cloned().collect());
        let starts = |part: &Vec<TokenTree>| part[0].span().byte_range().start;
        let asked = atoms(when).into_iter().filter(|part| is_fixed(&atom(part)));
        self.fixed.extend(asked.map(|part| starts(&part)));
        let condition = unless.iter().map(Vec::as_slice).chain([when]).find_map(<[_]>::first);
        let start = condition.map_or(0, |first| first.span().byte_range().start);
        let at = |token: Option<&TokenTree>| token.map(|token| token.span().byte_range());
        let range = |code: &[TokenTree]| match (at(code.first()), at(code.last())) {
            (Some(first), Some(last)) => first.start..last.end,
            _ => 0..0,
        };
        let (range, certain) = (range(code), range(&code[..certain(code)]));
        let is_item = code.first().is_none_or(is_item);
        let has_group = |delimiter: Delimiter| {
            code.iter().any(
                |token| matches!(token, TokenTree::Group(group) if group.delimiter() == delimiter),
            )
        };
        let has_block = has_group(Delimiter::Brace);
        let has_code = match code {
            _ if is_item => has_block,
            // A field or an argument.
            [TokenTree::Ident(_), TokenTree::Punct(colon), ..]
                if colon.as_char() == ':' && colon.spacing() == Spacing::Alone =>
            {
                has_block || has_group(Delimiter::Parenthesis)
            }
            code => !code.is_empty(),
        };
        let is_plain = |given: &proc_macro2::Group| {
            !given.stream().into_iter().any(|token| matches!(token, TokenTree::Group(_)))
        };
        let mut groups = code.iter().filter_map(|token| match token {
            TokenTree::Group(group) => Some(group),
            _ => None,
        });
        let called = call(code).filter(|_| groups.all(is_plain)).map(|(name, _)| name);
        let (when, unless) = (when.to_vec(), unless.to_vec());
        let at = start;
        self.regions.push(Region { range, certain, at, has_code, called, when, unless, words });
    }
}

/// What judges compile without, while it is on here unless the compiler is told otherwise.
const ASSERTIONS: &str = "debug_assertions";

impl Way {
    /// Changes one name from what it is without being asked for.
    fn change(&mut self, name: &str) {
        if name == ASSERTIONS {
            self.on.remove(name);
            self.arguments.extend(["-C", "debug-assertions=off"].map(str::to_string));
        } else {
            self.on.insert(name.to_string());
            self.arguments.extend(["--cfg".to_string(), name.to_string()]);
        }
    }
}

impl Region {
    /// The condition as code has it.
    pub fn condition(&self) -> String {
        let when: Vec<TokenTree> = self.when.clone();
        let text =
            |tokens: &[TokenTree]| tokens.iter().cloned().collect::<TokenStream>().to_string();
        match when.is_empty() {
            false => text(&when),
            true => format!("not({})", self.unless.first().map_or(String::new(), |one| text(one))),
        }
    }

    fn is_in(&self, way: &Way) -> bool {
        let holds = |predicate: &[TokenTree]| holds(predicate, &way.on);
        (self.when.is_empty() || holds(&self.when))
            && !self.unless.iter().any(|predicate| holds(predicate))
    }
}

/// The names that conditions ask for, but for those that the compiler decides.
fn names_of<'r>(regions: impl Iterator<Item = &'r Region>) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for region in regions {
        for predicate in region.unless.iter().chain([&region.when]) {
            names.extend(names_in(predicate));
        }
    }
    names.retain(|name| !is_fixed(name));
    names
}

fn is_fixed(name: &str) -> bool {
    let name = name.split(['=', '(']).next().unwrap_or_default();
    name.starts_with("target_") || FIXED.contains(&name) || name.is_empty()
}

/// A predicate that is no combination of others, as `--print cfg` writes it.
fn atom(tokens: &[TokenTree]) -> String {
    tokens.iter().map(TokenTree::to_string).collect()
}

/// The parts of `all`, `any` or `not`, with which it is.
fn combined(tokens: &[TokenTree]) -> Option<(String, Vec<TokenTree>)> {
    match tokens {
        [TokenTree::Ident(name), TokenTree::Group(group)]
            if matches!(name.to_string().as_str(), "all" | "any" | "not") =>
        {
            Some((name.to_string(), group.stream().into_iter().collect()))
        }
        _ => None,
    }
}

/// The names that a predicate asks for, alone or with a value.
pub(crate) fn names_in(tokens: &[TokenTree]) -> BTreeSet<String> {
    atoms(tokens).iter().map(|part| atom(part)).collect()
}

/// What a predicate asks for, without `all`, `any` and `not`.
fn atoms(tokens: &[TokenTree]) -> Vec<Vec<TokenTree>> {
    let mut found = Vec::new();
    let mut open = vec![tokens.to_vec()];
    while let Some(tokens) = open.pop() {
        match combined(&tokens) {
            Some((_, parts)) => open.extend(split(&parts).into_iter().map(<[TokenTree]>::to_vec)),
            None => found.extend(
                split(&tokens)
                    .into_iter()
                    .filter(|part| match part {
                        [TokenTree::Ident(name)] => name != "true" && name != "false",
                        [TokenTree::Ident(_), TokenTree::Punct(_), TokenTree::Literal(_)] => true,
                        _ => false,
                    })
                    .map(<[TokenTree]>::to_vec),
            ),
        }
    }
    found
}

/// Whether a predicate holds where these names are on. Predicates nest as deep as people write them.
pub(crate) fn holds(tokens: &[TokenTree], on: &BTreeSet<String>) -> bool {
    match (combined(tokens), tokens) {
        (Some((name, parts)), _) => {
            let mut parts = split(&parts).into_iter().map(|part| holds(part, on));
            match name.as_str() {
                "all" => parts.all(|part| part),
                "any" => parts.any(|part| part),
                _ => !parts.next().unwrap_or(false),
            }
        }
        (None, [TokenTree::Ident(name)]) if name == "true" => true,
        _ => on.contains(&atom(crate::cfg::split(tokens).first().copied().unwrap_or_default())),
    }
}

fn words_of(tokens: TokenStream) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    let mut open = vec![tokens];
    while let Some(tokens) = open.pop() {
        for token in tokens {
            match token {
                TokenTree::Ident(word) => {
                    words.insert(word.to_string());
                }
                TokenTree::Group(group) => open.push(group.stream()),
                _ => {}
            }
        }
    }
    words
}
