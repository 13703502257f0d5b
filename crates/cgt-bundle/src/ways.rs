//! Ways: how a text may be compiled, by the conditions that it leaves to whoever compiles it.
//!
//! A judge compiles without debug assertions, another sets `ONLINE_JUDGE`, a third has another
//! system. What one way shows of a text holds for the code that is there in that way; what no way
//! that this machine has can show is known by its words alone.

use crate::cfg::{arms, split};
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

/// Words that start what ends with a block or `;`.
const STARTS: &[&str] = &[
    "async",
    "const",
    "enum",
    "extern",
    "fn",
    "impl",
    "let",
    "macro_rules",
    "mod",
    "pub",
    "return",
    "static",
    "struct",
    "trait",
    "type",
    "union",
    "unsafe",
    "use",
];

/// Those of them that may have more than one block before their end.
const VALUES: &[&str] = &["const", "let", "return", "static"];

/// One way to compile a text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Way {
    /// What the compiler is told.
    pub arguments: Vec<String>,
    /// The names that are on, as `--print cfg` shows them.
    on: BTreeSet<String>,
}

/// The conditions in a text.
#[derive(Default)]
pub(crate) struct Conditions {
    regions: Vec<Region>,
    /// The words in the rules of each macro.
    rules: BTreeMap<String, BTreeSet<String>>,
}

/// Code that is there under a condition.
pub(crate) struct Region {
    /// Where it is; empty where all code is compiled in any case.
    pub range: Range<usize>,
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
            region.range = region.range.start + base..region.range.end + base;
        }
        conditions
    }

    /// Whether the text is the same for everyone.
    pub fn is_empty(&self) -> bool {
        self.regions.is_empty()
    }

    /// The ways to compile the text on a machine where these names are on: first that which is
    /// usual without optimisation.
    pub fn ways(&self, host: &BTreeSet<String>) -> Vec<Way> {
        let mut names = BTreeSet::new();
        for region in &self.regions {
            for predicate in region.unless.iter().chain([&region.when]) {
                atoms(predicate, &mut names);
            }
        }
        names.retain(|name| !is_fixed(name));
        // Assertions are on unless told otherwise.
        let mut names: Vec<String> = names.into_iter().collect();
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
            let mut way = Way { arguments: Vec::new(), on: host.clone() };
            let changed = names.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
            changed.for_each(|(_, name)| way.change(name));
            way
        };
        sets.into_iter().map(way).collect()
    }

    /// Whether a place is not there in a way.
    pub fn leave_out(&self, place: &Range<usize>, way: &Way) -> bool {
        let is_around =
            |region: &&Region| region.range.start <= place.start && place.end <= region.range.end;
        self.regions.iter().filter(is_around).any(|region| !region.is_in(way))
    }

    /// The code that is in none of these ways.
    pub fn missing_from(&self, ways: &[Way]) -> impl Iterator<Item = &Region> {
        self.regions.iter().filter(move |region| !ways.iter().any(|way| region.is_in(way)))
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
        let at = |token: Option<&TokenTree>| token.map(|token| token.span().byte_range());
        let range = match (at(code.first()), at(code.last())) {
            (Some(first), Some(last)) => first.start..last.end,
            _ => 0..0,
        };
        let is_item = code.iter().take(1).all(|token| is_word(STARTS, token));
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
        self.regions.push(Region { range, has_code, called, when, unless, words });
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

/// The names that a predicate asks for.
fn atoms(tokens: &[TokenTree], names: &mut BTreeSet<String>) {
    let mut open = vec![tokens.to_vec()];
    while let Some(tokens) = open.pop() {
        match combined(&tokens) {
            Some((_, parts)) => open.extend(split(&parts).into_iter().map(<[TokenTree]>::to_vec)),
            None => {
                for part in split(&tokens) {
                    match part {
                        [TokenTree::Ident(name)] if name == "true" || name == "false" => {}
                        [TokenTree::Ident(_)]
                        | [TokenTree::Ident(_), TokenTree::Punct(_), TokenTree::Literal(_)] => {
                            names.insert(atom(part));
                        }
                        _ => {}
                    }
                }
            }
        }
    }
}

/// Whether a predicate holds where these names are on. Predicates nest as deep as people write them.
fn holds(tokens: &[TokenTree], on: &BTreeSet<String>) -> bool {
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

/// The code that an attribute stands before: what has a certain end, anything else with all after it.
fn annotated(after: &[TokenTree]) -> &[TokenTree] {
    let mut start = 0;
    while let [TokenTree::Punct(hash), TokenTree::Group(_), ..] = &after[start..]
        && hash.as_char() == '#'
    {
        start += 2;
    }
    if let Some((_, end)) = call(&after[start..]) {
        return &after[..start + end];
    }
    if !after.get(start).is_some_and(|token| is_word(STARTS, token)) {
        return after;
    }
    let head = &after[start..after.len().min(start + 4)];
    let has_blocks = head.iter().any(|token| is_word(VALUES, token))
        && !head.iter().any(|token| is_word(&["fn"], token));
    let is_end = |token: &TokenTree| match token {
        TokenTree::Punct(sign) => sign.as_char() == ';',
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace && !has_blocks,
        _ => false,
    };
    let end = after[start..].iter().position(is_end);
    &after[..end.map_or(after.len(), |end| start + end + 1)]
}

/// The macro that is called, where that is all of an item or statement, and how many tokens that are.
fn call(tokens: &[TokenTree]) -> Option<(String, usize)> {
    let is_sign = |token: &TokenTree, sign: char| matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign);
    let is_path = |token: &TokenTree| matches!(token, TokenTree::Ident(_)) || is_sign(token, ':');
    let bang = tokens.iter().position(|token| !is_path(token))?;
    let [TokenTree::Ident(name), mark, TokenTree::Group(group), after @ ..] =
        tokens.get(bang.checked_sub(1)?..)?
    else {
        return None;
    };
    let ends = match after.first() {
        None => true,
        Some(next) if is_sign(next, ';') => true,
        Some(next) => {
            group.delimiter() == Delimiter::Brace && !is_sign(next, '.') && !is_sign(next, '?')
        }
    };
    let is_semicolon = after.first().is_some_and(|next| is_sign(next, ';'));
    (is_sign(mark, '!') && ends).then(|| (name.to_string(), bang + 2 + usize::from(is_semicolon)))
}

fn is_word(words: &[&str], token: &TokenTree) -> bool {
    matches!(token, TokenTree::Ident(word) if words.iter().any(|one| word == one))
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
